/** Returns nested arrays: `[[]]` for a depth of 2. */
export function nestedArray(depth: number): unknown[] {
  let array: unknown[] = [];
  for (let count = 1; count < depth; count++) array = [array];
  return array;
}

/** Whether JSON.stringify overflows the stack. In Node 26 it writes values of any depth. */
export const hasStringifyLimit = (() => {
  try {
    return JSON.stringify(nestedArray(200_000)) === '';
  } catch {
    return true;
  }
})();
