/** Finds the index of a collection: in the package for the sandbox, else the one that an earlier lookup wrote. */
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { ClientResponse } from '../../client/client-response.ts';
import type { Context } from '../../program/context/context.ts';
import { indexFile, indexLabelOfBody } from './index-key.ts';
import { openIndex } from './parts.ts';
import { type CollectionIndex, readIndex } from './read-index.ts';

/** The indexes made for a context, by noun and digest of the body. They are written to disk after the output. */
const madeIndexes = new WeakMap<object, Map<string, CollectionIndex>>();

/** Returns the index of a response's body; undefined if there is none, so that the records must be read. */
export function findCollectionIndex(
  context: Pick<Context, 'machine' | 'settings'>,
  { name }: Pick<Collection, 'name'>,
  response: ClientResponse,
): CollectionIndex | undefined {
  const { disk, library, places, uid, version } = context.machine;
  const { baseUrl } = context.settings;
  const label = indexLabelOfBody(version, response);
  const madeIndex = madeIndexes.get(context)?.get(`${name} ${label.body}`);
  if (madeIndex) return madeIndex;
  const index =
    response.origin === 'embedded'
      ? openIndex(disk, `${library.indexFolder}/${name}.index`, undefined, label, true)
      : baseUrl && openIndex(disk, indexFile(places.cache, baseUrl, name), uid, label);
  return index ? readIndex(index, response.body) : undefined;
}

/** Returns the index of a response's body as `findCollectionIndex` does, or makes one for this run and later ones. */
export async function findOrMakeNameIndex(
  context: Pick<Context, 'machine' | 'settings' | 'runLater'>,
  collection: Collection,
  response: ClientResponse,
): Promise<CollectionIndex | undefined> {
  const existingIndex = findCollectionIndex(context, collection, response);
  if (existingIndex || response.origin === 'embedded') return existingIndex;
  const index = await (await import('./write-index.ts')).makeNameIndex(context, collection, response);
  const indexes = madeIndexes.get(context) ?? new Map<string, CollectionIndex>();
  const { body } = indexLabelOfBody(context.machine.version, response);
  if (index) madeIndexes.set(context, indexes.set(`${collection.name} ${body}`, index));
  return index;
}
