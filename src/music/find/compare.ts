/** Compares two scales, chords or rhythms. */
import type { Chord } from '../chord.ts';
import { intervalAbbreviation } from '../interval-name.ts';
import type { Rhythm, Scale } from '../music.ts';
import { type Note, noteName, pitchClass, transposition } from '../note.ts';
import { type Pattern, patternOfRing } from '../rings.ts';
import { degreesOf, distinctNotes, rotateMask, scaleNotes, scaleSet } from '../scale/scale.ts';
import { bestComparison, onsetsNotIn, strokesText, wholePattern } from './rhythm.ts';

/** The comparison of two scales. */
export interface ScaleComparison {
  /** The common notes, as the first scale spells them: `C D E♭`. */
  readonly common: string;
  /** The notes of only the first scale, and those of only the second, each in its own spelling. */
  readonly first: string;
  readonly second: string;
  /** How one scale is a mode of the other, in words; empty if it is not. */
  readonly mode: string;
}

/** Returns the common and the different notes of two scales, and whether one is a mode of the other. */
export function compareScales(first: Scale, second: Scale): ScaleComparison {
  return { ...compareNotes(scaleNotes(first), scaleNotes(second)), mode: sharedMode(first, second) };
}

function sharedMode(firstScale: Scale, secondScale: Scale): string {
  const [first, second] = [scaleSet(firstScale), scaleSet(secondScale)];
  if (!first || !second) return '';
  const steps = rotateMask(second.mask, second.root);
  const modeIndex = degreesOf(first).findIndex(
    degree => rotateMask(first.mask, (first.root + degree) % 12) === steps,
  );
  if (modeIndex === 0) return 'both have the same steps';
  return modeIndex === -1 ? '' : `the second has the steps of mode ${modeIndex + 1} of the first`;
}

/** The comparison of two chords. */
export interface ChordComparison extends Omit<ScaleComparison, 'mode'> {
  /** The interval from the root of the first up to that of the second: `P4`. */
  readonly roots: string;
  /** How they are similar, in words; empty if they are not. */
  readonly why: string;
}

/** Returns the common and the different notes of two chords, including their basses. */
export function compareChords(first: Chord, second: Chord): ChordComparison {
  const notesOf = ({ tones, bass }: Chord) => distinctNotes(bass ? [...tones, bass] : tones);
  const notes = compareNotes(notesOf(first), notesOf(second));
  const roots = intervalAbbreviation(transposition(first.root, second.root));
  const haveSameNotes = notes.first === '' && notes.second === '';
  const isTransposed = first.quality === second.quality && !first.bass && !second.bass;
  return {
    ...notes,
    roots,
    why: haveSameNotes ? 'the same notes' : isTransposed ? `the same quality, ${roots} up` : '',
  };
}

function compareNotes(first: readonly Note[], second: readonly Note[]): Omit<ScaleComparison, 'mode'> {
  const isIn = (notes: readonly Note[]) => (note: Note) =>
    notes.some(each => pitchClass(each) === pitchClass(note));
  const names = (notes: readonly Note[]) => notes.map(noteName).join(' ');
  return {
    common: names(first.filter(isIn(second))),
    first: names(first.filter(note => !isIn(second)(note))),
    second: names(second.filter(note => !isIn(first)(note))),
  };
}

/** The comparison of two rhythms. */
export interface RhythmComparison {
  /** All rings together as one pattern, for each rhythm: `x..x..x.`. */
  readonly first: string;
  readonly second: string;
  /** The class of the match, as in `find`; empty if there is none. */
  readonly match: string;
  readonly why: string;
}

/**
 * Compares the whole pattern of the first rhythm with the second, and with each of its rings: one may be a rotation of
 * the other, have a few moved onsets and so on.
 */
export function compareRhythms(
  { rings: firstRings }: Rhythm,
  { rings: secondRings }: Rhythm,
): RhythmComparison {
  const [first, second] = [wholePattern(firstRings), wholePattern(secondRings)];
  const comparison = first && bestComparison(first, secondRings);
  return {
    first: first ? patternOfRing(first) : '',
    second: second ? patternOfRing(second) : '',
    match: comparison?.match ?? '',
    why: comparison?.why ?? (first && second ? describeDifferences(first, second) : ''),
  };
}

function describeDifferences(first: Pattern, second: Pattern): string {
  if (first.steps !== second.steps) return `${first.steps} pulses and ${second.steps} pulses`;
  const addedOnsets = onsetsNotIn(second.onsets, first.onsets);
  const missingOnsets = onsetsNotIn(first.onsets, second.onsets);
  return [strokesText('added', addedOnsets), strokesText('missing', missingOnsets)]
    .filter((_, index) => [addedOnsets, missingOnsets][index]?.length)
    .join('; ');
}
