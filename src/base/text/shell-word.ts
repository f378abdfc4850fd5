/** Quotes a text as one word of a POSIX shell, in single quotes (XCU 2.2.2). */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a word for a shell if it needs quotes. */
export function quoteWord(word: string): string {
  return /^[\w♯♭:.,+-][\w♯♭#:.,+-]*$/.test(word) ? word : shellWord(word);
}
