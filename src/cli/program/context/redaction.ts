/** Masks tokens in all output, including messages, stack traces, and responses that repeat them. */

import { attempt } from '../../../base/errors.ts';
import type { Sink } from '../../../base/io.ts';
import type { Fetch } from '../../client/transport/fetcher.ts';
import { headers } from '../../client/transport/transport.ts';
import { type SecretSearch, searchesFor, type TextStretch } from './secret-search.ts';

/** Minimum length of a secret in characters. Shorter ones would be found in ordinary words. */
const minSecretLength = 8;
const mask = '[token]';

/** Printed instead of a text that could not be searched for tokens. */
const withheldText = '[left out: it could not be searched for tokens]\n';

function maskSecrets(text: string, secrets: Iterable<() => SecretSearch>): string {
  let left = text;
  for (const search of secrets) left = joinStretches(search()(left, true));
  return left;
}

function joinStretches(stretches: readonly TextStretch[]): string {
  return stretches.map(({ text, found }) => (found ? text + mask : text)).join('');
}

/** Returns a sink that masks registered secrets. */
export function redaction(sink: Sink): { readonly sink: Sink; redact(secret: string): void } {
  const secrets = new Map<string, () => SecretSearch>();
  return {
    redact(secret) {
      if (secret.length >= minSecretLength) secrets.set(secret, searchesFor(secret));
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
        // If masking fails, nothing of the text is written, and no error, which might quote it.
        sink.write(attempt(() => maskSecrets(chunk, secrets.values())) ?? withheldText);
      },
    },
  };
}

/** Returns a fetch that masks tokens in responses. @param known a token that other responses may also contain */
export function maskTokenInResponses(fetch: Fetch, known?: string): Fetch {
  return (request, receive) => {
    const tokens = new Set(
      [request.token ?? '', known ?? ''].filter(token => token.length >= minSecretLength),
    );
    if (tokens.size === 0) return fetch(request, receive);
    const searches = Array.from(tokens, searchesFor);
    const clean = (text: string) => maskSecrets(text, searches);
    return fetch(request, fetched =>
      receive({
        ...fetched,
        url: clean(fetched.url),
        statusText: clean(fetched.statusText),
        headers: headers(fetched.headers.list.map(([name, value]) => [name, clean(value)])),
        body: searches.reduce((body, search) => maskedBody(body, search()), fetched.body),
      }),
    );
  };
}

/** Returns the bytes with an ASCII secret masked, even if it is split between pieces. */
async function* maskedBody(
  body: AsyncIterable<Uint8Array>,
  search: SecretSearch,
): AsyncGenerator<Uint8Array> {
  // In Latin-1, every byte is one character.
  const bytes = (piece: string, isLast: boolean) =>
    Buffer.from(joinStretches(search(piece, isLast)), 'latin1');
  for await (const piece of body) {
    const some = bytes(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'), false);
    if (some.length > 0) yield some;
  }
  const rest = bytes('', true);
  if (rest.length > 0) yield rest;
}
