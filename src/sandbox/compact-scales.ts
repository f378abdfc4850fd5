/**
 * A long file of records, told shorter: each object without others in it is told once, in the first line, and is a
 * sign wherever it stands: a byte 1, which no JSON has, and two for its number. To read it nothing of Node's is
 * loaded, as for gzip, and a part is read without the others. Texts here are bytes, a character each (Latin-1).
 *
 *     {"objects":["{\"intervalId\":1,…}",…],"starts":[0,2050,…],"places":[0,640,…]}⏎[⏎{"id":1,…,"tones":[␁00,␁01]},⏎…
 */

export interface ShortHead {
  readonly objects: readonly string[];
  /** Of each stretch of the text where its first line begins: a stretch without one has that of the next, or the end. */
  readonly starts: readonly number[];
  /** Where these lines stand behind the head. */
  readonly places: readonly number[];
}

const firstDigit = 0x30;
const maxSigns = 64 * 64;
/** Bytes of the text: about three scales. */
export const stretch = 1 << 11;

/** @returns the file, and the bytes of its head */
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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the first of a sign.
    /\x01../g,
    sign => objects[((sign.charCodeAt(1) - firstDigit) << 6) | (sign.charCodeAt(2) - firstDigit)] ?? sign,
  );
  return Buffer.from(text, 'latin1');
}
