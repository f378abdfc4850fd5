/**
 * Finds the elements of one array in JSON text by its bytes alone, chunk by chunk: what is outside the
 * array is skipped, what is inside an element is left to JSON.parse (RFC 8259).
 */
import { Failure } from '../../base/errors.ts';

/** Whole elements with the commas between them, as `[…]`. */
export interface Batch {
  readonly bytes: Buffer;
  /** Where each element starts and ends in `bytes`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A batch ends with its chunk, or when it is this long: longer ones only cost memory. */
const batchBytes = 1 << 17;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;
const openArray = 0x5b;
const closeArray = 0x5d;

type SplitterState = 'start' | 'key' | 'in key' | 'colon' | 'value' | 'skip' | 'elements' | 'rest';

/** `path` leads to the array through objects; an empty one means the text is the array. */
export class Splitter {
  readonly #path: readonly string[];
  #state: SplitterState = 'start';
  /** Path parts entered. */
  #level = 0;
  #key = '';
  #keyBytes: number[] = [];
  /** Open containers: inside what is skipped, of an element, or after the array. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Of the array: an element or a comma must follow; nothing has come yet. */
  #need: 'first' | 'element' | 'comma' = 'first';

  /** Bytes of earlier chunks that belong to the next batch. */
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #starts: number[] = [];
  #ends: number[] = [];

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** The batches that a chunk completes. The chunk may be overwritten afterwards. */
  *push(chunk: Uint8Array): Generator<Batch> {
    let at = 0;
    if (this.#state !== 'elements' && this.#state !== 'rest') at = this.#seek(chunk);
    while (this.#state === 'elements' && at < chunk.length) {
      const from = at;
      at = this.#elements(chunk, from);
      const batch = this.#batch(chunk, from, at);
      if (batch !== undefined) yield batch;
    }
    if (this.#state === 'rest') this.#rest(chunk, at);
  }

  /** Throws unless the text was whole. */
  end(): void {
    if (this.#state !== 'rest' || this.#depth > 0) throw truncatedBody();
  }

  /** Looks for the array; the position after its bracket, or the chunk's end. */
  #seek(chunk: Uint8Array): number {
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === 'skip') {
        at = this.#skip(chunk, at);
        continue;
      }
      const byte = chunk[at++] ?? 0;
      if (this.#state === 'in key') {
        if (this.#escaped || byte !== quote) {
          this.#escaped = !this.#escaped && byte === backslash;
          this.#keyBytes.push(byte);
        } else {
          this.#key = parseKey(this.#keyBytes);
          this.#state = 'colon';
        }
        continue;
      }
      if (isSpace(byte) || (this.#state === 'start' && isMark(byte))) continue;
      if (this.#state === 'key') {
        if (byte === closeObject) throw this.#missing();
        if (byte !== quote) throw malformedAnswer();
        this.#keyBytes = [];
        this.#state = 'in key';
      } else if (this.#state === 'colon') {
        if (byte !== 0x3a) throw malformedAnswer();
        this.#state = 'value';
      } else {
        const onPath = this.#state === 'start' || this.#key === this.#path[this.#level];
        if (!onPath) {
          this.#state = 'skip';
          at--;
          continue;
        }
        if (this.#state === 'value') this.#level++;
        if (this.#level === this.#path.length) {
          if (byte !== openArray) throw isValueStart(byte) ? this.#missing() : malformedAnswer();
          this.#state = 'elements';
          return at;
        }
        if (byte !== openObject) throw isValueStart(byte) ? this.#missing() : malformedAnswer();
        this.#state = 'key';
      }
    }
    return at;
  }

  /** Passes over a value that isn't on the path, and the comma after it. */
  #skip(chunk: Uint8Array, from: number): number {
    let depth = this.#depth;
    let at = this.#inString ? this.#string(chunk, from) : from;
    while (at < chunk.length) {
      const byte = chunk[at++];
      if (byte === quote) at = this.#string(chunk, at);
      else if (byte === openObject || byte === openArray) depth++;
      else if (byte === closeObject || byte === closeArray) {
        if (depth === 0) throw this.#missing();
        depth--;
      } else if (byte === comma && depth === 0) {
        this.#state = 'key';
        break;
      }
    }
    this.#depth = depth;
    return at;
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
          this.#state = 'rest';
          this.#depth = this.#path.length;
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

  /** Nothing but the ends of the objects around the array may be left unclosed. */
  #rest(chunk: Uint8Array, from: number): void {
    let at = this.#inString ? this.#string(chunk, from) : from;
    while (at < chunk.length) {
      const byte = chunk[at++] ?? 0;
      if (this.#depth === 0 && !isSpace(byte)) throw malformedAnswer();
      if (byte === quote) at = this.#string(chunk, at);
      else if (byte === openObject || byte === openArray) this.#depth++;
      else if (byte === closeObject || byte === closeArray) this.#depth--;
    }
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
      this.#keep(part, 0);
      return undefined;
    }
    const before = this.#pendingLength;
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
      this.#keep(part, unfinished - before);
    }
    for (let index = 0; index < starts.length; index++) {
      starts[index] = (starts[index] ?? 0) - first + 1;
      ends[index] = (ends[index] ?? 0) - first + 1;
    }
    return { bytes, starts, ends };
  }

  #keep(part: Uint8Array, from: number): void {
    const piece = Buffer.from(part.subarray(from));
    this.#pending.push(piece);
    this.#pendingLength += piece.length;
  }

  #missing(): Failure {
    const where = this.#path.length === 0 ? 'at the top' : `under "${this.#path.join('.')}"`;
    return new Failure('service', `The answer has no list of records ${where}.`, {
      code: 'malformed_answer',
      hint: 'See what the service sent with --json.',
    });
  }
}

/** 1 for the bytes that matter outside strings. */
const structural = new Uint8Array(256);
for (const byte of [quote, comma, openObject, closeObject, openArray, closeArray]) structural[byte] = 1;

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Of a byte order mark, which a reader may pass over (RFC 8259 §8.1). */
function isMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}

function isValueStart(byte: number): boolean {
  return '{["-0123456789tfn'.includes(String.fromCharCode(byte));
}

function parseKey(bytes: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`);
  } catch {
    throw malformedAnswer();
  }
}

function notARecord(): Failure {
  return new Failure('service', 'The answer lists something that is not a record.', {
    code: 'malformed_answer',
    hint: 'See what the service sent with --json.',
  });
}

export function malformedAnswer(cause?: unknown): Failure {
  return new Failure('service', 'The answer is not well-formed JSON.', {
    code: 'malformed_answer',
    cause,
  });
}

function truncatedBody(): Failure {
  return new Failure('network', 'The answer was cut off.', {
    code: 'truncated_answer',
    hint: 'Try again; --refresh asks the service anew.',
  });
}
