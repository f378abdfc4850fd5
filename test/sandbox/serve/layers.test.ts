/** Tests the layers around the sandbox in process: CORS, the host, faults, the rate limit. */
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import type { Sandbox, SandboxRequest } from '../../../src/sandbox/request-response.ts';
import { assembleServer, type Conditions } from '../../../src/sandbox/serve/assemble.ts';
import {
  createRandom,
  parseFailure,
  parseFailures,
  parseLatency,
} from '../../../src/sandbox/serve/faults.ts';
import { hostGuardLayer, parseOrigin } from '../../../src/sandbox/serve/layers.ts';
import { builtLibrary, get, head, textOf } from '../built.ts';

const sandbox = createHandler(builtLibrary);
const path = '/api/mobile/keys';

/** Returns the sandbox under these conditions; the others are off. */
function sandboxUnder(some: Partial<Conditions>): Sandbox {
  const none: Conditions = {
    cors: 'none',
    latency: undefined,
    fail: [],
    seed: 1,
    rateLimit: undefined,
    now: () => 0,
  };
  return assembleServer(sandbox, { ...none, ...some });
}

function preflight(origin: string): SandboxRequest {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'if-none-match,x-service-api-token',
  };
  return { method: 'OPTIONS', url: '/api/mobile/me', headers };
}

