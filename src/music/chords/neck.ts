/** Necks with strings, on which music is drawn. */
import { commonNote, noteName, parseNote, pitchClass } from '../note.ts';

/** A string, or a course: two that lie together, and that one finger presses. */
export interface OpenString {
  /** Of a course both its strings: `E3 E2`. */
  readonly label: string;
  /** MIDI number, of a course that of its lower string; undefined where it isn't known. */
  readonly midi: number | undefined;
  /** Of a course the MIDI numbers of its strings. */
  readonly course?: readonly number[];
  /** The fret at which a short string begins, as a banjo's fifth does at fret 5; absent for 0. */
  readonly from?: number;
}

/** A string whose pitch is known. */
export interface NeckString extends Pick<OpenString, 'from'> {
  /** Of the open string. */
  readonly midi: number;
}

/** What a string sounds at a fret, as a MIDI number; a short one is open up to where it begins. */
export function soundOf({ midi, from = 0 }: NeckString, fret: number): number {
  return midi + Math.max(0, fret - from);
}

/** From so many strings on the bass has a string of its own; with fewer, each that isn't played is missed. */
export const manyStrings = 6;

/** Whether the first string is the lowest, as it isn't on re-entrant tunings. */
export function beginsLowest(strings: readonly NeckString[]): boolean {
  return strings.every(({ midi }) => midi >= (strings[0]?.midi ?? 0));
}

/** Whether the lowest tone that is played is heard as the bass of a chord. */
export function hasBassString(strings: readonly NeckString[]): boolean {
  return strings.length >= manyStrings && beginsLowest(strings);
}

/** The strings where the pitch of each is known; else none. */
export function pitchedStrings(strings: readonly OpenString[]): readonly NeckString[] {
  const pitched = strings.flatMap(({ midi, from }) =>
    midi === undefined ? [] : { midi, ...(from !== undefined && { from }) },
  );
  return pitched.length < strings.length ? [] : pitched;
}

export const mostStrings = 18;

/**
 * Strings as they lie on the instrument. The first of five that is higher than all the others is a banjo's: it begins
 * at fret 5. Eight or more that are pairs of the same tone, or an octave apart, are courses, as on a mandolin or a
 * guitar with twelve strings.
 */
export function lying(strings: readonly OpenString[]): readonly OpenString[] {
  const [first, ...others] = strings;
  const top = first?.midi;
  const isBanjo = others.length === 4 && top !== undefined && others.every(({ midi = top }) => midi < top);
  return isBanjo && first ? [{ ...first, from: 5 }, ...others] : (inCourses(strings) ?? strings);
}

const fewestInCourses = 8;

function inCourses(strings: readonly OpenString[]): readonly OpenString[] | undefined {
  if (strings.length < fewestInCourses || strings.length % 2 === 1) return undefined;
  const courses = strings.flatMap((one, index) => {
    const other = strings[index + 1];
    return index % 2 === 0 && other ? (courseOf(one, other) ?? []) : [];
  });
  return courses.length * 2 === strings.length ? courses : undefined;
}

function courseOf(one: OpenString, other: OpenString): OpenString | undefined {
  if (one.midi === undefined || other.midi === undefined) return undefined;
  if (![0, 12].includes(Math.abs(one.midi - other.midi))) return undefined;
  const course = [one.midi, other.midi];
  return { label: `${one.label} ${other.label}`, midi: Math.min(...course), course };
}

/** What a text says of a tuning: its strings as they lie, or the word among them that is no note with an octave. */
type ReadTuning = { readonly strings: readonly OpenString[] } | { readonly wrong: string };

/** `E2,A2,D3,G3,B3,E4`; undefined of a text that is no such list, as the name of an instrument. */
export function readTuning(text: string): ReadTuning | undefined {
  const words = text
    .slice(0, longestTuning)
    .split(/[\s,]+/)
    .filter(Boolean);
  const strings = words.map(stringNamed);
  if (!strings.some(string => string !== undefined)) return undefined;
  const wrong = strings.indexOf(undefined);
  if (wrong !== -1) return { wrong: words[wrong] ?? '' };
  return { strings: lying(strings.filter(string => string !== undefined)) };
}

const longestTuning = 400;

/** `E2`, `Bb3`, `F#-1`: a note and its octave, of which the fourth begins at middle C. */
function stringNamed(word: string): OpenString | undefined {
  const [, name = '', octave = ''] = /^(\D+?)(-?\d)$/.exec(word) ?? [];
  const note = parseNote(name);
  if (!note) return undefined;
  // C♭4 is the key below C4, B♯3 that of C4: the octave is the letter's.
  const natural = pitchClass({ ...note, alteration: 0 });
  const midi = (Number(octave) + 1) * 12 + natural + note.alteration;
  return midi < 0 || midi > 127 ? undefined : { label: noteName(note) + octave, midi };
}

/** The strings with a capo at that fret: frets count from it, on a short string as on the others. */
export function withCapo(strings: readonly OpenString[], capo: number): readonly OpenString[] {
  return strings.map(string => {
    if (string.midi === undefined) return string;
    const course = string.course?.map(midi => midi + capo);
    const midi = string.midi + capo;
    return { ...string, midi, label: (course ?? [midi]).map(labelOf).join(' '), ...(course && { course }) };
  });
}

/** `E2` of 40. */
function labelOf(midi: number): string {
  return `${noteName(commonNote(midi % 12))}${Math.floor(midi / 12) - 1}`;
}
