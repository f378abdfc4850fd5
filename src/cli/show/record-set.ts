/** The records that a command shows, and their JSON. */

import { type Failure, unfitAnswer } from '../../base/errors.ts';
import { fieldOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import type { RecordKind } from '../../catalog/lib/noun.ts';
import { withArticle } from '../../catalog/lib/value-texts.ts';
import type { NeckOptions } from '../../music/draw/drawing.ts';
import type { Answer } from '../client/answer.ts';
import { longBody } from '../client/store/body.ts';
import { exactText } from '../output/cell.ts';
import { recordsAt, recordsOneByOne, type SentRecord } from '../output/json/sent-records.ts';

export interface RecordSet {
  readonly kind: RecordKind;
  /** JSON as --json prints it and --jq reads it. */
  body(): Iterable<Uint8Array>;
  records(): Iterable<SentRecord>;
  /**
   * A list is shown as a table, and is an array in JSON. Items that were asked for by id are shown as cards; one item is an
   * object in JSON, several are an array.
   */
  readonly shape: 'list' | 'items' | 'item';
  /** The number of all records, if the service was asked for a part of them. */
  readonly existing?: number | undefined;
  /** The neck on which cards draw chords. */
  readonly neck?: NeckOptions | undefined;
  /** The service sent the records, now or earlier, so that texts for people check them. */
  readonly fromService: boolean;
  /** The records lay in the store, which keeps only what its route promises. */
  readonly isStored?: boolean;
}

/** The records at `path` of an answer, all at once. */
export function recordsIn(answer: Answer, path: readonly string[]): Fields[] {
  return Array.from(eachRecord(answer, path), ({ fields }) => fields);
}

/**
 * The records at `path` of an answer, one after the other; nothing is parsed before the first is asked for. Few are in
 * memory at a time if the body is long and was not parsed when it came.
 */
export function eachRecord(answer: Answer, path: readonly string[]): Iterable<SentRecord> {
  const isAlone = !answer.isParsed && answer.origin !== 'embedded' && answer.body.size > longBody;
  return { [Symbol.iterator]: () => (isAlone ? recordsOneByOne(answer, path) : recordsAt(answer, path)) };
}

/** The records at `path` of an answer as a list. */
export function collectionOf(kind: RecordKind, answer: Answer, path: readonly string[]): RecordSet {
  return {
    kind,
    shape: 'list',
    fromService: answer.origin !== 'embedded',
    isStored: answer.origin !== 'network',
    body: () => answer.body.chunks(),
    records: () => eachRecord(answer, path),
  };
}

/** One record of each answer, at `path`; the JSON of items is an array of their bodies. */
export function itemsOf(
  kind: RecordKind,
  answers: readonly Answer[],
  path: readonly string[],
  shape: 'item' | 'items' = 'item',
): RecordSet {
  const bodies = answers.map(({ body }) => body.bytes());
  return {
    kind,
    shape,
    fromService: answers.some(({ origin }) => origin !== 'embedded'),
    body: () => (shape === 'item' ? bodies : arrayOf(bodies)),
    *records() {
      for (const answer of answers) {
        const value = path.reduce(fieldOf, answer.json());
        if (!isFields(value)) throw notAn(kind);
        yield { fields: value };
      }
    },
  };
}

/** The parts of items as a list, whose JSON is that of the items. */
export function partsOf(kind: RecordKind, items: RecordSet, partsIn: (item: Fields) => unknown): RecordSet {
  return {
    ...items,
    kind,
    shape: 'list',
    *records() {
      for (const { fields } of items.records()) {
        const parts = partsIn(fields) ?? [];
        if (!Array.isArray(parts)) throw notAn(items.kind);
        for (const part of parts) {
          if (!isFields(part)) throw notAn(kind);
          yield { fields: part };
        }
      }
    },
  };
}

function notAn({ one }: RecordKind): Failure {
  return unfitAnswer(`The service sent something else than ${withArticle(one)}.`);
}

/** Some of the records of a larger answer. */
export function selectedRecords(
  kind: RecordKind,
  lines: Iterable<SentRecord>,
  { shape, fromService }: Pick<RecordSet, 'shape' | 'fromService'>,
): RecordSet {
  function* bodies(): Generator<Uint8Array> {
    for (const { raw, fields } of lines) yield Uint8Array.from(raw ?? Buffer.from(exactText(fields)));
  }
  return {
    kind,
    shape,
    fromService,
    body: () => (shape === 'item' ? [...bodies(), lineEnd] : arrayOf(bodies())),
    records: () => lines,
  };
}

/** Records that this program has computed; by default a list. They are iterated each time they are asked for. */
export function computedRecords(
  kind: RecordKind,
  records: Iterable<object>,
  shape: RecordSet['shape'] = 'list',
): RecordSet {
  function* lines(): Generator<SentRecord> {
    for (const fields of records) if (isFields(fields)) yield { fields };
  }
  return selectedRecords(kind, { [Symbol.iterator]: lines }, { shape, fromService: false });
}

/** JSON that the program puts together ends its line; a body of the service stays as it was sent. */
const lineEnd = Buffer.from('\n');

function* arrayOf(bodies: Iterable<Uint8Array>): Generator<Uint8Array> {
  let before = '[';
  for (const body of bodies) {
    yield Buffer.from(before);
    yield body;
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
  yield lineEnd;
}
