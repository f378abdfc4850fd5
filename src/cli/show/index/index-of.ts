/** Finds the index of a collection: in the package for the sandbox, else the one that an earlier lookup wrote. */
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { ClientResponse } from '../../client/answer.ts';
import { sumOf } from '../../client/store/checksum.ts';
import type { Context } from '../../program/context/context.ts';
import { indexFile } from './index-key.ts';
import { type Label, labelOfIndex, openIndex } from './parts.ts';
import { type CollectionIndex, readIndex } from './read-index.ts';

/** Returns the index of a response's body; undefined if there is none, so that the records must be read. */
export function indexOf(
  { machine, settings: { baseUrl } }: Pick<Context, 'machine' | 'settings'>,
  { name }: Pick<Collection, 'name'>,
  answer: ClientResponse,
): CollectionIndex | undefined {
  const { disk, library, places, uid, version } = machine;
  const label = labelOfBody(version, answer);
  const open =
    answer.origin === 'embedded'
      ? openIndex(disk, `${library.indexes}/${name}.index`, undefined, label, true)
      : baseUrl && openIndex(disk, indexFile(places.cache, baseUrl, name), uid, label);
  return open ? readIndex(open, answer.body) : undefined;
}

/**
 * Returns the label of the index for a response's collection. For the sandbox it contains the entity tag instead of a
 * checksum, which takes no time.
 */
export function labelOfBody(version: string, { origin, headers, body }: ClientResponse): Label {
  const tag = origin === 'embedded' ? headers.get('etag') : undefined;
  return labelOfIndex(version, tag ?? `${body.sum ?? sumOf(body)}-${body.size}`);
}
