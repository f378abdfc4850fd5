/** Finds the names that collections use for a typed scale on a key. */
import { lazy, memoize } from '../../base/memo.ts';
import tables from './scale-tables.json';
import { comparableName, notesAtStart } from './spelling.ts';
import { meaningByName, rowsOf } from './tables.ts';

/** The modes of the major scale, in the order of the degrees on which they begin. */
export const modes = ['major', 'dorian', 'phrygian', 'lydian', 'mixolydian', 'minor', 'locrian'] as const;

/** The name of a church mode, in lower case. */
export type Mode = (typeof modes)[number];

/** A key and a scale on it, as typed. */
export interface KeyAndScale {
  /** In English, lower case: `c#`. */
  readonly note: string;
  /** The words about the scale; empty if there is only a note. */
  readonly scale: string;
}

/** Filler words that do not help to identify a scale. */
const fillerWords = new Set([
  ...'scale mode key the of tonleiter skala skalaen toonladder terts gamme scala escala modo'.split(' '),
  ...'raga raag rag ragam raagam thaat that melakarta maqam'.split(' '),
]);

/** The catalog's name for each name of a scale, both folded and in lower case. */
export const nameByAlias = lazy(() => meaningByName(tables.scales));

/** The names of the catalog that have aliases. */
const listedNames = lazy(() => new Set(nameByAlias().values()));

/** The scales that have the signature of the minor key on their tonic: `harmonic minor`, `phrygian dominant`. */
const minorScales = lazy(
  () => new Set(rowsOf(tables.minorScales).flatMap(([names = '']) => names.split(', '))),
);

/** The catalog's names by their sound, made when a name is first not found by its spelling. */
const nameBySound = lazy(() => {
  const aliases = [...nameByAlias(), ...[...listedNames()].map((name): [string, string] => [name, name])];
  const soundKeys = soundKey(aliases.map(([alias]) => alias).join('\n')).split('\n');
  return new Map(aliases.map(([, name], index) => [soundKeys[index] ?? '', name]));
});

const maxWords = 12;
const preposition = / (?:in|on|en|em|auf|de|di|von)(?: the)?(?: key)?(?: of)?$/i;

/** Returns the possible keys, each with its scale, in a folded text: `Am`, `harmonic a minor`, `dorian in c`. */
export function keysAndScales(text: string): KeyAndScale[] {
  const words = text.split(' ', maxWords + 1);
  if (words.length > maxWords)
    return notesAtStart(text).map(({ note, rest: scaleName }) => ({ note, scale: scaleName }));
  return words.flatMap((_, index) => {
    const noteText = words.slice(0, index).join(' ');
    const keyText = noteText.replace(preposition, '');
    return notesAtStart(words.slice(index).join(' ')).flatMap(({ note, rest: scaleName }) =>
      scaleName === '' || index < 2 || keyText !== noteText
        ? { note, scale: `${scaleName} ${keyText}`.trim() }
        : [],
    );
  });
}

/** Returns the mode that a text names, such as `moll` or `ionian`. `harmonic minor` is not a mode. */
function parseMode(text: string): Mode | undefined {
  const names = scaleNames(text);
  return modes.find(mode => names.includes(mode));
}

/** A named key, with its mode if there is one. */
export interface NamedKey {
  /** In English, lower case: `c#`. */
  readonly note: string;
  readonly mode?: Mode | undefined;
  /** Whether the text names another scale, with the signature of the major or the minor key: `a blues`. */
  readonly hasOtherScale: boolean;
  /** Whether the word of the note has another meaning too. */
  readonly isGuess: boolean;
}

/** Matches a B before `Dur` or `moll`. It is mostly the German and Scandinavian note, B flat. */
export const germanB = /^b ?(?=(?:dur|moll?)(?: |$))/i;

const camelotMajors = 'B F# Db Ab Eb Bb F C G D A E'.split(' ');
const camelotMinors = 'G# D# Bb F C G D A E B F# C#'.split(' ');

/** Returns the key that DJs write as a number and a letter: `8A` is A minor, `8B` C major. */
export function camelotKey(text: string): string | undefined {
  const [, number = '', letter = ''] = /^(1[0-2]|[1-9])([ABab])$/.exec(text.trim()) ?? [];
  if (number === '') return undefined;
  const isMinor = letter.toUpperCase() === 'A';
  return `${(isMinor ? camelotMinors : camelotMajors)[Number(number) - 1]} ${isMinor ? 'minor' : 'major'}`;
}

/** Returns the keys that a folded text may name, the most likely first: `a minor`, `Key of A`, `fis moll`, `8a`. */
export function parseKeys(typedText: string): readonly NamedKey[] {
  const text = camelotKey(typedText) ?? typedText;
  if (germanB.test(text))
    return ['bb ', 'b natural '].flatMap(note =>
      parseKeys(text.replace(germanB, note)).map(key => ({ ...key, isGuess: true })),
    );
  return keysAndScales(text).flatMap(({ note, scale }): readonly NamedKey[] => {
    const key = { note, hasOtherScale: false, isGuess: false };
    if (scale === '' || /^(?:the )?key(?: of)?$/i.test(scale)) return [key];
    const mode = parseMode(scale);
    if (mode !== undefined) return [{ ...key, mode }];
    const names = scaleNames(scale);
    if (!names.some(isScaleName)) return [];
    const signatureMode = names.some(name => minorScales().has(name)) ? 'minor' : 'major';
    return [{ ...key, mode: signatureMode, hasOtherScale: true }];
  });
}

