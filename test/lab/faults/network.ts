/** Faults of the network: a server sends any bytes at any speed, or closes at any moment. */
import zlib from 'node:zlib';
import { type Case, canary, command, type Expected, type Fault, inHome, judge } from './campaign.ts';
import { body, head, says, type Talk, whole, withServer } from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];
const impatient = ['--retries', '0', '--timeout', '1'];

/** Runs `keys list --json` against these responses. */
function asking(
  name: string,
  talks: readonly Talk[],
  expected: Expected,
  more: readonly string[] = quick,
): Case {
  return {
    name,
    run: () =>
      withServer(talks, url =>
        inHome(async ({ env }) => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...more];
          judge(await command(args, env), expected);
        }),
      ),
  };
}

const network: Expected = { codes: [6] };
const service: Expected = { codes: [5] };
const answered: Expected = { codes: [0], stdout: body };

export const faults: readonly Fault[] = [
  {
    area: 'network',
    fault: 'the service is unreachable: connection refused, no such host, no proxy',
    promise: 'exit 6 and a line that names the host',
    *cases() {
      for (const url of [
        'http://127.0.0.1:1',
        'http://[::1]:1',
        'https://music.invalid',
        'http://127.0.0.1:9/x',
      ])
        yield {
          name: url,
          run: () =>
            inHome(async ({ env }) =>
              judge(await command(['keys', 'list', '--json', '--base-url', url, ...quick], env), network),
            ),
        };
      yield {
        name: 'a proxy that is not there',
        run: () =>
          inHome(async ({ env }) =>
            judge(
              await command(['keys', 'list', '--json', '--base-url', 'https://music.invalid', ...quick], {
                ...env,
                HTTPS_PROXY: 'http://127.0.0.1:1',
              }),
              network,
            ),
          ),
      };
    },
  },
  {
    area: 'network',
    fault: 'the connection closes after n bytes of a response, for every n',
    promise: 'exit 6 and no stdout until the response is complete',
    *cases(full) {
      const answer = whole();
      for (let length = 0; length <= answer.length; length += full ? 1 : 9) {
        const expected =
          length === answer.length
            ? answered
            : length < answer.length - body.length
              ? { codes: [6, 5] }
              : network;
        yield asking(`${length} bytes`, [says(answer.slice(0, length))], expected);
        yield asking(
          `${length} bytes, then a reset`,
          [
            socket =>
              void socket.write(answer.slice(0, length), () =>
                setTimeout(() => socket.resetAndDestroy(), 20),
              ),
          ],
          length === answer.length ? { codes: [0, 6] } : expected,
        );
      }
    },
  },
  {
    area: 'network',
    fault:
      'the service stops sending: before, within and after the headers, within the body; or sends a byte a second',
    promise: 'the time limit ends it with exit 6; a slow body is read to its end',
    *cases() {
      const answer = whole();
      for (const length of [0, 5, 30, answer.length - body.length, answer.length - 1])
        yield asking(
          `after ${length} bytes`,
          [socket => void socket.write(answer.slice(0, length))],
          network,
          impatient,
        );
      yield asking(
        'headers by the byte',
        [
          socket => {
            let at = 0;
            const timer = setInterval(() => socket.write(answer.charAt(at++)), 300);
            socket.on('close', () => clearInterval(timer));
          },
        ],
        network,
        impatient,
      );
      yield asking(
        'a body by the byte, to its end',
        [
          socket => {
            let at = answer.length - 5;
            socket.write(answer.slice(0, at));
            const timer = setInterval(() => socket.write(answer.charAt(at++)), 1000);
            socket.on('close', () => clearInterval(timer));
          },
        ],
        answered,
      );
    },
  },
  {
    area: 'network',
    fault: 'wrong lengths and chunks',
    promise: 'the whole body, or exit 5 or 6 with nothing on stdout',
    *cases() {
      const failed = { codes: [5, 6] };
      const chunked = (text: string) => head('200 OK', { 'Transfer-Encoding': 'chunked' }) + text;
      const size = Buffer.byteLength(body).toString(16);
      yield asking('too long', [says(whole(body, { 'Content-Length': 1000 }))], failed);
      yield asking('too short', [says(whole(body, { 'Content-Length': 20 }))], failed);
      yield asking('negative', [says(whole(body, { 'Content-Length': -5 }))], failed);
      yield asking(
        'two that differ',
        [says(head('200 OK', { 'Content-Length': 5, 'content-length': 6 }) + body)],
        failed,
      );
      yield asking('huge', [says(whole(body, { 'Content-Length': '9'.repeat(30) }))], failed);
      yield asking('none', [says(head('200 OK') + body)], answered);
      yield asking('chunked', [says(chunked(`${size}\r\n${body}\r\n0\r\n\r\n`))], answered);
      yield asking('no last chunk', [says(chunked(`${size}\r\n${body}\r\n`))], failed);
      yield asking('a chunk that is too short', [says(chunked(`ff\r\n${body}\r\n0\r\n\r\n`))], failed);
      yield asking('a length that is no number', [says(chunked(`zz\r\n${body}\r\n0\r\n\r\n`))], failed);
    },
  },
  {
    area: 'network',
    fault: 'content codings: truncated, damaged, unknown, nested, a decompression bomb',
    promise: 'the whole body, or exit 5 or 6; memory stays limited',
    *cases(full) {
      const failed = { codes: [5, 6] };
      const coded = (coding: string, bytes: Buffer) =>
        Buffer.concat([
          Buffer.from(head('200 OK', { 'Content-Encoding': coding, 'Content-Length': bytes.length })),
          bytes,
        ]);
      const packed: readonly [string, Buffer][] = [
        ['gzip', zlib.gzipSync(body)],
        ['br', zlib.brotliCompressSync(body)],
        ['deflate', zlib.deflateSync(body)],
        ['deflate', zlib.deflateRawSync(body)],
      ];
      for (const [coding, bytes] of packed) {
        yield asking(coding, [says(coded(coding, bytes))], answered);
        for (let length = 0; length < bytes.length; length += full ? 1 : 13)
          yield asking(
            `${coding} of ${length} bytes`,
            [says(coded(coding, bytes.subarray(0, length)))],
            failed,
          );
        const damaged = Buffer.from(bytes);
        damaged[20] = (damaged[20] ?? 0) ^ 0xff;
        yield asking(`${coding}, damaged`, [says(coded(coding, damaged))], failed);
      }
      yield asking(
        'twice',
        [says(coded('gzip, br', zlib.brotliCompressSync(zlib.gzipSync(body))))],
        answered,
      );
      yield asking('unknown', [says(coded('zstd9', Buffer.from(body)))], service);
      yield asking('not coded at all', [says(coded('gzip', Buffer.from(body)))], failed);
      const bomb = zlib.gzipSync(Buffer.alloc(full ? 1 << 30 : 1 << 26, 0x20), { level: 9 });
      yield asking('a bomb of spaces', [says(coded('gzip', bomb))], failed);
    },
  },
  {
    area: 'network',
    fault: 'unexpected statuses: 1xx, 204, 206, an unrequested 304, 600, and every error',
    promise: 'the exit code of the table in docs/scripting.md, and the message of the service',
    *cases(full) {
      yield asking('103, then 200', [says(head('103 Early Hints', { Link: '</x>' }) + whole())], answered);
      yield asking(
        '100, 100, then 200',
        [says(head('100 Continue') + head('100 Continue') + whole())],
        answered,
      );
      yield asking('101', [says(head('101 Switching Protocols', { Upgrade: 'x', Connection: 'upgrade' }))], {
        codes: [5, 6],
      });
      yield asking('304 twice', [says(head('304 Not Modified'))], service);
      for (const status of [201, 202, 203, 204, 205, 206, 226, 300, 305, 306, 399, 600, 999])
        yield asking(String(status), [says(head(`${status} X`, { 'Content-Length': 0 }))], { codes: [5, 6] });
      for (let status = 400; status < 600; status += full ? 1 : 7) {
        const code = [401, 403].includes(status) ? 4 : status === 404 ? 3 : status === 429 ? 7 : 5;
        yield asking(String(status), [says(head(`${status} X`, { 'Content-Length': 0 }))], { codes: [code] });
      }
    },
  },
  {
    area: 'network',
    fault: 'Retry-After of every kind',
    promise: 'obeyed up to 30 s; otherwise the command ends, with the code of the status',
    *cases() {
      const refusal = (after: string) =>
        says(head('503 Busy', { 'Retry-After': after, 'Content-Length': 0 }));
      for (const after of ['0', '1', 'Sun, 06 Nov 1994 08:49:37 GMT'])
        yield asking(after, [refusal(after), says(whole())], answered, ['--retries', '1']);
      for (const after of ['31', '1e9', '9'.repeat(40), '-1', 'soon', '', 'Sat, 01 Jan 2050 00:00:00 GMT'])
        yield asking(after, [refusal(after), refusal(after)], service, ['--retries', '1']);
    },
  },
  {
    area: 'network',
    fault: 'unusual or invalid HTTP: 100 KB of headers, bare text, HTTP/1.0, HTTP/2, TLS, NUL bytes',
    promise: 'the result, or exit 5 or 6 with one line',
    *cases() {
      const failed = { codes: [5, 6] };
      yield asking('100 KB of one header', [says(whole(body, { 'X-Long': 'x'.repeat(100_000) }))], failed);
      yield asking('5,000 headers', [says(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(5000)}\r\n${body}`)], {
        codes: [0, 5, 6],
      });
      yield asking('HTTP/1.0', [says(`HTTP/1.0 200 OK\r\n\r\n${body}`)], answered);
      for (const text of [
        'hello\n',
        body,
        'HTTP/2 200\r\n\r\n',
        'HTTP/1.1 abc\r\n\r\n',
        '\0'.repeat(100),
        '\x16\x03\x01\x02\0',
        'HTTP/1.1 200 OK\r\nA\0: b\r\n\r\n',
      ])
        yield asking(JSON.stringify(text.slice(0, 20)), [says(text)], failed);
    },
  },
  {
    area: 'network',
    fault: 'IPv6: by address, by localhost, through a proxy; silent, truncated, with a token',
    promise: 'the same as with IPv4',
    *cases() {
      const six = (
        name: string,
        talk: Talk,
        expected: Expected,
        lineFor: (url: string) => readonly string[],
        envFor: (url: string) => Readonly<Record<string, string>> = () => ({}),
      ): Case => ({
        name,
        run: () =>
          withServer(
            [talk],
            url =>
              inHome(async ({ env }) =>
                judge(
                  await command([...quick, ...lineFor(url), '--json'], { ...env, ...envFor(url) }),
                  expected,
                ),
              ),
            '::1',
          ),
      });
      const list = (url: string) => ['keys', 'list', '--base-url', url];
      const token = () => ({ MUSIC_CLI_TOKEN: canary });
      yield six('by number', says(whole()), answered, list);
      yield six('by number, in full', says(whole()), answered, url =>
        list(url.replace('::1', '0:0:0:0:0:0:0:1')),
      );
      yield six('by name', says(whole()), answered, url => list(url.replace('[::1]', 'localhost')));
      yield six('by a name below it', says(whole()), answered, url =>
        list(url.replace('[::1]', 'x.localhost')),
      );
      const account = JSON.stringify({ id: 1, username: 'ada' });
      const shown = { codes: [0], stdout: account };
      yield six('with a token', says(whole(account)), shown, url => ['me', '--base-url', url], token);
      yield six(
        'silent',
        () => {},
        network,
        url => [...list(url), '--timeout', '1'],
      );
      yield six('cut off', says(whole().slice(0, -5)), network, list);
      const through = (url: string) => ({ HTTP_PROXY: url });
      yield six('as a proxy', says(whole()), answered, () => list('http://music.invalid'), through);
      yield six('past a proxy', says(whole()), answered, list, () => ({
        HTTP_PROXY: 'http://127.0.0.1:1',
        NO_PROXY: '::1,[::1]',
      }));
      for (const url of ['http://[::1', 'http://[::1%25lo]:80', 'http://[:::1]:80', 'http://::1:80'])
        yield {
          name: url,
          run: () =>
            inHome(async ({ env }) => judge(await command([...list(url), ...quick], env), { codes: [2] })),
        };
    },
  },
];
