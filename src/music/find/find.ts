/** Finds the music that matches a query. */
import type { Kind } from '../music.ts';
import { findChords } from './chords.ts';
import type { Candidate, FindOptions, Found } from './found.ts';
import { namesOfNotes } from './identity.ts';
import { findNotes, findSteps } from './notes.ts';
import type { Query } from './query.ts';
import { findRhythm } from './rhythm.ts';
import { findCents, findHertz, findTuning, type PitchedRow } from './tuning.ts';

/** The kinds of music that are searched for each form of query. */
export const kindsByForm = {
  notes: ['scale', 'progression'],
  steps: ['scale'],
  chords: ['progression'],
  rhythm: ['rhythm'],
  cents: ['tuning', 'interval'],
  hertz: ['key'],
  tuning: ['tuning'],
} as const satisfies { readonly [Each in Query['as']]: readonly Kind[] };

/** The kinds of music that are searched for a query. */
export function kindsOf(query: Query): readonly Kind[] {
  const kinds: readonly Kind[] = kindsByForm[query.as];
  return query.as === 'notes' && query.interval ? [...kinds, 'interval'] : kinds;
}

/** The music that is searched; each list can be iterated once. */
export interface Catalog {
  of<Each extends Kind>(kind: Each): Iterable<Candidate<Each>>;
  readonly rows: Iterable<PitchedRow>;
}

/** The matches, the best first. For notes, their interval or chord comes before the music that contains them. */
export function findMatches(query: Query, { of, rows }: Catalog, options: FindOptions): readonly Found[] {
  switch (query.as) {
    case 'notes':
      return [
        ...namesOfNotes(query, query.interval ? of('interval') : []),
        ...findNotes(query.notes, of('scale'), of('progression'), options),
      ];
    case 'steps':
      return findSteps(query.steps, of('scale'), options);
    case 'chords':
      return findChords(query.chords, of('progression'), options);
    case 'rhythm':
      return findRhythm(query, of('rhythm'), options);
    case 'cents':
      return findCents(query.cents, of('tuning'), of('interval'), options);
    case 'hertz':
      return findHertz(query.hertz, of('key'), rows, options);
    case 'tuning':
      return findTuning(query.tuning, of('tuning'), options);
  }
}
