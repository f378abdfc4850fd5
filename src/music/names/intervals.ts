/** Names of intervals in several languages: `dim5`, `kleine Terz`, `quinte juste`, `7 semitones`, `8ve`. */
import { lazy } from '../../base/memo.ts';
import { intervalAbbreviation, intervalUp } from '../interval-name.ts';
import { parseNote } from '../note.ts';
import { certainReadings, type NameReading, possibleReadings } from './name-reading.ts';
import tables from './scale-tables.json';
import { foldSpelling, numberWords, parseNoteName } from './spelling.ts';
import { longestPhraseAt, meaningByName } from './tables.ts';

type IntervalQuality = 'P' | 'M' | 'm' | 'A' | 'd';

const qualities: Readonly<Record<string, IntervalQuality>> = {
  ...{ perfect: 'P', perf: 'P', per: 'P', p: 'P', P: 'P', major: 'M', maj: 'M', ma: 'M', M: 'M' },
  ...{ minor: 'm', min: 'm', mi: 'm', m: 'm', augmented: 'A', aug: 'A', A: 'A', '+': 'A' },
  ...{ diminished: 'd', dim: 'd', d: 'd', '°': 'd' },
};

/** The names of the qualities of intervals by their letters in abbreviations. */
export const qualityNames: Readonly<Record<IntervalQuality, string>> = {
  ...{ P: 'perfect', M: 'major', m: 'minor', A: 'augmented', d: 'diminished' },
};

/** The names of intervals by their numbers, from 1 on. */
export const ordinalNames = (
  'unison second third fourth fifth sixth seventh octave ninth tenth eleventh twelfth thirteenth fourteenth ' +
  'fifteenth'
).split(' ');

const otherIntervals: Readonly<Record<string, readonly NameReading[]>> = {
  tritone: possibleReadings('augmented fourth', 'A4', 'diminished fifth', 'd5', 'tritone'),
  prime: certainReadings('perfect unison', 'P1', 'unison'),
  'double octave': certainReadings('perfect fifteenth', 'P15'),
  'two octaves': certainReadings('perfect fifteenth', 'P15'),
};

/** The spellings of intervals of each size in semitones, the most usual first. */
const spellingsBySize = (
  'P1|m2 A1|M2 d3|m3 A2|M3 d4|P4 A3|A4 d5|P5|m6 A5|M6 d7|m7 A6|M7 d8|P8|' +
  'm9 A8|M9|m10 A9|M10|P11|A11 d12|P12|m13 A12|M13|m14|M14|P15'
).split('|');

const stepsForm =
  /^(?:(\d{1,2}|(?!half|whole)[a-z]+(?= )) ?)?(?:(?:semitone|half[ -]?(?:step|tone)|fret)s?|(?<=\d ?)st|((?:whole )?(?:step|tone)s?))$/;

/** English words, by their translations in other languages. */
const englishWords = lazy(() => meaningByName(tables.intervals));

const qualityWords: readonly string[] = ['perfect', 'major', 'minor', 'augmented', 'diminished'];

/** Returns the words in English, with the quality before the number: `major third` for `tierce majeure`. */
function intervalInEnglish(text: string): string {
  const typedWords = text.split(' ');
  const words: string[] = [];
  for (let index = 0; index < typedWords.length; ) {
    const { size, meaning } = longestPhraseAt(englishWords(), typedWords, index);
    words.push(meaning ?? typedWords[index] ?? '');
    index += size;
  }
  const [first, second = '', ...otherWords] = words;
  const isReversed = otherWords.length === 0 && qualityWords.includes(second) && second !== typedWords[1];
  return isReversed ? `${second} ${first}` : words.join(' ');
}

/** The numbers of intervals that can be perfect: unison, fourth, fifth, octave, and the same an octave higher. */
const perfectNumbers = [1, 4, 5, 8, 11, 12, 15];

/** Returns the intervals that a text may name: by name, or by two notes (`f# to eb`). */
export function intervalReadings(text: string): readonly NameReading[] {
  const interval = intervalBetween(text);
  return interval === undefined ? readingsInEnglish(intervalInEnglish(text)) : certainReadings(interval);
}

/**
 * Returns the abbreviation of the interval from a note up to another: `d7` for `f# to eb`; undefined for other texts.
 */
function intervalBetween(text: string): string | undefined {
  const endNames = /^(.{1,20}) to (.{1,20})$/i.exec(text);
  const [lowNote, highNote] = [endNames?.[1] ?? '', endNames?.[2] ?? ''].map(name =>
    parseNote(parseNoteName(name) ?? ''),
  );
  return lowNote && highNote && intervalAbbreviation(intervalUp(lowNote, highNote));
}

