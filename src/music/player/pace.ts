/** Blocks of sound in real time: made while they are played, a moment ahead of the clock. */
import type { Clock } from '../../base/io.ts';
import { sampleRate } from '../../base/wav.ts';
import type { Block } from '../sound/performance.ts';

/** What sound is sent by, as fast as it is heard. */
export interface Pacing {
  readonly clock: Clock;
  /** Where the sound goes. */
  write(samples: Float64Array): Promise<void> | undefined;
  /** Told of a block when its time has come. */
  heard?(block: Block): void;
  isPaused?(): boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Milliseconds that a player is ahead of the clock at most: what is heard after a change of mind. */
const maxAhead = 250;
/** Between two looks at the clock. */
const step = 10;

/** Resolves when the last block has been heard, or at once when it is ended. */
export async function pace(blocks: Iterable<Block>, pacing: Pacing): Promise<void> {
  const { clock, write, heard, isPaused, signal } = pacing;
  let begun = clock.elapsed();
  /** Milliseconds of sound that the player has. */
  let sent = 0;
  const ahead: { readonly from: number; readonly block: Block }[] = [];
  const wait = (milliseconds: number) => clock.sleep(milliseconds, signal).catch(() => {});

  /** Waits until the player has at most so much left. */
  async function until(left: number): Promise<void> {
    while (!signal.aborted) {
      const now = clock.elapsed() - begun;
      for (let next = ahead[0]; next && next.from <= now; next = ahead[0]) {
        ahead.shift();
        heard?.(next.block);
      }
      if (isPaused?.()) {
        const from = clock.elapsed();
        await wait(step);
        begun += clock.elapsed() - from;
      } else if (sent - now <= left) {
        // After a standstill the player has waited too: what was missed is not caught up with.
        if (now > sent) begun += now - sent;
        return;
      } else await wait(Math.min(step, sent - now - left));
    }
  }

  for (const block of blocks) {
    const length = (block.samples.length / sampleRate) * 1000;
    await until(maxAhead - length);
    if (signal.aborted) return;
    await write(block.samples);
    ahead.push({ from: sent, block });
    sent += length;
  }
  await until(0);
}
