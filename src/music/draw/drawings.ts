/** The kinds of drawings, and which of them each kind of music has. */
import { escapeFor } from '../../base/text/sanitise.ts';
import type { Style } from '../../base/text/style.ts';
import { chordName } from '../chord.ts';
import { type ByKind, dispatch, type Music } from '../music.ts';
import { chordsInBars } from '../progression.ts';
import { columnsOf } from './canvas.ts';
import { type DrawingKind, type DrawingOptions, defaultDrawing, type Head } from './drawing.ts';
import { chart, chartOf } from './kinds/chart.ts';
import { circle, circleOf } from './kinds/circle.ts';
import {
  intervalKeyboard,
  keyboard,
  minKeyboardColumns,
  pitchedKeyboard,
  toneKeyboard,
} from './kinds/keyboard.ts';
import { neck } from './kinds/neck.ts';
import { rhythmRings, rings } from './kinds/rings.ts';
import { intervalRuler, ruler, rulerOf } from './kinds/ruler.ts';
import { shapes, shapesDrawing } from './kinds/shapes.ts';
import { sheet, sheetOf } from './kinds/sheet.ts';
import { svg } from './svg.ts';
import { chordDrawing, chordTones, scaleDrawing, toneColor } from './tones.ts';

const drawingKinds = { keyboard, neck, shapes, circle, rings, chart, sheet, ruler };

type Drawings = {
  readonly [Each in keyof typeof drawingKinds]: (typeof drawingKinds)[Each] extends DrawingKind<infer One>
    ? One
    : never;
};

/** A drawing of any kind, as a plain value. */
export type Drawing = Drawings[keyof Drawings];

const drawings: ByKind<Drawing | undefined, [options: DrawingOptions]> = {
  key: (value, options) => circleOf(value, options) ?? toneKeyboard(value, options),
  interval: (value, options) =>
    value.cents === undefined ? intervalKeyboard(value, options) : intervalRuler(value, options),
  scale: scaleDrawing,
  // There are no shapes if no hand can hold the chord, or if all its notes on the neck are requested.
  chord: ({ name, chord, played, home }, options) => {
    if (home && !options.neck && !options.showsKeyboards)
      return chartOf({ ...chordsInBars([chord]), home }, options);
    const title = name || chordName(chord);
    if (played && !options.neck)
      return pitchedKeyboard(title, played, chord.root, options, toneColor(chord, options));
    const tones = chordTones(chord, options);
    return shapesDrawing(title, chord, tones, options) ?? chordDrawing(title, chord, tones, options);
  },
  progression: (value, options) => sheetOf(value, options) ?? chartOf(value, options),
  rhythm: rhythmRings,
  tuning: rulerOf,
};

/** The options of a drawing. By default, note names are English. */
type DrawingRequest = {
  readonly [Each in keyof DrawingOptions]?: DrawingOptions[Each] | undefined;
};

/** Returns the drawing of the music; undefined if too little is known for one. */
export function drawingOf(value: Music, options: DrawingRequest = {}): Drawing | undefined {
  const noteNames = options.noteNames ?? defaultDrawing.noteNames;
  return dispatch(drawings, value, { ...defaultDrawing, ...options, noteNames });
}

function drawingKindOf({ kind }: Drawing): DrawingKind<Drawing> {
  return drawingKinds[kind];
}

/** Returns the drawing in lines of at most the style's width, or 80 columns, each with a line break. */
export function drawingText(drawing: Drawing, style: Style, head?: Head): string {
  if (!style.usesWords) return drawingKindOf(drawing).text(drawing, style, head);
  // The lines are for screen readers, so they are not wrapped.
  return drawingWords(drawing)
    .map(line => `${escapeFor(style, line)}\n`)
    .join('');
}

/** Returns the drawing as one `<svg>` of shapes and text. */
export function drawingSvg(drawing: Drawing): string {
  return svg(drawing.title, drawingWords(drawing), drawingKindOf(drawing).svg(drawing));
}

/** Returns the drawing in words: lines without line breaks, in which texts of records are not sanitised. */
export function drawingWords(drawing: Drawing): readonly string[] {
  return drawingKindOf(drawing).words(drawing);
}

/** Maximum number of lines of a drawing on a card: more would leave no room for the fields on most screens. */
const maxLines = 20;
/** Kinds that may have more lines, because they replace the fields of the card. */
const longDrawings: readonly Drawing['kind'][] = ['chart', 'sheet', 'shapes'];

interface CardOptions extends Pick<DrawingRequest, 'colors' | 'neck'> {
  /** Whether the drawing stands beside the short lines of the card. */
  readonly isBeside?: boolean;
}

/** Returns the drawing of the music for its card, made only from its record; empty if it does not fit. */
export function cardDrawing(
  value: Music | undefined,
  style: Style,
  { isBeside = false, ...options }: CardOptions = {},
): string {
  const rhythmForm = value?.kind === 'rhythm' && value.rings.length > 1 ? 'grid' : 'ring';
  // The card of a key has no drawing: its signature says as much as the circle of fifths.
  const drawing =
    value && value.kind !== 'key'
      ? drawingOf(value, { ...options, rhythmForm, noteNames: style.noteNames })
      : undefined;
  if (!drawing) return '';
  const isLong = longDrawings.includes(drawing.kind);
  if (isLong && isBeside) return '';
  if (drawing.kind === 'keyboard' && columnsOf(style) < minKeyboardColumns) return '';
  const text = drawingText(drawing, style);
  return !isLong && text.split('\n').length > maxLines + 1 ? '' : text;
}
