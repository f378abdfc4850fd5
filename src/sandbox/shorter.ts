/**
 * A long file of records, told shorter: each object without others in it is told once, in the first line, and is a
 * sign of Unicode's private use wherever it stands. To read it nothing of Node's is loaded, as for gzip, and a part is
 * read without the others.
 *
 *     {"objects":["{\"intervalId\":1,…}",…],"parts":[[0,0],[2050,640],…]}⏎[⏎{"id":1,…,"tones":[,]},⏎…
 */

export interface ShortHead {
  readonly objects: readonly string[];
  /** Where each begins in the text, a whole number of lines, and where behind the head; the last is the end of both. */
  readonly parts: readonly (readonly [start: number, at: number])[];
}

const firstSign = 0xe000;
const signs = /[\ue000-\uf8ff]/g;
const mostSigns = 0x1900;
/** Bytes of a part: about three scales. */
const leastPart = 1 << 11;

/** @returns the file, and the bytes of its head */
export function shortened(text: string): { readonly bytes: Buffer; readonly head: number } {
  if (signs.test(text)) throw new Error('A record has a sign of private use.');
  const objects = [...new Set(text.match(/\{[^{}]*\}/g))].slice(0, mostSigns);
  const places = new Map(objects.map((object, place) => [object, String.fromCharCode(firstSign + place)]));
  const parts: [number, number][] = [[0, 0]];
  const lines: string[] = [];
  let [start, at] = [0, 0];
  for (const line of text.split(/(?<=\n)/)) {
    if (start - (parts.at(-1)?.[0] ?? 0) >= leastPart) parts.push([start, at]);
    const short = line.replace(/\{[^{}]*\}/g, object => places.get(object) ?? object);
    lines.push(short);
    start += Buffer.byteLength(line);
    at += Buffer.byteLength(short);
  }
  const told: ShortHead = { objects, parts: [...parts, [start, at]] };
  const head = Buffer.from(`${JSON.stringify(told)}\n`);
  return { bytes: Buffer.concat([head, Buffer.from(lines.join(''))]), head: head.length };
}

export function lengthened(short: string, { objects }: ShortHead): string {
  return short.replace(signs, sign => objects[sign.charCodeAt(0) - firstSign] ?? sign);
}
