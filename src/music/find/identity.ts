/** Finds the interval and the chords that the notes of a query form. */
import { accidental } from '../../base/text/note-names.ts';
import { type Chord, chordName, inversionOf } from '../chord.ts';
import { chordsOfNotes, type NamedChord } from '../chords/chord-names.ts';
import { intervalAbbreviation } from '../interval-name.ts';
import { type Interval, isDescending } from '../music.ts';
import {
  alteration,
  degreeName,
  type Note,
  noteName,
  pitchName,
  semitonesUp,
  transpose,
  transposition,
} from '../note.ts';
import { distinctNotes } from '../scale/scale.ts';
import type { Candidate, FoundMatch } from './found.ts';

/** Maximum number of names of a chord; a diminished seventh has four. */
const maxNames = 4;

/** Returns the notes of a chord, its bass first. */
export function notesOfChord({ tones, bass }: Chord): readonly Note[] {
  return distinctNotes(bass ? [bass, ...tones] : tones);
}

/** Returns the two notes of an interval; undefined if its spelling isn't known. */
export function notesOfInterval({ root, letters, semitones }: Interval): readonly Note[] | undefined {
  if (letters === undefined || semitones === undefined) return undefined;
  return distinctNotes([root, transpose(root, { letters, semitones })]);
}

/**
 * Returns the interval and the chords that these notes form. A chord may lack its fifth.
 * @param query the chord whose name was typed, which comes first
 */
export function namesOfNotes(
  notes: readonly Note[],
  query?: Chord,
  interval?: { readonly value: Interval; readonly candidates: Iterable<Candidate<'interval'>> },
): readonly FoundMatch[] {
  const chordNames = chordsOfNotes(notes);
  const name = query && chordName(query);
  const otherNames = chordNames.filter(each => chordName(each) !== name);
  const chords: readonly NamedChord[] = query ? [{ ...query, lacksFifth: false }, ...otherNames] : chordNames;
  return [
    ...(interval ? [intervalMatch(interval.value, interval.candidates)] : []),
    ...chords.slice(0, maxNames).map(chordMatch),
  ];
}

/** Returns the chord that notes form, to search scales over it. */
export function chordFromNotes(notes: readonly Note[]): Chord | undefined {
  return chordsOfNotes(notes).find(chord => inversionOf(chord) !== undefined);
}

const [minRunNotes, minScaleNotes] = [3, 5];

/** Whether the notes rise from the first like a scale, even if they also form a chord: `C D E`, `E F G A B`. */
export function isRisingScale(notes: readonly Note[], maxStep?: number): boolean {
  const [first] = notes;
  return isScaleRun(
    notes.map(note => ({ midi: first ? semitonesUp(first, note) : 0 })),
    maxStep,
  );
}

/** Whether all pitches go one way: three or more by whole tones at most, or five or more in less than an octave. */
export function isScaleRun(pitches: readonly { readonly midi: number }[], maxStep = 11): boolean {
  const steps = pitches.slice(1).map(({ midi }, index) => midi - (pitches[index]?.midi ?? midi));
  const direction = Math.sign(steps[0] ?? 0);
  const sizes = steps.map(step => step * direction);
  if (pitches.length < minRunNotes || !sizes.every(size => size > 0 && size <= maxStep)) return false;
  const range = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.every(size => size < 3) || (pitches.length >= minScaleNotes && range < 12);
}

/** Returns the match for an interval; without an id if the catalog does not have it, such as `AA4`. */
function intervalMatch(value: Interval, candidates: Iterable<Candidate<'interval'>>): FoundMatch {
  const { root, letters = 0, semitones = 0, played } = value;
  const noteNames = played?.map(pitchName) ?? [root, transpose(root, { letters, semitones })].map(noteName);
  const isSameInterval = ({ value: otherInterval }: Candidate<'interval'>) =>
    otherInterval.letters === letters && otherInterval.semitones === semitones;
  return {
    noun: 'intervals',
    id: [...candidates].find(isSameInterval)?.id,
    name: intervalAbbreviation({ letters, semitones }),
    match: 'same',
    why: noteNames.join(isDescending(value) ? ' down to ' : ' up to '),
    distance: 0,
  };
}

function chordMatch(chord: NamedChord): FoundMatch {
  const { lacksFifth } = chord;
  return {
    noun: 'chords',
    id: undefined,
    name: chordName(chord),
    match: lacksFifth ? 'near' : 'same',
    why: chordDegrees(chord).join(' ') + (lacksFifth ? ', without its fifth' : ''),
    distance: lacksFifth ? 1 : 0,
  };
}

/** Returns the degrees of a chord, `1 3 5 ♭7`; those above the seventh are 9, 11 and 13. */
export function chordDegrees({ root, tones }: Chord): readonly string[] {
  const degrees = tones.map(tone => transposition(root, tone));
  const areAbove = degrees.map(
    (degree, index) => degree.letters < Math.max(0, ...degrees.slice(0, index).map(({ letters }) => letters)),
  );
  return degrees.map((degree, index) => {
    const name = degreeName(degree);
    return areAbove[index] ? accidental(alteration(degree)) + (degree.letters + 8) : name;
  });
}
