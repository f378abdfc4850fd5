/** Roman numerals of chords. */
import { accidental } from '../../base/text/note-names.ts';
import { type Chord, hasTone, isDominant, isMinor, isSameRoot } from '../chord.ts';
import {
  alteration,
  degreeName,
  letters,
  type Note,
  semitonesUp,
  transpose,
  transposition,
} from '../note.ts';
import type { ProgressionKey } from '../progression.ts';

/**
 * Patterns at the beginning of qualities, with their replacement after a numeral, whose case shows minor or major. A
 * bare 6 after a numeral would mean an inversion.
 */
const suffixRules: readonly (readonly [RegExp, string])[] = [
  [/^m?6(\/9)?/, '(add6$1)'],
  [/^dim/, '°'],
  [/^m(7|9|11|13)♭5$/, 'ø$1'],
  [/^aug/, '+'],
  [/^m(?!aj)/, ''],
];

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

/**
 * Returns the roman numeral of a chord in a key: `ii7`, `V7`, `♭VII`, `viiø7`, `i(maj7)`, `IV(add6)`, `♭IIImaj7♯5`.
 * Degrees are counted in the major scale on the tonic, in minor too. A bass is written as a degree of its chord: `I/5`.
 */
export function romanNumeral(chord: Chord, tonic: Note): string {
  return numeralWithQuality(chord, numeralOf(chord.root, tonic));
}

function numeralWithQuality(chord: Chord, numeral: string): string {
  const [beginning = '', suffix = ''] = suffixRules.find(([pattern]) => pattern.test(chord.quality)) ?? [];
  const quality = chord.quality.replace(beginning, suffix);
  const bass = chord.bass ? `/${degreeName(transposition(chord.root, chord.bass))}` : '';
  return numeralInCase(chord, numeral) + quality + bass;
}

function numeralInCase(chord: Chord, numeral: string): string {
  return isMinor(chord) ? numeral.toLowerCase() : numeral;
}

/** Returns the degree of a note in a key as a numeral: `♭III`. */
function numeralOf(note: Note, tonic: Note): string {
  const interval = transposition(tonic, note);
  return accidental(alteration(interval)) + (numerals[interval.letters] ?? '');
}

/**
 * Returns the numerals of successive chords. They are written as by `romanNumeral`, but on the degrees that keys have
 * (VII7 and not ♭I7). A dominant that resolves to a degree other than the tonic is V of that degree: `V7/ii`. In minor,
 * III, VI and VII have a ♯ if they are above those of natural minor, except for diminished chords on VI and VII.
 * Undefined for a label that is not a chord.
 * @param count the number of chords to name, from the first
 */
export function romanNumerals(
  chords: readonly (Chord | undefined)[],
  home: ProgressionKey,
  count = chords.length,
): readonly (string | undefined)[] {
  /** The chord at this position, and the next one with another root. */
  let [current, nextChord]: readonly (Chord | undefined)[] = [];
  const numerals = chords.toReversed().map((chord, indexFromEnd) => {
    if (chord === undefined) return undefined;
    if (current && !isSameRoot(current, chord)) nextChord = current;
    current = chord;
    if (chords.length - indexFromEnd > count) return undefined;
    const degree = nextChord && resolutionDegree(chord, nextChord, home);
    const numeral = numeralWithQuality(chord, degree === undefined ? usualNumeral(chord, home) : 'V');
    return degree === undefined ? numeral : `${numeral}/${degree}`;
  });
  return numerals.reverse();
}

/** Returns the degree to which a dominant resolves; undefined for the tonic, and for another dominant than V. */
function resolutionDegree(chord: Chord, nextChord: Chord, home: ProgressionKey): string | undefined {
  const [rootRise, degree] = [
    semitonesUp(chord.root, nextChord.root),
    semitonesUp(home.tonic, nextChord.root),
  ];
  if (!isDominant(chord) || rootRise !== 5 || degree === 0 || (isDominant(nextChord) && degree !== 7))
    return undefined;
  return numeralInCase(nextChord, usualNumeral(nextChord, home));
}

/**
 * Returns the degree as it is written in keys: VII and not ♭I. Except for diminished chords, which lead upwards, it is
 * ♭II ♭III ♭VI ♭VII and not ♯I ♯II ♯V ♯VI.
 */
function usualNumeral(chord: Chord, { tonic, minor }: ProgressionKey): string {
  const interval = transposition(tonic, chord.root);
  const alteredBy = alteration(interval);
  const leadsUp = hasTone(chord, 6) && !hasTone(chord, 7);
  const isFlatted = alteredBy < -1 || (alteredBy === -1 && [0, 3].includes(interval.letters));
  const isRaised = alteredBy > 1 || (alteredBy === 1 && !leadsUp && [0, 1, 4, 5].includes(interval.letters));
  const letterShift = isFlatted ? letters.length - 1 : isRaised ? 1 : 0;
  const degree = transposition(tonic, transpose(chord.root, { letters: letterShift, semitones: 0 }));
  const isMajorInMinor = minor && [2, 5, 6].includes(degree.letters) && alteration(degree) >= 0;
  const isLeading =
    degree.letters !== 2 && alteration(degree) === 0 && /^dim|^m(?:7|9|11|13)♭5$/.test(chord.quality);
  const sharps = isMajorInMinor && !isLeading ? 1 : 0;
  return accidental(alteration(degree) + sharps) + (numerals[degree.letters] ?? '');
}
