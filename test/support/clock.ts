import { setTimeout } from 'node:timers/promises';
import type { Clock, Processes } from '../../src/base/io.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

/** Processes of a machine on which no other process ends. */
export const endlessProcesses: Processes = { mark: () => 'alone', hasEnded: () => false };

export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
  /** Resolves when some code has begun to sleep for this number of milliseconds. */
  untilAsleep(milliseconds: number): Promise<void>;
}

/** Creates a clock that only the test advances. */
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
    advance(milliseconds) {
      time += milliseconds;
      for (const sleeper of sleepers) {
        if (sleeper.until > time) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
    untilAsleep: milliseconds =>
      eventually(() => [...sleepers].some(({ length }) => length === milliseconds)),
  };
}

/** Waits until a condition holds. Only the time limit of the suite ends the wait. */
export async function eventually(isDone: () => boolean): Promise<void> {
  while (!isDone()) await setTimeout(2);
}

/** Creates a clock on which waits take no time, so that silent playback ends at once. */
export function createInstantClock(): Clock {
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

/** Maximum wait in milliseconds. It is long, because a machine may be busy. */
export const maxWait = 110_000;
