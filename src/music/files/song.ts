/** Reads a MIDI file as music by plain rules: a melody, chords or notes in bars, and the rhythm of its drums. */
import { Failure } from '../../base/errors.ts';
import { maskOf } from '../arithmetic.ts';
import { chordName, transposeChord } from '../chord.ts';
import { intervalAbbreviation } from '../interval-name.ts';
import type { Interval, Music, Progression, Scale } from '../music.ts';
import {
  commonNote,
  noteName,
  type PlayedNote,
  pitchClass,
  transposition,
  usualA4,
  usualLetters,
} from '../note.ts';
import { type ChordEvent, type ProgressionKey, silence } from '../progression.ts';
import { chordMusic, stepsMusic, toneMusic } from '../reading/values.ts';
import { modalNotes } from '../scale/key.ts';
import { onNote } from '../scale/on-note.ts';
import { degreesOf } from '../scale/scale.ts';
import { barTicks, beatTicks } from '../score/score.ts';
import { noteSpeller } from '../score/scores.ts';
import { rhythmOf } from './beat.ts';
import { fewestOfChord, type HarmonySpan, isMelody, stretchesOf } from './harmony.ts';
import { type FileNote, type MidiSong, readSmf } from './smf.ts';
import { keyOfChords, keyOfMelody } from './song-key.ts';
import { mainTime, type SongTime } from './song-time.ts';

const ppq = 480;

/** How a song can be read if that is asked for. */
export const songForms = ['notes', 'steps', 'chords', 'rhythm'] as const;
export type SongForm = (typeof songForms)[number];

/** The music of a MIDI file. */
export interface SongMusic {
  /** What its tones are, and its drums; at least one of them. */
  readonly values: readonly Music[];
  /** Warnings for people about what was left out or is not clear. */
  readonly warnings: readonly string[];
}

/**
 * Reads the bytes of a MIDI file.
 * @param name used if the file has none
 * @param form read it so
 * @throws Failure `unreadable_file`, and `no_match` if the file has nothing of the form
 */
export function readSong(bytes: Uint8Array, name: string, form?: SongForm): SongMusic {
  const { song, time, warnings: left } = mainTime(readSmf(bytes));
  const tones = song.notes.filter(({ drum }) => !drum);
  const strokes = song.notes.filter(({ drum }) => drum);
  const read = tones.length === 0 || form === 'rhythm' ? undefined : tonesAs(song, time, tones, name, form);
  const isWanted = strokes.length > 0 && (form === undefined || form === 'rhythm');
  const drums = isWanted
    ? rhythmOf(strokes, barTicks({ ppq, ...time }), read ? `${name} drums` : name)
    : undefined;
  const values = [
    ...(read ? [read.value] : []),
    ...(drums ? [{ ...drums.value, time: { ...time, ppq } }] : []),
  ];
  const missing = { notes: 'notes', steps: 'notes', chords: 'chords', rhythm: 'drums' }[form ?? 'notes'];
  if (values.length === 0) throw new Failure('usage', `This file has no ${missing}.`, { code: 'no_match' });
  return { values, warnings: [...left, ...(read?.warnings ?? []), ...(drums?.warnings ?? [])] };
}

interface Read<Value extends Music> {
  readonly value: Value;
  readonly warnings: readonly string[];
}

/** The tones as the melody, the interval, the chord or the chords that they are. */
function tonesAs(
  song: MidiSong,
  time: SongTime,
  tones: readonly FileNote[],
  name: string,
  form: SongForm | undefined,
): Read<Music> | undefined {
  const melody = isMelody(tones);
  if (form === 'notes' || form === 'steps') return scaleRead(song, time, tones, name, form, melody);
  if (form === 'chords')
    return melody ? undefined : (chordRead(song, tones) ?? progressionRead(song, time, tones, name));
  const pitches = [...new Set(tones.map(({ midi }) => midi))].sort((one, other) => one - other);
  const [low = 0, high] = pitches;
  if (high === undefined) return { value: tone(low), warnings: [] };
  const isInterval = pitches.length === 2 && tones.length < 5;
  if (melody && !isInterval) return scaleRead(song, time, tones, name, form, melody);
  const chord = chordRead(song, tones);
  if (!chord && isInterval)
    return { value: { ...interval(low, high), played: playedNotes(tones) }, warnings: [] };
  return chord ?? progressionRead(song, time, tones, name);
}

