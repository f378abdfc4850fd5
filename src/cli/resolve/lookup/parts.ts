/** Finds records that contain a query in their names, if no record has it as its full name. */

import type { Failure } from '../../../base/errors.ts';
import { impliedReadings } from '../../../catalog/lib/implied-names.ts';
import { type Collection, labelOf } from '../../../catalog/lib/noun.ts';
import { ambiguousName, noSuchName } from './failures.ts';
import { FamilyNameFailure, type FoundByName, sensesOf } from './lookup.ts';
import { findSimilarRecords, type RecordReader, type SimilarRecords } from './similar.ts';

/** Maximum number of unknown names for which similar names are searched, because each search compares all records. */
const maxUnknown = 10;

/**
 * Completes `lookups`, the result of `lookUpNames`: finds records with a query in their names, or else returns a
 * failure. It is `not-found` with the code `no_match` and the nearest names, or `usage` with the code `ambiguous` and
 * the records to choose from. Reads the records again if no record has a query as its full name.
 */
export function lookUpParts(
  collection: Collection,
  records: RecordReader,
  queries: readonly string[],
  lookups: readonly (FoundByName | Failure | undefined)[],
): (FoundByName | Failure)[] {
  const unmatched = new Set(queries.filter((_, index) => lookups[index] === undefined));
  const similarByQuery = findSimilar(collection, records, [...unmatched]);
  return queries.map(
    (query, index) => lookups[index] ?? findByPart(collection, query, similarByQuery.get(query)),
  );
}

/** Returns the similar records of each query. Stops after too many queries that no name contains. */
function findSimilar(
  collection: Collection,
  records: RecordReader,
  unmatched: readonly string[],
): ReadonlyMap<string, SimilarRecords> {
  const similarByQuery = new Map<string, SimilarRecords>();
  let unknownCount = 0;
  for (let start = 0; start < unmatched.length && unknownCount < maxUnknown; start += maxUnknown) {
    const queries = unmatched.slice(start, start + maxUnknown);
    const namesOfQueries = queries.map(query =>
      sensesOf(query, impliedReadings(collection.name, query)).flatMap(({ foundBy, name }) =>
        foundBy === 'sound' ? [] : [name.toLowerCase()],
      ),
    );
    for (const [index, each] of findSimilarRecords(collection, records(), namesOfQueries).entries()) {
      similarByQuery.set(queries[index] ?? '', each);
      if (each.containing.length === 0) unknownCount++;
    }
  }
  return similarByQuery;
}

/** Returns the only record with the query in its name; otherwise a Failure, for a family a `FamilyNameFailure`. */
function findByPart(
  collection: Collection,
  query: string,
  similar: SimilarRecords | undefined,
): FoundByName | Failure {
  const { family = [] } = similar ?? {};
  // The numbers of a polyrhythm must match as a whole.
  const ratio = /^\d+:\d+$/.exec(query)?.[0] ?? '';
  const containing = (similar?.containing ?? []).filter(({ fields }) =>
    labelOf(collection, fields).includes(ratio),
  );
  if (family.length > 1) {
    const message = `'${query}' is a family of ${family.length} ${collection.name}.`;
    const members = family.map(
      (record, index) => ({ record, foundBy: 'part', ...(index === 0 && { notice: message }) }) as const,
    );
    return new FamilyNameFailure(ambiguousName(collection, message, family), members);
  }
  const [record] = containing.length > 0 ? containing : family;
  if (record === undefined) return noSuchName(collection, query, similar);
  if (containing.length > 1) {
    const message = `'${query}' is in the names of ${containing.length} ${collection.name}.`;
    return ambiguousName(collection, message, containing);
  }
  const label = labelOf(collection, record.fields);
  return {
    record,
    foundBy: 'part',
    notice: `No ${collection.singular} is called '${query}'; using '${label}'.`,
  };
}
