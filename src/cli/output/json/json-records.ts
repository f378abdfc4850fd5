/** The records of a response, with their JSON as the service sent it. */
import type { Body } from '../../../base/bytes.ts';
import { attempt, type Failure, invalidResponse } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { ListReader, type RecordBatch } from '../../../base/json-list.ts';
import { lazy } from '../../../base/memo.ts';

/** A record with its JSON. */
export interface JsonRecord {
  readonly fields: Fields;
  /** The JSON of the record byte for byte; undefined for a record that this program computed. */
  readonly raw?: Buffer | undefined;
  /** The position of `raw` in the body of the response, in bytes. */
  readonly start?: number | undefined;
}

/** A response whose body is JSON. */
export interface JsonResponse {
  readonly body: Pick<Body, 'bytes'>;
  json(): unknown;
}

interface ChunkedBody {
  chunks(): Iterable<Uint8Array>;
}

/**
 * Returns the records at `path` of a response, for example `['data', 'keys']`, or `[]` if the response is an array.
 * Parses nothing before the first record is read. A long body is parsed in pieces, so that few records are in memory. If
 * a name occurs twice in an object, the last value counts. Numbers that a double cannot hold are bigint or LongNumber.
 *
 * Throws a Failure (service, malformed_answer) if there is no array, or an element is not an object.
 */
export function eachRecord(
  response: JsonResponse & { readonly isLong: boolean; readonly body: ChunkedBody },
  path: readonly string[],
): Iterable<JsonRecord> {
  return {
    [Symbol.iterator]: () =>
      response.isLong ? streamRecords(response.body, path) : recordsAt(response, path),
  };
}

export function* recordsAt({ body, json }: JsonResponse, path: readonly string[]): Generator<JsonRecord> {
  const list = path.reduce(fieldOf, json());
  if (!Array.isArray(list)) {
    const placeText = path.length === 0 ? 'at the top' : `under "${path.join('.')}"`;
    throw malformedResponse(`The response has no list of records ${placeText}.`);
  }
  const batch = lazy(() => attempt(() => new ListReader(path).add(body.bytes())));
  for (const [index, fields] of list.entries()) {
    if (!isFields(fields)) throw notRecord();
    yield {
      fields,
      get raw() {
        return batch()?.bytesOf(index);
      },
      get start() {
        return batch()?.bounds[2 * index];
      },
    };
  }
}

export function* streamRecords(body: ChunkedBody, path: readonly string[]): Generator<JsonRecord> {
  const reader = new ListReader(path);
  for (const piece of body.chunks()) {
    const batch = reader.add(Buffer.from(piece));
    const count = batch ? batch.bounds.length / 2 : 0;
    for (let index = 0; batch && index < count; index++) yield new BatchRecord(batch, index);
  }
  if (!reader.isWhole()) throw malformedResponse('The response is not one list of records.');
}

/** A record of a long list, which is parsed with its neighbours when its fields are needed. */
class BatchRecord implements JsonRecord {
  readonly #batch: RecordBatch;
  readonly #index: number;

  constructor(batch: RecordBatch, index: number) {
    this.#batch = batch;
    this.#index = index;
  }

  get fields(): Fields {
    const value = this.#batch.values()[this.#index];
    if (!isFields(value)) throw notRecord();
    return value;
  }

  get raw(): Buffer {
    return this.#batch.bytesOf(this.#index);
  }

  get start(): number | undefined {
    return this.#batch.bounds[2 * this.#index];
  }
}

function notRecord(): Failure {
  return malformedResponse('The response lists something that is not a record.');
}

function malformedResponse(message: string): Failure {
  return invalidResponse(message, 'malformed_answer');
}
