/** A chord sheet: a progression in bars, and below it a diagram of each of its chords. */
import { escapeFor } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { type Chord, chordName } from '../../chord.ts';
import { toKey } from '../../in-key.ts';
import type { Progression } from '../../music.ts';
import { pitchClass } from '../../note.ts';
import { homeOf } from '../../progression.ts';
import { usualTonic } from '../../scale/key.ts';
import type { DrawingKind, DrawingOptions, Head, Picture } from '../drawing.ts';
import { group, shapeText } from '../svg.ts';
import { chordDrawing, chordTones } from '../tones.ts';
import { type Chart, chart, chartOf } from './chart.ts';
import { type Keyboard, keyboard } from './keyboard.ts';
import { type Neck, neck } from './neck.ts';
import { type Shapes, shapes, shapesDrawing } from './shapes.ts';

/** The chart of a song, with diagrams of its chords. */
export interface Sheet {
  readonly kind: 'sheet';
  readonly title: string;
  readonly chart: Chart;
  /** The shapes of all chords that a hand can hold. */
  readonly shapes: Shapes | undefined;
  /** Drawings of the notes of chords without a shape. */
  readonly toneDrawings: readonly (Keyboard | Neck)[];
}

/** Maximum number of chords; no tune has more. */
const maxChords = 64;

/** Returns the sheet; undefined without chords, or if the options have neither a neck nor keyboards. */
export function sheetOf(progression: Progression, options: DrawingOptions): Sheet | undefined {
  const { neck, showsKeyboards = false, noteNames } = options;
  const songChart = neck || showsKeyboards ? chartOf(progression, options) : undefined;
  if (songChart === undefined) return undefined;
  const shapeDrawings: Shapes[] = [];
  const toneDrawings: (Keyboard | Neck)[] = [];
  for (const { chord, shapeName } of distinctChords(progression, neck?.capo ?? 0).slice(0, maxChords)) {
    const name = chordName(chord);
    const tones = chordTones(chord, options);
    const sheetOptions = { ...options, neck: neck && { ...neck, shapes: neck.shapes ?? 1 } };
    const drawing =
      shapesDrawing(name, chord, tones, sheetOptions) ?? chordDrawing(name, chord, tones, options);
    if (drawing?.kind !== 'shapes') toneDrawings.push(...(drawing ? [drawing] : []));
    else {
      const translatedNames = {
        chord: noteNames.chords(name),
        shapeName: shapeName && noteNames.chords(shapeName),
      };
      shapeDrawings.push({
        ...drawing,
        shapes: drawing.shapes.map(shape => ({ ...shape, ...translatedNames })),
      });
    }
  }
  const [first] = shapeDrawings;
  const shapes = first && {
    ...first,
    title: '',
    shapes: shapeDrawings.flatMap(each => each.shapes),
    moreShapes: 0,
  };
  return { kind: 'sheet', title: progression.name, chart: songChart, shapes, toneDrawings };
}

interface SheetChord {
  readonly chord: Chord;
  /** The chord whose shape the hand holds, if there is a capo. */
  readonly shapeName: string | undefined;
}

/** Returns each different chord once, in the order of the progression. */
function distinctChords(progression: Progression, capo: number): readonly SheetChord[] {
  const home = capo > 0 ? homeOf(progression) : undefined;
  const shapeProgression =
    home && toKey(progression, { tonic: usualTonic(pitchClass(home.tonic) - capo, home.minor) });
  const chordsByName = new Map<string, SheetChord>();
  for (const [index, { chord }] of progression.events.entries()) {
    if (chord === undefined || chordsByName.has(chordName(chord))) continue;
    const shapeChord = shapeProgression?.events[index]?.chord;
    chordsByName.set(chordName(chord), { chord, shapeName: shapeChord && chordName(shapeChord) });
  }
  return [...chordsByName.values()];
}

function sheetText(sheet: Sheet, style: Style, head?: Head): string {
  return [
    chart.text(sheet.chart, style, head),
    ...(sheet.shapes ? [shapes.text(sheet.shapes, style)] : []),
    ...sheet.toneDrawings.map(
      each => `${style.paint.bold(escapeFor(style, each.title))}\n${drawingKind(each).text(each, style)}`,
    ),
  ].join('\n');
}

function drawingKind({ kind }: Keyboard | Neck): DrawingKind<Keyboard | Neck> {
  return { keyboard, neck }[kind];
}

/** Draws the pictures, one below the other. */
function sheetSvg(sheet: Sheet): Picture {
  const panels = sheet.toneDrawings.map(each => {
    const { width, height, shapes } = drawingKind(each).svg(each);
    const title = shapeText(each.title, { x: 20, y: 16 }, 16, { 'text-anchor': 'start' });
    return { width, height: height + 28, shapes: [title, group(28, shapes)] };
  });
  const pictures = [chart.svg(sheet.chart), ...(sheet.shapes ? [shapes.svg(sheet.shapes)] : []), ...panels];
  let height = 0;
  const placedPictures = pictures.map(picture => {
    const top = height;
    height += picture.height;
    return group(top, picture.shapes);
  });
  return { width: Math.max(...pictures.map(({ width }) => width)), height, shapes: placedPictures };
}

/** Writes a chart with the shapes of its chords. */
export const sheet: DrawingKind<Sheet> = {
  text: sheetText,
  svg: sheetSvg,
  words: sheet => [
    ...chart.words(sheet.chart),
    ...(sheet.shapes ? shapes.words(sheet.shapes) : []),
    ...sheet.toneDrawings.flatMap(each => [each.title, ...drawingKind(each).words(each)]),
  ],
};
