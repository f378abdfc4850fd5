/** Decides whether letters are notes or chords: by what they can be, then by what musicians usually mean. */
import { maskOf, modulo } from '../arithmetic.ts';
import { type Chord, chordName, parseChord } from '../chord.ts';
import { isRisingScale, notesOfChord } from '../find/identity.ts';
import { isDescending, type Music, ofKind } from '../music.ts';
import {
  atOctave,
  type Note,
  noteName,
  octaveOf,
  type PitchedNote,
  parseNote,
  pitchClass,
  pitchName,
  plainC,
} from '../note.ts';
import { chordsInBars, homeOf, keyText } from '../progression.ts';
import type { Reading, ReadingContext, TypedText } from './reading.ts';
import { chordMusic, notesMusic, pitchedMusic } from './values.ts';

/** A word that may be a note: `C`, `F#`, `C4`. */
interface NoteWord {
  readonly note: Note;
  /** The digit after the letter, or the octave that its apostrophes mean; undefined if it has neither. */
  readonly octave: number | undefined;
  /** Whether it has an octave: apostrophes, or a digit that is not part of a chord or a degree. */
  readonly hasOctave: boolean;
  readonly isCapital: boolean;
}

/** Returns the note that a word may mean, with its octave if it names one. */
export function parseNoteWord(word: string): NoteWord | undefined {
  const [, name = '', octave = ''] = /^([A-Ga-g][^\d\s'-]{0,8})(\d?|'{1,5})$/u.exec(word) ?? [];
  const note = name === '' ? undefined : parseNote(name);
  const hasOctave = /^[0-48]$|'/.test(octave) && !/^[bd]\d$/.test(word);
  // Apostrophes count from the octave below middle C: c', c''.
  const number = octave.startsWith("'") ? octave.length + 3 : octave === '' ? undefined : Number(octave);
  return note && { note, octave: number, hasOctave, isCapital: /^[A-G]/.test(name) };
}

/** Reads typed notes: `C E G`. Undefined for other words. */
export function readNotes(input: TypedText, context: ReadingContext): Reading | undefined {
  const words = parseNoteWords(input);
  const [symbol = ''] = input.words;
  const chord =
    context.isForced && words.length === 0 && input.words.length === 1 ? parseChord(symbol) : undefined;
  if (chord) {
    const names = notesOfChord(chord).map(noteName).join(' ');
    return { value: chordMusic(chord), description: `${names}: the notes of ${chordName(chord)}.` };
  }
  // Words between bar lines are chords in bars.
  const isInBars = input.english.includes('|') && !context.isForced;
  if (isInBars || words.length === 0 || (words.length === 1 && !context.isForced)) return undefined;
  const areNotesWanted = context.isForced || (context.kind !== undefined && context.kind !== 'progression');
  if (areNotesWanted) return notesReading(words);
  const hasOctaves = words.some(({ hasOctave }) => hasOctave);
  const arePitches = hasOctaves && words.every(({ octave }) => octave !== undefined);
  if (!arePitches && !words.every(({ octave = 5, hasOctave }) => octave === 5 || hasOctave)) return undefined;
  const areNotes = areNoteLetters(input.words) || hasOctaves;
  if (areNotes || words.every(({ isCapital }) => !isCapital)) return notesReading(words);
  // C5 F5 are power chords, not notes.
  if (words.some(({ octave }) => octave !== undefined)) return undefined;
  const notes = words.map(({ note }) => note);
  if (isStackedThirds(notes) || isAscent(notes)) return notesReading(words);
  const isAmbiguous = words.length === 2 || isSlashChord(notes);
  return isAmbiguous ? { ...notesReading(words), hint: 'As chords: --as chords.' } : undefined;
}

/**
 * Whether the first note is a bass a whole tone above the root of the triad that follows: `G F A C` is F/G, mostly a
 * suspended dominant.
 */
function isSlashChord(notes: readonly Note[]): boolean {
  return semitoneRises(notes).join(' ') === '10 4 3';
}

function semitoneRises(notes: readonly Note[]): readonly number[] {
  return notes.slice(1).map((note, index) => modulo(pitchClass(note) - pitchClass(notes[index] ?? note), 12));
}

function notesReading(words: readonly NoteWord[]): Reading {
  if (words.some(({ octave }) => octave !== undefined)) {
    const pitchedNotes = placeInOctaves(words);
    const value = pitchedMusic(pitchedNotes);
    return { value, description: `${pitchedNotes.map(pitchName).join(' ')}: ${describeNotes(value)}.` };
  }
  const notes = words.map(({ note }) => note);
  const value = notesMusic(notes);
  return { value, description: `${notes.map(noteName).join(' ')}: ${describeNotes(value)}.` };
}

/**
 * Returns the notes in octaves. A note without an octave is the next one above the note before, or, before the first
 * octave, below the note after.
 */
function placeInOctaves(words: readonly NoteWord[]): readonly PitchedNote[] {
  const first = words.findIndex(({ octave }) => octave !== undefined);
  const { note = plainC, octave = 4 } = words[first] ?? {};
  const pitchedNotes: PitchedNote[] = [atOctave(note, octave)];
  for (const { note } of words.slice(0, first).toReversed()) {
    const noteAbove = pitchedNotes[0] ?? atOctave(note, octave);
    pitchedNotes.unshift(nearestOctave(note, noteAbove, midi => midi < noteAbove.midi));
  }
  for (const { note, octave } of words.slice(first + 1)) {
    const noteBelow = pitchedNotes.at(-1) ?? atOctave(note, 4);
    pitchedNotes.push(
      octave === undefined
        ? nearestOctave(note, noteBelow, midi => midi > noteBelow.midi)
        : atOctave(note, octave),
    );
  }
  return pitchedNotes;
}

/** Returns the note in the octave nearest to `neighbour` in which its MIDI number passes the test. */
function nearestOctave(note: Note, neighbour: PitchedNote, isWanted: (midi: number) => boolean): PitchedNote {
  const candidates = [-1, 0, 1].map(octaves => atOctave(note, octaveOf(neighbour) + octaves));
  const chosenOctaves = candidates.filter(({ midi }) => isWanted(midi));
  const distance = ({ midi }: PitchedNote) => Math.abs(midi - neighbour.midi);
  return chosenOctaves.sort((a, b) => distance(a) - distance(b))[0] ?? atOctave(note, octaveOf(neighbour));
}

/** Whether a note has a pitch. */
export function isPitched(note: Note | PitchedNote): note is PitchedNote {
  return 'midi' in note;
}

/** Describes notes in words: the direction of an interval, and whether the notes of a chord sound together. */
export function describeNotes(value: Music): string {
  const [interval, chord] = [ofKind(value, 'interval'), ofKind(value, 'chord')];
  if (interval) return `an interval, ${value.name}${isDescending(interval) ? ' down' : ''}`;
  if (!chord) return 'notes';
  const { played } = chord;
  const areSimultaneous = played?.every(({ at }) => at === 0);
  const timing = played === undefined ? '' : areSimultaneous ? ', together' : ', one after another';
  return `the notes of ${value.name}${timing}`;
}

/** Returns the notes of the words, or of one word with dashes; none if one of them is not a note. */
function parseNoteWords({ words, parts, english }: TypedText): readonly NoteWord[] {
  // Words between bar lines are chords.
  if (english.includes('|')) return [];
  const names = areNoteLetters(words) ? (words[0]?.match(/[A-G][#b♯♭]?/gu) ?? []) : parts;
  const notes = names.flatMap(word => parseNoteWord(word) ?? []);
  return notes.length === names.length ? notes : [];
}

/** Whether the only word consists of the letters of several notes: `CEG`, `DADGAD`. */
function areNoteLetters([onlyWord = '', ...otherWords]: readonly string[]): boolean {
  return otherWords.length === 0 && /^(?:[A-G][#b♯♭]?){3,12}$/u.test(onlyWord) && !parseChord(onlyWord);
}

/** Bit masks of triads, sixths, sevenths and ninths, in semitones. Sevenths and a thirteenth may lack their fifth. */
const stacks: ReadonlySet<number> = new Set(
  [
    ...['0 4 7', '0 3 7', '0 3 6', '0 4 8'],
    ...['0 4 7 10', '0 4 7 11', '0 3 7 10', '0 3 7 11', '0 3 6 10', '0 3 6 9'],
    ...['0 4 8 10', '0 4 8 11', '0 4 6 10', '0 4 7 9', '0 3 7 9'],
    ...['0 4 10', '0 4 11', '0 3 10', '0 3 11', '0 4 9 10', '0 2 4 10'],
    ...['0 2 4 7 10', '0 2 4 7 11', '0 2 3 7 10', '0 1 4 7 10', '0 3 4 7 10', '0 4 6 7 11'],
  ].map(text => maskOf(text.split(' ').map(Number))),
);

/** Whether the notes are a triad, a seventh, a sixth or a ninth in any order, with at most one doubled tone. */
function isStackedThirds(notes: readonly Note[]): boolean {
  const pitches = [...new Set(notes.map(pitchClass))];
  if (pitches.length < 3 || notes.length > pitches.length + 1) return false;
  return pitches.some(root => stacks.has(maskOf(pitches.map(pitch => modulo(pitch - root, 12)))));
}

const minAscentNotes = 5;

/** Whether the notes rise like a scale, or are five or more that rise by thirds. */
function isAscent(notes: readonly Note[]): boolean {
  const rises = semitoneRises(notes);
  if (rises.length < 2) return false;
  if (rises.every(rise => rise === 1 || rise === 2)) return rises.reduce((sum, rise) => sum + rise, 0) <= 12;
  if (isRisingScale(notes)) return true;
  return notes.length >= minAscentNotes && rises.every(rise => rise === 3 || rise === 4);
}

/** Reads several chords, one in each bar. A single chord is read only if chords are requested. */
export function readChords(input: TypedText, context: ReadingContext): Reading | undefined {
  const change = readChordChange(input.words);
  if (change) return change;
  const words = input.words.flatMap(word => {
    const parts = parseChord(word) || word.length > 200 ? [word] : word.split(/[-/]/);
    return parts.includes('') ? [word] : parts;
  });
  const chords = markMinorChords(words).flatMap(word => parseChordWord(word, context) ?? []);
  if (chords.length !== words.length || chords.length === 0) return undefined;
  const isProgression = context.kind === 'progression';
  if (chords.length === 1 && !context.isForced && !isProgression) return undefined;
  const [onlyChord, ...otherChords] = chords;
  if (onlyChord && otherChords.length === 0 && !isProgression) return chordReading(onlyChord);
  const value = chordsInBars(chords);
  const { name } = value;
  const isSure = context.isForced || isProgression || words.some(canOnlyBeChord);
  if (isSure) return { value, description: `${name}: chords.` };
  const home = homeOf(value);
  return {
    value,
    description: `${name}: chords${home ? ` in ${keyText(home)}` : ''}.`,
    ...(parseNoteWords(input).length > 0 && { hint: 'As notes: --as notes.' }),
  };
}

/** Adds an m to lower-case letters in a row with upper-case ones, which are minor chords in song books: `C a d G7`. */
export function markMinorChords(words: readonly string[]): readonly string[] {
  const isLower = (word: string) => /^[a-g](?:[#b♯♭]|is|e?s)?$/u.test(word) && parseNote(word) !== undefined;
  const hasCapital = words.some(word => /^[A-G]/.test(word));
  // Two letters are an interval.
  const isRow =
    words.length > 2 || words.some(word => parseNoteWord(word)?.octave !== undefined || !parseNoteWord(word));
  return hasCapital && isRow ? words.map(word => (isLower(word) ? `${word}m` : word)) : words;
}

/** Reads two chords such as `Am to Em`; two notes are an interval. */
function readChordChange(words: readonly string[]): Reading | undefined {
  const [from = '', separator, nextWord = '', ...otherWords] = words;
  const chords = [parseChord(from), parseChord(nextWord)].filter(chord => chord !== undefined);
  if (separator?.toLowerCase() !== 'to' || otherWords.length > 0 || chords.length < 2) return undefined;
  const value = chordsInBars(chords);
  return {
    value,
    description: `${value.name}: chords.`,
    hint: `To transpose it: transpose ${from} --to ${nextWord}.`,
  };
}

function canOnlyBeChord(word: string): boolean {
  const note = parseNoteWord(word);
  return note === undefined || [5, 6, 7, 9].includes(note.octave ?? 0);
}

/** Reads one chord symbol. A lower-case root is a chord only if the text cannot be an interval. */
export function readChord({ words, text }: TypedText, context: ReadingContext): Reading | undefined {
  const [upperPart = '', preposition = '', bass = ''] = words;
  const isOverBass =
    words.length === 3 && /^(?:over|on)$/i.test(preposition) && parseNote(bass) !== undefined;
  const [word = '', ...otherWords] = isOverBass ? [`${upperPart}/${bass}`] : words;
  if (otherWords.length > 0 || (/[\s]/.test(text) && !parseChord(word))) return undefined;
  const chord = parseChordWord(word, context);
  if (!chord) return undefined;
  const canBePitch = context.kind === undefined && context.strings === undefined && !context.isForced;
  if (canBePitch && parseNoteWord(word)?.hasOctave) return undefined;
  const isAlsoPitch = context.strings !== undefined && /^[A-G][#b♯♭]?[24]$/.test(word);
  const isPowerChord = context.strings === undefined && !context.isForced && /^[A-G][#b♯♭]?5$/.test(word);
  const hint = isAlsoPitch
    ? 'As a note: --as hertz.'
    : isPowerChord
      ? `As a note: type 'note ${word}'.`
      : undefined;
  return { ...chordReading(chord), ...(hint && { hint }) };
}

/** Matches degrees and abbreviations of intervals, which are not chords: `b7`, `d5`. */
const intervalForm = /^(?:b|d)\d{1,2}$/;

function parseChordWord(word: string, { isForced }: ReadingContext): Chord | undefined {
  return !isForced && intervalForm.test(word) ? undefined : parseChord(word);
}

/** Returns the reading of a chord, with a description that names it. */
export function chordReading(chord: Chord): Reading {
  return { value: chordMusic(chord), description: `${chordName(chord)}: a chord.` };
}
