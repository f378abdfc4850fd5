/** The signs of music and of typography where a font or a reader has few. Other text stays as it is. */

const signs = /[♯♭♮𝄪𝄫\u2010-\u2015−‘’“”…•→]/u;
const everySign = new RegExp(signs, 'gu');
const written: Readonly<Record<string, string>> = {
  '♯': '#',
  '♭': 'b',
  '♮': 'n',
  '𝄪': '##',
  '𝄫': 'bb',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '•': '-',
  '→': '->',
};

/** `--ascii`: dashes and minus are `-`. */
export function asciiSigns(text: string): string {
  return signs.test(text) ? text.replace(everySign, sign => written[sign] ?? '-') : text;
}

/** The same for an output in pieces, which may end within a character. */
export function* asciiPieces(pieces: Iterable<string | Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const piece of pieces)
    yield asciiSigns(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
  yield asciiSigns(decoder.decode());
}

const doubles: Readonly<Record<string, string>> = { '♯𝄪': '###', '𝄪': '##', '𝄫': '♭♭' };

/** Double sharps and flats in signs that every font has: those of their own are boxes on most terminals. */
export function simpleSigns(text: string): string {
  return text.includes(highSurrogate) ? text.replace(/♯?𝄪|𝄫/gu, sign => doubles[sign] ?? sign) : text;
}

/** Of both; a text without it is told apart quickly. */
const highSurrogate = '\ud834';
