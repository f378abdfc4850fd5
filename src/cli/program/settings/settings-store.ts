/** The settings file as conf keeps it. Whoever changes it holds its lock: conf alone loses other writes. */

import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { diskReason, targetOf } from '../../../base/disk.ts';
import { attempt, codeOf, Failure, failureOrThrow } from '../../../base/errors.ts';
import { type Changing, whileLocked } from '../../../base/files/change.ts';
import type { Disk, Fields, Places } from '../../../base/io.ts';
import { type Config, configFile, configIn, parsedConfig } from './config-file.ts';
import schema from './config-schema.json';
import { wrongSetting } from './setting-table.ts';

/** The settings in a file, as conf reads it; none if there is no file. Throws Failure: usage, bad_config. */
export function storedSettings(disk: Disk, path: string): Config {
  const config = configIn(disk, path);
  // conf would make the folder of a file that is missing.
  return disk.existsSync(path) ? openSettings(path, { current: config }).store : config;
}

interface Opening {
  readonly current: Config;
  readonly next?: Config;
  /** Permissions of the file if it is written. */
  readonly mode?: number;
  /** Whether the file holds no settings, and is written anew. */
  readonly isEmpty?: boolean;
}

/** Opens a settings file. Throws Failure: usage, bad_config. */
export function openSettings(
  path: string,
  { current, next = current, mode = 0o600, isEmpty = false }: Opening,
): Conf<Record<string, unknown>> {
  return new Conf<Record<string, unknown>>({
    cwd: dirname(path),
    configName: basename(path),
    fileExtension: '',
    configFileMode: mode,
    accessPropertiesByDotNotation: false,
    schema: schemaFor(current, next),
    // The schema is our own and names no format: to check or to optimise it would take longer than all else.
    ajvOptions: {
      meta: false,
      validateSchema: false,
      useDefaults: false,
      strict: false,
      code: { optimize: false },
    },
    serialize: value => `${JSON.stringify(value, undefined, '\t')}\n`,
    // conf itself takes a list or null for settings, and no byte order mark.
    deserialize: text => (isEmpty ? {} : { ...parsedConfig(text, path) }),
  });
}

/** Removes the new files that killed processes have left beside the settings file. */
function removeLeftovers(disk: Disk, path: string): void {
  const [folder, name] = [dirname(path), basename(path)];
  for (const each of disk.readdirSync(folder))
    if (each.startsWith(`${name}.tmp-`)) attempt(() => disk.rmSync(`${folder}/${each}`, { force: true }));
}

/**
 * The schema of the settings that are written, without those whose present value is wrong: `config set` and
 * `config unset` mend them. Names that this version does not know stay in the file.
 */
function schemaFor(current: Config, next: Config) {
  const { profiles, ...program } = schema.properties;
  const ofProfiles = [current, next].map(({ profiles = {} }) => Object.values(profiles));
  const [present = [], written = []] = ofProfiles;
  const properties = chosen(profiles.additionalProperties.properties, present, written);
  return {
    ...chosen(program, [current], [next]),
    profiles: { type: 'object', additionalProperties: { type: 'object', properties } },
  } as const;
}

function chosen<Each>(
  properties: Readonly<Record<string, Each>>,
  present: readonly Fields[],
  written: readonly Fields[],
): Record<string, Each> {
  const isRight = (name: string) =>
    present.every(values => wrongSetting({ [name]: values[name] }) === undefined);
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name]) => written.some(values => Object.hasOwn(values, name)) && isRight(name),
    ),
  );
}

type ConfigPlace = Changing & { readonly places: Places };

/**
 * Changes the user's configuration, which conf reads and writes, while no other process does. A file that is no JSON
 * object is kept as config.json.old, and its name is returned. Of a link the target changes, and a file keeps its
 * permissions. Throws what `change` throws, and Failure: usage, unexpected, config_not_written.
 */
export async function changeConfig(
  on: ConfigPlace,
  change: (config: Config) => Config,
): Promise<{ readonly kept?: string }> {
  const { disk, places } = on;
  const path = configFile(places);
  let kept: string | undefined;
  try {
    const target = targetOf(disk, path);
    return await whileLocked(on, target, isAlone => {
      removeLeftovers(disk, target);
      let config: Config = {};
      try {
        config = configIn(disk, path);
      } catch (error) {
        if (failureOrThrow(error).code !== 'bad_config') throw error;
        kept = keptAside(disk, path);
      }
      const mode = disk.statSync(target, { throwIfNoEntry: false })?.mode ?? 0o600;
      const next = change(config);
      const isEmpty = kept !== undefined;
      const store = openSettings(target, { current: config, next, mode: mode & 0o777, isEmpty });
      if (!isAlone()) return undefined;
      store.store = { ...next };
      return kept === undefined ? {} : { kept };
    });
  } catch (cause) {
    const code = codeOf(cause);
    if (cause instanceof Failure || code === undefined) throw cause;
    const why = diskReason(cause);
    throw new Failure('unexpected', `The configuration could not be written (${why}): ${path}.`, {
      code: 'config_not_written',
      hint: `Check the permissions of ${places.config}, and that its disk has room.`,
      cause,
    });
  }
}

/** Of a link its target is copied, and the link stays. */
function keptAside(disk: Disk, path: string): string {
  const aside = `${path}.old`;
  const isLink = disk.lstatSync(path).isSymbolicLink();
  if (isLink && disk.statSync(path).isFile()) disk.copyFileSync(path, aside);
  else disk.renameSync(path, aside);
  return aside;
}
