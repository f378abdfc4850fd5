/**
 * Music as a value, from a record or from typed text: a union discriminated by `kind`. Each operation on music is a
 * function of this value, in a table with an entry for each kind.
 */

import type { Chord } from './chord.ts';
import type { Mode } from './names/scale-names.ts';
import type { Note, PlayedNote } from './note.ts';
import type { ChordEvent, ProgressionKey, Section } from './progression.ts';
import type { Ring } from './rings.ts';
import type { Time } from './score/score.ts';

interface Named {
  /** The usual name; empty if there is none. */
  readonly name: string;
}

/** Music from pitched notes. */
interface Played {
  /**
   * The notes of the source, in its order: pitches, repeats and times. Drawings, scores and exports show exactly these.
   * Absent for notes without octaves, for which the program chooses a voicing.
   */
  readonly played?: readonly PlayedNote[] | undefined;
}

/** A tonic with its major and minor key. */
export interface Key extends Named, Played {
  readonly kind: 'key';
  readonly tonic: Note | undefined;
  /** The mode; absent for both major and minor. */
  readonly mode?: Mode | undefined;
  /** The accidentals of the mode, else of the major key: `B♭, E♭`; empty if there are none. */
  readonly signature: string;
  /** The frequency of the tonic; undefined if it isn't known. */
  readonly hertz: number | undefined;
  /** The MIDI number of the tonic. */
  readonly midi: number | undefined;
  /** #rrggbb, or no colour. */
  readonly color: string;
}

/** Two tones. */
export interface Interval extends Named, Played {
  readonly kind: 'interval';
  /** The lower tone. */
  readonly root: Note;
  /**
   * The letters from the lower to the upper tone: 2 for a third, 0 for an octave; undefined if its spelling isn't
   * known.
   */
  readonly letters: number | undefined;
  readonly semitones: number | undefined;
  /** The size, if it is not a whole number of semitones. */
  readonly cents?: number | undefined;
  /** #rrggbb, or no colour. */
  readonly color: string;
}

/** Returns the notes as their source gave them; undefined for music without pitches. */
export function playedNotes(value: Music): readonly PlayedNote[] | undefined {
  return 'played' in value ? value.played : undefined;
}

/** Whether the upper tone of an interval was given first. */
export function isDescending({ played: [first, second] = [] }: Interval): boolean {
  return first !== undefined && second !== undefined && first.midi > second.midi;
}

/** Tones from a tonic up; with played notes a melody and its tones. */
export interface Scale extends Named, Played {
  readonly kind: 'scale';
  /** The name without the tonic: `dorian`. */
  readonly mode: string;
  readonly tones: readonly ScaleTone[];
  /** The tonic and the steps, which determine the notes if there are no tones. */
  readonly tonic: Note | undefined;
  /** In semitones. */
  readonly steps: readonly number[];
  /** The ascent and descent in semitones above the tonic, if they don't contain all tones. */
  readonly ways?: { readonly ascent: readonly number[]; readonly descent: readonly number[] } | undefined;
  /** Tempo and metre of the played notes, as far as they are known. */
  readonly time?: Partial<Pick<Time, 'bpm' | 'beats' | 'unit'>> | undefined;
}

/** A tone of a scale, as far as it is known. */
export interface ScaleTone {
  /** The name: `E♭`. */
  readonly name: string;
  /** Undefined if the name is not that of a note. */
  readonly note: Note | undefined;
  /** The MIDI number as the record has it, which may be out of range. */
  readonly midi: number | undefined;
  /** The abbreviation of the interval from the tonic, `m3`; empty if it isn't known. */
  readonly interval: string;
  /** The id of that interval in the catalog. */
  readonly intervalId?: unknown;
}

/** One chord. */
export interface SingleChord extends Named, Played {
  readonly kind: 'chord';
  readonly chord: Chord;
  /** The key given with it, in which it has a numeral. */
  readonly home?: ProgressionKey | undefined;
}

