/** Faults of the network: a server sends any bytes at any speed, or closes at any moment. */
import zlib from 'node:zlib';
import {
  type Case,
  canary,
  checkResult,
  type Expected,
  type Fault,
  runCommand,
  withHome,
} from './campaign.ts';
import { body, type Handler, headerSection, okResponse, respondWith, withServer } from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];
const impatient = ['--retries', '0', '--timeout', '1'];

/** Returns a case that runs `keys list --json` against a server with these responses. */
function listKeys(
  name: string,
  handlers: readonly Handler[],
  expected: Expected,
  more: readonly string[] = quick,
): Case {
  return {
    name,
    run: () =>
      withServer(handlers, url =>
        withHome(async ({ env }) => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...more];
          checkResult(await runCommand(args, env), expected);
        }),
      ),
  };
}

const networkError: Expected = { codes: [6] };
const serviceError: Expected = { codes: [5] };
const succeeded: Expected = { codes: [0], stdout: body };

export const faults: readonly Fault[] = [
  {
    area: 'network',
    fault: 'the service is unreachable: connection refused, no such host, no proxy',
    promise: 'exit 6 and an error message',
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
            withHome(async ({ env }) =>
              checkResult(
                await runCommand(['keys', 'list', '--json', '--base-url', url, ...quick], env),
                networkError,
              ),
            ),
        };
      yield {
        name: 'a proxy that is not there',
        run: () =>
          withHome(async ({ env }) =>
            checkResult(
              await runCommand(['keys', 'list', '--json', '--base-url', 'https://music.invalid', ...quick], {
                ...env,
                HTTPS_PROXY: 'http://127.0.0.1:1',
              }),
              networkError,
            ),
          ),
      };
    },
  },
  {
    area: 'network',
    fault: 'the connection closes after n bytes of a response, for every n',
    promise: 'exit 5 or 6 with nothing on stdout, unless the response is complete',
    *cases(full) {
      const response = okResponse();
      for (let length = 0; length <= response.length; length += full ? 1 : 9) {
        const expected =
          length === response.length
            ? succeeded
            : length < response.length - body.length
              ? { codes: [6, 5] }
              : networkError;
        yield listKeys(`${length} bytes`, [respondWith(response.slice(0, length))], expected);
        yield listKeys(
          `${length} bytes, then a reset`,
          [
            socket =>
              void socket.write(response.slice(0, length), () =>
                setTimeout(() => socket.resetAndDestroy(), 20),
              ),
          ],
          length === response.length ? { codes: [0, 6] } : expected,
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
      const response = okResponse();
      for (const length of [0, 5, 30, response.length - body.length, response.length - 1])
        yield listKeys(
          `after ${length} bytes`,
          [socket => void socket.write(response.slice(0, length))],
          networkError,
          impatient,
        );
      yield listKeys(
        'headers by the byte',
        [
          socket => {
            let at = 0;
            const timer = setInterval(() => socket.write(response.charAt(at++)), 300);
            socket.on('close', () => clearInterval(timer));
          },
        ],
        networkError,
        impatient,
      );
      yield listKeys(
        'a body by the byte, to its end',
        [
          socket => {
            let at = response.length - 5;
            socket.write(response.slice(0, at));
            const timer = setInterval(() => socket.write(response.charAt(at++)), 1000);
            socket.on('close', () => clearInterval(timer));
          },
        ],
        succeeded,
      );
    },
  },
  {
    area: 'network',
    fault: 'wrong lengths and chunks',
    promise: 'the whole body, or exit 5 or 6 with nothing on stdout',
    *cases() {
      const failed = { codes: [5, 6] };
      const chunked = (text: string) => headerSection('200 OK', { 'Transfer-Encoding': 'chunked' }) + text;
      const size = Buffer.byteLength(body).toString(16);
      yield listKeys('too long', [respondWith(okResponse(body, { 'Content-Length': 1000 }))], failed);
      yield listKeys('too short', [respondWith(okResponse(body, { 'Content-Length': 20 }))], failed);
      yield listKeys('negative', [respondWith(okResponse(body, { 'Content-Length': -5 }))], failed);
      yield listKeys(
        'two that differ',
        [respondWith(headerSection('200 OK', { 'Content-Length': 5, 'content-length': 6 }) + body)],
        failed,
      );
      yield listKeys('huge', [respondWith(okResponse(body, { 'Content-Length': '9'.repeat(30) }))], failed);
      yield listKeys('none', [respondWith(headerSection('200 OK') + body)], succeeded);
      yield listKeys('chunked', [respondWith(chunked(`${size}\r\n${body}\r\n0\r\n\r\n`))], succeeded);
      yield listKeys('no last chunk', [respondWith(chunked(`${size}\r\n${body}\r\n`))], failed);
      yield listKeys(
        'a chunk that is too short',
        [respondWith(chunked(`ff\r\n${body}\r\n0\r\n\r\n`))],
        failed,
      );
      yield listKeys(
        'a length that is no number',
        [respondWith(chunked(`zz\r\n${body}\r\n0\r\n\r\n`))],
        failed,
      );
    },
  },
  {
    area: 'network',
    fault: 'content codings: truncated, damaged, unknown, nested, a decompression bomb',
    promise: 'the whole body, or exit 5 or 6',
    *cases(full) {
      const failed = { codes: [5, 6] };
      const encodedResponse = (coding: string, bytes: Buffer) =>
        Buffer.concat([
          Buffer.from(
            headerSection('200 OK', { 'Content-Encoding': coding, 'Content-Length': bytes.length }),
          ),
          bytes,
        ]);
      const encodings: readonly [string, Buffer][] = [
        ['gzip', zlib.gzipSync(body)],
        ['br', zlib.brotliCompressSync(body)],
        ['deflate', zlib.deflateSync(body)],
        ['deflate', zlib.deflateRawSync(body)],
      ];
      for (const [coding, bytes] of encodings) {
        yield listKeys(coding, [respondWith(encodedResponse(coding, bytes))], succeeded);
        for (let length = 0; length < bytes.length; length += full ? 1 : 13)
          yield listKeys(
            `${coding} of ${length} bytes`,
            [respondWith(encodedResponse(coding, bytes.subarray(0, length)))],
            failed,
          );
        const damaged = Buffer.from(bytes);
        damaged[20] = (damaged[20] ?? 0) ^ 0xff;
        yield listKeys(`${coding}, damaged`, [respondWith(encodedResponse(coding, damaged))], failed);
      }
      yield listKeys(
        'twice',
        [respondWith(encodedResponse('gzip, br', zlib.brotliCompressSync(zlib.gzipSync(body))))],
        succeeded,
      );
      yield listKeys('unknown', [respondWith(encodedResponse('zstd9', Buffer.from(body)))], serviceError);
      yield listKeys('not coded at all', [respondWith(encodedResponse('gzip', Buffer.from(body)))], failed);
      const bomb = zlib.gzipSync(Buffer.alloc(full ? 1 << 30 : 1 << 26, 0x20), { level: 9 });
      yield listKeys('a bomb of spaces', [respondWith(encodedResponse('gzip', bomb))], failed);
    },
  },
  {
    area: 'network',
    fault: 'unexpected statuses: 1xx, 204, 206, an unrequested 304, 600, and every error',
    promise: 'the exit code of the table in docs/scripting.md',
    *cases(full) {
      yield listKeys(
        '103, then 200',
        [respondWith(headerSection('103 Early Hints', { Link: '</x>' }) + okResponse())],
        succeeded,
      );
      yield listKeys(
        '100, 100, then 200',
        [respondWith(headerSection('100 Continue') + headerSection('100 Continue') + okResponse())],
        succeeded,
      );
      yield listKeys(
        '101',
        [respondWith(headerSection('101 Switching Protocols', { Upgrade: 'x', Connection: 'upgrade' }))],
        {
          codes: [5, 6],
        },
      );
      yield listKeys('304 twice', [respondWith(headerSection('304 Not Modified'))], serviceError);
      for (const status of [201, 202, 203, 204, 205, 206, 226, 300, 305, 306, 399, 600, 999])
        yield listKeys(String(status), [respondWith(headerSection(`${status} X`, { 'Content-Length': 0 }))], {
          codes: [5, 6],
        });
      for (let status = 400; status < 600; status += full ? 1 : 7) {
        const code = [401, 403].includes(status) ? 4 : status === 404 ? 3 : status === 429 ? 7 : 5;
        yield listKeys(String(status), [respondWith(headerSection(`${status} X`, { 'Content-Length': 0 }))], {
          codes: [code],
        });
      }
    },
  },
  {
    area: 'network',
    fault: 'Retry-After of every kind',
    promise: 'obeyed up to 30 s; otherwise the command ends, with the code of the status',
    *cases() {
      const refusal = (after: string) =>
        respondWith(headerSection('503 Busy', { 'Retry-After': after, 'Content-Length': 0 }));
      for (const after of ['0', '1', 'Sun, 06 Nov 1994 08:49:37 GMT'])
        yield listKeys(after, [refusal(after), respondWith(okResponse())], succeeded, ['--retries', '1']);
      for (const after of ['31', '1e9', '9'.repeat(40), '-1', 'soon', '', 'Sat, 01 Jan 2050 00:00:00 GMT'])
        yield listKeys(after, [refusal(after), refusal(after)], serviceError, ['--retries', '1']);
    },
  },
  {
    area: 'network',
    fault: 'unusual or invalid HTTP: 100 KB of headers, bare text, HTTP/1.0, HTTP/2, TLS, NUL bytes',
    promise: 'the result, or exit 5 or 6 with one line',
    *cases() {
      const failed = { codes: [5, 6] };
      yield listKeys(
        '100 KB of one header',
        [respondWith(okResponse(body, { 'X-Long': 'x'.repeat(100_000) }))],
        failed,
      );
      yield listKeys(
        '5,000 headers',
        [respondWith(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(5000)}\r\n${body}`)],
        {
          codes: [0, 5, 6],
        },
      );
      yield listKeys('HTTP/1.0', [respondWith(`HTTP/1.0 200 OK\r\n\r\n${body}`)], succeeded);
      for (const text of [
        'hello\n',
        body,
        'HTTP/2 200\r\n\r\n',
        'HTTP/1.1 abc\r\n\r\n',
        '\0'.repeat(100),
        '\x16\x03\x01\x02\0',
        'HTTP/1.1 200 OK\r\nA\0: b\r\n\r\n',
      ])
        yield listKeys(JSON.stringify(text.slice(0, 20)), [respondWith(text)], failed);
    },
  },
  {
    area: 'network',
    fault: 'IPv6: by address, by localhost, through a proxy; silent, truncated, with a token',
    promise: 'the same as with IPv4',
    *cases() {
      const overIpv6 = (
        name: string,
        handler: Handler,
        expected: Expected,
        lineFor: (url: string) => readonly string[],
        envFor: (url: string) => Readonly<Record<string, string>> = () => ({}),
      ): Case => ({
        name,
        run: () =>
          withServer(
            [handler],
            url =>
              withHome(async ({ env }) =>
                checkResult(
                  await runCommand([...quick, ...lineFor(url), '--json'], { ...env, ...envFor(url) }),
                  expected,
                ),
              ),
            '::1',
          ),
      });
      const list = (url: string) => ['keys', 'list', '--base-url', url];
      const token = () => ({ MUSIC_CLI_TOKEN: canary });
      yield overIpv6('by number', respondWith(okResponse()), succeeded, list);
      yield overIpv6('by number, in full', respondWith(okResponse()), succeeded, url =>
        list(url.replace('::1', '0:0:0:0:0:0:0:1')),
      );
      yield overIpv6('by name', respondWith(okResponse()), succeeded, url =>
        list(url.replace('[::1]', 'localhost')),
      );
      yield overIpv6('by a name below it', respondWith(okResponse()), succeeded, url =>
        list(url.replace('[::1]', 'x.localhost')),
      );
      const account = JSON.stringify({ id: 1, username: 'ada' });
      const accountShown = { codes: [0], stdout: account };
      yield overIpv6(
        'with a token',
        respondWith(okResponse(account)),
        accountShown,
        url => ['me', '--base-url', url],
        token,
      );
      yield overIpv6(
        'silent',
        () => {},
        networkError,
        url => [...list(url), '--timeout', '1'],
      );
      yield overIpv6('cut off', respondWith(okResponse().slice(0, -5)), networkError, list);
      const throughProxy = (url: string) => ({ HTTP_PROXY: url });
      yield overIpv6(
        'as a proxy',
        respondWith(okResponse()),
        succeeded,
        () => list('http://music.invalid'),
        throughProxy,
      );
      yield overIpv6('past a proxy', respondWith(okResponse()), succeeded, list, () => ({
        HTTP_PROXY: 'http://127.0.0.1:1',
        NO_PROXY: '::1,[::1]',
      }));
      for (const url of ['http://[::1', 'http://[::1%25lo]:80', 'http://[:::1]:80', 'http://::1:80'])
        yield {
          name: url,
          run: () =>
            withHome(async ({ env }) =>
              checkResult(await runCommand([...list(url), ...quick], env), { codes: [2] }),
            ),
        };
    },
  },
];
