/** Transposes music to another key. */

import { chordName, isMinor, transposeChord } from './chord.ts';
import {
  type ByKind,
  dispatch,
  type Key,
  type Music,
  type Progression,
  type Scale,
  type Tuning,
} from './music.ts';
import { parseKeys } from './names/scale-names.ts';
import { foldSpelling } from './names/spelling.ts';
import {
  type Note,
  noteName,
  type PlayedNote,
  parseNote,
  pitchClass,
  pitchName,
  plainC,
  semitonesUp,
  type Transposition,
  transpose,
  transposePitch,
  transposition,
} from './note.ts';
import { homeOf, type ProgressionKey, transposeEvents } from './progression.ts';
import { isMinorMode, modalKeyName, signatureNotes, usualTonic } from './scale/key.ts';
import { scaleNotes } from './scale/scale.ts';
import { middleC } from './tuning.ts';

/** The key to which music is transposed. */
export interface TargetKey {
  readonly tonic: Note;
  /** Whether it is minor; absent if only a note was given. */
  readonly minor?: boolean;
  /** Whether the tonic may be respelled as usual in the mode of the music: C♯ minor, D♭ major. */
  readonly canRespell?: boolean;
  /** Semitones by which pitched notes move; by default to the nearest tonic. */
  readonly semitones?: number;
}

/** Returns the key that a text names, with or without a mode, in any language: `eb`, `C##`, `cis moll`, `D dorian`. */
export function parseKey(text: string): TargetKey | undefined {
  const plainNote = parseNote(text.trim());
  if (plainNote) return { tonic: plainNote };
  if (text.length > maxKeyLength) return undefined;
  for (const { note, mode } of parseKeys(foldSpelling(text))) {
    const tonic = parseNote(note);
    if (tonic) return mode === undefined ? { tonic } : { tonic, minor: isMinorMode(mode) };
  }
  return undefined;
}

const maxKeyLength = 100;

/** Returns the same music on another tonic. Intervals keep their spelling, and the mode stays the same. */
export function toKey<Each extends Music>(value: Each, key: TargetKey): Each;
export function toKey(value: Music, key: TargetKey): Music {
  return dispatch(moveByKind, value, respellKey(value, key));
}

/** Returns the key; if it can be respelled, with the usual name of its tonic in the mode of the music. */
export function respellKey(value: Music, key: TargetKey): TargetKey {
  return key.canRespell
    ? { ...key, tonic: usualTonic(pitchClass(key.tonic), homeOfMusic(value)?.minor ?? false) }
    : key;
}

/** Returns the key of music; undefined without one. Scales and chords are minor if their only third is minor. */
export function homeOfMusic(value: Music): ProgressionKey | undefined {
  return dispatch(homeByKind, value);
}

const homeByKind: ByKind<ProgressionKey | undefined> = {
  key: ({ tonic, mode }) => tonic && { tonic, minor: mode !== undefined && isMinorMode(mode) },
  interval: () => undefined,
  scale: value => {
    const tonic = value.tonic ?? value.tones[0]?.note;
    if (tonic === undefined) return undefined;
    const semitones = scaleNotes(value).map(note => semitonesUp(tonic, note));
    return { tonic, minor: semitones.includes(3) && !semitones.includes(4) };
  },
  chord: ({ chord }) => ({ tonic: chord.root, minor: isMinor(chord) }),
  progression: homeOf,
  rhythm: () => undefined,
  tuning: () => undefined,
};

const moveByKind: ByKind<Music, [key: TargetKey]> = {
  key: moveKey,
  interval: (value, key) => ({ ...value, root: key.tonic, ...moveNotes(value, value.root, key) }),
  scale: moveScale,
  chord: (value, key) => {
    const { root } = value.chord;
    const chord = transposeChord(value.chord, transposition(root, key.tonic));
    return { ...value, name: chordName(chord), chord, ...moveNotes(value, root, key) };
  },
  progression: (value, key) => {
    const { tonic, minor } = key;
    const home = findHome(value, minor);
    if (home === undefined) return value;
    const events = transposeEvents(value.events, home.tonic, tonic);
    return { ...value, events, home: { ...home, tonic }, ...moveNotes(value, home.tonic, key) };
  },
  rhythm: value => value,
  tuning: moveTuning,
};

