/** Loads a collection in which records are looked up. */
import type { Collection } from '../../../catalog/lib/noun.ts';
import { eachRecord } from '../../output/json/json-records.ts';
import type { Context } from '../../program/context/context.ts';
import { fetchCollection } from '../../show/collections.ts';
import { findOrMakeNameIndex } from '../../show/index/index-of.ts';
import type { CollectionIndex } from '../../show/index/read-index.ts';
import { type RecordSet, recordList } from '../../show/record-set.ts';
import type { RecordReader } from './similar.ts';

export interface LookupSet extends Omit<RecordSet, 'records'> {
  readonly records: RecordReader;
  /** Makes this run write a complete index for the next run, and not only an index of names. */
  requestWholeIndex(): void;
  /** The index of the records; undefined if the records must be read. */
  readonly index: CollectionIndex | undefined;
}

/** The collections that a run has fetched. They are kept, because each line of stdin may name a record. */
const fetchedSets = new WeakMap<Context, Map<Collection, Promise<LookupSet>>>();

/** Returns the whole collection. It is fetched once in a run. */
export function loadRecordSet(context: Context, collection: Collection): Promise<LookupSet> {
  const cachedSets = fetchedSets.get(context) ?? new Map<Collection, Promise<LookupSet>>();
  fetchedSets.set(context, cachedSets);
  const set = cachedSets.get(collection) ?? fetchSet(context, collection);
  cachedSets.set(collection, set);
  return set;
}

async function fetchSet(context: Context, collection: Collection): Promise<LookupSet> {
  const response = await fetchCollection(context, collection);
  const index = await findOrMakeNameIndex(context, collection, response);
  let needsWholeIndex = false;
  context.runLater(async () => {
    if (needsWholeIndex)
      await (await import('../../show/index/write-index.ts')).writeWholeIndex(context, collection, response);
  });
  return {
    ...recordList(collection, response, collection.listPath),
    index,
    requestWholeIndex: () => {
      needsWholeIndex ||= index?.isWhole !== true;
    },
    records: names => (names && index?.recordsNamed(names)) ?? eachRecord(response, collection.listPath),
  };
}

/** Returns the records of the whole collection, which can be iterated more than once. */
export async function loadRecords(context: Context, collection: Collection): Promise<RecordReader> {
  return (await loadRecordSet(context, collection)).records;
}
