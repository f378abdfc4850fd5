import { createHash } from 'node:crypto';
import { getEventListeners, once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../../../../src/cli/client/store/body.ts';
import { networkTransport } from '../../../../src/cli/client/transport/network.ts';
import type { Transport } from '../../../../src/cli/client/transport/transport.ts';
import { useFakeTimers } from '../../../support/fake-timers.ts';
import { requires } from '../../../support/requires.ts';
import { certificate, failureOf, fetcher, limits, proxy, serve, serveRaw, text, ways } from '../support.ts';

const openssl = requires('openssl');

/** Reads a whole response through the fetcher, as every user of a transport does, but without retries. */
async function get(
  transport: Transport,
  url: string,
  headers: Record<string, string> = {},
  patience = limits,
  onPiece: () => void = () => {},
) {
  return fetcher({ transport, retries: 0, limits: patience })({ url, headers }, async fetched => {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of fetched.body) {
      pieces.push(piece);
      size += piece.length;
      onPiece();
    }
    return {
      status: fetched.status,
      statusText: fetched.statusText,
      headers: fetched.headers,
      body: text(concatBytes(pieces, size)),
    };
  });
}

describe.each(ways)('the transport ($name)', ({ name, transport: make }) => {
  const direct = name === 'direct';

  it('sends one GET with the given headers and returns status, headers and body', async () => {
    const server = await serve((_, response) => {
      response.writeHead(
        203,
        'Somewhat',
        [
          ['X-One', 'a'],
          ['X-One', 'b'],
          ['Content-Type', 'text/plain'],
        ].flat(),
      );
      response.end('héllo');
    });
    const answer = await get(await make(), `${server.url}/a/b?c=%2F`, {
      'X-Mine': 'yes',
      Accept: 'text/plain',
    });
    expect(answer).toMatchObject({ status: 203, statusText: direct ? 'Somewhat' : '', body: 'héllo' });
    expect(answer.headers.get('x-one')).toBe('a, b');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('x-absent')).toBeUndefined();
    expect(server.lines()).toEqual(['GET /a/b?c=%2F']);
    expect(server.requests[0]?.headers).toMatchObject({
      'x-mine': 'yes',
      accept: 'text/plain',
      host: server.host,
    });
  });

  it('returns ten megabytes unchanged', async () => {
    const body = Buffer.alloc(10_000_000, 'abcdefghijk');
    const server = await serve((_, response) => response.end(body));
    const answer = await get(await make(), server.url);
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(
      createHash('sha256').update(body).digest('hex'),
    );
  });

  it.each([
    ['gzip', zlib.gzipSync],
    ['x-gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['br', zlib.brotliCompressSync],
    ['identity', (body: Buffer) => body],
    ['deflate, gzip', (body: Buffer) => zlib.gzipSync(zlib.deflateSync(body))],
  ] as const)('decodes the content coding %s (%#)', async (coding, encode) => {
    const body = 'la '.repeat(100_000);
    const server = await serve((_, response) => {
      response.setHeader('Content-Encoding', coding).end(encode(Buffer.from(body)));
    });
    expect((await get(await make(), server.url)).body).toBe(body);
  });

  it('rejects an unrequested content coding', async () => {
    const server = await serve((_, response) => response.setHeader('Content-Encoding', 'zstd').end('x'));
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'service',
      code: 'unknown_encoding',
    });
  });

  const noise = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 31) % 251));

  it.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['br', zlib.brotliCompressSync],
  ] as const)('reports a %s stream that is cut anywhere as truncated (%#)', async (coding, encode) => {
    const encoded = encode(noise);
    let cut = 0;
    const server = await serve((_, response) => {
      response.setHeader('Content-Encoding', coding).end(encoded.subarray(0, cut));
    });
    const transport = await make();
    for (cut of [1, 2, 10, encoded.length >> 1, encoded.length - 1])
      expect(await failureOf(get(transport, server.url)), `cut at ${cut}`).toMatchObject({
        kind: 'network',
        code: 'truncated_answer',
        message: `The response of ${server.host} was truncated.`,
      });
  });

  it('reports a damaged gzip stream as a network failure', async () => {
    const encoded = zlib.gzipSync(noise);
    encoded[30] = (encoded[30] ?? 0) ^ 0xff;
    encoded[encoded.length - 6] = (encoded[encoded.length - 6] ?? 0) ^ 0xff;
    const server = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end(encoded));
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'network',
      code: 'damaged_answer',
    });
  });

  it('reports a body shorter than its Content-Length as truncated', async () => {
    const server = await serveRaw(socket =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":'),
    );
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'network',
      code: 'truncated_answer',
    });
  });

  it('reports a chunked body without its last chunk as truncated', async () => {
    const server = await serveRaw(socket =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[1,2,\r\n'),
    );
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'network',
      code: 'truncated_answer',
    });
  });

  it('reports a connection reset within the body as a truncated response', async () => {
    const server = await serveRaw(socket => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":');
      setTimeout(() => socket.resetAndDestroy(), 30);
    });
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'network',
      code: 'truncated_answer',
    });
  });

  it('reports a connection closed before the response as a network failure', async () => {
    const server = await serveRaw(socket => socket.destroy());
    expect(await failureOf(get(await make(), server.url))).toMatchObject({
      kind: 'network',
      code: 'connection_reset',
    });
  });

  it('times out if the first byte is late', async () => {
    const server = await serve(() => {});
    const late = get(await make(), server.url, {}, { firstByte: 60, progress: 5000 });
    expect(await failureOf(late)).toEqual({
      kind: 'network',
      code: 'timeout',
      message: `${server.host} did not respond within 0.06 s.`,
    });
  });

  it('times out if the body stops, but not if it is slow', async () => {
    let sent = 0;
    let goOn = () => {};
    const server = await serve((_, response) => {
      goOn = () => {
        if (++sent < 9) response.write('a');
        else response.end();
      };
      response.setHeader('X-There', '1').write('a');
    });
    const transport = await make();
    const patience = { firstByte: 5000, progress: 200 };
    const time = useFakeTimers();
    try {
      const slowly = () => {
        time.advance(150);
        goOn();
      };
      expect((await get(transport, `${server.url}/slow`, {}, patience, slowly)).body).toBe('aaaaaaaaa');
      const stopped = get(transport, `${server.url}/stall`, {}, patience, () =>
        setImmediate(() => time.advance(200)),
      );
      expect(await failureOf(stopped)).toEqual({
        kind: 'network',
        code: 'timeout',
        message: `${server.host} sent nothing more for 0.2 s, and the response is incomplete.`,
      });
    } finally {
      time.restore();
    }
  });

  it('reports a peer that does not speak HTTP', async () => {
    const server = await serveRaw(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    const failure = await failureOf(get(await make(), server.url));
    // A proxy receives the invalid response first, and closes the connection.
    expect(failure).toMatchObject(
      direct ? { kind: 'service', code: 'not_http' } : { kind: 'network', code: 'connection_reset' },
    );
  });

  it('has a separate limit for the time to the first byte', async () => {
    let end = () => {};
    const server = await serve((_, response) => {
      end = () => void response.end('ly');
      response.write('slow');
    });
    const patience = { firstByte: 100, progress: 5000 };
    const time = useFakeTimers();
    try {
      const later = () => {
        time.advance(200);
        end();
      };
      expect((await get(await make(), server.url, {}, patience, later)).body).toBe('slowly');
    } finally {
      time.restore();
    }
  });

  describe('reports an aborted request', () => {
    it('before it is sent', async () => {
      const server = await serve((_, response) => response.end('[]'));
      const signal = AbortSignal.abort();
      const request = { method: 'GET', url: server.url, headers: {}, limits, signal } as const;
      const transport = await make();
      expect(await failureOf(transport(request))).toMatchObject({ kind: 'interrupted' });
      expect(server.requests).toEqual([]);
    });

    it('before the response', async () => {
      const abort = new AbortController();
      const server = await serve(() => abort.abort());
      const { signal } = abort;
      const request = { method: 'GET', url: server.url, headers: {}, limits, signal } as const;
      const transport = await make();
      expect(await failureOf(transport(request))).toMatchObject({ kind: 'interrupted' });
    });

    it('within the body', async () => {
      const abort = new AbortController();
      const server = await serve((_, response) => void response.write('half'));
      const request = { url: server.url, headers: {}, signal: abort.signal };
      const reading = fetcher({ transport: await make() })(request, async fetched => {
        for await (const _ of fetched.body) abort.abort();
      });
      expect(await failureOf(reading)).toMatchObject({ kind: 'interrupted' });
    });
  });

  it('removes its abort listener after a response was read', async () => {
    const server = await serve((_, response) => response.end('[]'));
    const { signal } = new AbortController();
    const fetch = fetcher({ transport: await make() });
    const request = { url: server.url, headers: {}, signal };
    await fetch(request, async fetched => {
      for await (const _ of fetched.body);
    });
    await new Promise(setImmediate);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('closes an endless response that is discarded', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const server = await serve((_, response) => {
      ended = once(response, 'close');
      response.write('a');
    });
    const transport = await make();
    const answer = await transport({ method: 'GET', url: server.url, headers: {}, limits });
    answer.discard();
    await ended;
  });

  it('reuses its connections, and opens at most one per request', async () => {
    const server = await serve((_, response) => void setTimeout(() => response.end('[]'), 20));
    const transport = await make();
    const fetch = fetcher({ transport });
    const one = () =>
      fetch({ url: server.url, headers: {} }, async fetched => {
        for await (const _ of fetched.body);
      });
    await Promise.all(Array.from({ length: 60 }, one));
    await one();
    expect(server.requests).toHaveLength(61);
    expect(server.connections()).toBeLessThanOrEqual(24);
  });

  it.skipIf(openssl.skip)(`rejects an untrusted certificate ${openssl.reason}`, async () => {
    const server = await serve((_, response) => response.end('[]'), certificate());
    const failure = await failureOf(get(await make(), server.url));
    expect(failure).toMatchObject({ kind: 'network', code: 'tls_failed' });
    expect(failure.message).toMatch(/^No secure connection to localhost:\d+/);
    expect(server.requests).toEqual([]);
  });
});

