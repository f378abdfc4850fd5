/** Finds the records of a long JSON list, so that only a few are values in memory at a time. */
import { parseJson } from './json.ts';

const quote = 0x22;
const backslash = 0x5c;
const openArray = 0x5b;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Number of objects to parse at once. Smaller and much larger batches take longer. */
const batchSize = 50;

/** The objects in the array at a path of JSON. */
export interface JsonList {
  /** The number of objects. */
  readonly count: number;
  /** Returns the bytes of the object at an index of the array. */
  bytesOf(place: number): Buffer;
  /** Returns the byte position of the object at an index; undefined after the last one. */
  startOf(place: number): number | undefined;
  /** Returns the values of the objects in batches. Throws a SyntaxError. */
  batches(): Generator<readonly unknown[]>;
  /** The JSON text with `{}` in place of each object. If it and each object are well-formed, so is the whole. */
  readonly rest: string;
}

/** Returns the objects in the array at `path`. If a field occurs twice, the last one counts. */
export function findJsonList(body: Uint8Array, path: readonly string[]): JsonList {
  const json = Buffer.from(body.buffer, body.byteOffset, body.length);
  /** Start and end of each object: one array of numbers takes a tenth of the memory of an array of pairs. */
  let places: number[] = [];
  /** The names of the containers that are open at this position. */
  const open: string[] = [];
  const rest: string[] = [];
  let [name, kept] = ['', 0];
  const isInList = () => open.length === path.length + 1 && path.every((part, at) => open[at + 1] === part);
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) {
      const end = closingQuote(json, at + 1);
      if (open.length <= path.length) name = JSON.parse(json.toString('utf8', at, end + 1));
      at = end;
    } else if (byte === openObject && isInList()) {
      const end = closingBrace(json, at + 1) + 1;
      places.push(at, end);
      rest.push(json.toString('utf8', kept, at));
      kept = end;
      at = end - 1;
    } else if (byte === openObject || byte === openArray) {
      open.push(name);
      if (byte === openArray && isInList()) places = [];
    } else if (byte === closeObject || byte === closeArray) {
      open.pop();
    }
  }
  rest.push(json.toString('utf8', kept));
  const count = places.length / 2;
  const bytes = (first: number, last: number) =>
    json.subarray(places[2 * first] ?? 0, places[2 * last + 1] ?? 0);
  return {
    count,
    bytesOf: place => bytes(place, place),
    *batches() {
      for (let from = 0; from < count; from += batchSize)
        yield parseJson(`[${bytes(from, Math.min(from + batchSize, count) - 1)}]`);
    },
    startOf: place => places[2 * place],
    rest: rest.join('{}'),
  };
}

/** Returns the position of the closing brace. The text between the braces is parsed later. */
function closingBrace(json: Buffer, from: number): number {
  let depth = 1;
  for (let at = from; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = closingQuote(json, at + 1);
    else if (byte === openObject) depth++;
    else if (byte === closeObject && --depth === 0) return at;
  }
  return json.length;
}

function closingQuote(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}
