/** Intervals by their abbreviation: `m3`, `A4`, `d7`, `P11`. */
import { accidental } from '../../catalog/lib/pitch.ts';

interface Parts {
  readonly number: number;
  /** Semitones above or below the major or perfect interval of that number. */
  readonly alteration: number;
}

function readLabel(abbreviation: string): Parts | undefined {
  const [, quality = '', digits] = /^(P|M|m|A{1,3}|d{1,3})([1-9]\d?)$/.exec(abbreviation) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const perfect = [1, 4, 5].includes(((number - 1) % 7) + 1);
  if (quality.startsWith('A')) return { number, alteration: quality.length };
  if (quality.startsWith('d')) return { number, alteration: -quality.length - (perfect ? 0 : 1) };
  return { number, alteration: quality === 'm' ? -1 : 0 };
}

/** `♭3` of `m3`, `5` of `P5`; what is no abbreviation stays as it is. */
export function intervalDegree(abbreviation: string): string {
  const parts = readLabel(abbreviation);
  return parts ? accidental(parts.alteration) + parts.number : abbreviation;
}

/** How many letters up: 2 of a third, 0 of an octave. */
export function intervalLetters(abbreviation: string): number | undefined {
  const parts = readLabel(abbreviation);
  return parts && (parts.number - 1) % 7;
}
