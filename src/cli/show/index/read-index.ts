/** Reads a collection's index. Records are read by their positions when they are needed. */

import type { Body } from '../../../base/bytes.ts';
import { type Fields, isFields } from '../../../base/io.ts';
import { parseJson } from '../../../base/json.ts';
import { lazy } from '../../../base/memo.ts';
import type { Candidate, ComparableChord, ComparableSteps } from '../../../music/find/found.ts';
import { parseNote } from '../../../music/note.ts';
import type { SpelledScale } from '../../../music/scale/scale.ts';
import { bodyText } from '../../client/store/body.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import type { RecordsByName } from './by-name.ts';
import type { OpenIndex } from './parts.ts';

export interface IndexedScales {
  /** The number of each scale's set, or `noSet` if the record must be read for it. */
  readonly sets: Uint16Array;
  readonly ids: Uint32Array;
  /** Returns the spelling of the scale at an index; undefined if the record must be read for it. */
  scaleAt(index: number): SpelledScale | undefined;
  recordAt(index: number): JsonRecord;
}

/** The fields of a search candidate that the index has. The record is read when it is needed. */
export interface IndexedMusic extends Pick<Candidate, 'scaleIds' | 'comparableChords' | 'comparableSteps'> {
  readonly record: JsonRecord;
}

/** An index, in the order of the collection. A function returns undefined if the records must be read. */
export interface CollectionIndex {
  /** Whether the index has more than names. */
  readonly isWhole: boolean;
  /** Returns all records with one of the names, and perhaps others (make.ts). */
  recordsNamed(names: Iterable<string>): readonly JsonRecord[] | undefined;
  /** Returns the folded names that contain a text, and the indexes of their records. */
  namesWith(text: string): readonly NameAt[];
  /** Returns the ids of the first records, as users type them. */
  firstIds(max: number): readonly string[];
  /** Returns the fields of the record at an index; an empty object if the index has no positions. */
  fieldsAt(index: number): Fields;
  recordsByName(): RecordsByName | undefined;
  /** Returns the records that match a phrase: each word of the phrase begins a word of the record. */
  recordsContaining(phrases: readonly string[]): readonly JsonRecord[] | undefined;
  scales(): IndexedScales | undefined;
  /** Returns one part for each record: scale ids or chords of a harmony, or steps of a tuning. */
  musicData(part: keyof typeof parsersByPart): readonly IndexedMusic[] | undefined;
}

/** A folded name, and the index of its record in the collection. */
export interface NameAt {
  readonly name: string;
  readonly index: number;
}

const [tab, lineEnd] = [0x09, 0x0a];

/** Returns the numbers of the lines that contain each name. */
function linesByName(part: Buffer): ReadonlyMap<string, readonly number[]> {
  const lineNumbersByName = new Map<string, number[]>();
  for (const [number, line] of part.toString().split('\n').entries())
    for (const name of line.split('\t')) {
      const lineNumbers = lineNumbersByName.get(name);
      if (lineNumbers) lineNumbers.push(number);
      else lineNumbersByName.set(name, [number]);
    }
  return lineNumbersByName;
}
/** Maximum number of names to search for one by one. For more, a table of all names is faster. */
const maxSearched = 50;

