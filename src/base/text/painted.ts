/** Measures text that may have colours and links in it by what is seen of it. */
import { stripVTControlCharacters } from 'node:util';
import { width } from './width.ts';

/** The columns of a line without its colours. */
export function visibleWidth(line: string): number {
  return width(stripVTControlCharacters(line));
}

/** The largest of the sizes; 0 where there are none. Their number may be beyond that of arguments. */
export function largest<Each>(all: readonly Each[], size: (each: Each) => number): number {
  return all.reduce((largest, each) => Math.max(largest, size(each)), 0);
}
