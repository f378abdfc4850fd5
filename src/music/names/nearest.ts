/** Finds the likely names for a misspelled word, by edits or by common letters. */

/** Returns the names nearest to a word, the nearest first; only those within a few edits. */
export function findNearest(word: string, names: readonly string[]): string[] {
  return rankNearest(word, names).map(({ name }) => name);
}

/** Returns the nearest names with the number of edits of each. */
export function rankNearest(word: string, names: readonly string[]): { name: string; distance: number }[] {
  const typedWord = word.slice(0, 64).toLowerCase();
  return names
    .flatMap(name => {
      const letters = name.startsWith('-') ? name.replace(/^-+/, '') : name;
      const maxEdits = Math.max(1, Math.floor(letters.length / 3));
      const distance = editDistance(typedWord, name.toLowerCase(), maxEdits);
      return distance <= maxEdits ? [{ name, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance);
}

/** Whether a word is a misspelling or the beginning of another one. */
export function isNearTo(typedWord: string, word: string): boolean {
  const maxEdits = typedWord.length < 3 ? 0 : Math.max(1, Math.floor(typedWord.length / 3));
  return word.startsWith(typedWord) || editDistance(typedWord, word, maxEdits) <= maxEdits;
}

/**
 * Returns the number of letters to insert, delete, change or swap with their neighbour (optimal string alignment). If
 * it exceeds `max`, returns some number above it.
 */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || unsharedLetters(a, b) > max) return max + 1;
  let earlierRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const nextRow = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSameLetter = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      nextRow.push(
        Math.min(
          (lastRow[column] ?? 0) + 1,
          (nextRow[column - 1] ?? 0) + 1,
          (lastRow[column - 1] ?? 0) + (isSameLetter ? 0 : 1),
          isSwapped ? (earlierRow[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    // A swap needs the last two rows.
    if (Math.min(...lastRow) > max && Math.min(...nextRow) > max) return max + 1;
    earlierRow = lastRow;
    lastRow = nextRow;
  }
  return lastRow[b.length] ?? 0;
}

/** Returns a lower bound of the edits: the number of letters of the longer word that the other lacks. */
function unsharedLetters(a: string, b: string): number {
  let [unmatchedLetters, count] = [a, Math.max(a.length, b.length)];
  for (const letter of b.split('')) {
    if (!unmatchedLetters.includes(letter)) continue;
    unmatchedLetters = unmatchedLetters.replace(letter, '');
    count--;
  }
  return count;
}

/** Returns the pairs of neighbouring letters in a name. Common pairs measure similarity (Dice's coefficient). */
export function letterPairs(name: string): Set<string> {
  const text = ` ${name} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

/** Returns the similarity of a name that has some of the pairs: above 0, at most 0.99. */
export function pairSimilarity(wantedPairs: ReadonlySet<string>, name: string): number {
  const text = ` ${name} `;
  let count = 0;
  for (let index = 0; index < text.length - 1; index++)
    if (wantedPairs.has(text.slice(index, index + 2))) count++;
  return Math.min(0.99, (2 * count) / (wantedPairs.size + text.length - 1));
}
