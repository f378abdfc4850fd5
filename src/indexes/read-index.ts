/** What a collection's index tells of its records, which are read by their places when they are looked at. */
import { bodyText } from '../api/store/body.ts';
import type { Body } from '../base/bytes.ts';
import { type Fields, isFields } from '../base/io.ts';
import { parseJson } from '../base/json.ts';
import type { ChordSound } from '../music/find/found.ts';
import { parseNote } from '../music/note.ts';
import type { KnownScale, ScaleSet, SpelledScale } from '../music/scale/scale.ts';
import type { SentRecord } from '../output/json/sent-records.ts';
import { type OpenIndex, unknownSet } from './parts.ts';

/** A scale whose record need not be read. */
export interface IndexedScale {
  readonly record: SentRecord;
  /** Undefined where only the record tells them. */
  readonly known: KnownScale | undefined;
}

export interface IndexedScales extends Iterable<IndexedScale> {
  /** Of each the pitch classes and the root, or `unknownSet`. */
  readonly sets: Uint16Array;
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
  /** The records in whose words all parts of one of the phrases stand. */
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
  let places: Buffer | undefined;
  let names: Buffer | undefined;
  let table: ReadonlyMap<string, readonly number[]> | undefined;
  let searched = 0;

  function placesOfRecords(): Buffer | undefined {
    places ??= open.part('places');
    return places?.length === open.count * 8 ? places : undefined;
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
    holding(phrases) {
      const part = open.part('words');
      if (part === undefined) return undefined;
      const found = phrases.map(phrase => {
        const [first = new Set<number>(), ...others] = phrase.split(' ').map(word => lines(part, word));
        return [...first].filter(line => others.every(other => other.has(line)));
      });
      return records(new Set(found.flat()));
    },
    scales() {
      const [where, part] = [placesOfRecords(), open.part('scales')];
      let lines: readonly string[] | undefined;
      const spelled = (number: number) => {
        lines ??= open.part('spelled')?.toString().split('\n') ?? [];
        return readSpelledScale(lines[number]);
      };
      if (where === undefined || part?.length !== open.count * 6) return undefined;
      const recordAt = (place: number) => new PlacedRecord(body, where, place);
      return new ScalesPart(part, recordAt, spelled);
    },
    uses() {
      const [where, part] = [placesOfRecords(), open.part('uses')];
      return where && part && usesIn(body, where, JSON.parse(part.toString()));
    },
    chords() {
      const [where, part] = [placesOfRecords(), open.part('chords')];
      return where && part && indexedChords(body, where, JSON.parse(part.toString()));
    },
  };
}

function* usesIn(body: Body, places: Buffer, uses: readonly (readonly number[])[]): Generator<IndexedUses> {
  for (const [number, scaleIds] of uses.entries())
    yield { record: new PlacedRecord(body, places, number), scaleIds };
}

interface ChordsPart {
  readonly sounds: readonly ChordSound[];
  readonly harmonies: readonly (readonly (number | null)[])[];
}

function* indexedChords(
  body: Body,
  places: Buffer,
  { sounds, harmonies }: ChordsPart,
): Generator<IndexedChords> {
  for (const [number, chords] of harmonies.entries()) {
    const record = new PlacedRecord(body, places, number);
    yield { record, sounds: chords.map(place => (place === null ? undefined : sounds[place])) };
  }
}

class ScalesPart implements IndexedScales {
  readonly sets: Uint16Array;

  constructor(
    readonly part: Buffer,
    readonly recordAt: (place: number) => SentRecord,
    readonly spelled: (place: number) => SpelledScale | undefined,
  ) {
    this.sets = new Uint16Array(part.length / 6);
    for (let place = 0; place < this.sets.length; place++)
      this.sets[place] = (part[place * 6 + 4] ?? 0) | ((part[place * 6 + 5] ?? 0) << 8);
  }

  *[Symbol.iterator](): Generator<IndexedScale> {
    for (let place = 0; place < this.sets.length; place++) yield new ScaleInPlace(this, place);
  }
}

/** Made for each scale that is looked at: it works out what it is asked. */
class ScaleInPlace implements IndexedScale, KnownScale {
  readonly #scales: ScalesPart;
  readonly #place: number;

  constructor(scales: ScalesPart, place: number) {
    this.#scales = scales;
    this.#place = place;
  }

  get record(): SentRecord {
    return this.#scales.recordAt(this.#place);
  }

  get known(): KnownScale | undefined {
    return this.#scales.sets[this.#place] === unknownSet ? undefined : this;
  }

  get id(): number {
    return this.#scales.part.readUInt32LE(this.#place * 6);
  }

  get set(): ScaleSet {
    const bits = this.#scales.sets[this.#place] ?? unknownSet;
    return { root: bits >> 12, mask: bits & 0xfff };
  }

  spelled(): SpelledScale | undefined {
    return this.#scales.spelled(this.#place);
  }
}

function readSpelledScale(line: string | undefined): SpelledScale | undefined {
  if (!line) return undefined;
  const [name, mode, hasWays, notes]: [string, string, boolean, string] = JSON.parse(line);
  return { name, mode, hasWays, notes: notes.split(' ').flatMap(note => parseNote(note) ?? []) };
}

class PlacedRecord implements SentRecord {
  readonly #body: Body;
  readonly #places: Buffer;
  readonly #number: number;
  #fields: Fields | undefined;

  constructor(body: Body, places: Buffer, number: number) {
    this.#body = body;
    this.#places = places;
    this.#number = number;
  }

  get start(): number {
    return this.#places.readUInt32LE(this.#number * 8);
  }

  get raw(): Buffer {
    const { buffer, byteOffset, length } = this.#body.part(
      this.start,
      this.#places.readUInt32LE(this.#number * 8 + 4),
    );
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
