import * as fs from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFetch } from '../../../src/cli/client/transport/fetcher.ts';
import { fileTransport } from '../../../src/cli/client/transport/file-address.ts';
import type { Limits } from '../../../src/cli/client/transport/transport.ts';
import { type Download, download } from '../../../src/cli/files/download.ts';
import { createLedger } from '../../../src/cli/files/ledger.ts';
import { addressOf } from '../../../src/sandbox/listen.ts';
import { alone, realClock } from '../../support/clock.ts';
import { often } from '../../support/often.ts';

const whole = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));
const strong = '"v1"';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let folder: string;
let answers: Answer[];
/** If-None-Match and If-Modified-Since of each request, as far as it had them. */
let asked: Record<string, string>[];
let server: Server;
let base: URL;

beforeEach(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-download-'));
  fs.mkdirSync(join(folder, 'samples'));
  answers = [];
  asked = [];
  server = createServer((request, response) => {
    const names = ['if-none-match', 'if-modified-since'] as const;
    const fields = names.flatMap(name =>
      request.headers[name] ? [[name, String(request.headers[name])]] : [],
    );
    asked.push(Object.fromEntries(fields));
    (answers.shift() ?? send({}, Buffer.alloc(0), 599))(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = new URL(addressOf(server));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Options extends Partial<Download> {
  readonly retries?: number;
  readonly limits?: Limits;
  readonly disk?: typeof fs;
}

/** Downloads /kick.wav to samples/kick.wav; the answers are given one a request. */
async function get({ retries = 0, limits, disk = fs, ...job }: Options = {}) {
  const clock = { now: Date.now, elapsed: () => performance.now(), sleep: async () => {} };
  const fetch = createFetch({
    transport: fileTransport(base, {}),
    clock,
    limits: limits ?? { firstByte: 5000, progress: 5000 },
    retries,
    random: () => 0,
  });
  const watched = { begun: [] as (number | undefined)[], received: 0 };
  const outcome = download(
    {
      fetch,
      disk,
      ledger: createLedger({ disk, clock, processes: alone }, join(folder, 'cache'), process.getuid?.()),
      userAgent: 'test',
      clock,
    },
    {
      urls: [at('/kick.wav')],
      path: join(folder, 'samples', 'kick.wav'),
      force: false,
      signal: new AbortController().signal,
      ...job,
    },
    {
      begin: total => watched.begun.push(total),
      received: bytes => {
        watched.received += bytes;
      },
    },
  );
  return { ...(await outcome), watched };
}

const send =
  (headers: Record<string, string> = { etag: strong }, body: Buffer = whole, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': String(body.length), ...headers }).end(body);
  };
/** The whole is announced, a part is sent. */
const cutAt =
  (end: number, headers: Record<string, string> = { etag: strong }): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': String(whole.length), ...headers });
    response.write(whole.subarray(0, end), () => response.destroy());
  };
const at = (path: string) => new URL(path, base).href;
const list = () => fs.readdirSync(join(folder, 'samples')).sort();
const content = (name = 'kick.wav') => fs.readFileSync(join(folder, 'samples', name));
const expectWhole = () => {
  expect(list()).toEqual(['kick.wav']);
  expect(content().equals(whole)).toBe(true);
};

describe('an interrupted download', () => {
  it('starts again within the same run', async () => {
    answers = [cutAt(30_000), send()];
    const { status, size, watched } = await get({ retries: 1 });
    expect({ status, size }).toEqual({ status: 'downloaded', size: whole.length });
    expect(watched).toEqual({ begun: [100_000, 100_000], received: 130_000 });
    expectWhole();
  });

  it('leaves nothing behind', async () => {
    answers = [cutAt(30_000)];
    await expect(get()).rejects.toMatchObject({ kind: 'network', code: 'truncated_answer' });
    expect(list()).toEqual([]);
  });

  it('times out if no more data arrives, and leaves nothing behind', async () => {
    answers = [
      (_request, response) => {
        response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
        response.write(whole.subarray(0, 30_000));
      },
    ];
    const limits = { firstByte: 5000, progress: 100 };
    await expect(get({ limits })).rejects.toMatchObject({ kind: 'network', code: 'timeout' });
    expect(list()).toEqual([]);
  });

  it('stops at a signal, and leaves nothing behind', async () => {
    const stop = new AbortController();
    answers = [
      (_request, response) => {
        response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
        response.write(whole.subarray(0, 30_000));
        void sleep(50).then(() => stop.abort());
      },
    ];
    await expect(get({ signal: stop.signal })).rejects.toMatchObject({ kind: 'interrupted' });
    expect(list()).toEqual([]);
  });
});

describe('an existing file', () => {
  const modified = {
    'last-modified': 'Fri, 01 May 2026 10:00:00 GMT',
    date: 'Fri, 01 May 2026 11:00:00 GMT',
  };

  it('is not downloaded again if it is unchanged', async () => {
    answers = [send(), send({ etag: strong }, Buffer.alloc(0), 304)];
    await get();
    expect(await get()).toMatchObject({ status: 'unchanged', size: 100_000 });
    expect(asked).toEqual([{}, { 'if-none-match': '"v1"' }]);
    expectWhole();
  });

  it('is validated by date if there is no entity tag', async () => {
    answers = [send(modified), send(modified, Buffer.alloc(0), 304)];
    await get();
    expect(await get()).toMatchObject({ status: 'unchanged' });
    expect(asked.at(-1)).toEqual({ 'if-modified-since': 'Fri, 01 May 2026 10:00:00 GMT' });
  });

  it('is replaced if the service has a newer version', async () => {
    answers = [send({ etag: '"old"' }, Buffer.from('old')), send()];
    await get();
    expect(await get()).toMatchObject({ status: 'downloaded', kept: undefined });
    expectWhole();
  });

  it('is compared with the download if its origin is unknown', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), whole);
    const before = fs.statSync(join(folder, 'samples', 'kick.wav'));
    answers = [send(), send({ etag: strong }, Buffer.alloc(0), 304)];
    expect(await get()).toMatchObject({ status: 'unchanged' });
    expect(fs.statSync(join(folder, 'samples', 'kick.wav')).ino).toBe(before.ino);
    await get();
    expect(asked).toEqual([{}, { 'if-none-match': '"v1"' }]);
    expectWhole();
  });

  it.each([
    ['as long', Buffer.from(whole).fill(1, 50_000, 50_001)],
    ['longer', Buffer.concat([whole, whole])],
    ['shorter', Buffer.from('my own')],
  ])('is kept under another name if it differs, %s', async (_case, own) => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), own);
    fs.writeFileSync(join(folder, 'samples', 'kick.wav.old'), 'older');
    answers = [send()];
    expect(await get()).toMatchObject({
      status: 'downloaded',
      kept: join(folder, 'samples', 'kick.wav.old2'),
    });
    expect(list()).toEqual(['kick.wav', 'kick.wav.old', 'kick.wav.old2']);
    expect(content().equals(whole)).toBe(true);
    expect(content('kick.wav.old2').equals(own)).toBe(true);
  });

  it('is downloaded in full after it was edited', async () => {
    answers = [send(), send()];
    await get();
    fs.appendFileSync(join(folder, 'samples', 'kick.wav'), 'edited');
    await get();
    expect(asked).toEqual([{}, {}]);
    expect(list()).toEqual(['kick.wav', 'kick.wav.old']);
    expect(content().equals(whole)).toBe(true);
  });

  it('is replaced with --force', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), 'my own');
    answers = [send(), send()];
    await get({ force: true });
    await get({ force: true });
    expect(asked).toEqual([{}, {}]);
    expectWhole();
  });

  it('stays if the download fails', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), 'my own');
    answers = [cutAt(10, {})];
    await expect(get({ force: true })).rejects.toMatchObject({ code: 'truncated_answer' });
    expect(content().toString()).toBe('my own');
  });

  it('is rejected if it is a directory', async () => {
    fs.mkdirSync(join(folder, 'samples', 'kick.wav'));
    await expect(get()).rejects.toMatchObject({ kind: 'usage', code: 'is_folder' });
    answers = [send()];
    await expect(get({ force: true })).rejects.toMatchObject({ kind: 'usage', code: 'is_folder' });
  });
});

