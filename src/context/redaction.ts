/** Masks tokens in everything that is written: messages, traces, answers of a service that repeats them. */
import type { Fetch } from '../api/transport/fetcher.ts';
import { headers } from '../api/transport/transport.ts';
import type { Sink } from '../base/io.ts';

/** Shorter secrets would be found in words that are none. */
const shortest = 8;
const mask = '[token]';

/** Bytes of the longest spelling of a character: `\u002b`. */
const longestSpelling = 6;

/**
 * Finds a secret in every spelling that a service may give it: each character as it is, percent-encoded (RFC 3986
 * §2.1), or escaped as JSON allows (RFC 8259 §7: `\u002b`, `\/`).
 */
function spellingsOfSecret(secret: string): RegExp {
  const spellings = Array.from(secret, character => {
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0').replace(/[a-f]/g, eitherCase);
    const plain = character.replace(/[^\w\s]/u, '\\$&');
    return `(?:${plain}|\\\\u${code}|%${code.slice(2)}${/["\\/]/.test(character) ? `|\\\\${plain}` : ''})`;
  });
  return new RegExp(spellings.join(''), 'g');
}

function eitherCase(digit: string): string {
  return `[${digit}${digit.toUpperCase()}]`;
}

function masked(text: string, secrets: Iterable<RegExp>): string {
  let left = text;
  for (const secret of secrets) left = left.replace(secret, mask);
  return left;
}

export interface Redaction {
  /** Writes all but the secrets. */
  readonly sink: Sink;
  redact(secret: string): void;
}

export function redaction(sink: Sink): Redaction {
  const secrets = new Map<string, RegExp>();
  return {
    redact(secret) {
      if (secret.length >= shortest) secrets.set(secret, spellingsOfSecret(secret));
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
        sink.write(masked(chunk, secrets.values()));
      },
    },
  };
}

/** Answers to a request that carries a token reach neither the store nor the screen with that token in them. */
export function withoutToken(fetch: Fetch): Fetch {
  return (request, receive) => {
    const { token } = request;
    if (token === undefined || token.length < shortest) return fetch(request, receive);
    const secret = spellingsOfSecret(token);
    const clean = (text: string) => masked(text, [secret]);
    return fetch(request, fetched =>
      receive({
        ...fetched,
        url: clean(fetched.url),
        statusText: clean(fetched.statusText),
        headers: headers(fetched.headers.list.map(([name, value]) => [name, clean(value)])),
        body: maskedBody(fetched.body, secret, token.length * longestSpelling),
      }),
    );
  };
}

/**
 * The bytes with a secret of ASCII masked, also where it lies across pieces.
 * @param longest bytes of its longest spelling
 */
async function* maskedBody(
  body: AsyncIterable<Uint8Array>,
  secret: RegExp,
  longest: number,
): AsyncGenerator<Uint8Array> {
  let rest = '';
  for await (const piece of body) {
    // In Latin-1 every byte is one character.
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    let from = 0;
    for (const { index, 0: found } of text.matchAll(secret)) {
      yield Buffer.from(text.slice(from, index) + mask, 'latin1');
      from = index + found.length;
    }
    const end = Math.max(from, text.length - longest + 1);
    if (end > from) yield Buffer.from(text.slice(from, end), 'latin1');
    rest = text.slice(end);
  }
  if (rest !== '') yield Buffer.from(rest, 'latin1');
}
