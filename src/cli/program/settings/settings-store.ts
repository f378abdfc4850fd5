/** The settings file as conf keeps it. Whoever changes it holds its lock: conf alone loses other writes. */
import { basename, dirname } from 'node:path';
import Conf from 'conf';
import { attempt } from '../../../base/errors.ts';
import type { Disk, Fields } from '../../../base/io.ts';
import { type Config, configIn, parsedConfig } from './config-file.ts';
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
export function removeLeftovers(disk: Disk, path: string): void {
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
