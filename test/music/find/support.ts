import { nounNamed } from '../../../src/catalog/index.ts';
import { tracks } from '../../../src/catalog/tracks.ts';
import { findMatches } from '../../../src/music/find/find.ts';
import type { Found, NamedRecord } from '../../../src/music/find/found.ts';
import { type Form, parseQuery } from '../../../src/music/find/query.ts';
import { catalog } from '../../sandbox/catalog.ts';

const collections: Readonly<Record<string, readonly object[]>> = {
  scales: catalog.keyScales,
  harmonies: catalog.harmonies,
  rhythms: catalog.circularRhythms,
  tracks: catalog.circularTracks,
  systems: catalog.musicSystems,
  intervals: catalog.intervals,
  keys: catalog.keys,
  rows: catalog.instrumentRows,
};

export function records(collection: string): readonly NamedRecord[] {
  const kind = nounNamed(collection) ?? tracks;
  return (collections[collection] ?? []).map(record => ({ record, name: kind.label({ ...record }) }));
}

/** What `find` says of a query over the sandbox's catalog. */
export function found(
  typed: string,
  { form, all = false }: { form?: Form; all?: boolean } = {},
): readonly Found[] {
  return findMatches(parseQuery([typed], form), records, { all });
}

/** The first `count` as lines: `scales C dorian: same, the same notes`. */
export function lines(matches: readonly Found[], count: number): readonly string[] {
  return matches.slice(0, count).map(({ noun, name, match, why }) => `${noun} ${name}: ${match}, ${why}`);
}

/** Numbers from 0 to below `size`, the same in each run (Marsaglia, "Xorshift RNGs", 2003). */
export function numbers(seed: number): (size: number) => number {
  let state = seed;
  return size => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % size;
  };
}
