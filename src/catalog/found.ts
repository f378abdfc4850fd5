import type { NoteText } from '../names/note-names.ts';
import { collectionNamed } from './index.ts';
import { recordKind } from './lib/noun.ts';

/** How notes occur in the name of a match: as in the labels of its noun, or in the symbol of a chord. */
function spellsName({ noun }: { readonly noun?: string | null | undefined }): NoteText | undefined {
  return noun === 'chords' ? 'chords' : collectionNamed(noun ?? '')?.spells;
}

/** How notes occur in the reason of a match; for searched words it is a text of the record, which is left as it is. */
function spellsWhy({ match }: { readonly match?: string | null | undefined }): NoteText | undefined {
  return match === 'tag' || match === 'text' ? undefined : 'words';
}

/** A record of any noun that `find` or `search` has found. */
export const found = recordKind({
  name: 'matches',
  one: 'match',
  schema: t =>
    t.record({
      noun: t.text(),
      id: t.unknown(),
      name: t.text(),
      match: t.text(),
      why: t.text(),
      distance: t.number(),
    }),
  columns: [
    { name: 'noun', value: match => match.noun, priority: 1 },
    { name: 'id', value: match => match.id, numeric: true, priority: 1 },
    { name: 'name', value: match => match.name, spellsIn: spellsName, priority: 1 },
    { name: 'match', value: match => match.match, priority: 2 },
    { name: 'why', value: match => match.why, spellsIn: spellsWhy, priority: 3 },
  ],
  meanings: {},
  label: match => match.name ?? '',
  names: match => [match.name],
});
