import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from '../../src/api/store/body.ts';
import type { Entry } from '../../src/api/store/entry.ts';
import { createStore, folderName, type Key, type Store } from '../../src/api/store/store.ts';
import type { HeaderLine } from '../../src/api/transport/transport.ts';
import type { Disk } from '../../src/base/io.ts';
import { folder, store as makeStore, text } from './support.ts';

const key: Key = { url: 'https://music.example/api/mobile/keys', partition: 'public' };
const small = Buffer.from('{"data":[1,2,3]}');
/** Ten blocks and a bit: longer than what stays in memory. */
const large = Buffer.from(Array.from({ length: 1_700_001 }, (_, i) => (i * 7 + (i >> 8)) & 255));

function put(
  store: Store,
  to: Key,
  body: Uint8Array,
  headers: HeaderLine[] = [['ETag', '"a"']],
  time = 1_790_000_000_123,
) {
  const spool = store.spool(to);
  for (let at = 0; at < body.length; at += 50_000) spool.write(body.subarray(at, at + 50_000));
  return store.keep(spool.finish(), { ...to, headers, requestTime: time - 20, responseTime: time });
}

function read(entry: Entry | undefined): Buffer | undefined {
  return entry && Buffer.from(concat(entry.body.chunks(), entry.body.size));
}

/** Every file below, relative. */
function tree(root: string): string[] {
  return fs.existsSync(root)
    ? fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter(e => !e.isDirectory())
        .map(e => join(e.parentPath, e.name))
    : [];
}

function onlyFile(root: string): string {
  const [file, ...more] = tree(root);
  if (file === undefined || more.length > 0) throw new Error(`not one file: ${tree(root)}`);
  return file;
}

/** A disk on which these functions fail. */
function failing(code: string, ...names: (keyof Disk)[]): Disk {
  const fail = (): never => {
    throw Object.assign(new Error(code), { code });
  };
  return { ...fs, ...Object.fromEntries(names.map(name => [name, fail])) };
}

describe.each([
  ['short', small],
  ['long', large],
])('a %s body', (_, body) => {
  it('comes back as it was, with its headers and times, in another process too', () => {
    const dir = folder();
    const headers: HeaderLine[] = [
      ['ETag', 'W/"é"'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
    ];
    const kept = put(makeStore({ folder: dir }), key, body, headers);
    expect(Buffer.from(kept.bytes()).equals(body)).toBe(true);
    const entry = makeStore({ folder: dir }).find(key);
    expect(read(entry)?.equals(body)).toBe(true);
    expect(read(entry)?.equals(body), 'as often as asked').toBe(true);
    expect(entry?.meta).toMatchObject({
      ...key,
      headers,
      requestTime: 1_790_000_000_103,
      responseTime: 1_790_000_000_123,
    });
  });

  it('is one file, 0600, in folders of 0700, and nothing else', () => {
    const dir = folder();
    put(makeStore({ folder: dir }), key, body);
    const file = onlyFile(dir);
    expect(file).toMatch(
      /\/answers\/v1\/https_3a_2f_2fmusic\.example\/public\/api_mobile_keys-[0-9a-f]{8}\.answer$/,
    );
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    for (let up = dirname(file); up !== dir; up = dirname(up))
      expect(fs.statSync(up).mode & 0o777).toBe(0o700);
  });

  it('keeps its bytes when a 304 changes its headers', () => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, body);
    const entry = store.find(key);
    if (entry === undefined) throw new Error('not found');
    store.update(entry, { ...key, headers: [['ETag', '"b"']], requestTime: 5, responseTime: 6 });
    const after = store.find(key);
    expect(after?.meta).toMatchObject({ headers: [['ETag', '"b"']], requestTime: 5, responseTime: 6 });
    expect(read(after)?.equals(body)).toBe(true);
    expect(read(entry)?.equals(body), 'who reads the old one goes on').toBe(true);
    onlyFile(dir);
  });

  it('is replaced by the next one while a reader goes on with the old one', () => {
    const store = makeStore();
    put(store, key, body);
    const before = store.find(key);
    put(store, key, Buffer.from('{"data":[]}'));
    expect(read(before)?.equals(body)).toBe(true);
    expect(read(store.find(key))?.toString()).toBe('{"data":[]}');
  });

  it.each(['EROFS', 'EACCES', 'ENOSPC'])(
    'costs nothing but the cache when no file can be made (%s)',
    code => {
      const dir = folder();
      const problems: string[] = [];
      const store = makeStore({
        folder: dir,
        disk: failing(code, 'openSync', 'mkdirSync'),
        log: line => problems.push(line),
      });
      expect(store.find(key)).toBeUndefined();
      expect(Buffer.from(put(store, key, body).bytes()).equals(body)).toBe(true);
      expect(tree(dir)).toEqual([]);
      expect(problems).toContain(`not stored: ${code}`);
    },
  );

  it('costs nothing but the cache when the last step fails', () => {
    for (const step of ['renameSync'] as const) {
      const dir = folder();
      const body2 = put(makeStore({ folder: dir, disk: failing('EIO', step) }), key, body);
      expect(Buffer.from(body2.bytes()).equals(body)).toBe(true);
      expect(tree(dir)).toEqual([]);
    }
  });

  it('goes on in memory when the disk fills up at any moment', () => {
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
            throw new Error('not so');
          if (left === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          const count = Math.min(left, length);
          left -= count;
          return fs.writeSync(fd, data, offset, count, position ?? undefined);
        },
      };
      const store = makeStore({ folder: dir, disk });
      expect(Buffer.from(put(store, key, body).bytes()).equals(body), `room for ${room}`).toBe(true);
      if (store.find(key) === undefined) expect(tree(dir), `room for ${room}`).toEqual([]);
      else expect(read(store.find(key))?.equals(body)).toBe(true);
    }
  });
});

