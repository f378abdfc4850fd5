import type { Mode } from './scale-names.ts';

/** A name that a query may stand for. */
export interface Reading {
  /** A folded name. Its case counts where two records differ in nothing else: `m3` and `M3`. */
  readonly name: string;
  /** The query has other meanings too: the person is told which one was taken. */
  readonly guess?: boolean;
  /** More people mean this by the query than the record that has it for its name. */
  readonly first?: boolean;
  /** Of a key: the mode that is said with it. */
  readonly mode?: Mode;
}

/** The query can mean nothing else. */
export function sure(...names: readonly string[]): Reading[] {
  return names.map(name => ({ name }));
}

/** It has other meanings too. */
export function guess(...names: readonly string[]): Reading[] {
  return names.map(name => ({ name, guess: true }));
}

/** From nought on. */
export const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');
