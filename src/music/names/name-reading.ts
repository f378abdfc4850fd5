/** The meanings of a query. */
import type { Mode } from './scale-names.ts';

/** A possible name in a query. */
export interface NameReading {
  /** A folded name. Its case matters if only case distinguishes two records: `m3` and `M3`. */
  readonly name: string;
  /** Whether the query has other meanings too. A notice then tells which one was chosen. */
  readonly isGuess?: boolean;
  /** Whether this meaning is more common than a record whose name is the query itself. */
  readonly isFirst?: boolean;
  /** The mode that the query names for a key. */
  readonly mode?: Mode;
}

/** Returns readings for a query without other meanings. */
export function certainReadings(...names: readonly string[]): NameReading[] {
  return names.map(name => ({ name }));
}

/** Returns readings for a query that has other meanings, too. */
export function possibleReadings(...names: readonly string[]): NameReading[] {
  return names.map(name => ({ name, isGuess: true }));
}
