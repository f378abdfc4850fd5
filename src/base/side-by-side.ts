import { Failure } from './errors.ts';

/** Runs at most `count` pieces of work at a time, in their order. */
export function workSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  /** Entries before `first` have begun: removing them from the front would move all others each time. */
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

/** Returns the results of work on each item, in order, at most `limit` at a time. Rejects with the first failure. */
export function sideBySide<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const slot = workSlots(limit);
  return Promise.all(items.map(item => slot(() => work(item))));
}

/** Results and failures. */
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
