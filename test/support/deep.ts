/** Returns an array that contains arrays, nested to this depth. */
export function nestedArray(depth: number): unknown[] {
  let deep: unknown[] = [];
  for (let count = 1; count < depth; count++) deep = [deep];
  return deep;
}

/** Whether JSON.stringify overflows the stack. In Node 26 it writes values of any depth. */
export const hasStringifyLimit = (() => {
  try {
    return JSON.stringify(nestedArray(200_000)) === '';
  } catch {
    return true;
  }
})();
