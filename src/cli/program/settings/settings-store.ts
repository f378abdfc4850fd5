/** Writes the settings file with conf under a lock of this program. Without the lock, conf loses parallel writes. */

import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { diskReason, resolveLink } from '../../../base/disk.ts';
import { attempt, codeOf, Failure, failureOrThrow } from '../../../base/errors.ts';
import { type FileChangeTools, retryWithLock } from '../../../base/files/change.ts';
import type { Disk, Fields, ProgramFolders } from '../../../base/io.ts';
import { type Config, configPath, parseConfig, readConfigFile } from './config-file.ts';
import schema from './config-schema.json';
import { findInvalidSetting } from './setting-table.ts';

/** Returns the settings in a file, as conf reads it; none if there is no file. Throws as `readConfigFile` does. */
export function readStoredSettings(disk: Disk, path: string): Config {
  const config = readConfigFile(disk, path);
  // conf would create the folder of a missing file.
  return disk.existsSync(path) ? openSettings(path, { oldConfig: config }).store : config;
}

interface SettingsFileOptions {
  readonly oldConfig: Config;
  readonly newConfig?: Config;
  /** Permissions of the written file. */
  readonly mode?: number;
  /** Whether the file contains no settings, and is written anew. */
  readonly isEmpty?: boolean;
}

/** Opens a settings file. Throws Failure: usage, bad_config. */
export function openSettings(
  path: string,
  { oldConfig, newConfig = oldConfig, mode = 0o600, isEmpty = false }: SettingsFileOptions,
): Conf<Record<string, unknown>> {
  return new Conf<Record<string, unknown>>({
    cwd: dirname(path),
    configName: basename(path),
    fileExtension: '',
    configFileMode: mode,
    accessPropertiesByDotNotation: false,
    schema: schemaFor(oldConfig, newConfig),
    // The schema uses no `format`: loading the checks of formats would take longer than everything else.
    ajvOptions: {
      meta: false,
      validateSchema: false,
      useDefaults: false,
      strict: false,
      code: { optimize: false },
    },
    serialize: value => `${JSON.stringify(value, undefined, '\t')}\n`,
    // conf itself would accept a list or null as settings, and refuse a byte order mark.
    deserialize: text => (isEmpty ? {} : { ...parseConfig(text, path) }),
  });
}

/** Removes temporary files that killed processes left beside the settings file. */
function removeLeftovers(disk: Disk, path: string): void {
  const [folder, name] = [dirname(path), basename(path)];
  for (const each of disk.readdirSync(folder))
    if (each.startsWith(`${name}.tmp-`)) attempt(() => disk.rmSync(`${folder}/${each}`, { force: true }));
}

/**
 * Returns the schema of the settings to write. It leaves out settings whose present value is invalid, so that `config
 * set` and `config unset` can correct them. Names unknown to this version stay in the file.
 */
function schemaFor(oldConfig: Config, newConfig: Config) {
  const { profiles, ...program } = schema.properties;
  const profileFields = [oldConfig, newConfig].map(({ profiles = {} }) => Object.values(profiles));
  const [oldProfiles = [], newProfiles = []] = profileFields;
  const properties = keepValidProperties(profiles.additionalProperties.properties, oldProfiles, newProfiles);
  return {
    ...keepValidProperties(program, [oldConfig], [newConfig]),
    profiles: { type: 'object', additionalProperties: { type: 'object', properties } },
  } as const;
}

function keepValidProperties<Each>(
  properties: Readonly<Record<string, Each>>,
  oldProfiles: readonly Fields[],
  newProfiles: readonly Fields[],
): Record<string, Each> {
  const isValid = (name: string) =>
    oldProfiles.every(values => findInvalidSetting({ [name]: values[name] }) === undefined);
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name]) => newProfiles.some(values => Object.hasOwn(values, name)) && isValid(name),
    ),
  );
}

type ConfigTools = FileChangeTools & { readonly places: ProgramFolders };

/**
 * Changes the user's configuration while no other process does. If the file is not a JSON object, it is kept as
 * config.json.old, and that name is returned. For a link, the target changes; a file keeps its permissions. Throws the
 * errors of `change`, and Failure: usage, unexpected, config_not_written.
 */
export async function changeConfig(
  tools: ConfigTools,
  change: (config: Config) => Config,
): Promise<{ readonly copyPath?: string }> {
  const { disk, places } = tools;
  const path = configPath(places);
  let copyPath: string | undefined;
  try {
    const target = resolveLink(disk, path);
    return await retryWithLock(tools, target, isLockHeld => {
      removeLeftovers(disk, target);
      let config: Config = {};
      try {
        config = readConfigFile(disk, path);
      } catch (error) {
        if (failureOrThrow(error).code !== 'bad_config') throw error;
        copyPath = copyAside(disk, path);
      }
      const mode = disk.statSync(target, { throwIfNoEntry: false })?.mode ?? 0o600;
      const newConfig = change(config);
      const isEmpty = copyPath !== undefined;
      const store = openSettings(target, { oldConfig: config, newConfig, mode: mode & 0o777, isEmpty });
      if (!isLockHeld()) return undefined;
      store.store = { ...newConfig };
      return copyPath === undefined ? {} : { copyPath };
    });
  } catch (cause) {
    const code = codeOf(cause);
    if (cause instanceof Failure || code === undefined) throw cause;
    const reason = diskReason(cause);
    throw new Failure('unexpected', `The configuration could not be written (${reason}): ${path}.`, {
      code: 'config_not_written',
      hint: `Check the permissions of ${places.config}, and that its disk has room.`,
      cause,
    });
  }
}

/** Keeps the file under another name, and returns that name. For a link, the target is copied and the link stays. */
function copyAside(disk: Disk, path: string): string {
  const copyPath = `${path}.old`;
  const isLink = disk.lstatSync(path).isSymbolicLink();
  if (isLink && disk.statSync(path).isFile()) disk.copyFileSync(path, copyPath);
  else disk.renameSync(path, copyPath);
  return copyPath;
}
