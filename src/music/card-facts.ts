/** What musicians want to know of a record besides its fields: degrees, modes, patterns, numerals, strings. */

import { areStrings } from '../catalog/rows.ts';
import { degreeName, noteName, parseNote, transposition } from './note.ts';
import { chordEvents, keyText, progressionKey, romanNumeral } from './progression.ts';
import { fieldOf, numberOf, textOf } from './reading.ts';
import { patternOfRing, ringsOf } from './rings.ts';
import { rotated, scaleNotes, scaleSet } from './scale/scale.ts';

/** A line of a card. */
export type Fact = readonly [label: string, text: string];

interface Teller {
  /** The collection whose records it is given as `others`; where they are not at hand it leaves facts out. */
  readonly needs?: string;
  /** That collection is long: only a person at a terminal may wait for it, no script that shows card after card. */
  readonly isLong?: boolean;
  tell(record: unknown, others: readonly unknown[]): readonly Fact[];
}

/** By what one record is called: `scale`. */
const tellers: Readonly<Record<string, Teller>> = {
  scale: { needs: 'scales', isLong: true, tell: scaleFacts },
  rhythm: { tell: ringFacts },
  track: { tell: ringFacts },
  harmony: { tell: harmonyFacts },
  instrument: { needs: 'rows', tell: instrumentFacts },
};

/** The collection whose records the facts about a kind are drawn from. */
export function collectionForFacts(one: string, isTerminal: boolean): string | undefined {
  const teller = Object.hasOwn(tellers, one) ? tellers[one] : undefined;
  return teller?.isLong && !isTerminal ? undefined : teller?.needs;
}

/** @param others the records of that collection, as far as they are at hand */
export function factsOf(one: string, record: unknown, others: readonly unknown[]): readonly Fact[] {
  const facts = Object.hasOwn(tellers, one) ? (tellers[one]?.tell(record, others) ?? []) : [];
  return facts.filter(([, text]) => text !== '');
}

/** More would not be read. */
const mostRelatives = 6;

function scaleFacts(scale: unknown, others: readonly unknown[]): readonly Fact[] {
  const notes = scaleNotes(scale);
  const [tonic] = notes;
  const set = scaleSet(scale);
  if (tonic === undefined || set === undefined) return [];
  const degrees = notes.map(note => degreeName(transposition(tonic, note)));
  const names = new Set(notes.map(noteName));
  const modes: string[] = [];
  const relatives: string[] = [];
  for (const other of others) {
    const name = textOf(fieldOf(other, 'fullName'));
    const key = parseNote(textOf(fieldOf(other, 'keyToneName')));
    if (name === '' || key === undefined) continue;
    const [keyName, isSameKey] = [noteName(key), noteName(key) === noteName(tonic)];
    if (!isSameKey && !names.has(keyName)) continue;
    const otherSet = scaleSet(other);
    if (otherSet === undefined) continue;
    if (!isSameKey && otherSet.mask === set.mask) modes.push(name);
    if (isSameKey && relatives.length < mostRelatives && isOneSemitoneAway(set.mask, otherSet.mask))
      relatives.push(`${name} (${exchangedNotes(notes, scaleNotes(other))})`);
  }
  return [
    ['degrees', degrees.join(' ')],
    ['modes', modes.sort(byNoteOf(notes.map(noteName))).join(', ')],
    ['relatives', relatives.join(', ')],
  ];
}

/** Whether one note differs, by a semitone. */
function isOneSemitoneAway(one: number, other: number): boolean {
  const lacks = one & ~other;
  const has = other & ~one;
  return isOneBit(lacks) && (rotated(lacks, 1) === has || rotated(has, 1) === lacks);
}

function isOneBit(mask: number): boolean {
  return mask !== 0 && (mask & (mask - 1)) === 0;
}

/** `A♭ for A` */
function exchangedNotes(from: ReturnType<typeof scaleNotes>, to: ReturnType<typeof scaleNotes>): string {
  const [before, after] = [from.map(noteName), to.map(noteName)];
  const added = after.filter(name => !before.includes(name));
  const gone = before.filter(name => !after.includes(name));
  return `${added.join(' ')} for ${gone.join(' ')}`;
}

/** In the order of the notes on which names begin. */
function byNoteOf(notes: readonly string[]): (one: string, other: string) => number {
  const place = (name: string) => notes.indexOf(name.split(' ')[0] ?? '');
  return (one, other) => place(one) - place(other);
}

function ringFacts(record: unknown): readonly Fact[] {
  const rings = ringsOf(record);
  return rings.map(ring => [
    rings.length === 1 || ring.label === '' ? 'pattern' : ring.label,
    patternOfRing(ring),
  ]);
}

function harmonyFacts(harmony: unknown): readonly Fact[] {
  const events = chordEvents(harmony);
  const key = progressionKey(events);
  if (key === undefined) return [];
  const numerals = events.map(({ chord, label }) => (chord ? romanNumeral(chord, key.tonic) : label));
  return [
    ['key', keyText(key)],
    ['numerals', numerals.join(' ')],
  ];
}

function instrumentFacts(instrument: unknown, rows: readonly unknown[]): readonly Fact[] {
  const id = fieldOf(instrument, 'id');
  const own = rows.filter(row => id !== undefined && fieldOf(row, 'instrumentId') === id);
  const labels = own.map(row => textOf(fieldOf(row, 'label')));
  if (own.some(row => fieldOf(fieldOf(row, 'config'), 'isPercussion') === true))
    return [['sounds', labels.join(', ')]];
  const families = own.map(row => fieldOf(row, 'familyCode'));
  if (areStrings(own.length, families)) return [['strings', labels.join(' ')]];
  const pitches = own.flatMap(row => numberOf(fieldOf(row, 'midi')) ?? []);
  const labelAt = (pitch: number) => labels[pitches.indexOf(pitch)] ?? '';
  const range = `${labelAt(Math.min(...pitches))} to ${labelAt(Math.max(...pitches))}`;
  // Two rows are the ends of what a voice or a wind instrument reaches.
  return [['range', own.length > 2 ? `${range}, ${own.length} tones` : range]];
}
