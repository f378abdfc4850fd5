/**
 * Names the chords of a bar by simple rules. Three or more pitch classes are a chord if they are struck together, sound
 * together through the span, or are broken within it. A chord that is named in the file may have fewer.
 * Everything else stays notes.
 */
import { groupBy } from '../../base/fields.ts';
import { memoize } from '../../base/memo.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { chordsOfNotes, spellAsChord } from '../chords/chord-names.ts';
import { notesOfChord } from '../find/identity.ts';
import { pitchClass } from '../note.ts';
import type { FileNote } from './smf.ts';

/** A span of time with one harmony. */
export interface HarmonySpan {
  /** Ticks from the beginning. */
  readonly from: number;
  readonly to: number;
  readonly chord: Chord | undefined;
  /** The sounding pitch classes, the bass first. */
  readonly pitches: readonly number[];
}

/** A bar of a file. */
interface FileBar {
  /** All notes that sound in it, in order of time. */
  readonly notes: readonly FileNote[];
  readonly from: number;
  readonly to: number;
  /** The chord names in the file, by their tick. */
  readonly names: ReadonlyMap<number, string>;
}

/** Minimum pitch classes of a chord; fewer are a note or an interval. */
export const minChordNotes = 3;

/** Qualities of broken chords: triads, sixths and sevenths, and none that a melody forms by chance. */
const brokenQualities: readonly string[] = [
  ...['', 'm', 'dim', 'aug', 'sus4', '7', 'maj7', 'm7', 'm7♭5', 'dim7', '6', 'm6', 'm(maj7)', '7sus4'],
];

/** Ticks by which simultaneous notes may differ. */
const simultaneousTicks = 40;
const [maxCuts, maxBeats] = [64, 12];

/**
 * Returns the spans of a bar. If its notes are struck together, there is one for each chord or interval. Otherwise
 * there is one for each half if both have a chord in root position, or else one for the whole bar, each half or each
 * beat, depending on which of them have chords. Empty if nothing sounds.
 */
export function harmonySpans(bar: FileBar, beat: number): readonly HarmonySpan[] {
  const { notes, from, to, names } = bar;
  if (notes.length === 0) return [];
  const cuts = cutPoints(bar);
  const spansBetween = (
    edges: readonly number[],
    minShare: number,
    chordOf: (pitches: readonly number[], start: number, end: number) => Chord | undefined,
  ) =>
    edges.slice(0, -1).map((start, index) => {
      const end = edges[index + 1] ?? start;
      const pitches = pitchesIn(notes, start, end, minShare);
      return { from: start, to: end, pitches, chord: chordOf(pitches, start, end) };
    });
  const struckSpans = spansBetween(cuts, 0.5, (pitches, start) =>
    chordWithName(pitches, names.get(Math.round(start))),
  );
  const areClear = struckSpans.every(({ chord, pitches }) => chord ?? pitches.length < minChordNotes);
  const soundingSpans = struckSpans.filter(({ pitches }) => pitches.length > 0);
  // Successive fifths are not a broken chord.
  const areIntervals = soundingSpans.length > 1 && soundingSpans.every(({ pitches }) => pitches.length === 2);
  const hasChords = areClear && struckSpans.some(({ chord }) => chord);
  if ((hasChords || areIntervals) && areStruckTogether(notes, cuts)) return joinSpans(struckSpans, names);
  const isPassing = passingNotes(notes, beat);
  const brokenSpans = (edges: readonly number[]) =>
    spansBetween(edges, 0, (_, start, end) => chordIn(notes, start, end, isPassing));
  const beats = Math.round((to - from) / beat);
  const wholeBar = brokenSpans([from, to]);
  const halves = beats < 2 ? wholeBar : brokenSpans([from, from + Math.round(beats / 2) * beat, to]);
  const isOnRoot = (half: HarmonySpan) =>
    half.chord && !half.chord.bass && !wholeBar.some(each => nameOf(each) === nameOf(half));
  if (halves.every(isOnRoot)) return joinSpans(halves, names);
  if (wholeBar[0]?.chord || beats < 2 || beats > maxBeats) return wholeBar;
  const beatSpans = brokenSpans(Array.from({ length: beats + 1 }, (_, index) => from + index * beat));
  if (beatSpans.every(part => part.chord)) return joinSpans(beatSpans, names);
  // One half may have a chord if the whole bar has none.
  return halves.some(half => half.chord) ? halves : wholeBar;
}