function playedNotes(
  tones: readonly FileNote[],
  spelled = (midi: number) => commonNote(midi % 12),
): readonly PlayedNote[] {
  return tones.map(({ at, ticks, midi }) => ({ ...spelled(midi), at, ticks, midi }));
}

function tone(midi: number): Music {
  const name = noteName(commonNote(midi % 12)) + (Math.floor(midi / 12) - 1);
  return toneMusic(name, usualA4 * 2 ** ((midi - 69) / 12), midi);
}

function interval(low: number, high: number): Interval {
  const semitones = high - low;
  const size = { letters: usualLetters[semitones % 12] ?? 0, semitones };
  return {
    kind: 'interval',
    name: intervalAbbreviation(size),
    root: commonNote(low % 12),
    ...size,
    color: '',
  };
}

/** The notes of a melody, or all notes of a song, up from the tonic. */
function scaleRead(
  song: MidiSong,
  time: SongTime,
  tones: readonly FileNote[],
  name: string,
  form: SongForm | undefined,
  melody: boolean,
): Read<Scale> {
  const key = keyOfMelody(tones, song.signature, song.name);
  const degrees = degreesOf({
    root: pitchClass(key.tonic),
    mask: maskOf(tones.map(({ midi }) => midi % 12)),
  });
  const steps = degrees.map((degree, index) => (degrees[index + 1] ?? 12 + (degrees[0] ?? 0)) - degree);
  if (form === 'steps') return { value: stepsMusic(steps, undefined), warnings: [] };
  const scale = { ...onNote(stepsMusic(steps, undefined), key.tonic), name };
  const value = melody ? { ...scale, time, played: playedNotes(tones, noteSpeller(scale)) } : scale;
  return { value, warnings: melody ? [`A melody in ${key.name}.`] : [] };
}

/** One chord that is struck and then broken upwards, as chords are exported. */
function chordRead({ markers }: MidiSong, tones: readonly FileNote[]): Read<Music> | undefined {
  const struck = tones.filter(({ at }) => at === tones[0]?.at);
  const broken = tones.slice(struck.length);
  const isBroken =
    struck.length > 1 &&
    broken.length === struck.length &&
    broken.every(({ at, midi }, index) => midi === struck[index]?.midi && at > (broken[index - 1]?.at ?? 0));
  if (!isBroken) return undefined;
  const names = new Map(markers.map(({ text }) => [0, text]));
  const [only, second] = stretchesOf(
    struck.map(note => ({ ...note, at: 0, ticks: 4 * ppq })),
    0,
    4 * ppq,
    ppq,
    names,
  );
  return only?.chord && !second ? { value: chordMusic(only.chord), warnings: [] } : undefined;
}

/** Bars at most, and stretches of one harmony: no song has more. */
const mostBars = 4096;
const mostStretches = 8192;

