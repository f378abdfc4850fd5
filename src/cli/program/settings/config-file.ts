/** Reads config.json. The user's settings override the machine's; `config` and logins write only the user's. */

import { diskReason, readUserFile } from '../../../base/disk.ts';
import { attempt, codeOf, Failure, failureOrThrow } from '../../../base/errors.ts';
import { type Disk, type Fields, isFields, type ProgramFolders } from '../../../base/io.ts';
import { findInvalidSetting, isSettingName, settingTable } from './setting-table.ts';

/** The unchecked content of the file. */
export interface Config extends Fields {
  readonly profiles?: Readonly<Record<string, Fields>>;
  /** Accounts (`profile@origin`) for which a login has put a token into the keychain. */
  readonly logins?: readonly string[];
}

export function configPath({ config }: Pick<ProgramFolders, 'config'>): string {
  return `${config}/config.json`;
}

/** Returns the path of the plain file of tokens, which `--insecure-storage` writes. */
export function credentialsPath({ config }: Pick<ProgramFolders, 'config'>): string {
  return `${config}/credentials.json`;
}

/** Reads the machine's configuration, overridden by the user's. Throws Failure: usage, as `readConfigFile` does. */
export function readConfig(
  disk: Disk,
  places: ProgramFolders,
  warn: (line: string) => void = () => {},
  readUserConfig = readConfigFile,
): Config {
  const file = configPath(places);
  const userConfig = readUserConfig(disk, file, warn);
  const systemConfig =
    places.system === undefined ? {} : readSystemConfig(disk, configPath({ config: places.system }), warn);
  const names = new Set([systemConfig, userConfig].flatMap(({ profiles = {} }) => Object.keys(profiles)));
  const profiles = [...names].map(name => [
    name,
    { ...profileIn(systemConfig, name), ...profileIn(userConfig, name) },
  ]);
  return { ...systemConfig, ...userConfig, profiles: Object.fromEntries(profiles) };
}

/** Reads one configuration file; a missing one counts as empty. Throws Failure: bad_config or unreadable_config. */
export function readConfigFile(disk: Disk, path: string, warn: (line: string) => void = () => {}): Config {
  const content = readConfigText(disk, path);
  const config = content === undefined ? {} : parseConfig(content, path);
  warnAboutNames(config, path, warn);
  return config;
}

/** Returns a warning for each file of settings in an unsupported format. */
export function unsupportedFileWarnings(
  disk: Disk,
  { config: folder }: Pick<ProgramFolders, 'config'>,
): readonly string[] {
  // The folder may be missing or unreadable.
  const names = attempt(() => disk.readdirSync(folder)) ?? [];
  return names
    .filter(name =>
      /^(?:config|settings|music-cli)\.(?:ya?ml|toml|ini|conf|jsonc|json5|jsonl|[cm]?js|ts)$/i.test(name),
    )
    .map(name => `${folder}/${name} is ignored: settings are read from config.json.`);
}

/**
 * Reads the configuration of the machine. The user may not be able to correct it, so its errors only cause warnings.
 */
export function readSystemConfig(disk: Disk, file: string, warn: (line: string) => void = () => {}): Config {
  try {
    const config = readConfigFile(disk, file, warn);
    const setting = [config, ...Object.values(config.profiles ?? {})].map(findInvalidSetting).find(Boolean);
    if (setting === undefined) return config;
    warn(`Ignoring the configuration of this machine, because its ${setting} is invalid: ${file}.`);
  } catch (error) {
    warn(`Ignoring the configuration of this machine. ${failureOrThrow(error).message}`);
  }
  return {};
}

/** Other allowed keys of the file; `$schema` is for editors. */
const otherKeys = ['profiles', 'logins', '$schema'];

function warnAboutNames(config: Config, file: string, warn: (line: string) => void): void {
  for (const [scope, values] of [
    ['program', config] as const,
    ...Object.values(config.profiles ?? {}).map(profile => ['profile', profile] as const),
  ])
    for (const name of Object.keys(values)) {
      const settingScope = isSettingName(name) ? settingTable[name].scope : undefined;
      if (settingScope === scope || (scope === 'program' && otherKeys.includes(name))) continue;
      const placeText = scope === 'program' ? 'outside of "profiles"' : 'in a profile';
      warn(
        settingScope === undefined
          ? `'${name}' is not a setting and is ignored: ${file}.`
          : `${name} is ${placeText} and is ignored: ${file}.`,
      );
    }
}

/** Returns the settings of one profile; none if it is not configured. */
export function profileIn({ profiles = {} }: Config, name: string): Fields {
  return (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};
}

/** Returns the text of a settings file, if there is one. Throws Failure: usage, unreadable_config, bad_config. */
function readConfigText(disk: Disk, path: string): string | undefined {
  try {
    const bytes = readUserFile(disk, path, Number.POSITIVE_INFINITY);
    if (bytes) return bytes.toString();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Failure('usage', `The configuration file cannot be read (${diskReason(error)}): ${path}.`, {
      code: 'unreadable_config',
      hint: 'Check its permissions. Without it, requests could go to the wrong service.',
      cause: error,
    });
  }
  const isFolder = disk.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  throw configFailure(isFolder ? 'a directory' : 'not a regular file', path);
}

function configFailure(problem: string, path: string): Failure {
  return new Failure('usage', `The configuration file is ${problem}: ${path}.`, {
    code: 'bad_config',
    hint: 'Correct it, or remove it to start with the defaults.',
  });
}

/** Parses the content, with or without a byte order mark. Drops profiles that are not objects. Throws bad_config. */
export function parseConfig(content: string, path: string): Config {
  // The failure has no cause, because a syntax error quotes the text.
  const value: unknown = attempt(() => JSON.parse(content.replace(/^\ufeff/, '')));
  if (!isFields(value)) throw configFailure('not a JSON object', path);
  const { profiles, logins, ...rest } = value;
  return {
    ...rest,
    ...(isFields(profiles) && {
      profiles: Object.fromEntries(
        Object.entries(profiles).filter((profile): profile is [string, Fields] => isFields(profile[1])),
      ),
    }),
    ...(Array.isArray(logins) && { logins: logins.map(String) }),
  };
}