export function readIndex(index: OpenIndex, body: Body): CollectionIndex {
  const names = lazy(() => index.part('names'));
  let nameTable: ReadonlyMap<string, readonly number[]> | undefined;
  let searchedCount = 0;

  /** Returns a function that finds records by their indexes; undefined if the index has no positions. */
  const recordFinder = lazy(() => {
    const places = numbersOfPart(Uint32Array, index.part('places'), index.count * 2);
    return (
      places && ((number: number) => readRecordAt(body, places[number * 2] ?? 0, places[number * 2 + 1] ?? 0))
    );
  });

  /** Returns the numbers of the lines of a part that contain a text. */
  function findLineNumbers(part: Buffer, text: string): Set<number> {
    const lineNumbers = new Set<number>();
    const needle = Buffer.from(text);
    let [line, end] = [0, 0];
    for (
      let position = part.indexOf(needle);
      position >= 0 && end >= 0;
      position = part.indexOf(needle, end)
    ) {
      // One call counts thousands of lines. In a loop, V8 would spend time on compiling the caller.
      line += part.toString('latin1', end, position).split('\n').length - 1;
      lineNumbers.add(line);
      end = part.indexOf(lineEnd, position);
    }
    return lineNumbers;
  }

  function recordsOfLines(numbers: Iterable<number>): readonly JsonRecord[] | undefined {
    const recordAt = recordFinder();
    return recordAt && [...numbers].sort((a, b) => a - b).map(recordAt);
  }

  return {
    isWhole: index.has('words'),
    recordsNamed(wantedList) {
      const part = names();
      if (part === undefined) return undefined;
      const wantedNames = [...wantedList];
      searchedCount += wantedNames.length;
      if (searchedCount > maxSearched) nameTable ??= linesByName(part);
      const linesOf = (name: string) =>
        nameTable ? (nameTable.get(name) ?? []) : [...findLineNumbers(part, `\t${name}\t`)];
      return recordsOfLines(new Set(wantedNames.flatMap(linesOf)));
    },
    namesWith(text) {
      const part = names();
      const needle = Buffer.from(text);
      const found: NameAt[] = [];
      let [lineIndex, countedUntil, end] = [0, 0, 0];
      for (
        let position = part?.indexOf(needle) ?? -1;
        part && position >= 0;
        position = part.indexOf(needle, end)
      ) {
        const start = part.lastIndexOf(tab, position + (text.startsWith('\t') ? 0 : -1)) + 1;
        end = part.indexOf(tab, position + needle.length);
        lineIndex += part.toString('latin1', countedUntil, start).split('\n').length - 1;
        countedUntil = start;
        found.push({ name: part.toString('utf8', start, end), index: lineIndex });
      }
      return found;
    },
    firstIds(max) {
      const ids = names()?.toString().split('\n', max) ?? [];
      return ids.flatMap(line => (line === '' ? [] : line.slice('\tid:'.length, line.indexOf('\t', 1))));
    },
    fieldsAt: index => recordFinder()?.(index).fields ?? {},
    recordsByName() {
      const [recordAt, part] = [recordFinder(), index.part('called')];
      return recordAt && part && { namesakes: JSON.parse(part.toString()), recordAt };
    },
    recordsContaining(phrases) {
      const part = index.part('words');
      if (part === undefined) return undefined;
      const found = phrases.map(phrase => {
        const [lines = new Set<number>(), ...otherLines] = phrase
          .split(' ')
          .map(word => findLineNumbers(part, ` ${word}`));
        return [...lines].filter(line => otherLines.every(numbers => numbers.has(line)));
      });
      return recordsOfLines(new Set(found.flat()));
    },
    scales() {
      const recordAt = recordFinder();
      const ids = numbersOfPart(Uint32Array, index.part('ids'), index.count);
      const sets = numbersOfPart(Uint16Array, index.part('sets'), index.count);
      if (!recordAt || !ids || !sets) return undefined;
      const spelledLines = lazy(() => index.part('spelled')?.toString().split('\n') ?? []);
      return { sets, ids, scaleAt: index => readSpelledScale(spelledLines()[index]), recordAt };
    },
    musicData(name) {
      const [recordAt, part] = [recordFinder(), index.part(name)];
      if (!recordAt || !part) return undefined;
      const data = parsersByPart[name](JSON.parse(part.toString()));
      return data.map((each, number) => ({ ...each, record: recordAt(number) }));
    },
  };
}

interface ChordsPart {
  readonly sounds: readonly ComparableChord[];
  readonly harmonies: readonly (readonly (number | null)[])[];
}

/** Parsers of the parts with JSON about each record. */
const parsersByPart = {
  uses: (uses: readonly (readonly number[])[]) => uses.map(scaleIds => ({ scaleIds })),
  chords: ({ sounds, harmonies }: ChordsPart) =>
    harmonies.map(chords => ({
      comparableChords: chords.map(index => (index === null ? undefined : sounds[index])),
    })),
  steps: (steps: readonly ComparableSteps[]) => steps.map(comparableSteps => ({ comparableSteps })),
};

interface TypedArrayClass<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (bytes: ArrayBufferLike, start: number, count: number): Numbers;
}

/** Returns a part as `count` numbers; undefined if it has another length. */
function numbersOfPart<Numbers>(
  arrayClass: TypedArrayClass<Numbers>,
  part: Buffer | undefined,
  count: number,
): Numbers | undefined {
  if (part?.length !== count * arrayClass.BYTES_PER_ELEMENT) return undefined;
  return new arrayClass(part.buffer, part.byteOffset, count);
}

function readSpelledScale(line: string | undefined): SpelledScale | undefined {
  if (!line) return undefined;
  const [name, mode, hasOwnDescent, notes]: [string, string, boolean, string] = JSON.parse(line);
  return { name, mode, hasOwnDescent, notes: notes.split(' ').flatMap(note => parseNote(note) ?? []) };
}

/** Returns the record at a position of a body. It is parsed on first use. */
function readRecordAt(body: Body, start: number, size: number): JsonRecord {
  const raw = () => {
    const { buffer, byteOffset, length } = body.part(start, size);
    return Buffer.from(buffer, byteOffset, length);
  };
  const fields = lazy((): Fields => {
    const value: unknown = parseJson(bodyText(raw()));
    return isFields(value) ? value : {};
  });
  return {
    start,
    get raw() {
      return raw();
    },
    get fields() {
      return fields();
    },
  };
}
