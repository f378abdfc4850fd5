import * as fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/base/errors.ts';
import type { Client } from '../../../src/cli/client/client.ts';
import { RefusalError } from '../../../src/cli/client/failures.ts';
import { concatBytes } from '../../../src/cli/client/store/body.ts';
import type { Store } from '../../../src/cli/client/store/store.ts';
import { embeddedTransport } from '../../../src/cli/client/transport/embedded.ts';
import { campaign } from '../../support/often.ts';
import {
  client,
  failureOf,
  folder,
  scriptedTransport,
  serve,
  serveRaw,
  store,
  text,
  ways,
} from './support.ts';

const keys = { path: '/api/mobile/keys', auth: 'none' } as const;
const me = { path: '/api/mobile/me', auth: 'required' } as const;
const bootstrap = { path: '/api/mobile/music-bootstrap', auth: 'optional' } as const;
const canary = 'canary-7c1e';

/** Responds with an entity tag, and with a 304 to requests that send it. */
function respondWithTag(body: string, fields: Record<string, string> = {}, etag = '"v1"') {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // The tests move their clock forward, so the server's date would not match it.
    response.sendDate = false;
    const head = { ETag: etag, 'Content-Type': 'application/json', ...fields };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, head).end();
    else response.writeHead(200, head).end(body);
  };
}

describe.each(ways)('the client ($name)', ({ transport: make }) => {
  it('fetches the first response, and validates the second with a 304', async () => {
    const body = '{ "data": [1,2,\t"C♯"], "x": 1e400 }\n';
    const server = await serve(respondWithTag(body));
    const { get, decisions } = client(`${server.url}/prefix/`, { transport: await make() });
    const first = await get(keys);
    expect([first.status, first.origin, text(first.body.bytes())]).toEqual([200, 'network', body]);
    const second = await get(keys);
    expect([second.status, second.origin, text(second.body.bytes())]).toEqual([200, 'revalidated', body]);
    expect(second.statusText).toBe('OK');
    expect(second.json()).toEqual(first.json());
    expect(second.json()).toBe(second.json());
    expect(server.lines()).toEqual(['GET /prefix/api/mobile/keys', 'GET /prefix/api/mobile/keys']);
    expect(server.requests[0]?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'music-cli/test',
    });
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
    for (const { headers } of server.requests) expect(headers).not.toHaveProperty('cache-control');
    expect(decisions()).toEqual(['miss', 'kept', 'stale', 'revalidated']);
  });

  it('stores, reads and validates a body of ten megabytes', async context => {
    campaign(context);
    const body = JSON.stringify({
      data: Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'x'.repeat(80) })),
    });
    const server = await serve((request, response) => {
      response.setHeader('ETag', '"big"');
      if (request.headers['if-none-match'] === '"big"') response.writeHead(304).end();
      else response.setHeader('Content-Encoding', 'gzip').end(zlib.gzipSync(body));
    });
    const { get } = client(server.url, { transport: await make() });
    for (const origin of ['network', 'revalidated']) {
      const answer = await get(keys);
      expect(answer.origin).toBe(origin);
      expect(text(concatBytes(answer.body.chunks(), answer.body.size)) === body).toBe(true);
    }
  });

  it('sends 24 concurrent requests over 24 connections, and reuses them', async () => {
    const server = await serve(
      (_, response) => void setTimeout(() => response.setHeader('ETag', '"a"').end('[]'), 20),
    );
    const { get } = client(server.url, { transport: await make() });
    const all = () =>
      Promise.all(Array.from({ length: 24 }, (_, n) => get({ ...keys, path: `/api/mobile/keys/${n}` })));
    await all();
    await all();
    expect(server.requests).toHaveLength(48);
    expect(server.connections()).toBeLessThanOrEqual(24);
  });
});

describe('an incomplete or malformed body', () => {
  const long = `{"data":["${'x'.repeat(5 * 1024 * 1024)}"`;
  it.each([
    ['is truncated', long, 'truncated_answer'],
    ['closes with the wrong bracket', `${long}}]`, 'not_json'],
    ['holds a raw line break in a string', `${long},"\n"]}`, 'not_json'],
    ['continues after its end', `${long}]} ]}`, 'not_json'],
    ['is a web page', `<html>${'x'.repeat(5 * 1024 * 1024)}</html>`, 'not_json'],
  ])('that %s is rejected above 4 MiB, and not stored', async (_, body, code) => {
    const server = await serve((_, response) => response.setHeader('ETag', '"a"').end(body));
    const { get, store } = client(server.url, { retries: 0 });
    expect(await failureOf(get(keys))).toMatchObject({ code });
    expect(store?.info().entries).toBe(0);
  });

  it('is passed on to callers that accept any content, and not stored', async () => {
    const body = `${long}}]`;
    const server = await serve((_, response) => response.setHeader('ETag', '"a"').end(body));
    const { get, store } = client(server.url);
    const answer = await get({ ...keys, validate: false });
    expect(text(concatBytes(answer.body.chunks(), answer.body.size)) === body).toBe(true);
    expect(store?.info().entries).toBe(0);
  });
});

