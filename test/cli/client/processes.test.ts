import { execFile, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { certificate, folder, proxy, serve, store } from './support.ts';

const openssl = requires('openssl');
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

/** Runs the worker in its own process, and kills it after `kill` milliseconds. */
function run(args: string[], kill?: number, more: Record<string, string> = {}): Promise<Ended> {
  return new Promise(resolve => {
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
    const env = {
      ...rest,
      NO_PROXY: '',
      no_proxy: '',
      HTTP_PROXY: '',
      http_proxy: '',
      HTTPS_PROXY: '',
      https_proxy: '',
      ...more,
    };
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

it('many processes with an empty cache all print the response', async () => {
  const body = JSON.stringify({
    data: Array.from({ length: 3000 }, (_, id) => ({ id, name: 'x'.repeat(id % 50) })),
  });
  const server = await serve((request, response) => {
    response.setHeader('ETag', '"a"');
    if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.end(body);
  });
  const cache = folder();
  const ended = await Promise.all(Array.from({ length: often(80) }, () => run(['get', cache, server.url])));
  expect(new Set(ended.map(({ stderr }) => stderr))).toEqual(new Set(['']));
  expect(ended.filter(({ stdout }) => stdout !== body)).toEqual([]);
  expect(server.requests).toHaveLength(often(80));
  expect(store({ folder: cache }).info().entries).toBe(1);
  expect(fs.readdirSync(cache, { recursive: true }).filter(name => String(name).endsWith('.tmp'))).toEqual(
    [],
  );
});

it('writers killed at any moment leave no damaged entry', async () => {
  const cache = folder();
  const killed = Array.from({ length: often(30) }, (_, i) => run(['churn', cache, '60000'], 150 + i * 100));
  const others = Array.from({ length: 3 }, () => run(['churn', cache, String(often(4000))]));
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

describe('the built-in modules loaded', () => {
  /** Returns the built-in modules that a run loads in addition to those of bare Node. */
  async function loadedModules(cache: string, url: string): Promise<string[]> {
    const list = join(dir, 'list.cjs');
    fs.writeFileSync(
      list,
      "process.on('exit', () => require('node:fs').writeSync(2, process.moduleLoadList.join()))",
    );
    const bare = join(dir, 'bare.cjs');
    fs.writeFileSync(bare, '');
    const names = async (...args: string[]): Promise<string[]> => {
      const { stderr } = await new Promise<Ended>(resolve => {
        const { NODE_EXTRA_CA_CERTS: _, HTTP_PROXY: __, http_proxy: ___, ...env } = process.env;
        execFile(process.execPath, ['-r', list, ...args], { env }, (error, stdout, stderr) =>
          resolve({ stdout, stderr, code: error === null ? 0 : 1 }),
        );
      });
      return stderr.split(',').map(name => name.replace(/^NativeModule /, ''));
    };
    const before = new Set(await names(bare));
    return (await names(join(dir, 'worker.cjs'), 'get', cache, url)).filter(name => !before.has(name));
  }

  const heavy =
    /^(node:)?(https|tls|_tls_.*|crypto|internal\/crypto\/.*|zlib|http2|internal\/deps\/undici\/.*|worker_threads)$/;

  it('for a fresh stored response are only those for files', async () => {
    const server = await serve((_, response) => response.setHeader('Cache-Control', 'max-age=60').end('[]'));
    const cache = folder();
    await run(['get', cache, server.url]);
    expect((await loadedModules(cache, server.url)).filter(name => !/fs/.test(name))).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('for a 304 over HTTP are node:http without TLS, compression or another client', async () => {
    const server = await serve((request, response) => {
      response.setHeader('ETag', '"a"');
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else response.end('[]');
    });
    const cache = folder();
    await run(['get', cache, server.url]);
    const names = await loadedModules(cache, server.url);
    expect(names).toContain('http');
    expect(names.filter(name => heavy.test(name))).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });
});

it.skipIf(openssl.skip)(
  `NODE_EXTRA_CA_CERTS is trusted directly and through a proxy, and the process exits by itself ${openssl.reason}`,
  async () => {
    const tls = certificate();
    const server = await serve((_, response) => response.end('["secure"]'), tls);
    const testProxy = await proxy();
    // This proxy is addressed by its IP address, which TLS does not accept as a server name.
    const secure = await proxy(undefined, tls);
    const environments: Record<string, string>[] = [
      {},
      { HTTPS_PROXY: testProxy.url },
      { HTTPS_PROXY: secure.url },
    ];
    for (const env of environments) {
      const ended = await run(['get', folder(), server.url], undefined, {
        NODE_EXTRA_CA_CERTS: tls.file,
        ...env,
      });
      expect(ended).toEqual({ stdout: '["secure"]', stderr: '', code: 0 });
    }
    expect([testProxy.lines, secure.lines]).toEqual([[`CONNECT ${server.host}`], [`CONNECT ${server.host}`]]);
  },
);
