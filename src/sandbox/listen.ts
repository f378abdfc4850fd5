/** The sandbox behind node:http, for `music-cli serve` and for tests. */
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, problem, type SandboxRequest, type SandboxResponse } from './exchange.ts';

/** What answers: the sandbox itself, or something in front of a service that is elsewhere. */
export type Answering = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** A request that has been answered. */
export interface Served {
  readonly request: SandboxRequest;
  readonly status: number;
  readonly fault: Delivery['fault'];
  /** Of the body. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Clients that take longer are cut off: half-open connections and slow senders cost nothing for long. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 };
/** No byte either way, in milliseconds: more than the longest latency that can be asked for. */
const silence = 120_000;

/** Starts listening; port 0 takes any free one. Rejects where the address can't be had. */
export function listen(
  answering: Answering,
  port: number,
  host: string,
  served: (served: Served) => void = () => {},
): Promise<Server> {
  const server = createServer(limits, (incoming, outgoing) => {
    if (!awaited(outgoing, incoming.socket)) return;
    const begun = performance.now();
    const request = requestOf(incoming);
    // A body is read and not looked at.
    incoming.resume();
    const deliver = (response: SandboxResponse) => {
      const sent = send(response, outgoing, request.method);
      const tell = () => {
        const { status, body, delivery } = response;
        const milliseconds = performance.now() - begun;
        served({ request, status, fault: delivery?.fault, bytes: body.length, milliseconds });
      };
      if (sent === undefined) tell();
      else void sent.then(tell, tell);
    };
    const fail = (error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else deliver(failedRequest(error));
    };
    try {
      const response = answering(request);
      if (response instanceof Promise) response.then(deliver).catch(fail);
      else deliver(response);
    } catch (error) {
      fail(error);
    }
  });
  server.setTimeout(silence);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Answers of one connection that may wait for it: a client that asks on and never reads is cut off. */
const mostWaiting = 100;
const waiting = new WeakMap<Socket, number>();

/** Counts the answer until it has gone out; false where the connection has too many of them, or is gone. */
function awaited(outgoing: ServerResponse, socket: Socket): boolean {
  if (socket.destroyed) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > mostWaiting) {
    socket.destroy();
    return false;
  }
  waiting.set(socket, count);
  outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return true;
}

/** The address behind a name of this machine. Rejects where there is none. */
export async function addressFor(host: string): Promise<string> {
  return (await lookup(host)).address;
}

function requestOf({ method = 'GET', url = '/', headers, socket }: IncomingMessage): SandboxRequest {
  const fields: Record<string, string> = {};
  for (const name in headers) fields[name] = String(headers[name]);
  return { method, url, headers: fields, address: socket.remoteAddress };
}

function failedRequest(error: unknown): SandboxResponse {
  return problem(500, `The sandbox failed: ${error instanceof Error ? error.message : error}.`);
}

/** Undefined where all is on its way at once. */
function send(
  response: SandboxResponse,
  outgoing: ServerResponse,
  method: string,
): Promise<void> | undefined {
  const { status, headers, body, delivery } = response;
  if (delivery !== undefined) return sendFaulty(response, delivery, outgoing, method);
  outgoing.writeHead(status, headers);
  outgoing.end(body);
  return undefined;
}

async function sendFaulty(
  { status, headers, body }: SandboxResponse,
  { delay, fault }: Delivery,
  outgoing: ServerResponse,
  method: string,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  if (delay > 0) await sleep(delay, undefined, { signal: gone.signal });
  if (fault === 'reset' || (fault === 'truncate' && body.length === 0)) {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.writeHead(status, headers);
  if (fault === 'truncate') {
    await new Promise(resolve => outgoing.write(body.subarray(0, body.length >> 1), resolve));
    outgoing.destroy();
    return;
  }
  if (fault === 'slow' && method !== 'HEAD') {
    for (const piece of tenths(body)) {
      outgoing.write(piece);
      await sleep(1000, undefined, { signal: gone.signal });
    }
    outgoing.end();
  } else outgoing.end(body);
}

/** A body in ten pieces, as even as they can be. */
export function tenths(body: Uint8Array): Uint8Array[] {
  return Array.from({ length: 10 }, (_, index) =>
    body.subarray(Math.round((body.length * index) / 10), Math.round((body.length * (index + 1)) / 10)),
  ).filter(piece => piece.length > 0);
}

/** `http://127.0.0.1:4000`, with brackets around an IPv6 address. */
export function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  return `http://${hostPart(address.address)}:${address.port}`;
}

/** Where others can reach a server that listens on every address of this machine; none where it has one. */
export function reachableAt(server: Server): string[] {
  const address = server.address();
  if (address === null || typeof address === 'string') return [];
  if (address.address !== '0.0.0.0' && address.address !== '::') return [];
  return Object.values(networkInterfaces())
    .flatMap(each => each ?? [])
    .filter(({ internal, family, scopeid }) => {
      return !internal && !scopeid && (family === 'IPv4' || address.family === 'IPv6');
    })
    .map(each => `http://${hostPart(each.address)}:${address.port}`);
}

function hostPart(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
