/** The index of a collection that has been asked for: of the package for the sandbox, else as it was made when it came. */
import type { Answer } from '../api/client.ts';
import { sumOf } from '../api/store/checksum.ts';
import type { Collection } from '../catalog/lib/noun.ts';
import type { Context } from '../context/context.ts';
import { candidateKey, indexFile } from '../indexes/key.ts';
import { type Label, labelOfIndex, openIndex } from '../indexes/parts.ts';
import { type CollectionIndex, type IndexedScale, readIndex } from '../indexes/read.ts';
import type { Music } from '../music/music.ts';
import { scaleSet, sizeOf } from '../music/scale/scale.ts';
import { storedNoun, storedRecords } from './names.ts';

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

/**
 * The music of a noun's records, from the sandbox or the store, that may be related to a value: of scales those that
 * share all notes or all but one, without reading the others where there is an index.
 */
export async function relativesOf(
  context: Asking & Pick<Context, 'client'>,
  name: string | undefined,
  read: (record: unknown) => Music,
): Promise<(value: Music) => readonly Music[]> {
  const stored = await storedNoun(context, name);
  const scales = stored && indexOf(context, stored.noun, stored.answer)?.scales();
  if (scales === undefined) {
    const all = (await storedRecords(context, name)).map(record => read(record));
    return () => all;
  }
  const listed = [...scales];
  const known = new Map<IndexedScale, Music>();
  const musicOf = (scale: IndexedScale) => {
    const value = known.get(scale) ?? read(scale.record.fields);
    known.set(scale, value);
    return value;
  };
  return value => {
    const own = value.kind === 'scale' ? scaleSet(value) : undefined;
    const isNear = ({ known }: IndexedScale) =>
      known === undefined || (own !== undefined && sizeOf(known.set.mask ^ own.mask) <= 2);
    try {
      return listed.filter(isNear).map(musicOf);
    } catch {
      // The facts are complete without them.
      return [];
    }
  };
}
