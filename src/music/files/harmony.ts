/**
 * Names the chords of a bar by plain rules. Three pitch classes or more are a chord if they are struck together, if they
 * sound together through the stretch, or if they are broken within it. A chord that the file names needs only its own
 * notes. Everything else stays notes.
 */
import { groupBy } from '../../base/fields.ts';
import { memoize } from '../../base/memo.ts';
import { modulo } from '../arithmetic.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { chordsOfNotes, spelledAsChord } from '../chords/named.ts';
import { pitchClass } from '../note.ts';
import type { FileNote } from './smf.ts';

/** A stretch of time with one harmony. */
export interface HarmonySpan {
  /** Ticks from the beginning. */
  readonly from: number;
  readonly to: number;
  readonly chord: Chord | undefined;
  /** The pitch classes that sound in it, the bass first. */
  readonly pitches: readonly number[];
}

/** The chord names in a file, by the tick at which they stand. */
export type ChordNames = ReadonlyMap<number, string>;

/** Fewer pitch classes are a note or an interval. */
export const fewestOfChord = 3;

/** Chords that are named if they are broken: triads, sixths and sevenths, and none that a melody makes by chance. */
const brokenQualities: readonly string[] = [
  ...['', 'm', 'dim', 'aug', 'sus4', '7', 'maj7', 'm7', 'm7♭5', 'dim7', '6', 'm6', 'm(maj7)', '7sus4'],
];

/**
 * The stretches of a bar: where its notes are struck together, one for each chord; else one for the whole bar, or if
 * each half has a chord on its own root two, or one for each beat. Empty if nothing sounds.
 * @param notes all that sound in it, in order of time
 */
export function stretchesOf(
  notes: readonly FileNote[],
  from: number,
  to: number,
  beat: number,
  names: ChordNames,
): readonly HarmonySpan[] {
  if (notes.length === 0) return [];
  const cuts = cutsOf(notes, from, to, names);
  const areBlocks = areStruckTogether(notes, cuts);
  const parts = stretchesBetween(cuts, (start, end) => {
    const pitches = pitchesIn(notes, start, end, 0.5);
    return { ...{ from: start, to: end, pitches }, chord: named(pitches, names.get(Math.round(start))) };
  });
  const isUnnamed = ({ chord, pitches }: HarmonySpan) => !chord && pitches.length >= fewestOfChord;
  const hasChord = parts.some(({ chord }) => chord);
  if (areBlocks && hasChord && !parts.some(isUnnamed)) return joined(parts, names);
  // Fifths that follow each other are no broken chord.
  const sounding = parts.filter(({ pitches }) => pitches.length > 0);
  const areIntervals = sounding.length > 1 && sounding.every(({ pitches }) => pitches.length === 2);
  if (areBlocks && areIntervals && new Set(sounding.map(({ pitches }) => pitches.join())).size > 1)
    return sounding;
  const isPassing = passingNotes(notes, beat);
  const stretch = (start: number, end: number): HarmonySpan => {
    const pitches = pitchesIn(notes, start, end, 0);
    return { ...{ from: start, to: end, pitches }, chord: chordIn(notes, start, end, isPassing) };
  };
  const whole = stretch(from, to);
  const middle = from + Math.round((to - from) / beat / 2) * beat;
  const halves = middle > from && middle < to ? [stretch(from, middle), stretch(middle, to)] : [];
  const isTwo = halves.length > 0 && halves.every(({ chord }) => chord);
  const areOnRoots =
    halves.every(({ chord }) => !chord?.bass) && !halves.some(half => isSameChord(half, whole));
  if (isTwo && (areOnRoots || !whole.chord)) return joined(halves, noNames);
  const beats = Math.round((to - from) / beat);
  if (whole.chord || beats < 2 || beats > mostBeats) return [whole];
  const edges = Array.from({ length: beats + 1 }, (_, index) => from + index * beat);
  const byBeat = stretchesBetween(edges, stretch);
  if (byBeat.every(({ chord }) => chord)) return joined(byBeat, noNames);
  // One half may be clear where the bar is not.
  return halves.some(({ chord }) => chord) ? halves : [whole];
}

const noNames: ChordNames = new Map();
const mostBeats = 12;

