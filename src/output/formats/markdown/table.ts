/** The table of `-o markdown`. */
import { shownText } from '../../text/cell.ts';
import { visible } from '../../text/sanitise.ts';
import type { Style } from '../../text/style.ts';
import type { Selection } from '../format.ts';
import { markdownText } from './text.ts';

export function* markdownTable(
  { columns, records }: Selection,
  style: Pick<Style, 'noteNames'>,
): Generator<string> {
  yield `${markdownRow(columns.map(column => markdownText(visible(column.name))))}\n`;
  yield `|${columns.map(column => (column.numeric ? ' ---: |' : ' --- |')).join('')}\n`;
  for (const { fields } of records)
    yield `${markdownRow(columns.map(column => markdownText(visible(shownText(column, fields, style)))))}\n`;
}

/** Of cells in which no pipe is left. */
export function markdownRow(cells: readonly string[]): string {
  return `|${cells.map(cell => ` ${cell} |`).join('')}`;
}
