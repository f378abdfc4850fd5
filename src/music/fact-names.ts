/** The names of the facts for each kind of music. Help and Tab need them without the code that computes facts. */
import type { NoteText } from '../base/text/note-names.ts';
import type { Kind } from './music.ts';

/** The description of a fact before it is computed. */
export interface FactName {
  readonly name: string;
  /** The separator in texts, if the fact is a list. */
  readonly separator?: string;
  /** Whether the fact is computed by comparison with other music of the same kind. */
  readonly needsOthers?: boolean;
  /** Where notes occur in the fact, so that --note-names can translate them. */
  readonly noteText?: NoteText;
  /** Whether cards number the values, from 0. */
  readonly isNumbered?: boolean;
}

/** The names of the facts that `factsOf` returns for each kind. */
export const factNames: { readonly [Each in Kind]: readonly FactName[] } = {
  key: [{ name: 'relative', noteText: 'names' }],
  interval: [],
  scale: [
    { name: 'degrees', separator: ' ' },
    { name: 'up', separator: ' ', noteText: 'notes' },
    { name: 'down', separator: ' ', noteText: 'notes' },
    { name: 'twins', separator: ', ', noteText: 'names', needsOthers: true },
    { name: 'modes', separator: ', ', noteText: 'names', needsOthers: true },
    { name: 'relatives', separator: ', ', noteText: 'names', needsOthers: true },
  ],
  chord: [],
  progression: [
    { name: 'key', noteText: 'names' },
    { name: 'numerals', separator: ' ' },
  ],
  rhythm: [{ name: 'twins', separator: ', ', needsOthers: true }],
  tuning: [{ name: 'fifth' }, { name: 'sizes', separator: ' ', isNumbered: true }],
};
