/** What a person calls a record → the record. Pure: the records are given. */

import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import { enharmonics, folded } from '../../catalog/lib/spelling.ts';

export interface Match {
  readonly record: Fields;
  /** The query names no record itself: this one only sounds the same. */
  readonly enharmonic: boolean;
}

/** Whether it is an id of the service: a positive integer without leading zeros (reference: Conventions). */
export function isId(query: string): boolean {
  return /^[1-9]\d*$/.test(query);
}

/** Refuses, before any request, what is neither an id nor could be a name. */
export function checkQuery(one: string, query: string): void {
  const numeric = /^[+-]?[\d.]+$/.test(query);
  const path = /(^|\/)\.{1,2}(\/|$)/.test(query) || query.startsWith('/');
  if (isId(query) || (!numeric && !path && query.trim() !== '')) return;
  throw new Failure('usage', `'${query}' is neither an id nor a name of a ${one}.`, {
    code: 'malformed_id',
    hint: 'An id is a positive integer; a name is written as the list shows it.',
  });
}

const listed = 20;

/** The one record that the query names. Throws `not-found` with the nearest names, or `usage` with all matches. */
export function find(kind: RecordKind, plural: string, records: Iterable<Fields>, query: string): Match {
  const all = [...records];
  const exact = matching(kind, all, folded(query));
  if (exact.length > 0) return { record: only(kind, plural, exact, query), enharmonic: false };

  for (const spelling of enharmonics(folded(query).toLowerCase())) {
    const equivalent = matching(kind, all, spelling);
    if (equivalent.length > 0) return { record: only(kind, plural, equivalent, query), enharmonic: true };
  }
  const near = nearest(kind, all, query);
  throw new Failure('not-found', `No ${kind.one} is called '${query}'.`, {
    code: 'no_match',
    hint: near.length > 0 ? `The nearest: ${near.join(', ')}.` : `There are no ${plural} to choose from.`,
  });
}

/** Case decides only where it must: `m3` and `M3` are two intervals, `guitar` and `Guitar` one instrument. */
function matching(kind: RecordKind, records: readonly Fields[], name: string): Fields[] {
  const cased: Fields[] = [];
  const caseless: Fields[] = [];
  const lower = name.toLowerCase();
  for (const record of records) {
    const names = kind.names(record).map(each => folded(each ?? ''));
    if (names.includes(name)) cased.push(record);
    else if (names.some(each => each.toLowerCase() === lower)) caseless.push(record);
  }
  return cased.length > 0 ? cased : caseless;
}

function only(kind: RecordKind, plural: string, matches: readonly Fields[], query: string): Fields {
  const [first] = matches;
  if (first !== undefined && matches.length === 1) return first;
  const shown = matches.slice(0, listed).map(record => `${record.id} ${kind.label(record)}`);
  const more = matches.length > listed ? `; and ${matches.length - listed} more` : '';
  throw new Failure('usage', `'${query}' is the name of ${matches.length} ${plural}.`, {
    code: 'ambiguous_name',
    hint: `Give the id of one: ${shown.join('; ')}${more}.`,
  });
}

/** The three labels that share the most pairs of letters with the query (Dice's coefficient). */
function nearest(kind: RecordKind, records: readonly Fields[], query: string): string[] {
  const wanted = pairs(query);
  const scored = records.map(record => {
    const score = Math.max(...kind.names(record).map(name => likeness(wanted, pairs(name ?? ''))), 0);
    return { label: kind.label(record), score };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, 3).map(({ label }) => label);
}

function pairs(name: string): Set<string> {
  const text = ` ${folded(name).toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}
