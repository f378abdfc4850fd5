/** Answers and refusals that are made to be slow to read, or never to end. */
import { expect, it } from 'vitest';
import { statusFailure } from '../../src/api/failures.ts';
import { receive, receiveRefusal } from '../../src/api/receive.ts';
import type { Spool } from '../../src/api/store/body.ts';
import { headers } from '../../src/api/transport/transport.ts';

const size = 1024 * 1024;
const url = 'https://music.example/api';

function messageFor(body: string, status = 500): string {
  const response = { url, status, statusText: '', headers: headers([]), body: Buffer.from(body) };
  return statusFailure(response, false, 0).message;
}

// With a scan that is quadratic, each of these takes minutes.
it.each([
  ['unfinished titles', '<title'.repeat(size / 6)],
  ['titles without an end', '<title>'.repeat(size / 7)],
  ['open tags', '<'.repeat(size)],
  ['spaces', ' '.repeat(size)],
  ['errors within errors', `${'{"error":'.repeat(size / 10)}1${'}'.repeat(size / 10)}`],
  ['lists within lists', `{"errors":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`],
  ['details within errors', `${'{"details":[1],"error":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('a megabyte of %s is read at once', (_, body) => {
  expect(messageFor(body)).toMatch(/^music\.example failed \(500\)/);
});

it.each([
  ['<html><title lang="en">Bad\nGateway</title>', ': Bad Gateway'],
  ['<TITLE>Down</TITLE>', ': Down'],
  ['<html><titles>no</titles>', '.'],
  ['<title>never closed', '.'],
  ['<title', '.'],
])('of the page %s the title is said', (page, said) => {
  expect(messageFor(page)).toBe(`music.example failed (500)${said}`);
});

function refusal(body: AsyncIterable<Uint8Array>, status = 500) {
  return {
    url,
    redirected: false,
    status,
    statusText: '',
    headers: headers([]),
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

it('an answer for which there is no room is given up, and nothing of it is kept', async () => {
  let room = 5;
  let abandoned = 0;
  const spool: Spool = {
    write: () => room-- > 0,
    finish: () => {
      throw new Error('it never ends');
    },
    abandon: () => abandoned++,
  };
  const answer = refusal(
    endless(size / 2, () => {}),
    200,
  );
  await expect(receive(answer, spool, false)).rejects.toMatchObject({
    kind: 'service',
    code: 'answer_too_long',
    message: 'music.example sent more than there is room for: over 3 MiB.',
  });
  expect(abandoned).toBe(1);
});

it('a refusal without an end is read up to a size, a larger one for callers that show it', async () => {
  const clock = { elapsed: () => 0 };
  const read = (wanted: 'words' | 'body') =>
    receiveRefusal(refusal(endless(100_000, () => {})), clock, wanted);
  expect((await read('words')).length).toBe(size);
  expect((await read('body')).length).toBe(64 * size);
});

it('a refusal that trickles is read for ten seconds, for callers that show it for two minutes', async () => {
  const read = async (wanted: 'words' | 'body') => {
    let now = 0;
    const body = endless(1, () => {
      now += 1000;
    });
    return (await receiveRefusal(refusal(body), { elapsed: () => now }, wanted)).length;
  };
  expect(await read('words')).toBe(11);
  expect(await read('body')).toBe(121);
});

it('what has come of a refusal that breaks off is kept', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('reset');
  }
  expect(Buffer.from(await receiveRefusal(refusal(broken()), { elapsed: () => 0 })).toString()).toBe('half');
});
