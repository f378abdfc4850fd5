import { vi } from 'vitest';

/** Stops the timers of this process until the test advances the time; Node's own timers continue. */
export function holdTime(): { pass(milliseconds: number): void; release(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    pass: milliseconds => void vi.advanceTimersByTime(milliseconds),
    release: () => void vi.useRealTimers(),
  };
}
