/** The facts of each kind of music by their names, so that they can be offered before anything that tells them is loaded. */
import type { NoteText } from '../names/note-names.ts';
import type { Kind } from './music.ts';

export interface FactName {
  readonly name: string;
  /** The fact is a list, which texts join with this. */
  readonly separator?: string;
  /** It is told from others of its kind. */
  readonly needsOthers?: boolean;
  /** It has notes, which people may read by other names. */
  readonly spells?: NoteText;
  /** On a card it stands below the line of this name. */
  readonly below?: string;
}

/** What `factsOf` tells of a kind, in the order of cards. */
export const factNames: { readonly [Each in Kind]: readonly FactName[] } = {
  key: [{ name: 'relative', spells: 'names', below: 'signature' }],
  interval: [],
  scale: [
    { name: 'degrees', separator: ' ', below: 'notes' },
    { name: 'up', separator: ' ', spells: 'notes' },
    { name: 'down', separator: ' ', spells: 'notes' },
    { name: 'twins', separator: ', ', spells: 'names', needsOthers: true },
    { name: 'modes', separator: ', ', spells: 'names', needsOthers: true },
    { name: 'relatives', separator: ', ', spells: 'names', needsOthers: true },
  ],
  chord: [],
  progression: [
    { name: 'key', spells: 'names', below: 'chords' },
    { name: 'numerals', separator: ' ', below: 'chords' },
  ],
  rhythm: [{ name: 'twins', separator: ', ', needsOthers: true }],
  tuning: [],
};