describe('a server that closes a reused connection', () => {
  /** Starts a server that closes each connection after some responses. */
  const startClosingServer = async (responsesOf: (connections: number) => number) => {
    const served = new Map<unknown, number>();
    const server = await serve(({ socket }, response) => {
      const before = served.get(socket) ?? 0;
      served.set(socket, before + 1);
      if (before < responsesOf(served.size)) response.end(`${served.size}.${before + 1}`);
      else socket.resetAndDestroy();
    });
    return { transport: networkTransport({}), server };
  };

  it('gets the same request on a new connection, without a retry', async () => {
    const { transport, server } = await startClosingServer(() => 1);
    expect((await get(transport, `${server.url}/a`)).body).toBe('1.1');
    expect((await get(transport, `${server.url}/b`)).body).toBe('2.1');
    expect(server.lines()).toEqual(['GET /a', 'GET /b', 'GET /b']);
  });

  it('causes a failure if it closes the new connection too', async () => {
    const { transport, server } = await startClosingServer(connections => (connections === 1 ? 1 : 0));
    expect((await get(transport, `${server.url}/a`)).body).toBe('1.1');
    expect(await failureOf(get(transport, `${server.url}/b`))).toMatchObject({
      kind: 'network',
      code: 'connection_reset',
    });
    expect(server.lines()).toEqual(['GET /a', 'GET /b', 'GET /b']);
  });
});

