/**
 * Compacts a long file of records. Each object that contains no others is stored once, in the first line; everywhere
 * else a sign of three bytes stands for it: a byte 1, which JSON cannot contain, and two that encode its index. Reading
 * needs no module of Node, as gzip would, and can expand a part of the file. Texts here are bytes as Latin-1
 * characters.
 *
 *     {"objects":["{\"intervalId\":1,…}",…],"starts":[0,2050,…],"places":[0,640,…]}⏎[⏎{"id":1,…,"tones":[␁00,␁01]},⏎…
 */

export interface ShortHead {
  readonly objects: readonly string[];
  /** For each stretch of the original text, the position of the first line that begins in it or after it, in bytes. */
  readonly starts: readonly number[];
  /** For each entry of `starts`, the position of that line after the head of the compacted file, in bytes. */
  readonly places: readonly number[];
}

const firstDigit = 0x30;
const maxSigns = 64 * 64;
/** Length of a stretch of the original text, in bytes: about three scales. */
export const stretch = 1 << 11;

/** Returns the compacted file, and the length of its head in bytes. */
export function compactScales(records: Buffer): { readonly bytes: Buffer; readonly head: number } {
  const text = records.toString('latin1');
  if (text.includes('\x01')) throw new Error('A record has a byte 1.');
  const objects = [...new Set(text.match(/\{[^{}]*\}/g))].slice(0, maxSigns);
  const signs = new Map(objects.map((object, place) => [object, signOf(place)]));
  const starts: number[] = [];
  const places: number[] = [];
  const lines: string[] = [];
  let [start, place] = [0, 0];
  const begins = () => {
    while (starts.length * stretch <= start) {
      starts.push(start);
      places.push(place);
    }
  };
  for (const line of text.split(/(?<=\n)/)) {
    begins();
    const short = line.replace(/\{[^{}]*\}/g, object => signs.get(object) ?? object);
    lines.push(short);
    start += line.length;
    place += short.length;
  }
  begins();
  const shortHead: ShortHead = { objects, starts: [...starts, start], places: [...places, place] };
  const head = `${JSON.stringify(shortHead)}\n`;
  return { bytes: Buffer.from(head + lines.join(''), 'latin1'), head: head.length };
}

function signOf(place: number): string {
  return String.fromCharCode(1, firstDigit + (place >> 6), firstDigit + (place & 63));
}

export function expandScales(short: Buffer, { objects }: ShortHead): Buffer {
  const text = short.toString('latin1').replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: byte 1 begins a sign.
    /\x01../g,
    sign => objects[((sign.charCodeAt(1) - firstDigit) << 6) | (sign.charCodeAt(2) - firstDigit)] ?? sign,
  );
  return Buffer.from(text, 'latin1');
}
