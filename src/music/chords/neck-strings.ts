/** The strings of instruments with a neck. */
import { modulo } from '../arithmetic.ts';
import { atOctave, commonNote, noteName, parseNote, pitchClass } from '../note.ts';

/** A string, or a course: two strings side by side that one finger presses. */
export interface OpenString {
  /** The name of its note: `E3`; for a course, of both notes: `E3 E2`. */
  readonly label: string;
  /** MIDI number, for a course that of its lower string; undefined if it isn't known. */
  readonly midi: number | undefined;
  /** The MIDI numbers of the strings of a course. */
  readonly course?: readonly number[];
  /** The fret at which a short string begins, such as 5 for a banjo's fifth string; 0 if absent. */
  readonly startFret?: number;
  /** Whether it has no frets, as on a violin. */
  readonly isFretless?: boolean;
}

/** A string whose pitch is known. */
export interface NeckString extends Pick<OpenString, 'startFret'> {
  /** The MIDI number of the open string. */
  readonly midi: number;
}

/** Returns the MIDI number of a string at a fret. A short string sounds open up to the fret at which it begins. */
export function midiAtFret({ midi, startFret = 0 }: NeckString, fret: number): number {
  return midi + Math.max(0, fret - startFret);
}

/** Minimum number of strings at which a neck has a bass string. With fewer, chords cannot omit a string. */
export const minBassStrings = 6;

/** Whether the first string is the lowest, which is not so in re-entrant tunings. */
export function isLowestFirst(strings: readonly NeckString[]): boolean {
  return strings.every(({ midi }) => midi >= (strings[0]?.midi ?? 0));
}

/** The MIDI number of C2. If the first string is lower, the instrument is a bass. */
const bassLimit = 36;

/** Whether the lowest note that sounds is heard as the bass of the chord. */
export function hasBassString(strings: readonly NeckString[]): boolean {
  const isBass = (strings[0]?.midi ?? bassLimit) < bassLimit;
  return (isBass || strings.length >= minBassStrings) && isLowestFirst(strings);
}

/** Returns the strings, if the pitch of each is known; else none. */
export function pitchedStrings(strings: readonly OpenString[]): readonly NeckString[] {
  const pitched = strings.flatMap(({ midi, startFret }) =>
    midi === undefined ? [] : { midi, ...(startFret !== undefined && { startFret }) },
  );
  return pitched.length < strings.length ? [] : pitched;
}

/** Maximum number of strings of a typed neck. */
export const maxStrings = 18;

/**
 * Returns strings in their order on the instrument. If the first of five is higher than all others, it is the short
 * string of a banjo, which begins at fret 5. Eight or more strings that are pairs of unisons or octaves are courses, as
 * on a mandolin or a twelve-string guitar.
 */
export function layOutStrings(strings: readonly OpenString[]): readonly OpenString[] {
  const [first, ...otherStrings] = strings;
  const top = first?.midi;
  const isBanjo =
    otherStrings.length === 4 && top !== undefined && otherStrings.every(({ midi = top }) => midi < top);
  return isBanjo && first
    ? [{ ...first, startFret: 5 }, ...otherStrings]
    : (groupCourses(strings) ?? strings);
}

const minStringsInCourses = 8;

function groupCourses(strings: readonly OpenString[]): readonly OpenString[] | undefined {
  if (strings.length < minStringsInCourses || strings.length % 2 === 1) return undefined;
  const courses = strings.flatMap((first, index) => {
    const second = strings[index + 1];
    return index % 2 === 0 && second ? (courseOf(first, second) ?? []) : [];
  });
  return courses.length * 2 === strings.length ? courses : undefined;
}

function courseOf(first: OpenString, second: OpenString): OpenString | undefined {
  if (first.midi === undefined || second.midi === undefined) return undefined;
  if (![0, 12].includes(Math.abs(first.midi - second.midi))) return undefined;
  const course = [first.midi, second.midi];
  return { label: `${first.label} ${second.label}`, midi: Math.min(...course), course };
}

/** A typed tuning: its strings in order, or the first word that is not a note with an octave. */
type ParsedTuning = { readonly strings: readonly OpenString[] } | { readonly wrongWord: string };

/** Reads `E2,A2,D3,G3,B3,E4` or `EADGBE`; undefined for other texts, such as the name of an instrument. */
export function readTuning(text: string): ParsedTuning | undefined {
  const letterStrings = /^(?:[A-G][#b♯♭]?){5,8}$/u.test(text) ? risingStrings(text) : [];
  if (letterStrings.length > 0) return { strings: layOutStrings(letterStrings) };
  const words = text
    .slice(0, maxTuningLength)
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .split(/\s*,\s*|\s+/);
  const strings = words.map(parsePitch);
  if (!strings.some(string => string !== undefined)) return undefined;
  const wrongIndex = strings.indexOf(undefined);
  if (wrongIndex !== -1) return { wrongWord: words[wrongIndex] ?? '' };
  return { strings: layOutStrings(strings.filter(string => string !== undefined)) };
}

const maxTuningLength = 400;
/** The lowest MIDI number of strings typed without octaves, as on a guitar. */
const lowestMidi = 35;

/** Returns strings from letters without octaves, each above the one before: `DADGBE`. */
function risingStrings(text: string): readonly { readonly label: string; readonly midi: number }[] {
  const notes = text.match(/[A-G][#b♯♭]?/gu)?.flatMap(name => parseNote(name) ?? []) ?? [];
  let minMidi = lowestMidi;
  return notes.map(note => {
    const midi = minMidi + modulo(pitchClass(note) - minMidi, 12);
    minMidi = midi + 1;
    return { label: stringLabel(midi), midi };
  });
}

/** Reads `E2`, `Bb3`, `F#-1`: a note and its octave. C4 is middle C. */
export function parsePitch(word: string): { readonly label: string; readonly midi: number } | undefined {
  const [, name = '', octave = ''] = /^(\D+?)(-?\d)$/.exec(word) ?? [];
  const note = parseNote(name);
  if (!note) return undefined;
  const { midi } = atOctave(note, Number(octave));
  return midi < 0 || midi > 127 ? undefined : { label: noteName(note) + octave, midi };
}

/** Returns the strings with a capo at a fret. Frets are counted from the capo, also on short strings. */
export function addCapo(strings: readonly OpenString[], capo: number): readonly OpenString[] {
  return strings.map(string => {
    if (string.midi === undefined) return string;
    const course = string.course?.map(midi => midi + capo);
    const midi = string.midi + capo;
    return {
      ...string,
      midi,
      label: (course ?? [midi]).map(stringLabel).join(' '),
      ...(course && { course }),
    };
  });
}

/** Returns the label of a MIDI number: `E2` for 40. */
function stringLabel(midi: number): string {
  return `${noteName(commonNote(midi % 12))}${Math.floor(midi / 12) - 1}`;
}
