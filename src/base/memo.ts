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
  const kept = new Map<string, { readonly value: Value }>();
  return text => {
    const known = kept.get(text);
    if (known !== undefined) return known.value;
    const value = compute(text);
    if (kept.size === maxEntries) kept.clear();
    if (text.length <= maxCachedLength) kept.set(text, { value });
    return value;
  };
}

/** Returns a function that computes its value on the first call and then returns the same value. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
