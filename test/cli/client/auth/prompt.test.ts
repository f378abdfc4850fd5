/** Tests the hidden prompt on a real terminal; for tests without one see input.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onTerminal, requireTerminal, type Step } from '../../../support/terminal.ts';

const dir = mkdtempSync(join(tmpdir(), 'music-cli-prompt-'));
const program = join(dir, 'program.cjs');
// The program is bundled once, because a TypeScript loader would take longer than each prompt.
beforeAll(async () => {
  await build({
    input: join(import.meta.dirname, 'prompt-program.ts'),
    platform: 'node',
    output: { file: program, format: 'cjs' },
  });
});
afterAll(() => rmSync(dir, { recursive: true }));

const env = { PATH: process.env.PATH, TERM: 'xterm-256color' };
const ask = (...steps: Step[]) => onTerminal([process.execPath, program], steps, { env });

/** Returns what the terminal shows if nothing is echoed; prompt-program.ts prints the secret backwards. */
const screen = (secret: string) =>
  `Token: \r\n${JSON.stringify({ secret: [...secret].reverse().join('') })}\r\nraw false\r\n`;

const python = requireTerminal();
describe.skipIf(python.skip)(`the hidden prompt ${python.reason}`, () => {
  const restored = { status: 0, signal: null, echo: true, lines: true, left: 0 };

  it('never shows the typed text, and restores the terminal', async () => {
    const seen = await ask({ when: 'Token: ', type: 'abc-123\r' });
    expect(seen).toEqual({ screen: screen('abc-123'), ...restored });
  });

  it.each([
    ['a paste with its line break', 'pasted-token\n', 'pasted-token'],
    ['a bracketed paste', '\x1b[200~pasted-token\x1b[201~\r', 'pasted-token'],
    ['the first line of several', 'first\rsecond\rthird\r', 'first'],
    ['surrounding spaces', '  token  \r', 'token'],
    ['Backspace', 'tokem\x7fn\r', 'token'],
    ['Ctrl-H', 'tokem\bn\r', 'token'],
    ['Ctrl-U', 'wrong\x15right\r', 'right'],
    ['Ctrl-W', 'wrong\x17right\r', 'right'],
    ['keys without a function', 'tok\x1b[A\x1b[B\x1b[15~en\r', 'token'],
    ['Latin-1', 'tök\r', 'tök'],
    ['4,096 characters', `${'0123456789abcdef'.repeat(256)}\r`, '0123456789abcdef'.repeat(256)],
  ])('handles %s', async (_case, typed, secret) => {
    expect(await ask({ when: 'Token: ', type: typed })).toEqual({ screen: screen(secret), ...restored });
  });

  it.each([
    ['Ctrl-C', 'abc\x03', 'interrupted', 'interrupted'],
    ['Ctrl-D', '\x04', 'usage', 'no_token'],
    ['Enter on an empty line', '\r', 'usage', 'no_token'],
    ['text longer than any token', `${'x'.repeat(8193)}\r`, 'usage', 'token_too_long'],
  ])('fails at %s and restores the terminal', async (_case, typed, kind, code) => {
    const seen = await ask({ when: 'Token: ', type: typed });
    expect(seen).toMatchObject(restored);
    const [prompt, outcome, raw] = seen.screen.split('\r\n');
    expect([prompt, raw]).toEqual(['Token: ', 'raw false']);
    expect(JSON.parse(outcome ?? '')).toMatchObject({ kind, code });
    expect(seen.screen).not.toMatch(/abc|xx/);
  });

  it('restores the terminal if SIGTERM kills it', async () => {
    const seen = await ask({ when: 'Token: ', signal: 'SIGTERM' });
    expect(seen).toEqual({ ...restored, screen: 'Token: ', status: null, signal: 'SIGTERM' });
  });
});
