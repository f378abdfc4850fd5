/** Measures, cuts and wraps text in terminal columns. The text must be sanitised. */
import { memoize } from '../memo.ts';

/**
 * Characters that take one column each and never combine: ASCII, Latin, dashes, quotation marks, the minus sign, ♭ ♮ ♯.
 */
const oneColumnEach = /^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2212\u266d-\u266f]*$/;

/** Maximum width of running text, in columns: longer lines are hard to read, however wide the terminal is. */
export const proseWidth = 84;

/** The space between two columns of a table. */
export const columnGap = '  ';

/** Returns the width of a text in columns. */
export function width(text: string): number {
  return oneColumnEach.test(text) ? text.length : measure(text, Number.POSITIVE_INFINITY).columns;
}

/** Returns the text, cut to this many columns with an ellipsis if it is longer. Graphemes stay whole. */
export function truncate(text: string, columns: number, ellipsis = '…'): string {
  if (text.length <= columns && oneColumnEach.test(text)) return text;
  if (leadingGraphemes(text, columns).length === text.length) return text;
  return leadingGraphemes(text, Math.max(0, columns - ellipsis.length)) + ellipsis.slice(0, columns);
}

/** Returns the text, padded with spaces to this many columns. @param alignsRight whether to put them before it */
export function pad(text: string, columns: number, alignsRight = false): string {
  const missingColumns = columns - width(text);
  if (missingColumns <= 0) return text;
  return alignsRight ? ' '.repeat(missingColumns) + text : text + ' '.repeat(missingColumns);
}

/** Returns the text in lines of at most this many columns. A word is broken only if it is longer than a line. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap(line => (width(line) <= columns ? [line] : wrapLine(line, columns)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  let usedColumns = 0;
  for (const word of line.split(' ')) {
    const length = width(word);
    if (current !== '' && usedColumns + 1 + length <= columns) {
      current += ` ${word}`;
      usedColumns += 1 + length;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    usedColumns = length;
    if (usedColumns <= columns) continue;
    const pieces = breakWord(word, columns);
    current = pieces.pop() ?? '';
    usedColumns = width(current);
    lines.push(...pieces);
  }
  // Trailing spaces do not begin another line.
  if (current !== '' || lines.length === 0) lines.push(current);
  return lines;
}

/** Returns a word in pieces of at most this many columns, at least one grapheme each. */
function breakWord(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  let position = 0;
  let usedColumns = 0;
  for (const grapheme of graphemes(word)) {
    const size = width(grapheme);
    if (usedColumns + size > columns && position > start) {
      pieces.push(word.slice(start, position));
      start = position;
      usedColumns = 0;
    }
    position += grapheme.length;
    usedColumns += size;
  }
  pieces.push(word.slice(start));
  return pieces;
}

/** Returns as many whole graphemes from the start as fit. */
function leadingGraphemes(text: string, columns: number): string {
  const start = text.slice(0, columns);
  // The character after the cut shows whether the last grapheme continues.
  if (oneColumnEach.test(text.slice(0, columns + 1))) return start;
  const { end, isSimple } = measure(text, columns);
  if (isSimple) return text.slice(0, end);
  let position = 0;
  let usedColumns = 0;
  for (const grapheme of graphemes(text)) {
    usedColumns += width(grapheme);
    if (usedColumns > columns) break;
    position += grapheme.length;
  }
  return text.slice(0, position);
}

/** Length of the parts in which a long text is segmented: the more text follows, the longer each grapheme takes. */
const partSize = 1 << 10;
let segmenter: Intl.Segmenter | undefined;

function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter();
  let position = 0;
  while (position < text.length) {
    const part = text.slice(position, position + partSize);
    const isLast = position + part.length >= text.length;
    let pending: string | undefined;
    for (const { segment } of segmenter.segment(part)) {
      if (pending !== undefined) {
        yield pending;
        position += pending.length;
      }
      pending = segment;
    }
    // The last grapheme may continue in the next part.
    if (pending === undefined) return;
    if (isLast || pending.length === part.length) {
      yield pending;
      position += pending.length;
    }
  }
}

