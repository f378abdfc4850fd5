/** Reads a MIDI file as music: its tones as chords, its drums as a rhythm. */
import { memoize } from '../../base/memo.ts';
import { type Chord, chordName, parseChord, transposeChord } from '../chord.ts';
import { chordsOfNotes, spelledAsChord } from '../chords/named.ts';
import type { Progression, Rhythm } from '../music.ts';
import { noteName, pitchClass, transposition } from '../note.ts';
import { type ChordEvent, type ProgressionKey, progressionKey } from '../progression.ts';
import { modalNotes } from '../scale/key.ts';
import { barTicks, beatTicks, type Time } from '../score/score.ts';
import { type ReadBeat, rhythmOf } from './beat.ts';
import { type HeardSpan, heardIn } from './harmony.ts';
import { signatureKey, signatureRemark } from './signature.ts';
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
  const time = songTime(song);
  const tones = song.notes.filter(({ drum }) => !drum);
  const strokes = song.notes.filter(({ drum }) => drum);
  const remarks = song.changes ? ['Only its first tempo and metre are read.'] : [];
  const read = tones.length > 0 ? progressionOf(song, time, tones, name) : undefined;
  const beaten =
    strokes.length > 0
      ? rhythmOf(strokes, barTicks({ ppq, ...time }), read ? `${name} drums` : name)
      : undefined;
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

type SongTime = Pick<Time, 'beats' | 'unit'> & Partial<Pick<Time, 'bpm'>>;

/** The tempo in the file's own beats, and its metre; 4/4 if it has none. */
function songTime({ quartersAMinute, metre = { beats: 4, unit: 4 } }: MidiSong): SongTime {
  if (quartersAMinute === undefined) return metre;
  return { ...metre, bpm: Number(((quartersAMinute * metre.unit) / 4).toFixed(3)) };
}

/** Bars at most, and stretches of one harmony: no song has more. */
const mostBars = 4096;
const mostSpans = 8192;

/** A stretch of time with one harmony. */
interface ChordSpan extends Omit<HeardSpan, 'chord'> {
  readonly chord: Chord | undefined;
  readonly label: string;
  /** Its pitch classes from the bass on, to compare stretches, as markers may give the same tones several names. */
  readonly sound: string;
}

