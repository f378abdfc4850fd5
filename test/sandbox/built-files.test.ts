/** Tests the reader of the built catalog: files are read as a whole and in parts. */
import * as disk from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLibrary } from '../../src/sandbox/built-files.ts';
import { inventoryOf, recordFilesOf } from '../../src/sandbox/library.ts';
import { builtLibrary } from './built.ts';

const folder = mkdtempSync(join(tmpdir(), 'music-cli-built-'));
afterAll(() => rmSync(folder, { recursive: true }));

const records = Array.from({ length: 9000 }, (_, id) =>
  JSON.stringify({ id: id + 1, name: `♭ 調 🎵 ${'x'.repeat(id % 7)}`, tones: [{ n: id % 5 }, {}] }),
);

it('reads a file as a whole, in parts, and by id', () => {
  const whole = Buffer.from(`[\n${records.join(',\n')}\n]\n`);
  writeFileSync(join(folder, 'long.json'), whole);
  writeFileSync(join(folder, 'inventory.json'), JSON.stringify({ long: inventoryOf(whole) }));
  const library = openLibrary(folder, disk, () => '');
  const wrong = [0, 1, 4095, 4096, 300_001, whole.length - 1].flatMap(start =>
    [1, 700, 20_000, whole.length].filter(most => {
      const length = Math.min(most, whole.length - start);
      const part = library.part?.('long', start, length) ?? Buffer.alloc(0);
      return !whole.subarray(start, start + length).equals(part);
    }),
  );
  expect(wrong).toEqual([]);
  expect(Buffer.from(library.read('long')).equals(whole)).toBe(true);
  const { find } = recordFilesOf(library);
  const ids = [1, 2, 4999, 9000];
  expect(ids.map(id => find('long', 'id', String(id)))).toEqual(ids.map(id => records[id - 1]));
  expect(find('long', 'id', '9001')).toBeUndefined();
});

it('refuses a part beyond the end of a file', () => {
  writeFileSync(join(folder, 'cut.json'), '[]');
  const library = openLibrary(folder, disk, () => '');
  expect(() => library.part?.('cut', 1, 2)).toThrow('cut.json does not match its inventory.');
});

it('the built catalog has an inventory of its files', () => {
  expect(inventoryOf(builtLibrary.read('key_scales'))).toEqual(builtLibrary.inventory?.('key_scales'));
});
