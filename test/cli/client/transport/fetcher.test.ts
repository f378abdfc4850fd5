import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import { embeddedTransport } from '../../../../src/cli/client/transport/embedded.ts';
import {
  type Fetch,
  type FetchEvent,
  type FetchRequest,
  parseRetryAfter,
  tokenHeader,
} from '../../../../src/cli/client/transport/fetcher.ts';
import { type HeaderLine, toHeaders } from '../../../../src/cli/client/transport/transport.ts';
import { failureOf, fetcher, scriptedTransport, serve, serveRaw, testClock, text, ways } from '../support.ts';

const url = 'http://music.example/api/mobile/keys';
const canary = 'canary-b2f1';

async function get(fetch: Fetch, request: FetchRequest) {
  return fetch(request, async fetched => {
    let body = '';
    for await (const piece of fetched.body) body += text(piece);
    return { url: fetched.url, redirected: fetched.redirected, status: fetched.status, body };
  });
}

/** Responds with these statuses in turn, and then with 200. */
function sequence(...statuses: (number | [number, Record<string, string>])[]) {
  return (_: unknown, response: ServerResponse, count: number): void => {
    const [status, fields] = [statuses[count - 1] ?? 200].flat() as [number, Record<string, string>?];
    response.writeHead(status, fields).end(`answer ${count}`);
  };
}

