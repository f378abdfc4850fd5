/** Reads roman numerals with their figures, and Nashville numbers, as chords in a key, and degrees as notes. */
import type { Chord } from '../chord.ts';
import { spellAsChord } from '../chords/chord-names.ts';
import { parseQuality } from '../chords/quality.ts';
import { majorScale, type Note, noteName, plainC, semitonesUp, transpose, transposition } from '../note.ts';
import type { ProgressionKey } from '../progression.ts';
import type { Reading, ReadingContext, TypedText } from './reading.ts';
import { notesMusic } from './values.ts';

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];
const numeralForm = /^([b#♭♯𝄫𝄪]{0,3})(VII|VI|V|IV|III|II|I|vii|vi|v|iv|iii|ii|i)(?![IViv])(.{0,40})$/u;

/**
 * Returns the chord of a roman numeral in a key: `ii7`, `♭VII`, `viiø7`, `V65` and other figures, `V7/ii` in the key of
 * another numeral, `N6`, `It+6`, `subV7/ii`; `I/5` has one of the chord's degrees as its bass. Degrees are counted in
 * the major scale; in minor, III, VI and VII without a sign are those of the natural minor scale.
 */
export function parseNumeral(text: string, home: ProgressionKey): Chord | undefined {
  if (text.length > 60) return undefined;
  const slash = text.lastIndexOf('/');
  const targetNumeral = slash > 0 ? text.slice(slash + 1) : '';
  if (numeralForm.test(targetNumeral)) {
    const targetChord = parseNumeral(targetNumeral, home);
    const minor = /^[^IViv]*[iv]/.test(targetNumeral);
    return targetChord && parseNumeral(text.slice(0, slash), { tonic: targetChord.root, minor });
  }
  return parseNamedChord(text, home) ?? chordOnDegree(text, home);
}

/** Whether a text is a roman numeral in any key. */
export function isNumeral(text: string): boolean {
  return parseNumeral(text, { tonic: { letter: 'C', alteration: 0 }, minor: false }) !== undefined;
}

/** Reads a chord with its own name: Neapolitan, augmented sixth, cadential six-four, substitute of a dominant. */
function parseNamedChord(text: string, home: ProgressionKey): Chord | undefined {
  const [neapolitan, figure = ''] = /^N((?:6|4|2)[\d/]{0,2})?$/.exec(text) ?? [];
  if (neapolitan) return chordOnDegree(`♭II${figure}`, home);
  const [sixth, nation = ''] = /^(It|Fr|Ger|Gr)\+?(?:6|43|65)?$/i.exec(text) ?? [];
  const sixthQuality = { it: '7(no5)', fr: '7♭5', ge: '7', gr: '7' }[nation.slice(0, 2).toLowerCase()];
  if (sixth && sixthQuality !== undefined) return chordOn(noteOnDegree(home.tonic, 5, -1), sixthQuality);
  if (/^(?:cad|K)(?:64|6\/4)$/i.test(text)) return chordOnDegree(home.minor ? 'i64' : 'I64', home);
  const [substitute, quality = ''] = /^subV(.{0,10})$/i.exec(text) ?? [];
  return substitute === undefined ? undefined : chordOn(noteOnDegree(home.tonic, 1, -1), quality || '7');
}

function chordOn(root: Note, text: string): Chord | undefined {
  const quality = parseQuality(text);
  return quality && { root, quality: quality.name, tones: quality.steps.map(each => transpose(root, each)) };
}

/** The inversions of triads and sevenths by their figures. */
const inversions: Readonly<Record<string, number>> = {
  ...{ '6': 1, '63': 1, '6/3': 1, '64': 2, '6/4': 2 },
  ...{ '65': 1, '6/5': 1, '43': 2, '4/3': 2, '42': 3, '4/2': 3, '2': 3 },
  // The letters of British method books: Ib, V7d.
  ...{ b: 1, c: 2, '7b': 1, '7c': 2, '7d': 3 },
};
const figureForm = new RegExp(`^(°|º|o|ø|Ø|\\+|M|maj)?(${Object.keys(inversions).join('|')})$`);

function chordOnDegree(text: string, { tonic, minor }: ProgressionKey): Chord | undefined {
  const [, signs = '', numeral = '', suffix = ''] = numeralForm.exec(text) ?? [];
  if (numeral === '') return undefined;
  const degree = numerals.indexOf(numeral.toLowerCase());
  const isMinor = numeral === numeral.toLowerCase();
  const [, qualitySign = '', figure = ''] = figureForm.exec(suffix) ?? [];
  const [, ownSuffix = '', bassSigns = '', bassDegree = ''] =
    /^(.*)\/([b#♭♯𝄫𝄪]{0,3})([1-7])$/u.exec(suffix) ?? [];
  const hasBass = bassDegree !== '' && figure === '' && !/^6\/9|6$/.test(ownSuffix + suffix.slice(-2));
  const isDiminished = /^(?:°|º|o|ø|Ø|dim)/.test(suffix);
  const root = noteOnDegree(tonic, degree, alterationOf(signs, degree, minor, isDiminished));
  const typedQuality =
    figure === ''
      ? hasBass
        ? ownSuffix
        : suffix
      : qualitySign + seventhOf(figure, qualitySign, root, signs, { tonic, minor });
  // The second degree of a minor key has a lowered fifth, and without a figure also a seventh, as in jazz: ii V i.
  const isSecond =
    minor && isMinor && degree === 1 && signs === '' && qualitySign === '' && /^7?$/.test(typedQuality);
  const quality = !isSecond ? typedQuality : figure === '' || typedQuality === '7' ? 'ø7' : '°';
  const chord = chordOn(root, qualityText(quality, isMinor));
  if (!chord) return undefined;
  const bass = hasBass
    ? noteOnDegree(root, Number(bassDegree) - 1, semitonesOfSigns(bassSigns))
    : chord.tones[inversions[figure] ?? 0];
  return hasBass || figure !== '' ? { ...chord, ...(bass && { bass }) } : chord;
}

/**
 * Returns the seventh of a figured chord in its key: `V65` is a dominant, `I65` and `bII65` have a major seventh. On a
 * lowered degree of a major key, it is that of the minor key. Empty for the figures of triads.
 */
function seventhOf(
  figure: string,
  qualitySign: string,
  root: Note,
  signs: string,
  { tonic, minor }: ProgressionKey,
): string {
  if (/^(?:6(?:\/?[34])?|[bc])$/.test(figure)) return '';
  const seventh = (transposition(tonic, root).letters + 6) % 7;
  const isMinor = minor || semitonesOfSigns(signs) < 0;
  const note = noteOnDegree(tonic, seventh, isMinor && [2, 5, 6].includes(seventh) ? -1 : 0);
  return qualitySign === '' && semitonesUp(root, note) === 11 ? 'maj7' : '7';
}

/**
 * Returns the semitones of a degree above or below that of the major scale. In minor, a degree without a sign is that
 * of the natural minor scale, and ♯ raises it. The root of a diminished chord is the raised sixth or seventh degree.
 */
function alterationOf(signs: string, degree: number, minor: boolean, isDiminished: boolean): number {
  const alteration = semitonesOfSigns(signs);
  const isLowered = minor && [2, 5, 6].includes(degree);
  if (!isLowered || alteration < 0) return alteration;
  return alteration === 0 && isDiminished && degree !== 2 ? 0 : alteration - 1;
}

/** Returns the quality as it is written after a note. A lower-case numeral is minor unless `quality` has a third. */
function qualityText(quality: string, isMinor: boolean): string {
  const hasOwnThird = /^(?:[°ºoøØh–−-]|dim|sus|min|m(?!aj))/i.test(quality) && !/^M(?:aj)?\d/.test(quality);
  return isMinor && !hasOwnThird ? `m${quality}` : quality;
}

const semitonesBySign: Readonly<Record<string, number>> = { b: -1, '♭': -1, '𝄫': -2, '#': 1, '♯': 1, '𝄪': 2 };

function semitonesOfSigns(signs: string): number {
  return [...signs].reduce((alteration, sign) => alteration + (semitonesBySign[sign] ?? 0), 0);
}

/** Returns the degree of a major scale, altered by this many semitones. */
function noteOnDegree(tonic: Note, letters: number, alteration: number): Note {
  return transpose(tonic, { letters, semitones: (majorScale[letters] ?? 0) + alteration });
}

const numberForm = /^([b#♭♯]?)([1-7])([^/\s]{0,20})(?:\/([b#♭♯]?)([1-7]))?$/u;
const minorMark = /^(?:-|m(?!aj))/;

/** Returns the chord of each word that is a numeral, or of every word if all are Nashville numbers. */
export function parseNumerals(words: readonly string[], home: ProgressionKey): ReadonlyMap<string, Chord> {
  const readNumeral = (word: string): readonly [string, Chord][] => {
    const chord = parseNumeral(word, home);
    return chord ? [[word, chord]] : [];
  };
  return parseNumbers(words, home) ?? new Map(words.flatMap(readNumeral));
}

/**
 * Reads Nashville numbers: `1 4 5`, `6-`, `4/1`, `5sus`. If one is marked as minor, numbers without a mark are major;
 * otherwise each has the third of the key. Undefined if a word is not a number, and for a single number without a bass.
 */
function parseNumbers(
  words: readonly string[],
  home: ProgressionKey,
): ReadonlyMap<string, Chord> | undefined {
  const matches = words.map(word => numberForm.exec(word));
  const hasMinorMark = matches.some(match => minorMark.test(match?.[3] ?? ''));
  const chords = new Map<string, Chord>();
  for (const match of matches) {
    const [word, signs = '', number = '', quality = '', bassSigns = '', bass = ''] = match ?? [];
    if (word === undefined) return undefined;
    const defaultQuality =
      hasMinorMark || signs !== '' ? '' : thirdOf(Number(number) - 1, home.minor, quality);
    const chord = chordOn(noteOfNumber(number, signs, home), defaultQuality + quality.replace(/^-/, 'm'));
    if (!chord) return undefined;
    chords.set(word, bass === '' ? chord : { ...chord, bass: noteOfNumber(bass, bassSigns, home) });
  }
  return words.length > 1 || words[0]?.includes('/') ? chords : undefined;
}

/** Returns the note of a number. Without a sign it is the degree of the key. */
function noteOfNumber(number: string, signs: string, { tonic, minor }: ProgressionKey): Note {
  const degree = Number(number) - 1;
  return noteOnDegree(tonic, degree, alterationOf(signs, degree, minor, false));
}

/** Returns the quality of a degree in the key, `m` or `dim`; empty if it is major, or `quality` names the third. */
function thirdOf(degree: number, minor: boolean, quality: string): string {
  if (/^(?:sus|maj|M|°|o|ø|dim|\+|aug|5)/.test(quality)) return '';
  const minorDegrees = minor ? [0, 3, 4] : [1, 2, 5];
  if (minorDegrees.includes(degree)) return 'm';
  return degree === (minor ? 1 : 6) && quality === '' ? 'dim' : '';
}

const degreeForm = /^([b#♭♯𝄫𝄪]{0,2})([1-9]|1[0-3])$/u;

/**
 * Reads degrees of the major scale on C, or pitch classes from 0, both ascending. Undefined for degrees that have
 * neither an accidental nor a third and fifth, and in a key, where they are chord numbers.
 */
export function readDegreesOnC(
  { parts: words }: TypedText,
  { key, strings }: ReadingContext,
): Reading | undefined {
  const classes = words.map(word => (/^\d{1,2}$/.test(word) ? Number(word) : 12));
  const areClasses = classes.every((each, index) =>
    index === 0 ? each === 0 : each > (classes[index - 1] ?? 0),
  );
  if (areClasses && !key && words.length > 2 && words.length !== strings?.length && !classes.includes(12)) {
    const notes = spellAsChord(classes);
    return {
      value: notesMusic(notes),
      description: `${words.join(' ')}: pitch classes, ${notes.map(noteName).join(' ')}.`,
    };
  }
  const degrees = words.map((word, index) => degreeForm.exec(index === 0 && word === 'R' ? '1' : word));
  const numbers = degrees.map(match => Number(match?.[2]));
  const isRising = numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
  const isFormula =
    degrees.some(match => match?.[1]) || /^[1R] (?:2 )?3 (?:4 )?5(?: |$)/.test(words.join(' '));
  if (key || words.length < 3 || numbers[0] !== 1 || !isRising || !isFormula) return undefined;
  const notes = degrees.map(match =>
    noteOnDegree(plainC, (Number(match?.[2]) - 1) % 7, semitonesOfSigns(match?.[1] ?? '')),
  );
  const value = notesMusic(notes);
  const description = `${words.join(' ')}: degrees on C, ${notes.map(noteName).join(' ')}.`;
  const isSure = degrees.some(match => match?.[1]) || numbers.some(number => number > 7);
  return {
    value,
    description,
    ...(!isSure && { hint: `As chords: type '${words.join(' ')} in C'.` }),
  };
}
