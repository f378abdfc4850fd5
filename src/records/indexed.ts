/** The index of a collection that has been asked for: of the package for the sandbox, else as it was made when it came. */
import type { Answer } from '../api/client.ts';
import { sumOf } from '../api/store/checksum.ts';
import type { Collection } from '../catalog/lib/noun.ts';
import type { Context } from '../context/context.ts';
import { candidateKey, indexFile } from '../indexes/key.ts';
import { type Label, labelOfIndex, openIndex } from '../indexes/parts.ts';
import { type CollectionIndex, readIndex } from '../indexes/read.ts';

type Asking = Pick<Context, 'machine' | 'settings'>;

/** Undefined where there is none of this very body: then the records must be read. */
export function indexOf(
  { machine, settings }: Asking,
  collection: Collection,
  answer: Answer,
): CollectionIndex | undefined {
  const { disk, library, places, uid, version } = machine;
  const label = labelOf(version, answer);
  const open =
    answer.origin === 'embedded'
      ? openIndex(disk, `${library.indexes}/${collection.name}.index`, undefined, label)
      : openIndex(disk, indexFile(places.cache, candidateKey(settings.baseUrl), collection.name), uid, label);
  return open && readIndex(open, answer.body);
}

/** What the index of an answer's collection must bear. The sandbox's own tag is as good as a checksum, and is there already. */
export function labelOf(version: string, { origin, headers, body }: Answer): Label {
  const tag = origin === 'embedded' ? headers.get('etag') : undefined;
  return labelOfIndex(version, tag ?? `${body.sum ?? sumOf(body)}-${body.size}`);
}
