/**
 * Finds the elements of one array in JSON text by its bytes alone, chunk by chunk: what is outside the
 * array is skipped, what is inside an element is left to JSON.parse (RFC 8259).
 */
import { type Failure, unfitAnswer } from '../../base/errors.ts';
import {
  backslash,
  closeArray,
  closeObject,
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

/** Whole elements with the commas between them, as `[…]`. */
export interface Batch {
  /** Where in the text `bytes` would begin: its bracket stands for the byte before the first element. */
  readonly at: number;
  readonly bytes: Buffer;
  /** Where each element starts and ends in `bytes`. */
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

  /** Bytes of earlier chunks that belong to the next batch. */
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #starts: number[] = [];
  #ends: number[] = [];
  /** Bytes of the text before the chunk, and before what is pending. */
  #before = 0;
  #pendingAt = 0;

  constructor(path: readonly string[]) {
    this.#envelope = new Envelope(path);
  }

  /** The batches that a chunk completes. The chunk may be overwritten afterwards. */
  *push(chunk: Uint8Array): Generator<Batch> {
    let at = this.#isInArray ? 0 : this.#enterArray(chunk, 0);
    while (this.#isInArray && at < chunk.length) {
      const from = at;
      at = this.#elements(chunk, from);
      const batch = this.#batch(chunk, from, at);
      if (batch !== undefined) yield batch;
    }
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
    const shift = this.#pendingLength - from;
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
        this.#starts.push(at - 1 + shift);
      } else if (byte !== comma) {
        if (depth === 0) {
          if (byte === closeObject || this.#need === 'element') throw malformedAnswer();
          this.#isInArray = false;
          return at;
        }
        if (--depth > 0) continue;
        this.#ends.push(at + shift);
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
    let at = this.#escaped ? from + 1 : from;
    this.#escaped = false;
    while (at < chunk.length) {
      const byte = chunk[at++];
      if (byte === quote) {
        this.#inString = false;
        return at;
      }
      if (byte === backslash) at++;
    }
    this.#inString = true;
    this.#escaped = at > chunk.length;
    return chunk.length;
  }

  /** The elements that are whole, out of what is pending and the chunk's part; the rest is kept. */
  #batch(chunk: Uint8Array, from: number, to: number): Batch | undefined {
    const starts = this.#starts;
    const ends = this.#ends;
    const part = chunk.subarray(from, to);
    const first = starts[0];
    const last = ends.at(-1);
    if (first === undefined) return undefined;
    if (last === undefined) {
      this.#keep(part, 0, this.#before + from);
      return undefined;
    }
    const before = this.#pendingLength;
    const place = (before === 0 ? this.#before + from : this.#pendingAt) + first - 1;
    const bytes = Buffer.allocUnsafe(last - first + 2);
    bytes[0] = openArray;
    let at = 1;
    for (const [index, piece] of this.#pending.entries())
      at += piece.copy(bytes, at, index === 0 ? first : 0);
    bytes.set(part.subarray(before === 0 ? first : 0, last - before), at);
    bytes[bytes.length - 1] = closeArray;

    const unfinished = starts.length > ends.length ? starts.pop() : undefined;
    this.#pending = [];
    this.#pendingLength = 0;
    this.#starts = [];
    this.#ends = [];
    if (unfinished !== undefined) {
      this.#starts.push(0);
      this.#keep(part, unfinished - before, this.#before + from);
    }
    for (let index = 0; index < starts.length; index++) {
      starts[index] = (starts[index] ?? 0) - first + 1;
      ends[index] = (ends[index] ?? 0) - first + 1;
    }
    return { at: place, bytes, starts, ends };
  }

  /** @param place of the part in the text */
  #keep(part: Uint8Array, from: number, place: number): void {
    if (this.#pendingLength === 0) this.#pendingAt = place + from;
    const piece = Buffer.from(part.subarray(from));
    this.#pending.push(piece);
    this.#pendingLength += piece.length;
  }
}

/** 1 for the bytes that matter outside strings. */
const structural = new Uint8Array(256);
for (const byte of [quote, comma, openObject, closeObject, openArray, closeArray]) structural[byte] = 1;

function notARecord(): Failure {
  return unfitAnswer('The answer lists something that is not a record.', 'malformed_answer');
}
