/** Tests the sandbox over real sockets: simulated faults, and malicious clients. */
import { request as httpRequest, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { addressFor, listen, type ServedRequest, serverUrl } from '../../src/sandbox/listen.ts';
import { createCache, createRepresentation } from '../../src/sandbox/representation.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import {
  completeResponse,
  type Delivery,
  errorResponse,
  type RequestHandler,
} from '../../src/sandbox/request-response.ts';
import { splitInTen } from '../../src/sandbox/serve/faults.ts';
import { refuseUnparsed } from '../../src/sandbox/serve/malformed.ts';
import { campaign } from '../support/often.ts';
import { builtLibrary } from './built.ts';

const sandbox = createHandler(builtLibrary);
const path = '/api/mobile/keys';
const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

async function start(
  handler: RequestHandler,
  served?: (one: ServedRequest) => void,
): Promise<{ url: string; port: number }> {
  const server = await listen(handler, 0, '127.0.0.1', served);
  servers.push(server);
  const url = serverUrl(server);
  return { url, port: Number(new URL(url).port) };
}

/** Returns a handler that delivers the responses of the sandbox in the given way. */
function handlerFor(delivery: Delivery): RequestHandler {
  return request => ({ ...sandbox(request), delivery });
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => {});
    sockets.push(socket);
  });
}

/** Sends a request; returns the status, the number of body bytes received, and the error code if there is an error. */
function exchange(
  url: string,
): Promise<{ status?: number | undefined; bytes: number; code?: string | undefined }> {
  return new Promise(resolve => {
    let bytes = 0;
    const outgoing = httpRequest(url, { agent: false }, incoming => {
      const end = (code?: string) => resolve({ status: incoming.statusCode, bytes, code });
      incoming.on('data', chunk => {
        bytes += chunk.length;
      });
      incoming.on('end', () => end());
      incoming.on('error', (error: NodeJS.ErrnoException) => end(error.code));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ bytes, code: error.code }));
    outgoing.end();
  });
}

it('resets a connection without a response', async () => {
  const { url } = await start(handlerFor({ delay: 0, fault: 'reset' }));
  expect(await exchange(url + path)).toEqual({ bytes: 0, code: 'ECONNRESET' });
});

it('cuts a body in half, but declares its full length', async () => {
  const { url } = await start(handlerFor({ delay: 0, fault: 'truncate' }));
  const fullLength = sandbox({ method: 'GET', url: path, headers: {} }).body.length;
  expect(await exchange(url + path)).toEqual({ status: 200, bytes: fullLength >> 1, code: 'ECONNRESET' });
});

it('waits before the response, but not for a client that has gone', async () => {
  const served: ServedRequest[] = [];
  const { url } = await start(handlerFor({ delay: 60 }), one => served.push(one));
  const startTime = performance.now();
  expect((await exchange(url + path)).status).toBe(200);
  // A timer may be early by a millisecond.
  expect(performance.now() - startTime).toBeGreaterThanOrEqual(59);
  expect(
    served.map(({ status, milliseconds }) => [status, milliseconds <= performance.now() - startTime]),
  ).toEqual([[200, true]]);
  const never = handlerFor({ delay: 3_600_000 });
  let arrive = () => {};
  const arrival = new Promise<void>(resolve => {
    arrive = resolve;
  });
  const patient = await start(
    request => {
      arrive();
      return never(request);
    },
    one => served.push(one),
  );
  const impatient = await open(patient.port);
  impatient.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await arrival;
  impatient.destroy();
  await expect.poll(() => served.length).toBe(2);
});

it('does not truncate or delay an empty body', async () => {
  const empty =
    (fault?: Delivery['fault']): RequestHandler =>
    () => ({
      ...completeResponse(200, {}, new Uint8Array()),
      delivery: { delay: 0, ...(fault && { fault }) },
    });
  const outcomes = [];
  for (const fault of ['truncate', 'slow', undefined] as const)
    outcomes.push(await exchange((await start(empty(fault))).url));
  expect(outcomes).toEqual([
    { bytes: 0, code: 'ECONNRESET' },
    { status: 200, bytes: 0, code: undefined },
    { status: 200, bytes: 0, code: undefined },
  ]);
});

it('sends a slow body in ten pieces', async () => {
  const { port } = await start(handlerFor({ delay: 0, fault: 'slow' }));
  const client = await open(port);
  client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  let first = '';
  for await (const chunk of client) {
    first += chunk;
    if (!first.endsWith('\r\n\r\n')) break;
  }
  const { body } = sandbox({ method: 'GET', url: path, headers: {} });
  expect(first).toMatch(new RegExp(`content-length: ${body.length}\\r\\n`));
  expect(Buffer.from(first.split('\r\n\r\n')[1] ?? '')).toEqual(Buffer.from(splitInTen(body)[0] ?? ''));
  expect(splitInTen(body)).toHaveLength(10);
  expect(Buffer.concat(splitInTen(body)).equals(body)).toBe(true);
  expect(splitInTen(Buffer.from('abc')).map(String)).toEqual(['a', 'b', 'c']);
});

