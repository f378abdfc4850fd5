/** Writes text to stdout; on a terminal through a pager if it is longer than the screen. */

import type { Sink } from '../../../base/io.ts';
import { toAsciiPieces } from '../../../base/text/sanitise.ts';
import type { Machine } from '../context/machine.ts';
import type { Settings } from '../settings/settings.ts';

type Pieces = Iterable<string | Uint8Array>;

/** Writes text piece by piece. With --ascii, replaces other characters. */
export function writeTo(stdout: Sink, { ascii }: Pick<Settings, 'ascii'>, pieces: Pieces): void {
  for (const piece of ascii ? toAsciiPieces(pieces) : pieces) stdout.write(piece);
}

export async function createPrinter(machine: Machine, settings: Settings): Promise<(pieces: Pieces) => void> {
  const { stdout, env } = machine;
  const { pager, ascii } = settings;
  const write = (pieces: Pieces) => writeTo(stdout, settings, pieces);
  if (!stdout.isTerminal) return write;
  const { choosePager, isLongerThan, showInPager } = await import('./pager.ts');
  const pagerEnv = pager.command === undefined ? {} : { MUSIC_CLI_PAGER: pager.command };
  const command = choosePager({ ...pagerEnv, ...env }, stdout, pager.isAllowed);
  if (command === undefined) return write;
  const show = (text: string) => {
    if (!isLongerThan(text, stdout) || !showInPager(text, command, env, machine.runPager)) stdout.write(text);
  };
  return pieces => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let text = '';
    try {
      for (const piece of ascii ? toAsciiPieces(pieces) : pieces)
        text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    } catch (error) {
      // Text from before a failure is shown, as in a pipe.
      show(text);
      throw error;
    }
    show(text);
  };
}
