/** The picker's screen as lines: what was typed, the list, and beside it the preview of the chosen entry. */
import { visibleTo } from '../../../output/text/sanitise.ts';
import type { Style } from '../../../output/text/style.ts';
import { cut, pad, width } from '../../../output/text/width.ts';

/** What is on the screen. */
export interface View {
  /** What is picked: `scales`. */
  readonly what: string;
  readonly query: string;
  /** Labels of the entries that are left, the likeliest first. */
  readonly labels: readonly string[];
  readonly isGuess: boolean;
  /** Of all entries. */
  readonly count: number;
  /** The position of the chosen entry among the labels. */
  readonly chosen: number;
  /** What the keys do. */
  readonly keys: string;
}

export interface Screen {
  readonly columns: number;
  readonly rows: number;
}

/** Under so many columns there is no room for a preview. */
const fewestForPreview = 60;
const widestList = 40;

/** Columns of the preview; 0 where there is none. */
export function previewColumns({ columns }: Screen): number {
  return columns < fewestForPreview ? 0 : columns - listColumns(columns) - 2;
}

function listColumns(columns: number): number {
  return columns < fewestForPreview ? columns - 1 : Math.min(widestList, Math.floor(columns / 2.5));
}

/** One line for each row but the last column: a terminal that is written to in its last cell may scroll. */
export function frame(view: View, preview: readonly string[], screen: Screen, style: Style): string[] {
  const columns = Math.max(1, screen.columns - 1);
  const { paint } = style;
  const ellipsis = style.ascii ? '~' : '…';
  const shown = (text: string, most: number) => cut(visibleTo(style, text), Math.max(1, most), ellipsis);
  const room = Math.max(1, screen.rows - 2);
  const first = Math.max(0, Math.min(view.chosen - Math.floor(room / 2), view.labels.length - room));
  const list = Math.min(columns, listColumns(screen.columns));
  const said = view.isGuess
    ? view.labels.length > 0
      ? 'none has these words; the nearest'
      : 'none has these words'
    : `${view.labels.length} of ${view.count}`;
  const query = shown(`${view.what}: ${view.query}`, columns - 1);
  const head = `${query}${paint.inverse(' ')}`;
  const left = columns - width(query) - 1;
  const lines = [left > said.length + 2 ? `${head}  ${paint.dim(said)}` : head];
  for (let row = 0; row < room; row++) {
    const position = first + row;
    const label = view.labels[position];
    const isChosen = position === view.chosen;
    const text = label === undefined ? '' : shown(`${isChosen ? '> ' : '  '}${label}`, list);
    const cell = isChosen ? paint.inverse(pad(text, list)) : pad(text, list);
    const beside = previewColumns(screen) > 0 ? (preview[row] ?? '') : '';
    lines.push(beside === '' ? cell.trimEnd() : `${cell}  ${beside}`);
  }
  if (screen.rows > 1) lines.push(paint.dim(shown(view.keys, columns)));
  return lines.slice(0, Math.max(1, screen.rows));
}
