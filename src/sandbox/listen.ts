/** Serves the sandbox with node:http, for `music-cli serve` and for tests. */
import { lookup } from 'node:dns/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../base/errors.ts';
import {
  type Delivery,
  errorResponse,
  type RequestHandler,
  responseToOtherMethod,
  type SandboxRequest,
  type SandboxResponse,
} from './request-response.ts';
import { faultyPieces } from './serve/faults.ts';
import { encodeFinalResponse, type ParserError, refuseMalformed, refuseUnparsed } from './serve/malformed.ts';

export interface ServedRequest {
  /** The request; undefined if it could not be parsed. */
  readonly request: SandboxRequest | undefined;
  readonly status: number;
  readonly fault: Delivery['fault'];
  /** The size of the body, in bytes. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Time limits in milliseconds. Slower clients are disconnected, so that half-open connections use no resources. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 };
/**
 * Milliseconds without data in either direction before a connection is closed: more than the maximum latency option.
 */
const idleTimeoutMs = 120_000;
/** Maximum number of requests of one connection: Node reads all that have arrived before it turns to other clients. */
const maxRequests = 1000;

/** Starts listening; port 0 takes a free port. Rejects if the address is not available. */
export function listen(
  handleRequest: RequestHandler,
  port: number,
  host: string,
  onServed: (exchange: ServedRequest) => void = () => {},
): Promise<Server> {
  const server = createServer({ ...limits, requireHostHeader: false }, (incoming, outgoing) => {
    if (incoming.socket.destroyed) return;
    countResponse(outgoing, incoming.socket);
    const startTime = performance.now();
    const request = toSandboxRequest(incoming);
    const deliver = (response: SandboxResponse) => {
      const sending = sendResponse(response, outgoing);
      const report = () => {
        const { status, body, delivery } = response;
        const milliseconds = performance.now() - startTime;
        onServed({ request, status, fault: delivery?.fault, bytes: body.length, milliseconds });
      };
      if (sending === undefined) report();
      else void sending.then(report, report);
    };
    const fail = (error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy();
      else deliver(failureResponse(error));
    };
    const respond = () => {
      try {
        const response = handleRequest(request);
        if (response instanceof Promise) response.then(deliver).catch(fail);
        else deliver(response);
      } catch (error) {
        fail(error);
      }
    };
    const refusal = refuseMalformed(incoming);
    if (refusal !== undefined) {
      outgoing.shouldKeepAlive = false;
      incoming.resume();
      deliver(refusal);
      return;
    }
    receiveBody(incoming, outgoing, {
      respond: () => respondInTurn(incoming.socket, respond),
      refuse: () =>
        deliver(errorResponse(413, 'A request body must be at most 1 MiB and arrive within 10 s.')),
    });
  });
  const refuse = (socket: Duplex, request: SandboxRequest | undefined, response: SandboxResponse) => {
    if (!refuseAndEnd(socket, response)) return;
    const { status, body } = response;
    onServed({ request, status, fault: undefined, bytes: body.length, milliseconds: 0 });
  };
  server.on('clientError', (error: ParserError, socket) => {
    const response = refuseUnparsed(error);
    if (response === undefined) socket.destroy();
    // Anything after the last request of a connection is ignored (RFC 9112, 9.6).
    else if (socket.writable) refuse(socket, undefined, response);
  });
  server.on('connect', (incoming, socket) => {
    const request = toSandboxRequest(incoming);
    const response = responseToOtherMethod(request);
    if (response !== undefined) refuse(socket.resume(), request, response);
  });
  server.setTimeout(idleTimeoutMs);
  server.maxRequestsPerSocket = maxRequests;
  server.on('dropRequest', (_, socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

interface ConnectionState {
  /** Number of responses that have not been sent completely. */
  openResponses: number;
  /** Starts the responses that wait for their turn, in order. */
  readonly waitingResponses: (() => void)[];
  /** The response to the request whose body is still being received. */
  unreadResponse?: ServerResponse | undefined;
  /** Ends the connection after all responses have been sent. */
  end?: () => void;
}

/** Maximum number of responses in progress on one connection. Meanwhile Node reads no further requests from it. */
const maxOpenResponses = 100;
const stateBySocket = new WeakMap<Duplex, ConnectionState>();

function connectionStateOf(socket: Duplex): ConnectionState {
  const state = stateBySocket.get(socket) ?? { openResponses: 0, waitingResponses: [] };
  stateBySocket.set(socket, state);
  return state;
}

/** Counts a response until it has been sent, and then starts the next waiting one. */
function countResponse(outgoing: ServerResponse, socket: Duplex): void {
  const connection = connectionStateOf(socket);
  connection.openResponses++;
  outgoing.once('close', () => {
    connection.openResponses--;
    if (!socket.destroyed) connection.waitingResponses.shift()?.();
    if (connection.openResponses === 0) connection.end?.();
  });
}

/** Starts a response when few enough are in progress, so that a client that never reads cannot fill the memory. */
function respondInTurn(socket: Duplex, respond: () => void): void {
  const { openResponses, waitingResponses } = connectionStateOf(socket);
  if (openResponses - waitingResponses.length <= maxOpenResponses) respond();
  else waitingResponses.push(respond);
}

/** Maximum size of a request body in bytes; the sandbox receives bodies but ignores them. */
const maxContent = 1024 * 1024;

/** Maximum time to receive a request body, in milliseconds. */
const contentTimeoutMs = 10_000;

/** Receives and drops the request body, then responds. Refuses a body that is larger or slower than the maximum. */
function receiveBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { respond, refuse }: { readonly respond: () => void; readonly refuse: () => void },
): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = incoming.headers;
  const connection = connectionStateOf(incoming.socket);
  let isRefused = false;
  // RFC 9110, 15.5.14: the connection is closed, so that the rest of the body need not be read.
  const refuseOnce = () => {
    if (isRefused) return;
    isRefused = true;
    connection.unreadResponse = undefined;
    outgoing.shouldKeepAlive = false;
    refuse();
  };
  let size = 0;
  incoming.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > maxContent) refuseOnce();
  });
  if (Number(length) > maxContent) {
    refuseOnce();
    return;
  }
  if (Number(length) === 0 && coding === undefined) {
    respond();
    return;
  }
  connection.unreadResponse = outgoing;
  const timer = setTimeout(refuseOnce, contentTimeoutMs).unref();
  outgoing.once('close', () => clearTimeout(timer));
  // RFC 9112, 6.1: a transfer coding in HTTP/1.0 means that the framing is faulty.
  if (coding !== undefined && incoming.httpVersion === '1.0') outgoing.shouldKeepAlive = false;
  incoming.once('end', () => {
    if (isRefused) return;
    clearTimeout(timer);
    connection.unreadResponse = undefined;
    respond();
  });
}

