/** Fetches the records of collections as music to search. */
import { Failure } from '../../base/errors.ts';
import { fieldAt } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { lazy } from '../../base/memo.ts';
import { allCollections, findCollection } from '../../catalog/index.ts';
import { isMusical, labelOf, type MusicalCollection } from '../../catalog/lib/noun.ts';
import { rows } from '../../catalog/rows.ts';
import type { Catalog } from '../../music/find/find.ts';
import type { Candidate } from '../../music/find/found.ts';
import { encodeScale, type ScaleList, scaleList, toSpelledScale } from '../../music/find/scale-list.ts';
import type { PitchedRow } from '../../music/find/tuning.ts';
import type { Kind, Music } from '../../music/music.ts';
import { noSet } from '../../music/scale/scale.ts';
import type { JsonRecord } from '../output/json/json-records.ts';
import { eachRecord } from '../output/json/json-records.ts';
import type { Context } from '../program/context/context.ts';
import { fetchCollection } from '../show/collections.ts';
import { findCollectionIndex } from '../show/index/index-of.ts';
import type { IndexedMusic, IndexedScales } from '../show/index/read-index.ts';

/**
 * Returns the records of these kinds of music.
 * @param indexTasks receives a function for each missing index, which makes the index and is called after the output
 */
export async function fetchLists(
  context: Context,
  kinds: readonly Kind[],
  indexTasks: (() => Promise<void>)[],
): Promise<readonly MusicList[]> {
  const collections = allCollections.filter(isMusical).filter(({ music }) => kinds.includes(music.kind));
  return Promise.all(collections.map(each => fetchCandidates(context, each, collections, indexTasks)));
}

/** The records to search: scales grouped by their sets of notes, other music record by record. */
export type MusicList = readonly Candidate[] | ScaleList;

export function musicList({ name, music }: MusicalCollection, candidates: readonly Candidate[]): MusicList {
  return music.kind === 'scale' ? scaleList(name, candidates) : candidates;
}

/** Returns the catalog for a search. */
export function catalogIn(lists: readonly MusicList[], rows: Iterable<PitchedRow> = []): Catalog {
  const scales = lists.filter(list => 'sets' in list);
  const candidates = lists.flatMap(list => ('sets' in list ? [] : list));
  return {
    all: kind => candidates.filter((each): each is Candidate<typeof kind> => each.kind === kind),
    scales: () => scales,
    rows,
  };
}

/** Returns the records of a collection as music. */
async function fetchCandidates(
  context: Context,
  collection: MusicalCollection,
  searchedNouns: readonly MusicalCollection[],
  indexTasks: (() => Promise<void>)[],
): Promise<MusicList> {
  const { kind, fieldSource } = collection.music;
  const readMusic = await collection.music.read();
  // In a search for scales, harmonies only show how often each scale is used.
  const isOptional = kind === 'progression' && searchedNouns.some(({ music }) => music.kind === 'scale');
  const response = await fetchCollection(context, collection).catch((error: unknown) => {
    if (!isOptional || !(error instanceof Failure) || error.kind !== 'offline') throw error;
    context.notice(`The ${collection.name} are not cached, so common scales are not sorted first.`);
    return undefined;
  });
  if (response === undefined) return musicList(collection, []);
  const part = isOptional ? 'uses' : partByKind[kind];
  if (part) {
    const index = findCollectionIndex(context, collection, response);
    const scales = part === 'scales' ? index?.scales() : undefined;
    const indexedMusic = part === 'scales' ? undefined : index?.musicData(part);
    if (!index?.isWhole || !(scales || indexedMusic))
      indexTasks.push(async () => {
        await (await import('../show/index/write-index.ts')).writeWholeIndex(context, collection, response);
      });
    if (scales) return indexedScales(collection, readMusic, scales);
    if (indexedMusic) return indexedMusic.map(entry => lazyCandidate(collection, readMusic, entry));
  }
  const otherNoun = fieldSource && findCollection(fieldSource.from);
  const detailRecords = otherNoun
    ? eachRecord(await fetchCollection(context, otherNoun), otherNoun.listPath)
    : [];
  const records = eachRecord(response, collection.listPath);
  const ownRecords = withoutDerived(collection, searchedNouns, records);
  return musicList(collection, [...candidatesOf(collection, readMusic, ownRecords, detailRecords)]);
}

