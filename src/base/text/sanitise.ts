/** Sanitises text for terminals: shows control characters instead of sending them. */

/**
 * C0 without tab and newline, DEL, C1; the bidi controls (UAX #9) with the line and paragraph separators among them;
 * the byte order mark and two noncharacters. They are written as code points: Unicode properties load slowly.
 */
const unsafeCharacters = String.raw`\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff`;
const controls = new RegExp(`[\\t\\n${unsafeCharacters}]`);
const everyControl = new RegExp(controls, 'g');

/**
 * Returns the text with control characters made visible: `␛` for C0 and DEL, `<U+202E>` for the others. With `ascii`
 * all are shown as code points, and music signs are replaced.
 */
export function escapeControls(text: string, ascii = false): string {
  const output = ascii ? toAscii(text) : text;
  return controls.test(output) ? output.replace(everyControl, ascii ? codeLabel : controlPicture) : output;
}

/** Returns the text as escapeControls does; for a terminal also replaces signs that its fonts lack. */
export function escapeFor(
  { isTerminal, ascii }: { isTerminal: boolean; ascii: boolean },
  text: string,
): string {
  return escapeControls(isTerminal ? replaceDoubleSigns(text) : text, ascii);
}

/** Returns text of several lines, such as jq's output, as escapeControls does, but keeps line breaks and tabs. */
export function escapeControlsInLines(text: string, ascii = false): string {
  return text.replace(allUnsafeControls, ascii ? codeLabel : controlPicture);
}

/** Returns JSON text with its control characters as \u escapes, which does not change its value. */
export function escapeJson(text: string): string {
  return unsafeControl.test(text) ? text.replace(allUnsafeControls, jsonEscape) : text;
}

/** Matches control characters except tab and newline, which are white space in JSON text. */
const unsafeControl = new RegExp(`[${unsafeCharacters}]`);
const allUnsafeControls = new RegExp(unsafeControl, 'g');

function jsonEscape(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function controlPicture(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : codeLabel(control);
}

function codeLabel(control: string): string {
  return `<U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** The signs of music and typography that --ascii replaces. Other characters stay. */
const signs = /[♯♭♮𝄪𝄫\u2010-\u2015−‘’“”…•→]/u;
const everySign = new RegExp(signs, 'gu');
const asciiBySign: Readonly<Record<string, string>> = {
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

/** Replaces signs for `--ascii`: a dash or a minus sign becomes `-`. */
export function toAscii(text: string): string {
  return signs.test(text) ? text.replace(everySign, sign => asciiBySign[sign] ?? '-') : text;
}

/** Replaces signs for `--ascii` in an output in pieces; a piece may end within a character. */
export function* toAsciiPieces(pieces: Iterable<string | Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const piece of pieces)
    yield toAscii(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
  yield toAscii(decoder.decode());
}

const fallbackBySign: Readonly<Record<string, string>> = { '♯𝄪': '###', '𝄪': '##', '𝄫': '♭♭' };

/** Replaces double sharps and flats by signs that every font has: most terminals show boxes for them. */
export function replaceDoubleSigns(text: string): string {
  return text.includes(highSurrogate) ? text.replace(/♯?𝄪|𝄫/gu, sign => fallbackBySign[sign] ?? sign) : text;
}

/** The first UTF-16 unit of 𝄪 and 𝄫. Most texts do not contain it. */
const highSurrogate = '\ud834';
