/** The neck of a string instrument with the notes of a scale or chord. The highest string is on top. */

import type { Style } from '../../../base/text/style.ts';
import { pad, width } from '../../../base/text/width.ts';
import { modulo } from '../../arithmetic.ts';
import type { OpenString } from '../../chords/neck-strings.ts';
import { canvasText, columnsOf, createCanvas, type Ink, shortForm } from '../canvas.ts';
import {
  type DrawingKind,
  defaultFrets,
  type Head,
  maxFrets,
  minFrets,
  type Picture,
  type Spot,
} from '../drawing.ts';
import { spotNames, spotWords, writeHiddenNames } from '../spots.ts';
import { line, shapeText, spotShapes } from '../svg.ts';

/** The neck of a string instrument. */
export interface Neck {
  readonly kind: 'neck';
  readonly title: string;
  /** The strings from the bottom of the drawing to the top; the highest string is on top. */
  readonly strings: readonly OpenString[];
  /** The tones by pitch class, 0 to 11. */
  readonly tones: ReadonlyMap<number, Spot>;
  readonly notes: readonly Spot[];
  /** Number of frets, 3 to 22; if undefined, as many as fit, at most 12. */
  readonly frets: number | undefined;
  /** The first fret drawn, from 1. */
  readonly firstFret: number;
  /** Whether it is for a left-handed player. */
  readonly isLeftHanded: boolean;
  /** Whether open strings that sound have their label instead of a dot. */
  readonly isOpenLabelled: boolean;
}

/** Frets with inlays. */
const inlays = [3, 5, 7, 9, 12, 15, 17, 19, 21, 24, 27, 29, 31, 33];

/** The width of a fret, and of the part left of the nut, ` E4 ● ║`, without the label. */
const fretColumns = 6;
const nutColumns = 5;
const maxNameLength = 8;

/** Returns the width of the strings' names in columns, at least 2. */
function namesColumns(strings: readonly OpenString[], style: Style): number {
  return strings.reduce((max, { label }) => Math.max(max, width(shortForm(label, style, maxNameLength))), 2);
}

interface NeckTone {
  /** The fret; 0 is the open string. */
  readonly fret: number;
  readonly spot: Spot;
  readonly midi: number;
}

/** One string between the first and the last fret that are drawn. */
interface NeckRow {
  readonly label: string;
  /** The index of the fret wire at which the string begins. A string that begins after the last fret is not drawn. */
  readonly fretLine: number;
  /** Whether the string sounds open at that wire. */
  readonly isOpenThere: boolean;
  /** The notes of the open string, and of its frets. */
  readonly openTones: readonly NeckTone[];
  readonly frettedTones: readonly NeckTone[];
}

/** Returns rows from the top down. A short string is open at the fret at which it begins. */
function stringRows({ strings, tones, firstFret }: Neck, last: number): readonly NeckRow[] {
  return strings.toReversed().map(({ label, midi, startFret = 0 }) => {
    const tonesAt = (frets: readonly number[]) =>
      frets.flatMap((fret): readonly NeckTone[] => {
        const sound = midi === undefined ? undefined : midi + fret - startFret;
        const spot = sound === undefined ? undefined : tones.get(modulo(sound, 12));
        return sound === undefined || !spot ? [] : [{ fret, spot, midi: sound }];
      });
    const fretLine = Math.max(startFret, firstFret - 1);
    const frets = Array.from({ length: last - fretLine }, (_, index) => fretLine + 1 + index);
    return {
      label,
      fretLine,
      isOpenThere: fretLine === startFret,
      openTones: tonesAt([startFret]),
      frettedTones: tonesAt(frets),
    };
  });
}

/** Returns the number of frets to draw; 0 if not even the minimum fits. */
export function countFrets({ strings, frets }: Neck, style: Style): number {
  // A pipe has no width: all requested frets are drawn.
  if (style.width === undefined && frets !== undefined) return Math.min(frets, maxFrets);
  const columns = columnsOf(style) - nutColumns - namesColumns(strings, style);
  const fittingFrets = Math.floor(columns / fretColumns);
  return fittingFrets < minFrets ? 0 : Math.min(frets ?? defaultFrets, maxFrets, fittingFrets);
}

