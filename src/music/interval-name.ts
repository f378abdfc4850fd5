/** Names of intervals: `m3`, `A4`, `d7`, `P11`. */
import { accidental } from '../base/text/note-names.ts';
import {
  alteration,
  letters,
  majorScale,
  type Note,
  octaveOf,
  type PitchedNote,
  type Transposition,
  transposition,
} from './note.ts';

interface IntervalParts {
  readonly number: number;
  /** Semitones by which the interval differs from the major or perfect one of the same number. */
  readonly alteration: number;
}

function readAbbreviation(abbreviation: string): IntervalParts | undefined {
  const [, quality = '', digits] = /^(P|M|m|A{1,3}|d{1,3})([1-9]\d?)$/.exec(abbreviation) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const isPerfect = [1, 4, 5].includes(((number - 1) % 7) + 1);
  if (quality.startsWith('A')) return { number, alteration: quality.length };
  if (quality.startsWith('d')) return { number, alteration: -quality.length - (isPerfect ? 0 : 1) };
  return { number, alteration: quality === 'm' ? -1 : 0 };
}

/** Returns the degree of an interval, `♭3` for `m3`, `5` for `P5`; any other text unchanged. */
export function intervalDegree(abbreviation: string): string {
  const parts = readAbbreviation(abbreviation);
  return parts ? accidental(parts.alteration) + parts.number : abbreviation;
}

/** Returns the size of an interval in semitones, with its octaves: 15 for `m10`; 0 for any other text. */
export function intervalSemitones(abbreviation: string): number {
  const { number, alteration } = readAbbreviation(abbreviation) ?? { number: 1, alteration: 0 };
  return (majorScale[(number - 1) % 7] ?? 0) + 12 * Math.floor((number - 1) / 7) + alteration;
}

/** Returns the letters from the lower note to the upper, without octaves: 2 for a third. Undefined for other texts. */
export function intervalLetters(abbreviation: string): number | undefined {
  const parts = readAbbreviation(abbreviation);
  return parts && (parts.number - 1) % 7;
}

/** Returns the interval of an abbreviation, with its octaves: `M3`, `AA4`, `m10`; undefined for other texts. */
export function intervalOf(abbreviation: string): Transposition | undefined {
  const parts = readAbbreviation(abbreviation);
  const isPerfect = parts && [1, 4, 5].includes(((parts.number - 1) % 7) + 1);
  const isPossible = /^P/.test(abbreviation) ? isPerfect : !(isPerfect && /^m/i.test(abbreviation));
  return parts && isPossible
    ? { letters: parts.number - 1, semitones: intervalSemitones(abbreviation) }
    : undefined;
}

/** Returns the interval from a note up to the next `higher`, never down: from D up to D♭ it is 11 semitones. */
export function intervalUp(lower: Note, higher: Note): Transposition {
  const { letters, semitones } = transposition(lower, higher);
  return { letters, semitones: letters === 0 && semitones < 0 ? semitones + 12 : semitones };
}

/** Returns the upward interval between two notes with pitches, and whether the second is written below the first. */
export function intervalOfPitches(
  first: PitchedNote,
  second: PitchedNote,
): Transposition & { readonly isDownwards: boolean } {
  const staffPosition = (note: PitchedNote) => 7 * octaveOf(note) + letters.indexOf(note.letter);
  const interval = {
    letters: staffPosition(second) - staffPosition(first),
    semitones: second.midi - first.midi,
  };
  const isDownwards = interval.letters < 0 || (interval.letters === 0 && interval.semitones < 0);
  return isDownwards
    ? { letters: -interval.letters, semitones: -interval.semitones, isDownwards }
    : { ...interval, isDownwards };
}

/** Returns the abbreviation of an interval, with its octaves: `P5`, `d7`, `AA4`, `d8`, `M10`. */
export function intervalAbbreviation(interval: Transposition): string {
  const simpleInterval = { ...interval, letters: interval.letters % 7 };
  const octaves = Math.round((simpleInterval.semitones - (majorScale[simpleInterval.letters] ?? 0)) / 12);
  const number = simpleInterval.letters + 7 * octaves + 1;
  const isPerfect = [0, 3, 4].includes(simpleInterval.letters);
  const alterationSize = alteration(simpleInterval);
  if (alterationSize === 0) return `${isPerfect ? 'P' : 'M'}${number}`;
  if (alterationSize > 0) return 'A'.repeat(alterationSize) + number;
  const diminutions = isPerfect ? -alterationSize : -alterationSize - 1;
  return (diminutions === 0 ? 'm' : 'd'.repeat(diminutions)) + number;
}