/** The chords of each bar, and the notes of bars whose harmony is not clear. */
function progressionRead(
  song: MidiSong,
  time: SongTime,
  tones: readonly FileNote[],
  name: string,
): Read<Progression> {
  const [bar, beat] = [barTicks({ ppq, ...time }), beatTicks({ ppq, ...time })];
  const end = tones.reduce((most, { at, ticks }) => Math.max(most, at + ticks), 0);
  const count = Math.min(Math.ceil(end / bar - 1e-6), mostBars);
  const names = new Map(song.markers.map(({ at, text }) => [Math.round(at), text]));
  const bars: (readonly HarmonySpan[])[] = [];
  let stretches = 0;
  for (const notes of notesByBar(tones, bar)) {
    if (bars.length === count || stretches > mostStretches) break;
    const from = bars.length * bar;
    const found = stretchesOf(notes, from, from + bar, beat, names);
    stretches += found.length;
    bars.push(found);
  }
  const isNamed = (own: readonly HarmonySpan[]) => own.every(({ chord }) => chord);
  const full = bars.filter(own => own.some(({ chord, pitches }) => chord ?? pitches.length >= fewestOfChord));
  const unclear = full.filter(own => !isNamed(own));
  const isClear = unclear.length * 2 <= full.length;
  const kept = isClear ? bars.flat() : bars.flatMap(own => notesOfBar(own));
  const silent = [...names].flatMap(([from, text]) =>
    text === silence ? [{ from, to: from + bar, chord: undefined, pitches: [] }] : [],
  );
  const all = [...kept, ...silent].sort((one, other) => one.from - other.from);
  const raw = all.map(stretch => eventOf(stretch));
  const { home, warnings } = keyOfChords(song, raw, tones);
  const events = all.map(stretch => eventOf(stretch, home, names));
  const places = unclear.map(own => Math.floor((own[0]?.from ?? 0) / bar) + 1);
  const notShown = Math.ceil(end / bar - 1e-6) - bars.length;
  return {
    value: {
      ...{ kind: 'progression', name, events, sections: [], omitted: 0, time },
      ...(home && { home }),
    },
    warnings: [
      ...(events.some(({ chord }) => chord) ? warnings : []),
      ...(unclear.length === 0 ? [] : [unclearText(isClear ? places : [])]),
      ...(notShown > 0 ? [`Only the first ${bars.length} bars are read; ${notShown} are left out.`] : []),
    ],
  };
}

function unclearText(bars: readonly number[]): string {
  if (bars.length === 0) return 'The harmony is not clear: the notes of each bar are shown.';
  const shown = bars.slice(0, 8).join(', ') + (bars.length > 8 ? ', …' : '');
  const [where, whose] = bars.length === 1 ? ['bar', 'its'] : ['bars', 'their'];
  return `The harmony of ${where} ${shown} is not clear: ${whose} notes are shown.`;
}

/** The notes of a bar in place of its chords. */
function notesOfBar(own: readonly HarmonySpan[]): readonly HarmonySpan[] {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return [];
  return [
    {
      from: first.from,
      to: last.to,
      chord: undefined,
      pitches: [...new Set(own.flatMap(({ pitches }) => pitches))],
    },
  ];
}

/** The chord, or the notes, spelled with the letters of the key, unless the file spells the chord. */
function eventOf(
  { from, to, chord, pitches }: HarmonySpan,
  home?: ProgressionKey,
  names: ReadonlyMap<number, string> = new Map(),
): ChordEvent {
  const place = { startTick: from, durationTick: to - from };
  const scale = home ? modalNotes({ tonic: home.tonic, mode: home.minor ? 'minor' : 'major' }) : [];
  const spelled = (pitch: number) => scale.find(note => pitchClass(note) === pitch) ?? commonNote(pitch);
  if (!chord) {
    const label = pitches.length === 0 ? silence : pitches.map(pitch => noteName(spelled(pitch))).join(' ');
    return { label, chord: undefined, ...place };
  }
  const root = scale.find(note => pitchClass(note) === pitchClass(chord.root));
  const moved =
    root && !names.has(Math.round(from)) ? transposeChord(chord, transposition(chord.root, root)) : chord;
  return { label: chordName(moved), chord: moved, ...place };
}

/**
 * The notes that sound in each bar, without end: of those from bars before it one for each tone, the one that ends
 * last, so that there are 128 at most beside those that begin in it.
 * @param tones in order of time
 */
function* notesByBar(tones: readonly FileNote[], bar: number): Generator<readonly FileNote[]> {
  let sounding: readonly FileNote[] = [];
  let next = 0;
  for (let to = bar; ; to += bar) {
    const notes = [...sounding];
    for (let note = tones[next]; note && note.at < to - 1; note = tones[++next]) notes.push(note);
    yield notes;
    const last = new Map<number, FileNote>();
    for (const note of notes)
      if (endOf(note) - 1 >= to && endOf(note) > endOf(last.get(note.midi))) last.set(note.midi, note);
    sounding = [...last.values()];
  }
}

function endOf(note: FileNote | undefined): number {
  return note ? note.at + note.ticks : 0;
}