describe('a stored response', () => {
  it('has its current age instead of the Age header that it arrived with', async () => {
    const server = await serve((_, response) => {
      response.sendDate = false;
      response.setHeader('Cache-Control', 'max-age=600').setHeader('Age', '100').end('[]');
    });
    const { get, clock } = client(server.url);
    expect((await get(keys)).headers.get('age')).toBe('100');
    clock.shift(30_000);
    const again = await get(keys);
    expect([again.origin, again.headers.get('age')]).toEqual(['stored', '130']);
  });

  it('keeps its headers, including those about its body, but not Set-Cookie', async () => {
    const body = zlib.gzipSync('[]');
    const server = await serve((_, response) => {
      const description = { 'Content-Encoding': 'gzip', 'Content-Length': String(body.length) };
      response.writeHead(200, { 'Cache-Control': 'max-age=600', ...description, 'Set-Cookie': 'a=b' });
      response.end(body);
    });
    const { get } = client(server.url);
    await get(keys);
    const { headers, body: stored } = await get(keys);
    expect(text(stored.bytes())).toBe('[]');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-length')).toBe(String(body.length));
    expect(headers.get('set-cookie')).toBeUndefined();
  });

  it.each<[how: string, control: string, use: (base: Client, offline: Client) => Promise<unknown>]>([
    ['while it is fresh', 'max-age=60', base => base.get(keys)],
    ['after a 304', 'no-cache', base => base.get(keys)],
    ['offline', 'no-cache', (_, offline) => offline.get(keys)],
    ['by peek', 'no-cache', base => base.peek(keys)],
  ])('that is used %s is marked as used', async (_, control, use) => {
    const { transport } = scriptedTransport((__, count) => ({
      status: count === 1 ? 200 : 304,
      headers: { etag: '"a"', 'cache-control': control },
      body: '[]',
    }));
    const cacheStore = store();
    const uses: string[] = [];
    const markUsed: Store['markUsed'] = entry => void uses.push(entry.meta.url);
    const options = { transport, store: { ...cacheStore, markUsed } };
    const base = client('http://music.example', options);
    await base.get(keys);
    expect(uses).toEqual([]);
    await use(base, client('http://music.example', { ...options, mode: 'offline' }));
    expect(uses).toEqual(['http://music.example/api/mobile/keys']);
  });

  it('is not fresh if Expires is not an HTTP date', async () => {
    for (const expires of ['3600', '0', 'Thu Aug 18 2050', '2050-08-18T02:01:18Z']) {
      const server = await serve((_, response) => response.setHeader('Expires', expires).end('[]'));
      const { get } = client(server.url);
      await get(keys);
      expect([expires, (await get(keys)).origin]).toEqual([expires, 'network']);
    }
  });
});

