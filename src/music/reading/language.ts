/** Translates notes and chords of German, Dutch, solfège and Russian to English, one language for a whole sentence. */
import { memoize } from '../../base/memo.ts';
import type { NoteNameChoice } from '../../base/text/note-names.ts';
import { parseChord } from '../chord.ts';
import { parseNoteName } from '../names/spelling.ts';
import { parseNote } from '../note.ts';
import { maxTextLength, type TypedText } from './reading.ts';

/**
 * Yields the possible meanings of the words in English, the likeliest first: the translation, if the words look German
 * or like solfège, and then the words as typed; otherwise the words as typed, and then a translation if possible.
 */
export function* readLanguages(words: string, language: NoteNameChoice | undefined): Generator<TypedText> {
  if (words.length > maxTextLength) return;
  const text = normalizeTyped(words);
  const parts = joinBasses(splitParts(text));
  const notes = parts.filter(isWord);
  const showsGerman = language === 'german' || language === 'scandinavian';
  const isGerman = soundsGerman(notes) || (showsGerman && !notes.some(word => onlyEnglish.test(word)));
  const isForeign = isGerman || areSyllables(notes);
  if (!isForeign) yield toTypedText(text, joinParts(parts));
  const english = partsInEnglish(parts, isGerman);
  if (typeof english !== 'string') yield toTypedText(text, joinParts(english));
  if (isForeign) yield toTypedText(text, joinParts(parts));
}

/** Returns the first word that is neither a note nor a chord in any language; all words if there is none. */
export function unreadableWord(words: string): string {
  const parts = joinParts(splitParts(normalizeTyped(words.slice(0, 1024)))).filter(isWord);
  const englishParts = partsInEnglish(parts, soundsGerman(parts));
  return typeof englishParts === 'string' ? englishParts : words;
}

const maxDashedLength = 200;

function toTypedText(text: string, parts: readonly string[]): TypedText {
  const words = parts.filter(isWord);
  const [onlyWord = ''] = words;
  const isDashed = words.length === 1 && onlyWord.length < maxDashedLength && !parseChord(onlyWord);
  return { text, english: parts.join(' '), words, parts: isDashed ? onlyWord.split(/-(?=[^-])/) : words };
}

