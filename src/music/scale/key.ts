/** Keys with a mode: their signatures and relatives. */

import { modulo } from '../arithmetic.ts';
import { type Mode, modes } from '../names/scale-names.ts';
import {
  alteration,
  commonNote,
  letters,
  majorScale,
  type Note,
  noteName,
  semitonesUp,
  transpose,
  transposition,
} from '../note.ts';
import type { KeySignature } from '../score/score.ts';

/** A tonic with one of the modes. */
export interface ModalKey {
  readonly tonic: Note;
  readonly mode: Mode;
}

/** The number of fifths from the major key on the tonic of a mode to the major key with the same signature. */
const fifths: Readonly<Record<Mode, number>> = {
  lydian: 1,
  major: 0,
  mixolydian: -1,
  dorian: -2,
  minor: -3,
  phrygian: -4,
  locrian: -5,
};

const sharpOrder = ['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const;

/**
 * Returns the number of sharps of the signature, negative for flats: 5 for G♯ minor, −3 for C minor, 8 for G♯ major.
 */
export function signatureOf({ tonic, mode }: ModalKey): number {
  return sharpOrder.indexOf(tonic.letter) - 1 + 7 * tonic.alteration + fifths[mode];
}

/** Maximum accidentals of a signature. */
export const maxAccidentals = 7;

/** Returns the sharps of the signature of a major or minor key, negative for flats. */
export function sharpsOf({ tonic, minor }: { readonly tonic: Note; readonly minor: boolean }): number {
  return signatureOf({ tonic, mode: minor ? 'minor' : 'major' });
}

/** Returns the signature of a major or minor key; undefined if it would need double accidentals. */
export function keySignature(key: {
  readonly tonic: Note;
  readonly minor: boolean;
}): KeySignature | undefined {
  const sharps = sharpsOf(key);
  return Math.abs(sharps) > maxAccidentals ? undefined : { sharps, minor: key.minor };
}

/**
 * Returns the signature of a scale: of the mode that has exactly its notes, else of the major or minor key on its
 * tonic. Undefined if it would need double accidentals.
 */
export function scaleSignature(notes: readonly Note[]): KeySignature | undefined {
  const [tonic] = notes;
  if (!tonic) return undefined;
  const steps = notes.map(note => semitonesUp(tonic, note));
  const minor = steps.includes(3) && !steps.includes(4);
  const isMode = (mode: Mode) => {
    const ownSteps = modalNotes({ tonic, mode }).map(note => semitonesUp(tonic, note));
    return ownSteps.length === steps.length && ownSteps.every(each => steps.includes(each));
  };
  const mode = modes.find(isMode);
  const sharps = mode ? signatureOf({ tonic, mode }) : sharpsOf({ tonic, minor });
  return Math.abs(sharps) > maxAccidentals ? undefined : { sharps, minor };
}

/** Returns the altered notes of the signature in written order: F♯ C♯ … or B♭ E♭ …; beyond 7, some are double. */
export function signatureNotes(key: ModalKey): readonly Note[] {
  const sharps = signatureOf(key);
  const size = Math.abs(sharps);
  const sharpsOrFlats = sharps < 0 ? sharpOrder.toReversed() : sharpOrder;
  return sharpsOrFlats.slice(0, Math.min(size, sharpsOrFlats.length)).map((letter, index) => {
    const alteration = Math.floor((size - index - 1) / sharpsOrFlats.length) + 1;
    return { letter, alteration: Math.sign(sharps) * alteration };
  });
}

/** Returns the place of a key's signature in the circle of fifths: 0 to 11 steps clockwise from C major. */
export function placeInCircle(key: ModalKey): number {
  return modulo(signatureOf(key), 12);
}

/** Returns the usual tonic of a pitch class in a mode: D♭ major, C♯ minor. */
export function usualTonic(pitch: number, minor: boolean): Note {
  if (!minor) return commonNote(modulo(pitch, 12));
  return relativeOf({ tonic: commonNote(modulo(pitch + 3, 12)), mode: 'major' }).tonic;
}

/**
 * Returns the usual spelling of a root in a key: with at most one accidental, and not as ♭I or ♭IV. In C, B is VII and
 * not C♭; in D♭, it is A and not B𝄫.
 */
export function usualRoot(root: Note, tonic: Note): Note {
  if (isUsualRoot(root, tonic)) return root;
  const enharmonics = [1, -1, 2, -2].map(letters => enharmonic(root, letters));
  return enharmonics.find(note => isUsualRoot(note, tonic)) ?? root;
}

function isUsualRoot(root: Note, tonic: Note): boolean {
  const degree = transposition(tonic, root);
  const isFlatted = alteration(degree) < 0 && (degree.letters === 0 || degree.letters === 3);
  return Math.abs(root.alteration) < 2 && !isFlatted;
}

/** Returns the same pitch spelled this many letters higher, or lower if the number is negative. */
function enharmonic(note: Note, letters: number): Note {
  return transpose(note, { letters: modulo(letters, 7), semitones: 0 });
}

/** Returns the key in another mode with the same signature: C major for A minor, A minor for C major. */
export function relativeKey({ tonic, mode }: ModalKey, newMode: Mode): ModalKey {
  const from = modes.indexOf(mode);
  const newIndex = modes.indexOf(newMode);
  const letterCount = modulo(newIndex - from, letters.length);
  const semitones = modulo((majorScale[newIndex] ?? 0) - (majorScale[from] ?? 0), 12);
  return { tonic: transpose(tonic, { letters: letterCount, semitones }), mode: newMode };
}

/** Returns the relative key: the major key of the same signature; for a major key, the minor one. */
export function relativeOf(key: ModalKey): ModalKey {
  return relativeKey(key, key.mode === 'major' ? 'minor' : 'major');
}

/** Returns the name of a key with its mode: `G♯ minor`. */
export function modalKeyName({ tonic, mode }: ModalKey): string {
  return `${noteName(tonic)} ${mode}`;
}

/** Returns the seven notes of a key, from the tonic up. */
export function modalNotes({ tonic, mode }: ModalKey): readonly Note[] {
  const first = modes.indexOf(mode);
  return majorScale.map((_, degree) => {
    const semitones = (majorScale[(first + degree) % 7] ?? 0) - (majorScale[first] ?? 0);
    return transpose(tonic, { letters: degree, semitones: modulo(semitones, 12) });
  });
}

/** Whether the third of the mode is a minor one. */
export function isMinorMode(mode: Mode): boolean {
  return fifths[mode] < fifths.mixolydian;
}
