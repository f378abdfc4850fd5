/** What Tab will offer: candidates are written when a collection has come anew, and for the sandbox once. */
import type { Answer } from '../api/client.ts';
import { drumFolders } from '../catalog/drums.ts';
import { nouns } from '../catalog/index.ts';
import type { Noun, RecordKind } from '../catalog/noun.ts';
import { tracks } from '../catalog/tracks.ts';
import { candidateKey } from '../completion/key.ts';
import { ownerOnly, replaceFile } from '../disk.ts';
import { Failure } from '../errors.ts';
import type { Disk, Fields } from '../io.ts';
import { records } from '../output/records.ts';
import type { Context } from './context.ts';
import type { Machine } from './machine.ts';
import type { Config } from './settings.ts';

/** A collection whose records Tab offers. */
export interface Source {
  /** Whose candidates they are: `scales`. */
  readonly name: string;
  readonly kind: RecordKind;
  readonly path: string;
  /** Where in the answer the records stand. */
  readonly at: readonly string[];
  /** What is typed for one of them. */
  id(record: Fields): unknown;
}

export const trackSource: Source = {
  name: 'tracks',
  kind: tracks,
  path: '/api/mobile/circular-tracks',
  at: ['data'],
  id: track => track.id,
};

export const drumSource: Source = {
  name: 'drums',
  kind: drumFolders,
  path: '/api/drum-folders.json',
  at: ['folders'],
  id: folder => folder.path,
};

export function nounSource(noun: Noun): Source {
  const { name, path } = noun;
  return { name, kind: noun, path, at: ['data'], id: record => record.id };
}

/** Beyond this, reading a collection for Tab would be felt. */
const largest = 32 * 1024 * 1024;

/** Writes the candidates of a collection that has come from the network just now; never at the answer's cost. */
export async function rememberAnswer(
  { machine, settings }: Context,
  source: Source,
  { origin, body }: Answer,
): Promise<void> {
  if (origin !== 'network' || body.size > largest) return;
  const { disk, places } = machine;
  try {
    await writeCandidatesOf({ disk, cache: places.cache }, settings.candidates, source, body.chunks());
  } catch (error) {
    // What is wrong with it is for those to say who show its records.
    if (!(error instanceof Failure)) throw error;
  }
}

/** The sandbox's collections, for which the build writes the candidates. */
export const sandboxSources: readonly Source[] = [...nouns.map(nounSource), trackSource, drumSource];

/** At the first run of this version: the sandbox's candidates, and whose are in force. */
export async function rememberSandbox(machine: Machine, config: Config): Promise<void> {
  const { disk, places, version } = machine;
  const folder = `${places.cache}/complete/v1/sandbox`;
  try {
    if (disk.readFileSync(`${folder}/version`, 'utf8') === version) return;
  } catch {
    // Not there yet.
  }
  try {
    for (const { name } of sandboxSources) {
      const text = machine.packaged(`dist/complete/v1/sandbox/${name}.tsv`);
      replaceFile(disk, `${folder}/${name}.tsv`, text, ownerOnly);
    }
    await rememberProfiles(machine, config);
    replaceFile(disk, `${folder}/version`, version, ownerOnly);
  } catch {
    // A disk that takes nothing costs the candidates.
  }
}

/** Which candidates are in force without options, and by profile. */
export async function rememberProfiles({ disk, places }: Machine, config: Config): Promise<void> {
  const { setCurrent, writeProfiles } = await import('../completion/candidates.ts');
  const profiles = Object.entries(config.profiles ?? {});
  const current = config.profiles?.[config.profile ?? 'default'];
  setCurrent(disk, places.cache, candidateKey(current?.baseUrl));
  const keys = profiles.map(([name, { baseUrl }]) => [name, candidateKey(baseUrl)] as const);
  writeProfiles(disk, places.cache, new Map(keys));
}

/** Writes the candidates that a collection's JSON holds, under a key; false where the disk refuses. */
export async function writeCandidatesOf(
  { disk, cache }: { readonly disk: Disk; readonly cache: string },
  key: string,
  { name, kind, at, id }: Source,
  chunks: Iterable<Uint8Array>,
): Promise<boolean> {
  const { writeCandidates } = await import('../completion/candidates.ts');
  const candidates = Array.from(records(chunks, at), ({ fields }) => ({
    id: String(id(fields)),
    label: kind.label(fields),
    names: kind.names(fields),
  }));
  return writeCandidates(disk, cache, key, name, candidates, { paths: name === 'drums' });
}