function progressionOf(
  song: MidiSong,
  time: SongTime,
  tones: readonly FileNote[],
  name: string,
): ReadBeat<Progression> | undefined {
  const [bar, beat] = [barTicks({ ppq, ...time }), beatTicks({ ppq, ...time })];
  const end = tones.reduce((most, { at, ticks }) => Math.max(most, at + ticks), 0);
  const all = Math.ceil(end / bar - 1e-6);
  const marked = new Map(song.markers.map(({ at, text }) => [Math.round(at), text]));
  const spans: ChordSpan[] = [];
  let count = 0;
  for (const notes of notesByBar(tones, bar)) {
    if (count === all || count === mostBars || spans.length > mostSpans) break;
    spans.push(...barSpans(notes, count * bar, bar, beat, marked));
    count++;
  }
  const found = spans.filter(({ label }) => label !== '');
  if (found.length === 0) return undefined;
  const raw = found.map(
    ({ from, to, chord, label }): ChordEvent => ({
      ...{ label, chord },
      startTick: from,
      durationTick: to - from,
    }),
  );
  const byChords = progressionKey(raw);
  const said = signatureKey(song, byChords);
  const told = said ?? byChords;
  const events = told ? raw.map(event => spelledIn(event, told, marked)) : raw;
  const unnamed = new Set(events.filter(({ chord }) => chord === undefined).map(({ label }) => label));
  return {
    value: { kind: 'progression', name, events, sections: [], omitted: 0, ...(said && { home: said }) },
    remarks: [
      ...signatureRemark(song, told, byChords),
      ...(unnamed.size > 0
        ? [`${unnamed.size === 1 ? 'One stretch has' : `${unnamed.size} stretches have`} no chord's name.`]
        : []),
      ...(all > count ? [`Only the first ${count} bars are read.`] : []),
    ],
  };
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
    for (let note = tones[next]; note && note.at < to; note = tones[++next]) notes.push(note);
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

/** The share of a part, and of a bar, that a tone must sound to count: shorter notes are passing notes. */
const [shareOfPart, shareOfBar] = [0.5, 0.12];

/** Whether all tones of each part begin together and sound through the whole of it. */
function areStruckTogether(
  notes: readonly FileNote[],
  cuts: readonly number[],
  restrikes: readonly number[],
): boolean {
  const places = new Set(restrikes.flatMap(at => [Math.floor(at) - 1, Math.floor(at), Math.floor(at) + 1]));
  const start = cuts[0] ?? 0;
  return notes.every(note => {
    if (note.at > start + 1 && !places.has(Math.floor(note.at))) return false;
    let [from, to] = [0, 0];
    for (const cut of cuts) {
      [from, to] = [to, cut];
      const overlap = Math.min(to, endOf(note)) - Math.max(from, note.at);
      if (overlap > 2 && overlap < (to - from) * shareOfBlock) return false;
    }
    return true;
  });
}

const shareOfBlock = 0.6;

function soundingPitches({ tones, bass }: Chord): string {
  return [...(bass ? [bass] : []), ...tones].map(pitchClass).join(' ');
}

/**
 * The chords of a bar: where melodies, arpeggios or a walking bass sound, those that are heard under them; else those of
 * its parts if most of them are chords, else one for the whole bar or for
 * each half.
 */
function barSpans(
  notes: readonly FileNote[],
  from: number,
  bar: number,
  beat: number,
  marked: ReadonlyMap<number, string>,
): readonly ChordSpan[] {
  const restrikes = restrikesOf(notes, from, from + bar);
  const cuts = cutsOf(restrikes, from, bar, beat);
  const parts = cuts.slice(0, -1).map((start, index) => {
    const to = cuts[index + 1] ?? from + bar;
    return namedSpan(notes, start, to, shareOfPart, marked);
  });
  const named = parts.filter(({ chord }) => chord);
  const audible = parts.filter(({ label }) => label !== '');
  const ticks = (some: readonly ChordSpan[]) =>
    some.reduce((sum, { from: start, to }) => sum + to - start, 0);
  const areBlocks = areStruckTogether(notes, cuts, restrikes);
  if (areBlocks && ticks(named) >= ticks(audible) * 0.75) return merged(parts, marked);
  const isSound = areBlocks && audible.length === 1;
  const heard = isSound ? undefined : heardIn(notes, from, from + bar, beat);
  if (heard)
    return heard.map(span => ({ ...span, label: chordName(span.chord), sound: soundingPitches(span.chord) }));
  const whole = namedSpan(notes, from, from + bar, shareOfBar, marked);
  if (whole.chord) return [whole];
  const middle = from + Math.round(bar / beat / 2) * beat;
  const halves = [
    namedSpan(notes, from, middle, shareOfBar, marked),
    namedSpan(notes, middle, from + bar, shareOfBar, marked),
  ];
  return halves.every(({ chord }) => chord) ? merged(halves, marked) : [whole];
}

/** The places at which the parts of a bar begin: its beats, and where all tones are struck anew. */
function cutsOf(restrikes: readonly number[], from: number, bar: number, beat: number): readonly number[] {
  // A metre of more beats is of a file that wants work, and no music.
  const step = beat * Math.ceil(bar / beat / mostCuts);
  const beats = Array.from({ length: Math.ceil(bar / step) }, (_, index) => from + index * step);
  const inside = restrikes.filter(at => at > from);
  const all = inside.length > mostCuts ? beats : [...beats, ...inside];
  const near = [...new Set(all)].sort((one, other) => one - other);
  const apart = near.filter((at, index) => index === 0 || at - (near[index - 1] ?? 0) >= shortestSpan);
  return [...apart, from + bar];
}

const mostCuts = 32;
const shortestSpan = ppq / 8;
const fewestStruck = 2;

/** The places of a bar where all tones that sound begin, give or take a tick, and are enough for a chord. */
function restrikesOf(notes: readonly FileNote[], from: number, to: number): readonly number[] {
  const sorted = notes.toSorted((one, other) => one.at - other.at);
  const places = new Set([from, ...sorted.flatMap(({ at }) => (at > from && at < to ? [at] : []))]);
  /** Notes that begin before, when the last of them ends, and those that begin before or there. */
  let [before, end, struck] = [0, 0, 0];
  return [...places].filter(at => {
    for (let note = sorted[before]; note && note.at < at - 1; note = sorted[++before])
      end = Math.max(end, endOf(note));
    for (let note = sorted[struck]; note && note.at <= at + 1; note = sorted[++struck]);
    return struck - before >= fewestStruck && end <= at + 1;
  });
}

/** Joins neighbouring parts with the same tones, unless they are struck anew and a marker says so. */
function merged(parts: readonly ChordSpan[], marked: ReadonlyMap<number, string>): readonly ChordSpan[] {
  const spans: ChordSpan[] = [];
  for (const part of parts) {
    const last = spans.at(-1);
    if (last && last.sound === part.sound && !marked.has(Math.round(part.from)))
      spans[spans.length - 1] = { ...last, to: part.to };
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
): ChordSpan {
  const weights = new Float64Array(128);
  for (const { at, ticks, midi } of notes) {
    const overlap = Math.min(to, at + ticks) - Math.max(from, at);
    if (overlap > 0) weights[midi] = (weights[midi] ?? 0) + overlap;
  }
  const pitches: number[] = [];
  for (const [midi, ticks] of weights.entries())
    if (ticks > 0 && ticks >= (to - from) * share && !pitches.includes(midi % 12)) pitches.push(midi % 12);
  const sound = pitches.join(' ');
  const said = chordMarked(marked.get(Math.round(from)), pitches);
  if (said) return { from, to, chord: said, label: chordName(said), sound };
  return { from, to, ...namedSound(sound), sound };
}

/** The chord of pitch classes from the bass on, and its name or theirs. */
const namedSound = memoize((sound: string): Pick<ChordSpan, 'chord' | 'label'> => {
  const pitches = sound === '' ? [] : sound.split(' ').map(Number);
  const spelled = spelledAsChord(pitches);
  const [chord] = pitches.length < 2 ? [] : chordsOfNotes(spelled);
  return { chord, label: chord ? chordName(chord) : spelled.map(noteName).join(' ') };
}, 10_000);

/** The chord that a marker names, if it has exactly these tones and this bass. */
function chordMarked(text: string | undefined, pitches: readonly number[]): Chord | undefined {
  const chord = text === undefined ? undefined : parseChord(text);
  if (!chord) return undefined;
  const own = new Set([...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass));
  const isSame = own.size === pitches.length && pitches.every(pitch => own.has(pitch));
  return isSame && pitchClass(chord.bass ?? chord.root) === pitches[0] ? chord : undefined;
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