const joiner = 0x200d;
const emojiSelector = 0xfe0f;

/**
 * Measures by code point: combining characters take no column, wide characters and emoji two. An emoji that is joined
 * to another takes no further column; the emoji selector makes a narrow symbol an emoji. `end` is the position up to
 * which the text fits. `isSimple` is true if every character up to there, and the next one, is a grapheme of its own.
 */
function measure(text: string, maxColumns: number) {
  let columns = 0;
  let isSimple = true;
  let previous = 0;
  /** The width of the current base character and of those that have joined it. */
  let joinedWidth = 0;
  let position = 0;
  while (position < text.length) {
    const code = text.codePointAt(position) ?? 0;
    const next = position + (code > 0xffff ? 2 : 1);
    let size = characterWidth(code);
    if (size === 0 || isConjoining(code)) isSimple = false;
    if (previous === joiner && isPictograph(code)) size = 0;
    else if (isSkinTone(code) && isPictograph(previous)) size = 0;
    else if (code === emojiSelector && joinedWidth === 1 && isEmoji(previous)) size = 1;
    if (columns + size > maxColumns) return { columns, end: position, isSimple };
    columns += size;
    previous = code;
    if (size > 0) joinedWidth = code === emojiSelector ? 2 : size;
    position = next;
  }
  return { columns, end: position, isSimple };
}

/**
 * Whether a character that takes columns can join others in one grapheme: flags, skin tones, parts of Hangul syllables.
 */
function isConjoining(code: number): boolean {
  return (
    (code >= 0x1f1e6 && code <= 0x1f1ff) ||
    isSkinTone(code) ||
    (code >= 0x1100 && code <= 0x115f) ||
    code === 0x0d
  );
}

function isSkinTone(code: number): boolean {
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

function isPictograph(code: number): boolean {
  return code > 0xa8 && unicodePattern('\\p{Extended_Pictographic}').test(String.fromCodePoint(code));
}

function isEmoji(code: number): boolean {
  return unicodePattern('\\p{Emoji}').test(String.fromCodePoint(code));
}

/** Returns a regular expression, made on first use: compiling the first Unicode property takes half a millisecond. */
const unicodePattern = memoize((pattern: string) => new RegExp(pattern, 'u'), 3);

/** The widths of characters below U+20000 that have been measured: the width plus 1, or 0 if not measured yet. */
const widthByCode = new Uint8Array(0x20000);

function characterWidth(code: number): number {
  if (code >= widthByCode.length) return unicodeWidth(code);
  const entry = widthByCode[code] ?? 0;
  if (entry > 0) return entry - 1;
  const columns = unicodeWidth(code);
  widthByCode[code] = columns + 1;
  return columns;
}

/** Format characters that are visible: the soft hyphen, signs around Arabic, Syriac and Kaithi numbers, a filler. */
const visibleFormatCharacters = /[\xad\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u115f\u{110bd}\u{110cd}]/u;

/** Marks and default-ignorable characters, and the vowels and finals of Hangul, which join the initial before them. */
const joiningCharacters = String.raw`[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]`;
/** The code points of 𝄪 and 𝄫, which many names contain. */
const doubleSharp = 0x1d12a;
const doubleFlat = 0x1d12b;

/** The first initial of Hangul. Narrow characters above it include the music symbols from U+1D100 on. */
const firstWideCode = 0x1100;

/** Returns the width by Unicode's East Asian Width: 2 for wide and fullwidth characters. */
function unicodeWidth(code: number): number {
  const character = String.fromCodePoint(code);
  if (code === doubleSharp || code === doubleFlat || oneColumnEach.test(character)) return 1;
  if (unicodePattern(joiningCharacters).test(character) && !visibleFormatCharacters.test(character)) return 0;
  if (code < firstWideCode || (code >= 0x1d100 && code <= 0x1d1ff)) return 1;
  const { eastAsianWidth }: typeof import('get-east-asian-width') = require('get-east-asian-width');
  return eastAsianWidth(code);
}