/** Joins a span to the one before if it is silent, repeats its notes without a new name, or if only one has a chord. */
function joinSpans(parts: readonly HarmonySpan[], names: FileBar['names']): readonly HarmonySpan[] {
  const spans: HarmonySpan[] = [];
  for (const part of parts) {
    const last = spans.pop();
    const hasSameNotes = last && nameOf(last) === nameOf(part);
    const isSeparate = hasSameNotes ? names.has(Math.round(part.from)) : !last?.chord === !part.chord;
    if (last && isSeparate && part.pitches.length > 0) spans.push(last, part);
    else spans.push({ ...(part.chord ? part : (last ?? part)), from: (last ?? part).from, to: part.to });
  }
  return spans;
}

function nameOf({ chord, pitches }: HarmonySpan): string {
  return chord ? chordName(chord) : pitches.join(' ');
}

/** Returns the ticks that divide a bar: its ends, and ticks where all notes end and several, or a named chord, begin. */
function cutPoints({ notes, from, to, names }: FileBar): readonly number[] {
  const startTicks = new Set(notes.flatMap(({ at }) => (at > from && at < to ? [at] : [])));
  /** The number of notes before a tick, the latest end of them, and the number of notes before or at it. */
  let [earlierCount, end, startedCount] = [0, 0, 0];
  const innerCuts = [...startTicks].filter(tick => {
    for (let note = notes[earlierCount]; note && note.at < tick - 1; note = notes[++earlierCount])
      end = Math.max(end, note.at + note.ticks);
    for (let note = notes[startedCount]; note && note.at <= tick + 1; note = notes[++startedCount]);
    return end <= tick + 1 && (startedCount - earlierCount > 1 || names.has(Math.round(tick)));
  });
  return [from, ...(innerCuts.length > maxCuts ? [] : innerCuts), to];
}

/** Whether each note begins with a part or before the bar, and sounds through most of each part that it touches. */
function areStruckTogether(notes: readonly FileNote[], cuts: readonly number[]): boolean {
  const [start = 0] = cuts;
  return notes.every(({ at, ticks }) => {
    if (at > start + 1 && !cuts.some(cut => Math.abs(cut - at) <= 1)) return false;
    return cuts.slice(0, -1).every((from, index) => {
      const end = cuts[index + 1] ?? from;
      const overlap = Math.min(end, at + ticks) - Math.max(from, at);
      return overlap <= simultaneousTicks || overlap >= (end - from) * 0.6;
    });
  });
}

/** Returns the pitch classes that sound for a minimum share of a span, from the bass upwards. */
function pitchesIn(
  notes: readonly FileNote[],
  from: number,
  end: number,
  minShare: number,
): readonly number[] {
  const weights = new Float64Array(128);
  for (const note of notes) weights[note.midi] = (weights[note.midi] ?? 0) + overlapOf(note, from, end);
  const midis = [...weights.keys()].filter(midi => {
    const ticks = weights[midi] ?? 0;
    return ticks > 0 && ticks >= (end - from) * minShare;
  });
  return [...new Set(midis.map(midi => midi % 12))];
}

/** Returns the ticks of a note within a span; 0 if they are few, because it then belongs to a neighbouring span. */
function overlapOf({ at, ticks }: FileNote, from: number, end: number): number {
  const overlap = Math.min(end, at + ticks) - Math.max(from, at);
  return overlap >= Math.min(simultaneousTicks, ticks / 2) ? overlap : 0;
}

