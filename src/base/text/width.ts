/** Measures, cuts and wraps text in terminal columns. The text must be sanitised. */
import { memoize } from '../memo.ts';

/** ASCII, Latin, dashes and quotation marks, the minus sign, ♭ ♮ ♯: one column a character, nothing combines. */
const plain = /^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2212\u266d-\u266f]*$/;

/** Columns of running text at most: longer lines are hard to read, however wide the terminal is. */
export const prose = 84;

/** Between two columns of a table. */
export const columnGap = '  ';

/** Columns that the text takes. */
export function width(text: string): number {
  return plain.test(text) ? text.length : measure(text, Number.POSITIVE_INFINITY).columns;
}

/** The text, or its beginning and the ellipsis, in at most this many columns; no grapheme is cut. */
export function truncate(text: string, columns: number, ellipsis = '…'): string {
  if (text.length <= columns && plain.test(text)) return text;
  if (beginning(text, columns).length === text.length) return text;
  return beginning(text, Math.max(0, columns - ellipsis.length)) + ellipsis.slice(0, columns);
}

/** The text, filled with spaces to this many columns; `right` aligns it there. */
export function pad(text: string, columns: number, right = false): string {
  const missing = columns - width(text);
  if (missing <= 0) return text;
  return right ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
}

/** The text in lines of at most this many columns; a word is broken only if it alone is too long. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap(line => (width(line) <= columns ? [line] : wrapLine(line, columns)));
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(' ')) {
    const length = width(word);
    if (current !== '' && used + 1 + length <= columns) {
      current += ` ${word}`;
      used += 1 + length;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    used = length;
    if (used <= columns) continue;
    const pieces = broken(word, columns);
    current = pieces.pop() ?? '';
    used = width(current);
    lines.push(...pieces);
  }
  // Spaces at the end are no line of their own.
  if (current !== '' || lines.length === 0) lines.push(current);
  return lines;
}

/** A word in pieces of at most this many columns, of at least one grapheme each. */
function broken(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  let used = 0;
  for (const grapheme of graphemes(word)) {
    const size = width(grapheme);
    if (used + size > columns && at > start) {
      pieces.push(word.slice(start, at));
      start = at;
      used = 0;
    }
    at += grapheme.length;
    used += size;
  }
  pieces.push(word.slice(start));
  return pieces;
}

/** As many whole graphemes from the start as fit. */
function beginning(text: string, columns: number): string {
  const start = text.slice(0, columns);
  // The character after the cut tells whether the last grapheme goes on.
  if (plain.test(text.slice(0, columns + 1))) return start;
  const { end, isSimple } = measure(text, columns);
  if (isSimple) return text.slice(0, end);
  let at = 0;
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += width(grapheme);
    if (used > columns) break;
    at += grapheme.length;
  }
  return text.slice(0, at);
}

/** A long text is looked at a part at a time: the segmenter takes longer for each piece the more follows. */
const partSize = 1 << 10;
let segmenter: Intl.Segmenter | undefined;

function* graphemes(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter();
  let at = 0;
  while (at < text.length) {
    const part = text.slice(at, at + partSize);
    const isLast = at + part.length >= text.length;
    let held: string | undefined;
    for (const { segment } of segmenter.segment(part)) {
      if (held !== undefined) {
        yield held;
        at += held.length;
      }
      held = segment;
    }
    // The last one may go on in the next part.
    if (held === undefined) return;
    if (isLast || held.length === part.length) {
      yield held;
      at += held.length;
    }
  }
}

const joiner = 0x200d;
const emojiSelector = 0xfe0f;

/**
 * Code point by code point: what combines takes no column, wide characters and emoji two. An emoji that is joined
 * to another is one with it; the emoji selector makes a narrow symbol an emoji. `end` is where the text that fits
 * ends; it is simple if every character up to there, and the one after it, is a grapheme.
 */
function measure(text: string, room: number) {
  let columns = 0;
  let isSimple = true;
  let previous = 0;
  /** Columns of the character that stands for itself and of what has joined it. */
  let joined = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    let size = columnsOfCode(code);
    if (size === 0 || isConjoining(code)) isSimple = false;
    if (previous === joiner && isPictograph(code)) size = 0;
    else if (isSkinTone(code) && isPictograph(previous)) size = 0;
    else if (code === emojiSelector && joined === 1 && isEmoji(previous)) size = 1;
    if (columns + size > room) return { columns, end: at, isSimple };
    columns += size;
    previous = code;
    if (size > 0) joined = code === emojiSelector ? 2 : size;
    at = next;
  }
  return { columns, end: at, isSimple };
}

/** Characters that make one grapheme with others though they take columns: flags, skin tones, Hangul's parts. */
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
  return code > 0xa8 && expression('\\p{Extended_Pictographic}').test(String.fromCodePoint(code));
}

function isEmoji(code: number): boolean {
  return expression('\\p{Emoji}').test(String.fromCodePoint(code));
}

/** Not literals: V8 reads those with the file, and the first property of Unicode takes it half a millisecond. */
const expression = memoize((pattern: string) => new RegExp(pattern, 'u'), 3);

/** Of the characters below U+20000 that were met: 0 if it was not, else its columns and 1. */
const known = new Uint8Array(0x20000);

function columnsOfCode(code: number): number {
  if (code >= known.length) return columnsOfNew(code);
  const entry = known[code] ?? 0;
  if (entry > 0) return entry - 1;
  const columns = columnsOfNew(code);
  known[code] = columns + 1;
  return columns;
}

/** Format characters that are seen: the soft hyphen, signs around Arabic, Syriac and Kaithi numbers, a filler. */
const seen = /[\xad\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u115f\u{110bd}\u{110cd}]/u;

/** Marks and what is ignored by default; the vowels and finals of Hangul, which join the initial before them. */
const joins = String.raw`[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]`;
/** 𝄪 and 𝄫, which many names have. */
const doubleSharp = 0x1d12a;
const doubleFlat = 0x1d12b;

/** Hangul's first initial. The symbols of music, from U+1D100 on, are narrow too. */
const firstWide = 0x1100;

/** By Unicode's East Asian Width: wide and fullwidth characters take two. */
function columnsOfNew(code: number): number {
  const character = String.fromCodePoint(code);
  if (code === doubleSharp || code === doubleFlat || plain.test(character)) return 1;
  if (expression(joins).test(character) && !seen.test(character)) return 0;
  if (code < firstWide || (code >= 0x1d100 && code <= 0x1d1ff)) return 1;
  const { eastAsianWidth }: typeof import('get-east-asian-width') = require('get-east-asian-width');
  return eastAsianWidth(code);
}
