/** Looks up records as `get` does: returns the record of each query, or the failure. */
import type { Collection } from '../../src/catalog/lib/noun.ts';
import { lookUpNames } from '../../src/cli/resolve/lookup/lookup.ts';
import { lookUpParts } from '../../src/cli/resolve/lookup/parts.ts';
import type { RecordReader } from '../../src/cli/resolve/lookup/similar.ts';

export async function lookUp(collection: Collection, records: RecordReader, queries: readonly string[]) {
  return lookUpParts(collection, records, queries, await lookUpNames(collection, records, queries));
}