/** The parts of indexes that contain music, so that the records need not be read. */
const partByKind: Readonly<Partial<Record<Kind, 'scales' | 'chords' | 'steps'>>> = {
  scale: 'scales',
  progression: 'chords',
  tuning: 'steps',
};

/** Returns the scales of an index. Reads only records that the index cannot describe. */
function indexedScales(
  collection: MusicalCollection,
  readMusic: (record: unknown) => Music,
  index: IndexedScales,
): ScaleList {
  const candidateAt = (place: number) =>
    lazyCandidate(collection, readMusic, { record: index.recordAt(place) });
  const setNumbers = index.sets.slice();
  const unindexedScales = new Map<number, Candidate>();
  for (let place = setNumbers.indexOf(noSet); place !== -1; place = setNumbers.indexOf(noSet, place + 1)) {
    const scale = candidateAt(place);
    unindexedScales.set(place, scale);
    setNumbers[place] = encodeScale(scale.value);
  }
  const idAt = (id: unknown, place: number) => {
    const scale = unindexedScales.get(place);
    return scale ? scale.id : id;
  };
  return {
    noun: collection.name,
    sets: setNumbers,
    ids: unindexedScales.size === 0 ? index.ids : Array.from(index.ids, idAt),
    scaleAt(place) {
      const scale = unindexedScales.get(place);
      return scale ? toSpelledScale(scale) : (index.scaleAt(place) ?? toSpelledScale(candidateAt(place)));
    },
  };
}

/** Yields records except those made from a record of another searched collection: tracks are made from rhythms. */
export function* withoutDerived(
  { name }: MusicalCollection,
  searchedNouns: readonly MusicalCollection[],
  records: Iterable<JsonRecord>,
): Generator<JsonRecord> {
  const paths = searchedNouns.flatMap(({ music: { fieldSource } }) =>
    fieldSource?.from === name ? fieldSource.idPath : [],
  );
  for (const record of records)
    if (paths.every(path => (fieldAt(record.fields, path) ?? undefined) === undefined)) yield record;
}

/** Yields the records as candidates. @param detailRecords records of another collection that the noun's reader needs */
export function* candidatesOf(
  collection: MusicalCollection,
  readMusic: (record: unknown, details?: unknown) => Music,
  records: Iterable<JsonRecord>,
  detailRecords: Iterable<JsonRecord> = [],
): Generator<Candidate> {
  const { name: noun, music } = collection;
  const { kind, fieldSource } = music;
  const detailsById = new Map<unknown, Fields>();
  for (const { fields } of detailRecords)
    if (fieldSource) detailsById.set(fieldAt(fields, fieldSource.idPath), fields);
  for (const { fields } of records) {
    const { id } = fields;
    const value = readMusic(fields, id === undefined ? undefined : detailsById.get(id));
    yield { noun, id, name: labelOf(collection, fields), kind, value };
  }
}

/** Returns the rows that have a pitch: those of percussion have none. */
export async function fetchPitchedRows(context: Context): Promise<readonly PitchedRow[]> {
  const { pitchOfRow } = await import('../../catalog/lib/strings.ts');
  const records = eachRecord(await fetchCollection(context, rows), rows.listPath);
  return Array.from(records).flatMap(({ fields }) => {
    const midi = pitchOfRow(fields);
    return midi === undefined ? [] : { noun: rows.name, id: fields.id, name: labelOf(rows, fields), midi };
  });
}

/** Returns a candidate whose record is parsed only when its id, name or value is needed. */
function lazyCandidate(
  collection: MusicalCollection,
  readMusic: (record: unknown) => Music,
  { record, ...knownValues }: IndexedMusic,
): Candidate {
  const fields = lazy(() => record.fields);
  const value = lazy(() => readMusic(fields()));
  return {
    ...knownValues,
    kind: collection.music.kind,
    noun: collection.name,
    get id() {
      return fields().id;
    },
    get name() {
      return labelOf(collection, fields());
    },
    get value() {
      return value();
    },
  };
}
