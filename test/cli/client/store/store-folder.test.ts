/** Tests the cache directory: names, clearing, the size limit, and foreign files. */
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest } from '../../../../src/base/bytes.ts';
import type { Disk } from '../../../../src/base/io.ts';
import {
  createStore,
  folderName,
  type Store,
  type StoreKey,
} from '../../../../src/cli/client/store/store.ts';
import { folder, store as makeStore, text } from '../support.ts';
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

it('a file or a link in the place of a directory disables the cache and is kept', () => {
  const dir = folder();
  const elsewhere = folder();
  fs.writeFileSync(join(elsewhere, 'x-01234567.answer'), 'precious');
  fs.writeFileSync(join(dir, 'answers'), 'a file');
  const store = makeStore({ folder: dir });
  expect(Buffer.from(put(store, key, large).bytes()).equals(large)).toBe(true);
  expect(store.find(key)).toBeUndefined();
  expect(store.info()).toMatchObject({ entries: 0, bytes: 0 });
  store.clear();
  expect(fs.readFileSync(join(dir, 'answers'), 'utf8')).toBe('a file');
  fs.rmSync(join(dir, 'answers'));
  fs.mkdirSync(join(dir, 'answers/v1/origin'), { recursive: true });
  fs.symlinkSync(elsewhere, join(dir, 'answers/v1/origin/public'));
  store.clear();
  expect(fs.readFileSync(join(elsewhere, 'x-01234567.answer'), 'utf8')).toBe('precious');
});

it('clear removes every response and no foreign file', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  const others = [
    'notes.txt',
    'indexes/v1/keys',
    'answers/mine.txt',
    'answers/v1/letter.answer',
    'answers/v1/a/b/diary.txt',
    'answers/v1/a/b/x-01234567.answer.old',
    'answers/v1/a/b/x-01234567.answer.0123456789abcdef.tmp.old',
    'answers/v1/a/b/x-0123456.answer',
  ];
  for (const file of others) {
    fs.mkdirSync(dirname(join(dir, file)), { recursive: true });
    fs.writeFileSync(join(dir, file), 'precious');
  }
  put(store, key, small);
  put(store, { ...key, partition: 'me' }, large);
  expect(store.clear()).toBe(2);
  expect(tree(dir).sort()).toEqual(others.map(file => join(dir, file)).sort());
  expect(store.info()).toEqual({ folder: join(dir, 'answers/v1'), entries: 0, bytes: 0 });
});

it('clear leaves none of its own directories', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  store.clear();
  expect(fs.readdirSync(dir)).toEqual([]);
  put(store, key, small);
  expect(bytesOf(store.find(key))?.equals(small)).toBe(true);
});

it('remove deletes one entry if it exists', () => {
  const problems: string[] = [];
  const store = makeStore({ log: line => problems.push(line) });
  const other = { ...key, partition: 'me' };
  put(store, key, small);
  put(store, other, small);
  store.remove(key);
  store.remove(key);
  expect(store.find(key)).toBeUndefined();
  expect(store.find(other)).toBeDefined();
  expect(problems).toEqual([]);
});

it('removePartitions removes the responses of one account at every origin, and no others', () => {
  const store = makeStore();
  const urls = ['https://a.example/api/mobile/me', 'https://b.example/api/mobile/me'];
  const partitions = ['public', 'work@https://a.example', 'work@https://b.example', 'Work@x', 'worker@x'];
  for (const url of urls) for (const partition of partitions) put(store, { url, partition }, small);
  store.removePartitions('work@');
  const remainingUrls = urls.flatMap(url =>
    partitions.filter(partition => store.find({ url, partition }) !== undefined),
  );
  expect(remainingUrls).toEqual(['public', 'Work@x', 'worker@x', 'public', 'Work@x', 'worker@x']);
});

it('removePartitions finds an account whose name is too long for a directory, and leaves no directory of it', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  const account = `${'x'.repeat(150)}@`;
  put(store, { ...key, partition: `${account}https://a.example` }, small);
  store.removePartitions(account);
  expect(fs.readdirSync(dir, { recursive: true })).toEqual(['answers']);
});

it('info counts entries, and the bytes of files being written', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  put(store, { ...key, partition: 'me' }, small);
  store.spool(key).write(large);
  const bytes = tree(dir).reduce((sum, file) => sum + fs.statSync(file).size, 0);
  expect(bytes).toBeGreaterThan(large.length);
  expect(store.info()).toEqual({ folder: join(dir, 'answers/v1'), entries: 2, bytes });
});

it('clear removes files being written, and does not count them', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  store.spool(key).write(large);
  expect(store.clear()).toBe(1);
  expect(tree(dir)).toEqual([]);
});

