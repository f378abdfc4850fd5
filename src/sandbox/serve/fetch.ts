/** The sandbox as the web's fetch: for tests of clients, without a port. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox, SandboxResponse } from '../request-response.ts';
import { connectionReset, piecesUnder } from './faults.ts';

/** Any origin will do, and none: `/api/mobile/keys`. */
const origin = 'http://sandbox.localhost';

export function fetchFrom(sandbox: Sandbox): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, origin), init);
    const { method, url, headers, signal } = request;
    signal.throwIfAborted();
    const { pathname, search } = new URL(url);
    const fields = Object.fromEntries(headers);
    // Whoever calls fetch gets bodies decoded.
    delete fields['accept-encoding'];
    const answer = sandbox({ method, url: pathname + search, headers: fields });
    const { delay = 0, fault } = answer.delivery ?? {};
    if (delay > 0) await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    if (fault === 'reset') throw new TypeError('fetch failed', { cause: connectionReset() });
    const { status } = answer;
    const isEmpty = status === 204 || status === 304 || method === 'HEAD';
    const response = new Response(isEmpty ? null : webBody(answer, signal), {
      status,
      headers: answer.headers,
    });
    return Object.defineProperty(response, 'url', { value: url });
  };
}

function webBody(
  { body, delivery }: SandboxResponse,
  signal: AbortSignal,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const fault = delivery?.fault;
  return fault === undefined ? new Uint8Array(body) : ReadableStream.from(piecesUnder(fault, body, signal));
}
