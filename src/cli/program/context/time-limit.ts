/** Sets the time limit of a run, for --max-time. */
import { setMaxListeners } from 'node:events';
import { Failure } from '../../../base/errors.ts';
import type { Context } from './context.ts';
import type { ComputingWatch, Machine } from './machine.ts';

export interface TimeLimit extends Pick<Context, 'waitFor'> {
  /** Aborted with a Failure when the time is over; undefined if there is no limit. */
  readonly signal: AbortSignal | undefined;
  /** Removes the limit: the rest of the run may take any time. */
  cancel(): void;
  /**
   * Resolves after `work` and `followUp`, or when the time is over during `followUp`. Rejects with a Failure of kind
   * network, max_time, if the time is over during `work`.
   */
  enforce(work: Promise<unknown>, followUp: () => Promise<void>): Promise<void>;
}

/** The code of the failure at the time limit. */
export const timeLimitCode = 'max_time';

/** Milliseconds by which a timer may be late before this process counts as busy. */
const maxTimerDelay = 100;

/** Milliseconds after the limit in which aborted work may still throw a more exact Failure. */
const graceTime = 100;

/** The watch of a run whose computing cannot be interrupted. */
export const watchNothing = (): ComputingWatch => ({ interrupted: waitForever(), stop: () => true });

/** Starts a time limit. @param limit milliseconds since the start of the run; undefined for no limit */
export function startTimeLimit(
  limit: number | undefined,
  { clock, limitComputing, runningFor }: Pick<Machine, 'clock' | 'limitComputing' | 'runningFor'>,
): TimeLimit {
  if (limit === undefined)
    return {
      signal: undefined,
      cancel: () => {},
      waitFor: (_, work) => work,
      enforce: (work, followUp) => work.then(followUp),
    };
  const controller = new AbortController();
  // Each open request adds a listener. Node prints a warning about a leak if there are more than ten.
  setMaxListeners(0, controller.signal);
  const liftController = new AbortController();
  const deadline = clock.elapsed() + Math.max(0, limit - runningFor());
  const sleepUntil = (time: number) =>
    clock.sleep(Math.max(0, time - clock.elapsed()), liftController.signal).catch(waitForever);
  let waitReason: string | undefined;
  const abort = (reason: string | undefined): Failure => {
    const message = `Timed out after ${limit / 1000} s (--max-time)`;
    const timeout = new Failure('network', reason === undefined ? `${message}.` : `${message}: ${reason}.`, {
      code: timeLimitCode,
      hint: 'Allow more time, or request less.',
    });
    controller.abort(timeout);
    return timeout;
  };
  const timeOver = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason)),
  );
  timeOver.catch(() => {});
  const computingReason = 'the result takes longer to compute';
  const expire = async (): Promise<never> => {
    await sleepUntil(deadline);
    const timeout = abort(clock.elapsed() > deadline + maxTimerDelay ? computingReason : waitReason);
    await sleepUntil(deadline + graceTime);
    throw timeout;
  };
  return {
    signal: controller.signal,
    cancel: () => liftController.abort(),
    async waitFor(reason, work) {
      waitReason = reason;
      return Promise.race([work, timeOver]).finally(() => {
        waitReason = undefined;
      });
    },
    async enforce(work, followUp) {
      const watch = limitComputing(deadline - clock.elapsed());
      liftController.signal.addEventListener('abort', watch.stop);
      // An interruption drops the steps that are due, so the end of the run must not depend on any of them.
      const interrupted = watch.interrupted.then(() => Promise.reject(abort(computingReason)));
      const timeout = Promise.race([expire(), interrupted]);
      try {
        await Promise.race([work, timeout]);
        await Promise.race([followUp(), timeout.catch(() => {})]);
      } finally {
        liftController.abort();
        // The work after the run must not be interrupted.
        if (!watch.stop()) await watch.interrupted;
      }
    },
  };
}

function waitForever(): Promise<never> {
  return new Promise(() => {});
}
