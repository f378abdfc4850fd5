/**
 * A long file of records, told shorter: each object without others in it is told once, in the first line, and is a
 * sign wherever it stands: a byte 1, which no JSON has, and two for its number. To read it nothing of Node's is
 * loaded, as for gzip, and a part is read without the others. Texts here are bytes, a character each (Latin-1).
 *
 *     {"objects":["{\"intervalId\":1,…}",…],"parts":[[0,0],[2050,640],…]}⏎[⏎{"id":1,…,"tones":[␁00,␁01]},⏎…
 */

export interface ShortHead {
  readonly objects: readonly string[];
  /** Where each begins in the text, a whole number of lines, and where behind the head; the last is the end of both. */
  readonly parts: readonly (readonly [start: number, at: number])[];
}

const firstDigit = 0x30;
const mostSigns = 64 * 64;
/** Bytes of a part: about three scales. */
const leastPart = 1 << 11;

/** @returns the file, and the bytes of its head */
export function shortened(records: Buffer): { readonly bytes: Buffer; readonly head: number } {
  const text = records.toString('latin1');
  if (text.includes('\x01')) throw new Error('A record has a byte 1.');
  const objects = [...new Set(text.match(/\{[^{}]*\}/g))].slice(0, mostSigns);
  const signs = new Map(objects.map((object, place) => [object, signOf(place)]));
  const parts: [number, number][] = [[0, 0]];
  const lines: string[] = [];
  let [start, at] = [0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    if (start - (parts.at(-1)?.[0] ?? 0) >= leastPart) parts.push([start, at]);
    const short = line.replace(/\{[^{}]*\}/g, object => signs.get(object) ?? object);
    lines.push(short);
    start += line.length;
    at += short.length;
  }
  const told: ShortHead = { objects, parts: [...parts, [start, at]] };
  const head = `${JSON.stringify(told)}\n`;
  return { bytes: Buffer.from(head + lines.join(''), 'latin1'), head: head.length };
}

function signOf(place: number): string {
  return String.fromCharCode(1, firstDigit + (place >> 6), firstDigit + (place & 63));
}

export function lengthened(short: string, { objects }: ShortHead): string {
  return short.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the first of a sign.
    /\x01../g,
    sign => objects[((sign.charCodeAt(1) - firstDigit) << 6) | (sign.charCodeAt(2) - firstDigit)] ?? sign,
  );
}
