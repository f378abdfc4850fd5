/** Maximum length of a cached text: longer texts rarely repeat, and would fill the memory. */
const maxCachedLength = 200;

/**
 * Returns the function `compute` with a cache of its results by text.
 * @param maxEntries maximum number of cached texts; when it is reached, the cache is emptied
 */
export function memoize<Value>(
  compute: (text: string) => Value,
  maxEntries: number,
): (text: string) => Value {
  const cache = new Map<string, { readonly value: Value }>();
  return text => {
    const entry = cache.get(text);
    if (entry !== undefined) return entry.value;
    const value = compute(text);
    if (cache.size === maxEntries) cache.clear();
    if (text.length <= maxCachedLength) cache.set(text, { value });
    return value;
  };
}

/** Returns a function that computes its value on the first call and then returns the same value. */
export function lazy<Value>(make: () => Value): () => Value {
  let entry: { readonly value: Value } | undefined;
  return () => {
    entry ??= { value: make() };
    return entry.value;
  };
}
