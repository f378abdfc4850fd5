/** Finds the records of a list in JSON that arrives in pieces, so that few records are in memory at a time. */
import { attempt } from './errors.ts';
import { fieldOf } from './fields.ts';
import { isFields } from './io.ts';
import { parseJson } from './json.ts';
import { lazy } from './memo.ts';

const [quote, backslash] = [0x22, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Maximum number of arrays that are checked: for each array, all JSON before it is parsed. */
const maxArrays = 100;
/** Maximum length of the JSON outside of the records, in bytes. */
const maxOuterLength = 64 * 1024 * 1024;

/** Consecutive records of a list. */
export interface RecordBatch {
  /** Start and end of each record in the JSON, in bytes. */
  readonly bounds: readonly number[];
  readonly bytesOf: (index: number) => Buffer;
  /** Parses all records at once, on first use: one by one takes 1.2 times as long. Throws a SyntaxError. */
  readonly values: () => readonly unknown[];
}

/** Finds the objects in the array at a path. If the path occurs twice, the last array counts. */
export class ListReader {
  readonly #path: readonly string[];
  /** The JSON with `{}` in place of consecutive records; each character is a byte. */
  #outerJson = '';
  /** The number of these `{}` in the list, of arrays checked, and of lists found. */
  #placeholderCount = 0;
  #arrayCount = 0;
  #listCount = 0;
  #isInList = false;
  #isInString = false;
  /** The number of open containers outside of records, and of open braces of the current record. */
  #depth = 0;
  #openBraces = 0;
  /** The start of the current record, or -1, and its bytes in earlier pieces. */
  #recordStart = -1;
  #earlierPieces: Buffer[] = [];
  /** The number of bytes before the next piece, and of bytes to skip at its start because a backslash escapes them. */
  #receivedBytes = 0;
  #bytesToSkip = 0;

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  /** Returns the records that end in this piece, which must not change. Throws a SyntaxError. */
  add(piece: Uint8Array): RecordBatch | undefined {
    const json = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const pieceStart = this.#receivedBytes;
    const depthOfList = this.#path.length + 1;
    const bounds: number[] = [];
    let [position, copiedTo] = [this.#bytesToSkip, 0];
    while (position < json.length) {
      if (this.#recordStart >= 0) {
        position = this.#skipRecord(json, position);
        if (this.#openBraces > 0) break;
        bounds.push(this.#recordStart, pieceStart + position);
        this.#recordStart = -1;
        copiedTo = position;
        continue;
      }
      const byte = json[position];
      if (this.#isInString) {
        if (byte === backslash) position++;
        else if (byte === quote) this.#isInString = false;
      } else if (byte === quote) this.#isInString = true;
      else if (byte === openObject && this.#isInList && this.#depth === depthOfList) {
        if (bounds.length === 0) this.#addPlaceholder(json, copiedTo, position);
        this.#recordStart = pieceStart + position;
        this.#openBraces = 1;
      } else if (byte === openObject || byte === openArray) {
        this.#depth++;
        if (this.#depth === depthOfList && byte === openArray) {
          this.#outerJson += json.toString('latin1', copiedTo, position);
          copiedTo = position;
          this.#isInList = this.#beginList();
          if (this.#isInList) bounds.length = 0;
        }
      } else if (byte === closeObject || byte === closeArray) {
        this.#depth--;
        if (this.#depth < depthOfList) this.#isInList = false;
      }
      position++;
    }
    this.#bytesToSkip = position - json.length;
    this.#receivedBytes += json.length;
    const batch = this.#batchOf(json, pieceStart, bounds);
    if (this.#outerJson.length > maxOuterLength)
      throw new SyntaxError('There is too much text outside the records.');
    if (this.#recordStart < 0) this.#outerJson += json.toString('latin1', copiedTo);
    else {
      if (bounds.length > 0) this.#addPlaceholder(json, copiedTo, this.#recordStart - pieceStart);
      this.#earlierPieces.push(json.subarray(Math.max(0, this.#recordStart - pieceStart)));
    }
    return batch;
  }

  /** Returns the end of the record, or of the piece. The JSON between the braces is parsed later. */
  #skipRecord(json: Buffer, from: number): number {
    let [position, open, isInString] = [from, this.#openBraces, this.#isInString];
    for (; position < json.length && open > 0; position++) {
      const byte = json[position];
      if (isInString) {
        if (byte === backslash) position++;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      else if (byte === openObject) open++;
      else if (byte === closeObject) open--;
    }
    this.#openBraces = open;
    this.#isInString = isInString;
    return position;
  }

  #addPlaceholder(json: Buffer, start: number, end: number): void {
    this.#outerJson += `${json.toString('latin1', start, end)}{}`;
    this.#placeholderCount++;
  }

  /** Begins the list if the array that starts here is the list. Returns whether it is. */
  #beginList(): boolean {
    if (++this.#arrayCount > maxArrays) throw new SyntaxError('There are too many lists.');
    // Within another array these braces do not make valid JSON, so the list does not begin there.
    const list = attempt(() => this.#valueOf(`${this.#outerJson}[0]${'}'.repeat(this.#path.length)}`));
    if (!Array.isArray(list) || list[0] !== 0) return false;
    this.#listCount++;
    this.#placeholderCount = 0;
    return true;
  }

  #valueOf(json: string): unknown {
    const text = Buffer.from(json, 'latin1').toString();
    return this.#path.reduce(fieldOf, parseJson(text.replace(/^\ufeff/, '')));
  }

  #batchOf(json: Buffer, pieceStart: number, bounds: readonly number[]): RecordBatch | undefined {
    const [firstStart, lastEnd] = [bounds[0], bounds.at(-1)];
    if (firstStart === undefined || lastEnd === undefined) return undefined;
    const lastPiece = json.subarray(Math.max(0, firstStart - pieceStart), lastEnd - pieceStart);
    const bytes = firstStart < pieceStart ? Buffer.concat([...this.#earlierPieces, lastPiece]) : lastPiece;
    this.#earlierPieces = [];
    const count = bounds.length / 2;
    return {
      bounds,
      bytesOf: index =>
        bytes.subarray((bounds[2 * index] ?? 0) - firstStart, (bounds[2 * index + 1] ?? 0) - firstStart),
      values: lazy(() => {
        const values: readonly unknown[] = parseJson(`[${bytes}]`);
        if (values.length === count) return values;
        throw new SyntaxError('There is something between the records.');
      }),
    };
  }

  /** Whether the pieces had one list at the path, with only the returned records. Throws a SyntaxError if not JSON. */
  isWhole(): boolean {
    const list = this.#valueOf(this.#outerJson);
    if (!Array.isArray(list) || list.length !== this.#placeholderCount) return false;
    return this.#listCount === 1 && list.every(isFields);
  }
}
