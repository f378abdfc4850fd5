import { setTimeout } from 'node:timers/promises';
import type { Clock, Processes } from '../../src/base/io.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/** Processes of which none is known to have ended. */
export const alone: Processes = { mark: () => 'alone', hasEnded: () => false };

export interface ManualClock extends Clock {
  pass(milliseconds: number): void;
  /** Resolves as soon as something sleeps for so long. */
  asleep(milliseconds: number): Promise<void>;
}

/** A clock that moves only when it is told to. */
export function createManualClock(): ManualClock {
  let time = 0;
  const sleepers = new Set<{ readonly length: number; readonly until: number; wake(): void }>();
  return {
    now: () => time,
    elapsed: () => time,
    sleep: (length, signal) =>
      new Promise((wake, reject) => {
        const sleeper = { length, until: time + length, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    pass(milliseconds) {
      time += milliseconds;
      for (const sleeper of sleepers) {
        if (sleeper.until > time) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
    asleep: milliseconds => eventually(() => [...sleepers].some(({ length }) => length === milliseconds)),
  };
}

/** Resolves when something holds that nobody announces. The limit of the wait is the suite's. */
export async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(2);
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
