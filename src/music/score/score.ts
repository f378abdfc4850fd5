/**
 * The score: the notes of music in time. MIDI, WAV, players and the moving play head use only scores; the other files
 * of this folder make them from music.
 */

import { Failure } from '../../base/errors.ts';
import { midiAndCents, standardA4 } from '../note.ts';
import type { Timbre } from '../sound/timbre.ts';

/** A note, or the stroke of a drum. */
export interface NoteEvent {
  /** Ticks from the beginning, which may have a fraction. */
  readonly at: number;
  /** The length in ticks, which may have a fraction too. */
  readonly ticks: number;
  /** The MIDI number of the note, 0 to 127; for a stroke, General MIDI's number of the drum. */
  readonly midi: number;
  /** Cents above `midi`, −50 to 50; absent for 0. */
  readonly cents?: number;
  readonly isDrum?: boolean;
  /** The velocity, 1 to 127. */
  readonly velocity: number;
}

/** A text at a time: the label of a chord, the name of a step. */
export interface Marker {
  /** Ticks from the beginning. */
  readonly at: number;
  readonly text: string;
}

/** Tempo and metre. */
export interface Time {
  /** Beats a minute; a beat is a note of `1/unit`. */
  readonly bpm: number;
  /** Ticks of a quarter note. */
  readonly ppq: number;
  /** Beats of a bar. */
  readonly beats: number;
  /** The note value of a beat: 4 for a quarter note, 8 for an eighth. */
  readonly unit: number;
}

/** Music in its playable form: notes in time, for every player and format. */
export interface Score extends Time {
  readonly name: string;
  /** Ticks of one repetition, always a number of whole bars. */
  readonly length: number;
  /** Whether it repeats without end by default. */
  readonly isLoop: boolean;
  /** Whether its notes do not decay, and continue from one repetition to the next. */
  readonly isDrone: boolean;
  /** The attack and decay of its tones. */
  readonly timbre: Timbre;
  /** The notes in order of time. */
  readonly notes: readonly NoteEvent[];
  readonly markers: readonly Marker[];
  /** The signature of its key, if it has one: sharps, negative for flats. */
  readonly key?: KeySignature | undefined;
  /** The number of the record's notes that were omitted: not finite, out of range, or without length. */
  readonly omittedCount: number;
  /** Labels of chords that could not be read, each once. These chords are silent. */
  readonly unreadLabels: readonly string[];
}

/** The key signature of a staff. */
export interface KeySignature {
  /** The number of sharps, negative for flats: −7 to 7. */
  readonly sharps: number;
  readonly minor: boolean;
}

/**
 * The parts of a score, most of which have defaults. The default length is the end of the last note, and any length is
 * extended to whole bars. `omittedCount` counts notes that the draft already lacks.
 */
export type Draft = Pick<Score, 'name' | 'notes'> & Partial<Score>;

/** The limits of a score. MIDI files limit ticks by the size of variable-length quantities (SMF 1.0). */
export const scoreLimits = { notes: 100_000, ticks: 2 ** 28 - 1, minutes: 60 };

const defaultTime: Time = { bpm: 120, ppq: 480, beats: 4, unit: 4 };

/**
 * Returns the score of the draft's usable notes.
 * @throws Failure `too_long` beyond the limits, `nothing_to_play` if no note is left
 */
export function createScore(draft: Draft): Score {
  const time = timeOf(draft);
  const usableNotes = draft.notes.filter(isUsableNote);
  if (usableNotes.length === 0) {
    const reason = draft.unreadLabels?.length ? ': none of its chords can be read' : '';
    throw new Failure('not-found', `There is nothing to play in '${draft.name}'${reason}.`, {
      code: 'nothing_to_play',
      hint: 'See the record with get --json.',
    });
  }
  let end = draft.length ?? 0;
  for (const { at, ticks } of usableNotes) end = Math.max(end, at + ticks);
  const bar = barTicks(time);
  return checkRange({
    ...time,
    name: draft.name,
    length: Math.max(1, Math.ceil(end / bar - 1e-9)) * bar,
    isLoop: draft.isLoop ?? false,
    isDrone: draft.isDrone ?? false,
    timbre: draft.timbre ?? 'struck',
    notes: sortNotes(usableNotes),
    markers: draft.markers ?? [],
    ...(draft.key && { key: draft.key }),
    omittedCount: (draft.omittedCount ?? 0) + draft.notes.length - usableNotes.length,
    unreadLabels: draft.unreadLabels ?? [],
  });
}

/** Returns the number of ticks of a beat. */
export function beatTicks({ ppq, unit }: Pick<Time, 'ppq' | 'unit'>): number {
  return (ppq * 4) / unit;
}

/** Returns the number of ticks of a bar. */
export function barTicks(time: Omit<Time, 'bpm'>): number {
  return beatTicks(time) * time.beats;
}

/** Returns the seconds that a number of ticks takes. */
export function secondsOf(time: Time, ticks: number): number {
  return ((ticks / beatTicks(time)) * 60) / time.bpm;
}

/** Returns the score at another tempo, if one is given. @throws Failure `too_long` */
export function changeTempo(score: Score, bpm: number | undefined): Score {
  return bpm === undefined ? score : checkRange({ ...score, bpm });
}

