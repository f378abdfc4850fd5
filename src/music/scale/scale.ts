/** The notes of scales. */
import { maskOf, modulo, startsOfSteps } from '../arithmetic.ts';
import type { Scale, ScaleTone } from '../music.ts';
import { commonNote, majorScale, type Note, pitchClass, type Transposition, usualLetters } from '../note.ts';

/** The pitch classes of a scale, for comparison. */
export interface ScaleSet {
  /** The pitch class of the first tone. */
  readonly root: number;
  /** A mask with bit n set if pitch class n is in the scale. */
  readonly mask: number;
}

/** A number that no set can have: there is no pitch class 15. */
export const noSet = 0xffff;

/** Returns a set as a number of sixteen bits: the root above the mask. */
export function encodeSet({ root, mask }: ScaleSet): number {
  return mask | (root << 12);
}

/** Returns the set of a number from `encodeSet`. */
export function decodeSet(number: number): ScaleSet {
  return { root: number >> 12, mask: number & 0xfff };
}

/** The fields that distinguish scales of the same pitch classes. */
export interface SpelledScale {
  /** The name with the tonic: `C dorian`. */
  readonly name: string;
  /** The name without the tonic. */
  readonly mode: string;
  /** Whether its ascent and descent differ. */
  readonly hasOwnDescent: boolean;
  readonly notes: readonly Note[];
}

/** Returns the pitch classes of a scale: of its tones, else of its tonic and steps; undefined if both are missing. */
export function scaleSet(scale: Scale): ScaleSet | undefined {
  let [root, mask] = [-1, 0];
  for (const tone of scale.tones) {
    const pitch = toneClass(tone);
    if (pitch === undefined) continue;
    if (root === -1) root = pitch;
    mask |= 1 << pitch;
  }
  return root === -1 ? setOfSteps(scale) : { root, mask };
}

/** Returns each note of a scale once, from the tonic up, spelled as in its record, or as usual if it has no notes. */
export function scaleNotes(scale: Scale): readonly Note[] {
  const { tones } = scale;
  const notes = tones.flatMap(({ note }) => note ?? []);
  const set = notes.length < tones.length || tones.length === 0 ? scaleSet(scale) : undefined;
  return set
    ? degreesOf(set).map(semitones => spellPitch(set.root + semitones, notes))
    : distinctNotes(notes);
}

/** Returns the notes without those that sound like an earlier one. */
export function distinctNotes(notes: readonly Note[]): readonly Note[] {
  let mask = 0;
  return notes.filter(note => {
    const bit = 1 << pitchClass(note);
    const isNew = (mask & bit) === 0;
    mask |= bit;
    return isNew;
  });
}

/** Returns the mask as seen from another pitch class: bit 0 is `root`. */
export function rotateMask(mask: number, root: number): number {
  return ((mask >> root) | (mask << (12 - root))) & 0xfff;
}

/** Returns the masks that differ in one note, by a semitone. */
export function neighbourMasks(mask: number): readonly number[] {
  const bits = Array.from({ length: 12 }, (_, pitch) => 1 << pitch).filter(bit => mask & bit);
  return bits.flatMap(bit =>
    [rotateMask(bit, 1), rotateMask(bit, 11)]
      .filter(movedBit => !(mask & movedBit))
      .map(movedBit => (mask ^ bit) | movedBit),
  );
}

/** Returns the semitones of the notes above the root, ascending from 0. */
export function degreesOf({ root, mask }: ScaleSet): readonly number[] {
  const semitoneMask = rotateMask(mask, root);
  return Array.from({ length: 12 }, (_, semitones) => semitones).filter(each => semitoneMask & (1 << each));
}

/** Returns a pitch in the spelling of one of the notes, or else in the usual one. */
export function spellPitch(pitch: number, notes: readonly Note[]): Note {
  const wantedPitch = modulo(pitch, 12);
  return notes.find(note => pitchClass(note) === wantedPitch) ?? commonNote(wantedPitch);
}

function toneClass({ note, midi }: ScaleTone): number | undefined {
  if (note) return pitchClass(note);
  return midi !== undefined && Number.isInteger(midi) ? modulo(midi, 12) : undefined;
}

function setOfSteps({ tonic, steps }: Scale): ScaleSet | undefined {
  if (!tonic || steps.length === 0) return undefined;
  const root = pitchClass(tonic);
  const starts = startsOfSteps(steps);
  const end = (starts.at(-1) ?? 0) + (steps.at(-1) ?? 0);
  return end % 12 === 0 ? { root, mask: maskOf(starts.map(start => modulo(root + start, 12))) } : undefined;
}

/**
 * Returns the spelling of a scale of steps: its tones as intervals above the tonic, which is the first. Seven tones
 * have a letter each. In any other number of tones, six semitones are a raised fourth and not a lowered fifth if the
 * scale has a major seventh and either a fifth or no perfect fourth, or if it has neither a major seventh nor a perfect
 * fourth but a fifth or a major sixth. The whole-tone scale is 1 2 3 ♯4 ♯5 ♯6.
 * @param steps semitones from tone to tone; they add up to an octave
 */
export function spellSteps(steps: readonly number[]): readonly Transposition[] {
  const tones = startsOfSteps(steps);
  if (tones.length === majorScale.length) return tones.map((semitones, letters) => ({ letters, semitones }));
  const toneSet = new Set(tones);
  const isWholeTone = tones.length === 6 && steps.every(step => step === 2);
  const hasFifth = toneSet.has(7);
  const hasRaisedFourth = toneSet.has(11)
    ? hasFifth || !toneSet.has(5)
    : !toneSet.has(5) && (hasFifth || toneSet.has(9));
  return tones.map(semitones => {
    const isRaised = isWholeTone ? semitones > 5 : semitones === 6 && hasRaisedFourth;
    return { letters: (usualLetters[semitones] ?? 0) - (isRaised ? 1 : 0), semitones };
  });
}
