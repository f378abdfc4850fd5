/** What a command has to show: records, and the JSON they came in. */
import type { Answer } from '../api/client.ts';
import { Failure } from '../base/errors.ts';
import { type Fields, isFields } from '../base/io.ts';
import type { RecordKind } from '../catalog/lib/noun.ts';
import { records } from '../output/json/records.ts';
import type { RecordLine } from '../output/select/selection.ts';
import { exact } from '../output/text/cell.ts';

export interface Showing {
  readonly kind: RecordKind;
  /** The records in the plural: `scales`. */
  readonly plural: string;
  /** JSON as --json prints it and --jq reads it. */
  body(): Iterable<Uint8Array>;
  records(): Iterable<RecordLine>;
  /** The records are items, for which a person gets cards instead of a table. */
  readonly cards: boolean;
  /** --limit is the service's own parameter here. */
  readonly limited?: boolean;
  /** It came from the network just now: tables check it. */
  readonly fresh: boolean;
}

/** The records at `path` of an answer, all at once: for who looks among them. */
export function recordsIn(answer: Answer, path: readonly string[]): Fields[] {
  return Array.from(linesOf(answer, path), ({ fields }) => fields);
}

/** The records at `path` of an answer, one after the other. */
export function linesOf({ body, parsed }: Answer, path: readonly string[]): Iterable<RecordLine> {
  return records(body.chunks(), path, parsed);
}

/** The records at `path` of one answer, to be shown. */
export function collectionOf(
  kind: RecordKind,
  plural: string,
  answer: Answer,
  path: readonly string[],
): Showing {
  return {
    kind,
    plural,
    cards: false,
    fresh: answer.origin === 'network',
    body: () => answer.body.chunks(),
    records: () => linesOf(answer, path),
  };
}

/** One record of each answer, at `path`; the JSON of several is an array of their bodies. */
export function itemsOf(
  kind: RecordKind,
  plural: string,
  answers: readonly Answer[],
  path: readonly string[],
): Showing {
  const bodies = answers.map(({ body }) => body.bytes());
  return {
    kind,
    plural,
    cards: true,
    fresh: answers.some(({ origin }) => origin === 'network'),
    body: () => (bodies.length === 1 ? bodies : arrayOf(bodies)),
    *records() {
      for (const { fields } of records(arrayOf(bodies), [])) {
        let value: unknown = fields;
        for (const name of path) value = isFields(value) ? value[name] : undefined;
        if (!isFields(value)) {
          throw new Failure('service', `The service sent something else than a ${kind.one}.`, {
            code: 'wrong_format',
            hint: 'See what it sent with --json.',
          });
        }
        yield { fields: value };
      }
    },
  };
}

/** Records out of a larger answer; the JSON of one item is its own. */
export function picked(
  kind: RecordKind,
  plural: string,
  lines: readonly RecordLine[],
  { cards, fresh }: Pick<Showing, 'cards' | 'fresh'>,
): Showing {
  const bodies = lines.map(({ raw, fields }) => Uint8Array.from(raw ?? Buffer.from(exact(fields))));
  return {
    kind,
    plural,
    cards,
    fresh,
    body: () => (cards && bodies.length === 1 ? bodies : arrayOf(bodies)),
    records: () => lines,
  };
}

function* arrayOf(bodies: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const [index, body] of bodies.entries()) {
    yield Buffer.from(index === 0 ? '[' : ',');
    yield body;
  }
  yield Buffer.from(bodies.length === 0 ? '[]' : ']');
}
