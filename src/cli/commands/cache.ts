/** `cache`: shows the size of the cache, and removes its responses. */
import { diskReason } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import { forgetDownloads } from '../files/ledger.ts';
import { command, entry } from '../program/context/context.ts';
import { formatSize, printValue } from '../program/terminal/say.ts';
import { forgetIndexes } from '../show/index/forget-indexes.ts';

const info = command({
  examples: [{ command: 'cache info', text: 'directory, number of responses, and size' }],
  isLocal: true,
  run: async context => {
    const { folder, entries, bytes } = (await context.store()).info();
    const rows = [
      ['directory', folder],
      ['responses', String(entries)],
      ['size', formatSize(bytes)],
    ];
    const lines = rows.map(([name, value]) => `${name?.padEnd(9)}  ${value}\n`);
    printValue(context, { folder, entries, bytes }, lines.join(''));
  },
});

/** Removes all responses, indexes and data on downloads. A file that another process writes meanwhile is no error. */
const clearCommand = command({
  examples: [{ command: 'cache clear', text: 'remove every response and every index of a list' }],
  isLocal: true,
  run: async context => {
    const { disk, places } = context.machine;
    const store = await context.store();
    let entries = 0;
    const steps = [
      () => {
        entries = store.clear();
      },
      () => forgetDownloads(disk, places.cache),
      () => forgetIndexes(disk, places.cache),
    ];
    const errors = steps.flatMap(step => {
      try {
        step();
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (errors.length === 0)
      return context.notice(`Removed ${entries} cached ${entries === 1 ? 'response' : 'responses'}.`);
    const [cause] = errors;
    throw new Failure('unexpected', `The cache could not be cleared (${diskReason(cause)}).`, {
      code: 'cache_not_cleared',
      hint: `Check the permissions of ${places.cache}.`,
      cause,
    });
  },
});

export const cache = command({
  commands: [
    entry('info', 'Show the directory and size of the cache', async () => ({ info })),
    entry('clear', 'Remove cached responses', async () => ({ clear: clearCommand })),
  ],
});
