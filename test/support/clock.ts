import { setTimeout } from 'node:timers/promises';
import type { Clock, Processes } from '../../src/base/io.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/** A stand-in that never reports another process as ended. */
export const alone: Processes = { mark: () => 'alone', hasEnded: () => false };

export interface ManualClock extends Clock {
  pass(milliseconds: number): void;
  /** Resolves when code sleeps for this time. */
  asleep(milliseconds: number): Promise<void>;
}

/** A clock that only the test advances. */
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

/** Polls until a condition holds. Only the suite limits the wait. */
export async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await setTimeout(2);
}

/** A clock on which waits take no time, so that silent playback ends at once. */
export function createHastyClock(): Clock {
  let time = 0;
  return {
    now: Date.now,
    elapsed: () => time,
    sleep: async milliseconds => {
      // A wait that is too short to change the number would be repeated forever.
      time += Math.ceil(milliseconds);
    },
  };
}

/** Maximum milliseconds of a wait. It is the limit of the suite, because a machine may be busy. */
export const patience = 110_000;
