/**
 * Makes the lines of the alternate screen. The last column stays empty, because a terminal may scroll at its last cell.
 */

import { stripStyles } from '../../../../base/text/painted.ts';
import { escapeFor } from '../../../../base/text/sanitise.ts';
import type { Style } from '../../../../base/text/style.ts';
import { pad, truncate, width } from '../../../../base/text/width.ts';

export interface ListView {
  /** The noun of the entries: `scales`. */
  readonly title: string;
  readonly query: string;
  /** Labels of the matching entries, the best first. */
  readonly labels: readonly string[];
  readonly isGuess: boolean;
  /** The number of all entries. */
  readonly count: number;
  /** The place of the chosen label. */
  readonly choice: number;
  readonly keyHelp: string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Minimum width of a terminal with a preview, in columns. */
const minColumnsForPreview = 60;
const maxListColumns = 40;

/** Returns the width of the preview in columns; 0 if there is none. */
export function previewColumns({ columns }: Size): number {
  return columns < minColumnsForPreview ? 0 : columns - listColumns(columns) - 2;
}

function listColumns(columns: number): number {
  return columns < minColumnsForPreview ? columns - 1 : Math.min(maxListColumns, Math.floor(columns / 2.5));
}

/** Returns the number of lines between the heading and the help on keys. */
export function listHeight({ rows }: Size): number {
  return Math.max(1, rows - 2);
}

export function listFrame(view: ListView, preview: readonly string[], screen: Size, style: Style): string[] {
  const columns = Math.max(1, screen.columns - 1);
  const { paint } = style;
  const truncateLine = createTruncate(style);
  const visibleRows = listHeight(screen);
  const firstIndex = Math.max(
    0,
    Math.min(view.choice - Math.floor(visibleRows / 2), view.labels.length - visibleRows),
  );
  const listWidth = Math.min(columns, listColumns(screen.columns));
  const info = view.isGuess
    ? view.labels.length > 0
      ? 'no match; similar entries'
      : 'no match'
    : `${view.labels.length} of ${view.count}`;
  const query = truncateLine(`${view.title}: ${view.query}`, columns - 1);
  const lines = [headingLine(query, paint.inverse(' '), info, columns, style)];
  for (let row = 0; row < visibleRows; row++) {
    const position = firstIndex + row;
    const label = view.labels[position];
    const isChosen = position === view.choice;
    const text = label === undefined ? '' : truncateLine(`${isChosen ? '> ' : '  '}${label}`, listWidth);
    const cell = isChosen ? paint.inverse(pad(text, listWidth)) : pad(text, listWidth);
    const previewLine = previewColumns(screen) > 0 ? (preview[row] ?? '') : '';
    lines.push(previewLine === '' ? cell.trimEnd() : `${cell}  ${previewLine}`);
  }
  return [...lines, ...footer(view.keyHelp, screen, style)].slice(0, Math.max(1, screen.rows));
}

export interface TextView {
  readonly title: string;
  /** The lines may hold colours, but no other control sequences. */
  readonly lines: readonly string[];
  readonly top: number;
  /** The line with a match of the searched words. */
  readonly foundLine?: number | undefined;
  /** The searched words, while they are typed. */
  readonly typedSearch?: string | undefined;
  readonly keyHelp: string;
}

export function textFrame(view: TextView, screen: Size, style: Style): string[] {
  const columns = Math.max(1, screen.columns - 1);
  const { paint } = style;
  const visibleRows = listHeight(screen);
  const { lines, top, typedSearch } = view;
  const truncateLine = createTruncate(style);
  const lastRow = Math.min(lines.length, top + visibleRows);
  const position = lines.length > visibleRows ? `${top + 1}-${lastRow} of ${lines.length}` : '';
  const heading =
    typedSearch === undefined
      ? headingLine(truncateLine(view.title, columns), '', position, columns, style)
      : headingLine(
          truncateLine(`/${typedSearch}`, columns - 1),
          paint.inverse(' '),
          position,
          columns,
          style,
        );
  const body = Array.from({ length: visibleRows }, (_, row) => {
    const line = lines[top + row] ?? '';
    const plainLine = stripStyles(line);
    // A line is too long if one of its words is wider than the terminal.
    const text = width(plainLine) > columns ? truncate(plainLine, columns, ellipsisOf(style)) : line;
    return top + row === view.foundLine ? paint.inverse(stripStyles(text)) : text;
  });
  return [heading, ...body, ...footer(view.keyHelp, screen, style)].slice(0, Math.max(1, screen.rows));
}

function ellipsisOf({ ascii }: Style): string {
  return ascii ? '~' : '…';
}

function createTruncate(style: Style): (text: string, max: number) => string {
  return (text, max) => truncate(escapeFor(style, text), Math.max(1, max), ellipsisOf(style));
}

/** Returns the first line of the screen: the heading, and a note after it if there is room. */
function headingLine(text: string, cursor: string, info: string, columns: number, { paint }: Style): string {
  const space = columns - width(text) - (cursor === '' ? 0 : 1);
  return info !== '' && space > info.length + 2 ? `${text}${cursor}  ${paint.dim(info)}` : text + cursor;
}

function footer(keys: string, { columns, rows }: Size, style: Style): string[] {
  const text = style.ascii ? keys.replaceAll('·', '-') : keys;
  return rows > 1 ? [style.paint.dim(createTruncate(style)(text, columns - 1))] : [];
}