describe('retries', () => {
  it.each([408, 429, 500, 502, 503, 504])(
    'repeat a request after status %i twice, and then return the response',
    async status => {
      const clock = testClock();
      const server = await serve(sequence(status, status, status));
      expect(await get(fetcher({ clock }), { url: server.url, headers: {} })).toMatchObject({
        status,
        body: 'answer 3',
      });
      expect(server.requests).toHaveLength(3);
      expect(clock.slept).toEqual([300, 600]);
    },
  );

  it.each([400, 401, 403, 404, 405, 410, 422, 501, 505])(
    'do not follow a response with status %i',
    async status => {
      const server = await serve(sequence(status));
      expect(await get(fetcher(), { url: server.url, headers: {} })).toMatchObject({
        status,
        body: 'answer 1',
      });
    },
  );

  it('return the first successful response', async () => {
    const server = await serve(sequence(503, 500));
    expect(await get(fetcher(), { url: server.url, headers: {} })).toMatchObject({
      status: 200,
      body: 'answer 3',
    });
  });

  it('wait for a random time in a range that doubles', async () => {
    for (const [random, waits] of [
      [0, [150, 300, 600]],
      [0.999, [450, 899, 1799]],
    ] as const) {
      const clock = testClock();
      const server = await serve(sequence(500, 500, 500));
      await get(fetcher({ clock, random: () => random, retries: 3 }), { url: server.url, headers: {} });
      expect(clock.slept.map(Math.round)).toEqual(waits);
    }
  });

  it('can be set to zero, which means one request', async () => {
    const server = await serve(sequence(500));
    expect(await get(fetcher({ retries: 0 }), { url: server.url, headers: {} })).toMatchObject({
      status: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('follow a connection reset or a truncated body', async () => {
    let count = 0;
    const server = await serveRaw(socket => {
      count++;
      if (count === 1) socket.resetAndDestroy();
      else if (count === 2) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal');
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole');
    });
    expect(await get(fetcher(), { url: server.url, headers: {} })).toMatchObject({
      status: 200,
      body: 'whole',
    });
  });

  it.each<[why: string, error: Error, requests: number]>([
    ['a network failure', new Failure('network', 'reset', { code: 'connection_reset' }), 3],
    ['an untrusted certificate', new Failure('network', 'no', { code: 'tls_failed' }), 1],
    ['a failure of the service', new Failure('service', 'no', { code: 'not_http' }), 1],
    ['an interruption by the user', new Failure('interrupted', 'given up'), 1],
    ['a bug in the program', new TypeError('ours'), 1],
  ])('after %s (%s) send %i requests in all, and then throw the error', async (_why, error, requests) => {
    const waits = [300, 600].slice(0, requests - 1);
    const failing = { clock: testClock(), ...scriptedTransport(() => error) };
    await expect(get(fetcher(failing), { url, headers: {} })).rejects.toBe(error);
    expect([failing.requests.length, failing.clock.slept]).toEqual([requests, waits]);

    const succeeding = { clock: testClock(), ...scriptedTransport(() => ({})) };
    const received = fetcher(succeeding)({ url, headers: {} }, () => Promise.reject(error));
    await expect(received).rejects.toBe(error);
    expect([succeeding.requests.length, succeeding.clock.slept]).toEqual([requests, waits]);
  });

  it('stop waiting if the request is aborted', async () => {
    const abort = new AbortController();
    const { transport, requests } = scriptedTransport(() => {
      abort.abort();
      return { status: 503 };
    });
    const answer = get(fetcher({ transport }), { url, headers: {}, signal: abort.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toHaveLength(1);
  });

  it('close a response before the next request', async () => {
    const { transport, discarded } = scriptedTransport((_, count) => {
      expect(discarded).toHaveLength(count - 1);
      return { status: 503 };
    });
    await get(fetcher({ transport }), { url, headers: {} });
    expect(discarded).toHaveLength(2);
  });

  it('wait as long as Retry-After says, as a number or a date, up to 30 s', async () => {
    const date = new Date(Date.now() + 20_000).toUTCString();
    const now = new Date().toUTCString();
    const clock = testClock();
    const server = await serve(
      sequence([503, { 'Retry-After': '30' }], [429, { 'Retry-After': date, Date: now }]),
    );
    expect(await get(fetcher({ clock }), { url: server.url, headers: {} })).toMatchObject({ status: 200 });
    expect(clock.slept[0]).toBe(30_000);
    expect(clock.slept[1]).toBeGreaterThanOrEqual(19_000);
    expect(clock.slept[1]).toBeLessThanOrEqual(21_000);
  });

  it('do not wait for a longer Retry-After: the response is returned at once', async () => {
    const clock = testClock();
    const server = await serve(sequence([503, { 'Retry-After': '31' }]));
    expect(await get(fetcher({ clock }), { url: server.url, headers: {} })).toMatchObject({ status: 503 });
    expect(clock.slept).toEqual([]);
  });

  const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
  it.each<[description: string, fields: HeaderLine[], seconds: number | undefined]>([
    ['no header', [], undefined],
    ['a number', [['retry-after', '7']], 7],
    ['zero', [['Retry-After', '0']], 0],
    ['a word', [['Retry-After', 'soon']], undefined],
    ['a number with a unit', [['Retry-After', '7s']], undefined],
    ['a fraction', [['Retry-After', '1.5']], undefined],
    ['a negative number', [['Retry-After', '-7']], undefined],
    ['two numbers', [['Retry-After', '7, 8']], undefined],
    ['a date, by our clock', [['Retry-After', 'Fri, 20 Nov 2026 10:00:25 GMT']], 5],
    ['a past date', [['Retry-After', date]], 0],
    [
      'a date, by the clock of the service',
      [
        ['Retry-After', 'Fri, 20 Nov 2026 10:00:25 GMT'],
        ['Date', date],
      ],
      25,
    ],
  ])('handle Retry-After: %s', (_, fields, seconds) => {
    expect(parseRetryAfter(toHeaders(fields), Date.parse(date) + 20_000)).toBe(seconds);
  });

  it('may send other headers at each attempt', async () => {
    const server = await serve(sequence(500));
    let attempt = 0;
    await get(fetcher(), { url: server.url, headers: () => ({ Range: `bytes=${attempt++}-` }) });
    expect(server.requests.map(({ headers }) => headers.range)).toEqual(['bytes=0-', 'bytes=1-']);
  });
});

describe.each(ways)('on redirects ($name), the fetcher', ({ transport: make }) => {
  it.each([301, 302, 303, 307, 308])('follows %i with the token on the same origin', async status => {
    const server = await serve((request, response) => {
      if (request.url === '/from') response.writeHead(status, { Location: 'to?x=1#part' }).end('moved');
      else response.end('there');
    });
    const fetch = fetcher({ transport: await make() });
    expect(await get(fetch, { url: `${server.url}/from`, headers: {}, token: canary })).toEqual({
      url: `${server.url}/to?x=1`,
      redirected: true,
      status: 200,
      body: 'there',
    });
    expect(server.requests.map(({ headers }) => headers['x-service-api-token'])).toEqual([canary, canary]);
  });

  it('never sends the token to another origin, not even to another port of the same host', async () => {
    const other = await serve((_, response) => response.end('elsewhere'));
    const server = await serve((_, response) =>
      response.writeHead(302, { Location: `${other.url}/x` }).end(),
    );
    const fetch = fetcher({ transport: await make() });
    expect(await get(fetch, { url: server.url, headers: {}, token: canary })).toMatchObject({
      body: 'elsewhere',
    });
    expect(server.requests[0]?.headers['x-service-api-token']).toBe(canary);
    expect(JSON.stringify(other.requests)).not.toContain(canary);
  });

  it('sends the token again if a redirect leads back', async () => {
    const home: { url: string } = { url: '' };
    const other = await serve((_, response) =>
      response.writeHead(302, { Location: `${home.url}/back` }).end(),
    );
    const server = await serve((request, response) => {
      if (request.url === '/back') response.end('home');
      else response.writeHead(302, { Location: other.url }).end();
    });
    home.url = server.url;
    await get(fetcher({ transport: await make() }), { url: server.url, headers: {}, token: canary });
    expect(JSON.stringify(other.requests)).not.toContain(canary);
    expect(server.requests.map(({ headers }) => headers['x-service-api-token'])).toEqual([canary, canary]);
  });

  it('follows five redirects, but not six', async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    const fetch = fetcher({ transport: await make() });
    expect(await get(fetch, { url: `${server.url}/5`, headers: {} })).toMatchObject({ body: 'there' });
    expect(await failureOf(get(fetch, { url: `${server.url}/6`, headers: {} }))).toEqual({
      kind: 'service',
      code: 'too_many_redirects',
      message: `${server.host} redirected more than 5 times.`,
    });
  });

  it.each([
    ['ftp://music.example/', 'redirected to ftp:, which is not HTTP'],
    ['file:///etc/passwd', 'redirected to file:, which is not HTTP'],
    ['http://[', 'redirected to an invalid address'],
    ['http://me:secret@music.example/', 'redirected to an address with a password in it (music.example)'],
  ])('refuses to follow a redirect to %s', async (location, why) => {
    const server = await serve((_, response) => response.writeHead(302, { Location: location }).end());
    const fetch = fetcher({ transport: await make() });
    expect(await failureOf(get(fetch, { url: server.url, headers: {} }))).toEqual({
      kind: 'service',
      code: 'redirect_refused',
      message: `${server.host} ${why}.`,
    });
  });

  it('returns a redirect without a location as it is', async () => {
    const server = await serve((_, response) => response.writeHead(302).end('hm'));
    expect(await get(fetcher({ transport: await make() }), { url: server.url, headers: {} })).toMatchObject({
      status: 302,
      body: 'hm',
    });
  });
});

describe('a redirect', () => {
  /** Follows one redirect, and returns the result, the requests, the discarded responses and the events. */
  async function follow(from: string, location: string) {
    const events: FetchEvent[] = [];
    const log = (event: FetchEvent): void => void events.push(event);
    const { transport, requests, discarded } = scriptedTransport((_, count) =>
      count === 1 ? { status: 302, headers: { location } } : { body: 'there' },
    );
    const answer = get(fetcher({ transport, log }), { url: from, headers: { Accept: 'a' }, token: canary });
    const result = await answer.catch((error: unknown) => error);
    return { result, requests, discarded, events };
  }

  it.each([
    ['http://music.example/from', 'https://music.example/to'],
    ['https://music.example/from', 'https://other.example/to'],
    ['https://music.example/from', '//other.example/to'],
    ['http://music.example/from', 'http://other.example/to'],
  ])('leads from %s to %s', async (from, location) => {
    const { result, requests, discarded } = await follow(from, location);
    expect(result).toMatchObject({ url: new URL(location, from).href, redirected: true, body: 'there' });
    expect(requests[1]?.headers).toEqual({ Accept: 'a' });
    expect(discarded, 'the response that redirects is discarded').toEqual([from]);
  });

  it.each([
    ['https://music.example/', 'http://music.example/', 'from https to plain http (music.example)'],
    [url, 'http://me@other.example/', 'to an address with a password in it (other.example)'],
    [url, 'http://:pw@other.example/', 'to an address with a password in it (other.example)'],
    [url, 'http://me:pw@other.example/', 'to an address with a password in it (other.example)'],
  ])('never leads from %s to %s', async (from, location, why) => {
    const { result, requests, discarded } = await follow(from, location);
    expect(result).toMatchObject({
      kind: 'service',
      code: 'redirect_refused',
      message: `music.example redirected ${why}.`,
      hint: 'Check the base URL.',
    });
    expect([requests.length, discarded.length]).toEqual([1, 1]);
  });

  it.each<[from: string, to: string, use: 'keeps' | 'drops']>([
    ['http://music.example/a', '/b', 'keeps'],
    ['http://music.example/a', 'http://MUSIC.example:80/b', 'keeps'],
    ['http://music.example:8080/a', 'http://music.example:8080/b', 'keeps'],
    ['http://music.example/a', 'https://music.example/b', 'drops'],
    ['http://music.example/a', 'http://music.example:81/b', 'drops'],
    ['http://music.example/a', 'http://api.music.example/b', 'drops'],
    ['http://music.example/a', 'http://music.example.other/b', 'drops'],
  ])('from %s to %s %s the token', async (from, to, use) => {
    const { requests } = await follow(from, to);
    expect(requests.map(({ headers: sent }) => sent['X-Service-Api-Token'])).toEqual([
      canary,
      use === 'keeps' ? canary : undefined,
    ]);
  });
});

it('a response without a redirect is not marked as redirected', async () => {
  const { transport } = scriptedTransport(() => ({ status: 404 }));
  const fetched = await fetcher({ transport })({ url, headers: {} }, async answer => answer);
  expect(fetched).toMatchObject({ url, redirected: false, status: 404, statusText: 'Status 404' });
});

it('discarding a response also discards that of the transport', async () => {
  const { transport, discarded } = scriptedTransport(() => ({}));
  await fetcher({ transport })({ url, headers: {} }, async fetched => fetched.discard());
  expect(discarded).toEqual([url]);
});

describe('content codings', () => {
  it('are decoded', async () => {
    const { transport } = scriptedTransport(() => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('la la'),
    }));
    expect(await get(fetcher({ transport }), { url, headers: {} })).toMatchObject({ body: 'la la' });
  });

  it('cause a failure if they are unknown, and the response is discarded', async () => {
    const { transport, discarded } = scriptedTransport(() => ({ headers: { 'content-encoding': 'zstd' } }));
    expect(await failureOf(get(fetcher({ transport }), { url, headers: {} }))).toMatchObject({
      kind: 'service',
      code: 'unknown_encoding',
    });
    expect(discarded).toEqual([url]);
  });
});

it('responses with partial content or an invalid range are passed on', async () => {
  const server = await serve((request, response) => {
    if (request.headers.range === 'bytes=4-')
      response.writeHead(206, { 'Content-Range': 'bytes 4-7/8' }).end('tail');
    else response.writeHead(416, { 'Content-Range': 'bytes */8' }).end();
  });
  const fetch = fetcher();
  expect(await get(fetch, { url: server.url, headers: { Range: 'bytes=4-' } })).toMatchObject({
    status: 206,
    body: 'tail',
  });
  expect(await get(fetch, { url: server.url, headers: { Range: 'bytes=9-' } })).toMatchObject({
    status: 416,
    body: '',
  });
});

describe('at most 24 requests run concurrently', () => {
  function countingTransport() {
    const count = { now: 0, most: 0, all: 0 };
    const { transport } = scriptedTransport(() => ({}));
    const fetch = fetcher({ transport });
    const one = () =>
      fetch({ url, headers: {} }, async () => {
        count.all++;
        count.most = Math.max(count.most, ++count.now);
        await new Promise(setImmediate);
        count.now--;
        if (count.all % 2 === 0) throw new Error('every second one fails');
      }).catch(() => {});
    return { count, one };
  }

  it('out of a hundred', async () => {
    const { count, one } = countingTransport();
    await Promise.all(Array.from({ length: 100 }, one));
    expect(count).toEqual({ now: 0, most: 24, all: 100 });
  });

  it('and still as many after a hundred in sequence', async () => {
    const { count, one } = countingTransport();
    for (let i = 0; i < 100; i++) await one();
    expect(count).toEqual({ now: 0, most: 1, all: 100 });
    await Promise.all(Array.from({ length: 100 }, one));
    expect(count).toEqual({ now: 0, most: 24, all: 200 });
  });
});

it('the fetcher logs events without the token', async () => {
  const events: FetchEvent[] = [];
  const server = await serve((request, response, count) => {
    if (count === 1) response.writeHead(503).end();
    else if (request.url === '/') response.writeHead(302, { Location: '/there' }).end();
    else response.end('[]');
  });
  const fetch = fetcher({ log: event => events.push(event) });
  await get(fetch, { url: `${server.url}/`, headers: {}, token: canary });
  const timeless = events.map(event => ({
    ...event,
    ...('milliseconds' in event && { milliseconds: 0 }),
    ...('receivedHeaders' in event && {
      receivedHeaders: event.receivedHeaders?.filter(([name]) => name === 'Location'),
    }),
  }));
  const { url } = server;
  const exchange = {
    event: 'exchange',
    method: 'GET',
    sentHeaders: { [tokenHeader]: '' },
    receivedHeaders: [],
  };
  expect(timeless).toEqual([
    { ...exchange, url: `${url}/`, status: 503, milliseconds: 0 },
    { event: 'retry', url: `${url}/`, reason: '503', milliseconds: 0 },
    { ...exchange, url: `${url}/`, status: 302, receivedHeaders: [['Location', '/there']], milliseconds: 0 },
    { event: 'redirect', status: 302, from: `${url}/`, target: `${url}/there` },
    { ...exchange, url: `${url}/there`, status: 200, milliseconds: 0 },
  ]);
  expect(JSON.stringify(events)).not.toContain(canary);
});

it.each([
  [new Failure('network', 'reset', { code: 'connection_reset' }), 'connection_reset'],
  [new TypeError('ours'), 'unexpected'],
])('the fetcher logs %s with its duration', async (error, failure) => {
  const events: FetchEvent[] = [];
  let elapsed = 1000;
  const clock = { ...testClock(), elapsed: () => elapsed };
  const { transport } = scriptedTransport(() => {
    elapsed += 40;
    return error;
  });
  const fetch = fetcher({ transport, clock, retries: 0, log: event => void events.push(event) });
  await expect(get(fetch, { url, headers: {} })).rejects.toBe(error);
  expect(events).toEqual([
    { event: 'exchange', method: 'GET', url, sentHeaders: {}, status: undefined, milliseconds: 40, failure },
  ]);
});

it('the embedded transport passes path, query and headers to the function and returns its response', async () => {
  const seen: unknown[] = [];
  const transport = embeddedTransport(request => {
    seen.push(request);
    return { status: 200, headers: { ETag: '"a"' }, body: Buffer.from('[]') };
  });
  const answer = await get(fetcher({ transport }), {
    url: 'embedded:/api/keys?x=%2F',
    headers: { Accept: 'a' },
    token: canary,
  });
  expect(answer).toMatchObject({ status: 200, body: '[]' });
  expect(seen).toEqual([
    { method: 'GET', url: '/api/keys?x=%2F', headers: { accept: 'a', 'x-service-api-token': canary } },
  ]);
});