function readingsInEnglish(text: string): readonly NameReading[] {
  const lower = text.toLowerCase();
  const [words, count, isWhole] = stepsForm.exec(lower) ?? [];
  const steps = count === '0' ? 0 : intervalNumber(count ?? 'one');
  if (words !== undefined && steps !== undefined) {
    const spellings = spellingsBySize[steps * (isWhole ? 2 : 1)]?.split(' ') ?? [];
    return count === undefined ? abbreviationReadings(spellings[0] ?? '') : possibleReadings(...spellings);
  }
  if (Object.hasOwn(otherIntervals, lower)) return otherIntervals[lower] ?? [];
  const alteredInterval = /^(flat|sharp|[b#]) ?(\w+)$/.exec(lower);
  const degree = alteredInterval?.[2] === undefined ? undefined : intervalNumber(alteredInterval[2]);
  if (degree !== undefined) return certainReadings((/^[fb]/.test(lower) ? 'b' : '#') + degree);

  const [, attached, spacedQuality, size = ''] =
    /^(?:(\p{L}+|\+|°) ?(?=\d)|(\p{L}+) )?(\d{1,2}[A-Za-z]{0,2}|[A-Za-z]+)$/u.exec(text) ?? [];
  const quality = attached ?? spacedQuality ?? '';
  const number = intervalNumber(size.toLowerCase());
  const ordinal = number === undefined ? undefined : ordinalNames[number - 1];
  if (number === undefined || ordinal === undefined) return [];
  if (quality === '')
    return perfectNumbers.includes(number)
      ? certainReadings(`perfect ${ordinal}`, `P${number}`, ordinal)
      : certainReadings(ordinal);
  const letter = qualities[quality] ?? qualities[quality.toLowerCase()];
  return letter === undefined ? [] : abbreviationReadings(`${letter}${number}`);
}

/** Returns readings of an abbreviation: its name, `major second`, and `M2` itself. */
function abbreviationReadings(abbreviation: string): readonly NameReading[] {
  const letter = qualities[abbreviation.charAt(0)];
  const ordinal = ordinalNames[Number(abbreviation.slice(1)) - 1];
  return letter === undefined ? [] : certainReadings(`${qualityNames[letter]} ${ordinal}`, abbreviation);
}

/** Returns the abbreviation of a named interval, `P5` for `reine Quinte`; undefined for a third without a quality. */
export function parseIntervalName(text: string): string | undefined {
  if (/^\d+$/.test(text) || numberWords.includes(text.toLowerCase())) return undefined;
  return intervalReadings(foldSpelling(text)).find(({ name }) => /^(?:P|M|m|A|d)\d+$/.test(name))?.name;
}

/**
 * Returns an interval in words, by its abbreviation: `major third plus an octave` for `M10`, `octave` for `P8`, `doubly
 * augmented fourth` for `AA4`.
 */
export function intervalInWords(abbreviation: string): string {
  const [, letters = '', digits = ''] = /^(\D+)(\d+)$/.exec(abbreviation) ?? [];
  const number = Number(digits);
  const octaves = number > 8 ? Math.floor((number - 1) / 7) : 0;
  const octavesText = octaves === 1 ? 'an octave' : `${numberWords[octaves] ?? octaves} octaves`;
  const simpleNumber = number - 7 * octaves;
  if (letters === 'P' && simpleNumber === 1 && octaves > 0) return octavesText;
  const prefix = ['', '', 'doubly ', 'triply '][letters.length] ?? '';
  const isPlain = letters === 'P' && (simpleNumber === 1 || simpleNumber === 8);
  const quality = isPlain
    ? ''
    : `${prefix}${qualities[letters.charAt(0)] ? qualityNames[qualities[letters.charAt(0)] ?? 'P'] : ''} `;
  return `${quality}${ordinalNames[simpleNumber - 1] ?? simpleNumber}${octaves > 0 ? ` plus ${octavesText}` : ''}`;
}

/** Returns the number of an interval: 5 for `5`, `5th`, `fifth` and `five`. */
export function intervalNumber(text: string): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1];
  const ordinalIndex = [ordinalNames.indexOf(text), numberWords.indexOf(text) - 1].find(index => index >= 0);
  const number = digits === undefined ? (ordinalIndex ?? -1) + 1 : Number(digits);
  return number > 0 ? number : undefined;
}
