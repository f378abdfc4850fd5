import * as fs from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFetch } from '../../../src/cli/client/transport/fetcher.ts';
import { fileTransport } from '../../../src/cli/client/transport/file-address.ts';
import type { Limits } from '../../../src/cli/client/transport/transport.ts';
import { type Download, download } from '../../../src/cli/files/download.ts';
import { createLedger } from '../../../src/cli/files/ledger.ts';
import { createPartials, partialFor } from '../../../src/cli/files/partial.ts';
import { serverUrl } from '../../../src/sandbox/listen.ts';
import { endlessProcesses, realClock } from '../../support/clock.ts';
import { often } from '../../support/often.ts';

const whole = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251));
const strong = '"v1"';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let folder: string;
let responses: Respond[];
/** The range and conditional headers of each request. */
let requests: Record<string, string>[];
let server: Server;
let base: URL;

beforeEach(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-download-'));
  fs.mkdirSync(join(folder, 'samples'));
  responses = [];
  requests = [];
  server = createServer((request, response) => {
    const names = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
    const fields = names.flatMap(name =>
      request.headers[name] ? [[name, String(request.headers[name])]] : [],
    );
    requests.push(Object.fromEntries(fields));
    (responses.shift() ?? send({}, Buffer.alloc(0), 599))(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = new URL(serverUrl(server));
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

/** Downloads /kick.wav to samples/kick.wav; each request gets the next response. */
async function get({ retries = 0, limits, disk = fs, ...job }: Options = {}) {
  const clock = { now: Date.now, elapsed: () => performance.now(), sleep: async () => {} };
  const fetch = createFetch({
    transport: fileTransport(base, {}),
    clock,
    limits: limits ?? { firstByte: 5000, progress: 5000 },
    retries,
    random: () => 0,
  });
  const watched = { begun: [] as (number | undefined)[][], received: 0 };
  const outcome = download(
    {
      fetch,
      disk,
      ledger: createLedger(
        { disk, clock, processes: endlessProcesses },
        join(folder, 'cache'),
        process.getuid?.(),
      ),
      partials: createPartials(disk, process.getuid?.()),
      userAgent: 'test',
      clock,
      random: () => 0.5,
    },
    {
      urls: [at('/kick.wav')],
      path: join(folder, 'samples', 'kick.wav'),
      force: false,
      signal: new AbortController().signal,
      ...job,
    },
    {
      start: (have, total) => watched.begun.push([have, total]),
      addBytes: bytes => {
        watched.received += bytes;
      },
    },
  );
  return { ...(await outcome), watched };
}

const send =
  (headers: Record<string, string> = { etag: strong }, body: Buffer = whole, status = 200): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': String(body.length), ...headers }).end(body);
  };
/** Responds with the length of the whole file, but sends only the first `end` bytes. */
const cutAt =
  (end: number, headers: Record<string, string> = { etag: strong }): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': String(whole.length), ...headers });
    response.write(whole.subarray(0, end), () => response.destroy());
  };
const part =
  (from: number, headers: Record<string, string> = { etag: strong }): Respond =>
  (_request, response) => {
    response.writeHead(206, {
      'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}`,
      ...headers,
    });
    response.end(whole.subarray(from));
  };

const at = (path: string) => new URL(path, base).href;
const list = () => fs.readdirSync(join(folder, 'samples')).sort();
const content = (name = 'kick.wav') => fs.readFileSync(join(folder, 'samples', name));
/** Returns the name of the partial file for the entity tag "v1". */
const partName = () => basename(partialFor('kick.wav', at('/kick.wav'), strong, '').path);
const expectWhole = () => {
  expect(list()).toEqual(['kick.wav']);
  expect(content().equals(whole)).toBe(true);
};

describe('an interrupted download', () => {
  it('continues within the same run, with Range and If-Range', async () => {
    responses = [cutAt(30_000), part(30_000)];
    const { status, size, watched } = await get({ retries: 1 });
    expect({ status, size }).toEqual({ status: 'downloaded', size: whole.length });
    expect(requests).toEqual([{}, { range: 'bytes=30000-', 'if-range': '"v1"' }]);
    expect(watched).toEqual({
      begun: [
        [0, 100_000],
        [30_000, 100_000],
      ],
      received: 100_000,
    });
    expectWhole();
  });

  it('leaves a partial file, which the next run continues', async () => {
    responses = [cutAt(30_000)];
    await expect(get()).rejects.toMatchObject({ kind: 'network', code: 'truncated_answer' });
    expect(list()).toEqual([partName()]);
    expect(content(partName()).equals(whole.subarray(0, 30_000))).toBe(true);
    responses = [part(30_000)];
    await get();
    expect(requests.at(-1)).toEqual({ range: 'bytes=30000-', 'if-range': '"v1"' });
    expectWhole();
  });

  it('continues with Last-Modified if that is a strong validator', async () => {
    const headers = {
      'last-modified': 'Fri, 01 May 2026 10:00:00 GMT',
      date: 'Fri, 01 May 2026 10:00:01 GMT',
    };
    responses = [cutAt(10, headers), part(10, {})];
    await get({ retries: 1 });
    expect(requests.at(-1)).toEqual({ range: 'bytes=10-', 'if-range': 'Fri, 01 May 2026 10:00:00 GMT' });
    expectWhole();
  });

  it.each([
    ['a weak entity tag', { etag: 'W/"v1"' }],
    ['no entity tag and no date', {}],
    [
      'a Last-Modified of the same second as the Date',
      { 'last-modified': 'Fri, 01 May 2026 10:00:00 GMT', date: 'Fri, 01 May 2026 10:00:00 GMT' },
    ],
  ])('starts again with %s, and leaves no partial file', async (_case, headers) => {
    responses = [cutAt(30_000, headers)];
    await expect(get()).rejects.toMatchObject({ code: 'truncated_answer' });
    expect(list()).toEqual([]);
    responses = [cutAt(30_000, headers), send(headers)];
    await get({ retries: 1 });
    expect(requests).toEqual([{}, {}, {}]);
    expectWhole();
  });

  it('fetches the whole file from a server without range requests', async () => {
    responses = [cutAt(30_000), send()];
    await get({ retries: 1 });
    expectWhole();
  });

  it('fetches the whole file if it has changed in between', async () => {
    responses = [cutAt(30_000, { etag: '"old"' }), send({ etag: strong })];
    await get({ retries: 1 });
    expect(requests.at(-1)).toEqual({ range: 'bytes=30000-', 'if-range': '"old"' });
    expectWhole();
  });

  it.each<[string, Respond]>([
    ['a part of another version', part(30_000, { etag: '"v2"' })],
    ['a part without its entity tag', part(30_000, {})],
    ['a part from another position', part(20_000)],
    [
      'a part of a file of unknown length',
      part(30_000, { etag: strong, 'content-range': 'bytes 30000-99999/*' }),
    ],
    ['a part with an invalid Content-Range', part(30_000, { etag: strong, 'content-range': 'nonsense' })],
    ['a part with a content coding', part(30_000, { etag: strong, 'content-encoding': 'gzip' })],
    [
      'a 416 with another length',
      send({ etag: strong, 'content-range': 'bytes */99' }, Buffer.alloc(0), 416),
    ],
    ['a 416 without a length', send({}, Buffer.alloc(0), 416)],
  ])('starts again if the server responds to the range with %s', async (_case, wrong) => {
    responses = [cutAt(30_000), wrong, send()];
    await get({ retries: 1 });
    expect(requests).toEqual([{}, { range: 'bytes=30000-', 'if-range': '"v1"' }, {}]);
    expectWhole();
  });

  it('continues if the server sends less than the requested range', async () => {
    responses = [
      cutAt(30_000),
      (_request, response) => {
        response.writeHead(206, { etag: strong, 'content-range': 'bytes 30000-39999/100000' });
        response.end(whole.subarray(30_000, 40_000));
      },
      part(40_000),
    ];
    await get({ retries: 2 });
    expect(requests.at(-1)).toEqual({ range: 'bytes=40000-', 'if-range': '"v1"' });
    expectWhole();
  });

  it('is complete after a 416 that reports the same length', async () => {
    fs.writeFileSync(join(folder, 'samples', partName()), whole);
    responses = [send({ etag: strong, 'content-range': 'bytes */100000' }, Buffer.alloc(0), 416)];
    expect(await get()).toMatchObject({ status: 'downloaded', size: 100_000 });
    expect(requests).toEqual([{ range: 'bytes=100000-', 'if-range': '"v1"' }]);
    expectWhole();
  });

  it('times out if no more data arrives, and keeps the partial file', async () => {
    responses = [
      (_request, response) => {
        response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
        response.write(whole.subarray(0, 30_000));
      },
    ];
    const limits = { firstByte: 5000, progress: 100 };
    await expect(get({ limits })).rejects.toMatchObject({ kind: 'network', code: 'timeout' });
    expect(list()).toEqual([partName()]);
  });

  it('stops at a signal, and keeps the partial file', async () => {
    const stop = new AbortController();
    responses = [
      (_request, response) => {
        response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
        response.write(whole.subarray(0, 30_000));
        void sleep(50).then(() => stop.abort());
      },
    ];
    await expect(get({ signal: stop.signal })).rejects.toMatchObject({ kind: 'interrupted' });
    expect(list()).toEqual([partName()]);
  });

  it('is never continued with a part from another address', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav.00000000.InYxIg.part'), 'of something else');
    responses = [send()];
    await get();
    expect(requests).toEqual([{}]);
    expectWhole();
  });
});

describe('an existing file', () => {
  const modified = {
    'last-modified': 'Fri, 01 May 2026 10:00:00 GMT',
    date: 'Fri, 01 May 2026 11:00:00 GMT',
  };

  it('is not downloaded again if it is unchanged', async () => {
    responses = [send(), send({ etag: strong }, Buffer.alloc(0), 304)];
    await get();
    expect(await get()).toMatchObject({ status: 'unchanged', size: 100_000 });
    expect(requests).toEqual([{}, { 'if-none-match': '"v1"' }]);
    expectWhole();
  });

  it('is validated by date if there is no entity tag', async () => {
    responses = [send(modified), send(modified, Buffer.alloc(0), 304)];
    await get();
    expect(await get()).toMatchObject({ status: 'unchanged' });
    expect(requests.at(-1)).toEqual({ 'if-modified-since': 'Fri, 01 May 2026 10:00:00 GMT' });
  });

  it('is replaced if the service has a newer version', async () => {
    responses = [send({ etag: '"old"' }, Buffer.from('old')), send()];
    await get();
    expect(await get()).toMatchObject({ status: 'downloaded', kept: undefined });
    expectWhole();
  });

  it('is compared with the download if its origin is unknown', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), whole);
    const before = fs.statSync(join(folder, 'samples', 'kick.wav'));
    responses = [send(), send({ etag: strong }, Buffer.alloc(0), 304)];
    expect(await get()).toMatchObject({ status: 'unchanged' });
    expect(fs.statSync(join(folder, 'samples', 'kick.wav')).ino).toBe(before.ino);
    await get();
    expect(requests).toEqual([{}, { 'if-none-match': '"v1"' }]);
    expectWhole();
  });

  it.each([
    ['of the same length', Buffer.from(whole).fill(1, 50_000, 50_001)],
    ['longer', Buffer.concat([whole, whole])],
    ['shorter', Buffer.from('my own')],
  ])('is kept under another name if its content differs (%s)', async (_case, own) => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), own);
    fs.writeFileSync(join(folder, 'samples', 'kick.wav.old'), 'older');
    responses = [send()];
    expect(await get()).toMatchObject({
      status: 'downloaded',
      kept: join(folder, 'samples', 'kick.wav.old2'),
    });
    expect(list()).toEqual(['kick.wav', 'kick.wav.old', 'kick.wav.old2']);
    expect(content().equals(whole)).toBe(true);
    expect(content('kick.wav.old2').equals(own)).toBe(true);
  });

  it('is downloaded in full after it was edited', async () => {
    responses = [send(), send()];
    await get();
    fs.appendFileSync(join(folder, 'samples', 'kick.wav'), 'edited');
    await get();
    expect(requests).toEqual([{}, {}]);
    expect(list()).toEqual(['kick.wav', 'kick.wav.old']);
    expect(content().equals(whole)).toBe(true);
  });

  it('is replaced with --force', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), 'my own');
    responses = [send(), send()];
    await get({ force: true });
    await get({ force: true });
    expect(requests).toEqual([{}, {}]);
    expectWhole();
  });

  it('stays if the download fails', async () => {
    fs.writeFileSync(join(folder, 'samples', 'kick.wav'), 'my own');
    responses = [cutAt(10, {})];
    await expect(get({ force: true })).rejects.toMatchObject({ code: 'truncated_answer' });
    expect(content().toString()).toBe('my own');
  });

  it('is rejected if it is a directory', async () => {
    fs.mkdirSync(join(folder, 'samples', 'kick.wav'));
    await expect(get()).rejects.toMatchObject({ kind: 'usage', code: 'is_folder' });
    responses = [send()];
    await expect(get({ force: true })).rejects.toMatchObject({ kind: 'usage', code: 'is_folder' });
  });
});

