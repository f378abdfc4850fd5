/** Quotes a text as one word of a POSIX shell, in single quotes (XCU 2.2.2). */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
