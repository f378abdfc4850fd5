/** Music in another key. */

import { chordName, isMinor, transposeChord } from './chord.ts';
import { type ByKind, byKind, type Key, type Music, type Scale, type Tuning } from './music.ts';
import { keysNamed } from './names/scale-names.ts';
import { foldSpelling } from './names/spelling.ts';
import {
  type Note,
  noteName,
  parseNote,
  pitchClass,
  plainC,
  semitonesUp,
  type Transposition,
  transpose,
  transposition,
} from './note.ts';
import { homeOf, type ProgressionKey, transposeEvents } from './progression.ts';
import { isMinorMode, modalKeyName, signatureNotes, usualTonic } from './scale/key.ts';
import { scaleNotes } from './scale/scale.ts';
import { middleC } from './tuning.ts';

/** A key that music is moved to. */
export interface TargetKey {
  readonly tonic: Note;
  /** Absent if only a note was given. */
  readonly minor?: boolean;
  /** The tonic may have another name, as keys in the mode of the music usually do: C♯ minor, D♭ major. */
  readonly anyName?: boolean;
}

/** The key that a text names, with or without a mode, in any language: `eb`, `C##`, `cis moll`, `D dorian`. */
export function parseKey(text: string): TargetKey | undefined {
  const plain = parseNote(text.trim());
  if (plain) return { tonic: plain };
  if (text.length > longestKey) return undefined;
  for (const { note, mode } of keysNamed(foldSpelling(text))) {
    const tonic = parseNote(note);
    if (tonic) return mode === undefined ? { tonic } : { tonic, minor: isMinorMode(mode) };
  }
  return undefined;
}

const longestKey = 100;

/** The same music on another tonic; intervals between letters stay, and so does the mode. */
export function inKey<Each extends Music>(value: Each, key: TargetKey): Each;
export function inKey(value: Music, key: TargetKey): Music {
  return byKind(moved, value, keyFor(value, key));
}

/** The key with its tonic as the mode of the music has it, where it may have any name. */
export function keyFor(value: Music, key: TargetKey): TargetKey {
  return key.anyName
    ? { ...key, tonic: usualTonic(pitchClass(key.tonic), homeOfMusic(value)?.minor ?? false) }
    : key;
}

/** The key that music is in, minor if it has a minor third and no major one; undefined for what is in none. */
export function homeOfMusic(value: Music): ProgressionKey | undefined {
  return byKind(homes, value);
}

const homes: ByKind<ProgressionKey | undefined> = {
  key: ({ tonic, mode }) => tonic && { tonic, minor: mode !== undefined && isMinorMode(mode) },
  interval: () => undefined,
  scale: value => {
    const tonic = value.tonic ?? value.tones[0]?.note;
    if (tonic === undefined) return undefined;
    const above = scaleNotes(value).map(note => semitonesUp(tonic, note));
    return { tonic, minor: above.includes(3) && !above.includes(4) };
  },
  chord: ({ chord }) => ({ tonic: chord.root, minor: isMinor(chord) }),
  progression: homeOf,
  rhythm: () => undefined,
  tuning: () => undefined,
};

const moved: ByKind<Music, [key: TargetKey]> = {
  key: movedKey,
  interval: (value, { tonic }) => ({ ...value, root: tonic }),
  scale: movedScale,
  chord: (value, { tonic }) => {
    const chord = transposeChord(value.chord, transposition(value.chord.root, tonic));
    return { ...value, name: chordName(chord), chord };
  },
  progression: (value, { tonic }) => {
    const home = homeOf(value);
    if (home === undefined) return value;
    const events = transposeEvents(value.events, home.tonic, tonic);
    return { ...value, events, home: { ...home, tonic } };
  },
  rhythm: value => value,
  tuning: movedTuning,
};

function movedKey(value: Key, { tonic }: TargetKey): Key {
  const { mode = 'major' } = value;
  const signed = signatureNotes({ tonic, mode });
  const up = value.tonic && nearestWay(value.tonic, tonic);
  return {
    ...value,
    name: value.mode === undefined ? noteName(tonic) : modalKeyName({ tonic, mode }),
    tonic,
    signature: signed.map(noteName).join(', '),
    hertz: up === undefined || value.hertz === undefined ? undefined : value.hertz * 2 ** (up / 12),
    midi: up === undefined || value.midi === undefined ? undefined : value.midi + up,
    color: '',
  };
}

function movedScale(value: Scale, { tonic }: TargetKey): Scale {
  const from = value.tones[0]?.note ?? value.tonic;
  if (from === undefined) return value;
  const by: Transposition = transposition(from, tonic);
  const up = nearestWay(from, tonic);
  return {
    ...value,
    name: `${noteName(tonic)} ${value.mode}`.trim(),
    tonic,
    tones: value.tones.map(tone => {
      const note = tone.note && transpose(tone.note, by);
      const midi = tone.midi === undefined ? undefined : tone.midi + up;
      return { ...tone, note, midi, name: note ? noteName(note) : '' };
    }),
  };
}

/** Step 0 is put on the tonic that is nearest to middle C. */
function movedTuning(value: Tuning, { tonic }: TargetKey): Tuning {
  const lowest = middleC * 2 ** (nearestWay(plainC, tonic) / 12);
  const steps = value.steps.map(step => ({ ...step, hertz: lowest * 2 ** (step.cents / 1200) }));
  return { ...value, tonic, steps };
}

/** The semitones from one tonic to the nearest of the other name: −5 to 6. */
function nearestWay(from: Note, to: Note): number {
  const up = semitonesUp(from, to);
  return up > 6 ? up - 12 : up;
}

const camelotMajors = 'B F# Db Ab Eb Bb F C G D A E'.split(' ');
const camelotMinors = 'G# D# Bb F C G D A E B F# C#'.split(' ');

/** The name of a key as DJs write it: `8A` is A minor, `8B` C major. */
export function camelotKey(text: string): string | undefined {
  const [, number = '', side = ''] = /^(1[0-2]|[1-9])([ABab])$/.exec(text.trim()) ?? [];
  if (number === '') return undefined;
  const isMinor = side.toUpperCase() === 'A';
  return `key of ${(isMinor ? camelotMinors : camelotMajors)[Number(number) - 1]} ${isMinor ? 'minor' : 'major'}`;
}