describe('a link in the place of a file', () => {
  const victim = () => join(folder, 'victim');
  beforeEach(() => fs.writeFileSync(victim(), 'precious'));

  it.each([false, true])('is not followed (force: %s)', async force => {
    fs.symlinkSync(victim(), join(folder, 'samples', 'kick.wav'));
    responses = [send()];
    await get({ force });
    expect(fs.lstatSync(join(folder, 'samples', 'kick.wav')).isFile()).toBe(true);
    expect(content().equals(whole)).toBe(true);
    expect(fs.readFileSync(victim(), 'utf8')).toBe('precious');
  });

  it.each([
    ['symbolic', fs.symlinkSync],
    ['hard', fs.linkSync],
  ])('is not written through if it has the name of a partial file (%s)', async (_case, link) => {
    link(victim(), join(folder, 'samples', partName()));
    responses = [send()];
    await get();
    expect(requests).toEqual([{}]);
    expect(fs.readFileSync(victim(), 'utf8')).toBe('precious');
    expectWhole();
  });
});

describe('a response', () => {
  it('with status 404 leads to the next address', async () => {
    responses = [send({}, Buffer.from('no'), 404), send()];
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
  ])('is an error with status %s from the last address', async (status, kind) => {
    responses = [send({}, Buffer.alloc(0), status)];
    await expect(get()).rejects.toMatchObject({ kind, status });
    expect(list()).toEqual([]);
  });

  it('is an error if it is a web page instead of a sound', async () => {
    responses = [send({ 'content-type': 'text/html; charset=utf-8' }, Buffer.from('<h1>Log in</h1>'))];
    await expect(get()).rejects.toMatchObject({ kind: 'service', code: 'not_a_file' });
    expect(list()).toEqual([]);
  });

  it('may have no bytes', async () => {
    responses = [send({ etag: strong }, Buffer.alloc(0))];
    expect(await get()).toMatchObject({ status: 'downloaded', size: 0 });
    expect(list()).toEqual(['kick.wav']);
  });

  it('may have an unrequested content coding', async () => {
    responses = [send({ etag: strong, 'content-encoding': 'gzip' }, gzipSync(whole))];
    expect((await get()).watched.begun).toEqual([[0, undefined]]);
    expectWhole();
  });

  it('may lack a length', async () => {
    responses = [
      (_request, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(whole),
    ];
    expect((await get()).watched.begun).toEqual([[0, undefined]]);
    expectWhole();
  });
});

it('a file is complete or missing, whatever the server does', async () => {
  const other = Buffer.from(whole).reverse();
  /** Responds correctly for one version of the file, but may close the connection before its end. */
  const correctServer = (body: Buffer, etag: string, ranges: boolean, end: number): Respond => {
    return (request, response) => {
      const first = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const isPart = ranges && first > 0 && request.headers['if-range'] === etag;
      if (isPart && first >= body.length) {
        response.writeHead(416, { etag, 'content-range': `bytes */${body.length}` }).end();
        return;
      }
      const from = isPart ? first : 0;
      const headers = { etag, 'content-length': String(body.length - from) };
      const range = { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` };
      response.writeHead(isPart ? 206 : 200, { ...headers, ...(isPart && range) });
      const sent = body.subarray(from, Math.max(from, end));
      response.write(sent, () => (from + sent.length === body.length ? response.end() : response.destroy()));
    };
  };
  const wrong: readonly Respond[] = [
    part(30_000, { etag: '"v3"' }),
    part(1, { etag: '"v3"' }),
    part(50_000, {}),
    send({ etag: strong, 'content-range': 'bytes */100000' }, Buffer.alloc(0), 416),
    send({}, Buffer.alloc(0), 304),
    send({}, Buffer.alloc(0), 503),
    (_request, response) => void response.destroy(),
  ];
  const end = fc.constantFrom(0, 1, 30_000, 65_536, 99_999, 100_000);
  const respond = fc.oneof(
    fc.tuple(fc.boolean(), end).map(([ranges, until]) => correctServer(whole, strong, ranges, until)),
    fc.tuple(fc.boolean(), end).map(([ranges, until]) => correctServer(other, '"v2"', ranges, until)),
    fc.constantFrom(...wrong),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(respond, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async runs => {
        fs.rmSync(join(folder, 'samples'), { recursive: true });
        fs.mkdirSync(join(folder, 'samples'));
        for (const run of runs) {
          responses = [...run];
          await get({ retries: 2 }).catch(() => {});
          const current = list().includes('kick.wav') ? content() : whole;
          expect(current.equals(whole) || current.equals(other)).toBe(true);
        }
      },
    ),
    { numRuns: often(150) },
  );
});

it('two concurrent downloads of the same file leave one complete file', async () => {
  const slow: Respond = (_request, response) => {
    response.writeHead(200, { etag: strong, 'content-length': String(whole.length) });
    response.write(whole.subarray(0, 50_000));
    void sleep(30).then(() => response.end(whole.subarray(50_000)));
  };
  responses = [slow, slow];
  await Promise.all([get(), get()]);
  expectWhole();
});

it('a full disk is reported, and the partial file is kept', async () => {
  let room = 1;
  const disk = {
    ...fs,
    writeSync: ((...args: Parameters<typeof fs.writeSync>) => {
      if (room-- > 0) return fs.writeSync(...args);
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    }) as typeof fs.writeSync,
  };
  responses = [
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
  expect(list()).toEqual([partName()]);
});

it('the ledger returns validators only for the address that the file came from', async () => {
  const path = join(folder, 'samples', 'kick.wav');
  fs.writeFileSync(path, 'kick');
  const ledger = createLedger(
    { disk: fs, clock: realClock, processes: endlessProcesses },
    join(folder, 'cache'),
    process.getuid?.(),
  );
  const file = fs.lstatSync(path);
  const get = (name: string) => (name === 'etag' ? '"a"' : undefined);
  const isOurs = () =>
    ledger.place(path, { url: 'https://a.example/kick.wav', headers: { get } }, ours => ours);
  expect(await isOurs()).toBe(false);
  expect(await ledger.conditionalHeaders(path, file, 'https://a.example/kick.wav')).toEqual({
    'If-None-Match': '"a"',
  });
  expect(await ledger.conditionalHeaders(path, file, 'https://b.example/kick.wav')).toBeUndefined();
  expect(await isOurs()).toBe(true);
});

it.each<[field: string, wrong: unknown]>([
  ['url', 7],
  ['size', '4'],
  ['written', null],
  ['etag', 7],
  ['modified', ['x']],
  ['before', { size: 4 }],
])('the ledger ignores an entry whose %s is %j', async (field, wrong) => {
  const path = join(folder, 'samples', 'kick.wav');
  fs.writeFileSync(path, 'kick');
  const ledger = createLedger(
    { disk: fs, clock: realClock, processes: endlessProcesses },
    join(folder, 'cache'),
    process.getuid?.(),
  );
  const url = 'https://a.example/kick.wav';
  const get = (name: string) => (name === 'etag' ? '"a"' : undefined);
  const condition = () => ledger.conditionalHeaders(path, fs.lstatSync(path), url);
  await ledger.place(path, { url, headers: { get } }, ours => ours);
  expect(await condition()).toEqual({ 'If-None-Match': '"a"' });
  const [entryName = ''] = fs.readdirSync(join(folder, 'cache', 'downloads'));
  const entryPath = join(folder, 'cache', 'downloads', entryName);
  fs.writeFileSync(
    entryPath,
    JSON.stringify({ ...JSON.parse(fs.readFileSync(entryPath, 'utf8')), [field]: wrong }),
  );
  expect(await condition()).toBeUndefined();
});
