/** Makes music from notes, chords and steps. */
import { type Chord, chordName } from '../chord.ts';
import { chordsOfNotes } from '../chords/chord-names.ts';
import { isRisingScale, isScaleRun } from '../find/identity.ts';
import { intervalAbbreviation, intervalOfPitches, intervalUp } from '../interval-name.ts';
import type { Interval, Key, Music, Scale } from '../music.ts';
import {
  hertzOf,
  type Note,
  noteName,
  type PitchedNote,
  pitchName,
  plainC,
  type Transposition,
} from '../note.ts';
import { scaleOf, scaleOnNote } from '../scale/on-note.ts';
import { distinctNotes } from '../scale/scale.ts';

const ppq = 480;

/** Returns a chord as music. */
export function chordMusic(chord: Chord): Music<'chord'> {
  return { kind: 'chord', name: chordName(chord), chord };
}

/**
 * Returns notes without pitches as the interval, chord or scale that they form. The first is taken as the root or bass.
 * Notes that rise by step are a scale, even if they could be a chord.
 */
export function notesMusic(notes: readonly Note[]): Music {
  const [first = plainC, second, third] = notes;
  if (second && third === undefined) return intervalUpTo(first, second);
  const tones = distinctNotes(notes);
  const chord = isRisingScale(tones) ? undefined : exactChord(tones);
  return chord ? chordMusic(chord) : scaleOf(tones, tones.map(noteName).join(' '));
}

/** Returns the chord of exactly these notes; the first is the bass. Undefined if it has no name. */
function exactChord(notes: readonly Note[]): Chord | undefined {
  const [namedChord] = chordsOfNotes(notes);
  if (namedChord === undefined || namedChord.lacksFifth) return undefined;
  const { lacksFifth: _, ...chord } = namedChord;
  return chord;
}

/** Ticks of a whole note, and of a quarter note. */
const [wholeNote, quarter] = [4 * ppq, ppq];
const velocity = 88;

/**
 * Returns notes with pitches as a single note, an interval, a chord or a scale. The lowest is the bass. A chord typed
 * upwards sounds together; other notes sound one after the other, in their typed order.
 * @param struckNotes the notes of strings struck together, the bass first
 */
export function pitchedMusic(typedNotes: readonly PitchedNote[], struckNotes?: readonly Note[]): Music {
  const [first, second, third] = typedNotes;
  if (first && second === undefined) {
    const tone = toneMusic(pitchName(first), hertzOf(first), first.midi);
    return { ...tone, played: [{ ...first, at: 0, ticks: wholeNote, velocity }] };
  }
  const ascending = typedNotes.toSorted((a, b) => a.midi - b.midi);
  const notes = (struckNotes ?? ascending).map(({ letter, alteration }) => ({ letter, alteration }));
  const chord = !struckNotes && isScaleRun(typedNotes) ? undefined : exactChord(distinctNotes(notes));
  const areSimultaneous =
    struckNotes !== undefined ||
    (chord !== undefined && ascending.every((note, index) => note === typedNotes[index]));
  const played = typedNotes.map((note, index) =>
    areSimultaneous
      ? { ...note, at: 0, ticks: wholeNote, velocity }
      : { ...note, at: index * quarter, ticks: quarter, velocity },
  );
  if (first && second && !third && (!struckNotes || !chord))
    return { ...intervalBetween(first, second), played };
  if (chord) return { ...chordMusic(chord), played };
  const name = typedNotes.map(pitchName).join(' ');
  const scale = scaleOf(
    distinctNotes(typedNotes.map(({ letter, alteration }) => ({ letter, alteration }))),
    name,
  );
  return { ...scale, played };
}

/** Returns the interval of two notes with pitches, on the lower one. */
function intervalBetween(first: PitchedNote, second: PitchedNote): Interval {
  const { isDownwards, ...size } = intervalOfPitches(first, second);
  const { letter, alteration } = isDownwards ? second : first;
  return intervalOn({ letter, alteration }, size);
}

/** Returns an interval of a size on a note. */
export function intervalOn(root: Note, { letters, semitones }: Transposition): Interval {
  const size = { letters: letters % 7, semitones };
  return { kind: 'interval', name: intervalAbbreviation(size), root, ...size, color: '' };
}

/** Returns the interval from one note up to another. */
export function intervalUpTo(lower: Note, higher: Note): Interval {
  return intervalOn(lower, intervalUp(lower, higher));
}

/** Returns an interval of a size in cents. */
export function centsMusic(cents: number, name = `${Number(cents.toFixed(4))} ¢`): Interval {
  const size = { letters: undefined, semitones: undefined, cents };
  return { kind: 'interval', name, root: plainC, ...size, color: '' };
}

/** Returns a note of one frequency: music of the kind `key`, but without a tonic. */
export function toneMusic(name: string, hertz: number, midi?: number): Key {
  return { kind: 'key', name, tonic: undefined, signature: '', hertz, midi, color: '' };
}

/** Returns a scale of steps in semitones, on a tonic if one is given. */
export function stepsMusic(steps: readonly number[], tonic: Note | undefined): Scale {
  const mode = steps.join(',');
  const scale: Scale = { kind: 'scale', name: mode, mode, tonic: undefined, tones: [], steps };
  return tonic ? scaleOnNote(scale, tonic) : scale;
}
