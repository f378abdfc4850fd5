/** Tests `serve` with hostile clients: they never read or never end, or are pages of other origins. */
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServeProcess, startServe } from '../../support/serving.ts';
import { BrokenPromise, type Case, type Fault, sample, withHome } from './campaign.ts';

/** Memory limit in kilobytes. With one normal client, `serve` uses a third of it. */
const maxMemory = 400_000;

/** The behaviour of a client; called again whenever the connection accepts more data. */
type Behaviour = (socket: Socket) => void;

const scales = 'GET /api/mobile/key-scales HTTP/1.1\r\nHost: localhost\r\n';

/** Returns a case with many clients of one behaviour. Another client must get responses, and memory must stay limited. */
function withClients(name: string, count: number, seconds: number, behave: Behaviour): Case {
  return {
    name: `${count} × ${name}`,
    run: () =>
      withHome(async ({ env }) => {
        const server = await startServe(['-q'], { env });
        const clients: Socket[] = [];
        try {
          for (let index = 0; index < count; index++) clients.push(await connectClient(server, behave));
          for (let second = 0; second < seconds; second++) {
            await checkResponds(server);
            await sleep(1000);
          }
          const memory = peakMemory(server.pid);
          if (memory > maxMemory) throw new BrokenPromise(`${memory} kB of memory`);
          for (const client of clients.splice(0)) client.destroy();
          await checkResponds(server);
        } finally {
          for (const client of clients) client.destroy();
          await server.stop();
        }
      }),
  };
}

function connectClient({ url }: ServeProcess, behave: Behaviour): Promise<Socket> {
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

/** Checks that a client gets a response. Uses a new connection, because the server may have closed an idle one. */
async function checkResponds({ url }: ServeProcess): Promise<void> {
  const response = await fetch(`${url}/api/mobile/keys`, {
    headers: { Connection: 'close' },
    signal: AbortSignal.timeout(20_000),
  });
  await response.json();
  if (response.status !== 200) throw new BrokenPromise(`another client got ${response.status}`);
}

/** Returns the peak memory of a process in kilobytes. */
function peakMemory(pid: number): number {
  const [, size = ''] = /^VmHWM:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(size);
}

/** Sends a beginning, and then repeats a text as long as the connection accepts it. */
function sendRepeatedly(text: string, begin = ''): Behaviour {
  const started = new WeakSet<Socket>();
  const chunk = text.repeat(Math.ceil(65_536 / text.length));
  return socket => {
    if (!started.has(socket) && begin !== '') socket.write(begin);
    started.add(socket);
    while (socket.writable && socket.write(chunk));
  };
}

const sendOnce =
  (text: string): Behaviour =>
  socket =>
    void socket.write(text);

/** Sends a literal request; returns all data until the connection closes or is silent. */
function sendRequest({ url }: ServeProcess, request: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', data => {
      received += data.toString('latin1');
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

const ownHosts = ['localhost', 'localhost:80', 'LOCALHOST.', '127.0.0.1', '127.9.9.9:8080', '[::1]:4000'];
const otherHosts = [
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

/** Requests, and for each whether it must get the requested data. */
const requests: readonly (readonly [request: string, hasResponse: boolean])[] = [
  ...ownHosts.map(host => [get('/api/mobile/keys', [host]), true] as const),
  ...ownHosts.map(host => [get(`http://${host}/api/mobile/keys`, [host]), true] as const),
  ...otherHosts.map(host => [get('/api/mobile/keys', [host]), false] as const),
  ...otherHosts.map(host => [get(`http://${host}/api/mobile/keys`, ['localhost']), false] as const),
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
      const compressed = `${scales}Accept-Encoding: gzip\r\n\r\n`;
      yield withClients('pipelining', 20, seconds, sendRepeatedly(plain));
      yield withClients('pipelining, compressed', 20, seconds, sendRepeatedly(compressed));
      yield withClients(
        'pipelining the page',
        20,
        seconds,
        sendRepeatedly('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      yield withClients(
        'pipelining a missing page',
        20,
        seconds,
        sendRepeatedly('GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      yield withClients('one response', full ? 400 : 100, seconds, sendOnce(plain));
      yield withClients('silence', full ? 10_000 : 500, seconds, () => {});
      yield withClients('headers cut in half', full ? 2000 : 200, seconds, sendOnce(scales));
      yield withClients('headers without an end', 20, seconds, sendRepeatedly('X: y\r\n', scales));
      yield withClients('an address without an end', 20, seconds, sendRepeatedly('x', 'GET /'));
      yield withClients(
        'a body without an end',
        20,
        seconds,
        sendRepeatedly('x', `${scales}Content-Length: 99999999999\r\n\r\n`),
      );
      yield withClients(
        'chunks without an end',
        20,
        seconds,
        sendRepeatedly('1\r\nx\r\n', `${scales}Transfer-Encoding: chunked\r\n\r\n`),
      );
    },
  },
  {
    area: 'serve',
    fault: 'foreign names in Host and in absolute addresses (DNS rebinding to 127.0.0.1)',
    promise: 'the request is refused without a record; requests for its own names work',
    *cases(full) {
      for (const [request, hasResponse] of sample(requests, full, 2))
        yield {
          name: JSON.stringify(request.slice(0, 120)),
          run: () =>
            withHome(async ({ env }) => {
              const server = await startServe(['-q'], { env });
              try {
                const response = await sendRequest(server, request);
                const [, status] = /^HTTP\/1\.[01] (\d+) /.exec(response) ?? [];
                if (hasResponse && (status !== '200' || !response.includes('"signature"')))
                  throw new BrokenPromise(response.slice(0, 100));
                if (!hasResponse && (status === '200' || /"(signature|username|openapi)"/.test(response)))
                  throw new BrokenPromise(response.slice(0, 100));
              } finally {
                await server.stop();
              }
            }),
        };
    },
  },
];
