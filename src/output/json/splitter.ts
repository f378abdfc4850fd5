/**
 * Finds the elements of one array in JSON text by its bytes alone, chunk by chunk: what is outside the
 * array is skipped, what is inside an element is left to JSON.parse (RFC 8259).
 */
import { type Failure, unfitAnswer } from '../../base/errors.ts';
import {
  closeArray,
  closeObject,
  closingQuote,
  comma,
  Envelope,
  isSpace,
  isValueStart,
  malformedAnswer,
  openArray,
  openObject,
  quote,
  truncatedBody,
} from './envelope.ts';

/** Whole elements with the commas between them, as `[…]`. Places are those in the text. */
export interface Batch {
  /** Where `bytes` would begin: its bracket stands for the byte before the first element. */
  readonly at: number;
  readonly bytes: Buffer;
  /** Where each element starts and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A batch ends with its chunk, or when it is this long: longer ones only cost memory. */
const batchBytes = 1 << 17;

/** `path` leads to the array through objects; an empty one means the text is the array. */
export class Splitter {
  readonly #envelope: Envelope;
  #isInArray = false;
  /** Open containers of an element. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** What must follow in the array: the first element or its end, an element, or a comma. */
  #need: 'first' | 'element' | 'comma' = 'first';

  /** The beginning of an element that earlier chunks left unfinished. */
  #unfinished: Buffer[] = [];
  #starts: number[] = [];
  #ends: number[] = [];
  /** Bytes of the text before the chunk. */
  #before = 0;

  constructor(path: readonly string[]) {
    this.#envelope = new Envelope(path);
  }

  /** The batches that a chunk completes. The chunk may be overwritten afterwards. */
  *push(chunk: Uint8Array): Generator<Batch> {
    let at = this.#isInArray ? 0 : this.#enterArray(chunk, 0);
    while (this.#isInArray && at < chunk.length) {
      at = this.#elements(chunk, at);
      if (this.#ends.length > 0) yield this.#batch(chunk);
    }
    const [start] = this.#starts;
    if (start !== undefined) this.#unfinished.push(Buffer.from(this.#since(start, chunk)));
    if (!this.#isInArray) this.#enterArray(chunk, at);
    this.#before += chunk.length;
  }

  /** Throws unless the text was whole. */
  end(): void {
    if (this.#isInArray) throw truncatedBody();
    this.#envelope.end();
  }

  /** The position after the array's bracket, or the chunk's end. */
  #enterArray(chunk: Uint8Array, from: number): number {
    const at = this.#envelope.walk(chunk, from);
    if (at === chunk.length) return at;
    const byte = chunk[at] ?? 0;
    if (byte !== openArray) throw isValueStart(byte) ? this.#envelope.missing() : malformedAnswer();
    this.#isInArray = true;
    return at + 1;
  }

  /** Passes over elements up to the end of the array, of the chunk, or of a batch. */
  #elements(chunk: Uint8Array, from: number): number {
    const before = this.#before;
    const full = from + batchBytes;
    let depth = this.#depth;
    let at = this.#inString ? this.#string(chunk, from) : from;
    while (at < chunk.length) {
      const byte = chunk[at++] ?? 0;
      // Letters, digits, spaces, colons and what is not ASCII: most of what there is.
      if (structural[byte] === 0) {
        if (depth === 0 && !isSpace(byte)) throw isValueStart(byte) ? notARecord() : malformedAnswer();
        continue;
      }
      if (byte === quote) {
        if (depth === 0) throw notARecord();
        at = this.#string(chunk, at);
      } else if (byte === openObject || byte === openArray) {
        if (depth++ > 0) continue;
        if (this.#need === 'comma') throw malformedAnswer();
        if (byte === openArray) throw notARecord();
        this.#starts.push(before + at - 1);
      } else if (byte !== comma) {
        if (depth === 0) {
          if (byte === closeObject || this.#need === 'element') throw malformedAnswer();
          this.#isInArray = false;
          return at;
        }
        if (--depth > 0) continue;
        this.#ends.push(before + at);
        this.#need = 'comma';
        if (at >= full) break;
      } else if (depth === 0) {
        if (this.#need !== 'comma') throw malformedAnswer();
        this.#need = 'element';
      }
    }
    this.#depth = depth;
    return at;
  }

  /** The position after the closing quote, or the chunk's end. */
  #string(chunk: Uint8Array, from: number): number {
    const end = closingQuote(chunk, this.#escaped ? from + 1 : from);
    this.#inString = end >= chunk.length;
    this.#escaped = end > chunk.length;
    return this.#inString ? chunk.length : end + 1;
  }

  /** The elements that are whole, out of what was unfinished and the chunk. */
  #batch(chunk: Uint8Array): Batch {
    const starts = this.#starts;
    const ends = this.#ends;
    const first = starts[0] ?? 0;
    const rest = this.#since(first, chunk, ends.at(-1));
    const bytes = Buffer.concat([arrayStart, ...this.#unfinished, rest, arrayEnd]);
    this.#unfinished = [];
    this.#starts = starts.splice(ends.length);
    this.#ends = [];
    return { at: first - 1, bytes, starts, ends };
  }

  /** The part of a chunk that begins at a place of the text, or with the chunk. */
  #since(start: number, chunk: Uint8Array, end?: number): Uint8Array {
    const before = this.#before;
    return chunk.subarray(Math.max(0, start - before), end === undefined ? undefined : end - before);
  }
}

const arrayStart = Buffer.from('[');
const arrayEnd = Buffer.from(']');

/** 1 for the bytes that matter outside strings. */
const structural = new Uint8Array(256);
for (const byte of [quote, comma, openObject, closeObject, openArray, closeArray]) structural[byte] = 1;

function notARecord(): Failure {
  return unfitAnswer('The answer lists something that is not a record.', 'malformed_answer');
}
