/** The records that commands make something of: drawings, sounds, files. */
import type { Fields } from '../../base/io.ts';
import { type Collection, isNoun } from '../../catalog/lib/noun.ts';
import { folded } from '../../catalog/lib/spelling.ts';
import { lastSegment } from '../../catalog/lib/text.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { Context } from '../../context/context.ts';
import { fieldOf, textOf } from '../../music/reading.ts';
import { recordsOf } from './collection.ts';
import { failFor, resolve, resolveIds, typedIn } from './ids.ts';
import { recordsById } from './items.ts';

/** A record with its names. */
export interface Named {
  /** As the record is called. */
  readonly name: string;
  /** The same as a file would be called, without an extension: `c-dorian`. */
  readonly stem: string;
  readonly record: Fields;
}

/** The records that are called so, in that order; without item routes they are picked from the collection. */
export async function recordsCalled(
  context: Context,
  collection: Collection,
  args: readonly string[],
): Promise<readonly Named[]> {
  const typed = await typedIn(context, args);
  if (isNoun(collection)) {
    const ids = await resolveIds(context, collection, typed);
    failFor(ids.missing);
    return (await recordsById(context, collection, ids.found)).map(record => calledAs(collection, record));
  }
  const { found, missing } = await resolve(context, collection, await recordsOf(context, collection), typed);
  failFor(missing);
  return found.flatMap(each => (typeof each === 'string' ? [] : [calledAs(collection, each.line.fields)]));
}

/** The track that a rhythm is the source of. */
export async function trackOf(context: Context, rhythm: Fields): Promise<Fields | undefined> {
  const lines = await recordsOf(context, tracks);
  return Array.from(lines()).find(({ fields }) => fieldOf(fields.source, 'rhythmId') === rhythm.id)?.fields;
}

/** A record of a collection with its names. */
export function calledAs(collection: Collection, record: Fields): Named {
  const name = collection.label(record);
  const slug = lastSegment(textOf(record.canonicalPath)) ?? textOf(fieldOf(record.source, 'slug'));
  return { name, stem: stemOf(slug || textOf(record.slug) || name), record };
}

/** `c dorian` → `c-dorian`: a name as files are called. */
export function stemOf(name: string): string {
  const words = folded(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '-');
  return words.replace(/^-|-$/g, '') || 'music';
}
