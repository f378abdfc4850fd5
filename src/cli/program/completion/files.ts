import { resolve } from 'node:path';
import { attempt } from '../../../base/errors.ts';
import type { Machine } from '../context/machine.ts';
import type { TabCandidate } from './candidate.ts';

/** Files and folders, which end in `/`, that begin as typed. @param endings empty for folders only */
export function fileCandidates(
  { disk, folder, home }: Pick<Machine, 'disk' | 'folder' | 'home'>,
  typed: string,
  endings?: readonly string[],
): readonly TabCandidate[] {
  const start = typed.lastIndexOf('/') + 1;
  const [parent, begun] = [typed.slice(0, start), typed.slice(start)];
  const path = resolve(folder, parent.replace(/^~(?=\/)/, home));
  const entries = attempt(() => disk.readdirSync(path, { withFileTypes: true })) ?? [];
  const found = entries.flatMap(entry => {
    const { name } = entry;
    const isWanted = name.startsWith(begun) && (begun.startsWith('.') || !name.startsWith('.'));
    if (!isWanted || /^[-\s]/.test(parent + name)) return [];
    const isFolder =
      entry.isDirectory() ||
      (entry.isSymbolicLink() && attempt(() => disk.statSync(resolve(path, name)).isDirectory()));
    if (isFolder) return endings?.length ? [] : [`${parent}${name}/`];
    return endings === undefined || endings.some(ending => name.endsWith(ending)) ? [parent + name] : [];
  });
  return found.sort().map(value => ({ value }));
}
