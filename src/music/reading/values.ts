/** Notes, chords and steps as music. */
import { type Chord, chordName } from '../chord.ts';
import { chordsOfNotes } from '../chords/named.ts';
import { isRisingScale } from '../find/identity.ts';
import { intervalAbbreviation, intervalUp } from '../interval-name.ts';
import type { Interval, Key, Music, Progression, Scale } from '../music.ts';
import { type Note, natural, noteName, plainC, usualA4 } from '../note.ts';
import { onNote, scaleOf } from '../scale/on-note.ts';
import { distinct } from '../scale/scale.ts';

const ppq = 480;

/** A chord as a value. */
export function chordMusic(chord: Chord): Music<'chord'> {
  return { kind: 'chord', name: chordName(chord), chord };
}

/** Chords, a bar of 4/4 each. */
export function barredChords(chords: readonly Chord[]): Progression {
  const bar = 4 * ppq;
  const events = chords.map((chord, index) => ({
    label: chordName(chord),
    ...{ chord, startTick: index * bar, durationTick: bar },
  }));
  const name = chords.map(chordName).join(' ');
  return { kind: 'progression', name, events, sections: [], omitted: 0, time: { beats: 4, unit: 4 } };
}

/**
 * Notes as the interval, the chord or the scale that they are; the first is taken as the root or bass. Many that rise are
 * a scale, even if they could be named as a chord.
 */
export function notesMusic(notes: readonly Note[], { areFrets = false } = {}): Music {
  const [first = plainC, second, third] = notes;
  if (second && third === undefined && !areFrets) return between(first, second);
  const tones = distinct(notes);
  const [named] = !areFrets && isRisingScale(tones) ? [] : chordsOfNotes(tones);
  if (named && !named.lacksFifth) {
    const { lacksFifth: _, ...chord } = named;
    return chordMusic(chord);
  }
  return scaleOf(tones, tones.map(noteName).join(' '));
}

/** The interval from one note up to another. */
export function between(low: Note, high: Note): Interval {
  const { letters, semitones } = intervalUp(low, high);
  const name = intervalAbbreviation({ letters, semitones });
  return { kind: 'interval', name, root: low, letters, semitones, color: '' };
}

/** An interval of a size in cents. */
export function centsMusic(cents: number, name = `${Number(cents.toFixed(4))} ¢`): Interval {
  const size = { letters: undefined, semitones: undefined, cents };
  return { kind: 'interval', name, root: plainC, ...size, color: '' };
}

/** A tone of one frequency, which is no key: it has no tonic. */
export function toneMusic(name: string, hertz: number, midi?: number): Key {
  return { kind: 'key', name, tonic: undefined, signature: '', hertz, midi, color: '' };
}

/** The MIDI number of a note in an octave, of which 4 begins with middle C. The octave belongs to the letter. */
export function midiOf(note: Note, octave: number): number {
  return (octave + 1) * 12 + natural(note.letter) + note.alteration;
}

/** The frequency in Hz of a MIDI number, from the usual A4. */
export function hertzOf(midi: number): number {
  return usualA4 * 2 ** ((midi - 69) / 12);
}

/** Steps in semitones, on no note unless one is given. */
export function stepsMusic(steps: readonly number[], tonic: Note | undefined): Scale {
  const mode = steps.join(',');
  const scale: Scale = { kind: 'scale', name: mode, mode, tonic: undefined, tones: [], steps };
  return tonic ? onNote(scale, tonic) : scale;
}
