/** What a person is told once a day: an empty file in the cache remembers when. */
import { ownerOnly, replaceFile } from '../base/disk.ts';
import type { Machine } from './machine.ts';

const day = 86_400_000;

/** @param name the file that remembers; where it can't be written, it is told every time */
export function oncePerDay(
  { disk, places, clock }: Pick<Machine, 'disk' | 'places' | 'clock'>,
  name: string,
  tell: () => void,
): void {
  const path = `${places.cache}/${name}`;
  const told = disk.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const since = clock.now() - told;
  if (since >= 0 && since < day) return;
  tell();
  try {
    replaceFile(disk, path, '', ownerOnly);
  } catch {
    // A cache that can't be written costs no more than the reminder.
  }
}
