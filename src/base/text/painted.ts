/** Measures text that may have colours and links in it by what is seen of it. */
import { width } from './width.ts';

const start = '\u001b';
const painting = new RegExp(`${start}\\[[\\d;]*m|${start}\\]8;;[^${start}]*${start}\\\\`, 'g');

/** The text without its colours and hyperlinks, which take no columns. */
export function withoutPainting(text: string): string {
  return text.replace(painting, '');
}

/** The columns of a line without its colours. */
export function visibleWidth(line: string): number {
  return width(withoutPainting(line));
}

/** The largest of the sizes; 0 if there are none. Their number may be beyond that of arguments. */
export function largest<Each>(all: readonly Each[], size: (each: Each) => number): number {
  return all.reduce((largest, each) => Math.max(largest, size(each)), 0);
}
