/** config.json: the user's over the machine's; read at every run, written by `music-cli config` and by logins. */

import { diskReason, readNamed } from '../../../base/disk.ts';
import { attempt, codeOf, Failure, failureOrThrow } from '../../../base/errors.ts';
import { type Disk, type Fields, isFields, type Places } from '../../../base/io.ts';
import { isSettingName, settingTable, wrongSetting } from './setting-table.ts';

/** As it stands in the file: every value is still to be checked. */
export interface Config extends Fields {
  readonly profiles?: Readonly<Record<string, Fields>>;
  /** Accounts (`profile@origin`) whose token a login has put into the keychain. */
  readonly logins?: readonly string[];
}

export function configFile({ config }: Pick<Places, 'config'>): string {
  return `${config}/config.json`;
}

/** The plain file of tokens, where somebody has logged in with --insecure-storage. */
export function credentialsFile({ config }: Pick<Places, 'config'>): string {
  return `${config}/credentials.json`;
}

/** The user's configuration over that of the machine. Throws Failure: usage, bad_config. */
export function readConfig(
  disk: Disk,
  places: Places,
  remark: (line: string) => void = () => {},
  readOwn = configIn,
): Config {
  const file = configFile(places);
  const own = readOwn(disk, file, remark);
  const system =
    places.system === undefined ? {} : readSystem(disk, configFile({ config: places.system }), remark);
  const names = new Set([...Object.keys(system.profiles ?? {}), ...Object.keys(own.profiles ?? {})]);
  const profiles = [...names].map(name => [name, { ...profileIn(system, name), ...profileIn(own, name) }]);
  return { ...system, ...own, profiles: Object.fromEntries(profiles) };
}

/** The configuration in one file; a missing one is empty. Throws Failure: usage, bad_config. */
export function configIn(disk: Disk, path: string, remark: (line: string) => void = () => {}): Config {
  const content = configText(disk, path);
  const config = content === undefined ? {} : parsedConfig(content, path);
  remarkOnNames(config, path, remark);
  return config;
}

/** A line for each file of settings in a form that nothing reads. */
export function otherForms(disk: Disk, { config: folder }: Pick<Places, 'config'>): readonly string[] {
  // There may be no folder yet, or none that can be read.
  const names = attempt(() => disk.readdirSync(folder)) ?? [];
  return names
    .filter(name =>
      /^(?:config|settings|music-cli)\.(?:ya?ml|toml|ini|conf|jsonc|json5|jsonl|[cm]?js|ts)$/i.test(name),
    )
    .map(name => `${folder}/${name} is not read: settings stand in config.json.`);
}

/** The machine's configuration. The user may not be able to mend it: what is wrong with it stops no command. */
export function readSystem(disk: Disk, file: string, remark: (line: string) => void = () => {}): Config {
  try {
    const config = configIn(disk, file, remark);
    const wrong = [config, ...Object.values(config.profiles ?? {})].map(wrongSetting).find(Boolean);
    if (wrong === undefined) return config;
    remark(`Ignoring the configuration of this machine, because its ${wrong} is invalid: ${file}.`);
  } catch (error) {
    remark(`Ignoring the configuration of this machine. ${failureOrThrow(error).message}`);
  }
  return {};
}

/** What else may stand in the file; `$schema` is for editors. */
const besideSettings = ['profiles', 'logins', '$schema'];

function remarkOnNames(config: Config, file: string, remark: (line: string) => void): void {
  for (const [scope, values] of [
    ['program', config] as const,
    ...Object.values(config.profiles ?? {}).map(profile => ['profile', profile] as const),
  ])
    for (const name of Object.keys(values)) {
      const known = isSettingName(name) ? settingTable[name].scope : undefined;
      if (known === scope || (scope === 'program' && besideSettings.includes(name))) continue;
      const place = scope === 'program' ? 'outside of "profiles"' : 'in a profile';
      remark(
        known === undefined
          ? `'${name}' is not a setting and is ignored: ${file}.`
          : `${name} stands ${place}, where nothing reads it: ${file}.`,
      );
    }
}

/** The settings of one profile; none if it is not configured. */
export function profileIn({ profiles = {} }: Config, name: string): Fields {
  return (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? {};
}

/** The text of a file of settings; undefined if there is none. Throws Failure: usage, unreadable_config, bad_config. */
export function configText(disk: Disk, path: string): string | undefined {
  try {
    const bytes = readNamed(disk, path, Number.POSITIVE_INFINITY);
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
  throw badConfig(isFolder ? 'a directory' : 'not a regular file', path);
}

function badConfig(what: string, path: string): Failure {
  return new Failure('usage', `The configuration file is ${what}: ${path}.`, {
    code: 'bad_config',
    hint: 'Correct it, or remove it to start with the defaults.',
  });
}

/** @param content which may begin with a byte order mark, as editors of Windows put there */
export function parsedConfig(content: string, path: string): Config {
  // The cause of a failure is left out: a syntax error quotes the text.
  const value: unknown = attempt(() => JSON.parse(content.replace(/^\ufeff/, '')));
  if (!isFields(value)) throw badConfig('not a JSON object', path);
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
