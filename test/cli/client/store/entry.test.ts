/** Tests reading valid cache entries and rejecting invalid ones. */
import * as fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../../src/base/bytes.ts';
import type { StoreKey } from '../../../../src/cli/client/store/store.ts';
import { folder, store as makeStore } from '../support.ts';
import { bytesOf, key, large, onlyFile, put, small, tree, watchedDisk } from './store-support.ts';

it('a short entry is read in one operation', () => {
  const dir = folder();
  put(makeStore({ folder: dir }), key, small);
  let reads = 0;
  const disk = watchedDisk(name => {
    if (name === 'readSync') reads++;
  });
  expect(makeStore({ folder: dir, disk }).find(key)).toBeDefined();
  expect(reads).toBe(1);
});

it('a byte flipped anywhere in an entry makes it a miss', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  const file = onlyFile(dir);
  const entryBytes = fs.readFileSync(file);
  for (let at = 0; at < entryBytes.length; at++)
    for (const flip of [1, 0x20]) {
      const damaged = Buffer.from(entryBytes);
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      fs.writeFileSync(file, damaged);
      expect(store.find(key), `byte ${at} ^ ${flip}`).toBeUndefined();
    }
  fs.writeFileSync(file, entryBytes);
  expect(bytesOf(store.find(key))?.equals(small)).toBe(true);
});

it('a truncated, extended or empty file is a miss', () => {
  for (const body of [small, large]) {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, body);
    const file = onlyFile(dir);
    const entryBytes = fs.readFileSync(file);
    const lengths =
      body === small
        ? Array.from({ length: entryBytes.length }, (_, i) => i)
        : [0, 1, 65_536, 1_000_000, entryBytes.length - 1];
    for (const length of lengths) {
      fs.writeFileSync(file, entryBytes.subarray(0, length));
      expect(store.find(key), `cut to ${length}`).toBeUndefined();
    }
    fs.writeFileSync(file, Buffer.concat([entryBytes, Buffer.from('\n')]));
    expect(store.find(key)).toBeUndefined();
    fs.writeFileSync(file, Buffer.concat([Buffer.from(' '), entryBytes]));
    expect(store.find(key)).toBeUndefined();
    fs.writeFileSync(file, Buffer.concat([entryBytes, entryBytes]));
    expect(store.find(key)).toBeUndefined();
  }
});

describe('a byte flipped in a long entry', () => {
  const places = [
    0,
    1,
    65_535,
    65_536,
    900_000,
    large.length - 1,
    large.length,
    large.length + 5,
    -1,
    -10,
    -25,
  ];

  function damage(file: string, at: number): void {
    const fd = fs.openSync(file, 'r+');
    const place = at < 0 ? fs.fstatSync(fd).size + at : at;
    const byte = Buffer.alloc(1);
    fs.readSync(fd, byte, 0, 1, place);
    fs.writeSync(fd, Buffer.from([(byte[0] ?? 0) ^ 4]), 0, 1, place);
    fs.closeSync(fd);
  }

  it.each(places)('makes it a miss (position %i)', at => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, large);
    damage(onlyFile(dir), at);
    expect(store.find(key)).toBeUndefined();
  });

  it('makes it a miss, even if the old times of the file are restored', async () => {
    const stored = places.map(at => {
      const dir = folder();
      put(makeStore({ folder: dir }), key, large);
      const file = onlyFile(dir);
      return { at, dir, file, ...fs.statSync(file) };
    });
    // Changes within two ticks of the disk's clock cannot be distinguished.
    await new Promise(resolve => setTimeout(resolve, 50));
    for (const { at, dir, file, atimeMs, mtimeMs } of stored) {
      damage(file, at);
      fs.utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
      expect(fs.statSync(file).mtimeMs).toBeCloseTo(mtimeMs, 1);
      expect(makeStore({ folder: dir }).find(key), `byte ${at}`).toBeUndefined();
    }
  });
});

