/** A canvas of terminal cells for drawings with text. Its lines are never wider than the canvas. */
import { escapeFor } from '../../base/text/sanitise.ts';
import type { Style } from '../../base/text/style.ts';
import { truncate, width } from '../../base/text/width.ts';

/** The style of a piece of text. */
export interface Ink {
  /** #rrggbb of the background, if the terminal has enough colours. */
  readonly color?: string | undefined;
  /** #rrggbb of the text and of its background, if `color` is not set. */
  readonly paint?: readonly [text: string, background: string | undefined];
  readonly bold?: boolean;
  readonly dim?: boolean;
  /** Whether the moving play head is at this cell. */
  readonly isHead?: boolean;
}

/** A page of characters, as wide as the terminal, on which text drawings are put together. */
export interface Canvas {
  /** Number of columns: a wide character takes two. */
  readonly columns: number;
  /**
   * Writes over existing text, and shows control characters. Text to the left of the canvas, or that does not fit on
   * its right, is not drawn.
   */
  put(column: number, row: number, text: string, ink?: Ink): void;
  /** Returns the lines, each with a line break and without trailing spaces. */
  text(): string;
}

interface Cell {
  readonly text: string;
  /** The width of the character in columns; 0 for the second half of a wide one. */
  readonly span: number;
  readonly ink: Ink | undefined;
}

/** Returns the default width of a drawing: that of the terminal, or 80 columns in a pipe. */
export function columnsOf(style: Style): number {
  return Math.max(1, style.width ?? 80);
}

/** Returns an empty canvas. @param columns its width; the terminal's by default */
export function createCanvas(style: Style, columns = columnsOf(style)): Canvas {
  const rows: Cell[][] = [];

  function place(row: Cell[], column: number, cell: Cell): void {
    for (let offset = column; offset < column + cell.span; offset++) clearCell(row, offset);
    row[column] = cell;
    if (cell.span === 2) row[column + 1] = { text: '', span: 0, ink: cell.ink };
  }

  return {
    columns,
    put(column, row, text, ink) {
      const cells = rows[row] ?? [];
      rows[row] = cells;
      let offset = column;
      for (const { text: piece, span } of cellPieces(canvasText(text, style, columns))) {
        if (span < 1 || span > 2) continue;
        if (offset + span > columns) return;
        if (offset >= 0) place(cells, offset, { text: piece, span, ink });
        offset += span;
      }
    },
    text() {
      return Array.from(rows, row => `${lineOfCells(row ?? [], style)}\n`).join('');
    },
  };
}

/** Returns the text as drawings show it. A very long text is cut before it is processed. */
export function canvasText(text: string, style: Style, columns: number): string {
  const short = text.slice(0, 16 * columns + 64);
  // The signs of drawings are replaced first, because the sanitiser would replace some of them differently.
  return escapeFor(style, style.ascii ? short.replace(/[^ -~]/gu, sign => signs[sign] ?? sign) : short);
}

/** Returns the text as drawings show it in a limited number of columns, with an ellipsis if it is cut. */
export function shortForm(text: string, style: Style, columns: number): string {
  return truncate(canvasText(text, style, columns), columns, style.ascii ? '~' : '…');
}

/** The signs of drawings in ASCII. Signs of music are replaced by the sanitiser. */
const signs: Readonly<Record<string, string>> = {
  ...{ '│': '|', '║': '#', '─': '-', '┼': '+', '┴': '+', '┌': '+', '┐': '+', '└': '+', '┘': '+', '▒': '#' },
  ...{ '├': '+', '┤': '+', '┬': '+', '═': '=', '╒': '=', '╤': '=', '╕': '=', '╷': '|', '╵': '|', '━': '=' },
  ...{ '◉': 'X', '●': 'x', '•': 'o', '○': '.', '·': '.', '◆': '@', '◇': '+', '°': 'o', ø: 'h' },
};

/** Empties a cell. If it is half of a wide character, the other half is emptied too. */
function clearCell(row: Cell[], column: number): void {
  const cell = row[column];
  if (cell?.span === 2) row[column + 1] = blank;
  if (cell?.span === 0) row[column - 1] = blank;
  row[column] = blank;
}

const blank: Cell = { text: ' ', span: 1, ink: undefined };

let segmenter: Intl.Segmenter | undefined;

/**
 * Characters that take one column each and never combine: ASCII, Latin, dashes, accidentals and the signs of drawings.
 */
const simpleText = /^[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027♭♮♯𝄪𝄫\u2500-\u25fc\u25ff\u2800-\u28ff]*$/u;

/** Returns the graphemes of a text; a very long one is cut after 32 code units. */
function* cellPieces(text: string): Iterable<Pick<Cell, 'text' | 'span'>> {
  if (simpleText.test(text)) {
    for (const sign of text) yield { text: sign, span: 1 };
    return;
  }
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) {
    const short = segment.slice(0, 32);
    yield { text: short, span: width(short) };
  }
}

function lineOfCells(row: readonly (Cell | undefined)[], style: Style): string {
  const cells = Array.from(row, cell => cell ?? blank);
  while (cells.at(-1)?.text === ' ' && cells.at(-1)?.ink === undefined) cells.pop();
  let line = '';
  for (let column = 0; column < cells.length; ) {
    const ink = cells[column]?.ink;
    let run = '';
    for (; column < cells.length && isSameInk(cells[column]?.ink, ink); column++)
      run += cells[column]?.text ?? '';
    line += paintText(run, ink, style);
  }
  return line;
}

function isSameInk(one: Ink | undefined, other: Ink | undefined): boolean {
  return (
    one?.color === other?.color &&
    one?.paint === other?.paint &&
    one?.bold === other?.bold &&
    one?.dim === other?.dim &&
    one?.isHead === other?.isHead
  );
}

function paintText(text: string, ink: Ink | undefined, { paint }: Style): string {
  if (ink === undefined) return text;
  const painted = ink.paint === undefined ? text : paint.inColor(...ink.paint, text);
  const colored = ink.color === undefined ? painted : paint.onColor(ink.color, text);
  const emphasised = ink.bold ? paint.bold(colored) : ink.dim ? paint.dim(colored) : colored;
  return ink.isHead ? paint.inverse(emphasised) : emphasised;
}
