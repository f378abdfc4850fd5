/** The neck of a string instrument with the tones of a scale, the highest string on top. */

import type { Style } from '../../../text/style.ts';
import { pad, width } from '../../../text/width.ts';
import { modulo } from '../../arithmetic.ts';
import type { OpenString } from '../../chords/neck-strings.ts';
import { columnsOf, createCanvas, type Ink, sheetText, shortText } from '../canvas.ts';
import {
  type DrawingKind,
  fewestFrets,
  type Head,
  mostFrets,
  type Picture,
  type Spot,
  usualFrets,
} from '../drawing.ts';
import { spotNames, spotWords, writeUnfit } from '../spots.ts';
import { line, shapeText, spotShapes } from '../svg.ts';

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

/** Frets that instruments have inlays at. */
const inlays = [3, 5, 7, 9, 12, 15, 17, 19, 21, 24, 27, 29, 31, 33];

/** The width of a fret, and the width of what is left of the nut, ` E4 ● ║`, without the label. */
const fretColumns = 6;
const nutColumns = 5;
const longestName = 8;

/** The columns of the strings' names. */
function namesColumns(strings: readonly OpenString[], style: Style): number {
  return strings.reduce((most, { label }) => Math.max(most, width(shortText(label, style, longestName))), 2);
}

interface NeckTone {
  /** 0 is the open string. */
  readonly fret: number;
  readonly spot: Spot;
  readonly midi: number;
}

/** The tones of a string between two frets, both included; a short string is open at the fret where it begins. */
function tonesOn(
  { midi, from: begin = 0 }: OpenString,
  { tones }: Neck,
  from: number,
  to: number,
): readonly NeckTone[] {
  const frets = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return frets.flatMap(fret => {
    if (midi === undefined || fret < begin) return [];
    const sound = midi + fret - begin;
    const spot = tones.get(modulo(sound, 12));
    return spot ? [{ fret, spot, midi: sound }] : [];
  });
}

/** The number of frets that are drawn; 0 if not even the smallest number fits. */
export function fretsDrawn({ strings, frets }: Neck, style: Style): number {
  // A pipe has no width: all frets that were asked for are drawn.
  if (style.width === undefined && frets !== undefined) return Math.min(frets, mostFrets);
  const room = columnsOf(style) - nutColumns - namesColumns(strings, style);
  const within = Math.floor(room / fretColumns);
  return within < fewestFrets ? 0 : Math.min(frets ?? usualFrets, mostFrets, within);
}

function neckText(neck: Neck, style: Style, head?: Head): string {
  const names = namesColumns(neck.strings, style);
  const frets = fretsDrawn(neck, style);
  if (frets === 0) return spotNames(neck.notes, style);
  const columns = nutColumns + names + frets * fretColumns;
  const canvas = createCanvas(style, Math.max(columns, columnsOf(style)));
  const nut = nutColumns + names - 1;
  const middle = (fret: number) => nut + (fret - neck.from) * fretColumns + fretColumns / 2;
  /** Columns are counted from the head of the neck, which a left-handed player has on the right. */
  const put = (column: number, row: number, text: string, ink?: Ink) => {
    canvas.put(neck.left ? columns - column - width(text) : column, row, text, ink);
  };
  const unfit: Spot[] = [];
  for (const [row, string] of neck.strings.toReversed().entries()) {
    const { from: begin = 0 } = string;
    const shown = Math.max(begin + 1, neck.from);
    const end = neck.from + frets - 1;
    // The wire that the string is open at: the nut, but for short strings.
    const wire = nut + (shown - neck.from) * fretColumns;
    put(1, row, pad(shortText(string.label, style, names), names));
    if (begin <= end) {
      put(wire + 1, row, (neck.left ? '│─────' : '─────│').repeat(end - shown + 1));
      put(wire, row, shown === begin + 1 ? '║' : '│');
    }
    for (const { fret, spot, midi } of tonesOn(string, neck, shown, end)) {
      const label = sheetText(spot.root ? `(${spot.label})` : spot.label, style, 8);
      const fits = width(label) > 0 && width(label) < fretColumns;
      if (!fits) unfit.push(spot);
      const text = fits ? label : fretMark(midi === head);
      put(middle(fret) - Math.floor(width(text) / 2), row, text, toneInk(spot, midi === head));
    }
    for (const { spot, midi } of isOpenShown(string, neck, end) ? tonesOn(string, neck, begin, begin) : []) {
      const label = sheetText(spot.label, style, 4);
      const text = neck.labelOpen && width(label) > 0 && width(label) < 3 ? label : fretMark(midi === head);
      if (spot.root && width(text) === 1) put(wire - 3, row, `(${text})`, toneInk(spot, midi === head));
      else put(wire - 2, row, text, toneInk(spot, midi === head));
    }
  }
  for (const fret of inlaysOf(neck.from, frets)) {
    const text = String(fret);
    put(middle(fret) - Math.floor(text.length / 2), neck.strings.length, text);
  }
  writeUnfit(canvas, neck.strings.length + 1, unfit, style);
  return canvas.text();
}

