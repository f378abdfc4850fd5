/**
 * The meanings of a query in the words of a collection: `twelve bar blues` for `12 bar blues`, `diminished fifth` for
 * `dim5`, `ukulele` for `uke`. This file does not know the records: the lookup tries the readings in order.
 */
import { lazy } from '../../base/memo.ts';
import { certainReadings, type NameReading, possibleReadings } from './name-reading.ts';
import { findByOtherName } from './other-names.ts';
import { euclideanForm, normalizePattern } from './patterns.ts';
import { germanB, isScaleName, keysAndScales, parseKeys, scaleNames } from './scale-names.ts';
import { foldSpelling, numberWords } from './spelling.ts';
import tables from './tables.json';
import { meaningByName, rowsOf } from './tables.ts';

/** Returns the meanings of a query, the most certain first, without the query itself. @param text the query, folded */
export type NameReader = (text: string, query: string) => readonly NameReading[];

function readGermanB(
  text: string,
  readNames: (text: string) => readonly NameReading[],
): readonly NameReading[] {
  return ['bb ', 'b natural '].flatMap(note =>
    possibleReadings(...readNames(text.replace(germanB, note)).map(({ name }) => name)),
  );
}

/** Returns the note of a key, and the mode if the text names one. Any other scale is left out. */
export function keyReadings(text: string): readonly NameReading[] {
  return parseKeys(text).map(({ note, mode, hasOtherScale, isGuess }) => ({
    name: note,
    ...(mode && { mode }),
    ...((isGuess || hasOtherScale) && { isGuess: true }),
  }));
}

/**
 * Returns names of the scale with its key, or without one if none is typed. The name is folded again, because folding
 * also changes `c flat three pentatonic` to `cb three pentatonic`.
 */
export function scaleReadings(text: string): readonly NameReading[] {
  if (germanB.test(text)) return readGermanB(text, scaleReadings);
  const keyedReadings = keysAndScales(text).flatMap(({ note, scale }) =>
    scaleNames(scale).flatMap(name => certainReadings(foldSpelling(`${note} ${name}`))),
  );
  const scaleNamesOnly = scaleNames(text);
  return scaleNamesOnly.some(isScaleName)
    ? [...keyedReadings, ...certainReadings(...scaleNamesOnly)]
    : keyedReadings;
}

const romans = 'i ii iii iv v vi vii'.split(' ');

/**
 * Returns the name of a tune for another name, for degrees as digits such as `2-5-1`, and for a name with a key, such
 * as `ii-V-I in fis`.
 */