describe('revalidation', () => {
  it('accepts a 304 without a body that names a content coding', async () => {
    const server = await serve(({ headers }, response) => {
      response.setHeader('ETag', '"a"');
      if (headers['if-none-match'] === undefined) response.end('[]');
      else response.writeHead(304, { 'Content-Encoding': 'zstd' }).end();
    });
    const { get } = client(server.url);
    await get(keys);
    const { origin, headers } = await get(keys);
    expect([origin, headers.get('content-encoding')]).toEqual(['revalidated', undefined]);
  });

  it('sends an entity tag back byte for byte, even a weak or odd one', async () => {
    for (const etag of ['W/"a"', '"a,b"', '""', '"ü"'].map(tag => Buffer.from(tag).toString('latin1'))) {
      const server = await serve(respondWithTag('[]', {}, etag));
      const { get } = client(server.url);
      await get(keys);
      expect((await get(keys)).origin).toBe('revalidated');
      expect(server.requests[1]?.headers['if-none-match']).toBe(etag);
    }
  });

  it('uses the date if there is no entity tag', async () => {
    const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
    const server = await serve((request, response) => {
      if (request.headers['if-modified-since'] === date) response.writeHead(304).end();
      else response.setHeader('Last-Modified', date).end('[]');
    });
    const { get } = client(server.url);
    await get(keys);
    expect((await get(keys)).origin).toBe('revalidated');
  });

  it('is an unconditional request if there is neither an entity tag nor a date', async () => {
    const server = await serve((_, response, count) => response.end(`[${count}]`));
    const { get } = client(server.url);
    await get(keys);
    const again = await get(keys);
    expect([again.origin, again.json()]).toEqual(['network', [2]]);
    expect(server.requests[1]?.headers).not.toHaveProperty('if-none-match');
  });

  it('replaces the stored representation with a new one', async () => {
    const server = await serve((_, response, count) =>
      response.setHeader('ETag', `"${count}"`).end(`[${count}]`),
    );
    const { get, store } = client(server.url);
    for (const count of [1, 2, 3]) expect((await get(keys)).json()).toEqual([count]);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"2"']);
    expect(store?.info().entries).toBe(1);
  });

  it('repeats a request once without conditions after an unexpected 304, then fails', async () => {
    const server = await serve((_, response) => response.writeHead(304).end());
    expect(await failureOf(client(server.url).get(keys))).toEqual({
      kind: 'service',
      code: 'unexpected_304',
      message: `${server.url}/api/mobile/keys returned 304 Not Modified, but no response is cached.`,
    });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.headers).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it('repeats an unconditional request after a 304', async () => {
    const server = await serve((_, response, count) =>
      count === 2 ? response.writeHead(304).end() : response.end(`[${count}]`),
    );
    const { get } = client(server.url);
    await get(keys);
    expect((await get(keys)).json()).toEqual([3]);
  });

  it('repeats a request without conditions after a 304 for another representation', async () => {
    const server = await serve((request, response) => {
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304, { ETag: '"other"' }).end();
      else response.setHeader('ETag', '"v1"').end('["whole"]');
    });
    const { get, decisions } = client(server.url);
    await get(keys);
    const answer = await get(keys);
    expect([answer.origin, answer.json()]).toEqual(['network', ['whole']]);
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"v1"',
      undefined,
    ]);
    expect(decisions()).toEqual(['miss', 'kept', 'stale', 'mismatch', 'kept']);
  });

  it('treats a damaged entry as a miss and sends no conditions', async () => {
    const server = await serve(respondWithTag('["whole"]'));
    const dir = folder();
    const { get, decisions } = client(server.url, { store: store({ folder: dir }) });
    await get(keys);
    const [file = ''] = fs
      .readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(e => e.isFile())
      .map(e => `${e.parentPath}/${e.name}`);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('whole', 'whale'));
    expect((await get(keys)).json()).toEqual(['whole']);
    expect(server.requests[1]?.headers).not.toHaveProperty('if-none-match');
    expect(decisions()).toEqual(['miss', 'kept', 'miss', 'kept']);
  });

  it('updates the stored headers from a 304', async () => {
    let maxAge = 0;
    const server = await serve((request, response) => {
      response
        .setHeader('ETag', '"a"')
        .setHeader('Cache-Control', `max-age=${maxAge}`)
        .setHeader('X-Count', String(maxAge));
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.setHeader('Content-Type', 'application/json').end('[]');
    });
    const { get } = client(server.url);
    await get(keys);
    maxAge = 60;
    const renewed = await get(keys);
    expect(renewed.headers.get('x-count')).toBe('60');
    expect(renewed.headers.get('content-type')).toBe('application/json');
    expect((await get(keys)).origin).toBe('stored');
    expect(server.requests).toHaveLength(2);
  });

  const minute = 60_000;
  const long = `[${'1,'.repeat(600_000)}1]`;
  it.each<[what: string, writes: number, fields: Record<string, string>, after: number, body: string]>([
    ['changes nothing', 0, { 'x-a': '1', 'x-b': '2' }, 0, '[]'],
    ['has its headers in another order', 0, { 'x-b': '2', 'x-a': '1' }, 0, '[]'],
    ['has another date', 0, { date: 'Fri, 20 Nov 2026 10:00:09 GMT', age: '3' }, 0, '[]'],
    ['changes a header', 1, { 'x-a': '3' }, 0, '[]'],
    ['adds a header whose name contains date', 1, { 'made-date': 'Fri, 20 Nov 2026 10:00:09 GMT' }, 0, '[]'],
    ['adds a header whose name begins with age', 1, { 'age-limit': '3' }, 0, '[]'],
    ['adds a header', 1, { 'x-c': '3' }, 0, '[]'],
    ['adds a lifetime', 1, { 'cache-control': 'max-age=9' }, 0, '[]'],
    ['arrives within a minute', 0, {}, 0.9 * minute, '[]'],
    ['arrives after a minute', 1, {}, 1.1 * minute, '[]'],
    ['arrives within an hour, for a long body,', 0, {}, 59 * minute, long],
    ['arrives after an hour, for a long body,', 1, {}, 61 * minute, long],
  ])('with a 304 that %s writes %i new files', async (_, writes, fields, after, body) => {
    const { transport } = scriptedTransport((__, count) =>
      count === 1
        ? { headers: { etag: '"a"', 'x-a': '1', 'x-b': '2', date: 'Fri, 20 Nov 2026 10:00:00 GMT' }, body }
        : { status: 304, headers: fields },
    );
    const cacheStore = store();
    let written = 0;
    const update: Store['update'] = (...entry) => {
      written++;
      cacheStore.update(...entry);
    };
    const { get, clock } = client('http://music.example', { transport, store: { ...cacheStore, update } });
    await get(keys);
    clock.shift(after);
    expect((await get(keys)).origin).toBe('revalidated');
    expect(written, 'files that were written').toBe(writes);
  });
});

