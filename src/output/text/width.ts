/** Text measured in terminal columns. Texts are sanitised before they come here. */

/** ASCII, Latin, dashes and quotation marks, ♭ ♮ ♯: one column a character, nothing combines. */
const plain = /^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u266d-\u266f]*$/;

/** Columns of running text at most: longer lines are hard to read, however wide the terminal is. */
export const prose = 84;

let measure: ((text: string) => number) | undefined;
let segmenter: Intl.Segmenter | undefined;

/** 𝄪 and 𝄫: two UTF-16 units in one column. */
const doubleAccidentals = /\ud834[\udd2a\udd2b]/g;

/** Columns that the text takes. */
export function width(text: string): number {
  if (plain.test(text)) return text.length;
  const single = text.replace(doubleAccidentals, '♯');
  return plain.test(single) ? single.length : wide(text);
}

/** The text, or its beginning and the ellipsis, in at most so many columns; no grapheme is cut. */
export function cut(text: string, columns: number, ellipsis = '…'): string {
  if (text.length <= columns && plain.test(text)) return text;
  if (beginning(text, columns).length === text.length) return text;
  return beginning(text, Math.max(0, columns - ellipsis.length)) + ellipsis.slice(0, columns);
}

/** The text, filled with spaces to so many columns; `right` aligns it there. */
export function pad(text: string, columns: number, right = false): string {
  const missing = columns - width(text);
  if (missing <= 0) return text;
  return right ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
}

/**
 * The text in lines of at most so many columns, broken at spaces, and inside a word only where the word
 * alone is too long. Line breaks of the text are kept.
 */
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
    while (used > columns) {
      const head = beginning(current, columns) || firstGrapheme(current);
      if (head.length === current.length) break;
      lines.push(head);
      current = current.slice(head.length);
      used = width(current);
    }
  }
  // Spaces at the end are no line of their own.
  if (current !== '' || lines.length === 0) lines.push(current);
  return lines;
}

/** As many whole graphemes from the start as fit. */
function beginning(text: string, columns: number): string {
  const start = text.slice(0, columns);
  // The character after the cut tells whether the last grapheme goes on.
  if (plain.test(text.slice(0, columns + 1))) return start;
  let end = 0;
  let used = 0;
  for (const { segment } of graphemes(text)) {
    used += wide(segment);
    if (used > columns) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes(text)) return segment;
  return '';
}

function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** string-width builds a segmenter when it is loaded: that waits for the first text that needs one. */
function wide(text: string): number {
  if (measure === undefined) {
    const library: typeof import('string-width') = require('string-width');
    measure = line => library.default(line, { countAnsiEscapeCodes: true });
  }
  return measure(text);
}
