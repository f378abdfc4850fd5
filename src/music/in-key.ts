/** Music in another key. */
import { chordName, transposeChord } from './chord.ts';
import { inEnglish } from './languages.ts';
import { type ByKind, byKind, type Key, type Music, type Scale } from './music.ts';
import {
  type Note,
  noteName,
  parseNote,
  pitchClass,
  type Transposition,
  transpose,
  transposition,
} from './note.ts';
import { homeOf, transposeEvents } from './progression.ts';
import { diatonicScale } from './scale/stacks.ts';

/** A key that something is moved to. */
export interface TargetKey {
  readonly tonic: Note;
  /** Absent where only a note was given. */
  readonly minor?: boolean;
}

/** Major and minor as people who speak the languages of the notes call them. */
const modes =
  /^(.+?)(?:[ -]+(?:(major|maj|dur|majeur|maggiore|mayor|мажор)|(minor|min|moll|mineur|minore|menor|минор)))?$/iu;

/** The key that a text names, in English or another language of notes: `eb`, `C##`, `Ges`, `cis moll`, `re bémol`. */
export function parseKey(text: string): TargetKey | undefined {
  const [, name = '', major, minor] = modes.exec(text.trim()) ?? [];
  const tonic = parseNote(name) ?? foreignNote(name);
  if (tonic === undefined) return undefined;
  return major === undefined && minor === undefined ? { tonic } : { tonic, minor: minor !== undefined };
}

function foreignNote(name: string): Note | undefined {
  const { english, unread } = inEnglish(name.split(' '));
  return unread === undefined && english.length === 1 ? parseNote(english[0] ?? '') : undefined;
}

/** The same music on another tonic, its letters kept as far from it as they were. A mode stays what it is. */
export function inKey<Each extends Music>(value: Each, key: TargetKey): Each;
export function inKey(value: Music, key: TargetKey): Music {
  return byKind(moved, value, key);
}

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
    const events = transposeEvents(value.events, transposition(home.tonic, tonic));
    return { ...value, events, home: { ...home, tonic } };
  },
  rhythm: value => value,
  tuning: value => value,
};

function movedKey(value: Key, { tonic }: TargetKey): Key {
  const signed = diatonicScale(tonic, 'major')
    .filter(({ alteration }) => alteration !== 0)
    .sort((one, other) => (inFifths(one) - inFifths(other)) * Math.sign(one.alteration));
  const up = value.tonic && nearestWay(value.tonic, tonic);
  return {
    ...value,
    name: noteName(tonic),
    tonic,
    signature: signed.map(noteName).join(', '),
    hertz: up === undefined || value.hertz === undefined ? undefined : value.hertz * 2 ** (up / 12),
    midi: up === undefined || value.midi === undefined ? undefined : value.midi + up,
    color: '',
  };
}

/** The place of a letter in the order in which sharps enter a signature; flats enter from its end. */
function inFifths({ letter }: Note): number {
  return 'FCGDAEB'.indexOf(letter);
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

/** Semitones to the nearest tonic of that name: −5 to 6. */
function nearestWay(from: Note, to: Note): number {
  const up = (pitchClass(to) - pitchClass(from) + 12) % 12;
  return up > 6 ? up - 12 : up;
}
