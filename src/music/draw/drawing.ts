/** The parts that all kinds of drawings share. Each kind is an object in its own file. */
import type { NoteNames } from '../../base/text/note-names.ts';
import type { Style } from '../../base/text/style.ts';
import type { OpenString } from '../chords/neck-strings.ts';
import type { RhythmForm } from '../rings.ts';

/** How to render drawings of one kind, which are plain values. */
export interface DrawingKind<Each> {
  /** Returns lines of at most the style's width, or 80 columns, each with a line break. */
  text(drawing: Each, style: Style, head?: Head): string;
  svg(drawing: Each): Picture;
  /** Returns lines without line breaks, for screen readers; texts of records are not sanitised in them. */
  words(drawing: Each): readonly string[];
}

/** Shapes and text of an SVG. */
export interface Picture {
  /** Width and height in units of the drawing, which are pixels on a screen. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly string[];
}

/** A tone at its place on an instrument. */
export interface Spot {
  /** The label: `E♭`, or the degree. */
  readonly label: string;
  /** #rrggbb; other texts are ignored. */
  readonly color?: string | undefined;
  readonly isRoot?: boolean;
}

/** The labels that tones of a scale may have. */
export const scaleLabels = ['notes', 'degrees', 'numbers'] as const;
/** The labels that tones of a chord may have; fingers only on a neck. */
export const chordLabels = ['notes', 'degrees', 'fingers'] as const;
/** All of the labels. */
export const toneLabels = ['notes', 'degrees', 'numbers', 'fingers'] as const;
export type ToneLabels = (typeof toneLabels)[number];

/** Minimum number of frets of a neck. */
export const minFrets = 3;
/** Maximum number of frets of a neck. */
export const maxFrets = 22;
export const defaultFrets = 12;
/** The default number of shapes of a chord. */
export const defaultShapes = 5;

/** Maximum width of a PNG in pixels. */
export const maxPixels = 8000;

/**
 * The position of the moving play head: on keyboards and necks the sounding MIDI number, on rings the part of the cycle
 * (0 ≤ x < 1), on a chart the index of the event, on a ruler the cents.
 */
export type Head = number;

/** Options of drawings; each kind reads those that make sense for it. */
export interface DrawingOptions {
  /** What the labels of tones show. */
  readonly labels: ToneLabels;
  /** A neck for the tones, instead of a keyboard. */
  readonly neck?: NeckOptions | undefined;
  /** Whether the chords of a progression are shown on keyboards below the chart, if there is no neck. */
  readonly showsKeyboards?: boolean;
  /** Whether rhythms are drawn as rings, as a grid, or as both. */
  readonly rhythmForm: RhythmForm;
  /** Colours, #rrggbb, by the id of an interval in the catalog and by its abbreviation. */
  readonly colors?: ReadonlyMap<unknown, string> | undefined;
  /** The language of note names. It does not change labels that are degrees, numbers or fingers. */
  readonly noteNames: NoteNames;
}

/** A neck and its options. */
export interface NeckOptions {
  /** The strings in their order on the instrument, shortened by the capo. */
  readonly strings: readonly OpenString[];
  /** The fret of the capo; 0 by default. */
  readonly capo?: number | undefined;
  /** Whether to show all tones of a chord instead of shapes. */
  readonly showsWholeNeck?: boolean;
  /** Maximum number of shapes of a chord. The default is 5, or 1 for each chord of a progression. */
  readonly shapes?: number | undefined;
  /** The number of frets; by default as many as fit. */
  readonly frets?: number | undefined;
  /** The first fret drawn. */
  readonly firstFret: number;
  readonly isLeftHanded: boolean;
}

const keepText = (text: string) => text;
const english: NoteNames = { notes: keepText, chords: keepText, names: keepText, words: keepText };

/** The default options. */
export const defaultDrawing = {
  labels: 'notes',
  rhythmForm: 'both',
  noteNames: english,
} as const satisfies DrawingOptions;
