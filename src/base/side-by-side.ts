/** Runs at most `count` pieces of work at a time, in the order in which they came. */
export function workSlots(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  /** Those before `first` have begun: taking them off the front would move all others each time. */
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

/** The results of some work on each item, in order, at most `limit` at a time. Rejects with the first failure. */
export function sideBySide<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const slot = workSlots(limit);
  return Promise.all(items.map(item => slot(() => work(item))));
}
