/** Measures the visible width of text with colours and links. */
import { width } from './width.ts';

const esc = '\u001b';
const styleSequences = new RegExp(`${esc}\\[[\\d;]*m|${esc}\\]8;;[^${esc}]*${esc}\\\\`, 'g');

/** Returns the text without colours and hyperlinks. */
export function stripStyles(text: string): string {
  return text.replace(styleSequences, '');
}

/** Returns the width of a line in columns, without its colours and links. */
export function visibleWidth(line: string): number {
  return width(stripStyles(line));
}
