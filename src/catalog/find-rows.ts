import { textOf } from '../base/fields.ts';
import type { Fields } from '../base/io.ts';
import type { NoteText } from '../base/text/note-names.ts';
import { collectionNamed } from './index.ts';
import { computedKind } from './lib/computed.ts';

/** Returns the places of notes in a match's name: those in its noun's labels, or in a chord symbol. */
function spellsName({ noun }: Fields): NoteText | undefined {
  return noun === 'chords' ? 'chords' : collectionNamed(textOf(noun))?.spells;
}

/** How notes occur in the reason of a match; for searched words it is a text of the record, which is left as it is. */
function spellsWhy({ match }: Fields): NoteText | undefined {
  return match === 'tag' || match === 'text' ? undefined : 'words';
}

/** A record of any noun that `find` or `search` has found. */
export const found = computedKind({
  name: 'matches',
  one: 'match',
  label: 'name',
  fields: {
    noun: { is: 'text', priority: 1 },
    id: { is: 'unknown', numeric: true, priority: 1 },
    name: { is: 'text', spellsIn: spellsName, priority: 1 },
    match: { is: 'text', priority: 2 },
    why: { is: 'text', spellsIn: spellsWhy, priority: 3 },
    distance: { is: 'number' },
  },
});
