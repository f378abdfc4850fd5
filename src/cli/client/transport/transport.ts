/** A transport sends one GET: over HTTP (http.ts), through a proxy (proxied.ts), or in process (embedded.ts). */

import type { ResponseBody } from '../store/body.ts';

/** The headers of a response. */
export interface Headers {
  /** The received headers, in their order and case. */
  readonly list: readonly HeaderLine[];
  /** Returns a header by its name in lower case, several joined by commas (RFC 9110 §5.3); undefined without one. */
  get(name: string): string | undefined;
}

/** One header as received. */
export type HeaderLine = readonly [name: string, value: string];

/** The values of headers by their names. */
export type HeaderMap = Readonly<Record<string, string>>;

/** Time limits in milliseconds. */
export interface Limits {
  /** The time from the start of connecting until the headers have arrived. */
  readonly firstByte: number;
  /** The time between two pieces of the body. */
  readonly progress: number;
}

/** One attempt at a request. */
export interface TransportRequest {
  readonly method: 'GET';
  /** The absolute URL; `embedded:/…` for the sandbox in this process. */
  readonly url: string;
  readonly headers: HeaderMap;
  readonly limits: Limits;
  readonly signal?: AbortSignal | undefined;
}

/** A response whose coded body has not been read. Its owner reads `body` to the end or calls `discard`. */
export interface Exchange {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The coded body, which can be read once. Throws a Failure of kind network if it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The complete body, if the embedded sandbox made it in memory. Then `body` need not be read. */
  readonly wholeBody?: ResponseBody | undefined;
  /** Gives up the rest of the body. */
  discard(): void;
}

/** Sends a request. Rejects with a Failure: network, service (no HTTP), usage (invalid proxy) or interrupted. */
export type Transport = (request: TransportRequest) => Promise<Exchange>;

/** Makes headers from their lines. */
export function toHeaders(list: readonly HeaderLine[]): Headers {
  return {
    list,
    get(name) {
      let joinedValues: string | undefined;
      for (const [header, value] of list)
        if (header.length === name.length && header.toLowerCase() === name)
          joinedValues = joinedValues === undefined ? value : `${joinedValues}, ${value}`;
      return joinedValues;
    },
  };
}

/** Returns the members of a header that is a list (RFC 9110 §5.6.1), in lower case. */
export function members(value: string | undefined): string[] {
  return (value ?? '')
    .toLowerCase()
    .split(',')
    .map(member => member.trim())
    .filter(member => member !== '');
}

/** Returns headers from a flat list of names and values, as in Node and undici. */
export function headerPairs(flatList: readonly string[]): HeaderLine[] {
  const list: HeaderLine[] = [];
  for (let i = 0; i + 1 < flatList.length; i += 2) list.push([flatList[i] ?? '', flatList[i + 1] ?? '']);
  return list;
}
