/** Remarks that are shown once a day. */

import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import type { Machine } from './machine.ts';

/**
 * Shows a remark once a day. The time of an empty file in the cache says when it was last shown.
 * @param name the name of the file; if it can't be written, the remark is shown every time
 */
export function oncePerDay(
  { disk, places, clock }: Pick<Machine, 'disk' | 'places' | 'clock'>,
  name: string,
  show: () => void,
): void {
  const path = `${places.cache}/${name}`;
  const shown = disk.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const since = clock.now() - shown;
  if (since >= 0 && since < 86_400_000) return;
  show();
  attempt(() => replaceFile(disk, path, '', ownerOnly));
}
