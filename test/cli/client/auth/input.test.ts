/** Tests reading a token from a prompt on a fake terminal (real terminals: prompt.test.ts) and from stdin. */
import { Buffer } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readSecret, readToken } from '../../../../src/cli/client/auth/prompt.ts';

const noToken = {
  kind: 'usage',
  code: 'no_token',
  message: 'No token was given.',
  hint: "Create one in your profile (API tokens) and paste it at 'music-cli auth login'.",
};
const tooLong = {
  kind: 'usage',
  code: 'token_too_long',
  message: 'The input is longer than any token (limit: 4096 characters).',
  hint: 'Give only the token, on one line.',
};

class FakeTerminal extends PassThrough {
  readonly isTTY = true;
  readonly modes: boolean[] = [];
  setRawMode(raw: boolean): void {
    this.modes.push(raw);
  }
}

/** Runs a prompt on a fake terminal, and records its output. */
function prompt() {
  const input = new FakeTerminal();
  const shown: string[] = [];
  const watchers = new Set<() => void>();
  const secret = readSecret(
    {
      input,
      output: text => shown.push(text),
      watchSignals: ({ stop }) => {
        watchers.add(stop);
        return () => watchers.delete(stop);
      },
    },
    'Token: ',
  );
  return { input, shown, watchers, secret };
}

describe('the hidden prompt', () => {
  it('shows the question and a line break, and never the typed text', async () => {
    const { input, shown, secret } = prompt();
    expect([shown, input.modes]).toEqual([['Token: '], [true]]);
    input.write('abc-123\r');
    expect(await secret).toBe('abc-123');
    expect(shown).toEqual(['Token: ', '\n']);
  });

  it.each([
    ['surrounding spaces', '  token \r', 'token'],
    ['Backspace', 'tokem\x7fn\r', 'token'],
    ['Ctrl-U', 'wrong\x15right\r', 'right'],
    ['keys without a function', 'tok\x1b[A\x1b[15~en\r', 'token'],
    ['arrow-up, without recalling an earlier line', 'token\x1b[A\r', 'token'],
    ['4,096 characters', `${'x'.repeat(4096)}\r`, 'x'.repeat(4096)],
  ])('handles %s', async (_case, typed, token) => {
    const { input, secret } = prompt();
    input.write(typed);
    expect(await secret).toBe(token);
  });

  type Prompt = ReturnType<typeof prompt>;
  it.each<[string, (prompt: Prompt) => void, object]>([
    ['Enter on an empty line', ({ input }) => input.write('\r'), noToken],
    ['Ctrl-D', ({ input }) => input.write('\x04'), noToken],
    ['the end of the input', ({ input }) => input.end(), noToken],
    ['text longer than any token', ({ input }) => input.write(`${'x'.repeat(8193)}\r`), tooLong],
    [
      'Ctrl-C',
      ({ input }) => input.write('abc\x03'),
      { kind: 'interrupted', code: 'interrupted', message: 'Interrupted.' },
    ],
    [
      'a signal from another process',
      ({ watchers }) => {
        for (const stop of watchers) stop();
      },
      { kind: 'interrupted', message: 'Interrupted.' },
    ],
    [
      'a closed terminal',
      ({ input }) => input.emit('error', new Error('EIO')),
      { kind: 'interrupted', message: 'The terminal was closed.' },
    ],
  ])('ends at %s and restores the terminal', async (_case, act, failure) => {
    const prompting = prompt();
    act(prompting);
    await expect(prompting.secret).rejects.toMatchObject(failure);
    const { input, shown, watchers } = prompting;
    expect(shown).toEqual(['Token: ', '\n']);
    expect(input.modes.at(-1)).toBe(false);
    expect([watchers.size, input.isPaused()]).toEqual([0, true]);
  });
});

describe('a token on stdin', () => {
  async function* chunksOf(...chunks: string[]) {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
  }

  it.each([
    [['token'], 'token'],
    [['token\n'], 'token'],
    [['token\r\n'], 'token'],
    [['token\nmore\r\n'], 'token'],
    [['tok', 'en\r', '\nmore'], 'token'],
    [['t\xc3', '\xb6k\n'], 'tök'],
    [['  token \n'], 'token'],
  ])('is the first line: %j', async (chunks, token) => {
    expect(await readToken(chunksOf(...chunks))).toBe(token);
  });

  it('is read as soon as its line ends, even if stdin stays open', async () => {
    async function* open() {
      yield Buffer.from('token\n');
      await sleep(3_600_000, undefined, { ref: false });
    }
    expect(await readToken(open())).toBe('token');
  });

  it.each([[[]], [['\n']], [['  \r\n', 'token\n']]])('is rejected if empty: %j', async chunks => {
    await expect(readToken(chunksOf(...chunks))).rejects.toMatchObject(noToken);
  });

  it('may have 4,096 characters, but not 8,193', async () => {
    expect(await readToken(chunksOf('x'.repeat(4096)))).toHaveLength(4096);
    await expect(readToken(chunksOf('x'.repeat(8193)))).rejects.toMatchObject(tooLong);
  });

  it('may arrive as strings from a stream with an encoding', async () => {
    async function* text() {
      yield 'tö';
      yield 'k\n';
    }
    expect(await readToken(text())).toBe('tök');
  });

  it('is rejected if it never ends', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536, 'x');
    }
    await expect(readToken(endless())).rejects.toMatchObject(tooLong);
  });
});
