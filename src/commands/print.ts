/** Text to stdout; on a terminal through a pager where it is longer than the screen. */
import type { Machine } from './machine.ts';
import type { Settings } from './settings.ts';

export function printer(
  machine: Machine,
  _settings: Settings,
): (pieces: Iterable<string | Uint8Array>) => void {
  return pieces => {
    for (const piece of pieces) machine.stdout.write(piece);
  };
}
