/** In characters: longer texts hardly repeat, and would fill the memory. */
const longestKept = 200;

/**
 * The function `compute`, which computes a text's value once while the text is kept.
 * @param most texts kept at once; then all are forgotten
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

/** The value that `make` makes when it is first asked for. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
