/** A query → the records that answer it. */
import { findChords } from './chords.ts';
import type { FindOptions, Found, NamedRecord } from './found.ts';
import { findNotes, findSteps } from './notes.ts';
import type { Form, Query } from './query.ts';
import { findRhythm } from './rhythm.ts';
import { findCents, findHertz } from './tuning.ts';

/** The collections that each form of query is looked up in. */
export const collectionsByForm: Readonly<Record<Form, readonly string[]>> = {
  notes: ['scales', 'harmonies'],
  steps: ['scales'],
  chords: ['harmonies'],
  rhythm: ['rhythms', 'tracks'],
  cents: ['systems', 'intervals'],
  hertz: ['keys', 'rows'],
};

/** What answers a query, best first. `records` gives the records of a collection. */
export function findMatches(
  query: Query,
  records: (collection: string) => Iterable<NamedRecord>,
  options: FindOptions,
): readonly Found[] {
  switch (query.as) {
    case 'notes':
      return findNotes(query.notes, records('scales'), records('harmonies'), options);
    case 'steps':
      return findSteps(query.steps, records('scales'), options);
    case 'chords':
      return findChords(query.chords, records('harmonies'), options);
    case 'rhythm':
      return findRhythm(query, records('rhythms'), records('tracks'), options);
    case 'cents':
      return findCents(query.cents, records('systems'), records('intervals'), options);
    case 'hertz':
      return findHertz(query.hertz, records('keys'), records('rows'), options);
  }
}
