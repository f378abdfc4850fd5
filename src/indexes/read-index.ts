/** What a collection's index tells of its records, which are read by their places when they are looked at. */
import { bodyText } from '../api/store/body.ts';
import type { Body } from '../base/bytes.ts';
import { type Fields, isFields } from '../base/io.ts';
import { parseJson } from '../base/json.ts';
import type { ChordSound } from '../music/find/found.ts';
import { parseNote } from '../music/note.ts';
import type { SpelledScale } from '../music/scale/scale.ts';
import type { SentRecord } from '../output/json/sent-records.ts';
import type { CalledRecords } from './called.ts';
import type { OpenIndex } from './parts.ts';

export interface IndexedScales {
  /** Of each the number of its set, or `noSet` where only the record tells set and id. */
  readonly sets: Uint16Array;
  readonly ids: Uint32Array;
  /** Undefined where only the record tells it. */
  spelledAt(place: number): SpelledScale | undefined;
  recordAt(place: number): SentRecord;
}

export interface IndexedUses {
  readonly record: SentRecord;
  readonly scaleIds: readonly number[];
}

export interface IndexedChords {
  readonly record: SentRecord;
  /** In order of time; undefined for one that can't be read. */
  readonly sounds: readonly (ChordSound | undefined)[];
}

/** In the order of the collection. Undefined where the index can't tell: then the records must be asked. */
export interface CollectionIndex {
  /** The records that have one of the names (make.ts), and perhaps others. */
  named(names: Iterable<string>): readonly SentRecord[] | undefined;
  called(): CalledRecords | undefined;
  /** The records in whose words all parts of one of the phrases stand, whole or begun. */
  holding(phrases: readonly string[]): readonly SentRecord[] | undefined;
  scales(): IndexedScales | undefined;
  /** Of each harmony the ids of its chords' scales. */
  uses(): Iterable<IndexedUses> | undefined;
  chords(): Iterable<IndexedChords> | undefined;
}

const lineEnd = 0x0a;

/** The numbers of the lines in which each name stands. */
function linesByName(part: Buffer): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>();
  for (const [number, line] of part.toString().split('\n').entries())
    for (const name of line.split('\t')) {
      const known = table.get(name);
      if (known) known.push(number);
      else table.set(name, [number]);
    }
  return table;
}
/** Each name is a search through the part: for more of them a table of it takes less. */
const mostSearched = 50;

