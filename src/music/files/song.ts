/** Reads a MIDI file as music: its tones as chords, its drums as a rhythm. */
import { modulo } from '../arithmetic.ts';
import { type Chord, chordName, parseChord, transposeChord } from '../chord.ts';
import { chordsOfNotes, spelledAsChord } from '../chords/named.ts';
import type { Progression, Rhythm } from '../music.ts';
import { noteName, pitchClass, transposition } from '../note.ts';
import { type ChordEvent, keyText, type ProgressionKey, progressionKey } from '../progression.ts';
import { modalNotes } from '../scale/key.ts';
import { type Read, rhythmOf } from './beat.ts';
import { type FileNote, type MidiSong, readSmf } from './smf.ts';

const ppq = 480;

/** The music of a MIDI file; a part is absent if the file has no tones, or no drums. */
export interface SongMusic {
  readonly progression?: Progression | undefined;
  readonly rhythm?: Rhythm | undefined;
  /** Remarks for people on what was left out or is uncertain. */
  readonly remarks: readonly string[];
}

/** @param name used if the file has none @throws Failure `unreadable_file` */
export function readSong(bytes: Uint8Array, name: string): SongMusic {
  const song = inOurTicks(readSmf(bytes));
  const time = timeOf(song);
  const tones = song.notes.filter(({ drum }) => !drum);
  const strokes = song.notes.filter(({ drum }) => drum);
  const remarks = song.changes ? ['Only its first tempo and metre are read.'] : [];
  const read = tones.length > 0 ? progressionOf(song, tones, name) : undefined;
  const beaten =
    strokes.length > 0 ? rhythmOf(strokes, barTicksOf(song), read ? `${name} drums` : name) : undefined;
  return {
    progression: read && { ...read.value, time },
    rhythm: beaten && { ...beaten.value, time: { ...time, ppq } },
    remarks: [...remarks, ...(read?.remarks ?? []), ...(beaten?.remarks ?? [])],
  };
}

function inOurTicks(song: MidiSong): MidiSong {
  if (song.ppq === ppq) return song;
  const scaled = (ticks: number) => (ticks * ppq) / song.ppq;
  return {
    ...song,
    length: scaled(song.length),
    notes: song.notes.map(note => ({ ...note, at: scaled(note.at), ticks: scaled(note.ticks) })),
    markers: song.markers.map(({ at, text }) => ({ at: scaled(at), text })),
  };
}

interface SongTime {
  readonly bpm?: number;
  readonly beats: number;
  readonly unit: number;
}

/** The tempo in the file's own beats, and its metre; 4/4 if it has none. */
function timeOf({ quartersAMinute, metre = { beats: 4, unit: 4 } }: MidiSong): SongTime {
  if (quartersAMinute === undefined) return metre;
  return { ...metre, bpm: Number(((quartersAMinute * metre.unit) / 4).toFixed(3)) };
}

function barTicksOf({ metre = { beats: 4, unit: 4 } }: MidiSong): number {
  return (metre.beats * ppq * 4) / metre.unit;
}

/** Bars at most. */
const mostBars = 4096;

/** A stretch of time with one harmony. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly chord: Chord | undefined;
  readonly label: string;
  /** Its pitch classes from the bass on, to compare stretches, as markers may give the same tones several names. */
  readonly sound: string;
}

function progressionOf(
  song: MidiSong,
  tones: readonly FileNote[],
  name: string,
): Read<Progression> | undefined {
  const bar = barTicksOf(song);
  const beat = (ppq * 4) / (song.metre?.unit ?? 4);
  const end = tones.reduce((most, { at, ticks }) => Math.max(most, at + ticks), 0);
  const count = Math.min(mostBars, Math.ceil(end / bar - 1e-6));
  const inBar = notesByBar(tones, bar, count);
  const marked = new Map(song.markers.map(({ at, text }) => [Math.round(at), text]));
  const spans = inBar.flatMap((notes, index) => barSpans(notes, index * bar, bar, beat, marked));
  const found = spans.filter(({ label }) => label !== '');
  if (found.length === 0) return undefined;
  const raw = found.map(
    ({ from, to, chord, label }): ChordEvent => ({
      ...{ label, chord },
      startTick: from,
      durationTick: to - from,
    }),
  );
  const said = signatureKey(song, raw);
  const told = said ?? progressionKey(raw);
  const events = told ? raw.map(event => spelledIn(event, told, marked)) : raw;
  const home = said ?? progressionKey(events);
  const doubt = home && !said ? doubtOf(home, tones) : [];
  const unnamed = new Set(events.filter(({ chord }) => chord === undefined).map(({ label }) => label));
  return {
    value: { kind: 'progression', name, events, sections: [], omitted: 0, ...(home && { home }) },
    remarks: [
      ...doubt,
      ...(unnamed.size > 0
        ? [`${unnamed.size === 1 ? 'One stretch has' : `${unnamed.size} stretches have`} no chord's name.`]
        : []),
      ...(Math.ceil(end / bar - 1e-6) > mostBars ? [`Only the first ${mostBars} bars are read.`] : []),
    ],
  };
}

