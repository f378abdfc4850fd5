import { vi } from 'vitest';

/** Stops `setTimeout` in this process until the test advances the time; Node's own timers continue. */
export function useFakeTimers(): { advance(milliseconds: number): void; restore(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    advance: milliseconds => void vi.advanceTimersByTime(milliseconds),
    restore: () => void vi.useRealTimers(),
  };
}
