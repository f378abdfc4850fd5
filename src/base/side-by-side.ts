import { Failure } from './errors.ts';

/** Returns a function that runs work in the order of its calls, at most `count` at a time. */
export function createLimiter(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  /** Entries before `first` have started. They stay, because removing an entry from the front would move all others. */
  const waiting: (() => void)[] = [];
  let first = 0;
  let free = count;
  return async work => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting[first++];
      if (next !== undefined) next();
      else {
        free++;
        first = 0;
        waiting.length = 0;
      }
    }
  };
}

/**
 * Runs work on each item, at most `limit` at a time, and returns the results in order. Rejects with the first failure.
 */
export function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const slot = createLimiter(limit);
  return Promise.all(items.map(item => slot(() => work(item))));
}

/** Results and failures of several pieces of work. */
export interface Resolved<Result> {
  readonly found: readonly Result[];
  readonly missing: readonly Failure[];
}

/** Separates results from failures, each in their order. */
export function splitFailures<Result>(results: readonly (Result | Failure)[]): Resolved<Result> {
  const found: Result[] = [];
  const missing: Failure[] = [];
  for (const result of results)
    if (result instanceof Failure) missing.push(result);
    else found.push(result);
  return { found, missing };
}