/** The remark if the tones suggest another key than the chords. */
function doubtOf(home: ProgressionKey, tones: readonly FileNote[]): readonly string[] {
  const heard = keyHeard(tones);
  if (heard === pitchClass(home.tonic) + (home.minor ? 12 : 0)) return [];
  return [`The key is not certain: ${keyText(home)} by its chords, ${keyOfNumber(heard)} by its tones.`];
}

function notesByBar(tones: readonly FileNote[], bar: number, count: number): readonly FileNote[][] {
  const bars: FileNote[][] = Array.from({ length: count }, () => []);
  for (const note of tones) {
    const last = Math.min(count - 1, Math.floor((note.at + note.ticks - 1) / bar));
    for (let index = Math.floor(note.at / bar); index <= last; index++) bars[index]?.push(note);
  }
  return bars;
}

/** The share of a part, and of a bar, that a tone must sound to count: shorter notes are passing notes. */
const [shareOfPart, shareOfBar] = [0.5, 0.12];

/** The chords of a bar: those of its parts if most of them are chords, else one for the whole bar or for each half. */
function barSpans(
  notes: readonly FileNote[],
  from: number,
  bar: number,
  beat: number,
  marked: ReadonlyMap<number, string>,
): readonly Span[] {
  const cuts = cutsOf(notes, from, bar, beat);
  const parts = cuts.slice(0, -1).map((start, index) => {
    const to = cuts[index + 1] ?? from + bar;
    return { ...namedSpan(notes, start, to, shareOfPart, marked), restruck: isRestruck(notes, start) };
  });
  const named = parts.filter(({ chord }) => chord);
  const audible = parts.filter(({ label }) => label !== '');
  const ticks = (some: readonly Span[]) => some.reduce((sum, { from: start, to }) => sum + to - start, 0);
  if (ticks(named) >= ticks(audible) * 0.75) return merged(parts);
  const whole = namedSpan(notes, from, from + bar, shareOfBar, marked);
  if (whole.chord) return [whole];
  const middle = from + Math.round(bar / beat / 2) * beat;
  const halves = [
    namedSpan(notes, from, middle, shareOfBar, marked),
    namedSpan(notes, middle, from + bar, shareOfBar, marked),
  ];
  return halves.every(({ chord }) => chord) ? merged(halves) : [whole];
}

/** The places at which the parts of a bar begin: its beats, and where all tones are struck anew. */
function cutsOf(notes: readonly FileNote[], from: number, bar: number, beat: number): readonly number[] {
  const to = from + bar;
  const beats = Array.from({ length: Math.ceil(bar / beat) }, (_, index) => from + index * beat);
  const starts = new Set(notes.flatMap(({ at }) => (at > from && at < to ? [at] : [])));
  const restrikes = [...starts].filter(at => isRestruck(notes, at));
  const all = restrikes.length > mostCuts ? beats : [...beats, ...restrikes];
  const near = [...new Set(all)].sort((one, other) => one - other);
  return [...near.filter((at, index) => index === 0 || at - (near[index - 1] ?? 0) >= shortestSpan), to];
}

const mostCuts = 32;
const shortestSpan = ppq / 8;
const fewestStruck = 2;

/** Whether all tones that sound at a place begin there, and are enough for a chord. */
function isRestruck(notes: readonly FileNote[], at: number): boolean {
  let struck = 0;
  for (const note of notes) {
    if (Math.abs(note.at - at) <= 1) struck++;
    else if (note.at < at && note.at + note.ticks > at + 1) return false;
  }
  return struck >= fewestStruck;
}

/** Joins neighbouring parts with the same tones, unless they are struck anew. */
function merged(parts: readonly (Span & { readonly restruck?: boolean })[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { restruck = false, ...part } of parts) {
    const last = spans.at(-1);
    if (last && last.sound === part.sound && !restruck) spans[spans.length - 1] = { ...last, to: part.to };
    else spans.push(part);
  }
  return spans;
}

