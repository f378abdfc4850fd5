/** Tests that stored bodies are returned unchanged, whatever the disk does. */
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Disk } from '../../../../src/base/io.ts';
import { createMemorySpool, type Spool } from '../../../../src/cli/client/store/body.ts';
import type { HeaderLine } from '../../../../src/cli/client/transport/transport.ts';
import { campaign, often } from '../../../support/often.ts';
import { folder, store as makeStore } from '../support.ts';
import {
  bytesOf,
  failingDisk,
  key,
  large,
  onlyFile,
  put,
  small,
  tree,
  watchedDisk,
} from './store-support.ts';

describe.each([
  ['short', small],
  ['long', large],
])('a %s body', (_, body) => {
  it('is returned unchanged with its headers and times, in another process too', () => {
    const dir = folder();
    const headers: HeaderLine[] = [
      ['ETag', 'W/"é"'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ];
    const stored = put(makeStore({ folder: dir }), key, body, headers);
    expect(Buffer.from(stored.bytes()).equals(body)).toBe(true);
    const entry = makeStore({ folder: dir }).find(key);
    expect(bytesOf(entry)?.equals(body)).toBe(true);
    expect(bytesOf(entry)?.equals(body), 'each time it is read').toBe(true);
    expect(entry?.meta).toMatchObject({
      ...key,
      headers,
      requestTime: 1_790_000_000_103,
      responseTime: 1_790_000_000_123,
    });
  });

  it('is one file with mode 0600, in directories with mode 0700, and nothing else', () => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, body);
    const file = onlyFile(dir);
    expect(file).toMatch(
      /\/answers\/v1\/https_3a_2f_2fmusic\.example\/public\/api_mobile_keys-[0-9a-f]{8}\.answer$/,
    );
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    for (let parent = dirname(file); parent !== dir; parent = dirname(parent))
      expect(fs.statSync(parent).mode & 0o777).toBe(0o700);
  });

  it('keeps its bytes if a 304 changes its headers', () => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, body);
    const entry = store.find(key);
    if (entry === undefined) throw new Error('not found');
    store.update(entry, { ...key, headers: [['ETag', '"b"']], requestTime: 5, responseTime: 6 });
    const after = store.find(key);
    expect(after?.meta).toMatchObject({ headers: [['ETag', '"b"']], requestTime: 5, responseTime: 6 });
    expect(bytesOf(after)?.equals(body)).toBe(true);
    expect(bytesOf(entry)?.equals(body), 'a reader of the old entry continues').toBe(true);
    onlyFile(dir);
  });

  it('is replaced by the next one while a reader continues with the old one', () => {
    const store = makeStore();
    put(store, key, body);
    const before = store.find(key);
    put(store, key, Buffer.from('{"data":[]}'));
    expect(bytesOf(before)?.equals(body)).toBe(true);
    expect(bytesOf(store.find(key))?.toString()).toBe('{"data":[]}');
  });

  it.each(['EROFS', 'EACCES', 'ENOSPC'])(
    'is returned but not cached if no file can be created (%s)',
    code => {
      const dir = folder();
      const problems: string[] = [];
      const store = makeStore({
        folder: dir,
        disk: failingDisk(code, 'openSync', 'mkdirSync'),
        log: line => problems.push(line),
      });
      expect(store.find(key)).toBeUndefined();
      expect(Buffer.from(put(store, key, body).bytes()).equals(body)).toBe(true);
      expect(tree(dir)).toEqual([]);
      expect(new Set(problems)).toEqual(new Set([`not stored: ${code}`]));
    },
  );

  it('is returned but not cached if its file cannot be renamed', () => {
    const dir = folder();
    const problems: string[] = [];
    const disk = failingDisk('EIO', 'renameSync');
    const store = makeStore({ folder: dir, disk, log: line => problems.push(line) });
    expect(Buffer.from(put(store, key, body).bytes()).equals(body)).toBe(true);
    expect(tree(dir)).toEqual([]);
    expect(problems).toEqual(['not stored: EIO']);
  });

  it('is returned from a disk with partial writes and reads', () => {
    const dir = folder();
    const few = (length: number) => Math.min(length, 7777);
    const disk: Disk = {
      ...fs,
      writeSync: ((fd: number, bytes: Uint8Array, at: number, length: number, position: number) =>
        fs.writeSync(fd, bytes, at, few(length), position)) as Disk['writeSync'],
      readSync: ((fd: number, bytes: Uint8Array, at: number, length: number, position: number) =>
        fs.readSync(fd, bytes, at, few(length), position)) as Disk['readSync'],
    };
    put(makeStore({ folder: dir, disk }), key, body);
    expect(bytesOf(makeStore({ folder: dir, disk }).find(key))?.equals(body)).toBe(true);
  });

  it('is returned with headers longer than a block', () => {
    const store = makeStore();
    const headers: HeaderLine[] = [['X-Long', 'x'.repeat(100_000)]];
    put(store, key, body, headers);
    expect(store.find(key)?.meta.headers).toEqual(headers);
    expect(bytesOf(store.find(key))?.equals(body)).toBe(true);
  });

  it('leaves no file open, except one whose body is being read', () => {
    let open = 0;
    const disk = watchedDisk(name => {
      if (name === 'openSync') open++;
      if (name === 'closeSync') open--;
    });
    const dir = folder();
    const store = makeStore({ folder: dir, disk });
    const [openAfterPut, openAfterFind] = body === small ? [0, 0] : [1, 1];
    put(store, key, body);
    expect(open, 'after it was stored').toBe(openAfterPut);
    open = 0;
    const entry = store.find(key);
    expect(open, 'after it was found').toBe(openAfterFind);
    open = 0;
    if (entry !== undefined) store.update(entry, { ...key, headers: [], requestTime: 5, responseTime: 6 });
    expect(open, 'after it was confirmed').toBe(0);
    makeStore({ folder: dir, disk, uid: 54_321 }).find(key);
    fs.appendFileSync(onlyFile(dir), 'x');
    store.find(key);
    store.find({ ...key, partition: 'nobody' });
    expect(open, 'after a miss').toBe(0);
    store.spool(key).abandon();
    const spool = store.spool(key);
    spool.write(body);
    spool.abandon();
    expect(open, 'after it was abandoned').toBe(0);
  });

  it('continues in memory if the disk fills up at any moment', () => {
    for (let room = 0; room <= body.length + 400; room += 99_999) {
      const dir = folder();
      let left = room;
      const disk: Disk = {
        ...fs,
        writeSync(
          fd: number,
          data: NodeJS.ArrayBufferView | string,
          offset?: number | object | null,
          length?: number | string | null,
          position?: number | null,
        ) {
          if (typeof data === 'string' || typeof length !== 'number' || typeof offset !== 'number')
            throw new Error('unexpected arguments');
          if (left === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          const count = Math.min(left, length);
          left -= count;
          return fs.writeSync(fd, data, offset, count, position ?? undefined);
        },
      };
      const store = makeStore({ folder: dir, disk });
      expect(Buffer.from(put(store, key, body).bytes()).equals(body), `room for ${room}`).toBe(true);
      if (store.find(key) === undefined) expect(tree(dir), `room for ${room}`).toEqual([]);
      else expect(bytesOf(store.find(key))?.equals(body)).toBe(true);
    }
  });
});