describe('a long entry', () => {
  /** Returns the number of bytes that are read to find the entry. */
  function bytesRead(dir: string, now: () => number): number {
    let bytes = 0;
    const disk = watchedDisk((name, result) => {
      if (name === 'readSync') bytes += Number(result);
    });
    expect(makeStore({ folder: dir, disk, now }).find(key)?.body.size).toBe(large.length);
    return bytes;
  }

  it('is verified completely only after a change of its file, and once an hour', () => {
    const dir = folder();
    const minutesLater = (minutes: number) => () => Date.now() + minutes * 60_000;
    put(makeStore({ folder: dir }), key, large);
    expect(bytesRead(dir, minutesLater(0))).toBeLessThan(100_000);
    expect(bytesRead(dir, minutesLater(59))).toBeLessThan(100_000);
    expect(bytesRead(dir, minutesLater(61))).toBeGreaterThan(large.length);
    const file = onlyFile(dir);
    fs.utimesSync(file, 1, 1);
    expect(bytesRead(dir, minutesLater(0))).toBeGreaterThan(large.length);
    expect(bytesRead(dir, minutesLater(0))).toBeLessThan(100_000);
    fs.copyFileSync(file, `${file}.copy`);
    fs.renameSync(`${file}.copy`, file);
    expect(bytesRead(dir, minutesLater(0))).toBeGreaterThan(large.length);
  });

  it('that is truncated while being read fails', () => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, large);
    const pieces = store.find(key)?.body.chunks()[Symbol.iterator]();
    pieces?.next();
    fs.truncateSync(onlyFile(dir), 100_000);
    const readOn = (): void => {
      while (pieces?.next().done === false);
    };
    expect(readOn).toThrow(
      expect.objectContaining({
        kind: 'unexpected',
        code: 'cache_damaged',
        message: 'A cached response was damaged while it was read.',
        hint: 'Run the command again to fetch a new response.',
      }),
    );
  });

  const hour = 3_600_000;
  const sealed = 1_800_000_000_007;
  it.each<[what: string, mtime: number, ctime: number, now: number, holds: boolean]>([
    ['right after the verification', sealed - hour, sealed, sealed, true],
    ['nearly an hour later', sealed - hour, sealed, sealed + hour - 1, true],
    ['after an hour', sealed - hour, sealed, sealed + hour, false],
    ['with a disk clock 3 ms ahead', sealed - hour - 3, sealed, sealed, true],
    ['with a disk clock 4 ms ahead', sealed - hour - 4, sealed, sealed, false],
    ['with a disk clock 11 ms behind', sealed - hour + 11, sealed, sealed + 11, true],
    ['with a disk clock 12 ms behind', sealed - hour + 12, sealed, sealed + 12, false],
    ['after the clock was set back a little', sealed - hour, sealed, sealed - 11, true],
    ['after the clock was set back', sealed - hour, sealed, sealed - 12, false],
    ['on a disk that stores whole seconds', sealed - hour - 7, sealed - 7, sealed, false],
  ])('is verified again unless its seal is valid: %s', (_, mtimeMs, ctimeMs, now, holds) => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, large);
    const disk = watchedDisk((_, result) => {
      if (result instanceof fs.Stats) Object.assign(result, { mtimeMs, ctimeMs });
    });
    const damaged = fs.openSync(onlyFile(dir), 'r+');
    fs.writeSync(damaged, 'x', 0);
    fs.closeSync(damaged);
    expect(makeStore({ folder: dir, disk, now: () => now }).find(key) !== undefined).toBe(holds);
  });

  it('is not sealed if its file has changed during the verification', () => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, large);
    fs.utimesSync(onlyFile(dir), 1, 1);
    for (const changed of [true, false]) {
      let looks = 0;
      let seals = 0;
      const disk = watchedDisk((name, result) => {
        if (name === 'futimesSync') seals++;
        if (result instanceof fs.Stats && changed) Object.assign(result, { ctimeMs: looks++ });
      });
      expect(makeStore({ folder: dir, disk }).find(key)).toBeDefined();
      expect(seals).toBe(changed ? 0 : 1);
    }
  });
});

describe('an invalid entry', () => {
  it.each<[what: string, make: (file: string) => void]>([
    ['a directory', file => fs.mkdirSync(file)],
    ['an empty file', file => fs.writeFileSync(file, '')],
    ['a file of a few bytes', file => fs.writeFileSync(file, '00000')],
    ['a text file', file => fs.writeFileSync(file, '{"data":[]}\n'.repeat(10))],
    [
      'a file that declares a greater length than it has',
      file => fs.writeFileSync(file, '\nffffffff 00000000\n'),
    ],
    ['an entry of another format', file => fs.writeFileSync(file, entryOf({ v: 2 }))],
    ['an entry with the length of another body', file => fs.writeFileSync(file, entryOf({ size: 14 }))],
    [
      'an entry with the checksum of another body',
      file => fs.writeFileSync(file, entryOf({ sum: '00000000' })),
    ],
    ['an entry that is null', file => fs.writeFileSync(file, entryOf(null))],
    [
      'a symbolic link to an entry',
      file => {
        fs.writeFileSync(`${file}.other`, entryOf({}));
        fs.symlinkSync(`${file}.other`, file);
      },
    ],
  ])('is a miss: %s', (_, make) => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, small);
    const file = onlyFile(dir);
    fs.rmSync(file);
    make(file);
    expect(store.find(key)).toBeUndefined();
  });

  it('can be a file of another user, except on Windows, where owners are not visible', () => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, small);
    expect(makeStore({ folder: dir, uid: 54_321 }).find(key)).toBeUndefined();
    expect(makeStore({ folder: dir, uid: undefined }).find(key)).toBeDefined();
  });

  /** Returns a valid entry with these fields changed. */
  function entryOf(changes: object | null): Uint8Array {
    const meta = {
      v: 3,
      ...key,
      headers: [],
      requestTime: 1,
      responseTime: 2,
      size: 16,
      sum: checksum(small),
    };
    const line = Buffer.from(`\n${JSON.stringify(changes && { ...meta, ...changes })}`);
    const tail = `\n${line.length.toString(16).padStart(8, '0')} ${checksum(line)}\n`;
    return Buffer.concat([small, line, Buffer.from(tail)]);
  }

  it('is a changed copy of a valid entry, which is found', () => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, small);
    fs.writeFileSync(onlyFile(dir), entryOf({}));
    expect(bytesOf(store.find(key))?.equals(small)).toBe(true);
  });
});

it('an entry under the name of another one is a miss', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  const other: StoreKey = { url: `${key.url}/1`, partition: 'public' };
  put(store, other, small);
  const theirs = onlyFile(dir);
  put(store, key, small);
  const ours = tree(dir).find(file => file !== theirs) ?? '';
  fs.copyFileSync(theirs, ours);
  expect(store.find(key)).toBeUndefined();
  const accountKey: StoreKey = { ...key, partition: 'me' };
  put(store, key, small);
  put(store, accountKey, small);
  fs.copyFileSync(ours, tree(dir).find(file => file.includes('/me/')) ?? '');
  expect(store.find(accountKey)).toBeUndefined();
});
