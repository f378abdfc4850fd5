/** `cache info` and `cache clear`: what lies on disk. */
import { forgetDownloads } from '../api/ledger.ts';
import { forgetCandidates } from '../completion/candidates.ts';
import type { Handler } from './handler.ts';
import { size } from './size.ts';

export const info: Handler = async context => {
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

export const clear: Handler = async context => {
  const { entries } = context.store().info();
  context.store().clear();
  forgetDownloads(context.machine.disk, context.machine.places.cache);
  forgetCandidates(context.machine.disk, context.machine.places.cache);
  context.note(`Removed ${entries} stored ${entries === 1 ? 'answer' : 'answers'}.`);
};
