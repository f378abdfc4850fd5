/** Servers and proxies on loopback, and clients, caches and clocks for the tests of the client. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import net, { type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Failure } from '../../../src/base/errors.ts';
import type { Clock } from '../../../src/base/io.ts';
import { type Client, createClient } from '../../../src/cli/client/client.ts';
import type { ClientOptions } from '../../../src/cli/client/client-options.ts';
import type { ClientEvent } from '../../../src/cli/client/events.ts';
import { createStore, type Store, type StoreOptions } from '../../../src/cli/client/store/store.ts';
import { createFetch, type Fetch, type FetcherOptions } from '../../../src/cli/client/transport/fetcher.ts';
import { networkTransport } from '../../../src/cli/client/transport/network.ts';
import {
  type Transport,
  type TransportRequest,
  toHeaders,
} from '../../../src/cli/client/transport/transport.ts';
import { parseBaseUrl } from '../../../src/cli/client/url.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

export interface RecordedRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface TestServer {
  readonly url: string;
  readonly host: string;
  /** The requests in the order of their arrival. */
  readonly requests: RecordedRequest[];
  /** `GET /path` of each request. */
  lines(): string[];
  readonly connections: () => number;
}

type Respond = (request: IncomingMessage, response: ServerResponse, count: number) => void;

export async function serve(respond: Respond, tls?: https.ServerOptions): Promise<TestServer> {
  const requests: RecordedRequest[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    respond(request, response, requests.length);
  };
  const server = tls === undefined ? http.createServer(listener) : https.createServer(tls, listener);
  const { port, connections } = await listen(server);
  const host = `${tls === undefined ? '127.0.0.1' : 'localhost'}:${port}`;
  const url = `${tls === undefined ? 'http' : 'https'}://${host}`;
  return { url, host, requests, lines: () => requests.map(request => request.line), connections };
}

/** Starts a TCP server that calls `talk` with the first data of each connection. */
export async function serveRaw(
  talk: (socket: Socket, request: string) => void,
): Promise<{ url: string; host: string }> {
  const server = net.createServer(socket => {
    socket.on('error', () => {});
    socket.once('data', data => talk(socket, data.toString('latin1')));
  });
  const { port } = await listen(server);
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` };
}

export interface TestProxy {
  readonly url: string;
  /** The request lines: `CONNECT host:port` and `GET http://…`. */
  readonly lines: string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>[];
}

/**
 * Starts a forward proxy, which opens a tunnel for CONNECT and forwards requests for absolute URLs.
 * @param refuse the status of its response to every request, if it refuses them
 * @param tls the certificate of an https:// proxy
 */
export async function proxy(refuse?: number, tls?: https.ServerOptions): Promise<TestProxy> {
  const lines: string[] = [];
  const headerLists: TestProxy['headers'] = [];
  const server = tls === undefined ? http.createServer() : https.createServer(tls);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    lines.push(`${request.method} ${request.url}`);
    headerLists.push(request.headers);
    if (refuse !== undefined) {
      response.writeHead(refuse).end('no');
      return;
    }
    const { connection: _, 'proxy-connection': __, 'proxy-authorization': ___, ...headers } = request.headers;
    const onward = http.request(request.url ?? '', { method: request.method, headers }, answer => {
      answer.on('error', () => response.destroy());
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    onward.end();
  });
  server.on('connect', (request, client: Socket) => {
    lines.push(`CONNECT ${request.url}`);
    headerLists.push(request.headers);
    client.on('error', () => {});
    if (refuse !== undefined) {
      client.end(`HTTP/1.1 ${refuse} No\r\n\r\n`);
      return;
    }
    const { hostname, port } = new URL(`http://${request.url}`);
    const onward = net.connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
    closing.push(() => onward.destroy());
  });
  const { port } = await listen(server);
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, lines, headers: headerLists };
}

async function listen(server: Server): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', socket => {
    count++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const port = await listenOnLoopback(server);
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port, connections: () => count };
}

/** Transports for both kinds of connection to a server. Most tests of the transport use each of them. */
export const ways: readonly { readonly name: string; transport(): Promise<Transport> }[] = [
  { name: 'direct', transport: async () => networkTransport({}) },
  {
    name: 'through a proxy',
    transport: async () => {
      const { url } = await proxy();
      return networkTransport({ HTTP_PROXY: url, HTTPS_PROXY: url });
    },
  },
];