it('responds with 500 if a handler throws, at once or later', async () => {
  for (const handler of [
    () => {
      throw new Error('broken');
    },
    async () => {
      throw new Error('broken');
    },
  ] satisfies RequestHandler[]) {
    const { url } = await start(handler);
    const response = await fetch(url);
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: { status: 500, message: 'The sandbox failed.' } },
    ]);
  }
});

it('logs served requests', async () => {
  const served: ServedRequest[] = [];
  const { url } = await start(
    request => sandbox(request),
    one => served.push(one),
  );
  await fetch(`${url}${path}/1`);
  await fetch(`${url}/nowhere`, { method: 'HEAD' });
  await exchange(url + path);
  expect(served.map(({ request, status, bytes }) => [request?.method, request?.url, status, bytes])).toEqual([
    ['GET', `${path}/1`, 200, sandbox({ method: 'GET', url: `${path}/1`, headers: {} }).body.length],
    ['HEAD', '/nowhere', 404, 0],
    ['GET', path, 200, sandbox({ method: 'GET', url: path, headers: {} }).body.length],
  ]);
  expect(served[0]?.request?.address).toBe('127.0.0.1');
});

it('logs requests that were rejected before being parsed', async () => {
  const served: ServedRequest[] = [];
  const { port } = await start(
    request => sandbox(request),
    one => served.push(one),
  );
  for (const sent of ['NONSENSE\r\n\r\n', 'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n']) {
    const client = await open(port);
    client.write(sent);
    for await (const _ of client);
  }
  expect(served.map(({ request, status }) => [request?.method, request?.url, status])).toEqual([
    [undefined, undefined, 400],
    ['CONNECT', 'a.example:443', 405],
  ]);
});

it('responds to pipelined requests in their order', async () => {
  const { port } = await start(request => sandbox(request));
  const client = await open(port);
  const count = 60;
  const lines = Array.from(
    { length: count },
    (_, index) => `GET ${path}/${index + 1} HTTP/1.1\r\nhost: x\r\n\r\n`,
  );
  client.write(lines.join('').replace(/\r\n\r\n$/, '\r\nconnection: close\r\n\r\n'));
  let text = '';
  for await (const chunk of client) text += chunk;
  const ids = [...text.matchAll(/"data":\{"id":(\d+),/g)].map(([, id]) => Number(id));
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(count);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
});

it('closes a connection that sends more than a thousand requests', async () => {
  let answered = 0;
  const { port } = await start(request => {
    answered++;
    return sandbox(request);
  });
  const client = await open(port);
  client.write('GET /x HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3000));
  await new Promise(resolve => client.resume().once('close', resolve));
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThanOrEqual(1000);
});

it('responds to 200 pipelined requests, at most 100 at a time, and closes the connection after the last', async () => {
  let most = 0;
  let running = 0;
  const { port } = await start(async request => {
    running++;
    most = Math.max(most, running);
    await new Promise(resolve => setTimeout(resolve, 5));
    running--;
    return sandbox(request);
  });
  const client = await open(port);
  const line = (id: number) => `GET ${path}/${id} HTTP/1.1\r\nhost: localhost\r\n`;
  const lines = Array.from({ length: 200 }, (_, index) => line((index % 21) + 1));
  client.write(`${lines.join('\r\n')}connection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of client) text += chunk;
  const ids = [...text.matchAll(/"data":\{"id":(\d+),/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(lines.map((_, index) => (index % 21) + 1));
  expect(most).toBeLessThanOrEqual(100);
});

it('limits the responses for a client that never reads, and serves others', async () => {
  let answered = 0;
  const { url, port } = await start(request => {
    answered++;
    return sandbox(request);
  });
  const greedy = await open(port);
  greedy.pause();
  greedy.write(`GET /api/mobile/key-scales HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(3000));
  while (answered === 0) await new Promise(resolve => setTimeout(resolve, 20));
  await new Promise(resolve => setTimeout(resolve, 200));
  // The buffers of the system may hold the first responses.
  expect(answered).toBeLessThanOrEqual(110);
  expect((await exchange(url + path)).status).toBe(200);
});

it('rejects a chunked request whose content has not ended after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // vi.spyOn would leave the fake timer in place.
  const set = vi.fn(globalThis.setTimeout);
  globalThis.setTimeout = Object.assign(set, globalThis.setTimeout);
  try {
    const { port } = await start(request => sandbox(request));
    const client = await open(port);
    const began = Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`,
    );
    client.write(began);
    // Connections of other tests in this process also have timers.
    const limits = () => set.mock.calls.filter(([, wait]) => wait === 10_000);
    while (limits().length === 0) await new Promise(resolve => setImmediate(resolve));
    vi.advanceTimersByTime(9_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(1);
    let text = '';
    for await (const chunk of client) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['content-length: 200000000\r\n\r\n', 413],
  [`transfer-encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20)}`, 413],
  ['content-length: 5\r\n\r\nhello', 200],
])(
  'responds at once to a request with content, with 413 if there is too much (case %#)',
  async (rest, status) => {
    const { port } = await start(request => sandbox(request));
    const client = await open(port);
    client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${rest}`);
    let text = '';
    for await (const chunk of client) text += chunk;
    expect(text.match(/HTTP\/1\.1 \d{3}[^\r]*/g)).toEqual([
      status === 413 ? 'HTTP/1.1 413 Payload Too Large' : 'HTTP/1.1 200 OK',
    ]);
  },
);

