/** Sends blocks of sound in real time, each made shortly before it is heard. */
import type { Clock } from '../../base/io.ts';
import { sampleRate } from '../../base/wav.ts';
import type { Block } from '../sound/performance.ts';

/** How to send sound in real time. */
export interface Pacing {
  readonly clock: Clock;
  /** Writes the sound. */
  write(samples: Float64Array): Promise<void> | undefined;
  /** Receives each block at the time at which it is heard. */
  onBlock?(block: Block): void;
  isPaused?(): boolean;
  /** Ends the playback. */
  readonly signal: AbortSignal;
}

/** Maximum milliseconds by which sound is sent ahead; a change is heard after this delay. */
const maxAheadMs = 250;
/** Milliseconds between two checks of the clock. */
const checkIntervalMs = 10;

/** Sends blocks in real time. Resolves when the last one has been heard, or at once when aborted. */
export async function pace(blocks: Iterable<Block>, pacing: Pacing): Promise<void> {
  const { clock, write, onBlock, isPaused, signal } = pacing;
  let startTime = clock.elapsed();
  /** Milliseconds of sound sent to the player. */
  let sentMs = 0;
  const waitingBlocks: { readonly from: number; readonly block: Block }[] = [];
  const wait = (milliseconds: number) => clock.sleep(milliseconds, signal).catch(() => {});

  /** Waits until the player has at most this many milliseconds left. */
  async function waitUntil(maxLeftMs: number): Promise<void> {
    while (!signal.aborted) {
      const now = clock.elapsed() - startTime;
      for (
        let nextBlock = waitingBlocks[0];
        nextBlock && nextBlock.from <= now;
        nextBlock = waitingBlocks[0]
      ) {
        waitingBlocks.shift();
        onBlock?.(nextBlock.block);
      }
      if (isPaused?.()) {
        const from = clock.elapsed();
        await wait(checkIntervalMs);
        startTime += clock.elapsed() - from;
      } else if (sentMs - now <= maxLeftMs) {
        // If this program was stopped, the player has waited too, so the missed time is not caught up.
        if (now > sentMs) startTime += now - sentMs;
        return;
      } else await wait(Math.min(checkIntervalMs, sentMs - now - maxLeftMs));
    }
  }

  for (const block of blocks) {
    const length = (block.samples.length / sampleRate) * 1000;
    await waitUntil(maxAheadMs - length);
    if (signal.aborted) return;
    await write(block.samples);
    waitingBlocks.push({ from: sentMs, block });
    sentMs += length;
  }
  await waitUntil(0);
}
