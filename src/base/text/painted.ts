/** Measures the visible width of text with colours and links. */
import { width } from './width.ts';

const start = '\u001b';
const painting = new RegExp(`${start}\\[[\\d;]*m|${start}\\]8;;[^${start}]*${start}\\\\`, 'g');

/** Returns the text without colours and hyperlinks, which take no columns. */
export function withoutPainting(text: string): string {
  return text.replace(painting, '');
}

/** Returns the columns of a line without its colours. */
export function visibleWidth(line: string): number {
  return width(withoutPainting(line));
}

/** Returns the largest of the sizes; 0 if there are none. Works for more items than a call can have arguments. */
export function largest<Each>(all: readonly Each[], size: (each: Each) => number): number {
  return all.reduce((largest, each) => Math.max(largest, size(each)), 0);
}