/** Returns the score played this many times in a row. @throws Failure `too_long` */
export function repeat(score: Score, repeats: number): Score {
  if (repeats === 1) return score;
  const length = score.length * repeats;
  const count = score.notes.length * repeats;
  checkLimits({ ...score, length }, count, 'A lower --times makes it shorter.');
  const offsets = Array.from({ length: repeats }, (_, repetition) => repetition * score.length);
  const shift = <At extends { readonly at: number }>(list: readonly At[]) =>
    offsets.flatMap(start => list.map(each => ({ ...each, at: each.at + start })));
  return { ...score, length, notes: shift(score.notes), markers: shift(score.markers) };
}

/** Returns the score with A4 at another frequency, in hertz. Drum strokes are unchanged. */
export function tuneTo(score: Score, a4: number): Score {
  if (a4 === standardA4) return score;
  const shift = 12 * Math.log2(a4 / standardA4);
  const notes = score.notes.map(note =>
    note.isDrum ? note : { ...note, ...midiAndCents(note.midi + (note.cents ?? 0) / 100 + shift) },
  );
  return { ...score, notes };
}

/** The swing of eighths or sixteenths: when the second note of each pair is played. */
export interface Swing {
  /** The share of the first note in a pair, in per cent, 50 to 75: 50 is straight, 66.7 a triplet, 75 a dotted note. */
  readonly percent: number;
  /** 8 for eighths, 16 for sixteenths. */
  readonly unit: number;
}

/** Returns the ticks of a pair of swung notes. */
export function swingPairTicks({ ppq }: Pick<Time, 'ppq'>, { unit }: Swing): number {
  return (ppq * 8) / unit;
}

/**
 * Returns the score with the second note of each pair delayed. Pairs are counted from each bar line; an incomplete pair
 * at the end of a bar stays straight.
 */
export function swingScore(score: Score, swing: Swing | undefined): Score {
  if (swing === undefined || swing.percent === 50) return score;
  const [bar, pair, longShare] = [barTicks(score), swingPairTicks(score, swing), swing.percent / 100];
  const pairedTicks = Math.floor(bar / pair + 1e-9) * pair;
  const swungTime = (tick: number): number => {
    const ticksInBar = tick % bar;
    if (ticksInBar >= pairedTicks) return tick;
    const pairShare = (ticksInBar % pair) / pair;
    const swungShare =
      pairShare < 0.5 ? 2 * pairShare * longShare : longShare + (2 * pairShare - 1) * (1 - longShare);
    return tick + (swungShare - pairShare) * pair;
  };
  const notes = score.notes.map(note => {
    const start = swungTime(note.at);
    return { ...note, at: start, ticks: swungTime(note.at + note.ticks) - start };
  });
  return { ...score, notes, markers: score.markers.map(each => ({ ...each, at: swungTime(each.at) })) };
}

/** Returns a tempo of 1 to 999 and a metre. Values that are not usable become 120 beats a minute, and 4/4. */
export function timeOf({ bpm, ppq, beats, unit }: Partial<Time>): Time {
  const isUsable = (value: number | undefined, min: number, max: number): value is number =>
    value !== undefined && Number.isInteger(value) && value >= min && value <= max;
  return {
    bpm: bpm !== undefined && bpm > 0 ? Math.min(Math.max(bpm, 1), 999) : defaultTime.bpm,
    // With fewer ticks the steps of a ring would be too coarse. MIDI files allow 15 bits.
    ppq: isUsable(ppq, 24, 0x7fff) ? ppq : defaultTime.ppq,
    beats: isUsable(beats, 1, 255) ? beats : defaultTime.beats,
    unit: isUsable(unit, 1, 64) && Number.isInteger(Math.log2(unit)) ? unit : defaultTime.unit,
  };
}

function isUsableNote({ at, ticks, midi, cents = 0, velocity }: NoteEvent): boolean {
  const isPitch = Number.isInteger(midi) && midi >= 0 && midi <= 127 && Math.abs(cents) <= 50;
  const isTime = Number.isFinite(at) && at >= 0 && Number.isFinite(ticks) && ticks > 0;
  return isPitch && isTime && velocity >= 1 && velocity <= 127;
}

function sortNotes(notes: readonly NoteEvent[]): readonly NoteEvent[] {
  const isOrdered = notes.every((note, index) => (notes[index - 1]?.at ?? 0) <= note.at);
  return isOrdered ? notes : notes.toSorted((a, b) => a.at - b.at);
}

function checkRange(score: Score): Score {
  checkLimits(score, score.notes.length);
  return score;
}

/** Throws if the score exceeds the limits. @param hint how to make it shorter, if not by a higher tempo */
function checkLimits(
  score: Pick<Score, keyof Time | 'name' | 'length'>,
  noteCount: number,
  hint?: string,
): void {
  const minutes = Math.ceil(secondsOf(score, score.length) / 60);
  const counts = { notes: noteCount, ticks: score.length, minutes };
  const unit = (['notes', 'ticks', 'minutes'] as const).find(each => counts[each] > scoreLimits[each]);
  if (unit === undefined) return;
  throw new Failure(
    'usage',
    `'${score.name}' would have ${counts[unit]} ${unit}; the maximum is ${scoreLimits[unit]}.`,
    {
      code: 'too_long',
      hint: hint ?? (unit === 'minutes' ? 'A higher --bpm makes it shorter.' : undefined),
    },
  );
}