it('an empty body is a body', () => {
  const store = makeStore();
  put(store, key, Buffer.alloc(0));
  expect(store.find(key)?.body.size).toBe(0);
});

it('whatever is put comes back, and only under its own key', () => {
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
      fc.uint8Array({ maxLength: 200_000 }),
      fc.array(line),
      (one, other, body, headers) => {
        fc.pre(one.url !== other.url || one.partition !== other.partition);
        store.clear();
        put(store, one, body, headers);
        expect(read(store.find(one))?.equals(body)).toBe(true);
        expect(store.find(one)?.meta.headers).toEqual(headers);
        expect(store.find(other)).toBeUndefined();
      },
    ),
    { numRuns: 60 },
  );
});

it('a byte flipped anywhere in an entry makes it a miss', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  const file = onlyFile(dir);
  const whole = fs.readFileSync(file);
  for (let at = 0; at < whole.length; at++)
    for (const flip of [1, 0x20, 0x80, 0xff]) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ flip;
      fs.writeFileSync(file, damaged);
      expect(store.find(key), `byte ${at} ^ ${flip}`).toBeUndefined();
    }
  fs.writeFileSync(file, whole);
  expect(read(store.find(key))?.equals(small)).toBe(true);
});

it('a file that is cut, lengthened or emptied is a miss', () => {
  for (const body of [small, large]) {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, body);
    const file = onlyFile(dir);
    const whole = fs.readFileSync(file);
    const lengths =
      body === small
        ? Array.from({ length: whole.length }, (_, i) => i)
        : [0, 1, 65_536, 1_000_000, whole.length - 1];
    for (const length of lengths) {
      fs.writeFileSync(file, whole.subarray(0, length));
      expect(store.find(key), `cut to ${length}`).toBeUndefined();
    }
    fs.writeFileSync(file, Buffer.concat([whole, Buffer.from('\n')]));
    expect(store.find(key)).toBeUndefined();
    fs.writeFileSync(file, Buffer.concat([Buffer.from(' '), whole]));
    expect(store.find(key)).toBeUndefined();
    fs.writeFileSync(file, Buffer.concat([whole, whole]));
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

  it.each(places)('makes it a miss (%i)', at => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, large);
    damage(onlyFile(dir), at);
    expect(store.find(key)).toBeUndefined();
  });

  it('makes it a miss, even when the file gets its old times back', async () => {
    const stored = places.map(at => {
      const dir = folder();
      put(makeStore({ folder: dir }), key, large);
      const file = onlyFile(dir);
      return { at, dir, file, ...fs.statSync(file) };
    });
    // The seal cannot tell apart what happens within two ticks of the disk's clock.
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
  /** How many bytes are read to find it. */
  function cost(dir: string, now: () => number): number {
    let bytes = 0;
    const disk: Disk = {
      ...fs,
      readSync: ((fd: number, into: Uint8Array, offset: number, length: number, position: number) => {
        const count = fs.readSync(fd, into, offset, length, position);
        bytes += count;
        return count;
      }) as Disk['readSync'],
    };
    expect(makeStore({ folder: dir, disk, now }).find(key)?.body.size).toBe(large.length);
    return bytes;
  }

  it('is not read from end to end to be found, but after a change of its file, and once an hour', () => {
    const dir = folder();
    const hence = (minutes: number) => () => Date.now() + minutes * 60_000;
    put(makeStore({ folder: dir }), key, large);
    expect(cost(dir, hence(0))).toBeLessThan(100_000);
    expect(cost(dir, hence(59))).toBeLessThan(100_000);
    expect(cost(dir, hence(61))).toBeGreaterThan(large.length);
    const file = onlyFile(dir);
    fs.utimesSync(file, 1, 1);
    expect(cost(dir, hence(0))).toBeGreaterThan(large.length);
    expect(cost(dir, hence(0))).toBeLessThan(100_000);
    fs.copyFileSync(file, `${file}.copy`);
    fs.renameSync(`${file}.copy`, file);
    expect(cost(dir, hence(0))).toBeGreaterThan(large.length);
  });

  it('that is cut while it is read says so', () => {
    const dir = folder();
    const store = makeStore({ folder: dir });
    put(store, key, large);
    const pieces = store.find(key)?.body.chunks()[Symbol.iterator]();
    pieces?.next();
    fs.truncateSync(onlyFile(dir), 100_000);
    expect(() => {
      while (pieces?.next().done === false);
    }).toThrow('A stored answer was damaged while it was being read.');
  });
});

