/** Which names a mistyped word may mean, by slips of the fingers or by what it shares with them. */

/** Returns the names nearest to a word, the nearest first; only those that a slip of the fingers explains. */
export function nearest(word: string, names: readonly string[]): string[] {
  return nearestBy(word, names).map(({ name }) => name);
}

/** The same with the number of slips for each. */
export function nearestBy(word: string, names: readonly string[]): { name: string; distance: number }[] {
  const typed = word.slice(0, 64).toLowerCase();
  return names
    .flatMap(name => {
      const letters = name.startsWith('-') ? name.replace(/^-+/, '') : name;
      const slips = Math.max(1, Math.floor(letters.length / 3));
      const distance = editDistance(typed, name.toLowerCase(), slips);
      return distance <= slips ? [{ name, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
}

/** Whether a word is another one with a slip of the fingers, or its beginning. */
export function isNearTo(typed: string, word: string): boolean {
  const slips = typed.length < 3 ? 0 : Math.max(1, Math.floor(typed.length / 3));
  return word.startsWith(typed) || editDistance(typed, word, slips) <= slips;
}

/**
 * How many letters are to be put in, left out, changed or swapped with their neighbour (optimal string alignment); some
 * number above `most` if they are more.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || unshared(a, b) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    // A letter that is swapped looks back two rows.
    if (Math.min(...last) > most && Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

/** How many letters of the longer word the other lacks, wherever they stand: at least as many are slips. */
function unshared(a: string, b: string): number {
  let [rest, count] = [a, Math.max(a.length, b.length)];
  for (const letter of b.split('')) {
    if (!rest.includes(letter)) continue;
    rest = rest.replace(letter, '');
    count--;
  }
  return count;
}

/** Returns a name by the pairs of letters in it: two are alike by how many they share (Dice's coefficient). */
export function pairsOf(name: string): Set<string> {
  const text = ` ${name} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

/** Above 0 if the name has some of the pairs, and at most 0.99. */
export function sharedPairs(wanted: ReadonlySet<string>, name: string): number {
  const text = ` ${name} `;
  let count = 0;
  for (let index = 0; index < text.length - 1; index++) if (wanted.has(text.slice(index, index + 2))) count++;
  return Math.min(0.99, (2 * count) / (wanted.size + text.length - 1));
}
