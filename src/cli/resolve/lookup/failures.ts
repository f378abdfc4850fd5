/** Makes the failures of looking up records: an unknown id or name, or a name of several records. */

import { Failure } from '../../../base/errors.ts';
import { type Collection, idOf, labelOf } from '../../../catalog/lib/noun.ts';
import { findMaqam } from '../../../music/names/scale-names.ts';
import { RefusalError } from '../../client/failures.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import { isId, maxQueryLength, parseTypedId } from './query.ts';
import type { SimilarRecords } from './similar.ts';

/**
 * Returns the failure of a typed id that no record has, or of a text that is too long for a name; otherwise undefined.
 */
export function invalidName(collection: Collection, query: string): Failure | undefined {
  const id = parseTypedId(query);
  if (query.length <= maxQueryLength) return id === undefined ? undefined : noSuchId(collection, id);
  return new Failure('not-found', `No ${collection.singular} has a name of ${query.length} characters.`, {
    code: 'no_match',
    hint: `Names have at most ${maxQueryLength} characters. The typed text begins with '${query.slice(0, 40)}…'.`,
  });
}

/**
 * Returns the failure of a name that no record has.
 * @param similar undefined if similar records were not searched
 */
export function noSuchName(
  collection: Collection,
  query: string,
  similar: SimilarRecords | undefined,
): Failure {
  const { singular, name } = collection;
  if (isId(query.replace(/^[a-z]+:/i, ''))) return noSuchId(collection, query);
  const maqam = name === 'scales' ? findMaqam(query) : undefined;
  if (maqam !== undefined)
    return new Failure('not-found', `No scale of twelve tones is called '${query}'.`, {
      code: 'no_match',
      hint: `Its steps: 'music-cli systems get ${maqam}'; a drawing: 'music-cli draw ${query}'.`,
    });
  const labels =
    similar?.near.map(
      ({ record, alias }) => labelOf(collection, record.fields) + (alias ? ` (${alias})` : ''),
    ) ?? [];
  const [polyrhythm] = (name === 'rhythms' && /^(?:[1-9]|[1-5]\d):(?:[1-9]|[1-5]\d)$/.exec(query)) || [];
  const otherHint = polyrhythm
    ? `'music-cli rhythms draw ${polyrhythm}' draws it.`
    : similar?.hasNoRecords
      ? `There are no ${name} to choose from.`
      : listHint(name);
  return new Failure('not-found', `No ${singular} is called '${query}'.`, {
    code: 'no_match',
    hint: labels.length > 0 ? `The nearest: ${labels.join(', ')}.` : otherHint,
  });
}

/** Maximum number of records in a message. */
const maxListed = 30;

/** Returns the failure of a name that several records have. */
export function ambiguousName(
  collection: Collection,
  message: string,
  records: readonly JsonRecord[],
): Failure {
  const choices = records
    .slice(0, maxListed)
    .map(record => `${idOf(collection, record)} ${labelOf(collection, record.fields)}`);
  const moreText = records.length > maxListed ? [`and ${records.length - maxListed} more`] : [];
  return new Failure('usage', message, {
    code: 'ambiguous',
    hint: 'Give the id of one:',
    choices: [...choices, ...moreText],
  });
}

function listHint(collection: string): string {
  return `'music-cli ${collection} list' lists all of them.`;
}

/**
 * Returns the failure of an id that no record has.
 * @param refusal the service's 404 response, if a request was sent
 */
export function noSuchId(
  { singular, name }: Pick<Collection, 'singular' | 'name'>,
  id: string,
  refusal?: Failure,
): Failure {
  const serviceMessage = refusal instanceof RefusalError ? refusal.serviceMessage : undefined;
  return new Failure(
    'not-found',
    `No ${singular} has the id ${id}${serviceMessage === undefined ? '.' : `: ${serviceMessage}`}`,
    {
      code: 'not_found',
      status: refusal?.status,
      hint: listHint(name),
    },
  );
}
