/** Notes: a letter and its accidental, and a pitch if the source has one. */
import { memoize } from '../base/memo.ts';
import { accidental } from '../base/text/note-names.ts';
import { modulo } from './arithmetic.ts';
import { foldSpelling } from './names/spelling.ts';

/** The usual frequency in hertz of the A above middle C (ISO 16). */
export const standardA4 = 440;

/** The letters of notes, from C up. */
export const letters = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;
export type Letter = (typeof letters)[number];

/** The degrees of the major scale, in semitones above the tonic. */
export const majorScale: readonly number[] = [0, 2, 4, 5, 7, 9, 11];

/** The usual number of letters above the tonic for each number of semitones: ♭2, ♭3, ♭5, ♭6, ♭7. */
export const usualLetters: readonly number[] = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];

/** A spelled note without an octave. */
export interface Note {
  readonly letter: Letter;
  /** Semitones that the accidental adds to the letter: −3 (triple flat) to 3 (triple sharp). */
  readonly alteration: number;
}

/** A note with a pitch. */
export interface PitchedNote extends Note {
  /** The nearest MIDI number: 60 for C4. */
  readonly midi: number;
  /** Cents above that number, −50 to 50; absent for 0. */
  readonly cents?: number;
}

/** A note with its pitch and its time. */
export interface PlayedNote extends PitchedNote {
  /** Ticks from the beginning; 480 make a quarter note. */
  readonly at: number;
  /** Its length in ticks. */
  readonly ticks: number;
  /** Its MIDI velocity, 1 to 127. */
  readonly velocity: number;
}

/** An interval with its spelling, upwards unless it is negative: a minor third is 2 letters and 3 semitones. */
export interface Transposition {
  /** Letters from one note to the other, 0 to 6. Between pitches, any number, negative if the interval descends. */
  readonly letters: number;
  /** Semitones from the lower note to the higher; below 0 or above 11 if accidentals cross an octave. */
  readonly semitones: number;
}

const maxNameLength = 16;

/**
 * Returns the note in a text, with up to three sharps or flats in any notation: `eb`, `E♭`, `E-flat`, `F##`, `Fx`,
 * `F𝄪`, `F♯𝄪`. Undefined for any other text, including a note with an octave.
 */
export function parseNote(text: string): Note | undefined {
  return text.length > maxNameLength ? undefined : parseShortName(text);
}

