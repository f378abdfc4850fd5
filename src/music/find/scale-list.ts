/** Scales in a compact format for searches, which first compare only pitch classes. */
import { type Music, ofKind } from '../music.ts';
import { encodeSet, noSet, type ScaleSet, type SpelledScale, scaleNotes, scaleSet } from '../scale/scale.ts';
import type { Candidate } from './found.ts';

/** All scales of a noun by index. */
export interface ScaleList {
  /** The noun as users type it. */
  readonly noun: string;
  /** For each scale the number of its pitch-class set, or `noSet`. */
  readonly sets: Uint16Array;
  readonly ids: ArrayLike<unknown>;
  scaleAt(index: number): SpelledScale | undefined;
}

/** Returns the list of scales whose records have been parsed. */
export function scaleList(noun: string, scales: readonly Candidate[]): ScaleList {
  return {
    noun,
    sets: Uint16Array.from(scales, ({ value }) => encodeScale(value)),
    ids: scales.map(({ id }) => id),
    scaleAt: index => toSpelledScale(scales[index]),
  };
}

/** Returns the number of a scale's pitch-class set, or `noSet`. */
export function encodeScale(value: Music): number {
  const set = setOf(value);
  return set ? encodeSet(set) : noSet;
}

/** Returns the pitch classes of a scale; undefined for other music. */
export function setOf(value: Music): ScaleSet | undefined {
  const scale = ofKind(value, 'scale');
  return scale && scaleSet(scale);
}

/** Returns a scale in its record's spelling; undefined for other music. */
export function toSpelledScale(scale: Candidate | undefined): SpelledScale | undefined {
  if (scale?.value.kind !== 'scale') return undefined;
  const { name, value } = scale;
  return { name, mode: value.mode, hasOwnDescent: value.directions !== undefined, notes: scaleNotes(value) };
}
