/** Makes names of records fit on one line of a file. */

/** Returns the text on one line: line breaks become spaces, other control characters disappear. */
export function toOneLine(text: string): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}\ufeff]/gu, '')
    .trim();
}

/** Maximum length of a name, in characters. */
const maxLength = 1000;

/** Returns a name with ASCII accidentals: `Bbm7b5` for `B♭m7♭5`. */
export function plainAccidentals(text: string): string {
  return text.replace(/♯/g, '#').replace(/♭/g, 'b').replace(/𝄪/gu, '##').replace(/𝄫/gu, 'bb');
}

/** Returns a text as one line, cut between characters to this many bytes of UTF-8. */
export function utf8Line(text: string, max: number): Uint8Array {
  const bytes = Buffer.from(toOneLine(text));
  let end = Math.min(bytes.length, max);
  // A byte of the form 10xxxxxx continues a character.
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
