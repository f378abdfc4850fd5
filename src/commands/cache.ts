/** `cache info` and `cache clear`: what lies on disk. */
import { forgetDownloads } from '../api/ledger.ts';
import { forgetCandidates } from '../completion/candidates.ts';
import type { Handler } from './handler.ts';

export const info: Handler = async context => {
  const { folder, entries, bytes } = context.store().info();
  if (context.settings.json) {
    context.machine.stdout.write(`${JSON.stringify({ folder, entries, bytes })}\n`);
    return;
  }
  const rows = [
    ['folder', folder],
    ['answers', String(entries)],
    ['size', size(bytes)],
  ];
  context.machine.stdout.write(rows.map(([name, value]) => `${name?.padEnd(8)}  ${value}\n`).join(''));
};

export const clear: Handler = async context => {
  const { entries } = context.store().info();
  context.store().clear();
  forgetDownloads(context.machine.disk, context.machine.places.cache);
  forgetCandidates(context.machine.disk, context.machine.places.cache);
  context.note(`Removed ${entries} stored ${entries === 1 ? 'answer' : 'answers'}.`);
};

/** Bytes for people: `1.2 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
}