describe('freshness', () => {
  it('lasts for max-age, without a request', async () => {
    const server = await serve(respondWithTag('[]', { 'Cache-Control': 'max-age=60' }));
    const { get, clock, events } = client(server.url);
    await get(keys);
    clock.shift(50_000);
    const stored = await get(keys);
    const url = `${server.url}${keys.path}`;
    expect(events.at(-1)).toEqual({ event: 'cache', url, decision: 'fresh', age: stored.age });
    expect([stored.origin, stored.status, Math.round(stored.age / 5) * 5]).toEqual(['stored', 200, 50]);
    clock.shift(20_000);
    expect((await get(keys)).origin).toBe('revalidated');
    expect((await get(keys)).origin).toBe('stored');
    expect(server.requests).toHaveLength(2);
  });

  it('counts the age of a response from a shared cache', async () => {
    const server = await serve(respondWithTag('[]', { 'Cache-Control': 'max-age=60', Age: '55' }));
    const { get, clock } = client(server.url);
    expect((await get(keys)).age).toBeGreaterThanOrEqual(55);
    expect((await get(keys)).origin).toBe('stored');
    clock.shift(10_000);
    expect((await get(keys)).origin).toBe('revalidated');
  });

  it('does not apply with no-cache, or without a lifetime', async () => {
    for (const control of ['no-cache, max-age=60', 's-maxage=60', 'public']) {
      const server = await serve(respondWithTag('[]', { 'Cache-Control': control }));
      const { get } = client(server.url);
      await get(keys);
      expect((await get(keys)).origin).toBe('revalidated');
    }
  });

  it('ends if a 304 has no-store, which removes the stored response', async () => {
    let control = 'max-age=0';
    const server = await serve((request, response) =>
      respondWithTag('[]', { 'Cache-Control': control })(request, response),
    );
    const { get, store, decisions } = client(server.url);
    await get(keys);
    expect(store?.info().entries).toBe(1);
    control = 'no-store';
    expect((await get(keys)).origin).toBe('revalidated');
    expect(store?.info().entries).toBe(0);
    expect((await get(keys)).origin).toBe('network');
    expect(store?.info().entries).toBe(0);
    expect(decisions().at(-1)).toBe('not kept');
  });

  it('ends if a new response has no-store, which removes the stored one', async () => {
    const server = await serve((_, response, count) =>
      response.setHeader('Cache-Control', count === 1 ? 'no-cache' : 'no-store').end(`[${count}]`),
    );
    const { get, store, decisions } = client(server.url);
    await get(keys);
    expect((await get(keys)).json()).toEqual([2]);
    expect(store?.info().entries).toBe(0);
    expect(decisions().at(-1)).toBe('not kept');
  });

  it('does not end if the next response is not JSON', async () => {
    const server = await serve((_, response, count) => response.end(count === 1 ? '[1]' : 'a,b'));
    const { get, peek } = client(server.url);
    await get(keys);
    const raw = await get({ ...keys, validate: false });
    expect(text(raw.body.bytes())).toBe('a,b');
    expect((await peek(keys))?.json()).toEqual([1]);
  });

  it('needs no log, and without a cache every request is sent', async () => {
    const server = await serve(respondWithTag('[]', { 'Cache-Control': 'max-age=60' }));
    const cacheStore = store();
    const origins: string[] = [];
    for (const store of [undefined, cacheStore, cacheStore])
      origins.push((await client(server.url, { store, log: undefined }).get(keys)).origin);
    origins.push(
      (await client(server.url, { store: cacheStore, log: undefined, mode: 'refresh' }).get(keys)).origin,
    );
    expect(origins).toEqual(['network', 'network', 'stored', 'revalidated']);
    const never = await serve((_, response) => response.setHeader('Cache-Control', 'no-store').end('[]'));
    expect((await client(never.url, { log: undefined }).get(keys)).origin).toBe('network');
    const silent = await serve((_, response) => response.writeHead(304).end());
    expect(await failureOf(client(silent.url, { log: undefined }).get(keys))).toMatchObject({
      code: 'unexpected_304',
    });
  });

  it('is ignored with --refresh, which sends conditions and Cache-Control: no-cache', async () => {
    const server = await serve(respondWithTag('[]', { 'Cache-Control': 'max-age=60' }));
    const cacheStore = store();
    await client(server.url, { store: cacheStore }).get(keys);
    expect((await client(server.url, { store: cacheStore, mode: 'refresh' }).get(keys)).origin).toBe(
      'revalidated',
    );
    expect(server.requests[1]?.headers).toMatchObject({
      'cache-control': 'no-cache',
      'if-none-match': '"v1"',
    });
  });

  it('ends if a header named by Vary differs', async () => {
    const server = await serve(
      respondWithTag('[]', { 'Cache-Control': 'max-age=60', Vary: 'User-Agent, Accept-Encoding' }),
    );
    const cacheStore = store();
    await client(server.url, { store: cacheStore }).get(keys);
    expect((await client(server.url, { store: cacheStore }).get(keys)).origin).toBe('stored');
    expect((await client(server.url, { store: cacheStore, userAgent: 'other' }).get(keys)).origin).toBe(
      'revalidated',
    );
    expect((await client(server.url, { store: cacheStore, userAgent: 'other' }).get(keys)).origin).toBe(
      'stored',
    );
  });

  it('never applies to a response with Vary: *', async () => {
    const server = await serve(respondWithTag('[]', { 'Cache-Control': 'max-age=60', Vary: '*' }));
    const { get } = client(server.url);
    await get(keys);
    expect((await get(keys)).origin).toBe('revalidated');
    expect((await get(keys)).origin).toBe('revalidated');
  });

  it('does not apply to a redirected response, which is validated only if the redirect leads to the same URL', async () => {
    let place = '/one';
    const server = await serve((request, response) => {
      if (request.url === keys.path) response.writeHead(302, { Location: place }).end();
      else respondWithTag(`["${request.url}"]`, { 'Cache-Control': 'max-age=60' })(request, response);
    });
    const { get } = client(server.url);
    expect((await get(keys)).json()).toEqual(['/one']);
    expect(await get(keys)).toMatchObject({ origin: 'revalidated' });
    place = '/two';
    expect((await get(keys)).json()).toEqual(['/two']);
  });
});

