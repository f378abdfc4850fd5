/** What a query may stand for. */
import type { Mode } from './scale-names.ts';

/** A name that a query may stand for. */
export interface NameReading {
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
export function certainReading(...names: readonly string[]): NameReading[] {
  return names.map(name => ({ name }));
}

/** It has other meanings too. */
export function possibleReading(...names: readonly string[]): NameReading[] {
  return names.map(name => ({ name, guess: true }));
}
