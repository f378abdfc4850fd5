/** Builds drawings of records of the sandbox, and of other records. */

import { stringsOf } from '../../../src/catalog/lib/strings.ts';
import { parseChord } from '../../../src/music/chord.ts';
import type { NeckOptions, ToneLabels } from '../../../src/music/draw/drawing.ts';
import { type Drawing, drawingOf } from '../../../src/music/draw/drawings.ts';
import type { Neck } from '../../../src/music/draw/kinds/neck.ts';
import type { Shapes } from '../../../src/music/draw/kinds/shapes.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import {
  chordChart,
  chordEvents,
  intervalKeyboard,
  keyCircle,
  recordDrawing,
  ringsDrawing,
  scaleKeyboard,
  systemRuler,
} from '../../support/records.ts';

/** Returns a value, and fails if it is undefined. */
export function ensure<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is none');
  return value;
}

export function scaleNamed(name: string) {
  return only(catalog.keyScales, scale => scale.fullName === name);
}

export function keyboardOf(name: string, labels: ToneLabels = 'notes'): Drawing {
  return ensure(scaleKeyboard(name, scaleNamed(name), { labels }));
}

export function rowsOf(instrument: string) {
  return catalog.instrumentRows.filter(row => row.instrumentName === instrument);
}

export function neckOf(name: string, instrument: string, more: Partial<Neck> = {}): Neck {
  const strings = stringsOf(rowsOf(instrument));
  const drawing = ensure(
    recordDrawing('scale', scaleNamed(name), { neck: { strings, firstFret: 1, isLeftHanded: false } }),
  );
  if (drawing.kind !== 'neck') throw new Error('there is no neck');
  return { ...drawing, title: name, ...more };
}

/** Returns the shapes of a chord on an instrument. */
export function chordShapesOf(
  label: string,
  instrument: string,
  more: Partial<NeckOptions> = {},
  labels: ToneLabels = 'notes',
): Shapes {
  const chord = ensure(parseChord(label));
  const strings = stringsOf(rowsOf(instrument));
  const drawing = ensure(
    drawingOf(
      { kind: 'chord', name: '', chord },
      { labels, neck: { strings, firstFret: 1, isLeftHanded: false, ...more } },
    ),
  );
  if (drawing.kind !== 'shapes') throw new Error('there are no shapes');
  return drawing;
}

/** Returns every kind of drawing that a record of this shape can have. */
export function drawingsOf(record: unknown, rows: readonly unknown[] = []): Drawing[] {
  const neck = (more: object) =>
    recordDrawing('scale', record, {
      neck: { strings: stringsOf(rows), firstFret: 1, isLeftHanded: false, ...more },
    });
  return [
    scaleKeyboard('any', record),
    neck({}),
    neck({ isLeftHanded: true, firstFret: 5, frets: 22 }),
    intervalKeyboard('any', record),
    keyCircle(record),
    ringsDrawing('any', record, 'both'),
    ringsDrawing('any', record, 'ring'),
    chordChart('any', chordEvents(record)),
    recordDrawing('progression', record, { showsKeyboards: true }),
    recordDrawing('progression', record, {
      neck: { strings: stringsOf(rowsOf('Ukulele')), capo: 2, firstFret: 1, isLeftHanded: true },
    }),
    systemRuler('any', record),
  ].filter(drawing => drawing !== undefined);
}