/** A response of a scripted transport. By default, it is empty and has status 200. */
export interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Returns a transport in this process, for tests that need no network.
 * @param script returns the response to each request, or the error that the transport throws
 */
export function scriptedTransport(
  script: (request: TransportRequest, count: number) => ScriptedResponse | Error,
) {
  const requests: TransportRequest[] = [];
  const discarded: string[] = [];
  const transport: Transport = async request => {
    requests.push(request);
    const answer = script(request, requests.length);
    if (answer instanceof Error) throw answer;
    const { status = 200, headers: fields = {}, body = '' } = answer;
    return {
      status,
      statusText: `Status ${status}`,
      headers: toHeaders(Object.entries(fields)),
      body: inPieces([Buffer.from(body)]),
      discard: () => void discarded.push(request.url),
    };
  };
  return { transport, requests, discarded };
}

/** Yields these pieces as the body of a response. */
export async function* inPieces(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Returns a clock whose sleeps take no time; `slept` records them. */
export function testClock(): Clock & { readonly slept: number[]; shift(milliseconds: number): void } {
  const slept: number[] = [];
  let shifted = 0;
  return {
    slept,
    shift: milliseconds => {
      shifted += milliseconds;
    },
    now: () => Date.now() + shifted,
    elapsed: () => performance.now(),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      slept.push(milliseconds);
    },
  };
}

export const limits = { firstByte: 5000, progress: 5000 };

export function fetcher(options: Partial<FetcherOptions> = {}): Fetch {
  return createFetch({
    transport: networkTransport({}),
    clock: testClock(),
    limits,
    retries: 2,
    random: () => 0.5,
    ...options,
  });
}

export function folder(): string {
  const path = fs.mkdtempSync(join(tmpdir(), 'music-cli-api-'));
  closing.push(() => fs.rmSync(path, { recursive: true, force: true }));
  return path;
}

export function store(options: Partial<StoreOptions> = {}): Store {
  return createStore({
    disk: fs,
    folder: folder(),
    uid: process.getuid?.(),
    now: Date.now,
    random: Math.random,
    ...options,
  });
}

export interface TestClient extends Client {
  readonly events: ClientEvent[];
  readonly clock: ReturnType<typeof testClock>;
  readonly store: Store | undefined;
  decisions(): string[];
}

export function client(
  base: string | undefined,
  options: Partial<Omit<ClientOptions, 'base'>> & { transport?: Transport; retries?: number } = {},
): TestClient {
  const events: ClientEvent[] = [];
  const clock = testClock();
  const { transport = networkTransport({}), retries = 2, ...rest } = options;
  const usedStore = 'store' in options ? options.store : store({ now: clock.now });
  const log = (event: ClientEvent): void => {
    events.push(event);
  };
  const testedClient = createClient({
    isExpected: () => true,
    base: base === undefined ? undefined : parseBaseUrl(base),
    fetch: createFetch({ transport, clock, limits, retries, random: () => 0.5, log }),
    findToken: async () => undefined,
    partitionOf: token => `account-of-${token.length}`,
    clock,
    mode: 'normal',
    userAgent: 'music-cli/test',
    log,
    ...rest,
    store: usedStore,
  });
  const decisions = (): string[] =>
    events.flatMap(event => (event.event === 'cache' ? [event.decision] : []));
  return { ...testedClient, events, clock, store: usedStore, decisions };
}

/** Returns the thrown error as a plain record; fails if nothing was thrown. */
export async function failureOf(
  promise: Promise<unknown>,
): Promise<Pick<Failure, 'kind' | 'code' | 'message'>> {
  try {
    await promise;
  } catch (error) {
    const { kind, code, message, stack } = error as Failure;
    if (kind === undefined) throw new Error(`not a Failure: ${stack}`);
    return { kind, code, message };
  }
  throw new Error('nothing was thrown');
}

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** Creates a self-signed certificate for localhost and 127.0.0.1 with openssl. */
export function certificate(): { key: string; cert: string; file: string } {
  const dir = folder();
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  return { key: fs.readFileSync(key, 'utf8'), cert: fs.readFileSync(cert, 'utf8'), file: cert };
}
