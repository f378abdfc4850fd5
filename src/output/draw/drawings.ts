/** Makes the drawing of each kind of music; undefined if too little is known for one. */
import { type Chord, chordName } from '../../music/chord.ts';
import { type OpenString, pitchedStrings, soundOf } from '../../music/chords/neck.ts';
import { chordShapes, fingering, fretString } from '../../music/chords/shapes.ts';
import { intervalDegree } from '../../music/interval-name.ts';
import {
  type ByKind,
  byKind,
  type Interval,
  type Key,
  type Music,
  type Progression,
  type Scale,
  type SingleChord,
  type Tuning,
} from '../../music/music.ts';
import {
  degreeName,
  type Note,
  noteName,
  parseNote,
  pitchClass,
  transpose,
  transposition,
} from '../../music/note.ts';
import { homeOf, keyText, romanNumeral, type Section } from '../../music/progression.ts';
import {
  type ModalKey,
  modalKeyName,
  placeInCircle,
  relativeKey,
  relativeOf,
} from '../../music/scale/key.ts';
import { placedSections } from '../../music/score/sections.ts';
import type { NoteNames } from '../../names/note-names.ts';
import { barsOf, drawnBarTicks } from './bars.ts';
import type {
  Chart,
  Circle,
  Drawing,
  Keyboard,
  Neck,
  Rings,
  RingsAs,
  Ruler,
  Shapes,
  Spot,
  ToneLabels,
} from './drawing.ts';
import { spelledDrawing } from './spelled.ts';

/** Options of drawings; each is read by the kinds for which it makes sense. */
export interface DrawingOptions {
  /** The labels of tones. */
  readonly labels: ToneLabels;
  /** A neck on which tones are shown in place of a keyboard. */
  readonly neck?: NeckOptions | undefined;
  /** How rings are shown. */
  readonly as: RingsAs;
  /** #rrggbb by the id of an interval in the catalog. */
  readonly colors?: ReadonlyMap<unknown, string> | undefined;
  /** The language of note names; undefined for English. */
  readonly noteNames?: NoteNames | undefined;
}

export interface NeckOptions {
  /** The strings in the order in which they lie, shortened by the capo. */
  readonly strings: readonly OpenString[];
  /** The fret of the capo; 0 by default. */
  readonly capo?: number | undefined;
  /** The number of shapes of a chord at most; undefined for all its tones in place of shapes. */
  readonly shapes?: number | undefined;
  /** The number of frets; by default as many as fit. */
  readonly frets?: number | undefined;
  /** The first fret drawn. */
  readonly from: number;
  readonly left: boolean;
}

export const usualDrawing = { labels: 'notes', as: 'both' } as const satisfies DrawingOptions;

export function drawingOf(value: Music, options: Partial<DrawingOptions> = {}): Drawing | undefined {
  const drawing = byKind(drawings, value, { ...usualDrawing, ...options });
  return drawing && options.noteNames ? spelledDrawing(drawing, options.noteNames) : drawing;
}

const drawings: ByKind<Drawing | undefined, [options: DrawingOptions]> = {
  key: keyCircle,
  interval: intervalDrawing,
  scale: scaleDrawing,
  chord: chordDrawing,
  progression: chart,
  rhythm: ({ name: title, rings, time: { beats } }, { as }): Rings | undefined =>
    rings.length === 0 ? undefined : { kind: 'rings', title, rings, beats: countable(beats), as },
  tuning: ruler,
};

/** A tone in any octave. */
interface Tone extends Spot {
  /** 0 to 11. */
  readonly pitch: number;
}

/** Tones at most; no scale has more. */
const mostTones = 128;

function scaleDrawing(scale: Scale, options: DrawingOptions): Drawing | undefined {
  const { labels, colors } = options;
  const tones = scale.tones.slice(0, mostTones).flatMap((tone, index): Tone[] => {
    const midi = midiKey(tone.midi);
    const pitch = tone.note ? pitchClass(tone.note) : midi === undefined ? undefined : midi % 12;
    if (pitch === undefined) return [];
    const label = { notes: tone.name, degrees: intervalDegree(tone.interval), numbers: String(index + 1) };
    return [
      {
        pitch,
        label: label[labels === 'fingers' ? 'notes' : labels],
        root: index === 0,
        color: colors?.get(tone.intervalId),
      },
    ];
  });
  return tonesDrawing(scale.name, tones, midiKey(scale.tones[0]?.midi) ?? 60, options);
}

/**
 * The shapes of a chord on a neck; its tones if there is no neck, if frets are asked for, or if no hand can hold it.
 */