it('an entry under the name of another one is a miss', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  const other: Key = { url: `${key.url}/1`, partition: 'public' };
  put(store, other, small);
  const theirs = onlyFile(dir);
  put(store, key, small);
  const ours = tree(dir).find(file => file !== theirs) ?? '';
  fs.copyFileSync(theirs, ours);
  expect(store.find(key)).toBeUndefined();
  const mine: Key = { ...key, partition: 'me' };
  put(store, key, small);
  put(store, mine, small);
  fs.copyFileSync(ours, tree(dir).find(file => file.includes('/me/')) ?? '');
  expect(store.find(mine)).toBeUndefined();
});

it('a file or a link where a folder should be costs the cache and is left alone', () => {
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

it('clear removes every answer and nothing that is not one', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  const others = [
    'notes.txt',
    'complete/v1/keys',
    'answers/mine.txt',
    'answers/v1/letter.answer',
    'answers/v1/a/b/diary.txt',
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

it('clear leaves nothing of its own', () => {
  const dir = folder();
  const store = makeStore({ folder: dir });
  put(store, key, small);
  store.clear();
  expect(fs.readdirSync(dir)).toEqual([]);
  put(store, key, small);
  expect(read(store.find(key))?.equals(small)).toBe(true);
});

it('forget removes what an account saw, at every origin, and no more', () => {
  const store = makeStore();
  const urls = ['https://a.example/api/mobile/me', 'https://b.example/api/mobile/me'];
  const partitions = ['public', 'work@https://a.example', 'work@https://b.example', 'Work@x', 'worker@x'];
  for (const url of urls) for (const partition of partitions) put(store, { url, partition }, small);
  store.forget('work@');
  const left = urls.flatMap(url =>
    partitions.filter(partition => store.find({ url, partition }) !== undefined),
  );
  expect(left).toEqual(['public', 'Work@x', 'worker@x', 'public', 'Work@x', 'worker@x']);
});

it('info counts entries and bytes', () => {
  const dir = folder();
  const now = 1_800_000_000_000;
  const store = makeStore({ folder: dir, now: () => now });
  put(store, key, small);
  put(store, { ...key, partition: 'me' }, small);
  const bytes = tree(dir).reduce((sum, file) => sum + fs.statSync(file).size, 0);
  expect(store.info()).toEqual({ folder: join(dir, 'answers/v1'), entries: 2, bytes });
});

describe('the bound', () => {
  const named = (n: number): Key => ({ url: `https://music.example/api/${n}`, partition: 'public' });
  const body = Buffer.alloc(10_000, 'x');

  it('is kept by removing what was longest unused', () => {
    let now = 1_800_000_000_000;
    const store = makeStore({ now: () => now, limit: 55_000, random: () => 0.001 });
    for (let n = 0; n < 5; n++) {
      put(store, named(n), body);
      now += 120_000;
    }
    const first = store.find(named(0));
    if (first !== undefined) store.used(first);
    now += 120_000;
    put(store, named(5), body);
    put(store, named(6), body);
    expect([0, 1, 2, 3, 4, 5, 6].filter(n => store.find(named(n)) !== undefined)).toEqual([0, 3, 4, 5, 6]);
    expect(store.info().bytes).toBeLessThanOrEqual(55_000);
  });

  it('lets one answer that is larger stay until the next one comes', () => {
    let now = 1_800_000_000_000;
    const store = makeStore({ now: () => now, limit: 1_000_000, random: () => 0.999 });
    put(store, named(0), body);
    now += 1000;
    put(store, key, large);
    expect(store.info().entries).toBe(1);
    expect(read(store.find(key))?.equals(large)).toBe(true);
    now += 1000;
    put(store, named(1), Buffer.alloc(100_000));
    expect(store.find(key)).toBeUndefined();
    expect(store.find(named(1))).toBeDefined();
  });

  it('is looked after on one store in eight, or when much was stored', () => {
    const looked: number[] = [];
    const disk: Disk = {
      ...fs,
      readdirSync: ((path: string, options: { withFileTypes: true }) => {
        looked.push(1);
        return fs.readdirSync(path, options);
      }) as Disk['readdirSync'],
    };
    const store = makeStore({ disk, random: () => 0.5 });
    put(store, key, small);
    expect(looked).toEqual([]);
    const sweeping = makeStore({ disk, random: () => 0.124 });
    put(sweeping, key, small);
    expect(looked.length).toBeGreaterThan(0);
  });
});

it('a use is noted at most once a minute', () => {
  const dir = folder();
  let now = 1_800_000_000_000;
  let touched = 0;
  const disk: Disk = {
    ...fs,
    utimesSync: (...args) => {
      touched++;
      fs.utimesSync(...args);
    },
  };
  const store = makeStore({ folder: dir, now: () => now, disk });
  put(store, key, small);
  for (const later of [0, 30_000, 59_000, 61_000, 90_000, 122_500]) {
    now = 1_800_000_000_000 + later;
    const entry = store.find(key);
    if (entry !== undefined) store.used(entry);
  }
  expect(touched).toBe(2);
});

it('what a killed process left behind is removed after an hour, and not before', () => {
  const dir = folder();
  const writer = makeStore({ folder: dir }).spool(key);
  writer.write(large);
  expect(onlyFile(dir)).toMatch(/\.answer\.[0-9a-f]{16}\.tmp$/);
  makeStore({ folder: dir, now: () => Date.now() + 59 * 60_000 }).sweep();
  expect(tree(dir)).toHaveLength(1);
  makeStore({ folder: dir, now: () => Date.now() + 61 * 60_000 }).sweep();
  expect(tree(dir)).toEqual([]);
});

it('a body that is given up leaves nothing', () => {
  const dir = folder();
  for (const finish of [true, false]) {
    const spool = makeStore({ folder: dir }).spool(key);
    spool.write(large);
    if (finish) spool.finish();
    spool.abandon();
    expect(tree(dir)).toEqual([]);
  }
});

it('names of folders are safe, short, and as different as what they stand for', () => {
  expect(folderName('https://music.example:8443')).toBe('https_3a_2f_2fmusic.example_3a8443');
  expect(folderName('..')).toBe('_2e.');
  expect(folderName('C:\\x/y')).toBe('_43_3a_5cx_2fy');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.string({ unit: 'binary', minLength: 1 }),
      (one, other) => {
        expect(folderName(one)).toMatch(/^[a-z0-9_-][a-z0-9._-]{0,119}$/);
        fc.pre(Buffer.from(one).compare(Buffer.from(other)) !== 0);
        expect(folderName(one)).not.toBe(folderName(other));
      },
    ),
  );
});

it('very long addresses have short names', () => {
  const dir = folder();
  const store = createStore({
    disk: fs,
    folder: dir,
    uid: process.getuid?.(),
    now: Date.now,
    random: Math.random,
  });
  const long: Key = {
    url: `https://${'a.'.repeat(120)}example/${'x/'.repeat(2000)}?q=${'%20'.repeat(1000)}`,
    partition: 'ü'.repeat(200),
  };
  put(store, long, small);
  expect(text(store.find(long)?.body.bytes() ?? new Uint8Array())).toBe('{"data":[1,2,3]}');
});
