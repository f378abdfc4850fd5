/** A piano keyboard of two octaves, or of one if two don't fit. */

import { isHexColor } from '../../../base/text/plain.ts';
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import { intervalAbbreviation } from '../../interval-name.ts';
import type { Interval, Key } from '../../music.ts';
import {
  commonNote,
  type Note,
  noteName,
  octaveOf,
  type PitchedNote,
  pitchClass,
  transpose,
} from '../../note.ts';
import { type Canvas, canvasText, columnsOf, createCanvas } from '../canvas.ts';
import type { DrawingKind, DrawingOptions, Head, Picture, Spot } from '../drawing.ts';
import { spotNames, spotWords, writeHiddenNames } from '../spots.ts';
import { rect, spotShapes } from '../svg.ts';
import { translateTitle } from '../translate.ts';

/** A keyboard with the notes on it. */
export interface Keyboard {
  readonly kind: 'keyboard';
  readonly title: string;
  /** MIDI number of the lowest key, a C. */
  readonly lowestKey: number;
  /** The tones by semitones above the lowest key. */
  readonly tones: ReadonlyMap<number, Spot>;
  /** Number of octaves if the notes have pitches. Otherwise two octaves have the same notes. */
  readonly octaves?: number | undefined;
  /** The notes in order, written as text if no keyboard fits. */
  readonly notes: readonly Spot[];
}

/** Number of keys of two octaves. */
const twoOctaveKeys = 24;

/** Returns a keyboard of notes at their pitches, each labelled with its octave. @param color returns a note's colour */
export function pitchedKeyboard(
  name: string,
  played: readonly PitchedNote[],
  root: Note,
  { noteNames }: DrawingOptions,
  color: (note: Note) => string | undefined = () => undefined,
): Keyboard | undefined {
  const ascending = played.toSorted((a, b) => a.midi - b.midi);
  const [lowest, highest] = [ascending[0]?.midi ?? 60, ascending.at(-1)?.midi ?? 60];
  if (lowest < 0 || highest > 127) return undefined;
  const lowestKey = lowest - (lowest % 12);
  const tones = new Map(
    ascending.map(note => {
      const isRoot = pitchClass(note) === pitchClass(root);
      const label = noteNames.notes(noteName(note)) + octaveOf(note);
      return [note.midi - lowestKey, { label, isRoot, color: color(note) }] as const;
    }),
  );
  const octaves = Math.floor((highest - lowestKey) / 12) + 1;
  const title = translateTitle(name, noteNames);
  return { kind: 'keyboard', title, lowestKey, tones, notes: [...tones.values()], octaves };
}

/** Returns a keyboard of the interval above its root; undefined if it does not fit into two octaves. */
export function intervalKeyboard(
  { name, root, letters, semitones, color: ownColor, played }: Interval,
  options: DrawingOptions,
): Keyboard | undefined {
  const { colors, noteNames } = options;
  if (played) return pitchedKeyboard(name, played, root, options);
  const lower = pitchClass(root);
  if (semitones === undefined || !Number.isInteger(semitones) || semitones < 0) return undefined;
  if (lower + semitones >= twoOctaveKeys) return undefined;
  const upperLabel = letters === undefined ? '●' : noteName(transpose(root, { letters, semitones }));
  const catalogColor =
    letters === undefined ? undefined : colors?.get(intervalAbbreviation({ letters, semitones }));
  const color = ownColor || catalogColor;
  const first = { label: noteNames.notes(noteName(root)), isRoot: true };
  const notes =
    semitones === 0 ? [{ ...first, color }] : [first, { label: noteNames.notes(upperLabel), color }];
  const tones = new Map(notes.map((spot, index) => [lower + index * semitones, spot]));
  return { kind: 'keyboard', title: translateTitle(name, noteNames), lowestKey: 60, tones, notes };
}

/** The number of white keys before each semitone of an octave. */
const whiteKeysBefore = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6] as const;
const isBlackKey = (semitone: number) => [1, 3, 6, 8, 10].includes(semitone % 12);

/** Returns a keyboard of a note in its octave; undefined if it is outside a piano's range. */
export function toneKeyboard(
  { name, hertz, midi, played }: Key,
  options: DrawingOptions,
): Keyboard | undefined {
  const pitch = midi ?? (hertz === undefined ? Number.NaN : Math.round(69 + 12 * Math.log2(hertz / 440)));
  if (!(pitch >= 21 && pitch <= 108)) return undefined;
  const note = played?.[0] ?? { ...commonNote(pitch % 12), midi: pitch };
  return pitchedKeyboard(name, [note], note, options);
}

