/** Tests the messages for error responses, and the limits for bodies that are slow to parse or never end. */
import { expect, it } from 'vitest';
import { notJsonFailure, statusFailure } from '../../../src/cli/client/failures.ts';
import { receive, receiveRefusal } from '../../../src/cli/client/receive.ts';
import type { Spool } from '../../../src/cli/client/store/body.ts';
import { toHeaders } from '../../../src/cli/client/transport/transport.ts';

const size = 1024 * 1024;
const url = 'https://music.example/api';

function failureFor(body: string, status: number, fields: Readonly<Record<string, string>>) {
  const response = {
    url,
    status,
    statusText: '',
    headers: toHeaders(Object.entries(fields)),
    body: Buffer.from(body),
  };
  return statusFailure(response, 'never', 0);
}

function messageFor(body: string, status = 500, fields: Readonly<Record<string, string>> = {}): string {
  return failureFor(body, status, fields).message;
}

// A quadratic scan would take minutes for each of these.
it.each([
  ['unclosed titles', '<title'.repeat(size / 6), '.'],
  ['titles without an end tag', '<title>'.repeat(size / 7), '.'],
  ['open tags', '<'.repeat(size), '.'],
  ['spaces', ' '.repeat(size), '.'],
  ['nested errors', `${'{"error":'.repeat(size / 10)}1${'}'.repeat(size / 10)}`, '.'],
  ['nested lists', `{"errors":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`, '.'],
  ['objects in details', `{"errors":${'{"a":'.repeat(size / 10)}1${'}'.repeat(size / 10)}}`, ': a: a: a: a:'],
  ['nested details', `${'{"details":[1],"error":'.repeat(20_000)}1${'}'.repeat(20_000)}`, ': 1; 1; 1'],
])('a megabyte of %s is parsed quickly', (_, body, detail) => {
  expect(messageFor(body)).toBe(`music.example failed (500)${detail}`);
});

it.each([
  ['<html><title lang="en">Bad\nGateway</title>', ': Bad Gateway'],
  ['<TITLE>Down</TITLE>', ': Down'],
  ['<html><titles>no</titles>', '.'],
  ['<title>never closed', '.'],
  ['<title', '.'],
  ['\n <html><title>Down</title>', ': Down'],
  ['Warning: old <title>Down</title>', ': Down'],
  ['Warning: old <b>page</b>', '.'],
])('the message for the page %s ends with %j', (page, detail) => {
  expect(messageFor(page, 500, { 'content-type': 'text/html' })).toBe(`music.example failed (500)${detail}`);
});

it.each([
  // The format of errors in RFC 6749 §5.2.
  ['{"error_description":"a"}', ': a'],
  ['{"description":"a"}', ': a'],
  ['{"message":" ","detail":"a"}', ': a'],
  ['{"error":{"error":{"error":{"message":"a"}}}}', ': a'],
  ['{"details":["a","b"]}', ': a; b'],
  ['{"error":{"message":"a","errors":["b"]}}', ': a; b'],
  [
    '{"errors":[["a"],{"field":"id","message":"b"},{"field":"","message":"c"},{"code":7}]}',
    ': a; id: b; c; {"code":7}',
  ],
  ['{"errors":[null,"a"],"details":null}', ': a'],
  [`"${'x'.repeat(500)}"`, `: ${'x'.repeat(500)}`],
])('the message in %s is shown', (body, detail) => {
  expect(messageFor(body)).toBe(`music.example failed (500)${detail}`);
});

it('a page without a content type is recognised by its beginning', () => {
  expect(messageFor(' <html><title>Down</title>')).toBe('music.example failed (500): Down');
});

it.each([
  ['{"message":"a","errors":{"limit":"b"}}', ': a; limit: b'],
  ['{"errors":{"limit":"b"}}', ': limit: b'],
  ['{"message":"a","limit":"b"}', ': {"message":"a","limit":"b"}'],
  ['{}', ': {}'],
])('the message for a 422 with the body %s shows all of it', (body, detail) => {
  expect(messageFor(body, 422)).toBe(`music.example did not accept the values (422)${detail}`);
});

it.each([
  [429, {}, 'Try again later.'],
  [429, { 'retry-after': '60' }, 'Try again in 60 s.'],
  [429, { 'retry-after': '130' }, 'Try again in 3 min.'],
  [429, { 'retry-after': '86400' }, 'Try again in 1440 min.'],
  [429, { 'retry-after': '86401' }, 'Try again in more than a day.'],
  [429, { 'retry-after': '9'.repeat(400) }, 'Try again in more than a day.'],
  [503, { 'retry-after': '1000000000' }, 'Try again in more than a day.'],
  [503, {}, 'Try again later.'],
  [503, { 'retry-after': '119' }, 'Try again in 119 s.'],
  [503, { 'retry-after': '120' }, 'Try again in 2 min.'],
])('a response with status %i and the headers %j gives the hint: %s', (status, fields, hint) => {
  expect(failureFor('', status, fields).hint).toBe(hint);
});

it.each([
  [undefined, 'not given'],
  ['', 'not given'],
  [' ; charset=utf-8', 'not given'],
  ['text/html ; charset=utf-8', 'text/html'],
])('the hint describes the content type %j as %s', (type, description) => {
  expect(notJsonFailure(url, type).hint).toBe(
    `The content type is ${description}. Check the base URL: it may be that of a web page.`,
  );
});

function responseWith(body: AsyncIterable<Uint8Array>, status = 500) {
  return {
    url,
    redirected: false,
    status,
    statusText: '',
    headers: toHeaders([]),
    body,
    discard() {},
  };
}

async function* endless(piece: number, onPiece: () => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    onPiece();
    yield new Uint8Array(piece);
  }
}

it('a response that does not fit in memory is rejected, and no part is kept', async () => {
  let room = 5;
  let abandoned = 0;
  const spool: Spool = {
    write: () => room-- > 0,
    finish: () => {
      throw new Error('it never ends');
    },
    abandon: () => abandoned++,
  };
  const response = responseWith(
    endless(size / 2, () => {}),
    200,
  );
  await expect(receive(response, spool, false)).rejects.toMatchObject({
    kind: 'service',
    code: 'answer_too_long',
    message: 'music.example sent a response of more than 256 MiB.',
    hint: 'Request fewer records, for example with --limit, or check the base URL.',
  });
  expect(abandoned).toBe(1);
});

it('an endless error body is read up to a limit, which is higher for callers that show the body', async () => {
  const clock = { elapsed: () => 0 };
  const readBody = (wanted: 'message' | 'body') =>
    receiveRefusal(responseWith(endless(100_000, () => {})), clock, wanted);
  expect((await readBody('message')).length).toBe(size);
  expect((await readBody('body')).length).toBe(64 * size);
});

it('a slow error body is read for ten seconds, or two minutes for callers that show the body', async () => {
  const readBody = async (wanted: 'message' | 'body') => {
    let now = 0;
    const body = endless(1, () => {
      now += 1000;
    });
    return (await receiveRefusal(responseWith(body), { elapsed: () => now }, wanted)).length;
  };
  expect(await readBody('message')).toBe(11);
  expect(await readBody('body')).toBe(121);
});

it('the received part of a truncated error body is kept', async () => {
  async function* brokenBody(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('reset');
  }
  expect(Buffer.from(await receiveRefusal(responseWith(brokenBody()), { elapsed: () => 0 })).toString()).toBe(
    'half',
  );
});