const parseShortName = memoize((text: string): Note | undefined => {
  // A sign alone would be folded to a letter.
  if (/^[♭♯𝄪𝄫#]/u.test(text)) return undefined;
  const [, name = '', signs = ''] = /^([A-G])(#{0,3}|b{1,3}|x#?|#x)$/i.exec(foldSpelling(text)) ?? [];
  const letter = letters.find(each => each === name.toUpperCase());
  if (letter === undefined) return undefined;
  const sharps = signs.replace(/x/i, '##').length;
  return { letter, alteration: /^b/i.test(signs) ? -signs.length : sharps };
}, 4096);

/** Returns the name of a note in the catalog's notation: `E♭`, `F♯𝄪`. */
export function noteName(note: Note): string {
  return note.letter + accidental(note.alteration);
}

/** Returns the note in an octave; middle C begins octave 4. The octave belongs to the letter: C♭4 sounds as B3. */
export function atOctave({ letter, alteration }: Note, octave: number): PitchedNote {
  return { letter, alteration, midi: (octave + 1) * 12 + letterPitch(letter) + alteration };
}

/** Returns the octave in which a note is written: 4 for C4, and for C♭4, which sounds as B3. */
export function octaveOf({ letter, alteration, midi }: PitchedNote): number {
  return Math.round((midi - letterPitch(letter) - alteration) / 12) - 1;
}

/** Returns the name with the octave: `C4`, `B♭3`. */
export function pitchName(note: PitchedNote): string {
  return noteName(note) + octaveOf(note);
}

/** Returns the frequency in hertz if A4 is 440 Hz. */
export function hertzOf({ midi, cents = 0 }: Pick<PitchedNote, 'midi' | 'cents'>): number {
  return standardA4 * 2 ** ((midi + cents / 100 - 69) / 12);
}

/** Precision in cents: the service rounds its values to it, and smaller differences are inaudible. */
const precisionCents = 0.005;

/** Returns the nearest MIDI number of a pitch in semitones, and the cents above it. */
export function midiAndCents(semitones: number): Pick<PitchedNote, 'midi' | 'cents'> {
  const midi = Math.round(semitones);
  const cents = (semitones - midi) * 100;
  return Math.abs(cents) < precisionCents ? { midi } : { midi, cents };
}

/** Returns the pitch of a frequency in semitones, as a fractional MIDI number. */
export function semitonesOf(hertz: number): number {
  return 69 + 12 * Math.log2(hertz / standardA4);
}

/** Returns the note at a signed interval: `{ letters: -2, semitones: -4 }` is a major third down. */
export function transposePitch<Each extends PitchedNote>(note: Each, interval: Transposition): Each {
  return { ...note, ...transpose(note, interval), midi: note.midi + interval.semitones };
}

/** Returns the pitch class of a note, from 0 for C to 11 for B and C♭. */
export function pitchClass(note: Note): number {
  return (12 + naturals[note.letter] + note.alteration) % 12;
}

/** Returns the semitones from one note up to another, less than an octave: 1 from B to C, 11 from C to B. */
export function semitonesUp(lower: Note, higher: Note): number {
  return modulo(pitchClass(higher) - pitchClass(lower), 12);
}

/** Returns the interval from `lower` up to the next `higher`: C to E♭ is 2 letters and 3 semitones, F to F♭ 0 and −1. */
export function transposition(lower: Note, higher: Note): Transposition {
  const letterCount = modulo(letters.indexOf(higher.letter) - letters.indexOf(lower.letter), letters.length);
  const naturalSemitones = modulo(letterPitch(higher.letter) - letterPitch(lower.letter), 12);
  return { letters: letterCount, semitones: naturalSemitones + higher.alteration - lower.alteration };
}

/**
 * Returns the note an interval above, with the letter of the interval: a minor third above A♭ is C♭. If that needs more
 * than three accidentals, returns it with the nearest possible letter.
 */
export function transpose(note: Note, interval: Transposition): Note {
  const targetPitch = pitchClass(note) + interval.semitones;
  const position = letters.indexOf(note.letter) + interval.letters;
  for (const letterShift of [0, 1, -1, 2, -2]) {
    const letter = letters[modulo(position + letterShift, letters.length)] ?? 'C';
    const offset = modulo(targetPitch - letterPitch(letter) + 6, 12) - 6;
    if (Math.abs(offset) <= 3) return { letter, alteration: offset };
  }
  return note;
}

/** Returns the semitones by which an interval differs from that of the major scale: −1 for a minor third. */
export function alteration({ letters, semitones }: Transposition): number {
  return modulo(semitones - (majorScale[letters] ?? 0) + 6, 12) - 6;
}

/** Returns the degree of an interval as counted in a major scale: `1`, `♭3`, `♯4`. */
export function degreeName(interval: Transposition): string {
  return accidental(alteration(interval)) + (interval.letters + 1);
}

/** The pitch classes as the tonics of major keys are usually spelled; those with few accidentals come first. */
export const commonNotes: readonly Note[] = 'C G F D B♭ A E♭ E A♭ B D♭ G♭'
  .split(' ')
  .flatMap(name => parseNote(name) ?? []);

/** The default root. */
export const plainC: Note = { letter: 'C', alteration: 0 };

/** Returns the note of a pitch class, 0 to 11, spelled as the tonic of a major key usually is. */
export function commonNote(pitch: number): Note {
  return commonNotes.find(note => pitchClass(note) === pitch) ?? plainC;
}

/** Returns the semitones of a letter above C. */
export function letterPitch(letter: Letter): number {
  return naturals[letter];
}

const naturals: Readonly<Record<Letter, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Returns the number if it is a valid MIDI key, 0 to 127; otherwise undefined. */
export function midiNumber(number: number | undefined): number | undefined {
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= 127
    ? number
    : undefined;
}

/** Returns the number of accidentals of all notes. A double accidental counts twice. */
export function countAccidentals(notes: readonly Note[]): number {
  return notes.reduce((sum, { alteration }) => sum + Math.abs(alteration), 0);
}
