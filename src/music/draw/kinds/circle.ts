/** The circle of fifths, with a key in its place. */

import type { NoteNames } from '../../../base/text/note-names.ts';
import { isLight } from '../../../base/text/plain.ts';
import type { Style } from '../../../base/text/style.ts';
import { width } from '../../../base/text/width.ts';
import type { Key } from '../../music.ts';
import { noteName, parseNote, transpose } from '../../note.ts';
import { type ModalKey, modalKeyName, placeInCircle, relativeKey, relativeOf } from '../../scale/key.ts';
import { braille } from '../braille.ts';
import { canvasText, columnsOf, createCanvas, type Ink } from '../canvas.ts';
import { type DrawingKind, defaultDrawing, type Picture } from '../drawing.ts';
import { circle as disc, hexOr, pointOnCircle, shapeText } from '../svg.ts';
import { translateTitle } from '../translate.ts';

/** The circle of fifths. */
export interface Circle {
  readonly kind: 'circle';
  readonly title: string;
  /** The places clockwise from C: major keys outside, their relative minor keys inside. */
  readonly places: readonly CirclePlace[];
  /** Lines of text below the circle. */
  readonly captions: readonly string[];
}

/** A place of the circle: a major key and its relative minor. */
export interface CirclePlace {
  readonly major: string;
  readonly minor: string;
  readonly color?: string | undefined;
  /** Whether the drawn key is at this place. */
  readonly isChosen: boolean;
}

const circleMajors = ['C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'D♭', 'A♭', 'E♭', 'B♭', 'F'];

/** Returns the circle of fifths with the key in its place, spelled like the key; undefined without a tonic. */
export function circleOf(
  { name, tonic, mode, signature, color }: Key,
  { noteNames = defaultDrawing.noteNames }: { readonly noteNames?: NoteNames | undefined },
): Circle | undefined {
  if (!tonic) return undefined;
  const key: ModalKey = { tonic, mode: mode ?? 'major' };
  const majorKey = relativeKey(key, 'major');
  const chosenPlace = placeInCircle(key);
  const places = circleMajors.flatMap((majorName, index) => {
    const isChosen = index === chosenPlace;
    const tonic = isChosen ? majorKey.tonic : parseNote(majorName);
    if (!tonic) return [];
    const major = noteNames.chords(noteName(tonic));
    const minor = noteNames.chords(`${noteName(transpose(tonic, { letters: 5, semitones: 9 }))}m`);
    return [{ major, minor, color: isChosen ? color : undefined, isChosen }];
  });
  const names = [key, relativeOf(key)].map(modalKeyName).join(', ');
  const captions = [noteNames.words(`${names}: ${signature === '' ? 'no sharps or flats' : signature}`)];
  return { kind: 'circle', title: translateTitle(name, noteNames), places, captions };
}

/** The radius of the circles of major and minor keys, in columns. In rows it is half as much. */
const wideRadii = { major: 18, minor: 10 };
const narrowRadii = { major: 14, minor: 7 };

/** The default colours of the places clockwise from C. */
const placeColors = [
  ...['#d14747', '#478cd1', '#d1d147', '#8c47d1', '#47d147', '#d1478c'],
  ...['#47d1d1', '#d18c47', '#4747d1', '#8cd147', '#d147d1', '#47d18c'],
];

function circleText({ places, captions }: Circle, style: Style): string {
  const canvas = createCanvas(style);
  const radii = columnsOf(style) >= 2 * wideRadii.major + 9 ? wideRadii : narrowRadii;
  const [middle, radiusRows] = [radii.major + 4, radii.major / 2];
  const hasRoom = columnsOf(style) >= 2 * middle + 1;
  // The frame around a key at the top needs a row above it.
  const top = places[0]?.isChosen ? 1 : 0;
  const pointAt = (turns: number, radius: number) => {
    const { x, y } = pointOnCircle(turns, radius);
    return { x: middle + x, y: top + (radiusRows * 2 + y) / 2 };
  };
  const line = Array.from({ length: 120 }, (_, corner) => pointAt(corner / 120, radii.major));
  if (hasRoom && !style.ascii) for (const dot of braille(line)) canvas.put(dot.column, dot.row, dot.text);
  for (const [index, { major, minor, color, isChosen }] of places.entries()) {
    if (!hasRoom) break;
    const writeName = (name: string, radius: number, ink: Ink, isFramed: boolean) => {
      const text = canvasText(name, style, 12);
      const { x, y } = pointAt(index / 12, radius);
      const [column, row] = [Math.round(x) - Math.floor((width(text) - 1) / 2), Math.round(y)];
      const [left, right] = [column - 2, column + width(text) + 1];
      canvas.put(left + 1, row, ' '.repeat(right - left - 1));
      canvas.put(column, row, text, ink);
      if (!isFramed) return;
      const edge = '─'.repeat(right - left - 1);
      canvas.put(left, row - 1, `┌${edge}┐`);
      for (const column of [left, right]) canvas.put(column, row, '│');
      canvas.put(left, row + 1, `└${edge}┘`);
    };
    writeName(major, radii.major, { color: color ?? placeColors[index], bold: isChosen }, isChosen);
    writeName(isChosen ? `(${minor})` : minor, radii.minor, isChosen ? { bold: true } : { dim: true }, false);
  }
  const captionRow = hasRoom ? radiusRows * 2 + 2 + top : 0;
  for (const [index, line] of captions.entries()) canvas.put(0, captionRow + index, line);
  return canvas.text();
}

function circleSvg(drawing: Circle): Picture {
  const { places, captions } = drawing;
  const middle = { x: 220, y: 220 };
  const pointAt = (index: number, radius: number) => pointOnCircle(index / 12, radius, middle);
  const shapes = [150, 95].map(radius => disc(middle, radius, { fill: 'none', stroke: '#999999' }));
  for (const [index, { major, minor, color, isChosen }] of places.entries()) {
    const fill = hexOr(color ?? placeColors[index], '#ffffff');
    const edge = { stroke: '#000000', 'stroke-width': isChosen ? 4 : 1 };
    const ink = { fill: isLight(fill) ? '#000000' : '#ffffff', 'font-weight': isChosen ? 'bold' : undefined };
    shapes.push(
      disc(pointAt(index, 150), 25, { fill, ...edge }),
      shapeText(major, pointAt(index, 150), 16, ink),
    );
    shapes.push(disc(pointAt(index, 95), 18, { fill: '#ffffff', ...edge }));
    shapes.push(shapeText(minor, pointAt(index, 95), 11, { 'font-weight': isChosen ? 'bold' : undefined }));
  }
  for (const [index, line] of captions.entries())
    shapes.push(shapeText(line, { x: middle.x, y: 420 + index * 20 }, 13));
  return { width: 440, height: 430 + captions.length * 20, shapes };
}

function circleWords({ places, captions }: Circle): readonly string[] {
  const names = places.map(
    ({ major, minor, isChosen }) => `${major} and ${minor}${isChosen ? ' (chosen)' : ''}`,
  );
  return [...captions, `clockwise by fifths: ${names.join(', ')}`];
}

/** The circle of fifths. */
export const circle: DrawingKind<Circle> = {
  text: circleText,
  svg: circleSvg,
  words: circleWords,
};