it('reports an internal error without paths or headers, and with the right status', async () => {
  const { port } = await start(() => ({ ...completeResponse(200, { 'x-bad': 'a\nb' }, Buffer.from('x')) }));
  const { port: other } = await start(() => {
    throw Object.assign(new Error("ENOENT: no such file, open '/home/me/recorded/1'"), { code: 'ENOENT' });
  });
  const responses: string[] = [];
  for (const each of [port, other]) {
    const client = await open(each);
    client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of client) text += chunk;
    responses.push(`${text.split('\r\n')[0]} ${text.split('\r\n\r\n')[1]}`);
  }
  expect(responses).toEqual([
    'HTTP/1.1 500 Internal Server Error {"error":{"status":500,"message":"The sandbox failed: ERR_INVALID_CHAR."}}',
    'HTTP/1.1 500 Internal Server Error {"error":{"status":500,"message":"The sandbox failed: ENOENT."}}',
  ]);
});

it('stays responsive with a thousand idle connections and as many incomplete requests', async context => {
  campaign(context);
  const { url, port } = await start(request => sandbox(request));
  for (let batch = 0; batch < 20; batch++) {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(port)));
    for (const [index, socket] of opened.entries())
      if (index % 2 === 0) socket.write(`GET ${path} HTTP/1.1\r\nhos`);
  }
  expect((await exchange(url + path)).status).toBe(200);
});