/**
 * A stretch with the chord of its tones, if they are one; the lowest tone is the bass.
 * @param share of the stretch that a tone must sound to count
 */
function namedSpan(
  notes: readonly FileNote[],
  from: number,
  to: number,
  share: number,
  marked: ReadonlyMap<number, string>,
): Span {
  const weights = new Map<number, number>();
  for (const { at, ticks, midi } of notes) {
    const overlap = Math.min(to, at + ticks) - Math.max(from, at);
    if (overlap > 0) weights.set(midi, (weights.get(midi) ?? 0) + overlap);
  }
  const heard = [...weights].filter(([, ticks]) => ticks >= (to - from) * share).map(([midi]) => midi);
  const pitches = [...new Set(heard.sort((one, other) => one - other).map(midi => midi % 12))];
  if (pitches.length === 0) return { from, to, chord: undefined, label: '', sound: '' };
  const spelled = spelledAsChord(pitches);
  const [chord] = pitches.length < 2 ? [] : chordsOfNotes(spelled);
  const said = chordMarked(marked.get(Math.round(from)), pitches);
  const best = said ?? chord;
  return {
    from,
    to,
    chord: best,
    label: best ? chordName(best) : spelled.map(noteName).join(' '),
    sound: pitches.join(' '),
  };
}

/** The chord that a marker names, if it has exactly these tones and this bass. */
function chordMarked(text: string | undefined, pitches: readonly number[]): Chord | undefined {
  const chord = text === undefined ? undefined : parseChord(text);
  if (!chord) return undefined;
  const own = new Set([...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass));
  const isSame = own.size === pitches.length && pitches.every(pitch => own.has(pitch));
  return isSame && pitchClass(chord.bass ?? chord.root) === pitches[0] ? chord : undefined;
}

/**
 * The key of the file's signature. Of its major and minor key it is the one that the chords suggest, else the named
 * one.
 */
function signatureKey({ signature }: MidiSong, events: readonly ChordEvent[]): ProgressionKey | undefined {
  if (!signature) return undefined;
  const told = progressionKey(events);
  // Programs write C major into files whose key nobody has set.
  if (signature.sharps === 0 && !signature.minor && (!told || pitchClass(told.tonic) !== 0)) return undefined;
  const place = signature.sharps + (signature.minor ? 3 : 0) + 1;
  const letter = (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const)[modulo(place, 7)] ?? 'C';
  return { tonic: { letter, alteration: Math.floor(place / 7) }, minor: signature.minor };
}

/** The chord spelled with the letters of the key, unless a marker of the file spells it. */
function spelledIn(
  event: ChordEvent,
  { tonic, minor }: ProgressionKey,
  marked: ReadonlyMap<number, string>,
): ChordEvent {
  const { chord } = event;
  if (!chord || marked.get(Math.round(event.startTick)) !== undefined) return event;
  const notes = modalNotes({ tonic, mode: minor ? 'minor' : 'major' });
  const root = notes.find(note => pitchClass(note) === pitchClass(chord.root));
  if (!root) return event;
  const moved = transposeChord(chord, transposition(chord.root, root));
  return { ...event, chord: moved, label: chordName(moved) };
}

/** How well each tone fits a major and a minor key, from the tonic up (Krumhansl and Kessler, 1982). */
const profiles = [
  [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
] as const;

/**
 * The key by the duration of tones (Krumhansl's algorithm): 0 to 11 for the major keys from C on, 12 to 23 for the
 * minor ones.
 */
function keyHeard(tones: readonly FileNote[]): number {
  const weights = Array.from({ length: 12 }, () => 0);
  for (const { midi, ticks } of tones) weights[midi % 12] = (weights[midi % 12] ?? 0) + ticks;
  const fits = profiles.flatMap(profile =>
    Array.from({ length: 12 }, (_, tonic) =>
      correlation(
        profile,
        profile.map((_, degree) => weights[(tonic + degree) % 12] ?? 0),
      ),
    ),
  );
  return fits.indexOf(Math.max(...fits));
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [ours, theirs] = [mean(one), mean(other)];
  const sum = (of: (a: number, b: number) => number) =>
    one.reduce((total, value, index) => total + of(value - ours, (other[index] ?? 0) - theirs), 0);
  return sum((a, b) => a * b) / (Math.sqrt(sum(a => a * a) * sum((_, b) => b * b)) || 1);
}

function keyOfNumber(key: number): string {
  const [root] = spelledAsChord([key % 12, (key + (key < 12 ? 4 : 3)) % 12, (key + 7) % 12]);
  return root ? keyText({ tonic: root, minor: key >= 12 }) : '';
}
