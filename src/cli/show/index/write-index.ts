/** Makes and writes the index of a collection of a service. */

import { mapInPieces } from '../../../base/concurrency.ts';
import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { ClientResponse } from '../../client/client-response.ts';
import { eachRecord } from '../../output/json/json-records.ts';
import type { Context } from '../../program/context/context.ts';
import { indexFile, indexLabelOfBody } from './index-key.ts';
import { makeIndex, NameLines } from './make.ts';
import { indexInMemory, packIndex } from './parts.ts';
import { type CollectionIndex, readIndex } from './read-index.ts';

/** Minimum and maximum size of a list with an index, in bytes. For a shorter list, an index saves nothing. */
const [minIndexedBytes, maxIndexedBytes] = [1 << 16, 256 * 1024 * 1024];

type IndexContext = Pick<Context, 'machine' | 'settings'>;

function isWorthIndexing({ settings }: IndexContext, { origin, body }: ClientResponse): boolean {
  const isOfService = settings.baseUrl !== undefined && origin !== 'embedded';
  return isOfService && body.size >= minIndexedBytes && body.size <= maxIndexedBytes;
}

/**
 * Makes an index of the names, and of the sets of scales. It is written after the output. Returns undefined if it would
 * save nothing, or if a record has no position in the body.
 */
export async function makeNameIndex(
  context: IndexContext & Pick<Context, 'runLater'>,
  collection: Collection,
  response: ClientResponse,
): Promise<CollectionIndex | undefined> {
  if (!isWorthIndexing(context, response)) return undefined;
  const { music } = collection;
  const readMusic = music?.kind === 'scale' ? await music.read() : undefined;
  const lines = new NameLines(collection);
  const results = await mapInPieces(eachRecord(response, collection.listPath), record =>
    lines.add(record, readMusic?.(record.fields)),
  );
  if (results.includes(false)) return undefined;
  const parts = lines.parts();
  const label = indexLabelOfBody(context.machine.version, response);
  context.runLater(async () => writeIndex(context, collection, packIndex(label, lines.count, parts)));
  return readIndex(indexInMemory(lines.count, parts), response.body);
}

/** Writes the complete index of a collection of a service for later lookups. */
export async function writeWholeIndex(
  context: Context,
  collection: Collection,
  response: ClientResponse,
): Promise<void> {
  if (!isWorthIndexing(context, response)) return;
  const label = indexLabelOfBody(context.machine.version, response);
  const index = await makeIndex(label, collection, eachRecord(response, collection.listPath));
  if (index) writeIndex(context, collection, index);
}

/** Writes an index. If the disk refuses, the command goes on without it. */
function writeIndex({ machine, settings }: IndexContext, { name }: Collection, index: Buffer): void {
  const { disk, places } = machine;
  const { baseUrl } = settings;
  if (baseUrl !== undefined)
    attempt(() => replaceFile(disk, indexFile(places.cache, baseUrl, name), index, ownerOnly));
}
