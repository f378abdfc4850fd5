/** Tests `serve` with hostile clients: they never read or never end, or are pages of other origins. */
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Serving, serving } from '../../support/serving.ts';
import { Broken, type Case, type Fault, inHome, sample } from './campaign.ts';

/** Memory limit in kilobytes. With one normal client, `serve` uses a third of it. */
const maxMemory = 400_000;

/** The behaviour of a client; called again whenever the connection accepts more data. */
type Behave = (socket: Socket) => void;

const scales = 'GET /api/mobile/key-scales HTTP/1.1\r\nHost: localhost\r\n';

/** Opens connections that never read. Other clients must still get responses, and memory must stay limited. */
function among(name: string, count: number, seconds: number, behave: Behave): Case {
  return {
    name: `${count} × ${name}`,
    run: () =>
      inHome(async ({ env }) => {
        const server = await serving(['-q'], { env });
        const clients: Socket[] = [];
        try {
          for (let index = 0; index < count; index++) clients.push(await stubborn(server, behave));
          for (let second = 0; second < seconds; second++) {
            await answers(server);
            await sleep(1000);
          }
          const memory = highWater(server.pid);
          if (memory > maxMemory) throw new Broken(`${memory} kB of memory`);
          for (const client of clients.splice(0)) client.destroy();
          await answers(server);
        } finally {
          for (const client of clients) client.destroy();
          await server.stop();
        }
      }),
  };
}

function stubborn({ url }: Serving, behave: Behave): Promise<Socket> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.off('error', reject).on('error', () => {});
      socket.on('drain', () => behave(socket));
      behave(socket);
      resolve(socket);
    });
    socket.once('error', reject).pause();
  });
}

/** Uses a new connection, because this process may notice too late that the server has closed a kept one. */
async function answers({ url }: Serving): Promise<void> {
  const response = await fetch(`${url}/api/mobile/keys`, {
    headers: { Connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  });
  await response.json();
  if (response.status !== 200) throw new Broken(`another client got ${response.status}`);
}

/** Returns the peak memory of a process in kilobytes. */
function highWater(pid: number): number {
  const [, size = ''] = /^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(size);
}

/** Sends the text repeatedly, as long as the connection accepts it. */
function over(text: string, begin = ''): Behave {
  const begun = new WeakSet<Socket>();
  const much = text.repeat(Math.ceil(65_536 / text.length));
  return socket => {
    if (!begun.has(socket) && begin !== '') socket.write(begin);
    begun.add(socket);
    while (socket.writable && socket.write(much));
  };
}

const once =
  (text: string): Behave =>
  socket =>
    void socket.write(text);

/** Sends a literal request; returns all data until the connection closes or is silent. */
function say({ url }: Serving, request: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', data => {
      said += data.toString('latin1');
    });
    socket.on('error', reject).on('close', () => resolve(said));
  });
}

const own = ['localhost', 'localhost:80', 'LOCALHOST.', '127.0.0.1', '127.9.9.9:8080', '[::1]:4000'];
const others = [
  ...[
    'evil.example',
    'a.localhost:1',
    'evil.example:4000',
    'evil.example.',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
  ],
  ...['evil-localhost', 'evil.example@localhost', 'localhost@evil.example', 'localhost:4000@evil.example'],
  ...['192.168.0.1', '10.0.0.1:4000', '[fe80::1]', '[::ffff:127.0.0.1].evil.example', '128.0.0.1', '0.0.0.0'],
  ...['', ':4000', '[', 'localhost evil.example', 'localhost,evil.example', 'xn--lcalhost-n4a', '2130706433'],
];

const get = (target: string, hosts: readonly string[]) =>
  `GET ${target} HTTP/1.1\r\n${hosts.map(host => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`;

/** Requests, each with whether it gets a response. */
const requests: readonly (readonly [request: string, answered: boolean])[] = [
  ...own.map(host => [get('/api/mobile/keys', [host]), true] as const),
  ...own.map(host => [get(`http://${host}/api/mobile/keys`, [host]), true] as const),
  ...others.map(host => [get('/api/mobile/keys', [host]), false] as const),
  ...others.map(host => [get(`http://${host}/api/mobile/keys`, ['localhost']), false] as const),
  [get('/api/mobile/keys', []), false],
  [get('/api/mobile/keys', ['evil.example', 'localhost']), false],
  [get('/api/mobile/keys', ['localhost', 'evil.example']), false],
  [get('/', ['evil.example']), false],
  [get('/openapi.json', ['evil.example']), false],
  [get('/api/mobile/me', ['evil.example\r\nX-Service-Api-Token: sandbox-premium']), false],
  ['GET /api/mobile/keys HTTP/1.0\r\nHost: evil.example\r\n\r\n', false],
  ['OPTIONS /api/mobile/keys HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', false],
];

export const faults: readonly Fault[] = [
  {
    area: 'serve',
    fault: 'clients that never read, request endlessly, send byte by byte or endlessly, or stay silent',
    promise: 'other clients get responses, and it uses at most 400 MB',
    *cases(full) {
      const seconds = full ? 20 : 4;
      const plain = `${scales}\r\n`;
      const packed = `${scales}Accept-Encoding: gzip\r\n\r\n`;
      yield among('pipelining', 20, seconds, over(plain));
      yield among('pipelining, compressed', 20, seconds, over(packed));
      yield among('pipelining the page', 20, seconds, over('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
      yield among(
        'pipelining what is not there',
        20,
        seconds,
        over('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      yield among('one answer', full ? 400 : 100, seconds, once(plain));
      yield among('silence', full ? 10_000 : 500, seconds, () => {});
      yield among('half a head', full ? 2000 : 200, seconds, once(scales));
      yield among('a head without an end', 20, seconds, over('X: y\r\n', scales));
      yield among('an address without an end', 20, seconds, over('x', 'GET /'));
      yield among(
        'a body without an end',
        20,
        seconds,
        over('x', `${scales}Content-Length: 99999999999\r\n\r\n`),
      );
      yield among(
        'chunks without an end',
        20,
        seconds,
        over('1\r\nx\r\n', `${scales}Transfer-Encoding: chunked\r\n\r\n`),
      );
    },
  },
  {
    area: 'serve',
    fault: 'foreign names in Host and in absolute addresses (DNS rebinding to 127.0.0.1)',
    promise: 'refused, without a record; its own names work',
    *cases(full) {
      for (const [request, answered] of sample(requests, full, 2))
        yield {
          name: JSON.stringify(request.slice(0, 120)),
          run: () =>
            inHome(async ({ env }) => {
              const server = await serving(['-q'], { env });
              try {
                const said = await say(server, request);
                const [, status] = /^HTTP\/1\.[01] (\d+) /.exec(said) ?? [];
                if (answered && (status !== '200' || !said.includes('"signature"')))
                  throw new Broken(said.slice(0, 100));
                if (!answered && (status === '200' || /"(signature|username|openapi)"/.test(said)))
                  throw new Broken(said.slice(0, 100));
              } finally {
                await server.stop();
              }
            }),
        };
    },
  },
];
