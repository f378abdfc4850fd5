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

interface NamedValue {
  /** The usual name; empty if it has none. */
  readonly name: string;
}

/** Fields of music that may have pitches. */
interface WithPlayedNotes {
  /**
   * The notes of the source in their order, with pitches, repeats and times. Drawings, scores and exports show exactly
   * these. If absent, the notes have no octaves and the program chooses a voicing.
   */
  readonly played?: readonly PlayedNote[] | undefined;
}

/** A tonic with one mode, or with both its major and its minor key. Without a tonic, a single note. */
export interface Key extends NamedValue, WithPlayedNotes {
  readonly kind: 'key';
  readonly tonic: Note | undefined;
  /** The mode; absent if both the major and the minor key are meant. */
  readonly mode?: Mode | undefined;
  /** The accidentals of the mode, or without a mode of the major key: `B♭, E♭`; empty if there are none. */
  readonly signature: string;
  /** The frequency of the tonic; undefined if it isn't known. */
  readonly hertz: number | undefined;
  /** The MIDI number of the tonic. */
  readonly midi: number | undefined;
  /** The colour #rrggbb; empty if it has none. */
  readonly color: string;
}

/** Two notes and the interval between them. */
export interface Interval extends NamedValue, WithPlayedNotes {
  readonly kind: 'interval';
  /** The lower note. */
  readonly root: Note;
  /** Letters from the lower to the upper note: 2 for a third, 0 for an octave; undefined if the spelling is unknown. */
  readonly letters: number | undefined;
  readonly semitones: number | undefined;
  /** The size in cents, if it is not a whole number of semitones. */
  readonly cents?: number | undefined;
  /** The colour #rrggbb; empty if it has none. */
  readonly color: string;
}

/** Returns the notes as their source gave them; undefined for music without pitches. */
export function playedNotes(value: Music): readonly PlayedNote[] | undefined {
  return 'played' in value ? value.played : undefined;
}

/** Whether the upper note of an interval was given first. */
export function isDescending({ played: [first, second] = [] }: Interval): boolean {
  return first !== undefined && second !== undefined && first.midi > second.midi;
}

/** The notes of a scale from its tonic up. If `played` is set, it is a melody on this scale. */
export interface Scale extends NamedValue, WithPlayedNotes {
  readonly kind: 'scale';
  /** The name without the tonic: `dorian`. */
  readonly mode: string;
  readonly tones: readonly ScaleTone[];
  /** The tonic, which with `steps` determines the notes if `tones` is empty. */
  readonly tonic: Note | undefined;
  /** The steps in semitones. */
  readonly steps: readonly number[];
  /** The ascent and descent of a raga in semitones above the tonic, if its record has both. */
  readonly directions?:
    | { readonly ascent: readonly number[]; readonly descent: readonly number[] }
    | undefined;
  /** Tempo and metre of the played notes, as far as they are known. */
  readonly time?: Partial<Pick<Time, 'bpm' | 'beats' | 'unit'>> | undefined;
}

/** A note of a scale. Any field may be unknown. */
export interface ScaleTone {
  /** The name: `E♭`. */
  readonly name: string;
  /** Undefined if the name is not that of a note. */
  readonly note: Note | undefined;
  /** The MIDI number in the record, which may be out of range. */
  readonly midi: number | undefined;
  /** The abbreviation of the interval from the tonic, `m3`; empty if it isn't known. */
  readonly interval: string;
  /** The id of that interval in the catalog. */
  readonly intervalId?: unknown;
}

/** One chord. */
export interface SingleChord extends NamedValue, WithPlayedNotes {
  readonly kind: 'chord';
  readonly chord: Chord;
  /** The key that was given with it, in which the chord has a numeral. */
  readonly home?: ProgressionKey | undefined;
}

/** Chords in time. */
export interface Progression extends NamedValue, WithPlayedNotes {
  readonly kind: 'progression';
  /** The chords in order of time. */
  readonly events: readonly ChordEvent[];
  /** The sections of the record, in order of time; `placeSections` checks them. */
  readonly sections: readonly Section[];
  /** The key that was given; otherwise it is guessed from the chords. */
  readonly home?: ProgressionKey | undefined;
  /** Tempo and metre, as far as they are known. There are 480 ticks to a quarter note. */
  readonly time?: Partial<Pick<Time, 'bpm' | 'beats' | 'unit'>> | undefined;
  /** The number of events that were omitted because they have no time. */
  readonly omittedCount: number;
}

