/** Resolves the settings of a run. Precedence: option, environment, profile, configuration, default. */

import { Failure } from '../../../base/errors.ts';
import type { Environment, Fields } from '../../../base/io.ts';
import { parseBaseUrl } from '../../client/url.ts';
import type { FormatName } from '../../output/writers.ts';
import { expectationText, type OptionValues } from '../argv/option.ts';
import { absolutePath } from '../argv/readers.ts';
import type { GlobalOptions } from '../argv/shared-options.ts';
import { type Config, profileIn } from './config-file.ts';
import { defaults, findInvalidSetting, type Setting, settingTable } from './setting-table.ts';

/** The settings in force in one run. */
export type Settings = ReturnType<typeof resolveSettings>;

type SettingOptions = OptionValues<GlobalOptions> & { readonly output?: unknown; readonly jq?: unknown };

/** Resolves the settings. Throws Failure: usage, if a value is invalid. */
export function resolveSettings(options: SettingOptions, env: Environment, config: Config) {
  // With an invalid folder, the command would use the wrong service and look for tokens in the wrong place.
  for (const variable of ['MUSIC_CLI_CONFIG_DIR', 'MUSIC_CLI_SYSTEM_CONFIG_DIR'])
    readVariable({ variable, reader: absolutePath }, env);
  checkConfig(config);
  const rows = settingTable;
  /** Returns the value of a setting from the option, the environment, or the configuration. */
  const settingValue = <Value>(
    row: Setting<Value>,
    option: Value | undefined,
    storedValue: unknown,
  ): Value | undefined =>
    option ??
    readVariable(row, env) ??
    (storedValue === undefined ? undefined : row.reader.read(String(storedValue)));
  const profileName = settingValue(rows.profile, options.profile, config.profile) ?? defaults.profile;
  const profile = profileIn(config, profileName);
  const baseUrl = settingValue(rows.baseUrl, options.baseUrl, profile.baseUrl);
  const base = baseUrl === undefined ? undefined : parseBaseUrl(baseUrl);
  const accessible = settingValue(rows.accessible, undefined, config.accessible) ?? false;
  const maxTime = settingValue(rows.maxTime, options.maxTime, profile.maxTime);
  const timeout = settingValue(rows.timeout, options.timeout, profile.timeout);
  const drawings = settingValue(rows.drawings, options.drawing ? undefined : false, config.drawings) ?? true;
  const output = settingValue(rows.output, undefined, config.output);
  const certificates = {
    caCert: settingValue(rows.caCert, options.caCert, profile.caCert),
    clientCert: settingValue(rows.clientCert, options.clientCert, profile.clientCert),
    clientKey: settingValue(rows.clientKey, options.clientKey, profile.clientKey),
  };
  const offline = settingValue(rows.offline, options.offline || undefined, config.offline) ?? false;
  const isInteractive = options.input && !env.MUSIC_CLI_NO_INPUT && !env.CI;
  const { anonymous, debug, insecureTls, curl, quiet } = options;
  return {
    profile: profileName,
    isKnownProfile: profileName === defaults.profile || Object.hasOwn(config.profiles ?? {}, profileName),
    /** The base URL; if undefined, requests go to the embedded sandbox, if it is allowed. */
    base,
    isSandboxAllowed: settingValue(rows.sandbox, undefined, config.sandbox) ?? true,
    /** The base URL as spelled in an option, the environment or the profile. */
    baseUrl,
    /** The base URL on this command line: another command needs the option again. */
    givenBaseUrl: options.baseUrl,
    /** Whether a login has put a token for this profile and service into the keychain. */
    hasKeychainToken: config.logins?.includes(accountOf({ profile: profileName, base })) === true,
    /** All times are in milliseconds. */
    limits: {
      firstByte: (timeout ?? defaults.firstByte) * 1000,
      progress: (timeout ?? defaults.progress) * 1000,
    },
    maxTime: maxTime === undefined ? undefined : maxTime * 1000,
    retries: settingValue(rows.retries, options.retries, profile.retries) ?? defaults.retries,
    certificates: Object.values(certificates).some(Boolean) ? certificates : undefined,
    mode: options.refresh ? 'refresh' : offline ? 'offline' : 'normal',
    /** `insecureTls`: tokens may be sent even if Node does not verify the server's certificate. */
    ...{ anonymous, debug, insecureTls, curl, quiet },
    color: settingValue(rows.color, options.color, config.color) ?? defaults.color,
    ascii: options.ascii || accessible,
    /** For screen readers, drawings are words, and nothing is redrawn. */
    accessible,
    drawings: drawings && !accessible,
    noteNames: settingValue(rows.noteNames, options.noteNames, config.noteNames) ?? defaults.noteNames,
    /** The format of records if the command line names none. */
    output,
    /** Whether options and environment allow prompts and a pager. These need a terminal, too. */
    isInteractive: isInteractive,
    pager: {
      isAllowed: options.pager && isInteractive,
      command: settingValue(rows.pager, undefined, config.pager),
    },
    /** Whether errors are one JSON line, because the output is JSON. */
    json: wantsJson(options, output),
  } as const;
}

