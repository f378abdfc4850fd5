/** Drawings of the sandbox's own records, and of any others. */
import { chordEvents } from '../../../src/music/progression.ts';
import type { Drawing, Neck, ToneLabels } from '../../../src/output/draw/drawing.ts';
import {
  chordChart,
  intervalKeyboard,
  keyCircle,
  neckStrings,
  ringsDrawing,
  scaleKeyboard,
  scaleTones,
  spotsByPitch,
  systemRuler,
} from '../../../src/output/draw/records.ts';
import { catalog, only } from '../../sandbox/catalog.ts';

export function there<Kind extends Drawing>(drawing: Kind | undefined): Kind {
  if (drawing === undefined) throw new Error('there is no drawing');
  return drawing;
}

export function scaleNamed(name: string) {
  return only(catalog.keyScales, scale => scale.fullName === name);
}

export function keyboardOf(name: string, labels: ToneLabels = 'notes'): Drawing {
  const scale = scaleNamed(name);
  return scaleKeyboard(name, scale, scaleTones(scale, { labels }));
}

export function rowsOf(instrument: string) {
  return catalog.instrumentRows.filter(row => row.instrumentName === instrument);
}

export function neckOf(name: string, instrument: string, more: Partial<Neck> = {}): Neck {
  const tones = scaleTones(scaleNamed(name));
  return {
    kind: 'neck',
    title: name,
    strings: neckStrings(rowsOf(instrument)),
    tones: spotsByPitch(tones),
    notes: tones,
    frets: undefined,
    from: 1,
    left: false,
    labelOpen: false,
    ...more,
  };
}

/** Every kind of drawing of a record of that shape, as far as it has one. */
export function drawingsOf(record: unknown, rows: readonly unknown[] = []): Drawing[] {
  const tones = scaleTones(record);
  const neck: Neck = {
    ...neckOf('C major', 'Guitar'),
    strings: neckStrings(rows),
    tones: spotsByPitch(tones),
  };
  return [
    scaleKeyboard('any', record, tones),
    { ...neck, notes: tones },
    { ...neck, notes: tones, left: true, from: 5, frets: 22 },
    intervalKeyboard('any', record),
    keyCircle(record),
    ringsDrawing('any', record, 'both'),
    ringsDrawing('any', record, 'ring'),
    chordChart('any', chordEvents(record)),
    systemRuler('any', record),
  ].filter(drawing => drawing !== undefined);
}
