/** Sets the time limit of a run, for --max-time. */
import { setMaxListeners } from 'node:events';
import { Failure } from '../../../base/errors.ts';
import type { Machine } from './machine.ts';

export interface TimeLimit {
  /** Aborted with a Failure when the time is over; undefined if there is no limit. */
  readonly signal: AbortSignal | undefined;
  /** Removes the limit: the rest of the run may take any time. */
  cancel(): void;
  /**
   * Resolves after the work, and after what follows it unless the time is over. Rejects with network, max_time if the
   * time is over before the work is done.
   */
  bound(work: Promise<unknown>, followUp: () => Promise<void>): Promise<void>;
}

/** The code of the failure at the time limit. */
export const timeLimitCode = 'max_time';

/** Milliseconds by which a timer may be late before this process counts as busy. */
const maxTimerDelay = 100;

/** Milliseconds in which aborted work may still report its own progress. */
const grace = 100;

/** Starts a time limit. @param limit milliseconds from now on; undefined for no limit */
export function timeLimit(
  limit: number | undefined,
  { clock, limitComputing }: Pick<Machine, 'clock' | 'limitComputing'>,
): TimeLimit {
  if (limit === undefined)
    return { signal: undefined, cancel: () => {}, bound: (work, followUp) => work.then(followUp) };
  const controller = new AbortController();
  // Each open request adds a listener. Node prints a warning about a leak if there are more than ten.
  setMaxListeners(0, controller.signal);
  const lifted = new AbortController();
  const end = async (): Promise<never> => {
    const begun = clock.elapsed();
    lifted.signal.addEventListener('abort', limitComputing(limit));
    await clock.sleep(limit, lifted.signal).catch(waitForever);
    const isBusy = clock.elapsed() - begun > limit + maxTimerDelay;
    const reason = isBusy ? ': the result takes longer to compute.' : '.';
    const timeout = new Failure('network', `Timed out after ${limit / 1000} s (--max-time)${reason}`, {
      code: timeLimitCode,
      hint: 'Allow more time, or request less.',
    });
    controller.abort(timeout);
    await clock.sleep(grace, lifted.signal).catch(waitForever);
    throw timeout;
  };
  return {
    signal: controller.signal,
    cancel: () => lifted.abort(),
    async bound(work, followUp) {
      const timeout = end();
      try {
        await Promise.race([work, timeout]);
        await Promise.race([followUp(), timeout.catch(() => {})]);
      } finally {
        lifted.abort();
      }
    },
  };
}

function waitForever(): Promise<never> {
  return new Promise(() => {});
}
