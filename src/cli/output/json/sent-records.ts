/** The records of an answer, read from its bytes a batch at a time: linear, in little memory. */
import { tried } from '../../../base/errors.ts';
import { fieldOf } from '../../../base/fields.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { type Parsed, parseJson } from '../../../base/json.ts';
import { lazily } from '../../../base/memo.ts';
import { malformedAnswer, refuseNamesTwice } from './envelope.ts';
import { Splitter } from './splitter.ts';

/** A record as the service sent it. */
export interface SentRecord {
  readonly fields: Fields;
  /** Its JSON byte for byte, where that has been kept. */
  readonly raw?: Buffer | undefined;
  /** Where that begins in the answer's body. */
  readonly start?: number | undefined;
}

/** A body of one chunk up to this size is parsed as a whole: quicker than looking for its records first. */
const small = 1 << 20;

/**
 * The elements of the array at `path` (`[]` for a bare array, `['data']`, `['data', 'keys']`) in JSON text.
 * Outside the array no name may stand twice in an object; inside, the last counts. A chunk may be overwritten once
 * the next is asked for.
 *
 * Integers beyond 2^53 are bigint. Throws Failure: service, malformed_answer; network, truncated_answer.
 *
 * @param parsed the value of the text, where it is known already
 */
export function* recordsAt(
  chunks: Iterable<Uint8Array>,
  path: readonly string[],
  parsed?: Parsed,
): Generator<SentRecord> {
  if (parsed !== undefined) {
    // A chunk is overwritten when the next one is read.
    const body = lazily(() => Buffer.concat(Array.from(chunks, chunk => Buffer.from(chunk))));
    yield* wholeBody(body, parsed, path);
    return;
  }
  const splitter = new Splitter(path);
  let only: Buffer | undefined;
  let first = true;
  for (const chunk of chunks) {
    if (first && chunk.length <= small) {
      only = Buffer.from(chunk);
      first = false;
      continue;
    }
    first = false;
    if (only !== undefined) yield* split(splitter, only);
    only = undefined;
    yield* split(splitter, chunk);
  }
  if (only === undefined) return splitter.end();
  const body = only;
  // What is not well-formed has no value.
  const value = tried((): Parsed => ({ value: parseJson(body.toString()) }));
  yield* wholeBody(() => body, value, path);
}

/** A batch of neighbouring records. */
interface Lot {
  /** Parsed together, when the first of them is looked at. */
  values(): readonly Fields[];
  raw(index: number): Buffer | undefined;
  start(index: number): number | undefined;
}

class BatchRecord implements SentRecord {
  readonly #lot: Lot;
  readonly #index: number;

  constructor(lot: Lot, index: number) {
    this.#lot = lot;
    this.#index = index;
  }

  get fields(): Fields {
    return this.#lot.values()[this.#index] ?? {};
  }

  get raw(): Buffer | undefined {
    return this.#lot.raw(this.#index);
  }

  get start(): number | undefined {
    return this.#lot.start(this.#index);
  }
}

function* split(splitter: Splitter, chunk: Uint8Array): Generator<SentRecord> {
  for (const { at, bytes, starts, ends } of splitter.push(chunk)) {
    const lot: Lot = {
      values: lazily(() => parseRecords(bytes)),
      raw: index => bytes.subarray((starts[index] ?? 0) - at, (ends[index] ?? 0) - at),
      start: index => starts[index],
    };
    for (let index = 0; index < starts.length; index++) yield new BatchRecord(lot, index);
  }
}

/** A small body: parsed at once, and split only when a record's own bytes are asked for. */
function* wholeBody(
  body: () => Buffer,
  parsed: Parsed | undefined,
  path: readonly string[],
): Generator<SentRecord> {
  const values = recordListAt(parsed, path);
  if (values === undefined) {
    // The splitter throws the failure that says what is wrong.
    yield* splitAll(body(), path);
    return;
  }
  if (parsed?.isOurs !== true) refuseNamesTwice(body(), parsed?.value, path);
  const sent = lazily(() => [...splitAll(body(), path)]);
  const lot = {
    values: () => values,
    raw: (index: number) => sent()[index]?.raw,
    start: (index: number) => sent()[index]?.start,
  };
  for (let index = 0; index < values.length; index++) yield new BatchRecord(lot, index);
}

function recordListAt(parsed: Parsed | undefined, path: readonly string[]): readonly Fields[] | undefined {
  const value = path.reduce(fieldOf, parsed?.value);
  return Array.isArray(value) && value.every(isFields) ? value : undefined;
}

function* splitAll(body: Uint8Array, path: readonly string[]): Generator<SentRecord> {
  const splitter = new Splitter(path);
  yield* split(splitter, body);
  splitter.end();
}

function parseRecords(bytes: Buffer): readonly Fields[] {
  try {
    return parseJson(bytes.toString());
  } catch (error) {
    throw malformedAnswer(error);
  }
}