describe('the connection of a discarded response', () => {
  /** Discards eight responses, and returns the number of connections that they needed. */
  const countConnections = async (status: number, fields: Record<string, string>, size: number) => {
    const server = await serve((_, response) =>
      response.writeHead(status, fields).end(status === 304 ? undefined : Buffer.alloc(size)),
    );
    const transport = networkTransport({});
    for (let i = 0; i < 8; i++) {
      const answer = await transport({ method: 'GET', url: server.url, headers: {}, limits });
      answer.discard();
      await sleep(10);
    }
    return server.connections();
  };

  it.each([
    ['the rest of the body is short', 200, { 'content-length': '65536' }, 65_536],
    ['the response is a 304, whatever its Content-Length', 304, { 'content-length': '1000000' }, 0],
  ])('is reused if %s', async (_, status, fields, size) => {
    expect(await countConnections(status, fields, size)).toBeLessThan(8);
  });

  it.each([
    ['the rest of the body is long', 200, { 'content-length': '65537' }, 65_537],
    ['the length of the body is unknown', 200, {}, 10],
  ])('is closed if %s', async (_, status, fields, size) => {
    expect(await countConnections(status, fields, size)).toBe(8);
  });
});

it('an unrequested upgrade is not a response', async () => {
  const server = await serveRaw(socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  expect(await failureOf(get(networkTransport({}), server.url))).toMatchObject({ code: 'connection_reset' });
});

it('a refused connection is reported', async () => {
  const { url, host } = await serveRaw(() => {});
  const closed = url.replace(/\d+$/, '1');
  expect(await failureOf(get(networkTransport({}), closed))).toEqual({
    kind: 'network',
    code: 'connection_refused',
    message: `The connection to ${host.replace(/\d+$/, '1')} was refused.`,
  });
});

it('a name without an address is reported', async () => {
  const failure = await failureOf(get(networkTransport({}), 'http://nowhere.invalid/'));
  expect(failure).toMatchObject({ kind: 'network', code: 'dns_failed' });
  expect(failure.message).toMatch(
    /^The host name of nowhere\.invalid cannot be resolved \((ENOTFOUND|EAI_AGAIN)\)\.$/,
  );
});

it('a proxy forwards plain HTTP, so that it can use its own cache', async () => {
  const server = await serve((_, response) => response.end('[]'));
  const testProxy = await proxy();
  await get(networkTransport({ HTTP_PROXY: testProxy.url }), `${server.url}/x`);
  expect(testProxy.lines).toEqual([`GET ${server.url}/x`]);
});

it.skipIf(openssl.skip)(`a proxy tunnels HTTPS and sees no header ${openssl.reason}`, async () => {
  const server = await serve((_, response) => response.end('[]'), certificate());
  const testProxy = await proxy();
  await failureOf(
    get(networkTransport({ HTTPS_PROXY: testProxy.url }), `${server.url}/x`, {
      'X-Service-Api-Token': 'canary',
    }),
  );
  expect(testProxy.lines).toEqual([`CONNECT ${server.host}`]);
  expect(JSON.stringify(testProxy.headers)).not.toContain('canary');
});

it('user and password of a proxy are sent only to the proxy, and shown in no message', async () => {
  const server = await serve((_, response) => response.end('[]'));
  const testProxy = await proxy();
  const withPassword = testProxy.url.replace('http://', 'http://me:canary%21@');
  await get(networkTransport({ http_proxy: withPassword }), server.url);
  expect(testProxy.headers[0]?.['proxy-authorization']).toBe(
    `Basic ${Buffer.from('me:canary!').toString('base64')}`,
  );
  expect(JSON.stringify(server.requests)).not.toContain('roxy-authorization');
  const refusing = await proxy(407);
  const failure = await failureOf(
    get(networkTransport({ http_proxy: refusing.url.replace('http://', 'http://me:canary@') }), server.url),
  );
  expect(failure).toMatchObject({ kind: 'network', code: 'proxy_refused' });
  expect(failure.message).not.toContain('canary');
});

describe("a proxy's error response", () => {
  const needsUser =
    'It requires a user name and password: http://user:password@host in HTTP_PROXY or HTTPS_PROXY.';
  const check = 'Check HTTP_PROXY and HTTPS_PROXY, or exclude the host with NO_PROXY.';

  it.each([
    ['http', 407, needsUser],
    ['https', 407, needsUser],
    ['https', 403, check],
  ])(
    'to a request over %s, with status %i, is reported with the address of the proxy',
    async (scheme, status, hint) => {
      const testProxy = await proxy(status);
      const transport = networkTransport({ HTTP_PROXY: testProxy.url, HTTPS_PROXY: testProxy.url });
      await expect(get(transport, `${scheme}://music.example/`)).rejects.toMatchObject({
        kind: 'network',
        code: 'proxy_refused',
        message: `The proxy ${new URL(testProxy.url).host} refused to connect to music.example (${status}).`,
        hint,
      });
    },
  );
});

it.each(['http', 'https'])('the error for an unreachable %s:// proxy names the proxy', async scheme => {
  const transport = networkTransport({ HTTP_PROXY: `${scheme}://127.0.0.1:1` });
  expect(await failureOf(get(transport, 'http://music.example/'))).toEqual({
    kind: 'network',
    code: 'connection_refused',
    message: 'The connection to music.example (through the proxy 127.0.0.1:1) was refused.',
  });
});

describe("the time limit ends a proxy's endless response", () => {
  const drip = (text: string, again: string) => (socket: Socket) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(again), 40);
    socket.on('close', () => clearInterval(timer));
  };
  const silent = () => {};

  it.each<[string, 'http' | 'https', (socket: Socket) => void]>([
    ['silence after CONNECT', 'https', silent],
    ['a CONNECT response that repeats a header', 'https', drip('HTTP/1.1 200 OK\r\n', 'X-More: yes\r\n')],
    ['a CONNECT response with an endless status line', 'https', drip('HTTP/1.1 200 ', 'OK')],
    ['an endless header', 'https', drip('HTTP/1.1 200 OK\r\nX-Long: ', 'more')],
    ['silence after the tunnel is open', 'https', socket => void socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['an endless TLS record', 'https', drip('HTTP/1.1 200 OK\r\n\r\n\x16\x03\x03\x40\x00\x02', '\x00')],
    ['silence', 'http', silent],
    ['a repeated header', 'http', drip('HTTP/1.1 200 OK\r\n', 'X-More: yes\r\n')],
    ['an endless status line', 'http', drip('HTTP/1.1 200 ', 'OK')],
  ])('%s (%s)', async (_, scheme, talk) => {
    const testProxy = await serveRaw(talk);
    const transport = networkTransport({ HTTP_PROXY: testProxy.url, HTTPS_PROXY: testProxy.url });
    const patience = { firstByte: 400, progress: 60_000 };
    expect(await failureOf(get(transport, `${scheme}://music.example/`, {}, patience))).toEqual({
      kind: 'network',
      code: 'timeout',
      message: 'music.example did not respond within 0.4 s.',
    });
  });
});

it.each([
  ...[
    'socks5://x',
    'ftp://127.0.0.1',
    'http://[',
    'http://127.0.0.1:1\n.example',
    '127.0.0.1\r\nX-More: yes',
  ],
  ...['http://a\tb:c@127.0.0.1:1', 'http://%zz:b@127.0.0.1:1', 'http://a:%ff@127.0.0.1:1'],
])('the proxy %j is a usage error', async address => {
  const transport = networkTransport({ HTTP_PROXY: address });
  await expect(get(transport, 'http://music.example/')).rejects.toMatchObject({
    kind: 'usage',
    code: 'invalid_proxy',
    message: 'The proxy in the environment is not an http:// or https:// address.',
    hint: 'Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY; SOCKS is not supported.',
  });
});

it('a proxy below localhost means this machine, whatever DNS says', async () => {
  const server = await serve((_, response) => response.end('[]'));
  const testProxy = await proxy();
  const transport = networkTransport({ HTTP_PROXY: testProxy.url.replace('127.0.0.1', 'proxy.localhost') });
  expect((await get(transport, server.url)).body).toBe('[]');
  expect(testProxy.lines).toHaveLength(1);
});