it('files that disappear during a scan are skipped', () => {
  const dir = folder();
  let lists = 0;
  const disk = watchedDisk(name => {
    // The third directory listed holds the files; the others hold origins and partitions.
    if (name === 'readdirSync' && ++lists === 3) fs.rmSync(onlyFile(dir));
  });
  const store = makeStore({ folder: dir, disk, random: () => 0.5 });
  put(store, key, small);
  expect(store.info()).toMatchObject({ entries: 0, bytes: 0 });
});

describe('a disk that refuses changes', () => {
  const accountKey = { ...key, partition: 'me' };

  it('to a file makes clear fail, after everything else is removed', () => {
    const dir = folder();
    const disk: Disk = {
      ...fs,
      unlinkSync: path => {
        if (String(path).includes('/me/')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
        fs.unlinkSync(path);
      },
    };
    const store = makeStore({ folder: dir, disk });
    put(store, accountKey, small);
    put(store, key, small);
    put(store, { ...key, partition: 'you' }, small);
    expect(() => store.clear()).toThrow('EACCES');
    expect(onlyFile(dir)).toContain('/me/');
  });

  it('to a directory makes clear fail, after everything else is removed', () => {
    const dir = folder();
    const store = makeStore({ folder: dir, disk: failingDisk('EACCES', 'rmdirSync') });
    put(store, key, small);
    put(store, accountKey, small);
    expect(() => store.clear()).toThrow('EACCES');
    expect(tree(dir)).toEqual([]);
  });

  it.each<[what: string, names: (keyof Disk)[], step: (store: Store) => void, problem: string]>([
    ['an entry is removed', ['unlinkSync'], store => store.remove(key), 'not removed: EACCES'],
    [
      "an account's responses are removed",
      ['unlinkSync'],
      store => store.removePartitions('public'),
      'not removed: EACCES',
    ],
    [
      'the directories of an account are removed',
      ['rmdirSync'],
      store => store.removePartitions('public'),
      'not removed: EACCES',
    ],
    [
      'entries over the size limit are removed',
      ['unlinkSync'],
      store => store.sweep(),
      'not removed: EACCES',
    ],
    ['a use is recorded', ['utimesSync'], use, 'time of use not written: EACCES'],
  ])('only adds a line to the log when %s', (_, names, step, problem) => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, small);
    const problems: string[] = [];
    const disk = failingDisk('EACCES', ...names);
    const log = (line: string): void => void problems.push(line);
    step(makeStore({ folder: dir, disk, log, limit: 0, now: () => Date.now() + 120_000 }));
    expect(problems).toEqual([problem]);
  });

  function use(store: Store): void {
    const entry = store.find(key);
    if (entry !== undefined) store.markUsed(entry);
  }
});

describe('the size limit', () => {
  const keyOf = (n: number): StoreKey => ({ url: `https://music.example/api/${n}`, partition: 'public' });
  const body = Buffer.alloc(10_000, 'x');

  it('removes the least recently used responses', () => {
    let now = 1_800_000_000_000;
    const store = makeStore({ now: () => now, limit: 55_000, random: () => 0.001 });
    for (let n = 0; n < 5; n++) {
      put(store, keyOf(n), body);
      now += 120_000;
    }
    const first = store.find(keyOf(0));
    if (first !== undefined) store.markUsed(first);
    now += 120_000;
    put(store, keyOf(5), body);
    put(store, keyOf(6), body);
    expect([0, 1, 2, 3, 4, 5, 6].filter(n => store.find(keyOf(n)) !== undefined)).toEqual([0, 3, 4, 5, 6]);
    expect(store.info().bytes).toBeLessThanOrEqual(55_000);
  });

  it('keeps a single larger response until the next one arrives', () => {
    let now = 1_800_000_000_000;
    const store = makeStore({ now: () => now, limit: 1_000_000, random: () => 0.999 });
    put(store, keyOf(0), body);
    now += 1000;
    put(store, key, large);
    expect(store.info().entries).toBe(1);
    expect(bytesOf(store.find(key))?.equals(large)).toBe(true);
    now += 1000;
    put(store, keyOf(1), Buffer.alloc(100_000));
    expect(store.find(key)).toBeUndefined();
    expect(store.find(keyOf(1))).toBeDefined();
  });

  it('removes nothing before it is exceeded', () => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, small);
    const { bytes } = makeStore({ folder: dir }).info();
    makeStore({ folder: dir, limit: bytes }).sweep();
    expect(makeStore({ folder: dir }).find(key)).toBeDefined();
    makeStore({ folder: dir, limit: bytes - 1 }).sweep();
    expect(makeStore({ folder: dir }).find(key)).toBeUndefined();
  });

  it.each([
    ['is checked by one process in eight', 0.124, 1_000_000, 1, true],
    ['is not checked by the other seven', 0.125, 1_000_000, 1, false],
    ['is checked only once per run', 0, 1_000_000, 2, false],
    ['is checked after a sixteenth of it was stored', 0.5, 150_000, 1, true],
    ['is checked after another sixteenth of it was stored', 0, 150_000, 2, true],
    ['is not checked after less was stored', 0.5, 200_000, 1, false],
  ])('%s', (_, random, limit, puts, isChecked) => {
    let looked = 0;
    const disk = watchedDisk(name => {
      if (name === 'readdirSync') looked++;
    });
    const store = makeStore({ disk, limit, random: () => random });
    for (let n = 0; n < puts; n++) {
      looked = 0;
      put(store, keyOf(n), body);
    }
    expect(looked > 0).toBe(isChecked);
  });
});

