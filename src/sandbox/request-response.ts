/** The request and response types of the sandbox: plain values, independent of the transport. */

import type { Body } from '../base/bytes.ts';

/** A request, independent of the transport. */
export interface SandboxRequest {
  /** The method in upper case. GET, HEAD and OPTIONS are supported; any other gets 405. */
  readonly method: string;
  /** The target of the request line: path and query, or an absolute URL (RFC 9112, 3.2). */
  readonly url: string;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The client's IP address, for the rate limit. */
  readonly address?: string | undefined;
}

/** A response as it is sent (RFC 9110). The response to HEAD has no body. Header names are in lower case. */
export interface SandboxResponse {
  /** The status, 200 to 599. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body, compressed if the header content-encoding says so; JSON is UTF-8. */
  readonly body: Uint8Array;
  /** The same body, if it can be read piece by piece. */
  readonly content?: Body | undefined;
  /** The latency and failure that the sender of the response must apply, if any. */
  readonly delivery?: Delivery;
}

/** The latency and failure of a response. */
export interface Delivery {
  /** Milliseconds before anything is sent. */
  readonly delay: number;
  /** Reset the connection without a response, end the body half-way, or send it in ten pieces, one a second. */
  readonly fault?: 'reset' | 'truncate' | 'slow';
}

/** Returns the response to a request at once. Never throws for any request that a client can send. */
export type Sandbox = (request: SandboxRequest) => SandboxResponse;

/** A handler of requests: the sandbox itself, or one that forwards requests to a service elsewhere. */
export type RequestHandler = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** Returns path and query of a request target, which may be a whole URL, as proxies send it (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '') || '/';
}

/** The content type for files that browsers save without guessing a type (Fetch standard, nosniff). */
export const binaryType = 'application/octet-stream';

const methods = 'GET, HEAD, OPTIONS';

/** Returns the response to a method other than GET and HEAD (RFC 9110, 9.3.7 and 15.5.6); undefined for these two. */
export function responseToOtherMethod({ method }: SandboxRequest): SandboxResponse | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return { status: 204, headers: { allow: methods }, body: new Uint8Array() };
  return errorResponse(405, `${method} is not supported.`, { allow: methods });
}

/** Returns an error response in the service's format: `{"error":{"status","message"}}`. */
export function errorResponse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): SandboxResponse {
  const body = Buffer.from(JSON.stringify({ error: { status, message } }));
  return completeResponse(
    status,
    { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body,
  );
}

/**
 * Returns a response with its length in its header.
 * @param body a body in pieces is read when it is sent
 */
export function completeResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | Body,
): SandboxResponse {
  const content = body instanceof Uint8Array ? undefined : body;
  const size = body instanceof Uint8Array ? body.length : body.size;
  return {
    status,
    headers: { ...headers, 'content-length': String(size) },
    content,
    get body() {
      return body instanceof Uint8Array ? body : body.bytes();
    },
  };
}
