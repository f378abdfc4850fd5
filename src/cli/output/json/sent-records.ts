/** The records of a response, with their JSON as the service sent it. */
import type { Body } from '../../../base/bytes.ts';
import { unfitAnswer } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { lazy } from '../../../base/memo.ts';

/** A record as the service sent it. */
export interface SentRecord {
  readonly fields: Fields;
  /** The JSON of the record byte for byte; undefined for a record that this program computed. */
  readonly raw?: Buffer | undefined;
  /** The position of that JSON in the body of the response, in bytes. */
  readonly start?: number | undefined;
}

/** A response body and its value. */
export interface SentJson {
  readonly body: Pick<Body, 'bytes'>;
  json(): unknown;
}

/** Start and end of a record in the body, in bytes. */
type Place = readonly [start: number, end: number];

/**
 * Returns the elements of the array at `path` in a response: `[]` for a bare array, `['data']`, `['data', 'keys']`.
 * If a name occurs twice in an object, the last value counts. Integers beyond 2^53 are bigint.
 *
 * Throws a Failure (service, malformed_answer) if there is no array, or an element is not an object.
 */
export function* recordsAt({ body, json }: SentJson, path: readonly string[]): Generator<SentRecord> {
  const list = path.reduce(fieldOf, json());
  if (!Array.isArray(list)) {
    const where = path.length === 0 ? 'at the top' : `under "${path.join('.')}"`;
    throw unfitAnswer(`The answer has no list of records ${where}.`, 'malformed_answer');
  }
  const sent = lazy(() => {
    const bytes = body.bytes();
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return { buffer, places: elementPlaces(buffer, path) };
  });
  for (const [index, fields] of list.entries()) {
    if (!isFields(fields))
      throw unfitAnswer('The answer lists something that is not a record.', 'malformed_answer');
    yield {
      fields,
      get raw() {
        const { buffer, places } = sent();
        return buffer.subarray(...(places[index] ?? [0, 0]));
      },
      get start() {
        return sent().places[index]?.[0];
      },
    };
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Returns where the elements of the array at `path` stand in well-formed JSON whose elements are objects. */
function elementPlaces(json: Buffer, path: readonly string[]): readonly Place[] {
  let places: Place[] = [];
  /** The names under which the open containers stand. */
  const open: string[] = [];
  let name = '';
  let start = 0;
  const isInList = () => open.length === path.length + 1 && path.every((part, at) => open[at + 1] === part);
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      const end = closingQuote(json, at + 1);
      if (open.length <= path.length) name = JSON.parse(json.toString('utf8', at, end + 1));
      at = end;
    } else if (byte === openObject || byte === openArray) {
      if (isInList()) start = at;
      open.push(name);
      // If the name of the list occurs twice, the last list counts.
      if (byte === openArray && isInList()) places = [];
    } else if (byte === closeObject || byte === closeArray) {
      open.pop();
      if (isInList()) places.push([start, at + 1]);
    }
  }
  return places;
}

function closingQuote(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
