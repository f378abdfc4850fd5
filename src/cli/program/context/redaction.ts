/** Masks tokens in all output, including messages, stack traces, and responses that repeat them. */

import { attempt } from '../../../base/errors.ts';
import type { Sink } from '../../../base/io.ts';
import type { Fetch } from '../../client/transport/fetcher.ts';
import { toHeaders } from '../../client/transport/transport.ts';
import { endOfSecret, maxSpellingLength, secretStartPattern } from './secret-spellings.ts';

/** Minimum length of a secret in characters. Shorter texts also occur in ordinary words. */
const minSecretLength = 8;
const mask = '[token]';

/** Printed instead of a text that could not be searched for tokens. */
const withheldText = '[left out: it could not be searched for tokens]\n';

function maskSecrets(text: string, secrets: Iterable<string>): string {
  let masked = text;
  for (const secret of secrets) masked = maskSecret(masked, secret);
  return masked;
}

function maskSecret(text: string, secret: string): string {
  const startPattern = secretStartPattern(secret);
  let masked = '';
  let copiedTo = 0;
  for (let found = startPattern.exec(text); found; found = startPattern.exec(text)) {
    const end = endOfSecret(text, found.index, secret);
    startPattern.lastIndex = end ?? found.index + 1;
    if (end === undefined) continue;
    masked += text.slice(copiedTo, found.index) + mask;
    copiedTo = end;
  }
  return masked + text.slice(copiedTo);
}

/** Returns a sink that masks registered secrets of at least `minSecretLength` in texts. Bytes are not searched. */
export function createRedactor(sink: Sink): { readonly sink: Sink; redact(secret: string): void } {
  const secrets = new Set<string>();
  return {
    redact(secret) {
      if (secret.length >= minSecretLength) secrets.add(secret);
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
        // If masking fails, neither the text nor the error is written, because the error might quote the text.
        sink.write(attempt(() => maskSecrets(chunk, secrets)) ?? withheldText);
      },
    },
  };
}

/** Returns a fetch that masks tokens in responses. @param knownToken a token that other responses may also contain */
export function maskTokenInResponses(fetch: Fetch, knownToken?: string): Fetch {
  return (request, receive) => {
    const tokens = new Set(
      [request.token ?? '', knownToken ?? ''].filter(token => token.length >= minSecretLength),
    );
    if (tokens.size === 0) return fetch(request, receive);
    const maskTokens = (text: string) => maskSecrets(text, tokens);
    return fetch(request, response =>
      receive({
        ...response,
        url: maskTokens(response.url),
        statusText: maskTokens(response.statusText),
        headers: toHeaders(response.headers.list.map(([name, value]) => [name, maskTokens(value)])),
        body: [...tokens].reduce(maskBody, response.body),
      }),
    );
  };
}

/** Returns the bytes with an ASCII secret masked, even if it is split between pieces. */
async function* maskBody(body: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of body) {
    // In Latin-1, every byte is one character.
    text += Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    text = maskSecret(text, secret);
    // The end of the text may be the beginning of the secret.
    const end = text.length - secret.length * maxSpellingLength;
    if (end > 0) yield Buffer.from(text.slice(0, end), 'latin1');
    text = text.slice(Math.max(0, end));
  }
  if (text !== '') yield Buffer.from(text, 'latin1');
}
