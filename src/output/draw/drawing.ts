/** Drawings as values, of several kinds, which are written as text, as SVG and in words. */
import type { OpenString } from '../../music/chords/neck.ts';
import type { Ring } from '../../music/rings.ts';

/** A tone at its place on an instrument. */
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
  /** The tones by semitones above the lowest key, 0 to 23. */
  readonly tones: ReadonlyMap<number, Spot>;
  /** The tones in order, which are written if no keyboard fits. */
  readonly notes: readonly Spot[];
}

/** The labels that tones of a scale may have. */
export const scaleLabels = ['notes', 'degrees', 'numbers'] as const;
/** The labels that tones of a chord may have; fingers only on a neck. */
export const chordLabels = ['notes', 'degrees', 'fingers'] as const;
export const toneLabels = ['notes', 'degrees', 'numbers', 'fingers'] as const;
export type ToneLabels = (typeof toneLabels)[number];

/** The smallest number of frets of a neck; below, the largest and the usual one. */
export const fewestFrets = 3;
export const mostFrets = 22;
export const usualFrets = 12;

/** The neck of a string instrument. */
export interface Neck {
  readonly kind: 'neck';
  readonly title: string;
  /** The strings from the bottom of the drawing to the top, which is the highest. */
  readonly strings: readonly OpenString[];
  /** The tones by pitch class, 0 to 11. */
  readonly tones: ReadonlyMap<number, Spot>;
  readonly notes: readonly Spot[];
  /** 3 to 22; undefined: as many as fit, 12 at most. */
  readonly frets: number | undefined;
  /** The first fret drawn, from 1. */
  readonly from: number;
  /** For a left-handed player. */
  readonly left: boolean;
  /** Open strings that sound have their label, instead of a dot. */
  readonly labelOpen: boolean;
}

/** Ways to finger a chord, side by side. */
export interface Shapes {
  readonly kind: 'shapes';
  readonly title: string;
  /** The strings from left to right. */
  readonly strings: readonly OpenString[];
  readonly shapes: readonly FingeredShape[];
  /** The number of shapes that are left out. */
  readonly more: number;
  /** The fret that the frets are counted from; 0 is the nut. */
  readonly capo: number;
}

export interface FingeredShape {
  /** The frets from the lowest string on, also for left-handed players: `x32010`. */
  readonly name: string;
  /** The fret of each string; 0 is open, undefined is not struck. */
  readonly held: readonly (Held | undefined)[];
  /** A finger across neighbouring strings, from one place to another, both included. */
  readonly barre?: { readonly fret: number; readonly from: number; readonly to: number } | undefined;
}

export interface Held {
  readonly fret: number;
  readonly spot: Spot;
}

/** The circle of fifths. */
export interface Circle {
  readonly kind: 'circle';
  readonly title: string;
  /** Clockwise from C: major outside, its relative minor inside. */
  readonly places: readonly CirclePlace[];
  /** Lines of text below the circle. */
  readonly says: readonly string[];
}

export interface CirclePlace {
  readonly major: string;
  readonly minor: string;
  readonly color?: string | undefined;
  /** It is the key that is drawn. */
  readonly chosen: boolean;
}

/** Rings of a rhythm, each as a circle, as a line of a grid, or both. */
export interface Rings {
  readonly kind: 'rings';
  readonly title: string;
  readonly rings: readonly Ring[];
  /** Beats in a cycle; undefined if the service doesn't say. */
  readonly beats: number | undefined;
  readonly as: RingsAs;
}

export const ringsAs = ['ring', 'grid', 'both'] as const;
export type RingsAs = (typeof ringsAs)[number];

/** Chords in bars. */
export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  /** `in E♭`, `in D minor, 3/4`; without a key that isn't known, and without a metre of 4/4. */
  readonly heading: string;
  readonly bars: readonly (readonly ChartChord[])[];
  /** The sections by the index of the bar with which they begin: `A`, `Verse, 2 times`. */
  readonly sections: ReadonlyMap<number, string>;
  /** The number of bars that are left out. */
  readonly more: number;
}

export interface ChartChord {
  readonly label: string;
  /** `ii7`; empty for a label that is no chord. */
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
 * The place of the moving head: on keyboards and necks the sounding MIDI number, on rings the part of the cycle
 * (0 ≤ x < 1), on a chart the index of the event, on a ruler the cents.
 */
export type Head = number;
