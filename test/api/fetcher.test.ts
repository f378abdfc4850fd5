import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { embeddedTransport } from '../../src/api/transport/embedded.ts';
import {
  createFetch,
  type Fetch,
  type FetchEvent,
  type FetchRequest,
  retryAfter,
} from '../../src/api/transport/fetcher.ts';
import { networkTransport } from '../../src/api/transport/network.ts';
import { headers } from '../../src/api/transport/transport.ts';
import { requires } from '../support/requires.ts';
import { certificate, failureOf, fetcher, limits, raw, serve, testClock, text, ways } from './support.ts';

const openssl = requires('openssl');
const canary = 'canary-b2f1';

async function get(fetch: Fetch, request: FetchRequest) {
  return fetch(request, async fetched => {
    let body = '';
    for await (const piece of fetched.body) body += text(piece);
    return { url: fetched.url, redirected: fetched.redirected, status: fetched.status, body };
  });
}

/** Answers with these statuses in turn, then with 200. */
function sequence(...statuses: (number | [number, Record<string, string>])[]) {
  return (_: unknown, response: ServerResponse, count: number): void => {
    const [status, fields] = [statuses[count - 1] ?? 200].flat() as [number, Record<string, string>?];
    response.writeHead(status, fields).end(`answer ${count}`);
  };
}

