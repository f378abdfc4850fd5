/**
 * Records as drawings, made of what they hold. Fields that are missing, of another type or out of range are
 * left out; where too little is left for a drawing, there is none.
 */
import { isFields } from '../../base/io.ts';
import { keyName } from '../../catalog/lib/pitch.ts';
import { noteName, parseNote, pitchClass, transpose } from '../../music/note.ts';
import {
  type ChordEvent,
  chordEvents,
  keyText,
  type ProgressionKey,
  progressionKey,
  romanNumeral,
} from '../../music/progression.ts';
import { fieldOf, listOf, numberOf, textOf } from '../../music/reading.ts';
import { ringsOf } from '../../music/rings.ts';
import type { Section } from '../../music/score/sections.ts';
import { barsOf, drawnBarTicks } from './bars.ts';
import type {
  Chart,
  Circle,
  Drawing,
  Keyboard,
  NeckString,
  Rings,
  RingsAs,
  Ruler,
  Spot,
  ToneLabels,
} from './drawing.ts';
import { intervalDegree, intervalLetters } from './labels.ts';

/** A tone of a scale in any octave. */
export interface ScaleTone extends Spot {
  /** 0 to 11. */
  readonly pitch: number;
}

/** #rrggbb by the id of an interval. */
export type IntervalColors = ReadonlyMap<unknown, string>;

/** Tones at most: more than this no scale has. */
const mostTones = 128;

/** The tones of a scale, its first as the root. */
export function scaleTones(
  scale: unknown,
  { labels = 'notes', colors }: { readonly labels?: ToneLabels; readonly colors?: IntervalColors } = {},
): readonly ScaleTone[] {
  const tones = listOf(fieldOf(scale, 'tones')).slice(0, mostTones);
  return tones.flatMap((tone, index) => {
    const name = textOf(fieldOf(tone, 'noteName'));
    const pitch = pitchOfTone(fieldOf(tone, 'midiNumber'), name);
    if (pitch === undefined) return [];
    const degree = intervalDegree(textOf(fieldOf(tone, 'intervalAbbr')));
    const label = { notes: name, degrees: degree, numbers: String(index + 1) }[labels];
    return [{ pitch, label, root: index === 0, color: colors?.get(fieldOf(tone, 'intervalId')) }];
  });
}

/** The pitch class of the note's name, or else of a MIDI number, 0 to 127. */
function pitchOfTone(midi: unknown, name: string): number | undefined {
  const note = parseNote(name);
  if (note) return pitchClass(note);
  const number = midiOf(midi);
  return number === undefined ? undefined : number % 12;
}

function midiOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= 127
    ? number
    : undefined;
}

/** One spot for each pitch class: of tones that share a key the first. */
export function spotsByPitch(tones: readonly ScaleTone[]): ReadonlyMap<number, Spot> {
  return new Map([...tones].reverse().map(tone => [tone.pitch, tone]));
}

export function scaleKeyboard(title: string, scale: unknown, tones: readonly ScaleTone[]): Keyboard {
  const lowest = midiOf(fieldOf(listOf(fieldOf(scale, 'tones'))[0], 'midiNumber')) ?? 60;
  const once = [...spotsByPitch(tones)];
  const twice = [...once, ...once.map(([pitch, spot]) => [pitch + 12, spot] as const)];
  return { kind: 'keyboard', title, from: lowest - (lowest % 12), tones: new Map(twice), notes: tones };
}

/**
 * The strings among the rows of an instrument, as a neck is drawn: in the order of their x, the side on top
 * towards which they mostly get higher. Drums are no strings.
 */
export function neckStrings(rows: readonly unknown[]): readonly NeckString[] {
  const strings = rows
    .filter(row => isFields(row) && fieldOf(row.config, 'isPercussion') !== true)
    .map((row, index) => ({
      label: textOf(fieldOf(row, 'label')),
      midi: midiOf(fieldOf(row, 'midi')) ?? midiOf(fieldOf(fieldOf(row, 'config'), 'midi')),
      x: numberOf(fieldOf(row, 'x')) ?? index,
    }))
    .sort((one, other) => one.x - other.x);
  const rising = strings.map(({ midi = 0 }, index) => Math.sign(midi - (strings[index - 1]?.midi ?? midi)));
  return rising.reduce((sum, sign) => sum + sign, 0) < 0 ? strings : strings.reverse();
}

/** The interval above middle C; undefined where it is none of two octaves. */
export function intervalKeyboard(title: string, interval: unknown): Keyboard | undefined {
  const semitones = numberOf(fieldOf(interval, 'semitones'));
  if (semitones === undefined || !Number.isInteger(semitones) || semitones < 0 || semitones > 23) {
    return undefined;
  }
  const letters = intervalLetters(textOf(fieldOf(interval, 'abbreviation')));
  const middleC = { letter: 'C', alteration: 0 } as const;
  const upper = letters === undefined ? '●' : noteName(transpose(middleC, { letters, semitones }));
  const root = { label: 'C', root: true };
  const color = textOf(fieldOf(interval, 'color'));
  const notes = semitones === 0 ? [{ ...root, color }] : [root, { label: upper, color }];
  const tones = new Map(notes.map((spot, index) => [index * semitones, spot]));
  return { kind: 'keyboard', title, from: 60, tones, notes };
}

