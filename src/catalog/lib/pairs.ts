/** How alike two names look: by the pairs of letters that they share (Dice's coefficient). */

export function pairsOf(name: string): Set<string> {
  const text = ` ${name} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

/** Above 0 where the name has some of the pairs, and at most 0.99. */
export function sharedPairs(wanted: ReadonlySet<string>, name: string): number {
  const text = ` ${name} `;
  let count = 0;
  for (let index = 0; index < text.length - 1; index++) if (wanted.has(text.slice(index, index + 2))) count++;
  return Math.min(0.99, (2 * count) / (wanted.size + text.length - 1));
}