describe('a symbolic link in the place of a file', () => {
  const victim = () => join(folder, 'victim');
  beforeEach(() => fs.writeFileSync(victim(), 'precious'));

  it.each([false, true])('is not followed (force: %s)', async force => {
    fs.symlinkSync(victim(), join(folder, 'samples', 'kick.wav'));
    answers = [send()];
    await get({ force });
    expect(fs.lstatSync(join(folder, 'samples', 'kick.wav')).isFile()).toBe(true);
    expect(content().equals(whole)).toBe(true);
    expect(fs.readFileSync(victim(), 'utf8')).toBe('precious');
  });
});

describe('a response', () => {
  it('of 404 leads to the next address', async () => {
    answers = [send({}, Buffer.from('no'), 404), send()];
    const urls = [at('/a/kick.wav'), at('/kick.wav')];
    expect(await get({ urls })).toMatchObject({ url: at('/kick.wav') });
  });

  it.each([
    [404, 'not-found'],
    [403, 'auth'],
    [500, 'service'],
    [304, 'service'],
    [206, 'service'],
    [204, 'service'],
  ])('is an error with status %s', async (status, kind) => {
    answers = [send({}, Buffer.alloc(0), status)];
    await expect(get()).rejects.toMatchObject({ kind, status });
    expect(list()).toEqual([]);
  });

  it('is an error if it is a web page instead of a sound', async () => {
    answers = [send({ 'content-type': 'text/html; charset=utf-8' }, Buffer.from('<h1>Log in</h1>'))];
    await expect(get()).rejects.toMatchObject({ kind: 'service', code: 'not_a_file' });
    expect(list()).toEqual([]);
  });

  it('may have no bytes', async () => {
    answers = [send({ etag: strong }, Buffer.alloc(0))];
    expect(await get()).toMatchObject({ status: 'downloaded', size: 0 });
    expect(list()).toEqual(['kick.wav']);
  });

  it('may have an unrequested content coding', async () => {
    answers = [send({ etag: strong, 'content-encoding': 'gzip' }, gzipSync(whole))];
    expect((await get()).watched.begun).toEqual([undefined]);
    expectWhole();
  });

  it('may lack a length', async () => {
    answers = [
      (_request, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(whole),
    ];
    expect((await get()).watched.begun).toEqual([undefined]);
    expectWhole();
  });
});

it('a file is complete or missing, whatever the server does', async () => {
  const other = Buffer.from(whole).reverse();
  /** Honest about what it has: two versions, each with its own entity tag. */
  const honest = (body: Buffer, etag: string, end: number): Answer => {
    return (_request, response) => {
      const sent = body.subarray(0, end);
      response.writeHead(200, { etag, 'content-length': String(body.length) });
      response.write(sent, () => (sent.length === body.length ? response.end() : response.destroy()));
    };
  };
  const wrong: readonly Answer[] = [
    send({ etag: '"v3"', 'content-range': 'bytes 1-99999/100000' }, whole.subarray(1), 206),
    send({ etag: strong, 'content-range': 'bytes */100000' }, Buffer.alloc(0), 416),
    send({}, Buffer.alloc(0), 304),
    send({}, Buffer.alloc(0), 503),
    (_request, response) => void response.destroy(),
  ];
  const end = fc.constantFrom(0, 1, 30_000, 65_536, 99_999, 100_000);
  const answer = fc.oneof(
    end.map(until => honest(whole, strong, until)),
    end.map(until => honest(other, '"v2"', until)),
    fc.constantFrom(...wrong),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(answer, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async runs => {
        fs.rmSync(join(folder, 'samples'), { recursive: true });
        fs.mkdirSync(join(folder, 'samples'));
        for (const run of runs) {
          answers = [...run];
          await get({ retries: 2 }).catch(() => {});
          const there = list().includes('kick.wav') ? content() : whole;
          expect(there.equals(whole) || there.equals(other)).toBe(true);
          expect(list().filter(name => !/^kick\.wav(?:\.old\d?)?$/.test(name))).toEqual([]);
        }
      },
    ),
    { numRuns: often(150) },
  );
});

it('two concurrent downloads of the same file leave one complete file', async () => {
  const slow: Answer = (_request, response) => {
    response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
    response.write(whole.subarray(0, 50_000));
    void sleep(30).then(() => response.end(whole.subarray(50_000)));
  };
  answers = [slow, slow];
  await Promise.all([get(), get()]);
  expectWhole();
});

it('a full disk is reported as such, and nothing is left behind', async () => {
  let room = 1;
  const disk = {
    ...fs,
    writeFileSync: (...args: Parameters<typeof fs.writeFileSync>) => {
      if (room-- > 0) return fs.writeFileSync(...args);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    },
  };
  answers = [
    (_request, response) => {
      response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
      response.write(whole.subarray(0, 1000));
      void sleep(50).then(() => response.end(whole.subarray(1000)));
    },
  ];
  await expect(get({ disk })).rejects.toMatchObject({
    kind: 'unexpected',
    code: 'not_written',
    message: expect.stringMatching(/\/kick\.wav can't be written: the disk is full\.$/),
  });
  expect(list()).toEqual([]);
});

it('sends validators only to the address that the file came from', async () => {
  const path = join(folder, 'samples', 'kick.wav');
  fs.writeFileSync(path, 'kick');
  const ledger = createLedger(
    { disk: fs, clock: realClock, processes: alone },
    join(folder, 'cache'),
    process.getuid?.(),
  );
  const file = fs.lstatSync(path);
  const get = (name: string) => (name === 'etag' ? '"a"' : undefined);
  const isOurs = () =>
    ledger.place(path, { url: 'https://a.example/kick.wav', headers: { get } }, ours => ours);
  expect(await isOurs()).toBe(false);
  expect(await ledger.condition(path, file, 'https://a.example/kick.wav')).toEqual({
    'If-None-Match': '"a"',
  });
  expect(await ledger.condition(path, file, 'https://b.example/kick.wav')).toBeUndefined();
  expect(await isOurs()).toBe(true);
});

it.each<[field: string, wrong: unknown]>([
  ['url', 7],
  ['size', '4'],
  ['written', null],
  ['etag', 7],
  ['modified', ['x']],
])('ignores a stored record whose %s is %j', async (field, wrong) => {
  const path = join(folder, 'samples', 'kick.wav');
  fs.writeFileSync(path, 'kick');
  const ledger = createLedger(
    { disk: fs, clock: realClock, processes: alone },
    join(folder, 'cache'),
    process.getuid?.(),
  );
  const url = 'https://a.example/kick.wav';
  const get = (name: string) => (name === 'etag' ? '"a"' : undefined);
  const condition = () => ledger.condition(path, fs.lstatSync(path), url);
  await ledger.place(path, { url, headers: { get } }, ours => ours);
  expect(await condition()).toEqual({ 'If-None-Match': '"a"' });
  const [note = ''] = fs.readdirSync(join(folder, 'cache', 'downloads'));
  const there = join(folder, 'cache', 'downloads', note);
  fs.writeFileSync(there, JSON.stringify({ ...JSON.parse(fs.readFileSync(there, 'utf8')), [field]: wrong }));
  expect(await condition()).toBeUndefined();
});