describe('retries', () => {
  it.each([408, 429, 500, 502, 503, 504])('tries again after %i, twice, and then shows it', async status => {
    const clock = testClock();
    const server = await serve(sequence(status, status, status));
    expect(await get(fetcher({ clock }), { url: server.url, headers: {} })).toMatchObject({
      status,
      body: 'answer 3',
    });
    expect(server.requests).toHaveLength(3);
    expect(clock.slept).toEqual([300, 600]);
  });

  it.each([400, 401, 403, 404, 405, 410, 422, 501, 505])('does not try again after %i', async status => {
    const server = await serve(sequence(status));
    expect(await get(fetcher(), { url: server.url, headers: {} })).toMatchObject({
      status,
      body: 'answer 1',
    });
  });

  it('the answer after a failure is the answer', async () => {
    const server = await serve(sequence(503, 500));
    expect(await get(fetcher(), { url: server.url, headers: {} })).toMatchObject({
      status: 200,
      body: 'answer 3',
    });
  });

  it('waits are spread by chance over a range that doubles', async () => {
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

  it('no retries means one request', async () => {
    const server = await serve(sequence(500));
    expect(await get(fetcher({ retries: 0 }), { url: server.url, headers: {} })).toMatchObject({
      status: 500,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('a connection that is reset is tried again, and so is a body that breaks off', async () => {
    let count = 0;
    const server = await raw(socket => {
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

  it('what a network can not mend is thrown at once', async () => {
    const server = await serve((_, response) => response.end());
    const clock = testClock();
    const broken = fetcher({ clock })({ url: server.url, headers: {} }, async fetched => {
      fetched.discard();
      throw new TypeError('ours');
    });
    await expect(broken).rejects.toThrow('ours');
    expect(clock.slept).toEqual([]);
  });

  it('Retry-After is waited for up to 30 s, as a number or as a date', async () => {
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

  it('a longer Retry-After is not waited for: the answer is shown at once', async () => {
    const clock = testClock();
    const server = await serve(sequence([503, { 'Retry-After': '31' }]));
    expect(await get(fetcher({ clock }), { url: server.url, headers: {} })).toMatchObject({ status: 503 });
    expect(clock.slept).toEqual([]);
  });

  it('reads Retry-After by the clock of the service', () => {
    const fields = headers([
      ['Retry-After', 'Fri, 20 Nov 2026 10:00:20 GMT'],
      ['Date', 'Fri, 20 Nov 2026 10:00:00 GMT'],
    ]);
    expect(retryAfter(fields, Date.parse('2030-01-01T00:00:00Z'))).toBe(20);
    expect(retryAfter(headers([['retry-after', 'soon']]), 0)).toBeUndefined();
    expect(retryAfter(headers([['retry-after', '7']]), 0)).toBe(7);
    expect(retryAfter(headers([]), 0)).toBeUndefined();
  });

  it('headers may differ from one attempt to the next', async () => {
    const server = await serve(sequence(500));
    let attempt = 0;
    await get(fetcher(), { url: server.url, headers: () => ({ Range: `bytes=${attempt++}-` }) });
    expect(server.requests.map(({ headers }) => headers.range)).toEqual(['bytes=0-', 'bytes=1-']);
  });
});

describe.each(ways)('redirects, $name', ({ transport: make }) => {
  it.each([301, 302, 303, 307, 308])('follows %i, with the token on the same origin', async status => {
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

  it('the token never goes to another origin, not even to another port of the same host', async () => {
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

  it('the token comes along again when a redirect leads back', async () => {
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

  it('five redirects are followed, six are not', async () => {
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
    ['ftp://music.example/', 'redirected to ftp:, which is not the web'],
    ['file:///etc/passwd', 'redirected to file:, which is not the web'],
    ['http://[', 'redirected to something that is not an address'],
    ['http://me:secret@music.example/', 'redirected to an address with a password in it (music.example)'],
  ])('refuses to go to %s', async (location, why) => {
    const server = await serve((_, response) => response.writeHead(302, { Location: location }).end());
    const fetch = fetcher({ transport: await make() });
    expect(await failureOf(get(fetch, { url: server.url, headers: {} }))).toEqual({
      kind: 'service',
      code: 'redirect_refused',
      message: `${server.host} ${why}.`,
    });
  });

  it('a redirect without a place to go is shown as it is', async () => {
    const server = await serve((_, response) => response.writeHead(302).end('hm'));
    expect(await get(fetcher({ transport: await make() }), { url: server.url, headers: {} })).toMatchObject({
      status: 302,
      body: 'hm',
    });
  });
});

it.skipIf(openssl.skip)(`https never leads back to plain http ${openssl.reason}`, async () => {
  const plain = await serve((_, response) => response.end('plain'));
  const secure = await serve(
    (_, response) => response.writeHead(302, { Location: plain.url }).end(),
    certificate(),
  );
  // The certificate is nobody's: what Node would refuse is passed here, to come to the redirect.
  const transport = networkTransport({});
  const trusting = createFetch({
    transport: async request => {
      if (!request.url.startsWith('https:')) return transport(request);
      const { get } = await import('node:https');
      return new Promise((resolve, reject) => {
        get(request.url, { rejectUnauthorized: false }, incoming =>
          resolve({
            status: incoming.statusCode ?? 0,
            statusText: '',
            headers: headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
            body: incoming,
            discard: () => incoming.resume(),
          }),
        ).on('error', reject);
      });
    },
    clock: testClock(),
    limits,
    retries: 2,
    random: Math.random,
  });
  expect(await failureOf(get(trusting, { url: secure.url, headers: {}, token: canary }))).toMatchObject({
    kind: 'service',
    code: 'redirect_refused',
    message: `${secure.host} redirected from https to plain http (${plain.host}).`,
  });
  expect(plain.requests).toEqual([]);
});

it('partial content and refused ranges are passed on', async () => {
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

it('at most 24 requests are on their way at once', async () => {
  let now = 0;
  let most = 0;
  const server = await serve((_, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      response.end('[]');
    }, 20);
  });
  const fetch = fetcher();
  await Promise.all(Array.from({ length: 100 }, () => get(fetch, { url: server.url, headers: {} })));
  expect(server.requests).toHaveLength(100);
  expect(most).toBe(24);
});

it('tells what happens without telling the token', async () => {
  const events: FetchEvent[] = [];
  const server = await serve((request, response, count) => {
    if (count === 1) response.writeHead(503).end();
    else if (request.url === '/') response.writeHead(302, { Location: '/there' }).end();
    else response.end('[]');
  });
  const fetch = fetcher({ log: event => events.push(event) });
  await get(fetch, { url: `${server.url}/`, headers: {}, token: canary });
  const timeless = events.map(event => ('milliseconds' in event ? { ...event, milliseconds: 0 } : event));
  const { url } = server;
  expect(timeless).toEqual([
    { event: 'exchange', method: 'GET', url: `${url}/`, status: 503, milliseconds: 0 },
    { event: 'retry', url: `${url}/`, because: '503', milliseconds: 0 },
    { event: 'exchange', method: 'GET', url: `${url}/`, status: 302, milliseconds: 0 },
    { event: 'redirect', status: 302, from: `${url}/`, to: `${url}/there` },
    { event: 'exchange', method: 'GET', url: `${url}/there`, status: 200, milliseconds: 0 },
  ]);
  expect(JSON.stringify(events)).not.toContain(canary);
});

it('the embedded transport hands path, query and headers to the function and brings back its answer', async () => {
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
