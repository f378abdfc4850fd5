import { textOf } from '../base/fields.ts';
import type { Fields } from '../base/io.ts';
import type { NoteText } from '../base/text/note-names.ts';
import { findCollection } from './index.ts';
import { computedKind } from './lib/computed.ts';

/** Returns where notes occur in the name of a match, as in the labels of its noun; undefined if nowhere. */
function noteTextOfName({ noun }: Fields): NoteText | undefined {
  return noun === 'chords' ? 'chords' : findCollection(textOf(noun))?.noteText;
}

/** Returns where notes occur in the reason of a match; undefined for words from tags and texts of a record. */
function noteTextOfWhy({ match }: Fields): NoteText | undefined {
  return match === 'tag' || match === 'text' ? undefined : 'words';
}

/** A record of any noun that `find` or `search` has found. */
export const matchKind = computedKind({
  name: 'matches',
  singular: 'match',
  label: 'name',
  fields: {
    noun: { type: 'text', priority: 1 },
    id: { type: 'unknown', isNumeric: true, priority: 1 },
    name: { type: 'text', noteTextIn: noteTextOfName, priority: 1 },
    match: { type: 'text', priority: 2 },
    why: { type: 'text', noteTextIn: noteTextOfWhy, priority: 3 },
    distance: { type: 'number' },
  },
});
