/**
 * Music as a value: what a record or a typed text means, told apart by `kind`. Everything that can be done with it is
 * a function of it, in a table that has an entry for each kind.
 */
import type { Mode } from '../names/scale-names.ts';
import type { Chord } from './chord.ts';
import type { Note } from './note.ts';
import type { ChordEvent, ProgressionKey, Section } from './progression.ts';
import type { Ring } from './rings.ts';
import type { Time } from './score/score.ts';

interface Named {
  /** As people call it; empty where it has no name. */
  readonly name: string;
}

/** A tonic with its major and minor key. */
export interface Key extends Named {
  readonly kind: 'key';
  readonly tonic: Note | undefined;
  /** Absent where major and minor are meant alike. */
  readonly mode?: Mode | undefined;
  /** Of that mode, else of the major key: `B♭, E♭`; empty where there are no accidentals. */
  readonly signature: string;
  /** Of the tonic; undefined where it isn't known. */
  readonly hertz: number | undefined;
  /** MIDI's number of the tonic. */
  readonly midi: number | undefined;
  /** #rrggbb, or no colour. */
  readonly color: string;
}

/** Two tones. */
export interface Interval extends Named {
  readonly kind: 'interval';
  /** The lower tone. */
  readonly root: Note;
  /** How many letters the upper tone is above it: 2 for a third, 0 for an octave; undefined where no spelling is known. */
  readonly letters: number | undefined;
  readonly semitones: number | undefined;
  /** Where its size is no whole number of semitones. */
  readonly cents?: number | undefined;
  /** #rrggbb, or no colour. */
  readonly color: string;
}

/** Tones from a tonic up. */
export interface Scale extends Named {
  readonly kind: 'scale';
  /** The name without the tonic: `dorian`. */
  readonly mode: string;
  readonly tones: readonly ScaleTone[];
  /** The note that the scale is named after, and its steps in semitones: they tell the notes where there are no tones. */
  readonly tonic: Note | undefined;
  readonly steps: readonly number[];
  /** How it goes up and down where it doesn't through all its tones: semitones above the tonic. */
  readonly ways?: { readonly ascent: readonly number[]; readonly descent: readonly number[] } | undefined;
}

export interface ScaleTone {
  /** As it is written: `E♭`. */
  readonly name: string;
  /** Absent where the name is none of a note. */
  readonly note: Note | undefined;
  /** MIDI's number; out of its range in a record that says so. */
  readonly midi: number | undefined;
  /** The interval from the tonic by its abbreviation, `m3`; empty where it isn't known. */
  readonly interval: string;
  /** The id of that interval in the catalog. */
  readonly intervalId?: unknown;
}

/** One chord. */
export interface SingleChord extends Named {
  readonly kind: 'chord';
  readonly chord: Chord;
}

/** Chords in time. */
export interface Progression extends Named {
  readonly kind: 'progression';
  /** In order of time. */
  readonly events: readonly ChordEvent[];
  /** As they are given, in order of time: `placedSections` tells whether they make sense. */
  readonly sections: readonly Section[];
  /** The key that it is said to be in; where it isn't said, the chords tell it. */
  readonly home?: ProgressionKey | undefined;
  /** As far as it is known; its ticks are 480 to a quarter. */
  readonly time?: Partial<Pick<Time, 'bpm' | 'beats' | 'unit'>> | undefined;
  /** How many events had no place in time. */
  readonly omitted: number;
}

/** Rings that go round together. */
export interface Rhythm extends Named {
  readonly kind: 'rhythm';
  readonly rings: readonly Ring[];
  /** As far as it is known, and unchecked. */
  readonly time: { readonly [Each in keyof Time]?: number | undefined };
}

/** Steps in cents. */
export interface Tuning extends Named {
  readonly kind: 'tuning';
  /** The note that step 0 was put on; absent where it is as the tuning has it. */
  readonly tonic?: Note | undefined;
  /** In the order in which they are given. */
  readonly steps: readonly TuningStep[];
  /** Where the steps begin again as a ratio, 2 for an octave; undefined where it isn't known, and unchecked. */
  readonly octaveRatio: number | undefined;
  /** How many steps could not be read. */
  readonly omitted: number;
}

export interface TuningStep {
  readonly cents: number;
  /** `5/4`, `10\31`. */
  readonly label: string;
  /** Its number in the tuning. */
  readonly index: number;
  /** Its frequency, where one is given. */
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

export type Kind = keyof Values;

/** Any music, or that of some kinds: `Music<'scale'>`. */
export type Music<Some extends Kind = Kind> = Values[Some];

/** A function for each kind: one that is missing doesn't compile. */
export type ByKind<Result, Rest extends readonly unknown[] = []> = {
  readonly [Each in Kind]: (value: Values[Each], ...rest: Rest) => Result;
};

/** The result of the function for the value's kind. */
export function byKind<Result, Rest extends readonly unknown[]>(
  table: ByKind<Result, Rest>,
  value: Music,
  ...rest: Rest
): Result {
  return applied(table, value.kind, value, rest);
}

function applied<Result, Rest extends readonly unknown[], Each extends Kind>(
  table: ByKind<Result, Rest>,
  kind: Each,
  value: Values[Each],
  rest: Rest,
): Result {
  return table[kind](value, ...rest);
}