/** Responds to unreadable input and ends the connection. Returns false if the connection is already ending. */
function refuseAndEnd(socket: Duplex, response: SandboxResponse): boolean {
  const connection = connectionStateOf(socket);
  if (connection.end !== undefined) return false;
  const { unreadResponse } = connection;
  connection.end = () => {
    if (unreadResponse !== undefined) return;
    socket.end(encodeFinalResponse(response, new Date()));
    // If the connection were closed at once, a client that is still sending would lose the response (RFC 9112, 9.6).
    setTimeout(() => socket.destroy(), 1000).unref();
  };
  if (unreadResponse !== undefined) {
    unreadResponse.shouldKeepAlive = false;
    sendResponse(response, unreadResponse);
  } else if (connection.openResponses === 0) connection.end();
  return true;
}

export async function addressFor(host: string): Promise<string> {
  return (await lookup(host)).address;
}

function toSandboxRequest({ method = 'GET', url = '/', headers, socket }: IncomingMessage): SandboxRequest {
  const fields: Record<string, string> = {};
  for (const name in headers) fields[name] = String(headers[name]);
  return { method, url, headers: fields, address: socket.remoteAddress };
}

/** Returns a response without the message of the error, which may quote paths and contents. */
function failureResponse(error: unknown): SandboxResponse {
  const code = codeOf(error);
  return errorResponse(500, `The sandbox failed${code === undefined ? '' : `: ${code}`}.`);
}

/** Sends a response. Returns undefined if it is sent already, otherwise a promise. */
function sendResponse(response: SandboxResponse, outgoing: ServerResponse): Promise<void> | undefined {
  const { status, headers, body, delivery } = response;
  if (delivery !== undefined) return sendFaulty(response, delivery, outgoing);
  outgoing.writeHead(status, STATUS_CODES[status], headers);
  outgoing.end(body);
  return undefined;
}

async function sendFaulty(
  { status, headers, body }: SandboxResponse,
  { delay, fault }: Delivery,
  outgoing: ServerResponse,
): Promise<void> {
  const disconnect = new AbortController();
  outgoing.once('close', () => disconnect.abort());
  if (delay > 0) await sleep(delay, undefined, { signal: disconnect.signal });
  if (fault === 'reset' || (fault === 'truncate' && body.length === 0)) {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  outgoing.writeHead(status, STATUS_CODES[status], headers);
  try {
    for await (const piece of faultyPieces(fault, body, disconnect.signal))
      await new Promise(resolve => outgoing.write(piece, resolve));
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Returns the URL of a server: `http://127.0.0.1:4000`, with brackets around an IPv6 address. */
export function serverUrl(server: Pick<Server, 'address'>): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  const host = address.address.includes(':') ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
