/** The records that a command shows, and the JSON they came in. */
import type { Answer } from '../api/client.ts';
import { Failure } from '../base/errors.ts';
import { type Fields, isFields } from '../base/io.ts';
import type { RecordKind } from '../catalog/lib/noun.ts';
import { withArticle } from '../catalog/lib/text.ts';
import { refuseNamesTwice } from '../output/json/envelope.ts';
import { recordsAt, type SentRecord } from '../output/json/records.ts';
import { exactText } from '../output/text/cell.ts';

export interface RecordSet {
  readonly kind: RecordKind;
  /** JSON as --json prints it and --jq reads it. */
  body(): Iterable<Uint8Array>;
  records(): Iterable<SentRecord>;
  /**
   * A list gives a table and an array. What was asked for by id gives cards; JSON of one such item is an
   * object, of several an array.
   */
  readonly shape: 'list' | 'items' | 'item';
  /** How many the service says that there are, where it was asked for a part of them. */
  readonly existing?: number | undefined;
  /** The service sent it, now or earlier: texts for people check it, so that the store changes no verdict. */
  readonly fromService: boolean;
}

/** The records at `path` of an answer, all at once. */
export function recordsIn(answer: Answer, path: readonly string[]): Fields[] {
  return Array.from(eachRecord(answer, path), ({ fields }) => fields);
}

/** The records at `path` of an answer, one after the other; nothing is parsed before the first is asked for. */
export function* eachRecord(answer: Answer, path: readonly string[]): Generator<SentRecord> {
  yield* recordsAt(answer.body.chunks(), path, answer.parsed);
}

/** The records at `path` of one answer, to be shown. */
export function collectionOf(kind: RecordKind, answer: Answer, path: readonly string[]): RecordSet {
  return {
    kind,
    shape: 'list',
    fromService: answer.origin !== 'embedded',
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
      let index = 0;
      for (const { fields } of recordsAt(arrayOf(bodies), [])) {
        refuseNamesTwice(bodies[index++] ?? new Uint8Array(), fields, path);
        let value: unknown = fields;
        for (const name of path) value = isFields(value) ? value[name] : undefined;
        if (!isFields(value)) throw notAn(kind);
        yield { fields: value };
      }
    },
  };
}

/** The records that are lists in items, at `path`: a list, whose JSON is that of the items. */
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
  return new Failure('service', `The service sent something else than ${withArticle(one)}.`, {
    code: 'wrong_format',
    hint: 'See what it sent with --json.',
  });
}

/** Some of the records of a larger answer. */
export function picked(
  kind: RecordKind,
  lines: readonly SentRecord[],
  { shape, fromService }: Pick<RecordSet, 'shape' | 'fromService'>,
): RecordSet {
  const bodies = lines.map(({ raw, fields }) => Uint8Array.from(raw ?? Buffer.from(exactText(fields))));
  return {
    kind,
    shape,
    fromService,
    body: () => (shape === 'item' ? [...bodies, lineEnd] : arrayOf(bodies)),
    records: () => lines,
  };
}

/** Records that this program has made: a list unless told otherwise. */
export function computed(
  kind: RecordKind,
  lines: readonly SentRecord[],
  shape: RecordSet['shape'] = 'list',
): RecordSet {
  return picked(kind, lines, { shape, fromService: false });
}

/** JSON that the program puts together ends its line; a body of the service stays as it was sent. */
const lineEnd = Buffer.from('\n');

function* arrayOf(bodies: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const [index, body] of bodies.entries()) {
    yield Buffer.from(index === 0 ? '[' : ',');
    yield body;
  }
  yield Buffer.from(bodies.length === 0 ? '[]' : ']');
  yield lineEnd;
}