function neckText(neck: Neck, style: Style, head?: Head): string {
  const nameColumns = namesColumns(neck.strings, style);
  const fretCount = countFrets(neck, style);
  if (fretCount === 0) return spotNames(neck.notes, style);
  const columns = nutColumns + nameColumns + fretCount * fretColumns;
  const canvas = createCanvas(style, Math.max(columns, columnsOf(style)));
  const nut = nutColumns + nameColumns - 1;
  const wireAt = (fret: number) => nut + (fret - neck.firstFret + 1) * fretColumns;
  const middle = (fret: number) => wireAt(fret) - fretColumns / 2;
  const end = neck.firstFret + fretCount - 1;
  /** Columns are counted from the head of the neck, which is on the right for a left-handed player. */
  const writeText = (column: number, row: number, text: string, ink?: Ink) => {
    canvas.put(neck.isLeftHanded ? columns - column - width(text) : column, row, text, ink);
  };
  const longLabels: Spot[] = [];
  for (const [row, { label: name, fretLine, isOpenThere, openTones, frettedTones }] of stringRows(
    neck,
    end,
  ).entries()) {
    writeText(1, row, pad(shortForm(name, style, nameColumns), nameColumns));
    if (fretLine <= end) {
      writeText(wireAt(fretLine) + 1, row, (neck.isLeftHanded ? '│─────' : '─────│').repeat(end - fretLine));
      writeText(wireAt(fretLine), row, isOpenThere ? '║' : '│');
    }
    for (const { fret, spot, midi } of frettedTones) {
      const label = canvasText(spot.isRoot ? `(${spot.label})` : spot.label, style, 8);
      const labelFits = width(label) > 0 && width(label) < fretColumns;
      if (!labelFits) longLabels.push(spot);
      const text = labelFits ? label : fretMark(midi === head);
      writeText(middle(fret) - Math.floor(width(text) / 2), row, text, toneInk(spot, midi === head));
    }
    for (const { spot, midi } of isOpenThere && fretLine <= end ? openTones : []) {
      const label = canvasText(spot.label, style, 4);
      const text =
        neck.isOpenLabelled && width(label) > 0 && width(label) < 3 ? label : fretMark(midi === head);
      if (spot.isRoot && width(text) === 1)
        writeText(wireAt(fretLine) - 3, row, `(${text})`, toneInk(spot, midi === head));
      else writeText(wireAt(fretLine) - 2, row, text, toneInk(spot, midi === head));
    }
  }
  for (const fret of inlaysOf(neck.firstFret, fretCount)) {
    const text = String(fret);
    writeText(middle(fret) - Math.floor(text.length / 2), neck.strings.length, text);
  }
  writeHiddenNames(canvas, neck.strings.length + 1, longLabels, style);
  return canvas.text();
}

function fretMark(isHead: boolean): string {
  return isHead ? '◆' : '●';
}

function toneInk({ color, isRoot = false }: Spot, isHead: boolean): Ink {
  return { color, bold: isRoot, isHead };
}

function inlaysOf(from: number, fretCount: number): readonly number[] {
  return inlays.filter(fret => fret >= from && fret < from + fretCount);
}

const fretWidth = 44;
const stringGap = 26;

function neckSvg(neck: Neck): Picture {
  const fretCount = neck.frets ?? defaultFrets;
  const width = fretCount * fretWidth + 110;
  const nut = 80;
  const bottom = 30 + (neck.strings.length - 1) * stringGap;
  const pointAt = (x: number, y: number) => ({ x: neck.isLeftHanded ? width - x : x, y });
  const wireAt = (fret: number) => nut + (fret - neck.firstFret + 1) * fretWidth;
  const shapes: string[] = [];
  const hasFrets = !neck.strings.some(({ isFretless }) => isFretless);
  for (const fret of hasFrets ? inlaysOf(neck.firstFret, fretCount) : []) {
    shapes.push(shapeText(String(fret), pointAt(wireAt(fret - 0.5), bottom + 30), 12));
  }
  for (let fret = 0; fret <= fretCount; fret++) {
    const x = nut + fret * fretWidth;
    const isNut = fret === 0 && neck.firstFret === 1;
    if (!isNut && !hasFrets) continue;
    shapes.push(line(pointAt(x, 30), pointAt(x, bottom), { 'stroke-width': isNut ? 5 : 1.5 }));
  }
  const end = neck.firstFret + fretCount - 1;
  for (const [index, { label, fretLine, isOpenThere, openTones, frettedTones }] of stringRows(
    neck,
    end,
  ).entries()) {
    const y = 30 + index * stringGap;
    const x = wireAt(fretLine);
    shapes.push(shapeText(label, pointAt(22, y), 13));
    if (fretLine > end) continue;
    shapes.push(line(pointAt(x, y), pointAt(wireAt(end), y), { 'stroke-width': 1 }));
    if (isOpenThere && fretLine > 0)
      shapes.push(line(pointAt(x, y - 8), pointAt(x, y + 8), { 'stroke-width': 5 }));
    for (const { fret, spot } of frettedTones)
      shapes.push(...spotShapes(spot, pointAt(wireAt(fret - 0.5), y), 11));
    for (const { spot } of isOpenThere ? openTones : [])
      shapes.push(...spotShapes(spot, pointAt(x - 20, y), 11));
  }
  return { width, height: bottom + 50, shapes };
}

/** Returns a line of text for each string, from the top of the drawing down. */
function neckWords(neck: Neck): readonly string[] {
  const last = neck.firstFret + Math.min(neck.frets ?? defaultFrets, maxFrets) - 1;
  const lines = stringRows(neck, last).map(({ label, openTones, frettedTones }) => {
    const frets = [...openTones, ...frettedTones].map(({ fret }) => fret);
    return `string ${label}: ${fretList(frets)}`;
  });
  return [`tones ${spotWords(neck.notes)}`, ...lines];
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
