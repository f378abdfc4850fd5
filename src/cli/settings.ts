/** What holds for this run: options over environment over the profile over defaults. */
import { parseBase } from '../api/url.ts';
import { codeOf, Failure } from '../base/errors.ts';
import { type Disk, type Environment, isFields } from '../base/io.ts';
import type { Given } from './given.ts';

/** What `music-cli config` sets, in the order of help. */
export const settingNames = ['baseUrl', 'timeout', 'retries', 'profile', 'color', 'pager'] as const;

/** config.json, as `music-cli config` writes it. */
export interface Config {
  readonly profile?: string;
  readonly color?: string;
  readonly pager?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
  /** Accounts (`profile@origin`) whose token a login has put into the keychain. */
  readonly logins?: readonly string[];
}

export interface Profile {
  readonly baseUrl?: string;
  readonly timeout?: number;
  readonly retries?: number;
}

export interface Settings {
  readonly profile: string;
  /** The profile is configured, or the default one. */
  readonly isKnownProfile: boolean;
  /** The service's address; undefined: the embedded sandbox answers. */
  readonly base: URL | undefined;
  /** The address as this command line has it: another command needs the option again. */
  readonly givenBaseUrl: string | undefined;
  /** The service's address as it was given: an option, the environment or the profile spells it. */
  readonly baseUrl: string | undefined;
  /** A login has put a token for this profile and service into the keychain. */
  readonly inKeychain: boolean;
  /** Milliseconds. */
  readonly limits: { readonly firstByte: number; readonly progress: number };
  readonly retries: number;
  readonly mode: 'normal' | 'refresh' | 'offline';
  readonly anonymous: boolean;
  readonly debug: boolean;
  readonly curl: boolean;
  readonly color: 'auto' | 'always' | 'never';
  readonly ascii: boolean;
  readonly pager: { readonly wanted: boolean; readonly command: string | undefined };
  /** Errors are one JSON line, because the output is JSON. */
  readonly json: boolean;
}

/** Reads config.json without the library that writes it. A missing file is an empty configuration. */
export function readConfig(disk: Disk, folder: string): Config {
  const path = `${folder}/config.json`;
  let text: string;
  try {
    text = disk.readFileSync(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new Failure('usage', `The configuration file cannot be read (${code}): ${path}.`, {
      code: 'bad_config',
      hint: 'Check its permissions: without it the wrong service might be asked.',
      cause: error,
    });
  }
  try {
    const config: unknown = JSON.parse(text);
    if (isFields(config)) return checked(config, path);
  } catch (error) {
    if (error instanceof Failure) throw error;
  }
  throw new Failure('usage', `The configuration file is not valid JSON: ${path}.`, {
    code: 'bad_config',
    hint: 'Mend it, or remove it to start afresh.',
  });
}

/** What is of another type must lead neither to the sandbox nor to a crash. */
function checked(config: Config, path: string): Config {
  const groups: readonly object[] = [config, ...Object.values(config.profiles ?? {}).filter(isFields)];
  for (const [name, value] of groups.flatMap(group => Object.entries(group))) {
    if (!Object.hasOwn(makesSense, name) || makesSense[name]?.(value)) continue;
    throw new Failure('usage', `The configuration file has a ${name} that makes no sense: ${path}.`, {
      code: 'bad_config',
      hint: 'Mend it, or remove it to start afresh.',
    });
  }
  return config;
}

const isText = (value: unknown): boolean => typeof value === 'string';

const makesSense: Readonly<Record<string, (value: unknown) => boolean>> = {
  baseUrl: isText,
  profile: isText,
  color: isText,
  pager: isText,
  timeout: value => typeof value === 'number' && value > 0,
  retries: value => Number.isInteger(value) && Number(value) >= 0,
};

export function settle(given: Given, env: Environment, config: Config): Settings {
  const name = given.text('profile') ?? (env.MUSIC_CLI_PROFILE || config.profile) ?? 'default';
  const profile = profileNamed(config, name);
  const baseUrl = given.text('baseUrl') ?? (env.MUSIC_CLI_BASE_URL || profile.baseUrl);
  if (given.flag('refresh') && given.flag('offline')) {
    throw new Failure('usage', '--refresh and --offline exclude each other.', {
      code: 'conflicting_options',
    });
  }
  const timeout = given.number('timeout') ?? profile.timeout;
  const base = baseUrl === undefined ? undefined : parseBase(baseUrl);
  return {
    profile: name,
    isKnownProfile: name === 'default' || Object.hasOwn(config.profiles ?? {}, name),
    base,
    baseUrl,
    givenBaseUrl: given.text('baseUrl'),
    inKeychain: loginsOf(config).includes(accountOf({ profile: name, base })),
    limits: { firstByte: (timeout ?? 10) * 1000, progress: (timeout ?? 30) * 1000 },
    retries: given.number('retries') ?? profile.retries ?? 2,
    mode: given.flag('refresh') ? 'refresh' : given.flag('offline') ? 'offline' : 'normal',
    anonymous: given.flag('anonymous'),
    debug: given.flag('debug'),
    curl: given.flag('curl'),
    color: colorOf(given.text('color') ?? config.color),
    ascii: given.flag('ascii'),
    pager: { wanted: given.flag('pager'), command: config.pager },
    json: wantsJson(given),
  };
}

/** What a token is bound to: the origin of the service, or the sandbox. */
export function originOf({ base }: Pick<Settings, 'base'>): string {
  return base?.origin ?? 'sandbox';
}

/** The name of the token in the keychain and the file. */
export function accountOf(settings: Pick<Settings, 'profile' | 'base'>): string {
  return `${settings.profile}@${originOf(settings)}`;
}

/** The accounts whose token is in the keychain, as far as the configuration says it well. */
export function loginsOf({ logins }: Config): readonly string[] {
  return Array.isArray(logins) ? logins : [];
}

function wantsJson(given: Given): boolean {
  const format = given.text('output');
  return given.flag('json') || format === 'json' || format === 'jsonl' || given.text('jq') !== undefined;
}

function colorOf(value: string | undefined): Settings['color'] {
  return value === 'always' || value === 'never' ? value : 'auto';
}

/** A profile's name is part of file names and of keychain accounts. */
export function profileNamed(config: Config, name: string): Profile {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
    throw new Failure('usage', 'A profile is named with letters, digits, dots, dashes and underscores.', {
      code: 'bad_profile',
    });
  }
  return (Object.hasOwn(config.profiles ?? {}, name) ? config.profiles?.[name] : undefined) ?? {};
}