function chordDrawing({ name, chord }: SingleChord, options: DrawingOptions): Drawing | undefined {
  const { labels, neck } = options;
  const tones = chord.tones.map((note, index): Tone => {
    const degree = degreeName(transposition(chord.root, note));
    const label = labels === 'numbers' ? String(index + 1) : labels === 'degrees' ? degree : noteName(note);
    return { pitch: pitchClass(note), label, root: index === 0 };
  });
  const bass = chord.bass ? [bassTone(chord.root, chord.bass, labels)] : [];
  const title = name || chordName(chord);
  const all = [...tones, ...bass];
  const shapes = neck && shapesDrawing(title, chord, all, neck, labels);
  return shapes ?? tonesDrawing(title, all, 60, options);
}

function bassTone(root: Note, bass: Note, labels: ToneLabels): Tone {
  const label = labels === 'degrees' ? degreeName(transposition(root, bass)) : noteName(bass);
  return { pitch: pitchClass(bass), label };
}

/** Undefined where there are none. */
function shapesDrawing(
  title: string,
  chord: Chord,
  tones: readonly Tone[],
  { strings, capo = 0, shapes: most = 0, left }: NeckOptions,
  labels: ToneLabels,
): Shapes | undefined {
  const spots = spotsOf(tones);
  const pitched = pitchedStrings(strings);
  const found = chordShapes(chord, pitched);
  const shapes = found.slice(0, most).map(shape => {
    const { frets, barre } = shape;
    const fingers = fingering(shape);
    const held = frets.map((fret, index) => {
      const string = pitched[index];
      const sound = fret === null || !string ? undefined : spots.get(soundOf(string, fret) % 12);
      if (fret === null || !sound) return undefined;
      const finger = fingers[index] ? String(fingers[index]) : '';
      return { fret, spot: labels === 'fingers' ? { ...sound, label: finger } : sound };
    });
    const last = held.length - 1;
    return {
      name: fretString(frets),
      held: left ? held.toReversed() : held,
      barre: barre && left ? { ...barre, from: last - barre.to, to: last - barre.from } : barre,
    };
  });
  if (shapes.length === 0) return undefined;
  const more = found.length - shapes.length;
  return { kind: 'shapes', title, strings: left ? strings.toReversed() : strings, shapes, more, capo };
}

/** The tones by pitch class; of tones on the same key the first. */
function spotsOf(tones: readonly Tone[]): ReadonlyMap<number, Spot> {
  return new Map(tones.toReversed().map(tone => [tone.pitch, tone]));
}

/** Tones on two octaves of a keyboard, or on a neck. @param lowest MIDI number of the first */
function tonesDrawing(
  title: string,
  notes: readonly Tone[],
  lowest: number,
  { labels, neck }: DrawingOptions,
): Keyboard | Neck | undefined {
  if (notes.length === 0) return undefined;
  const tones = spotsOf(notes);
  if (neck === undefined) {
    const once = [...tones];
    const twice = [...once, ...once.map(([pitch, spot]) => [pitch + 12, spot] as const)];
    return { kind: 'keyboard', title, from: lowest - (lowest % 12), tones: new Map(twice), notes };
  }
  const { strings, frets, from, left } = neck;
  return { kind: 'neck', title, strings, tones, notes, frets, from, left, labelOpen: labels !== 'notes' };
}

function midiKey(midi: number | undefined): number | undefined {
  return midi !== undefined && Number.isInteger(midi) && midi >= 0 && midi <= 127 ? midi : undefined;
}

/** Keys of the keyboard that is drawn. */
const drawnKeys = 24;

/** An interval on a keyboard; on a ruler if its size is in cents. */
function intervalDrawing(interval: Interval): Keyboard | Ruler | undefined {
  const { name: title, cents } = interval;
  if (cents === undefined) return intervalKeyboard(interval);
  if (cents < 0 || cents > longestPeriod) return undefined;
  const steps = [0, cents].map(each => ({ cents: each, label: each === 0 ? '1/1' : title }));
  return { kind: 'ruler', title, steps, period: Math.max(1200, cents), notes: semitonesFrom() };
}

