/** Measures the visible width of text with colours and links. */
import { width } from './width.ts';

const start = '\u001b';
const painting = new RegExp(`${start}\\[[\\d;]*m|${start}\\]8;;[^${start}]*${start}\\\\`, 'g');

/** Returns the text without colours and hyperlinks. */
export function withoutPainting(text: string): string {
  return text.replace(painting, '');
}

/** Returns the width of a line in columns, without its colours and links. */
export function visibleWidth(line: string): number {
  return width(withoutPainting(line));
}

/** Returns the largest size of all items; 0 if there are none. Math.max(...) fails for very many items. */
export function largest<Each>(all: readonly Each[], size: (each: Each) => number): number {
  return all.reduce((largest, each) => Math.max(largest, size(each)), 0);
}
