/** Tests the package's entry `music-cli/sandbox` as built: the example of docs/sandbox.md, faults, types. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as entry from '../../../src/sandbox/serve/mock.ts';
import { node, root } from '../../support/cli.ts';

const { createSandbox }: typeof entry = createRequire(import.meta.url)(
  join(root, 'dist', 'sandbox', 'index.cjs'),
);
const keys = '/api/mobile/keys';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'music-cli-app-'));
  // Otherwise Node would use the package.json of a parent directory.
  writeFileSync(join(folder, 'package.json'), '{}');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'music-cli'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true }));

const example =
  /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8'))?.[1] ?? '';

describe('the package, imported by an app,', () => {
  const runs = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return execFileSync(node, [join(folder, name)], { encoding: 'utf8' });
  };

  it('runs the example in its documentation, and leaves nothing running', () => {
    expect(example).toContain('createSandbox(');
    expect(runs('example.mjs', `${example}\nconsole.log(await keyColor(1));\n`)).toBe('#123456\n');
  });

  it('can be loaded with require, and includes its OpenAPI description', () => {
    const text = `const { createSandbox } = require('music-cli/sandbox');
      const { paths } = require('music-cli/openapi.json');
      const { status } = createSandbox().handler({ method: 'GET', url: '/api/keys', headers: {} });
      console.log(status, Object.keys(paths).length);`;
    expect(runs('required.cjs', text)).toBe('200 35\n');
  });

  it('has types that compile in strict mode', () => {
    const text = `import { createSandbox, type SandboxOptions, type SandboxResponse } from 'music-cli/sandbox';
      const options: SandboxOptions = { data: 'folder', latency: 80, fail: ['5%'], rateLimit: 3, seed: 1, cors: '*' };
      const { handler, fetch } = createSandbox(options);
      const answer: SandboxResponse = handler({ method: 'GET', url: '/', headers: {} });
      const asked: Promise<Response> = fetch('/api/keys', { headers: { accept: '*/*' } });
      export const found: [number, number | undefined, Promise<Response>] = [answer.status, answer.delivery?.delay, asked];
      // @ts-expect-error: a share is text
      createSandbox({ fail: 5 });`;
    writeFileSync(join(folder, 'app.ts'), text);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    symlinkSync(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'), 'junction');
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', '--noEmit'];
    const run = () =>
      execFileSync(process.execPath, [compiler, ...options, 'app.ts'], { cwd: folder, encoding: 'utf8' });
    expect(run()).toBe('');
  });
});

describe('fetch', () => {
  it('returns standard responses', async () => {
    const { fetch } = createSandbox();
    const response = await fetch(new URL('https://music.example/api/mobile/keys/1?x=1'));
    expect([response.status, response.ok, response.url]).toEqual([
      200,
      true,
      'https://music.example/api/mobile/keys/1?x=1',
    ]);
    expect(await response.json()).toMatchObject({ data: { id: 1 } });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${keys}/1`, { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).toEqual([304, null]);
    const request = new Request('http://any.example/api/mobile/me', {
      headers: { 'X-Service-Api-Token': 'sandbox-premium' },
    });
    expect((await fetch(request)).status).toBe(200);
    const head = await fetch(keys, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const plain = await fetch(keys, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('fails like a network', async () => {
    const failing = (fail: string) => createSandbox({ fail }).fetch(keys);
    expect((await failing('100%:429')).status).toBe(429);
    await expect(failing('100%:reset')).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    });
    const cut = await failing('100%:truncate');
    expect([cut.status, Number(cut.headers.get('content-length'))]).toEqual([200, expect.any(Number)]);
    await expect(cut.text()).rejects.toMatchObject({ message: 'terminated' });
    const slow = await failing('100%:slow');
    const { value } = (await slow.body?.getReader().read()) ?? {};
    expect(value?.length).toBe(Math.round(Number(slow.headers.get('content-length')) / 10));
  });

  it('waits for the latency, unless the request is aborted', async () => {
    const { fetch } = createSandbox({ latency: 30 });
    const startTime = performance.now();
    expect((await fetch(keys)).status).toBe(200);
    expect(performance.now() - startTime).toBeGreaterThanOrEqual(29);
    const never = createSandbox({ latency: '60000' });
    await expect(never.fetch(keys, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(never.fetch(keys, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('gives the same faults for the same seed', async () => {
    const statuses = async (seed: number) => {
      const { fetch } = createSandbox({ fail: '40%', seed });
      const all = [];
      for (let index = 0; index < 40; index++) all.push((await fetch(keys)).status);
      return all;
    };
    expect(await statuses(3)).toEqual(await statuses(3));
    expect(await statuses(3)).not.toEqual(await statuses(4));
  });
});

it('accepts a directory of records, and reads it again after changes', async () => {
  const data = join(folder, 'fixtures');
  mkdirSync(data);
  writeFileSync(join(data, 'keys.json'), '[{"id":1,"color":"#111111"}]');
  const { fetch } = createSandbox({ data });
  const color = async () => (await fetch(`${keys}/1`)).json();
  expect(await color()).toMatchObject({ data: { color: '#111111' } });
  writeFileSync(join(data, 'keys.json'), '[{"id":1,"color":"#222222"}]');
  expect(await color()).toMatchObject({ data: { color: '#222222' } });
});

it.each([
  [
    { fail: '5' },
    'fail must be shares of at most 100% in total, each with an optional route and failure: 5%, 2%:429, /api/keys=1%:reset.',
  ],
  [{ latency: -1 }, 'latency must be milliseconds or a range, at most a minute: 80, 50-400.'],
  [{ cors: 'app.example' }, 'cors must be one origin, loopback, * or none: https://app.example.'],
  [{ data: { chords: [] } }, 'data.chords: there is no resource of this name.'],
  [{ data: { keys: [{ id: 1, color: 1 }] } }, 'data.keys, record 1 (id 1): color is not a string.'],
] as const)('rejects %j', (options, message) => {
  expect(() => createSandbox(options)).toThrow(message);
});

it.each([
  ['a', 'The options must be an object.'],
  [{ latencies: 3, rates: 4 }, 'There is no option latencies.'],
  [
    { data: { keys: [{ id: 1, frequency: Number.NaN }] } },
    'data.keys, record 1 (id 1): frequency is not a number.',
  ],
  [{ rateLimit: 'x' }, 'rateLimit must be a whole number of requests a minute, 1 or more.'],
  [{ rateLimit: -2 }, 'rateLimit must be a whole number of requests a minute, 1 or more.'],
  [{ rateLimit: 0 }, 'rateLimit must be a whole number of requests a minute, 1 or more.'],
  [{ rateLimit: 1.5 }, 'rateLimit must be a whole number of requests a minute, 1 or more.'],
  [{ seed: 'a' }, 'seed must be a whole number.'],
  [{ seed: Number.NaN }, 'seed must be a whole number.'],
  [{ data: 3 }, 'data must be a directory, or an array of records for each resource.'],
  [{ data: { keys: 3 } }, 'data.keys: this is neither an array of records nor a body that contains one'],
  [{ latency: true }, 'latency must be milliseconds or a range, at most a minute: 80, 50-400.'],
  [{ latency: -1 }, 'latency must be milliseconds or a range, at most a minute: 80, 50-400.'],
  [
    { fail: [5] },
    'fail must be shares of at most 100% in total, each with an optional route and failure: 5%, 2%:429, /api/keys=1%:reset.',
  ],
  [{ cors: 5 }, 'cors must be one origin, loopback, * or none: https://app.example.'],
])('rejects %j, which no type allows', (options, message) => {
  expect(() => Reflect.apply(createSandbox, undefined, [options])).toThrow(message);
});
