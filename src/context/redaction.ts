/** Keeps tokens out of what is written, wherever they come from: messages, traces, a service that repeats them. */
import type { Fetch } from '../api/transport/fetcher.ts';
import { headers } from '../api/transport/transport.ts';
import type { Sink } from '../base/io.ts';

/** Shorter ones would be found in words that are no secret. */
const shortest = 8;
const mask = '[token]';

/** As it is, in a URL, and in JSON as JavaScript and as PHP write it. */
function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, encodeURIComponent(secret), json, json.replaceAll('/', '\\/')]);
}

function masked(text: string, secrets: ReadonlySet<string>): string {
  return [...secrets].reduce((left, secret) => left.replaceAll(secret, mask), text);
}

export interface Redaction {
  /** Writes all but the secrets. */
  readonly sink: Sink;
  redact(secret: string): void;
}

export function redaction(sink: Sink): Redaction {
  const secrets = new Set<string>();
  return {
    redact(secret) {
      if (secret.length >= shortest) for (const form of formsOf(secret)) secrets.add(form);
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
        sink.write(masked(chunk, secrets));
      },
    },
  };
}

/** Answers to a request that carries a token reach neither the store nor the screen with that token in them. */
export function withoutToken(fetch: Fetch): Fetch {
  return (request, receive) => {
    const { token } = request;
    if (token === undefined || token.length < shortest) return fetch(request, receive);
    const forms = formsOf(token);
    const clean = (text: string) => masked(text, forms);
    return fetch(request, fetched =>
      receive({
        ...fetched,
        url: clean(fetched.url),
        statusText: clean(fetched.statusText),
        headers: headers(fetched.headers.list.map(([name, value]) => [name, clean(value)])),
        body: [...forms].reduce((body, form) => replaced(body, Buffer.from(form)), fetched.body),
      }),
    );
  };
}

/** The bytes with every `secret` masked, also where it lies across pieces. */
async function* replaced(body: AsyncIterable<Uint8Array>, secret: Buffer): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of body) {
    const text = Buffer.concat([rest, piece]);
    let from = 0;
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, from)) {
      yield text.subarray(from, at);
      yield Buffer.from(mask);
      from = at + secret.length;
    }
    const end = Math.max(from, text.length - secret.length + 1);
    if (end > from) yield text.subarray(from, end);
    rest = text.subarray(end);
  }
  if (rest.length > 0) yield rest;
}
