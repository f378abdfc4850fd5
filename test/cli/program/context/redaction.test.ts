/** Tests that tokens repeated by a service are masked in every spelling. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { concatBytes } from '../../../../src/cli/client/store/body.ts';
import type { HttpResponse } from '../../../../src/cli/client/transport/fetcher.ts';
import { toHeaders } from '../../../../src/cli/client/transport/transport.ts';
import { createRedactor, maskTokenInResponses } from '../../../../src/cli/program/context/redaction.ts';

const token = 'ab+c/d"e\\f-%41.z';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Masked {
  readonly body: string;
  readonly fetched: HttpResponse;
}

async function mask(body: string, size = 7, secret: string | undefined = token, field = ''): Promise<Masked> {
  const fetched: HttpResponse = {
    url: `https://music.example/${encodeURIComponent(secret ?? '')}`,
    redirected: true,
    status: 200,
    statusText: field,
    headers: toHeaders([['X-Echo', field]]),
    body: inPieces(body, size),
    discard() {},
  };
  const fetch = maskTokenInResponses((_, receive) => receive(fetched));
  return fetch({ url: 'https://music.example', headers: {}, token: secret }, async given => {
    const pieces: Uint8Array[] = [];
    for await (const piece of given.body) pieces.push(piece);
    const whole = concatBytes(
      pieces,
      pieces.reduce((sum, piece) => sum + piece.length, 0),
    );
    return { body: Buffer.from(whole).toString(), fetched: given };
  });
}

const unicode = (digits: (text: string) => string) =>
  Array.from(token, c => `\\u${digits(c.charCodeAt(0).toString(16).padStart(4, '0'))}`).join('');

describe('a token in a response is masked', () => {
  it.each([
    ['in plain text', token],
    ['as JSON', JSON.stringify(token).slice(1, -1)],
    ['as PHP writes JSON', JSON.stringify(token).slice(1, -1).replaceAll('/', '\\/')],
    ['in a URL', encodeURIComponent(token)],
    ['with each character escaped', unicode(digits => digits)],
    ['escaped with capital hex digits', unicode(digits => digits.toUpperCase())],
    ['with one character escaped', token.replace('+', '\\u002B')],
    [
      'percent-encoded with lowercase digits',
      Array.from(token, c => `%${c.charCodeAt(0).toString(16)}`).join(''),
    ],
  ])('%s, wherever the chunks are split', async (_, spelling) => {
    for (let size = 1; size <= 150; size += 3)
      expect((await mask(`♯ ${spelling}${spelling} and ${spelling}`, size)).body).toBe(
        '♯ [token][token] and [token]',
      );
  });

  it('in its headers, its status line and its address', async () => {
    const { fetched } = await mask('', 1, token, `<${token}>`);
    expect([fetched.url, fetched.statusText, fetched.headers.list]).toEqual([
      'https://music.example/[token]',
      '<[token]>',
      [['X-Echo', '<[token]>']],
    ]);
  });
});

it('a body without a token is unchanged, byte for byte', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab+c/d"e\\f-%41.zu0♯') });
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (body, size) => {
      fc.pre(!body.includes('ab') && !body.includes('%61'));
      expect((await mask(body, size)).body).toBe(body);
    }),
  );
});

it('nothing is masked without a token, or with one so short that words may contain it', async () => {
  expect((await mask('1234567 12345678', 7, '1234567')).body).toBe('1234567 12345678');
  expect((await mask('1234567 12345678', 7, '12345678')).body).toBe('1234567 [token]');
});

function stream() {
  const written: unknown[] = [];
  const sink = {
    isTerminal: true,
    columns: 80,
    rows: 24,
    write: (chunk: unknown) => void written.push(chunk),
  };
  return { written, ...createRedactor(sink) };
}

describe('a redacting stream', () => {
  it('masks known secrets, and otherwise behaves like its target', () => {
    const { written, sink, redact } = stream();
    sink.write(`before ${token}`);
    redact(token);
    redact('another-secret');
    redact('short');
    sink.write(`${token} another\\u002dsecret short`);
    sink.write(Buffer.from('bytes'));
    expect(written).toEqual([`before ${token}`, '[token] [token] short', Buffer.from('bytes')]);
    expect([sink.isTerminal, sink.columns, sink.rows]).toEqual([true, 80, 24]);
  });

  it.each([
    ['a secret of backslashes, which may be escaped or not', '\\'.repeat(200)],
    ['a secret whose beginning is repeated many times', `${'ab+c/d%4'.repeat(20)}c`],
  ])('masks %s', (_, secret) => {
    const { written, sink, redact } = stream();
    redact(secret);
    const begun = secret.slice(0, -1).repeat(50);
    sink.write(`${begun} <${secret}> <${encodeURIComponent(secret)}>`);
    expect(String(written[0]).endsWith(' <[token]> <[token]>')).toBe(true);
  });

  it.each([8000, 100_000])('masks a secret of %i characters', length => {
    const { written, sink, redact } = stream();
    const secret = Array.from({ length }, (_, at) => (at * at).toString(36).at(-1)).join('');
    redact(secret);
    sink.write(`one ${secret} two ${encodeURIComponent(`+${secret}`)}`);
    expect(written).toEqual(['one [token] two %2B[token]']);
  });

  it('masks secrets that look like parts of escapes, in every encoding', () => {
    const { written, sink, redact } = stream();
    redact('41abcdefgh');
    redact('%41/%42\\"x');
    sink.write('%41abcdefgh %41%2F%42\\\\\\"x %2541%2f%2542%5C%22x \\u002541\\/%42\\"\\u0078');
    expect(written).toEqual(['%[token] [token] [token] [token]']);
  });

  it('writes nothing of a text that cannot be searched', () => {
    const { written, sink, redact } = stream();
    redact(token);
    const match = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(() => {
      throw new RangeError(`Invalid regular expression: ${token}`);
    });
    sink.write(`one ${token}`);
    match.mockRestore();
    expect(written).toEqual(['[left out: it could not be searched for tokens]\n']);
  });
});
