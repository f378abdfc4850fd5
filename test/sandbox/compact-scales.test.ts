/** Tests a compact form of a long file: the whole and its parts are restored exactly. */
import * as disk from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { libraryIn } from '../../src/sandbox/built-files.ts';
import { compactScales, expandScales, type ShortHead } from '../../src/sandbox/compact-scales.ts';
import { inventoryOf, recordsOfFile } from '../../src/sandbox/library.ts';
import { some } from '../support/often.ts';
import { builtLibrary } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'music-cli-shorter-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Records with objects in them that come again, more of them than there are signs, and many scripts. */
const records = Array.from({ length: 9000 }, (_, id) =>
  JSON.stringify({
    id: id + 1,
    name: `♭ 調 🎵 ${'x'.repeat(id % 7)}`,
    tones: [{ n: id % 5 }, { n: id }, {}],
  }),
);
const text = `[\n${records.join(',\n')}\n]\n`;

it('stores each repeated object only once', () => {
  const { bytes, head } = compactScales(Buffer.from('[\n{"a":[{"b":1},{"c":2},{"b":1}]}\n]\n'));
  expect(bytes.subarray(head).toString()).toBe('[\n{"a":[\x0100,\x0101,\x0100]}\n]\n');
  const told = JSON.parse(bytes.toString('utf8', 0, head));
  expect(told).toEqual({
    objects: ['{"b":1}', '{"c":2}'],
    starts: [0, 36],
    places: [0, 24],
  });
  expect(expandScales(Buffer.from('[\x0101,\x0100]'), told).toString()).toBe('[{"c":2},{"b":1}]');
  expect(() => compactScales(Buffer.from('["\x01"]'))).toThrow('A record has a byte 1');
});

it('is restored as a whole, and in parts with any start and end', () => {
  const { bytes, head } = compactScales(Buffer.from(text));
  const whole = Buffer.from(text);
  writeFileSync(join(folder, 'long.short'), bytes);
  writeFileSync(
    join(folder, 'inventory.json'),
    JSON.stringify({ long: { ...inventoryOf(whole), short: head } }),
  );
  const library = libraryIn(folder, disk, () => '');
  const { starts }: ShortHead = JSON.parse(bytes.toString('utf8', 0, head));
  expect(starts.length).toBeGreaterThan(200);
  const ends = some(starts.slice(1, -1));
  const places = [0, 1, ...ends.flatMap(end => [end - 1, end, end + 1]), whole.length - 1];
  const wrong = places.flatMap(start =>
    [1, 700, 20_000, whole.length].filter(most => {
      const length = Math.min(most, whole.length - start);
      const part = library.part?.('long', start, length) ?? Buffer.alloc(0);
      return !whole.subarray(start, start + length).equals(part);
    }),
  );
  expect(wrong).toEqual([]);
  expect(Buffer.from(library.read('long')).equals(whole)).toBe(true);
  const { find } = recordsOfFile(library);
  const ids = [1, 2, 4999, 9000];
  expect(ids.map(id => find('long', 'id', String(id)))).toEqual(ids.map(id => records[id - 1]));
  expect(find('long', 'id', '9001')).toBeUndefined();
});

it('has the inventory of its text', () => {
  const whole = builtLibrary.read('key_scales');
  const { short, ...noted } = builtLibrary.inventory?.('key_scales') ?? {};
  expect(short).toBeGreaterThan(1000);
  expect(inventoryOf(whole)).toEqual(noted);
});