/** Returns the chord that sounds through a span or is broken in it. @param isPassing tells passing notes */
function chordIn(
  notes: readonly FileNote[],
  from: number,
  end: number,
  isPassing: (note: FileNote) => boolean,
): Chord | undefined {
  const soundingNotes = notes.filter(note => overlapOf(note, from, end) > 0);
  const heldPitches = pitchesIn(soundingNotes, from, end, 0.6);
  if (heldPitches.length >= minChordNotes) return chordWithName(fromBass(soundingNotes, heldPitches, from));
  // Passing notes count only if they recur.
  const notesByPitch = groupBy(soundingNotes, ({ midi }) => midi % 12);
  const chordNotes = soundingNotes.filter(
    note => !isPassing(note) || (notesByPitch.get(note.midi % 12)?.length ?? 0) > 1,
  );
  const classes = chordNotes.map(({ midi }) => midi % 12);
  const chord = chordWithName(fromBass(chordNotes, classes, from));
  return chord && brokenQualities.includes(chord.quality) ? chord : undefined;
}

/**
 * Returns each pitch class once, the bass first. The bass is the lowest note at the beginning of a span, so that a
 * walking bass makes no inversion, or a later note if that is more than an octave lower.
 */
function fromBass(notes: readonly FileNote[], pitches: readonly number[], from: number): readonly number[] {
  const start = Math.max(from, notes[0]?.at ?? 0);
  const lowestNote = (group: readonly FileNote[]) =>
    group.reduce((least, { midi }) => Math.min(least, midi), 128);
  const [first, lowest] = [
    lowestNote(notes.filter(({ at }) => at <= start + simultaneousTicks)),
    lowestNote(notes),
  ];
  return notes.length === 0 ? [] : [...new Set([(first - lowest > 12 ? lowest : first) % 12, ...pitches])];
}

/** Returns a function that tells whether a note is short, and leads by step from the note before to the one after. */
function passingNotes(notes: readonly FileNote[], beat: number): (note: FileNote) => boolean {
  const placeKey = (tick: number, midi: number) => Math.round(tick / simultaneousTicks) * 256 + midi;
  const noteStarts = new Set(notes.map(({ at, midi }) => placeKey(at, midi)));
  const noteEnds = new Set(notes.map(({ at, ticks, midi }) => placeKey(at + ticks, midi)));
  const hasStep = (places: ReadonlySet<number>, tick: number, midi: number) =>
    [-simultaneousTicks, 0, simultaneousTicks].some(shift =>
      [-2, -1, 1, 2].some(step => places.has(placeKey(tick + shift, midi + step))),
    );
  return ({ at, ticks, midi }) =>
    ticks <= beat * 1.05 && hasStep(noteEnds, at, midi) && hasStep(noteStarts, at + ticks, midi);
}

/** Returns the chord of pitch classes, the bass first: the one that `text` names if it has these notes and this bass. */
function chordWithName(pitches: readonly number[], text?: string): Chord | undefined {
  const namedChord = text === undefined ? undefined : parseChord(text);
  const [bass, ...tones] = namedChord ? notesOfChord(namedChord).map(pitchClass) : [];
  const hasSameNotes = tones.length === pitches.length - 1 && tones.every(tone => pitches.includes(tone));
  if (hasSameNotes && bass === pitches[0]) return namedChord;
  return pitches.length < minChordNotes ? undefined : chordOfPitches(pitches.join(' '));
}

const chordOfPitches = memoize((pitches: string): Chord | undefined => {
  const [found] = chordsOfNotes(spellAsChord(pitches.split(' ').map(Number)));
  if (!found) return undefined;
  const { lacksFifth: _, ...chord } = found;
  return chord;
}, 10_000);

/** Whether at most one pitch class sounds at a time. Slurred notes may overlap a little. */
export function isMelody(notes: readonly FileNote[]): boolean {
  let [end, pitch] = [0, -1];
  for (const { at, ticks, midi } of notes) {
    const endsInTime = end - at <= Math.min(2 * simultaneousTicks, ticks / 2);
    if (midi % 12 !== pitch && !endsInTime) return false;
    end = midi % 12 === pitch ? Math.max(end, at + ticks) : at + ticks;
    pitch = midi % 12;
  }
  return true;
}
