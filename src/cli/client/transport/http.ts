/** Sends HTTP requests without a proxy by node:http and node:https, which load faster than other clients. */
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Failure } from '../../../base/errors.ts';
import { lazy } from '../../../base/memo.ts';
import {
  hostOf,
  maxTimerMs,
  networkFailure,
  noResponseFailure,
  timedPieces,
  timeoutFailure,
} from './network-failure.ts';
import { type Exchange, headerPairs, type Transport, type TransportRequest, toHeaders } from './transport.ts';

/**
 * Returns a transport. It reuses connections, which do not keep the process running.
 * @param lookup finds the addresses of hosts
 * @param secureContext the certificates to use instead of Node's
 */
export function httpTransport(lookup: LookupFunction, secureContext?: SecureContext): Transport {
  const agentOptions = { keepAlive: true, lookup, secureContext };
  const httpModule: HttpModule = { request: requestHttp, agent: new Agent(agentOptions) };
  // node:https is loaded at the first request that needs it.
  const httpsModule = lazy((): HttpModule => {
    const https: typeof import('node:https') = require('node:https');
    return { request: https.request, agent: new https.Agent(agentOptions) };
  });
  const openRequest = ({ url, method, headers, signal }: TransportRequest): ClientRequest => {
    const { request, agent } = url.startsWith('https:') ? httpsModule() : httpModule;
    return request(url, { method, headers, agent, signal });
  };
  return async request => {
    for (;;) {
      const outgoing = openRequest(request);
      try {
        return await exchangeOver(outgoing, request);
      } catch (error) {
        // A server may close an idle connection just when it is reused (RFC 9112 §9.3.1). Then try another connection.
        const isReset = error instanceof Failure && error.code === 'connection_reset';
        if (!isReset || !outgoing.reusedSocket) throw error;
      }
    }
  };
}

interface HttpModule {
  readonly agent: Agent;
  request(url: string, options: RequestOptions): ClientRequest;
}

function exchangeOver(outgoing: ClientRequest, request: TransportRequest): Promise<Exchange> {
  const { url, limits, signal } = request;
  return new Promise((resolve, reject) => {
    let hasResponse = false;
    const timer = setTimeout(
      () => outgoing.destroy(timeoutFailure(hostOf(url), limits.firstByte, 'firstByte')),
      Math.min(limits.firstByte, maxTimerMs),
    );
    outgoing.on('error', error => {
      clearTimeout(timer);
      reject(networkFailure(error, hostOf(url)));
    });
    // An upgrade that was not requested closes the connection without an error.
    outgoing.on('close', () => {
      clearTimeout(timer);
      if (!hasResponse) reject(noResponseFailure(hostOf(url)));
    });
    outgoing.on('response', incoming => {
      hasResponse = true;
      clearTimeout(timer);
      if (signal) destroyResponse(incoming, signal);
      resolve({
        status: incoming.statusCode ?? 0,
        statusText: incoming.statusMessage ?? '',
        headers: toHeaders(headerPairs(incoming.rawHeaders)),
        body: timedPieces(incoming, url, limits.progress, reason => incoming.destroy(reason)),
        discard: () => drainBody(incoming),
      });
    });
    outgoing.end();
  });
}

/** Destroys the response with the signal's reason. Otherwise it would fail as if it had been cut off. */
function destroyResponse(incoming: IncomingMessage, signal: AbortSignal): void {
  const stop = (): void => void incoming.destroy(signal.reason);
  signal.addEventListener('abort', stop);
  incoming.on('close', () => signal.removeEventListener('abort', stop));
}

/** Reads the rest of a short body in the background, to reuse the connection. Closes the connection of a long body. */
function drainBody(incoming: IncomingMessage): void {
  const length =
    incoming.statusCode === 304 ? 0 : Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > 64 * 1024) incoming.destroy();
  else incoming.resume();
}
