/** The records of a response, with their JSON as the service sent it. */
import type { Body } from '../../../base/bytes.ts';
import { invalidResponse } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { parseJson } from '../../../base/json.ts';
import { findJsonList, type JsonList } from '../../../base/json-list.ts';
import { lazy } from '../../../base/memo.ts';

export interface SentRecord {
  readonly fields: Fields;
  /** The JSON of the record byte for byte; undefined for a record that this program computed. */
  readonly raw?: Buffer | undefined;
  /** The position of that JSON in the body of the response, in bytes. */
  readonly start?: number | undefined;
}

export interface SentJson {
  readonly body: Pick<Body, 'bytes'>;
  json(): unknown;
}

/**
 * Returns the elements of the array at `path` in a response: `[]` for the body itself, `['data']`, `['data', 'keys']`.
 * If a name occurs twice in an object, the last one counts. Integers beyond 2^53 are bigint. Throws a Failure (service,
 * malformed_answer) if there is no array, or an element is not an object.
 */
export function* recordsAt({ body, json }: SentJson, path: readonly string[]): Generator<SentRecord> {
  const list = path.reduce(fieldOf, json());
  if (!Array.isArray(list)) {
    const where = path.length === 0 ? 'at the top' : `under "${path.join('.')}"`;
    throw invalidResponse(`The answer has no list of records ${where}.`, 'malformed_answer');
  }
  const sent = lazy(() => findJsonList(body.bytes(), path));
  for (const [index, fields] of list.entries()) {
    if (!isFields(fields))
      throw invalidResponse('The answer lists something that is not a record.', 'malformed_answer');
    yield recordOf(fields, index, sent);
  }
}

/** Yields the records of a long body with few values in memory at a time. Throws as `recordsAt` does. */
export function* streamRecords(sent: SentJson, path: readonly string[]): Generator<SentRecord> {
  const found = findJsonList(sent.body.bytes(), path);
  const list = path.reduce(fieldOf, parseJson(found.rest.replace(/^\ufeff/, '')));
  if (!Array.isArray(list) || list.length !== found.count) return yield* recordsAt(sent, path);
  let place = 0;
  for (const records of found.batches())
    for (const fields of records) if (isFields(fields)) yield recordOf(fields, place++, () => found);
}

function recordOf(fields: Fields, place: number, found: () => JsonList): SentRecord {
  return {
    fields,
    get raw() {
      return found().bytesOf(place);
    },
    get start() {
      return found().startOf(place);
    },
  };
}
