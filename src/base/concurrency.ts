import { Failure } from './errors.ts';

/** Returns a function that runs work in the order of its calls, at most `count` at a time. */
export function createLimiter(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  /** Entries before `nextIndex` have started. They stay, because removing the first entry would move all others. */
  const waiting: (() => void)[] = [];
  let nextIndex = 0;
  let free = count;
  return async work => {
    if (free > 0) free--;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting[nextIndex++];
      if (next !== undefined) next();
      else {
        free++;
        nextIndex = 0;
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
  const runLimited = createLimiter(limit);
  return Promise.all(items.map(item => runLimited(() => work(item))));
}

/** Number of items after which keys, signals and timers get their turn: about ten milliseconds of work. */
export const pieceLength = 500;

/** Returns the results of short work on each of many items, and handles other events in between. */
export async function mapInPieces<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) if (results.push(work(item)) % pieceLength === 0) await letEventsRun();
  return results;
}

/** Resolves after the waiting keys, signals and timers have been handled. */
export function letEventsRun(): Promise<void> {
  return new Promise(resolve => void setImmediate(resolve));
}

/** Results and failures of several pieces of work. */
export interface SplitResults<Result> {
  readonly found: readonly Result[];
  readonly missing: readonly Failure[];
}

/** Separates results from failures; both keep their order. */
export function splitFailures<Result>(results: readonly (Result | Failure)[]): SplitResults<Result> {
  const found: Result[] = [];
  const missing: Failure[] = [];
  for (const result of results)
    if (result instanceof Failure) missing.push(result);
    else found.push(result);
  return { found, missing };
}
