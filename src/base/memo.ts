/** Maximum characters of a cached text: longer ones rarely repeat, and would fill the memory. */
const longestKept = 200;

/**
 * Returns the function `compute` with a cache of its values by text.
 * @param most maximum number of cached texts; then all are dropped
 */
export function memoize<Value>(compute: (text: string) => Value, most: number): (text: string) => Value {
  const kept = new Map<string, { readonly value: Value }>();
  return text => {
    const known = kept.get(text);
    if (known !== undefined) return known.value;
    const value = compute(text);
    if (kept.size === most) kept.clear();
    if (text.length <= longestKept) kept.set(text, { value });
    return value;
  };
}

/** Returns a function that makes its value on first use. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
