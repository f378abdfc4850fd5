/** Finds the links of a record: to the records whose ids it has, and to its parts, which a command prints. */
import { fieldOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { findCollection } from '../../catalog/index.ts';
import { instruments } from '../../catalog/instruments.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { rhythms } from '../../catalog/rhythms.ts';
import { rows } from '../../catalog/rows.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { Kind } from '../../music/music.ts';
import { formatId } from './lookup/query.ts';

/** Maximum number of links to other records. */
export const maxLinks = 60;

/** Yields the records whose ids are in this one, each once. */
export function* referencesIn(
  { meanings }: Collection,
  record: Fields,
): Generator<{ readonly collection: Collection; readonly id: string }> {
  const seenLinks = new Set<string>();
  for (const [path, meaning] of Object.entries(meanings)) {
    const collection = typeof meaning === 'string' ? undefined : findCollection(meaning.ids);
    if (!collection) continue;
    for (const value of idsAt([record], path.split('.'))) {
      const id = String(value);
      if (seenLinks.has(`${collection.name} ${id}`)) continue;
      seenLinks.add(`${collection.name} ${id}`);
      yield { collection, id };
    }
  }
}

/** Returns the ids at a dot path, which passes through every entry of lists. */
function idsAt(values: readonly unknown[], path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  const entries = values.flat();
  if (name === undefined) return entries.filter(value => typeof value === 'number');
  return idsAt(
    entries.filter(isFields).map(value => fieldOf(value, name)),
    rest,
  );
}

/** A link to the parts of a record, which are chords or records of another collection. */
export interface PartsLink {
  readonly title: string;
  /** The collection; absent for chords, which are in none. */
  readonly collection?: Collection;
  /** The command line that prints them as JSON lines. */
  readonly argv: readonly string[];
}

/** The kinds of music for which `<noun> chords` exists. */
const kindsWithChords: readonly Kind[] = ['scale', 'key'];

/** Returns the chords of a scale or key, the rows of an instrument, or the track of a rhythm; otherwise undefined. */
export function linkToParts({ name, music }: Collection, id: string): PartsLink | undefined {
  const idArgs = ['-o', 'jsonl', '--', formatId(id)];
  if (music && kindsWithChords.includes(music.kind))
    return { title: 'Chords', argv: [name, 'chords', ...idArgs] };
  if (name === instruments.name) return { title: 'Rows', collection: rows, argv: [name, 'rows', ...idArgs] };
  if (name !== rhythms.name) return undefined;
  const filterArgs = ['--filter', `source.rhythmId = ${id}`];
  return { title: 'Track', collection: tracks, argv: [tracks.name, 'list', '-o', 'jsonl', ...filterArgs] };
}
