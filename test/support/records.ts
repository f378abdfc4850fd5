/** Reads records of the service as music, and returns their scores and drawings. */
import {
  readInterval,
  readKey,
  readProgression,
  readRhythm,
  readScale,
  readTuning,
} from '../../src/catalog/lib/music.ts';
import type { DrawingOptions, Spot } from '../../src/music/draw/drawing.ts';
import { type Drawing, drawingOf } from '../../src/music/draw/drawings.ts';
import type { Chart } from '../../src/music/draw/kinds/chart.ts';
import type { Kind } from '../../src/music/music.ts';
import type { ChordEvent, ProgressionKey, Section } from '../../src/music/progression.ts';
import type { RhythmForm } from '../../src/music/rings.ts';
import { noteSpeller, scoreOf } from '../../src/music/score/scores.ts';
import { type SynthTuning, synthTuning } from '../../src/music/tuning.ts';

export const readers = {
  key: readKey,
  interval: readInterval,
  scale: readScale,
  progression: readProgression,
  rhythm: readRhythm,
  tuning: readTuning,
} as const;

export const keyScore = (record: unknown) => scoreOf(readKey(record));
export const intervalScore = (record: unknown) => scoreOf(readInterval(record));
export const scaleScore = (record: unknown) => scoreOf(readScale(record));
export const scaleSpelling = (record: unknown) => noteSpeller(readScale(record));
export const harmonyScore = (record: unknown) => scoreOf(readProgression(record));
export const rhythmScore = (record: unknown, track?: unknown) => scoreOf(readRhythm(record, track));
export const systemScore = (record: unknown, state?: unknown) => scoreOf(readTuning(record, state));

export const chordEvents = (record: unknown): readonly ChordEvent[] => readProgression(record).events;

export function tuningOf(record: unknown, state: unknown): SynthTuning {
  return synthTuning(readTuning(record, state));
}

/** Returns the drawing of a record of this kind. */
export function recordDrawing(
  kind: keyof typeof readers & Kind,
  record: unknown,
  options?: Partial<DrawingOptions>,
): Drawing | undefined {
  return drawingOf(readers[kind](record), options);
}

function drawingOfKind<Some extends Drawing['kind']>(kind: Some, drawing: Drawing | undefined) {
  return isDrawing(kind, drawing) ? drawing : undefined;
}

function isDrawing<Some extends Drawing['kind']>(
  kind: Some,
  drawing: Drawing | undefined,
): drawing is Extract<Drawing, { readonly kind: Some }> {
  return drawing?.kind === kind;
}

export function scaleKeyboard(name: string, record: unknown, options?: Partial<DrawingOptions>) {
  return drawingOfKind('keyboard', drawingOf({ ...readScale(record), name }, options));
}

export function intervalKeyboard(name: string, record: unknown) {
  return drawingOfKind('keyboard', drawingOf({ ...readInterval(record), name }));
}

export function keyCircle(record: unknown) {
  return drawingOfKind('circle', drawingOf(readKey(record)));
}

export function ringsDrawing(name: string, record: unknown, form: RhythmForm) {
  return drawingOfKind('rings', drawingOf({ ...readRhythm(record), name }, { rhythmForm: form }));
}

export function systemRuler(name: string, record: unknown) {
  return drawingOfKind('ruler', drawingOf({ ...readTuning(record), name }));
}

/** Returns the notes of a scale on its keyboard. */
export function scaleNotes(record: unknown, options?: Partial<DrawingOptions>): readonly Spot[] {
  return scaleKeyboard('', record, options)?.notes ?? [];
}

export function chordChart(
  name: string,
  events: readonly ChordEvent[],
  home?: ProgressionKey,
  sections: readonly Section[] = [],
): Chart | undefined {
  return drawingOfKind(
    'chart',
    drawingOf({ kind: 'progression', name, events, sections, home, omittedCount: 0 }),
  );
}