describe('offline mode', () => {
  it('uses only the cache, whatever the age', async () => {
    const server = await serve(respondWithTag('["kept"]'));
    const cacheStore = store();
    await client(server.url, { store: cacheStore }).get(keys);
    const later = client(server.url, { store: cacheStore, mode: 'offline' });
    later.clock.shift(86_400_000);
    const answer = await later.get(keys);
    expect(later.decisions()).toEqual(['stored']);
    expect([answer.origin, answer.json(), Math.round(answer.age / 100) * 100]).toEqual([
      'stored',
      ['kept'],
      86_400,
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('fails if nothing is stored, without a request', async () => {
    const server = await serve(respondWithTag('[]'));
    for (const cacheStore of [store(), undefined])
      await expect(
        client(server.url, { store: cacheStore, mode: 'offline' }).get(keys),
      ).rejects.toMatchObject({
        kind: 'offline',
        code: 'not_cached',
        message: `Not in the cache: ${server.url}/api/mobile/keys (--offline is set).`,
        hint: 'Run the command once without --offline, MUSIC_CLI_OFFLINE or the setting offline.',
      });
    expect(server.requests).toEqual([]);
  });

  it('is suggested after a network failure if a response is stored', async () => {
    const server = await serveRaw((socket, request) => {
      if (request.includes('If-None-Match')) socket.destroy();
      else socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nETag: "a"\r\nContent-Length: 2\r\n\r\n[]');
    });
    const { get, clock } = client(server.url);
    await get(keys);
    clock.shift(3_000_000);
    await expect(get(keys)).rejects.toMatchObject({
      kind: 'network',
      code: 'connection_reset',
      hint: 'Try again in a moment. A response from 50 min ago is cached: --offline shows it.',
    });
  });

  it('is not needed for peek, which returns a stored response or nothing, without a request', async () => {
    const server = await serve(respondWithTag('[]'));
    const { get, peek, decisions } = client(server.url);
    expect(await peek(keys)).toBeUndefined();
    await get(keys);
    expect(await peek(keys)).toMatchObject({ origin: 'stored' });
    expect(server.requests).toHaveLength(1);
    expect(decisions()).toEqual(['miss', 'kept', 'stored']);
  });
});

describe('the token', () => {
  const token = async () => canary;

  it('is sent to routes that require or accept it, never to public ones', async () => {
    const server = await serve(respondWithTag('{}'));
    const { get } = client(server.url, { findToken: token });
    for (const request of [keys, bootstrap, me]) await get(request);
    expect(server.requests.map(({ headers }) => headers['x-service-api-token'])).toEqual([
      undefined,
      canary,
      canary,
    ]);
  });

  it('is looked up as the route requires, and never for a public route', async () => {
    const needs: string[] = [];
    const server = await serve(respondWithTag('{}'));
    const { get, peek } = client(server.url, {
      findToken: async need => {
        needs.push(need);
        return canary;
      },
    });
    await get(keys);
    await peek(keys);
    expect(needs).toEqual([]);
    await get(me);
    await get(bootstrap);
    expect(needs).toEqual(['required', 'optional']);
  });

  it('is required before any request', async () => {
    const server = await serve(respondWithTag('{}'));
    for (const [options, message] of [
      [{}, 'Not logged in, and this needs an account.'],
      [{ findToken: token, anonymous: true }, 'This needs an account, and --anonymous sends no token.'],
    ] as const)
      expect(await failureOf(client(server.url, options).get(me))).toEqual({
        kind: 'auth',
        code: 'not_logged_in',
        message,
      });
    expect(server.requests).toEqual([]);
    await client(server.url).get(bootstrap);
    await client(server.url, { findToken: token, anonymous: true }).get(bootstrap);
    expect(JSON.stringify(server.requests)).not.toContain(canary);
  });

  it('is not reported as rejected by a host that never received it', async () => {
    const elsewhere = await serve((_, response) => response.writeHead(401).end());
    const server = await serve((_, response) => response.writeHead(302, { Location: elsewhere.url }).end());
    expect(await failureOf(client(server.url, { findToken: token }).get(me))).toEqual({
      kind: 'auth',
      code: 'not_logged_in',
      message: `${elsewhere.host} requires a token (401).`,
    });
    expect(JSON.stringify(elsewhere.requests)).not.toContain(canary);
  });

  it('is not sent over plain HTTP to another machine', async () => {
    for (const request of [me, bootstrap])
      expect(
        await failureOf(client('http://music.example', { findToken: token }).get(request)),
      ).toMatchObject({
        kind: 'usage',
        code: 'insecure_base_url',
        message: 'Refusing to send the token over plain HTTP to music.example.',
      });
  });

  it('appears nowhere in the cache or the log, and every identity has its own responses', async () => {
    const server = await serve((request, response) => {
      response.setHeader('Vary', 'X-Service-Api-Token').setHeader('Cache-Control', 'max-age=60');
      response.end(JSON.stringify({ id: request.headers['x-service-api-token'] === canary ? 1 : 2 }));
    });
    const dir = folder();
    const cacheStore = store({ folder: dir });
    const partition = (secret: string) => (secret === canary ? 'one' : 'two');
    const one = client(server.url, { store: cacheStore, findToken: token, partitionOf: partition });
    const two = client(server.url, {
      store: cacheStore,
      findToken: async () => 'another-token',
      partitionOf: partition,
    });
    for (let round = 0; round < 2; round++) {
      expect((await one.get(me)).json()).toEqual({ id: 1 });
      expect((await two.get(me)).json()).toEqual({ id: 2 });
    }
    expect(server.requests).toHaveLength(2);
    const files = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
    for (const file of files.filter(e => e.isFile()))
      expect(fs.readFileSync(`${file.parentPath}/${file.name}`, 'latin1')).not.toContain(canary);
    expect(JSON.stringify([files, one.events])).not.toContain(canary);
    cacheStore.removePartitions('one');
    expect(await one.peek(me)).toBeUndefined();
    expect(await two.peek(me)).toBeDefined();
  });
});

describe('a body is stored and shown only if it is complete and well-formed:', () => {
  const cut = { kind: 'network', code: 'truncated_answer' };
  const other = { kind: 'service', code: 'not_json' };
  const mega = 5_000_000;
  it.each<[string, string, object]>([
    ['truncated in a list', '{"data":[1,2', cut],
    ['truncated in a string', '{"data":"ab', cut],
    ['truncated after an element', '{"data":[{"a":1}', cut],
    ['truncated in a literal', '[tru', cut],
    ['truncated after the opening bracket', '{', cut],
    ['empty', '', cut],
    ['a web page', '<!doctype html><title>Hello</title>', other],
    ['plain text', 'It works!', other],
    ['JSON with a syntax error in the middle', '{"data":[1,,2]}', other],
    ['JSON followed by other text', '{"data":[]} extra', other],
    ['a truncated long body', `[${'"x",'.repeat(mega / 4)}`, cut],
    ['a long web page', `<html>${'<p>'.repeat(mega / 3)}`, other],
  ])('it is rejected if it is %s', async (_, body, failure) => {
    const server = await serve((_, response) =>
      response.setHeader('ETag', '"a"').setHeader('Content-Type', 'text/html; charset=utf-8').end(body),
    );
    const { get, store } = client(server.url, { retries: 0 });
    expect(await failureOf(get(keys))).toMatchObject(failure);
    expect(store?.info()).toMatchObject({ entries: 0, bytes: 0 });
  });

  it.each([
    ['JSON with surrounding white space', ' \n{"data":[]}\r\n\t'],
    ['JSON with a byte order mark', '\ufeff{"data":[]}'],
    ['a long body', `\ufeff \n[${'"x",'.repeat(mega / 4)}1]\n${' '.repeat(100_000)}`],
    ['a number', '12'],
    ['a bare null', 'null'],
  ])('it is accepted if it is %s', async (_, body) => {
    const server = await serve((_, response) => response.end(body));
    const answer = await client(server.url).get(keys);
    expect(text(answer.body.bytes()) === body).toBe(true);
    expect(answer.json()).toEqual(JSON.parse(body.replace('\ufeff', '')));
  });

  it('a truncated response is requested again', async () => {
    const server = await serve((_, response, count) => response.end(count < 3 ? '{"data":' : '{"data":[]}'));
    expect((await client(server.url).get(keys)).json()).toEqual({ data: [] });
    expect(server.requests).toHaveLength(3);
  });

  it('a truncated long response leaves no file, and the next attempt starts from the beginning', async () => {
    let count = 0;
    const body = `[${'"x",'.repeat(1_000_000)}1]`;
    const server = await serveRaw(socket => {
      count++;
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.end(count === 1 ? body.slice(0, 3_000_000) : body);
    });
    const dir = folder();
    const answer = await client(server.url, { store: store({ folder: dir }) }).get(keys);
    expect(text(answer.body.bytes()) === body).toBe(true);
    expect(
      fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter(e => e.isFile()),
    ).toHaveLength(1);
  });

  it('the hint about a web page names its type', async () => {
    const server = await serve((_, response) =>
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end('<html>'),
    );
    await expect(client(server.url).get(keys)).rejects.toMatchObject({
      message: `${server.host} sent a response that is not JSON.`,
      hint: 'The content type is text/html. Check the base URL: it may be that of a web page.',
    });
  });

  it('raw access accepts any type and any 2xx, and stores JSON', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/api/none') response.writeHead(204).end();
      else response.setHeader('Content-Type', 'text/csv').end(request.url === '/api/json' ? '[]' : 'a,b');
    });
    const { get, store } = client(server.url);
    const csv = await get({ path: '/api/csv', auth: 'none', validate: false });
    expect([csv.status, text(csv.body.bytes())]).toEqual([200, 'a,b']);
    expect(server.requests[0]?.headers.accept).toBe('application/json, */*;q=0.5');
    const none = await get({ path: '/api/none', auth: 'none', validate: false });
    expect([none.status, none.statusText, none.body.size]).toEqual([204, 'No Content', 0]);
    expect(store?.info().entries).toBe(0);
    await get({ path: '/api/json', auth: 'none', validate: false });
    expect(store?.info().entries).toBe(1);
    expect(await failureOf(get({ path: '/api/none', auth: 'none' }))).toMatchObject({
      kind: 'service',
      code: 'http_204',
    });
  });

  it.each([201, 203, 226])('raw access shows JSON with status %i, and does not store it', async status => {
    const { transport } = scriptedTransport(() => ({
      status,
      headers: { 'cache-control': 'max-age=60' },
      body: '[]',
    }));
    const { get, store } = client('http://music.example', { transport });
    const answer = await get({ path: '/api/json', auth: 'none', validate: false });
    expect([answer.status, text(answer.body.bytes())]).toEqual([status, '[]']);
    expect(store?.info().entries).toBe(0);
  });
});

describe('an error response', () => {
  it.each([199, 206, 300, 404])(
    'with status %i is rejected by raw access, which shows the whole body',
    async status => {
      const body = 'x'.repeat(2 * 1024 * 1024);
      const { transport } = scriptedTransport(() => ({ status, body }));
      const refused: RefusalError = await client('http://music.example', { transport })
        .get({ ...keys, validate: false })
        .then(
          () => undefined as never,
          error => error,
        );
      expect([refused.status, text(refused.response.body) === body]).toEqual([status, true]);
    },
  );

  it.each<[number, string, string, string, boolean?]>([
    [400, 'service', 'http_400', 'HOST refused the request (400 Bad Request): why.'],
    [401, 'auth', 'not_logged_in', 'HOST requires a token (401): why.'],
    [401, 'auth', 'token_rejected', 'HOST does not accept the token (401): why.', true],
    [403, 'auth', 'forbidden', 'HOST does not allow this (403): why.', true],
    [404, 'not-found', 'not_found', 'HOST has no such resource (404): why.'],
    [405, 'service', 'http_405', 'HOST refused the request (405 Method Not Allowed): why.'],
    [422, 'service', 'unprocessable', 'HOST did not accept the values (422): {"message":"why."}'],
    [429, 'rate-limit', 'rate_limited', 'HOST received too many requests (429): why.'],
    [500, 'service', 'http_500', 'HOST failed (500 Internal Server Error): why.'],
    [503, 'service', 'http_503', 'HOST failed (503 Service Unavailable): why.'],
    [302, 'service', 'http_302', 'HOST sent a response that does not match this request (302 Found): why.'],
  ])(
    'with status %i is a failure of the kind %s with the code %s',
    async (status, kind, code, message, withToken = false) => {
      const server = await serve((_, response) =>
        response.writeHead(status, { 'X-A': 'b' }).end('{"message":"why."}'),
      );
      const request = withToken ? me : keys;
      const response = client(server.url, withToken ? { findToken: async () => canary } : {}).get(request);
      const failure: RefusalError = await response.then(
        () => undefined as never,
        error => error,
      );
      expect(failure).toBeInstanceOf(RefusalError);
      expect([failure.kind, failure.code, failure.status, failure.message]).toEqual([
        kind,
        code,
        status,
        message.replace('HOST', server.host),
      ]);
      expect([
        failure.response.status,
        failure.response.headers.get('x-a'),
        text(failure.response.body),
      ]).toEqual([status, 'b', '{"message":"why."}']);
      expect(failure.hint).toMatch(/\.$/);
    },
  );

  it.each([
    ['{"message":"a"}', ': a'],
    ['{"error":"a"}', ': a'],
    ['{"error":{"message":"a","code":5}}', ': a'],
    ['{"code":7,"detail":"a","title":"b"}', ': a'],
    ['{"title":"b"}', ': b'],
    ['{"errors":{"limit":["too big","not a number"],"id":"odd"}}', ': limit: too big, not a number; id: odd'],
    [
      '{"message":"m","violations":[{"propertyPath":"limit","message":"too big"},{"message":"odd"}]}',
      ': m; limit: too big; odd',
    ],
    ['{"errors":["a","b"]}', ': a; b'],
    ['"bare"', ': bare'],
    ['plain\n\ttext \u001b[31mred\u0007 \u009b\u2028end', ': plain text [31mred end'],
    ['<html><head><title>502 Bad\nGateway</title></head></html>', ': 502 Bad Gateway'],
    ['<html>no title</html>', '.'],
    ['{"weird":1}', '.'],
    ['[]', '.'],
    ['', '.'],
    [JSON.stringify({ message: 'x'.repeat(600) }), `: ${'x'.repeat(500)}…`],
  ])('with the body %j gives a message that ends with %j', async (body, detail) => {
    const server = await serve((_, response) => response.writeHead(400).end(body));
    expect((await failureOf(client(server.url).get(keys))).message).toBe(
      `${server.host} refused the request (400 Bad Request)${detail}`,
    );
  });

  it('with status 422 shows its details, whatever their shape', async () => {
    const server = await serve((_, response) => response.writeHead(422).end('{"why":{"limit":"too\\nbig"}}'));
    expect((await failureOf(client(server.url).get(keys))).message).toBe(
      `${server.host} did not accept the values (422): {"why":{"limit":"too\\nbig"}}`,
    );
  });

  it('is still an error if its body is truncated', async () => {
    const server = await serveRaw(socket =>
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 99\r\n\r\n{"mess'),
    );
    expect(await failureOf(client(server.url).get(keys))).toMatchObject({
      kind: 'not-found',
      code: 'not_found',
    });
  });

  it('tells the user how long to wait if that is too long for a retry', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'Retry-After': '600' }).end());
    const failure: Failure = await client(server.url)
      .get(keys)
      .then(
        () => undefined as never,
        error => error,
      );
    expect([failure.kind, failure.hint]).toEqual(['rate-limit', 'Try again in 10 min.']);
    expect(server.requests).toHaveLength(1);
  });

  it('leaves the stored response unchanged', async () => {
    const server = await serve((_, response, count) => {
      if (count === 1) response.setHeader('ETag', '"a"').end('[]');
      else response.writeHead(500).end();
    });
    const { get, peek } = client(server.url, { retries: 0 });
    await get(keys);
    await failureOf(get(keys));
    expect(await peek(keys)).toBeDefined();
  });
});

describe('the embedded service', () => {
  const seen: unknown[] = [];
  const transport = embeddedTransport(request => {
    seen.push(request);
    const found = request.url.startsWith('/api/mobile/');
    return {
      status: found ? 200 : 404,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(found ? '[1]' : '{"error":"no"}'),
    };
  });

  it('responds in process, stores nothing, and serves peek and offline mode', async () => {
    const { get, peek } = client(undefined, { transport, store: undefined });
    const answer = await get(keys);
    expect([answer.origin, answer.json()]).toEqual(['embedded', [1]]);
    expect((await peek(keys))?.json()).toEqual([1]);
    expect(
      (await client(undefined, { transport, store: undefined, mode: 'offline' }).get(keys)).json(),
    ).toEqual([1]);
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/mobile/keys' });
  });

  it('fails like the service on the network', async () => {
    const { get } = client(undefined, { transport, store: undefined });
    expect(await failureOf(get({ path: '/api/nothing', auth: 'none' }))).toMatchObject({
      kind: 'not-found',
      message: 'The sandbox has no such resource (404): no',
    });
    expect(await failureOf(get(me))).toMatchObject({ kind: 'auth', code: 'not_logged_in' });
  });
});
