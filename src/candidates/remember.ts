/** What Tab will offer: candidates are written when a collection has come anew, and for the sandbox once. */
import type { Answer } from '../api/client.ts';
import { ownerOnly, replaceFile } from '../base/disk.ts';
import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import { drumFolders } from '../catalog/drums.ts';
import { nouns } from '../catalog/index.ts';
import type { Noun, RecordKind } from '../catalog/lib/noun.ts';
import { trackList, tracks } from '../catalog/tracks.ts';
import { type Config, profileIn } from '../cli/config-file.ts';
import type { Context } from '../context/context.ts';
import type { Machine } from '../context/machine.ts';
import type { SentRecord } from '../output/json/records.ts';
import type { RecordOptions } from '../records/options.ts';
import { linesOf, type RecordSet } from '../records/record-set.ts';
import { show } from '../records/show.ts';
import type { Candidate } from './candidates.ts';
import { candidateKey, hasCandidates } from './key.ts';

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
  /** Ids are paths of folders. */
  readonly paths?: boolean;
}

export const trackSource: Source = {
  name: 'tracks',
  kind: tracks,
  ...trackList,
  id: track => track.id,
};

export const drumSource: Source = {
  name: 'drums',
  kind: drumFolders,
  path: '/api/drum-folders.json',
  at: ['folders'],
  id: folder => folder.path,
  paths: true,
};

export function nounSource(noun: Noun): Source {
  const { name, path } = noun;
  return { name, kind: noun, path, at: ['data'], id: record => record.id };
}

/** Beyond this, reading a collection for Tab would be felt. */
const largest = 32 * 1024 * 1024;

/** Shows a collection, and then writes its candidates, read from the answer once more. */
export async function showAndRemember(
  context: Context,
  options: RecordOptions,
  source: Source,
  answer: Answer,
  set: RecordSet,
): Promise<void> {
  try {
    await show(context, options, set);
  } finally {
    if (isNew(context, source, answer))
      await remember(context, source, () => candidatesIn(source, linesOf(answer, source.at)));
  }
}

/** Writes the candidates of a collection whose records are at hand. */
export async function rememberRecords(
  context: Context,
  source: Source,
  answer: Answer,
  records: readonly Fields[],
): Promise<void> {
  if (!isNew(context, source, answer)) return;
  await remember(context, source, () => records.flatMap(record => candidateOf(source, record)));
}

/** It has come from the network just now, or Tab knows nothing of it yet. The sandbox's come with the package. */
function isNew({ machine, settings }: Context, { name }: Source, { origin, body }: Answer): boolean {
  if (origin === 'embedded' || body.size > largest) return false;
  const { disk, places } = machine;
  return origin === 'network' || !hasCandidates(disk, places.cache, candidateKey(settings.baseUrl), name);
}

async function remember(
  { machine, settings }: Context,
  source: Source,
  candidates: () => readonly Candidate[],
): Promise<void> {
  const { disk, places } = machine;
  try {
    const { writeCandidates } = await import('./candidates.ts');
    writeCandidates(disk, places.cache, candidateKey(settings.baseUrl), source.name, candidates(), source);
  } catch (error) {
    // What is wrong with the answer is for those to say who show its records.
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
  const { setCurrent, writeProfiles } = await import('./candidates.ts');
  const keyOf = (profile: string) => {
    const { baseUrl } = profileIn(config, profile);
    return candidateKey(typeof baseUrl === 'string' ? baseUrl : undefined);
  };
  setCurrent(disk, places.cache, keyOf(typeof config.profile === 'string' ? config.profile : 'default'));
  const names = Object.keys(config.profiles ?? {});
  writeProfiles(disk, places.cache, new Map(names.map(name => [name, keyOf(name)])));
}

function candidatesIn(source: Source, lines: Iterable<SentRecord>): Candidate[] {
  return Array.from(lines, ({ fields }) => candidateOf(source, fields)).flat();
}

/** None where the record is not of its format: it has no names then. */
export function candidateOf({ kind, id }: Source, record: Fields): Candidate[] {
  try {
    return [{ id: String(id(record)), label: String(kind.label(record)), names: kind.names(record) }];
  } catch {
    return [];
  }
}