/**
 * Returns the possible names of a scale, folded and in lower case: `minor`, `aeolian`, `natural minor` and others for
 * `m`. None for an empty text.
 */
export function scaleNames(text: string): string[] {
  const spellings = text === '' ? [] : spellingsOfScale(text);
  const catalogNames = canonicalNames(spellings);
  const otherAliases = [...nameByAlias().keys()].filter(alias => {
    const name = nameByAlias().get(alias) ?? '';
    return catalogNames.includes(name) || spellings.includes(name);
  });
  return [...new Set([...spellings, ...catalogNames, ...otherAliases])];
}

/** Returns the catalog's names for the scales: by spelling, or by sound if no spelling is known. */
function canonicalNames(spellings: readonly string[]): string[] {
  const names = spellings.flatMap(name => nameByAlias().get(name) ?? (listedNames().has(name) ? name : []));
  return names.length > 0 ? names : spellings.flatMap(name => nameBySound().get(soundKey(name)) ?? []);
}

/** Whether this program knows a scale of this name, even if no collection has it. */
export function isScaleName(name: string): boolean {
  return commonScaleNames.has(name) || canonicalNames([name]).length > 0;
}

/** Returns other names of the scale that lists show by this name. */
export const aliasesOfScale = memoize((name: string): readonly string[] => {
  const listedName = comparableName(name);
  return [...nameByAlias()].flatMap(([alias, each]) => (each === listedName ? alias : []));
}, 1000);

/** Maqamat with steps between the twelve semitones. A tuning can have their notes, but not a scale. */
const maqamat = new Set('rast mahur suznak nairuz bayati husayni saba sikah huzam iraq jiharkah'.split(' '));

/** Returns the maqam in a text, with or without a key, which is a tuning and not a scale: `rast` for `C rast`. */
export function findMaqam(text: string): string | undefined {
  const mainWords = comparableName(text)
    .split(' ')
    .filter(word => !fillerWords.has(word));
  const maqam = mainWords.find(word => maqamat.has(word));
  return mainWords.length < 4 ? maqam : undefined;
}

const commonScaleNames = new Set(
  'major minor dorian phrygian lydian mixolydian locrian chromatic'.split(' '),
);

/** Returns spellings of the name: as typed, in English, with degrees as signs, without filler words, swapped. */
function spellingsOfScale(text: string): string[] {
  const words = text.split(' ');
  const english = degreesInSigns(words.map(englishWord).join(' ')).split(' ');
  const mainWords = english.filter(word => !fillerWords.has(word.toLowerCase()));
  const wordOrders = [english, words, swapWords(english), mainWords, swapWords(mainWords)];
  return [...new Set(wordOrders.map(list => list.join(' ').toLowerCase()))].filter(name => name !== '');
}

function swapWords(words: readonly string[]): readonly string[] {
  return words.length === 2 ? words.toReversed() : [];
}

/** Returns the name with degrees as signs: `b7` for `flat 7`, `6` for `natural 6`, `b6` for `b13`, `15` for `15th`. */
function degreesInSigns(text: string): string {
  return text
    .replace(/\b(?:(double) )?(flat|sharp) ?(?=\d)/gi, (_, double: string | undefined, word: string) =>
      (word.toLowerCase() === 'flat' ? 'b' : '#').repeat(double === undefined ? 1 : 2),
    )
    .replace(/(?<=[b#]|natural ?|nat)(?:9|11|13)\b/gi, degree => String(Number(degree) - 7))
    .replace(/\bnat(?:ural)? ?(?=\d)/gi, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/gi, '');
}

/**
 * Returns a form that is equal for different transliterations of Indian and Arabic names: `gowrimanohari` and
 * `gaurimanohari`, `hemavathi` and `hemavati`, `mohanam` and `mohana`, `hijaz kar` and `hijazkar`.
 * @param names one on each line: hundreds at once take a tenth of the time
 */
function soundKey(names: string): string {
  return names
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replace(/ov(?=[^aeiou \n])|ou/g, 'au')
    .replace(/(?<=[bcdgjkpst])h/g, '')
    .replace(/([a-z])\1(?!\d)/g, '$1')
    .replace(/am$/gm, 'a')
    .replace(/[ ']/g, '');
}

/** English words for abbreviations, and for words of other languages. */
const englishByWord = lazy(() => meaningByName(tables.words));

/** Returns the full English word. A single M is major, m is minor. */
export function englishWord(word: string): string {
  if (word === 'M') return 'major';
  const lower = word.toLowerCase();
  return englishByWord().get(lower) ?? lower;
}
