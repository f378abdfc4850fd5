/** Makes the index of a collection from its records. */

import { letEventsRun, pieceLength } from '../../../base/concurrency.ts';
import type { Fields } from '../../../base/io.ts';
import { allNames } from '../../../catalog/lib/implied-names.ts';
import { type Collection, idOf, labelOf } from '../../../catalog/lib/noun.ts';
import { foldTexts, textsByPlace } from '../../../catalog/lib/record-words.ts';
import { comparableChords } from '../../../music/find/chords.ts';
import type { ComparableSteps } from '../../../music/find/found.ts';
import { encodeScale } from '../../../music/find/scale-list.ts';
import { comparableSteps } from '../../../music/find/tuning.ts';
import type { Kind, Music } from '../../../music/music.ts';
import { comparableName } from '../../../music/names/spelling.ts';
import { noteName } from '../../../music/note.ts';
import { noSet, scaleNotes } from '../../../music/scale/scale.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';
import { NameGroups } from './by-name.ts';
import { type IndexLabel, type Parts, packIndex } from './parts.ts';

/** Kinds of music whose index has more than names and words. */
const searchedKinds: readonly Kind[] = ['scale', 'progression', 'tuning'];

/** The largest number of 32 bits. */
const maxPlace = 0xffff_ffff;

/**
 * Returns the bytes of an index; undefined if a record has no position in the body, such as a computed one.
 *
 * - places: for each record, its position in the body and its length, in four bytes each
 * - names: a line for each record with its id and all names, folded and in lower case: `⇥id:7⇥name⇥name⇥`
 * - called: the records grouped by name (by-name.ts), as JSON, with their indexes
 * - ids: for each scale, its id in four bytes
 * - sets: for each scale, its pitch classes in two bytes: twelve bits, and the root above them
 * - spelled: a line of JSON for each scale, `["C dorian","dorian",false,"C D E♭ F G A B♭"]`: its name, its mode, whether
 *   its ascent and descent differ, and its notes
 * - uses: for each harmony, the ids of the scales of its chords, as JSON
 * - chords: `{"sounds":[…],"harmonies":[[0,1,null],…]}`: each different `ComparableChord` once, and for
 *   each harmony the indexes of its chords; null for a chord that cannot be read
 * - steps: for each tuning, its `ComparableSteps` as JSON
 * - words: a line for each record, with every word of its texts once: ` word word `
 */
export async function makeIndex(
  label: IndexLabel,
  collection: Collection,
  records: Iterable<JsonRecord>,
): Promise<Buffer | undefined> {
  const { music } = collection;
  const readMusic = music && searchedKinds.includes(music.kind) ? await music.read() : undefined;
  const spelledLines: string[] = [];
  const uses: (readonly number[])[] = [];
  const chords = new Map<string, number>();
  const harmonies: (readonly (number | null)[])[] = [];
  const steps: ComparableSteps[] = [];
  const names = new NameLines(collection);
  const words: string[] = [];
  const groups = new NameGroups(collection);
  for (const record of records) {
    const { fields } = record;
    const value = readMusic?.(fields);
    groups.add(fields, names.count);
    if (!names.add(record, value)) return undefined;
    if (names.count % pieceLength === 0) await letEventsRun();
    words.push(` ${[...foldedWords(collection, fields)].join(' ')} \n`);
    if (value?.kind === 'progression') {
      uses.push(value.events.flatMap(({ scaleId }) => (typeof scaleId === 'number' ? scaleId : [])));
      harmonies.push(
        comparableChords(value).map(chord => (chord ? addText(chords, JSON.stringify(chord)) : null)),
      );
    }
    if (value?.kind === 'tuning') steps.push(comparableSteps(value));
    if (value?.kind !== 'scale') continue;
    const notes = scaleNotes(value).map(noteName).join(' ');
    spelledLines.push(
      `${JSON.stringify([labelOf(collection, fields), value.mode, value.directions !== undefined, notes])}\n`,
    );
  }
  return packIndex(label, names.count, {
    ...names.parts(),
    called: Buffer.from(JSON.stringify(groups.list())),
    words: Buffer.from(words.join('')),
    ...(spelledLines.length > 0 && { spelled: Buffer.from(spelledLines.join('')) }),
    ...(music?.kind === 'progression' && {
      uses: Buffer.from(JSON.stringify(uses)),
      chords: Buffer.from(`{"sounds":[${[...chords.keys()]}],"harmonies":${JSON.stringify(harmonies)}}`),
    }),
    ...(music?.kind === 'tuning' && { steps: Buffer.from(JSON.stringify(steps)) }),
  });
}

/** Collects the parts of an index for lookups by name, and the sets of scales. Folds each name once. */
export class NameLines {
  readonly #collection: Collection;
  readonly #places: number[] = [];
  readonly #names: Buffer[] = [];
  readonly #ids: number[] = [];
  readonly #sets: number[] = [];
  /** The lines of the most recent records, which are encoded together. */
  #pendingLines = '';

  constructor(collection: Collection) {
    this.#collection = collection;
  }

  get count(): number {
    return this.#places.length / 2;
  }

  /**
   * Adds a record. Returns false if the record cannot be found by its position.
   * @param value the record as music, which is needed for a scale
   */
  add(record: JsonRecord, value: Music | undefined): boolean {
    const { fields, raw, start } = record;
    if (raw === undefined || start === undefined || start + raw.length > maxPlace) return false;
    this.#places.push(start, raw.length);
    const ownId = `id:${idOf(this.#collection, record)}`.replace(/[\t\n]/g, ' ');
    const names = new Set([ownId, ...allNames(this.#collection, fields).map(comparableName)]);
    this.#pendingLines += `\t${[...names].join('\t')}\t\n`;
    if (this.count % 1000 === 0) this.#flush();
    if (value === undefined) return true;
    const { id } = fields;
    const fitsIndex = typeof id === 'number' && id >>> 0 === id;
    this.#ids.push(fitsIndex ? id : 0);
    this.#sets.push(fitsIndex ? encodeScale(value) : noSet);
    return true;
  }

  #flush(): void {
    this.#names.push(Buffer.from(this.#pendingLines));
    this.#pendingLines = '';
  }

  parts(): Parts {
    this.#flush();
    return {
      places: bytesOfNumbers(Uint32Array.from(this.#places)),
      names: Buffer.concat(this.#names),
      ...(this.#sets.some(set => set !== noSet) && {
        ids: bytesOfNumbers(Uint32Array.from(this.#ids)),
        sets: bytesOfNumbers(Uint16Array.from(this.#sets)),
      }),
    };
  }
}

function foldedWords(collection: Collection, fields: Fields): ReadonlySet<string> {
  const { name, tag, text } = foldTexts(textsByPlace(collection, fields));
  return new Set(`${name}${tag}${text}`.split(' ').filter(Boolean));
}

/** Returns the index of a text in a list of different texts, and adds it if it is new. */
function addText(texts: Map<string, number>, text: string): number {
  const textIndex = texts.get(text) ?? texts.size;
  texts.set(text, textIndex);
  return textIndex;
}

function bytesOfNumbers(numbers: Uint32Array | Uint16Array): Buffer {
  return Buffer.from(numbers.buffer);
}
