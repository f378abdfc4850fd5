import { vi } from 'vitest';

/** The timers of this process stand still until the test lets time pass; those of Node itself go on. */
export function holdTime(): { pass(milliseconds: number): void; release(): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return {
    pass: milliseconds => void vi.advanceTimersByTime(milliseconds),
    release: () => void vi.useRealTimers(),
  };
}