/** Normalises letters, dashes, and spaces within symbols; removes primes and outer brackets. */
function normalizeTyped(words: string): string {
  return words
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’′]/g, '')
    .replace(/(?<=\S)\([^()]{1,24}\)/g, changes => changes.replaceAll(' ', ''))
    .replace(/^[({]([^(){}]*)[)}](?= x\d$|$)/, '$1')
    .replace(/^([^|/]*\S) \/ ([A-G][#b♯♭]?)$/, '$1/$2')
    .replace(/^(?:[ドレミソラシ]|ファ)+$/, names => names.replace(/(?<!^)(?!ァ)/g, ' '))
    .trim();
}

/** Splits a text into words, and the bar lines and repeat signs between them. */
function splitParts(text: string): readonly string[] {
  // A dash by itself separates words, but in a pattern or between bar lines it continues the chord.
  const isSpaced = !text.includes('|') && /[^xX\s_-]/.test(text);
  return text
    .split(/([|:[\]]+)|(?:[-=]*>|[\s;→•»&]|,(?![^()\s]{0,16}\)))+/)
    .filter(
      part => part !== undefined && part !== '' && !(/^(?:-|and|then|und|et)$/i.test(part) && isSpaced),
    );
}

/** Joins a bass that stands alone to the chord before it, which continues to sound: `C /B Am` is `C C/B Am`. */
function joinBasses(parts: readonly string[]): readonly string[] {
  const joinedParts: string[] = [];
  for (const part of parts) {
    const chord = /^\/\p{L}[^\s/|]{0,5}$/u.test(part) ? joinedParts.findLast(isWord) : undefined;
    joinedParts.push(
      chord !== undefined && /^\p{L}/u.test(chord) ? chord.replace(/(?<=\S)\/[^/]*$/, '') + part : part,
    );
  }
  return joinedParts;
}

function isWord(part: string): boolean {
  return !/^[|:[\]]+$/.test(part);
}

/** Matches a word that belongs to the symbol before it: `A sus 2`, `C maj 7`, `A m7`. `A minor` names a scale. */
const suffixForm =
  /^(?!(?:ma[jy]or|maior|majeur|maggiore|minor|minore|mineur|menor|moll)$)(?:m|sus|dim|dom(?!i)|aug|add|M|[°øΔ+(])[\w#♯♭(),/+°-]*$/iu;
const scaleWords = /^(?:maj|min)$/i;

function joinParts(parts: readonly string[]): readonly string[] {
  const joinedParts: string[] = [];
  for (const [index, part] of parts.entries()) {
    const previous = joinedParts.at(-1) ?? '';
    const isNumber = /^\d{1,2}$/.test(part) && /^[A-G].*(?:sus|maj|min|add|dim|m|M)$/.test(previous);
    const isScaleWord = scaleWords.test(part) && !/^\d/.test(parts[index + 1] ?? '');
    const isSuffix =
      /^[A-Ga-g]/.test(previous) && previous.length < 16 && suffixForm.test(part) && !isScaleWord;
    const isOneSymbol =
      (isNumber || isSuffix) && (parseChord(previous + part) || parseChord(`${previous}${part}7`));
    if (isOneSymbol) joinedParts[joinedParts.length - 1] = previous + part;
    else joinedParts.push(part);
  }
  return joinedParts;
}

/** Matches the text that may follow a note in a symbol, so that `Esus4` is not E flat. */
const afterNote = '(?=$|[^a-z]|m(?:$|[^a-z]|aj|in|oll)|dim|aug|sus|add|dur)';
const onlyGerman = new RegExp(`^(?:h|(?:[cdfg]|h)(?:is|es)(?:is|es)?|[ae]is|[ae]s(?:es)?)${afterNote}`, 'i');
const onlyEnglish = /^[A-G][#♯b♭]/i;
const onlyDutch = new RegExp(`^(?:b(?:is|es)|[ae]es)${afterNote}`, 'i');

function soundsGerman(words: readonly string[]): boolean {
  const isGerman = words.some(word => onlyGerman.test(word) || /(?:^|-)(?:dur|moll)$/i.test(word));
  return isGerman && !words.some(word => onlyDutch.test(word));
}

const syllable = /^(?:do|ut|ré|re|mi|fa|sol|la|si)(?=$|[^a-z]|[bmx](?:$|[^a-z]|aj|in)|dim|aug|sus|add|maj)/i;

/** Whether all words begin with a syllable of solfège: `Do Fa Sol`, `Lam/Sol`; then `Do` is C and not D°. */
function areSyllables(words: readonly string[]): boolean {
  return words.length > 0 && words.every(word => syllable.test(word));
}

/** Maximum number of words in a note's name: `la double dièse`. */
const maxWords = 3;
const maxNameLength = 24;

/** Returns parts in English: `F# A B` for `Fis A H`, `Bm7` for `Sim7`. Returns the first unreadable part as a text. */
function partsInEnglish(parts: readonly string[], isGerman: boolean): readonly string[] | string {
  const english: string[] = [];
  // Several keys in a row mean their chords: `e-Moll C-Dur`.
  if (parts.length > 1) parts = parts.map(part => part.replace(/-dur$/i, '').replace(/-moll$/i, 'm'));
  for (let index = 0; index < parts.length; ) {
    const start = index;
    for (let size = maxWords; size > 0 && index === start; size--) {
      const phrase = parts.slice(start, start + size);
      const name = phrase.every(isWord)
        ? translateSymbol[isGerman ? 'german' : 'other'](phrase.join(' '))
        : undefined;
      if (name === undefined) continue;
      english.push(name);
      index += phrase.length;
    }
    if (index > start) continue;
    const part = parts[start] ?? '';
    if (!isNeutral(part)) {
      const pieces = part.length > maxNameLength * 8 ? [part] : part.split('-');
      const result = pieces.length > 1 ? partsInEnglish(pieces, isGerman) : part;
      if (typeof result === 'string') return part;
      english.push(...result);
    } else english.push(part);
    index++;
  }
  return english;
}

/** Whether a part is the same in every language: bar lines, repeats, metres, rests, and suffixes such as `maj7`. */
function isNeutral(part: string): boolean {
  return /^(?:[|:[\]]+|%|\d+\/\d+|n\.?c\.?|x\d|\d{1,2}|[/.-])$/i.test(part) || suffixForm.test(part);
}

/** Cached, because the same words are tried as several forms, and a server may get them again. */
const translateSymbol = {
  german: memoize(text => symbolInEnglish(text, true), 1024),
  other: memoize(text => symbolInEnglish(text, false), 1024),
};

function symbolInEnglish(text: string, isGerman: boolean): string | undefined {
  if (text.length > 2 * maxNameLength) return undefined;
  const slash = text.lastIndexOf('/');
  const bass = slash > 0 ? nameInEnglish(text.slice(slash + 1), isGerman) : undefined;
  if (bass === undefined || !parseNote(bass)) return nameInEnglish(text, isGerman);
  const chordPart = nameInEnglish(text.slice(0, slash), isGerman);
  return chordPart && `${chordPart}/${bass}`;
}

/** Translates the longest beginning that is a note, and keeps the quality or octave after it. */
function nameInEnglish(text: string, isGerman: boolean): string | undefined {
  // `Solo` is not a diminished chord on G.
  if (/^sol?o$/i.test(text)) return undefined;
  for (let end = Math.min(text.length, maxNameLength); end > 0; end--) {
    const suffix = text.slice(end);
    if (!/^\S*$/.test(suffix)) return undefined;
    const note = noteInEnglish(text.slice(0, end), isGerman);
    if (note !== undefined && (/^(?:\d?|'{1,5})$/.test(suffix) || parseChord(note + suffix)))
      return note + suffix;
  }
  return undefined;
}

/** Returns a note in English. A capital letter stays one, because capitals may be chords. */
function noteInEnglish(text: string, isGerman: boolean): string | undefined {
  // Folding drops a dash at the end, which is the minor sign of a chord. In Node 26, /[\p{S}]$/u does not match
  // characters of two UTF-16 units, such as 𝄫.
  if (!/^\p{L}/u.test(text) || !/[\p{L}\p{M}\p{S}#]/u.test(Array.from(text).at(-1) ?? '')) return undefined;
  const isFlat = isGerman && /^b$/i.test(text);
  const note = isFlat ? 'bb' : parseNoteName(text);
  if (note === undefined || !parseNote(note)) return undefined;
  const isCapital = text.charAt(0) !== text.charAt(0).toLowerCase();
  return isCapital ? note.charAt(0).toUpperCase() + note.slice(1) : note;
}
