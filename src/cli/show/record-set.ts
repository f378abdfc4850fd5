/** The records that a command shows, and their JSON. */

import { type Failure, invalidResponse } from '../../base/errors.ts';
import { fieldOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/value-texts.ts';
import type { NeckOptions } from '../../music/draw/drawing.ts';
import type { ClientResponse } from '../client/client-response.ts';
import { exactText } from '../output/cell.ts';
import { eachRecord, type JsonRecord } from '../output/json/json-records.ts';

export interface RecordSet {
  readonly kind: RecordKind;
  /** Returns the JSON that --json prints and --jq reads. */
  body(): Iterable<Uint8Array>;
  records(): Iterable<JsonRecord>;
  /**
   * The shape of the output. A list is a table, or an array in JSON. Items requested by id are cards; in JSON, one item
   * is an object and several are an array.
   */
  readonly shape: 'list' | 'items' | 'item';
  /** The number of all records, if only a part of them was requested. */
  readonly existingCount?: number | undefined;
  /** The neck on which cards draw chords. */
  readonly neck?: NeckOptions | undefined;
  /** Whether the service sent the records, now or earlier. They are then checked before people see them. */
  readonly isFromService: boolean;
  /** Whether the records come from the cache, which stores only responses in the format that the route documents. */
  readonly isStored?: boolean;
}

/** Returns the records at `path` of a response, all at once. */
export function recordsIn(response: ClientResponse, path: readonly string[]): Fields[] {
  return Array.from(eachRecord(response, path), ({ fields }) => fields);
}

/** Returns the records at `path` of a response as a list. */
export function recordList(kind: RecordKind, response: ClientResponse, path: readonly string[]): RecordSet {
  return {
    kind,
    shape: 'list',
    isFromService: response.origin !== 'embedded',
    isStored: response.origin !== 'network',
    body: () => response.body.chunks(),
    records: () => eachRecord(response, path),
  };
}

/** Returns one record from each response, at `path`. The JSON of items is an array of their bodies. */
export function recordItems(
  kind: RecordKind,
  responses: readonly ClientResponse[],
  path: readonly string[],
  shape: 'item' | 'items' = 'item',
): RecordSet {
  const bodies = responses.map(({ body }) => body.bytes());
  return {
    kind,
    shape,
    isFromService: responses.some(({ origin }) => origin !== 'embedded'),
    body: () => (shape === 'item' ? bodies : jsonArray(bodies)),
    *records() {
      for (const response of responses) {
        const value = path.reduce(fieldOf, response.json());
        if (!isFields(value)) throw wrongRecord(kind);
        yield { fields: value };
      }
    },
  };
}

/** Returns the parts of items as a list. Its JSON is still that of the whole items. */
export function recordParts(
  kind: RecordKind,
  items: RecordSet,
  listIn: (item: Fields) => unknown,
): RecordSet {
  return {
    ...items,
    kind,
    shape: 'list',
    *records() {
      for (const { fields } of items.records()) {
        const parts = listIn(fields) ?? [];
        if (!Array.isArray(parts)) throw wrongRecord(items.kind);
        for (const part of parts) {
          if (!isFields(part)) throw wrongRecord(kind);
          yield { fields: part };
        }
      }
    },
  };
}

function wrongRecord({ singular }: RecordKind): Failure {
  return invalidResponse(`The service sent something other than ${withArticle(singular)}.`);
}

/** Returns some of the records of a larger response. */
export function recordSubset(
  kind: RecordKind,
  records: Iterable<JsonRecord>,
  { shape, isFromService }: Pick<RecordSet, 'shape' | 'isFromService'>,
): RecordSet {
  function* recordBodies(): Generator<Uint8Array> {
    for (const { raw, fields } of records) yield Uint8Array.from(raw ?? Buffer.from(exactText(fields)));
  }
  return {
    kind,
    shape,
    isFromService,
    body: () => (shape === 'item' ? [...recordBodies(), lineEnd] : jsonArray(recordBodies())),
    records: () => records,
  };
}

/** Returns records that this program has computed, by default as a list. They are iterated at each use. */
export function computedRecords(
  kind: RecordKind,
  records: Iterable<object>,
  shape: RecordSet['shape'] = 'list',
): RecordSet {
  function* jsonRecords(): Generator<JsonRecord> {
    for (const fields of records) if (isFields(fields)) yield { fields };
  }
  return recordSubset(kind, { [Symbol.iterator]: jsonRecords }, { shape, isFromService: false });
}

/** JSON made by this program ends with a line break. A body of the service stays unchanged. */
const lineEnd = Buffer.from('\n');

function* jsonArray(bodies: Iterable<Uint8Array>): Generator<Uint8Array> {
  let separator = '[';
  for (const body of bodies) {
    yield Buffer.from(separator);
    yield body;
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
  yield lineEnd;
}
