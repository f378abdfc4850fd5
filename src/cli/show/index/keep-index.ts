/** Makes and writes the index of a collection of a service. */

import { mapInPieces } from '../../../base/concurrency.ts';
import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { ClientResponse } from '../../client/answer.ts';
import { eachRecord } from '../../output/json/sent-records.ts';
import type { Context } from '../../program/context/context.ts';
import { indexFile } from './index-key.ts';
import { labelOfBody } from './index-of.ts';
import { makeIndex, NameLines } from './make.ts';
import { openParts, packIndex } from './parts.ts';
import { type CollectionIndex, readIndex } from './read-index.ts';

/** Minimum and maximum size of a list with an index, in bytes. For a shorter list, an index saves nothing. */
const [minIndexedBytes, maxIndexedBytes] = [1 << 16, 256 * 1024 * 1024];

/** An index that was made from a response and has not been written yet. */
export interface MadeIndex {
  readonly index: CollectionIndex;
  /** Writes the index for later lookups. */
  write(): void;
}

function isIndexed({ settings }: Context, { origin, body }: ClientResponse): boolean {
  const isOfService = settings.baseUrl !== undefined && origin !== 'embedded';
  return isOfService && body.size >= minIndexedBytes && body.size <= maxIndexedBytes;
}

/** Makes an index of only the names; undefined if it would save nothing. */
export async function makeNameIndex(
  context: Context,
  collection: Collection,
  answer: ClientResponse,
): Promise<MadeIndex | undefined> {
  if (!isIndexed(context, answer)) return undefined;
  const lines = new NameLines(collection);
  const added = await mapInPieces(eachRecord(answer, collection.at), record => lines.add(record));
  if (added.includes(false)) return undefined;
  const { count } = lines;
  const parts = lines.parts();
  return {
    index: readIndex(openParts(count, parts), answer.body),
    write: () =>
      writeIndex(context, collection, packIndex(labelOfBody(context.machine.version, answer), count, parts)),
  };
}

/** Writes the complete index of a collection of a service for later lookups. */
export async function keepIndex(
  context: Context,
  collection: Collection,
  answer: ClientResponse,
): Promise<void> {
  if (!isIndexed(context, answer)) return;
  const label = labelOfBody(context.machine.version, answer);
  const index = await makeIndex(label, collection, eachRecord(answer, collection.at));
  if (index) writeIndex(context, collection, index);
}

/** Writes an index. If the disk refuses, the command goes on without it. */
function writeIndex({ machine, settings }: Context, { name }: Collection, index: Buffer): void {
  const { disk, places } = machine;
  const { baseUrl } = settings;
  if (baseUrl !== undefined)
    attempt(() => replaceFile(disk, indexFile(places.cache, baseUrl, name), index, ownerOnly));
}
