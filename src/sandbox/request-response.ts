/** What passes between a client and the sandbox: plain values, whatever carries them. */

import type { Body } from '../base/bytes.ts';

/** A request, whatever carries it. */
export interface SandboxRequest {
  /** In upper case; GET, HEAD and OPTIONS have answers, any other is 405. */
  readonly method: string;
  /** As on the request line: path and query, or a whole address (RFC 9112, 3.2). */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Whose request it is, for the rate limit: the client's IP address. */
  readonly address?: string | undefined;
}

/** An answer as it goes out (RFC 9110): a HEAD has no body, and fields have names in lower case. */
export interface SandboxResponse {
  /** 200 to 599. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Its bytes, uncompressed; of JSON as UTF-8. */
  readonly body: Uint8Array;
  /** The same, where it need not be read as a whole. */
  readonly content?: Body | undefined;
  /** How it goes out, where a fault was asked for; whatever carries the response sees to it. */
  readonly delivery?: Delivery;
}

/** What becomes of an answer on its way, where latency or faults were asked for. */
export interface Delivery {
  /** Milliseconds before anything is sent. */
  readonly delay: number;
  /** The connection is reset unanswered, the body breaks off half-way, or it comes in ten pieces, one a second. */
  readonly fault?: 'reset' | 'truncate' | 'slow';
}

/** Answers at once, and throws nothing for what a client can send. */
export type Sandbox = (request: SandboxRequest) => SandboxResponse;

/** What answers: the sandbox itself, or something in front of a service that is elsewhere. */
export type Answering = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** Path and query of a target, which may be a whole address, as proxies send it (RFC 9112, 3.2.2). */
export function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '') || '/';
}

/** The content type of what browsers are to save and not to guess (Fetch standard, nosniff). */
export const untyped = 'application/octet-stream';

const methods = 'GET, HEAD, OPTIONS';

/** The answer to a method other than GET and HEAD (RFC 9110, 9.3.7 and 15.5.6); undefined for these two. */
export function otherMethod({ method }: SandboxRequest): SandboxResponse | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return { status: 204, headers: { allow: methods }, body: new Uint8Array() };
  return problem(405, `${method} is not offered here.`, { allow: methods });
}

/** A refusal in the service's manner: `{"error":{"status","message"}}`. */
export function problem(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): SandboxResponse {
  const body = Buffer.from(JSON.stringify({ error: { status, message } }));
  return complete(
    status,
    { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body,
  );
}

/**
 * A response whose length is in its header.
 * @param body of one in pieces the bytes are read when they are sent
 */
export function complete(
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