/** Columns from a white key to the next. */
const keyColumns = 4;
/** The width of one octave. */
export const minKeyboardColumns = 7 * keyColumns + 1;

/** The position of a key on the keyboard. */
export interface KeyPlace {
  /** Semitones above the lowest C. */
  readonly semitone: number;
  readonly isBlack: boolean;
  /** The number of white keys to its left. A black key is on the line after them. */
  readonly keysFromLeft: number;
}

/** Returns the keys of this many octaves up from a C. */
export function keyPlaces(octaves: number): readonly KeyPlace[] {
  return Array.from({ length: octaves * 12 }, (_, semitone) => ({
    semitone,
    isBlack: isBlackKey(semitone),
    keysFromLeft: Math.floor(semitone / 12) * 7 + (whiteKeysBefore[semitone % 12] ?? 0),
  }));
}

function keyboardText(keyboard: Keyboard, style: Style, head?: Head): string {
  const octaves = octavesIn(keyboard, columnsOf(style));
  if (octaves === 0) return spotNames(keyboard.notes, style);
  const canvas = createCanvas(style);
  const places = keyPlaces(octaves).map(place => ({
    ...place,
    spot: keyboard.tones.get(place.semitone),
    isHead: head === keyboard.lowestKey + place.semitone,
  }));
  // In the terminal's own colours, black keys would be the brightest blocks on a dark screen.
  if (style.colors >= 256 && !style.ascii) paintKeyboard(canvas, octaves, places, style);
  else writeKeyboard(canvas, octaves, places, style);
  return canvas.text();
}

interface KeyState extends KeyPlace {
  readonly spot: Spot | undefined;
  readonly isHead: boolean;
}

/** Whether this root is the note of the lowest key and shown there. It is then read first and needs no brackets. */
function isRootFirst([lowest]: readonly KeyState[], semitone: number): boolean {
  return semitone % 12 === 0 && lowest?.spot !== undefined;
}

function middleOf({ isBlack, keysFromLeft }: KeyPlace): number {
  return isBlack ? keysFromLeft * keyColumns : keysFromLeft * keyColumns + keyColumns / 2;
}

/** Writes the keyboard in characters; the names of black keys are above it. */
function writeKeyboard(canvas: Canvas, octaves: number, keys: readonly KeyState[], style: Style): void {
  const top = keys.some(({ isBlack, spot }) => isBlack && spot) ? 1 : 0;
  writeKeys(canvas, octaves, top);
  const longLabels: Spot[] = [];
  for (const key of keys) {
    const { semitone, isBlack, spot, isHead } = key;
    if (!spot && !isHead) continue;
    const middle = middleOf(key);
    const mark = isHead ? '◆' : '●';
    const ink = { color: spot?.color, bold: spot?.isRoot === true, isHead };
    if (isBlack) canvas.put(middle, top + 1, mark, ink);
    if (!spot) {
      if (!isBlack) canvas.put(middle, top + 3, mark, ink);
      continue;
    }
    const name = canvasText(spot.label, style, 8);
    const isMarked = spot.isRoot === true && !(isRootFirst(keys, semitone) && width(name) === 1);
    const labelColumns = isBlack ? keyColumns : keyColumns - 1;
    const isBracketed = isMarked && width(name) + 2 <= labelColumns;
    const label = isBracketed ? `(${name})` : name;
    const labelFits =
      width(label) > 0 && width(label) <= (isBlack && spot.isRoot ? labelColumns : keyColumns - 1);
    if (!labelFits) longLabels.push(spot);
    const shownLabel = labelFits ? label : mark;
    if (isMarked && !isBracketed && !isBlack) canvas.put(middle - 1, top + 2, `(${mark})`, ink);
    if (labelFits || !isBlack) {
      canvas.put(middle - Math.floor((width(shownLabel) - 1) / 2), isBlack ? 0 : top + 3, shownLabel, ink);
    }
  }
  writeHiddenNames(canvas, top + 5, longLabels, style);
}

const [ivory, ebony, edge] = ['#f5f5f0', '#181818', '#aaaaa5'];
/** Rows of a painted keyboard, from the top down. */
const [blackLabelRow, blackEndRow, whiteLabelRow, frontRows] = [2, 4, 5, 6];

