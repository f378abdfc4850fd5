/** Masks tokens in everything that is written: messages, traces, answers of a service that repeats them. */
import type { Fetch } from '../api/transport/fetcher.ts';
import { headers } from '../api/transport/transport.ts';
import type { Sink } from '../base/io.ts';
import { type Search, type Stretch, searchesFor } from './secret.ts';

/** Shorter secrets would be found in words that are none. */
const shortest = 8;
const mask = '[token]';

/** In place of a text in which no token could be looked for. */
const withheld = '[left out: no token could be looked for in it]\n';

function masked(text: string, secrets: Iterable<() => Search>): string {
  let left = text;
  for (const search of secrets) left = written(search()(left, true));
  return left;
}

function written(stretches: readonly Stretch[]): string {
  return stretches.map(({ text, found }) => (found ? text + mask : text)).join('');
}

export interface Redaction {
  /** Writes all but the secrets. */
  readonly sink: Sink;
  redact(secret: string): void;
}

export function redaction(sink: Sink): Redaction {
  const secrets = new Map<string, () => Search>();
  return {
    redact(secret) {
      if (secret.length >= shortest) secrets.set(secret, searchesFor(secret));
    },
    sink: {
      isTerminal: sink.isTerminal,
      get columns() {
        return sink.columns;
      },
      get rows() {
        return sink.rows;
      },
      write(chunk) {
        if (secrets.size === 0 || typeof chunk !== 'string') return sink.write(chunk);
        sink.write(maskedOrNothing(chunk, secrets.values()));
      },
    },
  };
}

/** An error on the way would show the text, or a part of it. */
function maskedOrNothing(text: string, secrets: Iterable<() => Search>): string {
  try {
    return masked(text, secrets);
  } catch {
    return withheld;
  }
}

/** Answers to a request that carries a token reach neither the store nor the screen with that token in them. */
export function withoutToken(fetch: Fetch): Fetch {
  return (request, receive) => {
    const { token } = request;
    if (token === undefined || token.length < shortest) return fetch(request, receive);
    const search = searchesFor(token);
    const clean = (text: string) => masked(text, [search]);
    return fetch(request, fetched =>
      receive({
        ...fetched,
        url: clean(fetched.url),
        statusText: clean(fetched.statusText),
        headers: headers(fetched.headers.list.map(([name, value]) => [name, clean(value)])),
        body: maskedBody(fetched.body, search()),
      }),
    );
  };
}

/** The bytes with a secret of ASCII masked, also where it lies across pieces. */
async function* maskedBody(body: AsyncIterable<Uint8Array>, search: Search): AsyncGenerator<Uint8Array> {
  // In Latin-1 every byte is one character.
  const bytes = (piece: string, isLast: boolean) => Buffer.from(written(search(piece, isLast)), 'latin1');
  for await (const piece of body) {
    const some = bytes(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'), false);
    if (some.length > 0) yield some;
  }
  const rest = bytes('', true);
  if (rest.length > 0) yield rest;
}
