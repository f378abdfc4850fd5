/** Finds the unreadable words around music. */
import { type Failure, undefinedOnFailure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { quoteWord } from '../../../base/text/shell-word.ts';
import { invalidWords } from '../../../music/reading/reading.ts';

const maxWords = 10;

/**
 * Returns a failure that names the unreadable words next to the longest readable part; undefined if there is no such
 * part. If these words have no three letters in a row, returns `failure`, that of the whole text, which helps more.
 */
export async function explainUnread(
  words: readonly string[],
  failure: Failure,
  readPart: (part: string) => Promise<unknown>,
): Promise<Failure | undefined> {
  for (let size = words.length - 1; size > 0 && words.length <= maxWords; size--)
    for (const from of [0, words.length - size]) {
      const part = words.slice(from, from + size).join(' ');
      if ((size === 1 && from > 0) || /^and /i.test(part) || !(await undefinedOnFailure(readPart(part))))
        continue;
      const otherWords = (from === 0 ? words.slice(size) : words.slice(0, from)).join(' ');
      if (!/\p{L}{3}/u.test(otherWords)) return failure;
      return invalidWords(
        `'${escapeControls(otherWords)}' is not understood ${from === 0 ? 'after' : 'before'} '${escapeControls(part)}'.`,
        `Without it: music-cli draw ${quoteWord(part)}`,
      );
    }
  return undefined;
}