/** Chords in time. */
export interface Progression extends Named, Played {
  readonly kind: 'progression';
  /** In order of time. */
  readonly events: readonly ChordEvent[];
  /** The sections of the record, in order of time; `placedSections` checks them. */
  readonly sections: readonly Section[];
  /** The key, if it was given; else it is guessed from the chords. */
  readonly home?: ProgressionKey | undefined;
  /** Tempo and metre, as far as they are known. There are 480 ticks to a quarter note. */
  readonly time?: Partial<Pick<Time, 'bpm' | 'beats' | 'unit'>> | undefined;
  /** The number of omitted events, which have no place in time. */
  readonly omitted: number;
}

/** Rings that are played together. */
export interface Rhythm extends Named {
  readonly kind: 'rhythm';
  readonly rings: readonly Ring[];
  /** Tempo and metre, as far as they are known; the values are not checked. */
  readonly time: { readonly [Each in keyof Time]?: number | undefined };
}

/** Steps in cents. */
export interface Tuning extends Named {
  readonly kind: 'tuning';
  /** The note of step 0; absent if it was not moved. */
  readonly tonic?: Note | undefined;
  /** The steps in the order of the record. */
  readonly steps: readonly TuningStep[];
  /** The ratio at which the steps repeat, 2 for an octave; undefined if it isn't known. The value is not checked. */
  readonly octaveRatio: number | undefined;
  /** The number of steps that could not be read. */
  readonly omitted: number;
  /**
   * The pitches of a Scala file as written, with the period as the last. Exports keep their number, order and values.
   * Absent for tunings that are not from a file.
   */
  readonly lines?: readonly string[] | undefined;
  /** The keys of the steps; absent if they go up from middle C. */
  readonly mapping?: KeyMapping | undefined;
}

/** The steps of a tuning on the 128 keys of MIDI, as in a Scala keyboard mapping. */
export interface KeyMapping {
  /** The first and the last key that is tuned. */
  readonly first: number;
  readonly last: number;
  /** The key of the first degree. */
  readonly middle: number;
  /** The key with the given frequency. */
  readonly reference: number;
  readonly hertz: number;
  /** The degree whose size is the period of the pattern of degrees. */
  readonly octave: number;
  /** The degree on each key from the middle key on, undefined if not tuned. If empty, keys follow the steps. */
  readonly degrees: readonly (number | undefined)[];
}

/** A step of a tuning, in cents above its first. */
export interface TuningStep {
  readonly cents: number;
  /** `5/4`, `10\31`. */
  readonly label: string;
  /** The number of the step in the tuning. */
  readonly index: number;
  /** The frequency of the step, if it is given. */
  readonly hertz?: number | undefined;
  /** #rrggbb, or no colour. */
  readonly color: string;
}

interface Values {
  readonly key: Key;
  readonly interval: Interval;
  readonly scale: Scale;
  readonly chord: SingleChord;
  readonly progression: Progression;
  readonly rhythm: Rhythm;
  readonly tuning: Tuning;
}

/** The name of a kind of music: `key`, `scale`, `rhythm`. */
export type Kind = keyof Values;

/** Any music, or that of some kinds: `Music<'scale'>`. */
export type Music<Some extends Kind = Kind> = Values[Some];

/** Returns the value if it is of the kind. */
export function ofKind<Each extends Kind>(value: Music | undefined, kind: Each): Values[Each] | undefined {
  return value && isOfKind(value, kind) ? value : undefined;
}

function isOfKind<Each extends Kind>(value: Music, kind: Each): value is Values[Each] {
  return value.kind === kind;
}

/** A function for each kind; a missing one doesn't compile. */
export type ByKind<Result, Rest extends readonly unknown[] = []> = {
  readonly [Each in Kind]: (value: Values[Each], ...rest: Rest) => Result;
};

/** Returns the result of the function for the value's kind. */
export function byKind<Result, Rest extends readonly unknown[]>(
  table: ByKind<Result, Rest>,
  value: Music,
  ...rest: Rest
): Result {
  return resultOf(table, value.kind, value, rest);
}

function resultOf<Result, Rest extends readonly unknown[], Each extends Kind>(
  table: ByKind<Result, Rest>,
  kind: Each,
  value: Values[Each],
  rest: Rest,
): Result {
  return table[kind](value, ...rest);
}
