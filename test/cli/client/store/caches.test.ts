/** Tests many clients behind common HTTP caches with default settings: nginx, Varnish, Squid. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/cli/client/client.ts';
import { networkTransport } from '../../../../src/cli/client/transport/network.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';
import { findProgram, machinePath } from '../../../support/programs.ts';
import { requires } from '../../../support/requires.ts';
import { client, folder, serve } from '../support.ts';

interface Cache {
  readonly name: string;
  readonly command: string;
  /** Writes the configuration of the cache, and returns the arguments of its program. */
  prepare(dir: string, port: number, origin: URL): string[];
  /** Whether clients use the cache as a proxy; otherwise its address is the base URL. */
  readonly isProxy?: boolean;
  /** The entity tag that the cache passes on. */
  readonly tag: string;
}

const asRoot = process.getuid?.() === 0;

const caches: readonly Cache[] = [
  {
    name: 'nginx, which compresses and weakens the tag',
    command: 'nginx',
    tag: 'W/"one"',
    prepare(dir, port, origin) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const config = join(dir, 'nginx.conf');
      fs.writeFileSync(
        config,
        `daemon off; pid ${dir}/pid; ${asRoot ? 'user root;' : ''} events {}
        http {
          access_log off; ${temporary.map(name => `${name}_temp_path ${dir}/${name};`).join(' ')}
          proxy_cache_path ${dir}/kept keys_zone=kept:1m;
          gzip on; gzip_types application/json; gzip_min_length 100; gzip_proxied any;
          server {
            listen 127.0.0.1:${port};
            location / { proxy_pass ${origin.origin}; proxy_cache kept; proxy_cache_revalidate on; }
          }
        }`,
      );
      return ['-e', 'stderr', '-p', dir, '-c', config];
    },
  },
  {
    name: 'Varnish',
    command: 'varnishd',
    tag: '"one"',
    prepare(dir, port, origin) {
      const name = ['-n', join(dir, 'varnish'), '-j', 'none'];
      return ['-F', ...name, '-a', `127.0.0.1:${port}`, '-b', origin.host, '-s', 'malloc,16m'];
    },
  },
  {
    name: 'Squid as a proxy',
    command: 'squid',
    tag: '"one"',
    isProxy: true,
    prepare(dir, port) {
      const config = join(dir, 'squid.conf');
      const lines = [
        `http_port 127.0.0.1:${port}`,
        'visible_hostname localhost',
        'http_access allow all',
        'cache_mem 16 MB',
        'access_log none',
        'cache_log /dev/null',
        'pid_filename none',
        'pinger_enable off',
        'shutdown_lifetime 0 seconds',
      ];
      fs.writeFileSync(config, `${lines.join('\n')}\n`);
      return ['-N', '-f', config];
    },
  },
];

const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** Starts a cache in front of an origin and returns its address. */
async function start({ command, prepare }: Cache, origin: URL): Promise<string> {
  const port = await freePort();
  // These programs are in /usr/sbin, which is not on the PATH of ordinary users.
  const child = spawn(findProgram(command) ?? command, prepare(folder(), port, origin), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Varnish needs a compiler whose name contains the machine type.
    env: { ...process.env, PATH: machinePath },
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    output += text;
  });
  child.on('error', cause => {
    output += cause.message;
  });
  const ended = new Promise<void>(resolve => child.on('close', () => resolve()));
  stopping.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 200 || child.exitCode !== null) throw new Error(`${command} did not start: ${output}`);
    await sleep(50);
  }
  return `http://127.0.0.1:${port}`;
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
}

const path = '/api/mobile/keys';
const body = JSON.stringify({
  meta: { resource: 'keys', count: 99, filters: [] },
  data: Array.from({ length: 99 }, (_, id) => ({ id })),
});

describe.each(caches)('$name', cache => {
  const needed = requires(cache.command);

  it.skipIf(needed.skip)(
    `serves many clients from one response and from one validation ${needed.reason}`,
    async () => {
      const origin = await serve((request, response) => {
        const lifetime = request.url?.endsWith('/1') ? 1 : 3600;
        const fields = { etag: '"one"', 'cache-control': `max-age=${lifetime}`, vary: 'Accept-Encoding' };
        if (request.headers['if-none-match'] === '"one"') response.writeHead(304, fields).end();
        else response.writeHead(200, { ...fields, 'content-type': 'application/json' }).end(body);
      });
      const address = await start(cache, new URL(origin.url));
      const transport = cache.isProxy ? networkTransport({ HTTP_PROXY: address }) : networkTransport({});
      const machine = () => client(cache.isProxy ? origin.url : address, { transport });
      const get = async (from: Client, target = path) => {
        const answer = await from.get({ path: target, auth: 'none' });
        expect(Buffer.from(answer.body.bytes()).toString()).toBe(body);
        return answer;
      };
      const [first, second] = [machine(), machine()];

      expect((await get(first)).origin).toBe('network');
      const shared = await get(second);
      expect([shared.origin, shared.headers.get('etag')]).toEqual(['network', cache.tag]);
      // Varnish and Squid send the age of a response; nginx does not.
      if (cache.command !== 'nginx')
        await expect.poll(async () => (await get(machine())).age).toBeGreaterThanOrEqual(1);
      expect(origin.requests.length).toBe(1);

      // Within the lifetime the origin gets no request; after it, one client makes the cache send one.
      expect((await get(first)).origin).toBe('stored');
      await get(first, `${path}/1`);
      await expect.poll(async () => (await get(first, `${path}/1`)).origin).toMatch(/revalidated|network/);
      await expect
        .poll(async () => {
          await get(second, `${path}/1`);
          return origin.requests.at(-1)?.headers['if-none-match'];
        })
        .toBe('"one"');
    },
  );
});