function stretchesBetween(
  cuts: readonly number[],
  stretch: (from: number, to: number) => HarmonySpan,
): readonly HarmonySpan[] {
  return cuts.slice(0, -1).map((from, index) => stretch(from, cuts[index + 1] ?? from));
}

/**
 * Neighbours with the same notes as one, unless the file names a chord where the second begins. Fewer than three pitch
 * classes beside a chord belong to it.
 */
function joined(parts: readonly HarmonySpan[], names: ChordNames): readonly HarmonySpan[] {
  const stretches: HarmonySpan[] = [];
  for (const part of parts) {
    const last = stretches.at(-1);
    const isSame = !part.chord || (isSameChord(last, part) && !names.has(Math.round(part.from)));
    if (last && isSame) stretches[stretches.length - 1] = { ...last, to: part.to };
    else if (part.chord) stretches.push({ ...part, from: last ? part.from : (parts[0]?.from ?? part.from) });
  }
  return stretches;
}

function isSameChord(one: HarmonySpan | undefined, other: HarmonySpan | undefined): boolean {
  return (
    one?.chord !== undefined && other?.chord !== undefined && chordName(one.chord) === chordName(other.chord)
  );
}

/** Ticks by which notes that belong together may miss each other. */
const near = 40;
const mostCuts = 64;

/** Where the parts of a bar begin, with its end: where all that sounds is struck anew, and where the file names a chord. */
function cutsOf(notes: readonly FileNote[], from: number, to: number, names: ChordNames): readonly number[] {
  const places = new Set(notes.flatMap(({ at }) => (at > from && at < to ? [at] : [])));
  /** Notes that begin before, when the last of them ends, and those that begin before or there. */
  let [before, end, struck] = [0, 0, 0];
  const restruck = [...places].filter(at => {
    for (let note = notes[before]; note && note.at < at - 1; note = notes[++before])
      end = Math.max(end, note.at + note.ticks);
    for (let note = notes[struck]; note && note.at <= at + 1; note = notes[++struck]);
    return end <= at + 1 && (struck - before > 1 || names.has(Math.round(at)));
  });
  const cuts = restruck.length > mostCuts ? [] : restruck;
  return [from, ...cuts, to].filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > near);
}

/** Whether all notes of each part begin with it, or before the bar, and sound through most of it. */
function areStruckTogether(notes: readonly FileNote[], cuts: readonly number[]): boolean {
  const [start = 0] = cuts;
  return notes.every(({ at, ticks }) => {
    if (at > start + 1 && !cuts.some(cut => Math.abs(cut - at) <= 1)) return false;
    return cuts.slice(0, -1).every((from, index) => {
      const to = cuts[index + 1] ?? from;
      const overlap = Math.min(to, at + ticks) - Math.max(from, at);
      return overlap <= near || overlap >= (to - from) * 0.6;
    });
  });
}

/** The pitch classes that sound for a share of a stretch, the bass first, then upwards. */
function pitchesIn(notes: readonly FileNote[], from: number, to: number, share: number): readonly number[] {
  const weights = new Float64Array(128);
  for (const note of notes) {
    const overlap = overlapOf(note, from, to);
    if (overlap > 0) weights[note.midi] = (weights[note.midi] ?? 0) + overlap;
  }
  const pitches = new Set<number>();
  for (const [midi, ticks] of weights.entries())
    if (ticks > 0 && ticks >= (to - from) * share) pitches.add(midi % 12);
  return [...pitches];
}

/** The ticks of a note within a stretch; 0 for the end of a note that belongs to the stretch before. */
function overlapOf({ at, ticks }: FileNote, from: number, to: number): number {
  const overlap = Math.min(to, at + ticks) - Math.max(from, at);
  return overlap >= Math.min(near, ticks / 2) ? overlap : 0;
}

/** The chord that sounds together through a stretch, or is broken in it. @param isPassing of the notes of the bar */
function chordIn(
  notes: readonly FileNote[],
  from: number,
  to: number,
  isPassing: (note: FileNote) => boolean,
): Chord | undefined {
  const inside = notes.filter(note => overlapOf(note, from, to) > 0);
  const held = pitchesIn(inside, from, to, 0.6);
  if (held.length >= fewestOfChord) return named(fromBass(inside, held, from)) ?? named(held);
  const parts = groupBy(inside, isPassing);
  const [passing, standing] = [parts.get(true) ?? [], parts.get(false) ?? []];
  const counts = groupBy(passing, ({ midi }) => midi % 12);
  const recurring = passing.filter(({ midi }) => (counts.get(midi % 12)?.length ?? 0) > 1);
  // Notes that recur count. Without a chord, the others do that do not lead by step from one note to another.
  return broken([...standing, ...recurring], from) ?? broken(standing, from);
}