/** Whether the fret wire at which the string begins is drawn. */
function isOpenShown({ from: begin = 0 }: OpenString, { from }: Neck, end: number): boolean {
  return begin >= from - 1 && begin <= end;
}

function fretMark(isHead: boolean): string {
  return isHead ? '◆' : '●';
}

function toneInk({ color, root = false }: Spot, isHead: boolean): Ink {
  return { color, bold: root, head: isHead };
}

function inlaysOf(from: number, frets: number): readonly number[] {
  return inlays.filter(fret => fret >= from && fret < from + frets);
}

const fretWidth = 44;
const stringGap = 26;

function neckSvg(neck: Neck): Picture {
  const frets = neck.frets ?? usualFrets;
  const width = frets * fretWidth + 110;
  const nut = 80;
  const bottom = 30 + (neck.strings.length - 1) * stringGap;
  const at = (x: number, y: number) => ({ x: neck.left ? width - x : x, y });
  const shapes: string[] = [];
  for (const fret of inlaysOf(neck.from, frets)) {
    shapes.push(shapeText(String(fret), at(nut + (fret - neck.from + 0.5) * fretWidth, bottom + 30), 12));
  }
  for (let fret = 0; fret <= frets; fret++) {
    const x = nut + fret * fretWidth;
    const isNut = fret === 0 && neck.from === 1;
    shapes.push(line(at(x, 30), at(x, bottom), { 'stroke-width': isNut ? 5 : 1.5 }));
  }
  const end = neck.from + frets - 1;
  for (const [index, string] of neck.strings.toReversed().entries()) {
    const { from: begin = 0 } = string;
    const y = 30 + index * stringGap;
    const shown = Math.max(begin + 1, neck.from);
    const wire = nut + (shown - neck.from) * fretWidth;
    shapes.push(shapeText(string.label, at(22, y), 13));
    if (begin > end) continue;
    shapes.push(line(at(wire, y), at(nut + frets * fretWidth, y), { 'stroke-width': 1 }));
    const isShort = begin > 0 && isOpenShown(string, neck, end);
    if (isShort) shapes.push(line(at(wire, y - 8), at(wire, y + 8), { 'stroke-width': 5 }));
    for (const { fret, spot } of tonesOn(string, neck, shown, end)) {
      shapes.push(...spotShapes(spot, at(nut + (fret - neck.from + 0.5) * fretWidth, y), 11));
    }
    if (!isOpenShown(string, neck, end)) continue;
    for (const { spot } of tonesOn(string, neck, begin, begin))
      shapes.push(...spotShapes(spot, at(wire - 20, y), 11));
  }
  return { width, height: bottom + 50, shapes };
}

/** A line for each string, from the top of the drawing down. */
function neckWords({ strings, tones, notes, frets = usualFrets, from }: Neck): readonly string[] {
  const last = from + Math.min(frets, mostFrets) - 1;
  const fretsOf = ({ midi, from: begin = 0 }: OpenString) => {
    if (midi === undefined) return [];
    const all = Array.from({ length: last - from + 1 }, (_, index) => from + index).filter(
      fret => fret > begin,
    );
    return [begin, ...all].filter(fret => tones.has((midi + fret - begin) % 12));
  };
  return [
    `tones ${spotWords(notes)}`,
    ...strings.toReversed().map(string => `string ${string.label}: ${fretList(fretsOf(string))}`),
  ];
}

function fretList(frets: readonly number[]): string {
  return frets.length === 0 ? 'no tone' : `${frets.length === 1 ? 'fret' : 'frets'} ${frets.join(' ')}`;
}

/** Strings and frets with the tones on them. */
export const neck: DrawingKind<Neck> = {
  text: neckText,
  svg: neckSvg,
  words: neckWords,
};
