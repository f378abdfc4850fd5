/** Hears the chords under melodies, in arpeggios and over walking basses: when they change first, then which they are. */
import { maskOf } from '../arithmetic.ts';
import { type Chord, parseChord } from '../chord.ts';
import { commonNote, noteName, pitchClass } from '../note.ts';
import type { FileNote } from './smf.ts';

/** A stretch of time with the chord that is heard in it. */
export interface HeardSpan {
  /** Ticks from the beginning; `to` is where the next one may begin. */
  readonly from: number;
  readonly to: number;
  readonly chord: Chord;
}

/** The qualities that are looked for: semitones above the root, the third and the fifth second and third. */
const qualities = [
  { name: '', tones: [0, 4, 7], cost: 0 },
  { name: 'm', tones: [0, 3, 7], cost: 0 },
  { name: '7', tones: [0, 4, 7, 10], cost: 0.2 },
  { name: 'm7', tones: [0, 3, 7, 10], cost: 0.2 },
  { name: 'maj7', tones: [0, 4, 7, 11], cost: 0.2 },
  { name: '6', tones: [0, 4, 7, 9], cost: 0.25 },
  { name: 'm7♭5', tones: [0, 3, 6, 10], cost: 0.25 },
  { name: 'dim', tones: [0, 3, 6], cost: 0.15 },
  { name: 'dim7', tones: [0, 3, 6, 9], cost: 0.25 },
  { name: 'aug', tones: [0, 4, 8], cost: 0.25 },
  { name: 'sus4', tones: [0, 5, 7], cost: 0.25 },
] as const;

/** What counts against a chord: tones of it that are not heard; and for it: that its root is the bass. */
const missing = { root: 0.5, third: 0.35, fifth: 0.1, seventh: 0.5 };
const rootInBass = 0.25;
/** Notes shorter than a beat, and those that are passed by step, weigh so much. */
const [shortWeight, passingWeight] = [0.5, 0.5];
/** How much better the chords of halves, and of beats, must fit than one for all. */
const [forHalves, forBeats] = [0.2, 0.3];
/** Less than this is no chord. */
const leastFit = 0.6;

interface Heard {
  readonly chord: Chord;
  readonly fit: number;
}

/**
 * The chords of a bar: one, unless its halves differ, or its beats. Undefined if what sounds is no chord.
 * @param notes all that sound in it, in order of time
 */
export function heardIn(
  notes: readonly FileNote[],
  from: number,
  to: number,
  beat: number,
): readonly HeardSpan[] | undefined {
  if (maskOf(notes.map(({ midi }) => midi % 12)) === everyTone) return undefined;
  const weighed = weigh(notes, beat);
  const middle = from + Math.round((to - from) / beat / 2) * beat;
  const whole = hear(weighed, from, to);
  const single = whole && [{ from, to, chord: whole.chord }];
  if (middle <= from || middle >= to) return single;
  // Two chords together may be none.
  const halves = spansBetter(weighed, [from, middle, to], whole ? whole.fit + forHalves : 0);
  if (!halves) return single;
  return halves.flatMap(half => {
    const { fit = 0 } = hear(weighed, half.from, half.to) ?? {};
    const count = Math.round((half.to - half.from) / beat);
    if (count < 2 || count > mostBeats) return [half];
    const cuts = Array.from({ length: count + 1 }, (_, index) => half.from + index * beat);
    return spansBetter(weighed, cuts, fit + forBeats) ?? [half];
  });
}

const mostBeats = 8;
/** All twelve pitch classes together are no chord. */
const everyTone = 0xfff;

/** The chords between the cuts, joined where they are the same; undefined if they don't fit better, or are all the same. */
function spansBetter(
  notes: readonly WeighedNote[],
  cuts: readonly number[],
  least: number,
): readonly HeardSpan[] | undefined {
  const spans: HeardSpan[] = [];
  let fit = 0;
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? from;
    const heard = hear(notes, from, to);
    if (!heard) return undefined;
    fit += heard.fit / (cuts.length - 1);
    const last = spans.at(-1);
    if (last && isSameChord(last.chord, heard.chord)) spans[spans.length - 1] = { ...last, to };
    else spans.push({ from, to, chord: heard.chord });
  }
  return spans.length > 1 && fit >= least ? spans : undefined;
}