export function readIndex(open: OpenIndex, body: Body): CollectionIndex {
  let places: Uint32Array | undefined;
  let names: Buffer | undefined;
  let table: ReadonlyMap<string, readonly number[]> | undefined;
  let searched = 0;

  function placesOfRecords(): Uint32Array | undefined {
    places ??= numbersOfPart(Uint32Array, open.part('places'), open.count * 2);
    return places;
  }

  /** The lines of a part in which a text stands, by their numbers. */
  function lines(part: Buffer, text: string): Set<number> {
    const found = new Set<number>();
    const needle = Buffer.from(text);
    let [line, end] = [0, 0];
    for (let at = part.indexOf(needle); at >= 0 && end >= 0; at = part.indexOf(needle, end)) {
      // Thousands of lines are counted at once: asked for one by one, V8 compiles what asks.
      line += part.toString('latin1', end, at).split('\n').length - 1;
      found.add(line);
      end = part.indexOf(lineEnd, at);
    }
    return found;
  }

  function records(numbers: Iterable<number>): readonly SentRecord[] | undefined {
    const where = placesOfRecords();
    if (where === undefined) return undefined;
    return [...numbers]
      .sort((one, other) => one - other)
      .map(number => new PlacedRecord(body, where, number));
  }

  return {
    named(wanted) {
      names ??= open.part('names');
      if (names === undefined) return undefined;
      const part = names;
      const all = [...wanted];
      searched += all.length;
      if (searched > mostSearched) table ??= linesByName(part);
      const linesOf = (name: string) => (table ? (table.get(name) ?? []) : [...lines(part, `\t${name}\t`)]);
      return records(new Set(all.flatMap(linesOf)));
    },
    called() {
      const [where, part] = [placesOfRecords(), open.part('called')];
      return (
        where &&
        part && {
          namesakes: JSON.parse(part.toString()),
          recordAt: place => new PlacedRecord(body, where, place),
        }
      );
    },
    holding(phrases) {
      const part = open.part('words');
      if (part === undefined) return undefined;
      const found = phrases.map(phrase => {
        const [first = new Set<number>(), ...others] = phrase.split(' ').map(word => lines(part, ` ${word}`));
        return [...first].filter(line => others.every(other => other.has(line)));
      });
      return records(new Set(found.flat()));
    },
    scales() {
      const where = placesOfRecords();
      const ids = numbersOfPart(Uint32Array, open.part('ids'), open.count);
      const sets = numbersOfPart(Uint16Array, open.part('sets'), open.count);
      if (!where || !ids || !sets) return undefined;
      let lines: readonly string[] | undefined;
      return {
        sets,
        ids,
        spelledAt(place) {
          lines ??= open.part('spelled')?.toString().split('\n') ?? [];
          return readSpelledScale(lines[place]);
        },
        recordAt: place => new PlacedRecord(body, where, place),
      };
    },
    uses() {
      const [where, part] = [placesOfRecords(), open.part('uses')];
      if (!where || !part) return undefined;
      const uses: readonly (readonly number[])[] = JSON.parse(part.toString());
      return uses.map((scaleIds, number) => ({ record: new PlacedRecord(body, where, number), scaleIds }));
    },
    chords() {
      const [where, part] = [placesOfRecords(), open.part('chords')];
      if (!where || !part) return undefined;
      const { sounds, harmonies }: ChordsPart = JSON.parse(part.toString());
      return harmonies.map((chords, number) => ({
        record: new PlacedRecord(body, where, number),
        sounds: chords.map(place => (place === null ? undefined : sounds[place])),
      }));
    },
  };
}

interface ChordsPart {
  readonly sounds: readonly ChordSound[];
  readonly harmonies: readonly (readonly (number | null)[])[];
}

interface NumbersOf<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (bytes: ArrayBufferLike, start: number, count: number): Numbers;
}

/** A part as so many numbers; undefined where it has others. */
function numbersOfPart<Numbers>(
  kind: NumbersOf<Numbers>,
  part: Buffer | undefined,
  count: number,
): Numbers | undefined {
  if (part?.length !== count * kind.BYTES_PER_ELEMENT) return undefined;
  return new kind(part.buffer, part.byteOffset, count);
}

function readSpelledScale(line: string | undefined): SpelledScale | undefined {
  if (!line) return undefined;
  const [name, mode, hasWays, notes]: [string, string, boolean, string] = JSON.parse(line);
  return { name, mode, hasWays, notes: notes.split(' ').flatMap(note => parseNote(note) ?? []) };
}

class PlacedRecord implements SentRecord {
  readonly #body: Body;
  readonly #places: Uint32Array;
  readonly #number: number;
  #fields: Fields | undefined;

  constructor(body: Body, places: Uint32Array, number: number) {
    this.#body = body;
    this.#places = places;
    this.#number = number;
  }

  get start(): number {
    return this.#places[this.#number * 2] ?? 0;
  }

  get raw(): Buffer {
    const size = this.#places[this.#number * 2 + 1] ?? 0;
    const { buffer, byteOffset, length } = this.#body.part(this.start, size);
    return Buffer.from(buffer, byteOffset, length);
  }

  get fields(): Fields {
    if (this.#fields === undefined) {
      const value: unknown = parseJson(bodyText(this.raw));
      this.#fields = isFields(value) ? value : {};
    }
    return this.#fields;
  }
}