const circleMajors = ['C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'D♭', 'A♭', 'E♭', 'B♭', 'F'];

/** The circle of fifths with the key in its place, spelled as the record has it. */
export function keyCircle(key: unknown): Circle | undefined {
  const alteration = numberOf(fieldOf(key, 'alteration')) ?? 0;
  const base = fieldOf(key, 'baseTone');
  const name = keyName({ baseTone: { name: textOf(fieldOf(base, 'name')) }, alteration });
  const tonic = parseNote(name);
  if (!tonic) return undefined;
  const chosenAt = (pitchClass(tonic) * 7) % 12;
  const places = circleMajors.flatMap((usual, index) => {
    const major = index === chosenAt ? tonic : parseNote(usual);
    if (!major) return [];
    const minor = `${noteName(transpose(major, { letters: 5, semitones: 9 }))}m`;
    const color = index === chosenAt ? textOf(fieldOf(key, 'color')) : undefined;
    return [{ major: noteName(major), minor, color, chosen: index === chosenAt }];
  });
  const signature = textOf(fieldOf(key, 'signature'));
  const minor = noteName(transpose(tonic, { letters: 5, semitones: 9 }));
  const says = [`${name} major, ${minor} minor: ${signature === '' ? 'no sharps or flats' : signature}`];
  return { kind: 'circle', title: name, places, says };
}

/** The rings of a rhythm or a track; undefined where the record shows none. */
export function ringsDrawing(title: string, record: unknown, as: RingsAs): Rings | undefined {
  const rings = ringsOf(record);
  if (rings.length === 0) return undefined;
  const timing = fieldOf(record, 'state') ?? fieldOf(record, 'transport');
  const beats = numberOf(fieldOf(timing, 'beatsPerBar'));
  const makesSense = beats !== undefined && Number.isInteger(beats) && beats >= 1 && beats <= 4096;
  return { kind: 'rings', title, rings, beats: makesSense ? beats : undefined, as };
}

const mostBars = 512;

/**
 * The chords of a progression in bars; undefined where there are none. Its sections are named where there are
 * several, or where one is repeated.
 */
export function chordChart(
  title: string,
  events: readonly ChordEvent[],
  key: ProgressionKey | undefined = progressionKey(events),
  sections: readonly Section[] = [],
): Chart | undefined {
  const chords = events.map(({ label, chord, startTick }, event) => ({
    startTick,
    chord: { label, numeral: chord && key ? romanNumeral(chord, key.tonic) : '', event },
  }));
  const { bars, count, barAt } = barsOf(chords, drawnBarTicks(events), mostBars);
  if (bars.length === 0) return undefined;
  const heading = key ? `in ${keyText(key)}` : '';
  const isWhole = sections.length === 1 && sections[0]?.times === 1;
  const named = isWhole ? [] : sections.map(each => [barAt(each.start), sectionText(each)] as const);
  return { kind: 'chart', title, heading, bars, sections: new Map(named), more: count - bars.length };
}

function sectionText({ label, times }: Section): string {
  return times === 1 ? label : `${label}, ${times} times`;
}

const longestPeriod = 12_000;
const mostRulerSteps = 4096;

/** The steps of a music system; undefined where it shows none. */
export function systemRuler(title: string, system: unknown): Ruler | undefined {
  const steps = listOf(fieldOf(system, 'intervals'))
    .flatMap(step => {
      const cents = numberOf(fieldOf(step, 'cents'));
      if (cents === undefined || cents < 0 || cents > longestPeriod) return [];
      return [{ cents, label: textOf(fieldOf(step, 'label')), color: textOf(fieldOf(step, 'color')) }];
    })
    .sort((one, other) => one.cents - other.cents)
    .slice(0, mostRulerSteps);
  if (steps.length === 0) return undefined;
  const ratio = numberOf(fieldOf(system, 'octaveRatio')) ?? 2;
  const octave = ratio > 1 && ratio <= 1024 ? 1200 * Math.log2(ratio) : 1200;
  return { kind: 'ruler', title, steps, period: Math.max(octave, steps.at(-1)?.cents ?? 0) };
}

/** The drawing of a record by its kind, as `get` shows it above the fields. */
export function recordDrawing(one: string, title: string, record: unknown): Drawing | undefined {
  switch (one) {
    case 'scale': {
      const tones = scaleTones(record);
      return tones.length > 0 ? scaleKeyboard(title, record, tones) : undefined;
    }
    case 'interval':
      return intervalKeyboard(title, record);
    case 'harmony':
      return chordChart(title, chordEvents(record));
    case 'rhythm':
    case 'track':
      return ringsDrawing(title, record, 'ring');
    case 'system':
      return systemRuler(title, record);
    default:
      return undefined;
  }
}