/** Writes the keyboard in colours: dark keys on a light background, each tone a block of its colour with its name. */
function paintKeyboard(canvas: Canvas, octaves: number, keys: readonly KeyState[], style: Style): void {
  const columns = octaves * 7 * keyColumns + 1;
  const fullKey = [edge, ivory] as const;
  for (let row = 0; row < frontRows; row++) canvas.put(0, row, ' '.repeat(columns), { paint: fullKey });
  canvas.put(0, frontRows, '▔'.repeat(columns), { paint: [edge, undefined] });
  const blackMiddles = new Set(keys.filter(({ isBlack }) => isBlack).map(middleOf));
  const longLabels: Spot[] = [];
  for (let line = keyColumns; line < columns - 1; line += keyColumns) {
    const top = blackMiddles.has(line) ? blackEndRow : 0;
    for (let row = top; row < frontRows; row++) canvas.put(line, row, '│', { paint: fullKey });
  }
  for (const key of keys) {
    const { semitone, isBlack, spot, isHead } = key;
    const left = middleOf(key) - 1;
    const background = isBlack ? ([edge, ebony] as const) : fullKey;
    if (isBlack)
      for (let row = 0; row < blackEndRow; row++) canvas.put(left, row, '   ', { paint: background });
    if (!spot && !isHead) continue;
    const row = isBlack ? blackLabelRow : whiteLabelRow;
    const name = spot ? canvasText(spot.label, style, 8) : '◆';
    const labelFits = width(name) > 0 && width(name) <= 3;
    if (spot && !labelFits) longLabels.push(spot);
    const text = labelFits ? name : '●';
    const isMarked = spot?.isRoot === true && !isRootFirst(keys, semitone);
    const label = isMarked && width(text) === 1 && text !== '●' ? `(${text})` : text;
    const block = width(label) === 1 ? ` ${label} ` : label.padEnd(3 - width(label) + label.length);
    const color = spot?.color !== undefined && isHexColor(spot.color) ? spot.color : undefined;
    const paint = spot && color === undefined ? ([ebony, edge] as const) : background;
    canvas.put(left, row, block, { color, paint, bold: spot?.isRoot === true, isHead });
  }
  writeHiddenNames(canvas, frontRows + 1, longLabels, style);
}

/** Returns the number of octaves that fit and are needed for all notes; 0 if too few fit. */
function octavesIn({ tones, octaves }: Keyboard, columns: number): number {
  if (octaves !== undefined) return columns > octaves * 7 * keyColumns ? octaves : 0;
  if (columns >= 2 * 7 * keyColumns + 1) return 2;
  const areEqual = [...tones].every(([key, { label }]) => key < 12 || tones.get(key - 12)?.label === label);
  return columns >= minKeyboardColumns && areEqual ? 1 : 0;
}

function writeKeys(canvas: Canvas, octaves: number, top: number): void {
  const octave = [
    '│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  ',
    '│   │   │   │   │   │   │   ',
    '└───┴───┴───┴───┴───┴───┴───',
  ];
  const [black = '', white = '', edge = ''] = octave.map(part => part.repeat(octaves));
  canvas.put(0, top, `${black}│`);
  canvas.put(0, top + 1, `${black}│`);
  canvas.put(0, top + 2, `${white}│`);
  canvas.put(0, top + 3, `${white}│`);
  canvas.put(0, top + 4, `${edge.replace(/(?!^)└/g, '┴')}┘`);
}

const key = { width: 30, height: 130, black: { width: 18, height: 82 } } as const;

/** Draws the octaves with labels on the keys. */
function keyboardSvg(keyboard: Keyboard): Picture {
  const { octaves = 2 } = keyboard;
  const places = keyPlaces(octaves);
  const margin = 10;
  const edge = { stroke: '#000000', 'stroke-width': 1 };
  const shapes = [false, true].flatMap(isBlack =>
    places
      .filter(place => place.isBlack === isBlack)
      .flatMap(({ semitone, keysFromLeft }) => {
        const left = margin + keysFromLeft * key.width - (isBlack ? key.black.width / 2 : 0);
        const size = isBlack ? key.black : key;
        const spot = keyboard.tones.get(semitone);
        const middle = { x: left + size.width / 2, y: margin + size.height - 18 };
        return [
          rect(left, margin, size.width, size.height, { fill: isBlack ? '#000000' : '#ffffff', ...edge }),
          ...(spot ? spotShapes(spot, middle, isBlack ? 8 : 12) : []),
        ];
      }),
  );
  return { width: octaves * 7 * key.width + 2 * margin, height: key.height + 2 * margin, shapes };
}

/** Writes keys of a piano with their tones. */
export const keyboard: DrawingKind<Keyboard> = {
  text: keyboardText,
  svg: keyboardSvg,
  words: ({ notes }) => [`keys ${spotWords(notes)}`],
};
