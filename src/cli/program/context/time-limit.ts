/** The time limit of a run: --max-time. */
import { setMaxListeners } from 'node:events';
import { Failure } from '../../../base/errors.ts';
import type { Machine } from './machine.ts';

export interface TimeLimit {
  /** Aborted with a Failure when the time is over; undefined if there is no limit. */
  readonly signal: AbortSignal | undefined;
  /** Removes the limit: the rest of the run may take any time. */
  lift(): void;
  /**
   * Resolves after the work and what follows it. Rejects if the time is over before the work is done: network, max_time.
   * @param after follows the work, and is given up if the time is over
   */
  bound(work: Promise<unknown>, after: () => Promise<void>): Promise<void>;
}

/** The code of the failure. */
export const timeLimitCode = 'max_time';

/** Milliseconds by which a timer may be late before this process counts as busy. */
const maxTimerDelay = 100;

/** Milliseconds for aborted work to report its own progress. */
const grace = 100;

/** Starts a limit. @param limit milliseconds from now on; undefined for no limit */
export function timeLimit(
  limit: number | undefined,
  { clock, limitComputing }: Pick<Machine, 'clock' | 'limitComputing'>,
): TimeLimit {
  if (limit === undefined)
    return { signal: undefined, lift: () => {}, bound: (work, after) => work.then(after) };
  const over = new AbortController();
  // Each open request listens; Node takes more than ten listeners for a leak, and prints a warning.
  setMaxListeners(0, over.signal);
  const lifted = new AbortController();
  const end = async (): Promise<never> => {
    const begun = clock.elapsed();
    lifted.signal.addEventListener('abort', limitComputing(limit));
    await clock.sleep(limit, lifted.signal).catch(waitForever);
    const isBusy = clock.elapsed() - begun > limit + maxTimerDelay;
    const why = isBusy ? ': the result takes longer to compute.' : '.';
    const late = new Failure('network', `Timed out after ${limit / 1000} s (--max-time)${why}`, {
      code: timeLimitCode,
      hint: 'Allow more time, or request less.',
    });
    over.abort(late);
    await clock.sleep(grace, lifted.signal).catch(waitForever);
    throw late;
  };
  return {
    signal: over.signal,
    lift: () => lifted.abort(),
    async bound(work, after) {
      const late = end();
      try {
        await Promise.race([work, late]);
        await Promise.race([after(), late.catch(() => {})]);
      } finally {
        lifted.abort();
      }
    },
  };
}

function waitForever(): Promise<never> {
  return new Promise(() => {});
}
