/** The names of the facts for each kind of music. Help and Tab need them without the code that computes facts. */
import type { NoteText } from '../base/text/note-names.ts';
import type { Kind } from './music.ts';

/** The description of a fact before it is computed. */
export interface FactName {
  readonly name: string;
  /** The separator in texts, if the fact is a list. */
  readonly separator?: string;
  /** Whether it is computed from other music of the same kind. */
  readonly needsOthers?: boolean;
  /** Where notes occur in it, so that --note-names can spell them. */
  readonly spells?: NoteText;
  /** Whether cards number the values, from 0. */
  readonly numbered?: boolean;
}

/** The names of the facts that `factsOf` returns for each kind. */
export const factNames: { readonly [Each in Kind]: readonly FactName[] } = {
  key: [{ name: 'relative', spells: 'names' }],
  interval: [],
  scale: [
    { name: 'degrees', separator: ' ' },
    { name: 'up', separator: ' ', spells: 'notes' },
    { name: 'down', separator: ' ', spells: 'notes' },
    { name: 'twins', separator: ', ', spells: 'names', needsOthers: true },
    { name: 'modes', separator: ', ', spells: 'names', needsOthers: true },
    { name: 'relatives', separator: ', ', spells: 'names', needsOthers: true },
  ],
  chord: [],
  progression: [
    { name: 'key', spells: 'names' },
    { name: 'numerals', separator: ' ' },
  ],
  rhythm: [{ name: 'twins', separator: ', ', needsOthers: true }],
  tuning: [{ name: 'fifth' }, { name: 'sizes', separator: ' ', numbered: true }],
};