export function harmonyReadings(text: string): readonly NameReading[] {
  const otherName = findByOtherName('harmonies', text);
  if (otherName !== undefined) return [otherName];
  const [, name = text, key] = /^(\S.*?) (?:in|en|em) (\S.*)$/i.exec(text) ?? [];
  const tokens = name.split(' ');
  const isDegree = (token: string) => /^[b#]?[1-7]$/.test(token);
  const areDegrees = tokens.filter(isDegree).length > 1;
  const degrees = tokens.map(token =>
    isDegree(token) ? token.replace(/\d/, digit => romans[Number(digit) - 1] ?? digit) : token,
  );
  const numerals = areDegrees ? degrees.join(' ') : name;
  if (key === undefined) return areDegrees ? certainReadings(numerals) : [];
  const isMinor = /^(?:m|min|minor|moll|mineur|minore|menor)$/i.test(key);
  if (isMinor) return certainReadings(`minor ${numerals}`);
  return germanB.test(key)
    ? readGermanB(key, each => readingsInKey(numerals, each))
    : readingsInKey(numerals, key);
}

function readingsInKey(numerals: string, key: string): readonly NameReading[] {
  return keysAndScales(key).flatMap(({ note, scale }) => {
    const mode = scaleNames(scale).find(each => each === 'minor' || each === 'major');
    if (scale !== '' && mode === undefined) return [];
    const keyName = mode === 'minor' ? `${note} minor` : note;
    return certainReadings(
      `${numerals} in ${keyName}`,
      ...numberSpellings(numerals).map(each => `${each.name} in ${keyName}`),
    );
  });
}

/** Returns names of a rhythm for another name, beats of a metre, a spelling of `E(3,8)`, or a pattern: `x--x--x-`. */
export function rhythmReadings(text: string, query: string): readonly NameReading[] {
  const otherName = findByOtherName('rhythms', text);
  if (otherName !== undefined) return [otherName];
  const [, onsets, steps, rotation] = euclideanForm.exec(text) ?? [];
  if (onsets !== undefined) return rotation === undefined ? certainReadings(`e(${onsets},${steps})`) : [];
  const [, beats] = /^(\d{1,2}) ?\/ ?(?:1|2|4|8|16|32)$/.exec(text) ?? [];
  const rhythm = rhythmOfMetre().get(text.replaceAll(' ', ''));
  if (beats !== undefined)
    return [
      ...possibleReadings(...(rhythm === undefined ? [] : [rhythm])).map(reading => ({
        ...reading,
        isFirst: true,
      })),
      ...possibleReadings(`${beats} beats`),
    ];
  const pattern = normalizePattern(query);
  const isPattern = /^[xX.]*[xX][xX.]*$/.test(pattern) && pattern.length > 1 && !/^\d\d$/.test(query);
  return isPattern ? certainReadings(pattern.toLowerCase()) : [];
}

/** The usual rhythm of each metre. */
const rhythmOfMetre = lazy(() => meaningByName(tables.metres));

/** Returns the names of a track for its rhythm or its metre. */
export function trackReadings(text: string, query: string): readonly NameReading[] {
  const meaning = rhythmOfMetre().get(text.replaceAll(' ', ''));
  return meaning === undefined ? rhythmReadings(text, query) : [{ name: meaning, isFirst: true }];
}

/** Returns the readings of a table in data/, by the names that users may type. */
function readingsOf(table: string): ReadonlyMap<string, readonly NameReading[]> {
  const readings = new Map<string, readonly NameReading[]>();
  for (const [typedNames = '', meanings = '', certainty = ''] of rowsOf(table))
    for (const text of typedNames.split(', ')) {
      const names = meanings === '' ? [] : meanings.split('; ');
      const tableReadings = names.map(name => ({
        name,
        ...(certainty !== '' && { isGuess: true }),
        ...(certainty === 'guess first' && { isFirst: true }),
      }));
      readings.set(text, [...(readings.get(text) ?? []), ...tableReadings]);
    }
  return readings;
}

const instrumentNames = lazy(() => readingsOf(tables.instrumentReadings));

/** Returns the instruments that a text may name, in any of the languages of the tables. */
export function instrumentReadings(text: string): readonly NameReading[] {
  const readings = instrumentNames().get(text.toLowerCase());
  if (readings !== undefined) return readings;
  const otherName = findByOtherName('instruments', text);
  return otherName === undefined ? [] : [otherName];
}

const systemNames = lazy(() => readingsOf(tables.systemReadings));

const divisions =
  /^(\d{1,4}) ?(?:edo|tet|et|ed2|tones?|tone equal temperament|equal temperament|equal divisions?|)(?: of the octave)?$/;

/** Reads `31edo`, `31 tone equal temperament`, `1/4 comma`, `vallotti tuning`. Any other text may name a maqam. */
export function systemReadings(text: string): readonly NameReading[] {
  const typedText = text.toLowerCase().replace('⁄', '/');
  const withoutKind = typedText.replace(/ (?:tuning|temperament|scale)$/, '');
  for (const name of [typedText, withoutKind]) {
    const readings = systemNames().get(name);
    if (readings !== undefined) return readings;
    const [, number] = divisions.exec(name) ?? [];
    if (number !== undefined) return certainReadings(`${number} edo`);
  }
  return certainReadings(`maqam ${withoutKind}`, ...(withoutKind === typedText ? [] : [withoutKind]));
}

/**
 * Returns the name with numbers in words, digits and roman numerals: `twelve bar blues` for `12 bar blues`,
 * `kirnberger iii` for `kirnberger 3`. A single number is an id.
 */
export function numberSpellings(text: string): NameReading[] {
  const tokens = text.toLowerCase().split(' ');
  if (tokens.length < 2) return [];
  const wordTokens = tokens.map(token =>
    /^\d{1,2}$/.test(token) ? (numberWords[Number(token)] ?? token) : token,
  );
  const inDigits = tokens.map(token => {
    const number = numberWords.indexOf(token);
    return number < 0 ? token : String(number);
  });
  const inRomans = tokens.map(token =>
    /^[1-7]$/.test(token) ? (romans[Number(token) - 1] ?? token) : token,
  );
  const fullName = tokens.join(' ');
  return certainReadings(
    ...[wordTokens, inDigits, inRomans].map(list => list.join(' ')).filter(name => name !== fullName),
  );
}