function isSameChord(one: Chord, other: Chord): boolean {
  return pitchClass(one.root) === pitchClass(other.root) && one.quality === other.quality;
}

interface WeighedNote extends FileNote {
  readonly weight: number;
}

/** Notes with what they weigh: less if they are short, or lead by step from one note to another. */
function weigh(notes: readonly FileNote[], beat: number): readonly WeighedNote[] {
  const [begins, ends] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const add = (places: Map<number, number[]>, at: number, midi: number) => {
    const place = Math.round(at / near);
    const own = places.get(place);
    if (!own) places.set(place, [midi]);
    else if (own.length < mostAtOnce) own.push(midi);
  };
  for (const { at, ticks, midi } of notes) {
    add(begins, at, midi);
    add(ends, at + ticks, midi);
  }
  const hasStep = (places: Map<number, number[]>, at: number, midi: number) =>
    [-1, 0, 1].some(off =>
      (places.get(Math.round(at / near) + off) ?? []).some(
        other => other !== midi && Math.abs(other - midi) < 3,
      ),
    );
  return notes.map(note => {
    const { at, ticks, midi } = note;
    const isPassing = ticks <= beat * 1.05 && hasStep(ends, at, midi) && hasStep(begins, at + ticks, midi);
    const weight = (ticks < beat * 0.9 ? shortWeight : 1) * (isPassing ? passingWeight : 1);
    return { ...note, weight };
  });
}

/** Ticks within which one note follows another at once. */
const near = 40;
const mostAtOnce = 16;

/** The chord that fits best; undefined if none fits. */
function hear(notes: readonly WeighedNote[], from: number, to: number): Heard | undefined {
  const weights = new Array<number>(12).fill(0);
  let [total, bass, begun] = [0, 128, Number.POSITIVE_INFINITY];
  for (const { at, ticks, midi, weight } of notes) {
    const overlap = Math.min(to, at + ticks) - Math.max(from, at);
    if (overlap <= 0) continue;
    weights[midi % 12] = (weights[midi % 12] ?? 0) + overlap * weight;
    total += overlap * weight;
    // The first of the lowest tones: a bass that goes on from there is no inversion.
    const start = Math.max(from, at);
    if (start < begun - near || (start <= begun + near && midi < bass)) [bass, begun] = [midi, start];
  }
  if (total === 0) return undefined;
  let best: { readonly fit: number; readonly root: number; readonly name: string } | undefined;
  for (let root = 0; root < 12; root++) {
    for (const { name, tones, cost } of qualities) {
      const fit = fitOf(weights, total, root, tones) - cost + (bass % 12 === root ? rootInBass : 0);
      if (!best || fit > best.fit) best = { fit, root, name };
    }
  }
  if (!best || best.fit < leastFit) return undefined;
  const chord = parseChord(noteName(commonNote(best.root)) + best.name);
  if (!chord) return undefined;
  const low = chord.tones.find((tone, index) => index > 0 && pitchClass(tone) === bass % 12);
  return { fit: best.fit, chord: low ? { ...chord, bass: low } : chord };
}

/** The share of what sounds that belongs to a chord, less the share that doesn't and what is missing. */
function fitOf(weights: readonly number[], total: number, root: number, tones: readonly number[]): number {
  let [inside, lacking] = [0, 0];
  for (const [index, tone] of tones.entries()) {
    const weight = weights[(root + tone) % 12] ?? 0;
    inside += weight;
    if (weight > total * leastShare) continue;
    lacking += [missing.root, missing.third, missing.fifth, missing.seventh][index] ?? 0;
  }
  return (2 * inside - total) / total - lacking;
}

/** Of what sounds, for a tone to be heard as one of the chord. */
const leastShare = 0.04;
