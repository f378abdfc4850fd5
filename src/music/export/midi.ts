/**
 * Standard MIDI Files 1.0 (MIDI Manufacturers Association, 1996), format 1: a track of tempo, metre and markers,
 * and one of notes. Notes with cents are MIDI Polyphonic Expression 1.1: a channel and a bend for each.
 */

import { Failure } from '../../base/errors.ts';
import { type NoteEvent, repeat, type Score, scoreLimits, secondsOf, swingScore } from '../score/score.ts';
import { type ByteWriter, createByteWriter } from './midi-bytes.ts';
import { utf8Line } from './one-line.ts';
import type { WriteMusic } from './writer.ts';

/** General MIDI's tenth channel is that of drums; channels are counted from 0. */
const drumChannel = 9;
const melodyChannel = 0;
/** The member channels of MPE's lower zone, without the channel of drums. */
const memberChannels = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15];
/** Range of the members' bends in semitones up and down. */
const bendRange = 48;
/** Maximum length of a name or marker, in bytes. */
const maxTextLength = 200;
const maxQuarterMicroseconds = 0xffffff;

/**
 * Returns a score as a Standard MIDI File.
 * @param program General MIDI's number of the sound, 0 to 127
 * @throws Failure `too_slow` if a quarter note is longer than a file can hold, 16.8 seconds
 */
export function midiFile(score: Score, program = 0): Uint8Array {
  const file = createByteWriter().block(Buffer.from('MThd')).uint32(6).uint16(1).uint16(2).uint16(score.ppq);
  writeTrack(file, () => writeConductor(file, score));
  writeTrack(file, () => writeNotes(file, score, program));
  return file.bytes();
}

function writeTrack(file: ByteWriter, writeContent: () => void): void {
  file.block(Buffer.from('MTrk')).uint32(0);
  const start = file.length();
  writeContent();
  file.byte(0xff, 0x2f, 0).uint32At(start - 4, file.length() - start);
}

function writeConductor(file: ByteWriter, score: Score): void {
  const advanceTo = createDeltaWriter(file);
  const meta = (tick: number, type: number, data: Uint8Array) => {
    advanceTo(tick);
    file.byte(0xff, type).quantity(data.length).block(data);
  };
  meta(0, 0x03, utf8Line(score.name, maxTextLength));
  const quarter = Math.round(secondsOf(score, score.ppq) * 1e6);
  if (quarter > maxQuarterMicroseconds) {
    throw new Failure('usage', `MIDI cannot hold a tempo as slow as ${score.bpm} bpm.`, {
      code: 'too_slow',
      hint: 'Use a higher --bpm.',
    });
  }
  meta(0, 0x51, Uint8Array.of(quarter >> 16, quarter >> 8, quarter));
  const clocksOfBeat = Math.max(1, Math.round(96 / score.unit));
  meta(0, 0x58, Uint8Array.of(score.beats, Math.log2(score.unit), clocksOfBeat, 8));
  if (score.key) meta(0, 0x59, Uint8Array.of(score.key.sharps & 0xff, score.key.minor ? 1 : 0));
  for (const { at, text } of score.markers) meta(at, 0x06, utf8Line(text, maxTextLength));
  advanceTo(score.length);
}

function writeNotes(file: ByteWriter, score: Score, program: number): void {
  const advanceTo = createDeltaWriter(file);
  const hasCents = score.notes.some(({ cents }) => cents);
  const members = hasCents ? memberChannelsOf(score.notes) : undefined;
  // MPE Configuration Message and Pitch Bend Sensitivity: registered parameters 6 and 0.
  if (hasCents) setParameter(file, melodyChannel, 6, 15);
  for (const channel of hasCents ? memberChannels : [melodyChannel]) {
    if (hasCents) setParameter(file, channel, 0, bendRange);
    file.byte(0, 0xc0 | channel, program);
  }
  for (const change of noteChanges(score.notes)) {
    const index = change % indexRange;
    const note = score.notes[index];
    if (note === undefined) continue;
    const isStart = Math.floor(change / indexRange) % 2 === 1;
    const channel = note.isDrum ? drumChannel : (members?.[index] ?? melodyChannel);
    advanceTo(Math.floor(change / indexRange / 2));
    if (isStart && members && !note.isDrum) {
      const bend = bendOf(note.cents ?? 0);
      file.byte(0xe0 | channel, bend & 0x7f, bend >> 7, 0);
    }
    if (isStart) file.byte(0x90 | channel, note.midi, note.velocity);
    else file.byte(0x80 | channel, note.midi, 64);
  }
  advanceTo(score.length);
}

/** Returns a function that writes the delta time from the last event to a tick. */
function createDeltaWriter(file: ByteWriter): (tick: number) => void {
  let now = 0;
  return untilTick => {
    const tick = Math.max(now, Math.round(untilTick));
    file.quantity(tick - now);
    now = tick;
  };
}

/** A power of two above the maximum number of notes. */
const indexRange = 2 ** 17;

/**
 * Returns the beginnings and ends of notes in order of time, ends before beginnings, as numbers:
 * `(tick * 2 + isStart) * indexRange + index`. Sorting objects with a function would take ten times the memory.
 */
function noteChanges(notes: readonly NoteEvent[]): Float64Array {
  const changes = new Float64Array(Math.min(notes.length, scoreLimits.notes) * 2);
  for (let index = 0; index * 2 < changes.length; index++) {
    const { at = 0, ticks = 1 } = notes[index] ?? {};
    const start = Math.round(at);
    const end = Math.max(start + 1, Math.round(at + ticks));
    changes[index * 2] = (start * 2 + 1) * indexRange + index;
    changes[index * 2 + 1] = end * 2 * indexRange + index;
  }
  return changes.sort();
}

/** Returns a member channel for each note: the channel that has been silent longest, or will be silent soonest. */
function memberChannelsOf(notes: readonly NoteEvent[]): Uint8Array {
  const channels = memberChannels.map(channel => ({ channel, freeAt: 0 }));
  return Uint8Array.from(notes, ({ at, ticks }) => {
    const [first, ...otherChannels] = channels;
    if (first === undefined) return melodyChannel;
    const earliest = otherChannels.reduce((best, each) => (each.freeAt < best.freeAt ? each : best), first);
    earliest.freeAt = at + ticks;
    return earliest.channel;
  });
}

/** Returns a bend of 14 bits, 8192 in the middle. */
function bendOf(cents: number): number {
  return 8192 + Math.round((cents / 100 / bendRange) * 8192);
}

/** Writes the coarse value of a registered parameter, as three controller events. */
function setParameter(file: ByteWriter, channel: number, parameter: number, value: number): void {
  for (const [controller, setting] of [
    [101, 0],
    [100, parameter],
    [6, value],
  ])
    file.byte(0, 0xb0 | channel, controller ?? 0, setting ?? 0);
}

/** Writes a Standard MIDI File of format 1. */
export const write: WriteMusic = ({ score }, { times, program, swing }) => ({
  content: midiFile(repeat(swingScore(score, swing), times), program),
});