it('a use is recorded at most once a minute', () => {
  const dir = folder();
  let now = 1_800_000_000_000;
  let touched = 0;
  const disk = watchedDisk(name => {
    if (name === 'utimesSync') touched++;
  });
  const store = makeStore({ folder: dir, now: () => now, disk });
  put(store, key, small);
  for (const later of [0, 30_000, 59_000, 61_000, 90_000, 122_500]) {
    now = 1_800_000_000_000 + later;
    const entry = store.find(key);
    if (entry !== undefined) store.markUsed(entry);
  }
  expect(touched).toBe(2);
  const { atimeMs, mtimeMs } = fs.statSync(onlyFile(dir));
  expect(atimeMs).toBe(now);
  expect(mtimeMs, 'so that Linux does not record each read as a use').toBeLessThan(atimeMs);
});

it('temporary files of a killed process are removed after an hour, and not before', () => {
  const dir = folder();
  const writer = makeStore({ folder: dir }).spool(key);
  writer.write(large);
  expect(onlyFile(dir)).toMatch(/\.answer\.[0-9a-f]{16}\.tmp$/);
  makeStore({ folder: dir, now: () => Date.now() + 59 * 60_000 }).sweep();
  expect(tree(dir)).toHaveLength(1);
  makeStore({ folder: dir, now: () => Date.now() + 61 * 60_000 }).sweep();
  expect(tree(dir)).toEqual([]);
});

it.each([
  ['https://music.example/api/mobile/keys', 'api_mobile_keys'],
  ['https://music.example/', ''],
  ['https://music.example/a//b.json?x=%20%20&y=ü', 'a_b.json_x_20_20_y_C3_BC'],
  [`https://music.example/${'x'.repeat(200)}/end`, `${'x'.repeat(96)}_end`],
])('the file of %s has a readable name', (url, name) => {
  const dir = folder();
  put(makeStore({ folder: dir }), { url, partition: 'public' }, small);
  expect(basename(onlyFile(dir))).toBe(`${name}-${digest(url)}.answer`);
});

it('temporary files have random names with a time', () => {
  const dir = folder();
  const now = () => 0x1_0000_00ab;
  makeStore({ folder: dir, random: () => 0.75, now })
    .spool(key)
    .write(large);
  expect(onlyFile(dir)).toMatch(/\.answer\.c0000000000000ab\.tmp$/);
});

it('names of directories are safe, short, and unique', () => {
  expect(folderName('https://music.example:8443')).toBe('https_3a_2f_2fmusic.example_3a8443');
  expect(folderName('..')).toBe('_2e.');
  expect(folderName('a\nb')).toBe('a_0ab');
  expect(folderName('x'.repeat(120))).toBe('x'.repeat(120));
  expect(folderName('x'.repeat(121))).toBe(`${'x'.repeat(111)}-${digest('x'.repeat(121))}`);
  expect(folderName('C:\\x/y')).toBe('_43_3a_5cx_2fy');
  // fc.string first builds a table of all characters, which takes most of a second.
  const points = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0x10_ffff)), { minLength: 1, maxLength: 300 });
  const texts = points.map(list => String.fromCodePoint(...list));
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      expect(folderName(one)).toMatch(/^[a-z0-9_-][a-z0-9._-]{0,119}$/);
      fc.pre(Buffer.from(one).compare(Buffer.from(other)) !== 0);
      expect(folderName(one)).not.toBe(folderName(other));
    }),
  );
});

it('a response with a very long address can be stored', () => {
  const dir = folder();
  const store = createStore({
    disk: fs,
    folder: dir,
    uid: process.getuid?.(),
    now: Date.now,
    random: Math.random,
  });
  const long: StoreKey = {
    url: `https://${'a.'.repeat(120)}example/${'x/'.repeat(2000)}?q=${'%20'.repeat(1000)}`,
    partition: 'ü'.repeat(200),
  };
  put(store, long, small);
  expect(text(store.find(long)?.body.bytes() ?? new Uint8Array())).toBe('{"data":[1,2,3]}');
});
