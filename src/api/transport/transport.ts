/** One GET over some medium: HTTP (http.ts), HTTP through a proxy (proxied.ts), or in process (embedded.ts). */

export interface Headers {
  /** As they came: order, case and repetitions kept. */
  readonly list: readonly HeaderLine[];
  /** The value of a field, repetitions joined by a comma (RFC 9110 §5.3); the name in lower case. */
  get(name: string): string | undefined;
}

export type HeaderLine = readonly [name: string, value: string];

/** Milliseconds. */
export interface Limits {
  /** Until the status line and headers are there, connecting included. */
  readonly firstByte: number;
  /** Between two pieces of the body. */
  readonly progress: number;
}

export interface TransportRequest {
  readonly method: 'GET';
  /** Absolute; of the embedded service too. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: Limits;
  readonly signal?: AbortSignal | undefined;
}

/** An answer whose body has not been read. Either read `body` to its end or call `discard`. */
export interface Exchange {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** Once; content codings still on. Throws a Failure of kind network when it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives up what has not been read. */
  discard(): void;
}

/** Throws a Failure of kind network, or service where the other side doesn't speak HTTP. */
export type Transport = (request: TransportRequest) => Promise<Exchange>;

export function headers(list: readonly HeaderLine[]): Headers {
  return {
    list,
    get(name) {
      let found: string | undefined;
      for (const [field, value] of list)
        if (field.length === name.length && field.toLowerCase() === name)
          found = found === undefined ? value : `${found}, ${value}`;
      return found;
    },
  };
}

/** The members of a field that is a list (RFC 9110 §5.6.1), in lower case. */
export function members(value: string | undefined): string[] {
  return (value ?? '')
    .toLowerCase()
    .split(',')
    .map(member => member.trim())
    .filter(member => member !== '');
}

/** From name, value, name, value …, as Node and undici give them. */
export function pairs(flat: readonly string[]): HeaderLine[] {
  const list: HeaderLine[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) list.push([flat[i] ?? '', flat[i + 1] ?? '']);
  return list;
}