/** Variables for which an empty text does not count as unset: it means no pager, and it is an error as base URL. */
const allowedEmpty: readonly string[] = [settingTable.pager.variable, settingTable.baseUrl.variable];

/** Returns the text of a variable. For most variables, an empty text counts as unset. */
export function variableText(variable: string, env: Environment): string | undefined {
  return env[variable] === '' && !allowedEmpty.includes(variable) ? undefined : env[variable];
}

function readVariable<Value>(
  { variable, reader }: Pick<Setting<Value>, 'variable' | 'reader'>,
  env: Environment,
): Value | undefined {
  const value = variableText(variable, env);
  if (value === undefined) return undefined;
  if (value === '' && variable !== settingTable.pager.variable)
    throw new Failure('usage', `${variable} is empty.`, {
      code: 'bad_variable',
      hint: `Set it to ${reader.expects}, or unset it.`,
    });
  const parsed = reader.read(value);
  if (parsed !== undefined) return parsed;
  throw new Failure('usage', `${variable} ${expectationText(reader, value)}.`, {
    code: 'bad_variable',
    hint: "'music-cli help environment' explains it.",
  });
}

/** Throws a Failure if the settings forbid the embedded sandbox and no service is configured. */
export function checkSandbox({ base, isSandboxAllowed }: Settings): void {
  if (base !== undefined || isSandboxAllowed) return;
  throw new Failure('usage', 'No base URL is set, and the sandbox setting forbids the built-in sandbox.', {
    code: 'sandbox_forbidden',
    hint: "Run 'music-cli config set baseUrl <url>', or set MUSIC_CLI_BASE_URL.",
  });
}

/**
 * Checks the values: an invalid one must not lead to the sandbox or to a crash. Throws Failure: usage, bad_config.
 */
export function checkConfig(config: Config): void {
  checkValues(config, '');
  for (const [name, values] of Object.entries(config.profiles ?? {}))
    checkValues(values, ` --profile ${name}`);
}

function checkValues(values: Fields, profileOption: string): void {
  const name = findInvalidSetting(values);
  if (name === undefined) return;
  throw new Failure('usage', `The configuration has an invalid ${name}.`, {
    code: 'bad_config',
    hint: `It must be ${settingTable[name].reader.expects}. Correct it with 'music-cli config set ${name} <value>${profileOption}', or with config unset.`,
  });
}

interface ServiceAccount {
  readonly profile: string;
  readonly base: URL | undefined;
}

/** Returns the origin to which a token belongs: the service's, or the sandbox. */
export function originOf({ base }: Pick<ServiceAccount, 'base'>): string {
  return base?.origin ?? 'sandbox';
}

/** Returns the name of the token in the keychain and the file. */
export function accountOf({ profile, base }: ServiceAccount): string {
  return `${profile}@${originOf({ base })}`;
}

/** Whether the output is JSON. @param configuredOutput the format of records if the command line names none */
function wantsJson(
  { json, output, jq, givenOptions }: SettingOptions,
  configuredOutput: FormatName | undefined,
): boolean {
  // `output` is undefined for a command whose -o has no default. The configured format does not apply to it.
  const format = givenOptions.has('output') ? output : output === undefined ? undefined : configuredOutput;
  return json || format === 'json' || format === 'jsonl' || jq !== undefined;
}
