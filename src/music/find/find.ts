/** A query → the music that answers it. */
import type { Kind } from '../music.ts';
import { findChords } from './chords.ts';
import type { Candidate, FindOptions, Found } from './found.ts';
import { whatNotesAre } from './identity.ts';
import { findNotes, findSteps } from './notes.ts';
import type { Query } from './query.ts';
import { findRhythm } from './rhythm.ts';
import { findCents, findHertz, findTuning, type PitchedRow } from './tuning.ts';

/** The kinds of music that each form of query is looked up in. */
export const kindsByForm = {
  notes: ['scale', 'progression'],
  steps: ['scale'],
  chords: ['progression'],
  rhythm: ['rhythm'],
  cents: ['tuning', 'interval'],
  hertz: ['key'],
  tuning: ['tuning'],
} as const satisfies { readonly [Each in Query['as']]: readonly Kind[] };

/** The kinds of music that a query is looked up in. */
export function kindsOf(query: Query): readonly Kind[] {
  const kinds: readonly Kind[] = kindsByForm[query.as];
  return query.as === 'notes' && query.interval ? [...kinds, 'interval'] : kinds;
}

/** What a query is looked up in; each list may be read once. */
export interface Catalog {
  of<Each extends Kind>(kind: Each): Iterable<Candidate<Each>>;
  readonly rows: Iterable<PitchedRow>;
}

/** What answers a query, best first: what notes are, then what holds them. */
export function findMatches(query: Query, { of, rows }: Catalog, options: FindOptions): readonly Found[] {
  switch (query.as) {
    case 'notes':
      return [
        ...whatNotesAre(query, query.interval ? of('interval') : []),
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
