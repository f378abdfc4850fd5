/**
 * Finds the elements of one array in JSON text by its bytes alone, chunk by chunk: what is outside the
 * array is skipped, what is inside an element is left to JSON.parse (RFC 8259).
 */
import { type Failure, unfitAnswer } from '../../../base/errors.ts';
import { lazily } from '../../../base/memo.ts';
import { code } from './elements.json';
import {
  closeArray,
  comma,
  Envelope,
  isSpace,
  isValueStart,
  malformedAnswer,
  openArray,
  openObject,
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

/** Of elements.wat, which says what is where in its memory. */
interface Elements {
  readonly memory: WebAssembly.Memory;
  /** The position behind an element, from its start or on; 0 where it has not ended. */
  pass(at: number, end: number): number;
}

const textAt = 16;

/** All splitters have it by turns, as each writes its part, and what it knew before that, into the memory. */
const elements = lazily(() => {
  const { exports } = new WebAssembly.Instance<Elements>(
    new WebAssembly.Module(Buffer.from(code, 'base64')),
    {},
  );
  const { memory, pass } = exports;
  return { pass, state: new Int32Array(memory.buffer, 0, 1), text: new Uint8Array(memory.buffer, textAt) };
});

/** `path` leads to the array through objects; an empty one means the text is the array. */
export class Splitter {
  readonly #envelope: Envelope;
  #isInArray = false;
  /** What elements.wat knows of the element that has begun; 0 between elements. */
  #element = 0;
  /** What must follow in the array: the first element or its end, an element, or a comma. */
  #need: 'first' | 'element' | 'comma' = 'first';

  /** The beginning of an element that earlier chunks left unfinished. */
  #unfinished: Buffer[] = [];
  #starts: number[] = [];
  #ends: number[] = [];
  /** Bytes of the text before the part. */
  #before = 0;

  constructor(path: readonly string[]) {
    this.#envelope = new Envelope(path);
  }

  /** The batches that a chunk completes. The chunk may be overwritten afterwards. */
  *push(chunk: Uint8Array): Generator<Batch> {
    for (let from = 0; from < chunk.length; from += batchBytes) {
      const part = chunk.subarray(from, from + batchBytes);
      let at = this.#isInArray ? 0 : this.#enterArray(part, 0);
      if (this.#isInArray) at = this.#elements(part, at);
      if (this.#ends.length > 0) yield this.#batch(part);
      const [start] = this.#starts;
      if (start !== undefined) this.#unfinished.push(Buffer.from(this.#since(start, part)));
      if (!this.#isInArray) this.#enterArray(part, at);
      this.#before += part.length;
    }
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

  /** Passes over elements up to the end of the array, or of the part. */
  #elements(part: Uint8Array, from: number): number {
    const { pass, state, text } = elements();
    text.set(part);
    state[0] = this.#element;
    let isInside = this.#element !== 0;
    let at = from;
    while (at < part.length && this.#isInArray) {
      if (!isInside) {
        const byte = part[at] ?? 0;
        isInside = byte === openObject && this.#need !== 'comma';
        if (isInside) this.#starts.push(this.#before + at);
        else {
          this.#between(byte);
          at++;
        }
        continue;
      }
      const end = pass(textAt + at, textAt + part.length);
      if (end === 0) {
        at = part.length;
        break;
      }
      isInside = false;
      at = end - textAt;
      this.#ends.push(this.#before + at);
      this.#need = 'comma';
    }
    this.#element = state[0] ?? 0;
    return at;
  }

  /** Takes a byte of the array that belongs to no element. */
  #between(byte: number): void {
    if (byte === comma && this.#need === 'comma') this.#need = 'element';
    else if (byte === closeArray && this.#need !== 'element') this.#isInArray = false;
    else if (!isSpace(byte))
      throw this.#need !== 'comma' && isValueStart(byte) ? notARecord() : malformedAnswer();
  }

  /** The elements that are whole, out of what was unfinished and the part. */
  #batch(part: Uint8Array): Batch {
    const starts = this.#starts;
    const ends = this.#ends;
    const first = starts[0] ?? 0;
    const rest = this.#since(first, part, ends.at(-1));
    const bytes = Buffer.concat([arrayStart, ...this.#unfinished, rest, arrayEnd]);
    this.#unfinished = [];
    this.#starts = starts.splice(ends.length);
    this.#ends = [];
    return { at: first - 1, bytes, starts, ends };
  }

  /** What of a part begins at a place of the text, or with the part. */
  #since(start: number, part: Uint8Array, end?: number): Uint8Array {
    const before = this.#before;
    return part.subarray(Math.max(0, start - before), end === undefined ? undefined : end - before);
  }
}

const arrayStart = Buffer.from('[');
const arrayEnd = Buffer.from(']');

function notARecord(): Failure {
  return unfitAnswer('The answer lists something that is not a record.', 'malformed_answer');
}