describe('the limit of one mebibyte:', () => {
  const mebibyte = 1024 * 1024;

  it.each([
    ['a body of exactly this size stays in memory until it is stored', mebibyte, 0],
    ['a longer body goes to a file while it arrives', mebibyte + 1, 1],
  ])('%s', (_, size, files) => {
    const dir = folder();
    const spool = makeStore({ folder: dir }).spool(key);
    for (let left = size; left > 0; left -= 100_000) spool.write(large.subarray(0, Math.min(left, 100_000)));
    expect(tree(dir)).toHaveLength(files);
  });

  it.each([
    ['a stored body of this size is read at once', mebibyte, true],
    ['a longer stored body is read from disk in pieces', large.length, false],
  ])('%s', (_, size, isSmall) => {
    const store = makeStore();
    put(store, key, large.subarray(0, size));
    expect(store.find(key)?.isSmall).toBe(isSmall);
  });
});

it('a body on disk is read in blocks, and the last one is not empty', () => {
  const blocks = 18;
  const store = makeStore();
  put(store, key, large.subarray(0, blocks * 65_536));
  const sizes = [...(store.find(key)?.body.chunks() ?? [])].map(piece => piece.length);
  expect(sizes).toEqual(Array.from({ length: blocks }, () => 65_536));
});

it('an aborted body leaves no file', () => {
  const dir = folder();
  for (const finish of [true, false]) {
    const spool = makeStore({ folder: dir }).spool(key);
    spool.write(large);
    if (finish) spool.finish();
    spool.abandon();
    expect(tree(dir)).toEqual([]);
  }
});

it('an endless body fills neither the memory nor the disk', () => {
  const piece = Buffer.alloc(64 * 1024 * 1024);
  const fillSpool = (to: Spool): number => {
    let count = 0;
    while (count < 5 && to.write(piece)) count++;
    to.abandon();
    return count;
  };
  expect(fillSpool(createMemorySpool())).toBe(4);
  const dir = folder();
  const disk: Disk = { ...fs, writeSync: (_, data) => (typeof data === 'string' ? 0 : data.byteLength) };
  expect(fillSpool(makeStore({ folder: dir, disk }).spool(key))).toBe(4);
  expect(tree(dir)).toEqual([]);
});

it('an empty body is stored like others', () => {
  const store = makeStore();
  put(store, key, Buffer.alloc(0));
  expect(store.find(key)?.body.size).toBe(0);
});

it('every body is returned, and only under its own key', context => {
  campaign(context);
  const store = makeStore();
  const keys = fc.record({
    url: fc.webUrl({ withQueryParameters: true }),
    partition: fc.string({ minLength: 1 }),
  });
  const line = fc.tuple(fc.stringMatching(/^[A-Za-z-]{1,20}$/), fc.string());
  fc.assert(
    fc.property(
      keys,
      keys,
      fc.uint8Array({ maxLength: 2000 }),
      fc.array(line),
      (one, other, body, headers) => {
        fc.pre(one.url !== other.url || one.partition !== other.partition);
        store.clear();
        put(store, one, body, headers);
        expect(bytesOf(store.find(one))?.equals(body)).toBe(true);
        expect(store.find(one)?.meta.headers).toEqual(headers);
        expect(store.find(other)).toBeUndefined();
      },
    ),
    { numRuns: often(60) },
  );
});
