/** Tests what happens if the reader of the output is slow, exits early, or is a full disk. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtShell, executable, makeHome, node } from '../../support/cli.ts';
import { waitForResult } from '../../support/keyring.ts';
import { often } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { type Service, serve } from './service.ts';

const records = Array.from(
  { length: often(60_000) },
  (_, index) => `{"id":${index + 1},"name":"${'♯'.repeat(50)}","state":{"bpm":${index}}}`,
);
const large = `{"data":[${records.join(',')}]}`;
const refusal = `{"message":"no","rest":"${'x'.repeat(often(10_000_000))}"}`;

const home = makeHome();
let service: Service;
let env: Record<string, string>;
beforeAll(async () => {
  service = await serve({
    '/api/mobile/circular-rhythms': large,
    '/api/refused': { status: 422, body: refusal },
  });
  env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
});
afterAll(async () => {
  await service.close();
  home.remove();
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** A program that runs a command and reads slowly from its output, a pipe that can be non-blocking (O_NONBLOCK). */
const reader = `
import fcntl, hashlib, os, subprocess, sys, time
ours, theirs = os.pipe()
if sys.argv[1] == "nonblocking":
    fcntl.fcntl(theirs, fcntl.F_SETFL, fcntl.fcntl(theirs, fcntl.F_GETFL) | os.O_NONBLOCK)
child = subprocess.Popen(sys.argv[2:], stdout=theirs, stderr=subprocess.DEVNULL)
os.close(theirs)
seen = hashlib.sha256()
while piece := os.read(ours, 1 << 20):
    seen.update(piece)
    time.sleep(0.001)
print(seen.hexdigest(), child.wait())
`;
async function readSlowly(mode: 'blocking' | 'nonblocking', ...args: string[]): Promise<string> {
  const { stdout } = await waitForResult(
    spawn('python3', ['-c', reader, mode, node, executable(), ...args], { env }),
  );
  return stdout;
}

const python = requires('python3');
describe.skipIf(python.skip)(`a slow reader ${python.reason}`, () => {
  it.each(['blocking', 'nonblocking'] as const)('receives all output through a %s pipe', async mode => {
    expect(Buffer.byteLength(large)).toBeGreaterThan(often(10_000_000));
    expect(await readSlowly(mode, 'rhythms', 'list', '--json')).toBe(`${digest(large)} 0\n`);
    expect(await readSlowly(mode, 'api', 'mobile/circular-rhythms')).toBe(`${digest(large)} 0\n`);
    expect(await readSlowly(mode, 'rhythms', 'list', '-o', 'jsonl')).toBe(
      `${digest(`${records.join('\n')}\n`)} 0\n`,
    );
  });

  it.each(['blocking', 'nonblocking'] as const)('receives the whole error through a %s pipe', async mode => {
    expect(await readSlowly(mode, 'api', 'refused')).toBe(`${digest(refusal)} 5\n`);
  });
});

describe('a reader that exits early', () => {
  it.each([
    ...['table', 'json', 'jsonl', 'csv', 'tsv', 'yaml', 'markdown'].map(
      format => `rhythms list -o ${format}`,
    ),
    'rhythms list --json',
    "rhythms list --jq '.data[].name'",
    'api mobile/circular-rhythms',
    '--help',
    '--version',
  ])('ends the command silently with exit code 0: %s', async line => {
    // The second reader exits before anything is written.
    for (const head of ['head -c 1 >/dev/null', 'true']) {
      const script = `music-cli ${line} | ${head}; echo "\${PIPESTATUS[0]}"`;
      expect(await builtShell(script, { env })).toEqual({ stdout: '0\n', stderr: '', code: 0 });
    }
  });

  it('does not change the exit code of an error', async () => {
    const script = 'music-cli keys get 0 2> >(true); echo $?; music-cli keys get 0 2>&-; echo $?';
    expect(await builtShell(script, { env })).toEqual({ stdout: '2\n2\n', stderr: '', code: 0 });
  });
});

const hasFull = existsSync('/dev/full');

describe('an output stream that cannot be written', () => {
  it('causes no stack trace if it is closed', async () => {
    for (const line of ['rhythms list', '--version', '--help'])
      expect(await builtShell(`music-cli ${line} >&-`, { env })).toEqual({ stdout: '', stderr: '', code: 0 });
  });

  it.skipIf(!hasFull)('prints one line and exits with 1 if the disk is full (needs /dev/full)', async () => {
    for (const line of [
      'rhythms list',
      'rhythms list -o csv',
      '--version',
      '--help',
      'api mobile/circular-rhythms',
    ])
      expect(await builtShell(`music-cli ${line} >/dev/full`, { env })).toEqual({
        stdout: '',
        stderr:
          'music-cli: The output could not be written: no space is left.\nCheck the disk or the program that receives the output.\n',
        code: 1,
      });
    expect(await builtShell('music-cli rhythms list --json >/dev/full', { env })).toEqual({
      stdout: '',
      stderr:
        '{"error":{"code":"output_failed","status":null,"message":"The output could not be written: no space is left.","hint":"Check the disk or the program that receives the output."}}\n',
      code: 1,
    });
  });

  it.skipIf(!hasFull)('keeps the output complete if only stderr is full (needs /dev/full)', async () => {
    const { stdout, code } = await builtShell('music-cli keys get 1 --debug --count 2>/dev/full', {
      env: { ...home.env },
    });
    expect({ stdout, code }).toEqual({ stdout: '1\n', code: 0 });
  });
});

it('/dev/null is not a terminal, neither for prompts nor for output', async () => {
  expect(await builtShell('music-cli auth login </dev/null', { env: home.env })).toMatchObject({
    stdout: '',
    code: 2,
  });
  expect(
    await builtShell("music-cli scales export 'c dorian' -o midi >/dev/null", { env: home.env }),
  ).toEqual({
    stdout: '',
    stderr: '',
    code: 0,
  });
});