it('rejects anything but HTTP, and continues', async () => {
  const { url, port } = await start(request => sandbox(request));
  for (const text of [
    '\u0016\u0003\u0001\u0002\u0000',
    'GET\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  ]) {
    const client = await open(port);
    client.end(text);
    client.resume();
    await new Promise(resolve => client.once('close', resolve));
  }
  expect((await exchange(url + path)).status).toBe(200);
});

it('rejects malformed data after pending requests, and not before', async () => {
  const { port } = await start(handlerFor({ delay: 50 }));
  const client = await open(port);
  client.write(`${`GET ${path}/1 HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(2)}NONSENSE\r\n\r\n`);
  let text = '';
  for await (const chunk of client) text += chunk;
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
});

it('ignores data after the last request, and after malformed data', async () => {
  const { port } = await start(handlerFor({ delay: 50 }));
  const last = await open(port);
  last.write(`GET ${path}/1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\nGET ${path}/2 HTTP/1.1\r\n\r\n`);
  const bad = await open(port);
  bad.write('NONSENSE\r\n\r\n');
  bad.write('NONSENSE\r\n\r\n'.repeat(10_000));
  for (const [client, status] of [
    [last, '200'],
    [bad, '400'],
  ] as const) {
    let text = '';
    for await (const chunk of client) text += chunk;
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each]) => each)).toEqual([status]);
  }
});

it('sends the last response completely, whatever follows its request', async () => {
  const body = new Uint8Array(30_000_000);
  const { port } = await start(() => completeResponse(200, {}, body));
  const client = await open(port);
  client.pause();
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  for (let index = 0; index < 20; index++) {
    await new Promise(resolve => setTimeout(resolve, 10));
    client.write('NONSENSE\r\n\r\n');
  }
  let received = 0;
  for await (const chunk of client) received += chunk.length;
  expect(received).toBeGreaterThan(body.length);
});

it('responds once to malformed content, with 400 and after the earlier response', async () => {
  const served: ServedRequest[] = [];
  const { port } = await start(handlerFor({ delay: 100 }), one => served.push(one));
  const client = await open(port);
  client.write(`GET ${path}/1 HTTP/1.1\r\nhost: x\r\n\r\n`);
  client.write(`GET ${path}/2 HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel`);
  for (const piece of ['zz\r\nzz\r\n', 'zz\r\n']) {
    await new Promise(resolve => setTimeout(resolve, 10));
    client.write(piece);
  }
  let text = '';
  for await (const chunk of client) text += chunk;
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400']);
  expect(text).toMatch(/\r\nconnection: close\r\n/i);
  expect(served.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('reports why the parser failed if the client can still receive it', () => {
  const statusOf = (code: string, packet = '', bytesParsed = 0) =>
    refuseUnparsed(Object.assign(new Error(code), { code, rawPacket: Buffer.from(packet), bytesParsed }))
      ?.status;
  expect(statusOf('ERR_HTTP_REQUEST_TIMEOUT')).toBe(408);
  expect(statusOf('ECONNRESET')).toBeUndefined();
  expect(statusOf('HPE_HEADER_OVERFLOW', 'GET /aaa')).toBe(414);
  expect(statusOf('HPE_HEADER_OVERFLOW', 'GET / HTTP/1.1\r\na: b')).toBe(431);
  expect(statusOf('HPE_INVALID_METHOD', 'GET / HTTP/1.1\r\n\r\nLOOK / HTTP/1.1\r\n\r\n', 20)).toBe(501);
  expect(statusOf('HPE_INVALID_METHOD', 'LOOK\r\n\r\n', 2)).toBe(400);
  expect(statusOf('HPE_INVALID_VERSION', 'GET / HTTP/3.0\r\n\r\n', 14)).toBe(505);
  expect(statusOf('HPE_INVALID_VERSION', 'GET / HTTP/1.1\n\n', 14)).toBe(400);
});

it('the cache keeps the latest responses up to a limit', () => {
  const cache = createCache(10_000);
  for (let index = 0; index < 50; index++)
    cache.store(String(index), createRepresentation('text/plain', 'x'.repeat(1000)));
  const kept = Array.from({ length: 50 }, (_, index) => String(index)).filter(name => cache.find(name));
  expect(kept).toEqual(['46', '47', '48', '49']);
  cache.store('huge', createRepresentation('text/plain', 'x'.repeat(20_000)));
  expect(['49', 'huge'].map(name => cache.find(name))).toEqual([undefined, undefined]);
});

it('closes a connection after unreadable data, even if the client does not', async context => {
  campaign(context);
  const server = await listen(request => sandbox(request), 0, '127.0.0.1');
  servers.push(server);
  const client = connect({
    port: Number(new URL(serverUrl(server)).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  sockets.push(client);
  client.write('NONSENSE\r\n\r\n');
  client.resume();
  await new Promise(resolve => client.once('end', resolve));
  const connections = () => new Promise(resolve => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
});

it('explains why it rejects a request without a host', async () => {
  const { port } = await start(request => sandbox(request));
  const client = await open(port);
  client.write(`GET ${path} HTTP/1.1\r\n\r\n`);
  let text = '';
  for await (const chunk of client) text += chunk;
  const [head = '', body] = text.split('\r\n\r\n');
  expect([head.split(' ')[1], body]).toEqual([
    '400',
    '{"error":{"status":400,"message":"An HTTP/1.1 request must have one Host header."}}',
  ]);
});

it('reads the next request after the content of an HTTP/1.0 request with keep-alive', async () => {
  const { port } = await start(request => sandbox(request));
  const client = await open(port);
  const kept = 'connection: keep-alive\r\ncontent-length: 2\r\n\r\nhi';
  client.write(`GET ${path}/1 HTTP/1.0\r\n${kept}GET ${path}/2 HTTP/1.0\r\n\r\n`);
  let text = '';
  for await (const chunk of client) text += chunk;
  expect([...text.matchAll(/"data":\{"id":(\d+),/g)].map(([, id]) => id)).toEqual(['1', '2']);
});

it('serverUrl returns the address of a server as a URL', async () => {
  const at = (address: string, family: string) => ({ address: () => ({ address, family, port: 4000 }) });
  const nowhere = [{ address: () => null }, { address: () => '/run/pipe' }];
  expect([at('127.0.0.1', 'IPv4'), at('::1', 'IPv6'), ...nowhere].map(serverUrl)).toEqual([
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    '',
    '',
  ]);
  expect([await addressFor('127.0.0.1'), await addressFor('::1')]).toEqual(['127.0.0.1', '::1']);
});

it('accepts a request with only a request line', async () => {
  const { port } = await start(() => errorResponse(418, 'Short.'));
  const client = await open(port);
  client.write('GET / HTTP/1.0\r\n\r\n');
  let text = '';
  for await (const chunk of client) text += chunk;
  expect(text.split('\r\n')[0]).toBe("HTTP/1.1 418 I'm a Teapot");
});
