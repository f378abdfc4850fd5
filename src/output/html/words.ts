/** The words of a line of text that was HTML. */
import { width } from '../text/width.ts';

/** Painted text, its columns, and whether a space precedes. */
export interface Word {
  readonly text: string;
  readonly columns: number;
  readonly spaced: boolean;
}

/** Puts marks next to the words from a place on; there are none around no words. */
export function bracket(words: Word[], from: number, [before, behind]: readonly [string, string]): void {
  const first = words[from];
  if (first === undefined) return;
  const mark = (text: string, spaced: boolean) => ({ text, columns: width(text), spaced });
  words.splice(from, 1, mark(before, first.spaced), { ...first, spaced: false });
  words.push(mark(behind, false));
}

/** The words side by side as one text. */
export function joined(words: readonly Word[]): string {
  return words.map(word => word.text).join('');
}

/**
 * The words in lines, as many in each as there is room for; one line at least.
 * @param room columns
 * @param taken columns before the first line
 * @param takenBelow columns before each of the others
 */
export function wordLines(
  words: readonly Word[],
  room: number,
  taken: number,
  takenBelow: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = taken;
  let isEmpty = true;
  for (const { text, columns, spaced } of words) {
    const space = spaced && !isEmpty ? ' ' : '';
    if (!isEmpty && used + space.length + columns > room) {
      lines.push(line);
      line = text;
      used = takenBelow + columns;
    } else {
      line += space + text;
      used += space.length + columns;
    }
    isEmpty = false;
  }
  return [...lines, line];
}
