/** The facts of each kind of music by their names, so that they can be offered before anything that tells them is loaded. */
import type { Kind } from './music.ts';

export interface FactName {
  readonly name: string;
  /** The fact is a list, which texts join with this. */
  readonly separator?: string;
  /** It is told from others of its kind. */
  readonly needsOthers?: boolean;
  /** On a card it stands below the line of this name. */
  readonly below?: string;
}

/** What `factsOf` tells of a kind, in the order of cards. */
export const factNames: { readonly [Each in Kind]: readonly FactName[] } = {
  key: [{ name: 'relative', below: 'signature' }],
  interval: [],
  scale: [
    { name: 'degrees', separator: ' ', below: 'notes' },
    { name: 'up', separator: ' ' },
    { name: 'down', separator: ' ' },
    { name: 'twins', separator: ', ', needsOthers: true },
    { name: 'modes', separator: ', ', needsOthers: true },
    { name: 'relatives', separator: ', ', needsOthers: true },
  ],
  chord: [],
  progression: [
    { name: 'key', below: 'chords' },
    { name: 'numerals', separator: ' ', below: 'chords' },
  ],
  rhythm: [],
  tuning: [],
};