describe('CORS', () => {
  it.each([
    ['content-type', 'content-type'],
    ['authorization', 'authorization'],
    ['Content-Type, X-Request-Id,x-service-api-token', 'Content-Type, X-Request-Id,x-service-api-token'],
    ['', 'X-Service-Api-Token, If-None-Match'],
    ['a b', 'X-Service-Api-Token, If-None-Match'],
    ['x:y', 'X-Service-Api-Token, If-None-Match'],
    ['a,,b', 'X-Service-Api-Token, If-None-Match'],
  ])(
    'allows the headers requested in a preflight, or the usual ones if the request is malformed: %j',
    (asked, allowed) => {
      const { headers: sent, ...rest } = preflight('https://app.example');
      const request = { ...rest, headers: { ...sent, 'access-control-request-headers': asked } };
      const { status, headers } = sandboxUnder({ cors: '*' })(request);
      expect([status, headers['access-control-allow-headers']]).toEqual([204, allowed]);
    },
  );

  it('allows every page if the origin is *', () => {
    const open = sandboxUnder({ cors: '*' });
    expect(open(preflight('https://app.example'))).toEqual({
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'if-none-match,x-service-api-token',
        'access-control-max-age': '600',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Retry-After',
        link: '</openapi.json>; rel="service-desc"',
      },
      body: new Uint8Array(),
    });
    const etag = open(get(path)).headers.etag;
    for (const [request, status] of [
      [get(path), 200],
      [get(path, { 'if-none-match': etag }), 304],
      [get('/nowhere'), 404],
      [get('/api/mobile/me'), 401],
      [{ ...get(path), method: 'POST' }, 405],
    ] as const) {
      const { status: code, headers } = open(request);
      expect([
        code,
        headers['access-control-allow-origin'],
        headers['access-control-expose-headers'],
      ]).toEqual([status, '*', 'ETag, Retry-After']);
    }
  });

  it('returns an allowed origin only to that origin, and varies by origin for all', () => {
    const one = sandboxUnder({ cors: 'https://app.example' });
    const originHeaders = (origin: string) => {
      const { headers } = one(get('/api/mobile/circular-tracks', { origin }));
      return [headers['access-control-allow-origin'], headers.vary];
    };
    expect(originHeaders('https://app.example')).toEqual([
      'https://app.example',
      'X-Service-Api-Token, Origin',
    ]);
    expect(originHeaders('https://evil.example')).toEqual([undefined, 'X-Service-Api-Token, Origin']);
    expect(one(preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect(one(get(path)).headers.vary).toBe('Origin');
  });

  it('adds no headers if it is disabled', () => {
    const closed = sandboxUnder({ cors: 'none' });
    const answers = [preflight('https://app.example'), get(path, { origin: 'https://app.example' })].map(
      closed,
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 200]);
    const names = answers.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  it('treats a request without a requested method as no preflight', () => {
    const open = sandboxUnder({ cors: '*' });
    const options = open({ method: 'OPTIONS', url: path, headers: {} });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(open(get(path, { 'access-control-request-method': 'GET' })).status).toBe(200);
  });

  it('accepts origins as browsers write them', () => {
    for (const [text, origin] of [
      ['*', '*'],
      ['none', 'none'],
      ['https://App.example/', 'https://app.example'],
      ['https://app.example:443', 'https://app.example'],
      ['http://localhost:5173', 'http://localhost:5173'],
      ['app.example', undefined],
      ['https://app.example/path', undefined],
      ['https://a@app.example', undefined],
      ['https://:b@app.example', undefined],
      ['xhttps://app.example', undefined],
      ['', undefined],
    ] as const) {
      expect([text, parseOrigin(text)]).toEqual([text, origin]);
    }
  });
});

describe('the host', () => {
  const ask = (address: string, host: string | undefined, url = path, name?: string) =>
    sandboxUnder({ guard: hostGuardLayer(address, name), cors: '*' })(get(url, { host })).status;

  it('must name this machine if the server is bound to loopback', () => {
    for (const host of [
      '127.0.0.1:4000',
      'localhost:4000',
      'LOCALHOST',
      '127.8.9.1',
      '127.100.200.30',
      'localhost.',
      '[::1]:4000',
      undefined,
    ])
      expect([host, ask('127.0.0.1', host)]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      'evil.example:4000',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evillocalhost',
      'app.localhost',
      '[::1]evil.example',
      'evil[::1]',
      'localhost:80evil',
      '10.0.0.1',
      '',
    ])
      expect([host, ask('::1', host)]).toEqual([host, 421]);
  });

  it('may be the configured name', () => {
    expect(ask('127.0.1.1', 'Studio:4000', path, 'studio')).toBe(200);
  });

  it('is taken from an absolute target', () => {
    expect(ask('127.0.0.1', 'localhost', `http://evil.example${path}`)).toBe(421);
    expect(ask('127.0.0.1', 'evil.example', `http://localhost${path}`)).toBe(200);
    expect(ask('127.0.0.1', 'evil.example', `${path}?of=http://localhost/`)).toBe(421);
  });

  it('may be any name if other machines can reach the server', () => {
    expect(ask('0.0.0.0', 'studio.example')).toBe(200);
  });

  it('that is rejected gives pages no CORS permission', () => {
    const { headers } = sandboxUnder({ guard: hostGuardLayer('127.0.0.1'), cors: '*' })(
      get(path, { host: 'evil.example' }),
    );
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('faults', () => {
  it.each([
    ['/api/mobile/keys', '/api/mobile/keys', true],
    ['/api/mobile/keys', '/api/mobile/keys?x=1', true],
    ['/api/mobile/keys', 'http://music.example/api/mobile/keys', true],
    ['/api/mobile/keys', '/api/mobile/keys/1', false],
    ['/api/mobile/keys', '/api/mobile/key-scales', false],
    ['/api/mobile/keys/*', '/api/mobile/keys/1', true],
    ['/api/mobile/keys/*', '/api/mobile/keys', false],
    ['/api/mobile/*/state', '/api/mobile/music-systems/1/state', true],
    ['/api/*key*', '/api/mobile/key-scales', true],
    ['/api/*key*', '/api/mobile/intervals', false],
  ])('of --fail %s=100% affect %s: %j', (route, url, fails) => {
    const fail = parseFailures([`${route}=100%:503`]) ?? [];
    expect(sandboxUnder({ fail })(get(url)).status === 503).toBe(fails);
  });

  it('have shares that add up to at most 100 %', () => {
    expect(parseFailures(['40%', '/api/keys=60%', '/api/instruments=60%'])).toHaveLength(3);
    expect(parseFailures(['40%', '/api/keys=61%'])).toBeUndefined();
    expect(parseFailure('/api/keys=5%:503')).toEqual({ route: '/api/keys', share: 0.05, fault: 503 });
    expect(parseFailure('api/keys=5%')).toBeUndefined();
    expect(parseFailure('/api/keys?x=5%')).toBeUndefined();
  });

  const responsesUnder = (some: Partial<Conditions>, count = 2000) => {
    const faulty = sandboxUnder(some);
    return Array.from({ length: count }, () => faulty(get(path)));
  };

  it('occur in the requested shares', () => {
    const fail = parseFailures(['10%', '5%:429', '2.5%:reset', '2%:truncate', '1%:slow']) ?? [];
    const answers = responsesUnder({ fail, seed: 11 }, 20_000);
    const share = (test: (answer: (typeof answers)[number]) => boolean) =>
      answers.filter(test).length / answers.length;
    // Three standard deviations of these shares are at most 0.0064.
    expect(share(({ status }) => status === 503)).toBeCloseTo(0.1, 2);
    expect(share(({ status }) => status === 429)).toBeCloseTo(0.05, 2);
    expect(share(({ delivery }) => delivery?.fault === 'reset')).toBeCloseTo(0.025, 2);
    expect(share(({ delivery }) => delivery?.fault === 'truncate')).toBeCloseTo(0.02, 2);
    expect(share(({ delivery }) => delivery?.fault === 'slow')).toBeCloseTo(0.01, 2);
  });

  it('are JSON errors with the time to retry', () => {
    const [failed] = responsesUnder({ fail: [{ share: 1, fault: 503 }] });
    expect(failed && { ...failed, body: JSON.parse(textOf(failed)) }).toEqual({
      status: 503,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'retry-after': '1',
        link: '</openapi.json>; rel="service-desc"',
        'content-length': expect.any(String),
      },
      body: { error: { status: 503, message: 'This failure is simulated (--fail).' } },
    });
    expect(responsesUnder({ fail: [{ share: 1, fault: 429 }] })[0]?.headers['retry-after']).toBe('1');
    expect(responsesUnder({ fail: [{ share: 1, fault: 418 }] })[0]?.headers['retry-after']).toBeUndefined();
    const refusal = sandboxUnder({ fail: [{ share: 1, fault: 503 }] })(head(path));
    expect([refusal.status, refusal.body.length]).toEqual([503, 0]);
  });

  it('of the delivery keep the response unchanged', () => {
    const fullResponse = sandboxUnder({})(get(path));
    for (const as of ['reset', 'truncate', 'slow'] as const)
      expect(sandboxUnder({ fail: [{ share: 1, fault: as }] })(get(path))).toEqual({
        ...fullResponse,
        delivery: { delay: 0, fault: as },
      });
  });

  it('are the same for the same seed in any order of requests, and differ for another seed', () => {
    const fail = parseFailures(['30%']) ?? [];
    const latency = { from: 0, to: 100 };
    const trace = (seed: number) =>
      responsesUnder({ fail, latency, seed }, 200).map(({ status, delivery }) => [status, delivery?.delay]);
    expect(trace(5)).toEqual(trace(5));
    expect(trace(5)).not.toEqual(trace(6));
    const only = responsesUnder({ fail, seed: 5 }, 200).map(({ status }) => status);
    expect(trace(5).map(([status]) => status)).toEqual(only);
  });

  it('do not affect preflights', () => {
    const faulty = sandboxUnder({ cors: '*', fail: [{ share: 1, fault: 'reset' }] });
    expect(faulty(preflight('https://app.example'))).toMatchObject({ status: 204 });
    expect(faulty(preflight('https://app.example')).delivery).toBeUndefined();
    const closed = sandboxUnder({ fail: [{ share: 1, fault: 503 }] });
    expect(closed(preflight('https://app.example')).status).toBe(204);
  });

  it('delay responses within the given range', () => {
    const delays = responsesUnder({ latency: { from: 50, to: 400 }, seed: 3 }).map(
      ({ delivery }) => delivery?.delay ?? 0,
    );
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(50);
    expect(Math.min(...delays)).toBeLessThan(60);
    expect(Math.max(...delays)).toBeLessThanOrEqual(400);
    expect(Math.max(...delays)).toBeGreaterThan(390);
    expect(responsesUnder({ latency: { from: 80, to: 80 } }, 3).map(({ delivery }) => delivery)).toEqual([
      { delay: 80 },
      { delay: 80 },
      { delay: 80 },
    ]);
  });

  it('are written as described in help', () => {
    for (const [text, failing] of [
      ['5%', { share: 0.05, fault: 503 }],
      ['2%:429', { share: 0.02, fault: 429 }],
      ['0.5%:reset', { share: 0.005, fault: 'reset' }],
      ['100%:slow', { share: 1, fault: 'slow' }],
      ['1%:truncate', { share: 0.01, fault: 'truncate' }],
      ['0.125%:429', { share: 0.00125, fault: 429 }],
      ['5', undefined],
      ['101%', undefined],
      ['5%:200', undefined],
      ['5%:explode', undefined],
      ['-5%', undefined],
      ['%', undefined],
      ['5%:', undefined],
    ] as const) {
      expect([text, parseFailure(text)]).toEqual([text, failing]);
    }
    expect(parseFailures(['60%', '40%:429'])).toHaveLength(2);
    expect(parseFailures(['60%', '41%:429'])).toBeUndefined();
    expect(parseFailures(['60%', 'often'])).toBeUndefined();
    for (const [text, span] of [
      ['80', { from: 80, to: 80 }],
      ['50-400', { from: 50, to: 400 }],
      ['0', { from: 0, to: 0 }],
      ['0-60000', { from: 0, to: 60_000 }],
      ['400-50', undefined],
      ['60001', undefined],
      ['1.5', undefined],
      ['fast', undefined],
      ['', undefined],
    ] as const) {
      expect([text, parseLatency(text)]).toEqual([text, span]);
    }
  });

  it('use the random numbers of mulberry32', () => {
    // The first numbers for seed 1, computed by the JavaScript of mulberry32's author.
    const random = createRandom(1);
    expect([random(), random(), random()]).toEqual([
      0.6270739405881613, 0.002735721180215478, 0.5274470399599522,
    ]);
  });
});

describe('the rate limit', () => {
  it('counts by minute and address, and reports when to retry', () => {
    let time = 1000;
    const limited = sandboxUnder({ rateLimit: 2, now: () => time, cors: '*' });
    const ask = (address: string) => limited({ ...get(path), address });
    expect([ask('a').status, ask('a').status, ask('b').status]).toEqual([200, 200, 200]);
    time += 20_500;
    const refused = ask('a');
    expect(refused.headers).toMatchObject({ 'retry-after': '40', 'access-control-allow-origin': '*' });
    expect([refused.status, JSON.parse(textOf(refused))]).toEqual([
      429,
      { error: { status: 429, message: 'More than 2 requests in a minute: wait 40 s.' } },
    ]);
    expect(ask('b').status).toBe(200);
    time += 39_500;
    expect([ask('a').status, ask('a').status, ask('a').status]).toEqual([200, 200, 429]);
  });
});

it('the rate limit remembers 10,000 addresses, and removes the oldest first', () => {
  const limited = sandboxUnder({ rateLimit: 1 });
  const ask = (address: string) => limited({ ...head(path), address }).status;
  expect([ask('first'), ask('first')]).toEqual([200, 429]);
  for (let n = 2; n <= 10_000; n++) ask(String(n));
  expect(ask('first')).toBe(429);
  expect([ask('another'), ask('first'), ask('another')]).toEqual([200, 200, 429]);
});

it('assembleServer applies its conditions to asynchronous handlers too', async () => {
  const later = assembleServer(async request => sandbox(request), {
    cors: '*',
    latency: undefined,
    fail: [],
    seed: 1,
    rateLimit: 1,
    now: () => 0,
    guard: hostGuardLayer('127.0.0.1'),
  });
  const first = await later(get(path));
  expect([first.status, first.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect((await later(get(path))).status).toBe(429);
  expect((await later(preflight('https://app.example'))).status).toBe(204);
  expect((await later(head(path, { host: 'evil.example' }))).body.length).toBe(0);
});
