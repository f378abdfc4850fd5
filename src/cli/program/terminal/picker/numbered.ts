/** Lets a person pick an entry without redrawing the screen: by typing parts of its name, then its number. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../../../../base/errors.ts';
import type { Machine } from '../../context/machine.ts';
import { writeMessage } from '../say.ts';
import type { Entries } from './picker-list.ts';
import { rank } from './rank.ts';

/** Maximum number of listed entries. */
const maxListed = 20;

/** Returns the position of the picked entry. Throws Failure interrupted: an empty line, Ctrl-C, Ctrl-D, a signal. */
export async function pickNumber(
  { stdin, stderr, watchSignals }: Pick<Machine, 'stdin' | 'stderr' | 'watchSignals'>,
  { title, labels, searchTexts }: Entries,
): Promise<number> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const editor = createInterface({ input: stdin.stream(), output: silentOutput, terminal: false });
  const writeLine = (line: string) => writeMessage(stderr, line, { ascii: true });
  let unwatch = () => {};
  try {
    return await new Promise<number>((resolve, reject) => {
      const cancel = () => reject(new Failure('interrupted', 'Nothing was selected.'));
      let listedEntries: readonly number[] = [];
      const listMatches = (query: string) => {
        const { order } = rank(query, searchTexts);
        listedEntries = order.slice(0, maxListed);
        for (const [index, entry] of listedEntries.entries())
          writeLine(`${index + 1} ${labels[entry] ?? ''}`);
        const moreText =
          order.length > listedEntries.length ? `The first ${listedEntries.length} of ${order.length}. ` : '';
        writeLine(`${moreText}Type a number to select one, parts of a name to search, or nothing to leave.`);
      };
      editor.on('line', line => {
        const text = line.trim();
        const entry = /^\d+$/.test(text) ? listedEntries[Number(text) - 1] : undefined;
        if (text === '') cancel();
        else if (entry !== undefined) resolve(entry);
        else listMatches(text);
      });
      editor.on('close', cancel);
      editor.on('error', cancel);
      unwatch = watchSignals({ stop: cancel, resize: () => {} });
      writeLine(`${labels.length} ${title}.`);
      listMatches('');
    });
  } finally {
    unwatch();
    editor.close();
  }
}