/** The interval above its root; undefined if it doesn't fit into two octaves. */
function intervalKeyboard({ name: title, root, letters, semitones, color }: Interval): Keyboard | undefined {
  const lower = pitchClass(root);
  if (semitones === undefined || !Number.isInteger(semitones) || semitones < 0) return undefined;
  if (lower + semitones >= drawnKeys) return undefined;
  const upper = letters === undefined ? '●' : noteName(transpose(root, { letters, semitones }));
  const first = { label: noteName(root), root: true };
  const notes = semitones === 0 ? [{ ...first, color }] : [first, { label: upper, color }];
  const tones = new Map(notes.map((spot, index) => [lower + index * semitones, spot]));
  return { kind: 'keyboard', title, from: 60, tones, notes };
}

const circleMajors = ['C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'D♭', 'A♭', 'E♭', 'B♭', 'F'];

/** The circle of fifths with the key in its place, spelled as it is. */
function keyCircle({ name, tonic, mode, signature, color }: Key): Circle | undefined {
  if (!tonic) return undefined;
  const key: ModalKey = { tonic, mode: mode ?? 'major' };
  const majorKey = relativeKey(key, 'major');
  const chosenAt = placeInCircle(key);
  const places = circleMajors.flatMap((usual, index) => {
    const major = index === chosenAt ? majorKey.tonic : parseNote(usual);
    if (!major) return [];
    const minor = `${noteName(transpose(major, { letters: 5, semitones: 9 }))}m`;
    const own = index === chosenAt ? color : undefined;
    return [{ major: noteName(major), minor, color: own, chosen: index === chosenAt }];
  });
  const names = [key, relativeOf(key)].map(modalKeyName).join(', ');
  const says = [`${names}: ${signature === '' ? 'no sharps or flats' : signature}`];
  return { kind: 'circle', title: name, places, says };
}

function countable(beats: number | undefined): number | undefined {
  return beats !== undefined && Number.isInteger(beats) && beats >= 1 && beats <= 4096 ? beats : undefined;
}

const mostBars = 512;

/**
 * The chords in bars; undefined where there are none. Sections are named where there are several, or where one is
 * repeated.
 */
function chart(progression: Progression): Chart | undefined {
  const { name: title, events } = progression;
  const key = homeOf(progression);
  const sections = placedSections(progression.sections, events);
  const chords = events.map(({ label, chord, startTick }, event) => ({
    startTick,
    chord: { label, numeral: chord && key ? romanNumeral(chord, key.tonic) : '', event },
  }));
  const { bars, count, barAt } = barsOf(chords, barTicksOf(progression), mostBars);
  if (bars.length === 0) return undefined;
  const heading = [...(key ? [`in ${keyText(key)}`] : []), ...metreInHeading(progression)].join(', ');
  const isWhole = sections.length === 1 && sections[0]?.times === 1;
  const named = isWhole ? [] : sections.map(each => [barAt(each.start), sectionText(each)] as const);
  return { kind: 'chart', title, heading, bars, sections: new Map(named), more: count - bars.length };
}

/** The metre in the heading, `3/4`; 4/4 goes without saying. */
function metreInHeading({ time: { beats = 4, unit = 4 } = {} }: Progression): readonly string[] {
  return beats === 4 && unit === 4 ? [] : [`${beats}/${unit}`];
}

/** Ticks of a bar by the metre, or if there is none by the chords. */
function barTicksOf({ time, events }: Progression): number {
  const { beats, unit } = time ?? {};
  return beats && unit ? (beats * 480 * 4) / unit : drawnBarTicks(events);
}

function sectionText({ label, times }: Section): string {
  return times === 1 ? label : `${label}, ${times} times`;
}

const longestPeriod = 12_000;
const mostRulerSteps = 4096;

/** The steps; undefined where there are none. */
const semitones = 'C C♯ D E♭ E F F♯ G G♯ A B♭ B'.split(' ');

function semitonesFrom(tonic: Note = { letter: 'C', alteration: 0 }): readonly string[] {
  const lowest = pitchClass(tonic);
  return [noteName(tonic), ...semitones.slice(lowest + 1), ...semitones.slice(0, lowest)];
}

function ruler({ name: title, steps: all, octaveRatio: ratio = 2, tonic }: Tuning): Ruler | undefined {
  const steps = all
    .filter(({ cents }) => cents >= 0 && cents <= longestPeriod)
    .map(({ cents, label, color }) => ({ cents, label, color }))
    .sort((one, other) => one.cents - other.cents)
    .slice(0, mostRulerSteps);
  if (steps.length === 0) return undefined;
  const octave = ratio > 1 && ratio <= 1024 ? 1200 * Math.log2(ratio) : 1200;
  const period = Math.max(octave, steps.at(-1)?.cents ?? 0);
  return { kind: 'ruler', title, steps, period, notes: semitonesFrom(tonic) };
}
