/** Text to stdout; on a terminal through a pager where it is longer than the screen. */

import type { Settings } from '../../cli/settings.ts';
import type { Machine } from '../machine.ts';

type Pieces = Iterable<string | Uint8Array>;

export async function printer(machine: Machine, { pager }: Settings): Promise<(pieces: Pieces) => void> {
  const { stdout, env } = machine;
  const write = (pieces: Pieces) => {
    for (const piece of pieces) stdout.write(piece);
  };
  if (!stdout.isTerminal) return write;
  const { choosePager, isLongerThan, page } = await import('./pager.ts');
  const configured = pager.command === undefined ? {} : { MUSIC_CLI_PAGER: pager.command };
  const command = choosePager({ env: { ...configured, ...env }, sink: stdout, wanted: pager.wanted });
  if (command === undefined) return write;
  return pieces => {
    const text = Array.from(pieces, piece => Buffer.from(piece).toString()).join('');
    if (!isLongerThan(text, stdout) || !page(text, command, env, machine.spawn)) stdout.write(text);
  };
}