/** Rings that are played together. */
export interface Rhythm extends NamedValue {
  readonly kind: 'rhythm';
  readonly rings: readonly Ring[];
  /** Tempo and metre, as far as they are known; the values are not checked. */
  readonly time: { readonly [Each in keyof Time]?: number | undefined };
}

/** A tuning: steps in cents. */
export interface Tuning extends NamedValue {
  readonly kind: 'tuning';
  /** The note of step 0; absent if the tuning was not transposed. */
  readonly tonic?: Note | undefined;
  /** The steps in the order of the record. */
  readonly steps: readonly TuningStep[];
  /** The ratio at which the steps repeat, 2 for an octave; undefined if it isn't known. The value is not checked. */
  readonly octaveRatio: number | undefined;
  /** The number of steps that could not be read. */
  readonly omittedCount: number;
  /**
   * The pitches of a Scala file as written, with the period as the last one. Exports keep their number, order and
   * values. Absent for other tunings.
   */
  readonly lines?: readonly string[] | undefined;
  /** The keys of the steps; if absent, the steps go up from middle C. */
  readonly mapping?: KeyMapping | undefined;
}

/** The steps of a tuning on the 128 keys of MIDI, as in a Scala keyboard mapping. */
export interface KeyMapping {
  /** The first and the last key that is tuned. */
  readonly first: number;
  readonly last: number;
  /** The key of the first degree. */
  readonly middle: number;
  /** The key whose frequency is given. */
  readonly reference: number;
  readonly hertz: number;
  /** The degree whose size is the period of the mapping. */
  readonly octave: number;
  /** The degree of each key from the middle key on; undefined for an untuned key. If empty, keys follow the steps. */
  readonly degrees: readonly (number | undefined)[];
}

/** A step of a tuning, in cents above the first step. */
export interface TuningStep {
  readonly cents: number;
  /** The ratio or size as text: `5/4`, `10\31`. */
  readonly label: string;
  /** The number of the step in the tuning. */
  readonly index: number;
  /** The frequency of the step, if it is given. */
  readonly hertz?: number | undefined;
  /** The colour #rrggbb; empty if it has none. */
  readonly color: string;
}

interface MusicByKind {
  readonly key: Key;
  readonly interval: Interval;
  readonly scale: Scale;
  readonly chord: SingleChord;
  readonly progression: Progression;
  readonly rhythm: Rhythm;
  readonly tuning: Tuning;
}

/** The name of a kind of music: `key`, `scale`, `rhythm`. */
export type Kind = keyof MusicByKind;

/** Any music, or only music of some kinds: `Music<'scale'>`. */
export type Music<Some extends Kind = Kind> = MusicByKind[Some];

/** Returns the value if it is of the kind; otherwise undefined. */
export function ofKind<Each extends Kind>(value: Music | undefined, kind: Each): Music<Each> | undefined {
  return value && isOfKind(value, kind) ? value : undefined;
}

function isOfKind<Each extends Kind>(value: Music, kind: Each): value is MusicByKind[Each] {
  return value.kind === kind;
}

/** A function for each kind of music. The compiler reports a missing function. */
export type ByKind<Result, Rest extends readonly unknown[] = []> = {
  readonly [Each in Kind]: (value: MusicByKind[Each], ...otherArgs: Rest) => Result;
};

/** Returns the result of the function for the value's kind. */
export function dispatch<Result, Rest extends readonly unknown[]>(
  table: ByKind<Result, Rest>,
  value: Music,
  ...otherArgs: Rest
): Result {
  return resultOf(table, value.kind, value, otherArgs);
}

function resultOf<Result, Rest extends readonly unknown[], Each extends Kind>(
  table: ByKind<Result, Rest>,
  kind: Each,
  value: MusicByKind[Each],
  otherArgs: Rest,
): Result {
  return table[kind](value, ...otherArgs);
}
