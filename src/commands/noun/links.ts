/** What a record leads to: the records that its ids name, and what stands below it, which a command line tells. */
import { fieldOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { collectionNamed } from '../../catalog/index.ts';
import { instruments } from '../../catalog/instruments.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { rhythms } from '../../catalog/rhythms.ts';
import { rows } from '../../catalog/rows.ts';
import { tracks } from '../../catalog/tracks.ts';
import { idWord } from './lookup/query.ts';

/** Links to the records that ids name, at most. */
export const mostLinks = 60;

/** A record that an id names. */
interface Reference {
  readonly collection: Collection;
  readonly id: string;
}

/** The records to which ids of this one refer, each once. */
export function* referencesIn({ meanings }: Collection, record: Fields): Generator<Reference> {
  const told = new Set<string>();
  for (const [path, meaning] of Object.entries(meanings)) {
    const collection = typeof meaning === 'string' ? undefined : collectionNamed(meaning.ids);
    if (!collection) continue;
    for (const value of valuesAt([record], path.split('.'))) {
      const id = String(value);
      if (told.has(`${collection.name} ${id}`)) continue;
      told.add(`${collection.name} ${id}`);
      yield { collection, id };
    }
  }
}

/** The ids at a path that passes through lists. */
function valuesAt(values: readonly unknown[], path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path;
  const flat = values.flat();
  if (name === undefined) return flat.filter(value => typeof value === 'number');
  return valuesAt(
    flat.filter(isFields).map(value => fieldOf(value, name)),
    rest,
  );
}

/** What stands below a record: chords, or records of a collection. */
export interface Parts {
  readonly title: string;
  /** Chords have none. */
  readonly collection?: Collection;
  /** The command line that prints them as JSON lines. */
  readonly argv: readonly string[];
}

/** The chords of a scale or key, the rows of an instrument, the track of a rhythm. */
export function partsOf({ name, music }: Collection, id: string): Parts | undefined {
  const asked = ['-o', 'jsonl', '--', idWord(id)];
  if (music?.kind === 'scale' || music?.kind === 'key')
    return { title: 'Chords', argv: [name, 'chords', ...asked] };
  if (name === instruments.name) return { title: 'Rows', collection: rows, argv: [name, 'rows', ...asked] };
  if (name !== rhythms.name) return undefined;
  const own = ['--filter', `source.rhythmId = ${id}`];
  return { title: 'Track', collection: tracks, argv: [tracks.name, 'list', '-o', 'jsonl', ...own] };
}