/** Pitch classes, with the bass of the notes before them. */
function fromBass(notes: readonly FileNote[], pitches: readonly number[], from: number): readonly number[] {
  const bass = bassOf(notes, from);
  return bass === undefined ? pitches : [...new Set([bass, ...pitches])];
}

function broken(notes: readonly FileNote[], from: number): Chord | undefined {
  const own = notes.map(({ midi }) => midi % 12);
  const pitches = fromBass(notes, own, from);
  const chord = pitches.length > 4 ? undefined : named([...new Set(pitches)]);
  const isWhole = chord?.tones.every(tone => pitches.includes(pitchClass(tone)));
  return chord && isWhole && brokenQualities.includes(chord.quality) ? chord : undefined;
}

/** The first bass note of a stretch, unless a much lower one follows: a bass that walks on makes no inversion. */
function bassOf(notes: readonly FileNote[], from: number): number | undefined {
  const start = notes.reduce(
    (least, { at }) => Math.min(least, Math.max(from, at)),
    Number.POSITIVE_INFINITY,
  );
  let [first, lowest] = [128, 128];
  for (const { at, midi } of notes) {
    if (at <= start + near) first = Math.min(first, midi);
    lowest = Math.min(lowest, midi);
  }
  const bass = first - lowest > 12 ? lowest : first;
  return bass > 127 ? undefined : bass % 12;
}

/** Tells which notes are short, and lead by step from the note before to the one after. */
function passingNotes(notes: readonly FileNote[], beat: number): (note: FileNote) => boolean {
  const [begins, ends] = [new Map<number, Set<number>>(), new Map<number, Set<number>>()];
  const add = (places: Map<number, Set<number>>, at: number, midi: number) => {
    const place = Math.round(at / near);
    const own = places.get(place) ?? new Set();
    places.set(place, own.add(midi));
  };
  for (const { at, ticks, midi } of notes) {
    add(begins, at, midi);
    add(ends, at + ticks, midi);
  }
  const hasStep = (places: ReadonlyMap<number, ReadonlySet<number>>, at: number, midi: number) =>
    [-1, 0, 1].some(off => {
      const own = places.get(Math.round(at / near) + off);
      return own !== undefined && [-2, -1, 1, 2].some(step => own.has(midi + step));
    });
  return ({ at, ticks, midi }) =>
    ticks <= beat * 1.05 && hasStep(ends, at, midi) && hasStep(begins, at + ticks, midi);
}

/** The chord of pitch classes from the bass on; a name in the file needs the same notes and bass. */
function named(pitches: readonly number[], text?: string): Chord | undefined {
  const said = text === undefined ? undefined : parseChord(text);
  if (said) {
    const own = new Set([...said.tones, ...(said.bass ? [said.bass] : [])].map(pitchClass));
    const isSame = own.size === pitches.length && pitches.every(pitch => own.has(pitch));
    if (isSame && pitchClass(said.bass ?? said.root) === pitches[0]) return said;
  }
  return pitches.length < fewestOfChord ? undefined : chordOfPitches(pitches.join(' '));
}

const chordOfPitches = memoize((pitches: string): Chord | undefined => {
  const [found] = chordsOfNotes(spelledAsChord(pitches.split(' ').map(Number)));
  if (!found) return undefined;
  const { lacksFifth: _, ...chord } = found;
  return chord;
}, 10_000);

/** Whether one pitch class at most sounds at a time; notes may overlap a little, as players bind them. */
export function isMelody(notes: readonly FileNote[]): boolean {
  let [end, pitch] = [0, -1];
  for (const { at, ticks, midi } of notes) {
    const isOver = end - at <= Math.min(2 * near, ticks / 2);
    if (midi % 12 !== pitch && !isOver) return false;
    end = midi % 12 === pitch ? Math.max(end, at + ticks) : at + ticks;
    pitch = modulo(midi, 12);
  }
  return true;
}