/**
 * Returns the given key of a progression, or the guessed one. Returns the relative of the guessed key if `minor` asks
 * for that mode and the chords begin or end on its tonic. Am F C G is then in A minor.
 */
export function findHome(value: Progression, minor: boolean | undefined): ProgressionKey | undefined {
  const home = homeOf(value);
  if (home === undefined || value.home || minor === undefined || minor === home.minor) return home;
  const interval = minor ? { letters: 5, semitones: 9 } : { letters: 2, semitones: 3 };
  const tonic = transpose(home.tonic, interval);
  const endChords = [value.events[0], value.events.at(-1)].flatMap(event => event?.chord ?? []);
  const isInMode = endChords.some(
    each => pitchClass(each.root) === pitchClass(tonic) && isMinor(each) === minor,
  );
  return isInMode ? { tonic, minor } : home;
}

/** Returns notes with pitches on another tonic. @param from their present tonic */
function moveNotes<Value extends { readonly played?: readonly PlayedNote[] | undefined }>(
  { played }: Value,
  from: Note,
  { tonic, semitones: shift = nearestInterval(from, tonic) }: TargetKey,
): { readonly played?: readonly PlayedNote[] } {
  if (played === undefined) return {};
  const { letters, semitones } = transposition(from, tonic);
  const octaves = Math.round((shift - semitones) / 12);
  const interval = { letters: letters + 7 * octaves, semitones: shift };
  return { played: played.map(note => transposePitch(note, interval)) };
}

/** Moves a single note by semitones, because it has no tonic. */
function moveTone(value: Key, { tonic, semitones = 0 }: TargetKey): Key {
  const [note] = moveNotes(value, value.played?.[0] ?? plainC, { tonic, semitones }).played ?? [];
  const hertz = value.hertz === undefined ? undefined : value.hertz * 2 ** (semitones / 12);
  const midi = value.midi === undefined ? undefined : value.midi + semitones;
  return {
    ...value,
    name: note ? pitchName(note) : value.name,
    hertz,
    midi,
    ...(note && { played: [note] }),
  };
}

function moveKey(value: Key, key: TargetKey): Key {
  if (value.tonic === undefined) return moveTone(value, key);
  const { tonic } = key;
  const { mode = 'major' } = value;
  const accidentals = signatureNotes({ tonic, mode });
  const semitones = value.tonic && nearestInterval(value.tonic, tonic);
  return {
    ...value,
    name: value.mode === undefined ? noteName(tonic) : modalKeyName({ tonic, mode }),
    tonic,
    signature: accidentals.map(noteName).join(', '),
    hertz:
      semitones === undefined || value.hertz === undefined ? undefined : value.hertz * 2 ** (semitones / 12),
    midi: semitones === undefined || value.midi === undefined ? undefined : value.midi + semitones,
    color: '',
  };
}

function moveScale(value: Scale, key: TargetKey): Scale {
  const { tonic } = key;
  const from = value.tones[0]?.note ?? value.tonic;
  if (from === undefined) return value;
  const interval: Transposition = transposition(from, tonic);
  const { semitones = nearestInterval(from, tonic) } = key;
  const { played } = moveNotes(value, from, key);
  return {
    ...value,
    name: played ? played.map(pitchName).join(' ') : `${noteName(tonic)} ${value.mode}`.trim(),
    ...(played && { played }),
    tonic,
    tones: value.tones.map(tone => {
      const note = tone.note && transpose(tone.note, interval);
      const midi = tone.midi === undefined ? undefined : tone.midi + semitones;
      return { ...tone, note, midi, name: note ? noteName(note) : '' };
    }),
  };
}

/** Moves step 0 to the tonic, in the octave nearest to middle C. */
function moveTuning(value: Tuning, { tonic }: TargetKey): Tuning {
  const lowest = middleC * 2 ** (nearestInterval(plainC, tonic) / 12);
  const steps = value.steps.map(step => ({ ...step, hertz: lowest * 2 ** (step.cents / 1200) }));
  return { ...value, tonic, steps };
}

/** Returns the semitones from one note to the nearest octave of another: −5 to 6. */
function nearestInterval(from: Note, target: Note): number {
  const semitones = semitonesUp(from, target);
  return semitones > 6 ? semitones - 12 : semitones;
}
