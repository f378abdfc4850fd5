import type { NoteText } from '../names/note-names.ts';
import { recordKind, spellingOf } from './lib/noun.ts';
import * as t from './lib/schema.ts';

const spellsOfNouns: Readonly<Record<string, NoteText>> = {
  ...{ keys: 'names', scales: 'names', chords: 'chords' },
};

/** Names of tunes are no notes. */
function spellsName({ noun }: { readonly noun?: string | null | undefined }): NoteText | undefined {
  return spellingOf({ spelled: spellsOfNouns }, noun ?? '');
}

/** Where words were looked for, it says the text around them. */
function spellsWhy({ match }: { readonly match?: string | null | undefined }): NoteText | undefined {
  return match === 'tag' || match === 'text' ? undefined : 'words';
}

/** A record of some noun that answers a question. */
export const found = recordKind({
  name: 'matches',
  one: 'match',
  schema: t.record({
    noun: t.text,
    id: t.unknown,
    name: t.text,
    match: t.text,
    why: t.text,
    distance: t.number,
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
