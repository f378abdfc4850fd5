/** What can be drawn: a value for each kind of drawing, which the writers of text and of SVG read. */
import type { OpenString } from '../../music/chords/neck.ts';
import type { Ring } from '../../music/rings.ts';

/** A tone where it is played. */
export interface Spot {
  /** `E♭`, or its degree. */
  readonly label: string;
  /** #rrggbb; any other text is no colour. */
  readonly color?: string | undefined;
  readonly root?: boolean;
}

/** Two octaves of a piano. */
export interface Keyboard {
  readonly kind: 'keyboard';
  readonly title: string;
  /** MIDI number of the lowest key, a C. */
  readonly from: number;
  /** By semitones above the lowest key, 0 to 23. */
  readonly tones: ReadonlyMap<number, Spot>;
  /** The tones in order, for where no keyboard fits. */
  readonly notes: readonly Spot[];
}

/** What stands on the tones of a scale. */
export const scaleLabels = ['notes', 'degrees', 'numbers'] as const;
/** What stands on the tones of a chord; fingers only on a neck. */
export const chordLabels = ['notes', 'degrees', 'fingers'] as const;
export const toneLabels = ['notes', 'degrees', 'numbers', 'fingers'] as const;
export type ToneLabels = (typeof toneLabels)[number];

/** Frets of a neck. */
export const fewestFrets = 3;
export const mostFrets = 22;
export const usualFrets = 12;

/** The neck of a string instrument. */
export interface Neck {
  readonly kind: 'neck';
  readonly title: string;
  /** As they lie: from the bottom of the drawing to the top, which is the highest. */
  readonly strings: readonly OpenString[];
  /** By pitch class, 0 to 11. */
  readonly tones: ReadonlyMap<number, Spot>;
  readonly notes: readonly Spot[];
  /** 3 to 22; undefined: as many as fit, 12 at most. */
  readonly frets: number | undefined;
  /** The first fret drawn, from 1. */
  readonly from: number;
  /** For a left-handed player. */
  readonly left: boolean;
  /** The label of an open string that sounds is written, rather than a dot. */
  readonly labelOpen: boolean;
}

/** Ways to finger a chord, side by side. */
export interface Shapes {
  readonly kind: 'shapes';
  readonly title: string;
  /** From left to right. */
  readonly strings: readonly OpenString[];
  readonly shapes: readonly FingeredShape[];
  /** Shapes that are left out. */
  readonly more: number;
  /** The fret that the frets are counted from; 0 is the nut. */
  readonly capo: number;
}

export interface FingeredShape {
  /** `x32010`: from the string that a right-handed player has on the left. */
  readonly name: string;
  /** For each string where it is held; 0 is open, undefined where it isn't struck. */
  readonly held: readonly (Held | undefined)[];
  /** One finger over neighbouring strings, by their places, both included. */
  readonly barre?: { readonly fret: number; readonly from: number; readonly to: number } | undefined;
}

export interface Held {
  readonly fret: number;
  readonly spot: Spot;
}

/** The keys around the circle of fifths. */
export interface Circle {
  readonly kind: 'circle';
  readonly title: string;
  /** Clockwise from C: major outside, its relative minor inside. */
  readonly places: readonly CirclePlace[];
  /** What is said of the key below. */
  readonly says: readonly string[];
}

export interface CirclePlace {
  readonly major: string;
  readonly minor: string;
  readonly color?: string | undefined;
  /** The key that was asked for. */
  readonly chosen: boolean;
}

/** Rings of a rhythm, each as a circle, as a line of a grid, or both. */
export interface Rings {
  readonly kind: 'rings';
  readonly title: string;
  readonly rings: readonly Ring[];
  /** Beats in a turn; undefined where the service doesn't say. */
  readonly beats: number | undefined;
  readonly as: RingsAs;
}

export const ringsAs = ['ring', 'grid', 'both'] as const;
export type RingsAs = (typeof ringsAs)[number];

/** Chords in bars. */
export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  /** `in E♭`, `in D minor, 3/4`; empty where no key can be told, and the metre is 4/4 or not known. */
  readonly heading: string;
  readonly bars: readonly (readonly ChartChord[])[];
  /** `A`, `Verse, 2 times`: what begins with a bar, by its place among them. */
  readonly sections: ReadonlyMap<number, string>;
  /** Bars that are left out. */
  readonly more: number;
}

export interface ChartChord {
  readonly label: string;
  /** `ii7`; empty for what is no chord. */
  readonly numeral: string;
  /** Its place among the harmony's events in order of time, from 0. */
  readonly event: number;
}

/** The steps of a music system in cents. */
export interface Ruler {
  readonly kind: 'ruler';
  readonly title: string;
  /** Ascending in cents. */
  readonly steps: readonly RulerStep[];
  /** The period in cents, 1200 for an octave. */
  readonly period: number;
  /** The twelve semitones from step 0 up. */
  readonly notes: readonly string[];
}

export interface RulerStep {
  readonly cents: number;
  readonly label: string;
  readonly color?: string | undefined;
}

export type Drawing = Keyboard | Neck | Shapes | Circle | Rings | Chart | Ruler;

/**
 * Where a moving head is: the MIDI number that sounds on keyboards and necks, the part of the turn
 * (0 ≤ x < 1) on rings, the event of a chart, the cents of a ruler.
 */
export type Head = number;
