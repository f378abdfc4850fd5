import { setTimeout } from 'node:timers/promises';
import type { Clock, Processes } from '../../src/base/io.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/** Processes of which none is known to have ended. */
export const alone: Processes = { mark: () => 'alone', hasEnded: () => false };

/** A clock that moves only when it is told to. */
export function createManualClock(): Clock & { pass(milliseconds: number): void } {
  let time = 0;
  const sleepers: { readonly until: number; wake(): void }[] = [];
  return {
    now: () => time,
    elapsed: () => time,
    sleep: milliseconds =>
      new Promise(wake => {
        sleepers.push({ until: time + milliseconds, wake });
      }),
    pass(milliseconds) {
      time += milliseconds;
      for (const sleeper of sleepers) if (sleeper.until <= time) sleeper.wake();
    },
  };
}

/** A clock on which a wait takes no time: what is played silently is over at once. */
export function createHastyClock(): Clock {
  let time = 0;
  return {
    now: Date.now,
    elapsed: () => time,
    sleep: async milliseconds => {
      // Of a wait that is too short to change the number it would be asked for ever.
      time += Math.ceil(milliseconds);
    },
  };
}

/** What a test waits for has no limit of its own: a busy machine takes its time, and this is what the suite gives. */
export const patience = 110_000;
