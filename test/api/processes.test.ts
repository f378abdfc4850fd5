import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folder, serve, store } from './support.ts';

const dir = mkdtempSync(join(tmpdir(), 'music-cli-worker-'));

beforeAll(async () => {
  await build({
    input: { worker: join(import.meta.dirname, 'worker.ts') },
    platform: 'node',
    output: { dir, format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
  });
});

afterAll(() => rmSync(dir, { recursive: true }));

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs the worker in a process of its own; `kill` after so many milliseconds. */
function run(args: string[], kill?: number): Promise<Ended> {
  return new Promise(resolve => {
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const child = spawn(process.execPath, [join(dir, 'worker.cjs'), ...args], { env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', data => (stdout += data));
    child.stderr.on('data', data => (stderr += data));
    const timer = kill === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), kill);
    child.on('close', code => {
      clearTimeout(timer);
      resolve({ stdout, stderr, code });
    });
  });
}

test('eighty processes on one cold store all print the answer', { timeout: 120_000 }, async () => {
  const body = JSON.stringify({
    data: Array.from({ length: 3000 }, (_, id) => ({ id, name: 'x'.repeat(id % 50) })),
  });
  const server = await serve((request, response) => {
    response.setHeader('ETag', '"a"');
    if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.end(body);
  });
  const cache = folder();
  const ended = await Promise.all(Array.from({ length: 80 }, () => run(['get', cache, server.url])));
  expect(new Set(ended.map(({ stderr }) => stderr))).toEqual(new Set(['']));
  expect(ended.filter(({ stdout }) => stdout !== body)).toEqual([]);
  expect(server.requests).toHaveLength(80);
  expect(store({ folder: cache }).info().entries).toBe(1);
  expect(fs.readdirSync(cache, { recursive: true }).filter(name => String(name).endsWith('.tmp'))).toEqual(
    [],
  );
});

test('writers that are killed at any moment leave no damaged entry', { timeout: 120_000 }, async () => {
  const cache = folder();
  const killed = Array.from({ length: 30 }, (_, i) => run(['churn', cache, '60000'], 150 + i * 100));
  const others = Array.from({ length: 3 }, () => run(['churn', cache, '4000']));
  for (const { code, stderr, stdout } of await Promise.all(others)) {
    expect([code, stderr]).toEqual([0, '']);
    expect(Number(stdout), 'entries found').toBeGreaterThan(0);
  }
  for (const { code, stderr } of await Promise.all(killed)) expect([code, stderr]).toEqual([null, '']);
  const after = await run(['churn', cache, '500']);
  expect([after.code, after.stderr]).toEqual([0, '']);
  store({ folder: cache, now: () => Date.now() + 7_200_000 }).sweep();
  expect(fs.readdirSync(cache, { recursive: true }).filter(name => String(name).endsWith('.tmp'))).toEqual(
    [],
  );
});
