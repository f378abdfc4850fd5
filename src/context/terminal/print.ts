/** Text to stdout; on a terminal through a pager where it is longer than the screen. */

import type { Sink } from '../../base/io.ts';
import type { Settings } from '../../cli/settings.ts';
import type { Machine } from '../machine.ts';

type Pieces = Iterable<string | Uint8Array>;

export function writeTo(stdout: Sink, pieces: Pieces): void {
  for (const piece of pieces) stdout.write(piece);
}

export async function printer(machine: Machine, { pager }: Settings): Promise<(pieces: Pieces) => void> {
  const { stdout, env } = machine;
  const write = (pieces: Pieces) => writeTo(stdout, pieces);
  if (!stdout.isTerminal) return write;
  const { choosePager, isLongerThan, page } = await import('./pager.ts');
  const configured = pager.command === undefined ? {} : { MUSIC_CLI_PAGER: pager.command };
  const command = choosePager({ env: { ...configured, ...env }, sink: stdout, wanted: pager.wanted });
  if (command === undefined) return write;
  const show = (text: string) => {
    if (!isLongerThan(text, stdout) || !page(text, command, env, machine.spawn)) stdout.write(text);
  };
  return pieces => {
    let text = '';
    try {
      for (const piece of pieces) text += Buffer.from(piece).toString();
    } catch (error) {
      // What was made before a failure is shown, as it is in a pipe.
      show(text);
      throw error;
    }
    show(text);
  };
}
