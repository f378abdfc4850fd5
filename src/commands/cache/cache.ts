/** `cache info` and `cache clear`: what lies on disk. */

import { Failure } from '../../base/errors.ts';
import { forgetCandidates } from '../../candidates/candidates.ts';
import type { Deed } from '../../context/command.ts';
import { size } from '../../context/terminal/size.ts';
import { forgetDownloads } from '../../download/ledger.ts';

export const info: Deed = async context => {
  const { folder, entries, bytes } = context.store().info();
  if (context.settings.json) {
    return context.print([`${JSON.stringify({ folder, entries, bytes })}\n`]);
  }
  const rows = [
    ['folder', folder],
    ['answers', String(entries)],
    ['size', size(bytes)],
  ];
  context.print(rows.map(([name, value]) => `${name?.padEnd(8)}  ${value}\n`));
};

export const clear: Deed = async context => {
  const { disk, places } = context.machine;
  const { entries } = context.store().clear();
  let cause: unknown;
  try {
    forgetDownloads(disk, places.cache);
    forgetCandidates(disk, places.cache);
  } catch (error) {
    cause = error;
  }
  const left = context.store().info().entries;
  if (cause !== undefined || left > 0) {
    throw new Failure('unexpected', 'The cache could not be cleared.', {
      code: 'cache_not_cleared',
      hint: `Check the permissions of ${places.cache}.`,
      cause,
    });
  }
  context.note(`Removed ${entries} stored ${entries === 1 ? 'answer' : 'answers'}.`);
};
