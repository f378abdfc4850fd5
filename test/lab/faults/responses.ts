/** Wrong responses: bodies that are not JSON, have the wrong format, or are hostile. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cli } from '../../support/cli.ts';
import {
  BrokenPromise,
  type Case,
  canary,
  checkResult,
  type Expected,
  type Fault,
  hasControlCharacters,
  runCommand,
  sample,
  withHome,
  withTimeLimit,
} from './campaign.ts';
import { body, type Handler, headerSection, withServer } from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];

function jsonResponse(
  bytes: string | Buffer,
  fields: Readonly<Record<string, string | number>> = {},
): Buffer {
  const content = Buffer.from(bytes);
  return Buffer.concat([
    Buffer.from(headerSection('200 OK', { 'Content-Length': content.length, ...fields })),
    content,
  ]);
}

function checkBody(
  name: string,
  bytes: string | Buffer,
  expected: Expected,
  args: readonly string[] = ['keys', 'list', '--json'],
  env: Readonly<Record<string, string>> = {},
): Case {
  return {
    name,
    run: () =>
      withServer([socket => void socket.end(jsonResponse(bytes))], url =>
        withHome(async home => {
          checkResult(
            await runCommand([...args, '--base-url', url, ...quick], { ...home.env, ...env }),
            expected,
          );
        }),
      ),
  };
}

const failed: Expected = { codes: [5, 6] };

/** The length of long bodies. Records of a list of more than a megabyte are checked as they arrive. */
const longLength = 5 * 1024 * 1024;

const envelope = (name: string, rest = ''): string =>
  `{"meta":{"resource":"keys","count":1,"filters":[]},"data":[{"id":1,"signature":${JSON.stringify(name)}${rest}}]}`;

/** The memory limit in kilobytes. A response that is not stored uses a quarter of a gigabyte. */
const maxMemory = 600_000;

/** Returns a case in which the service sends a beginning, and then repeats a text until the client disconnects. */
function endless(name: string, beginning: string, piece: Buffer, cache?: string): Case {
  const handler: Handler = socket => {
    const sendMore = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', sendMore).write(beginning);
    sendMore();
  };
  const probe = `process.on('exit', () => require('fs').writeFileSync(__filename, String(process.resourceUsage().maxRSS)))`;
  return {
    name,
    run: () =>
      withServer([handler], url =>
        withHome(async ({ path, env }) => {
          const probeFile = join(path, 'memory.cjs');
          writeFileSync(probeFile, probe);
          const cacheEnv = cache === undefined ? env : { ...env, MUSIC_CLI_CACHE_DIR: cache };
          const args = ['keys', 'list', '--json', '--base-url', url, '--retries', '0'];
          const run = cli(args, { env: { ...cacheEnv, NODE_OPTIONS: `--require ${probeFile}` } });
          checkResult(await withTimeLimit(name, run, 600_000), { codes: [5] });
          const memory = Number(readFileSync(probeFile, 'utf8'));
          if (!(memory < maxMemory)) throw new BrokenPromise(`${memory} kB of memory`);
          checkResult(await runCommand([...args, '--offline'], cacheEnv), { codes: [8] });
          const remainingFiles = readdirSync(path, { recursive: true, encoding: 'utf8' });
          if (remainingFiles.some(each => /\.(answer|tmp)$/.test(each)))
            throw new BrokenPromise('a file was left');
        }),
      ),
  };
}

/** Routes, each with a valid body. */
const validBodies: readonly (readonly [path: string, body: string])[] = [
  ['/api/mobile/keys', '{"data":[{"id":1}]}'],
  ['/api/mobile/keys/1', '{"data":{"id":1}}'],
  ['/api/mobile/circular-tracks', '{"data":[{"id":"rhythm:1"}]}'],
  ['/api/mobile/entities', '{"data":{"keys":[{"id":1}]}}'],
  ['/api/keys', '[{"id":1}]'],
  ['/api/instruments_select', '{"items":[{"id":1}]}'],
  ['/api/drum-folders.json', '{"folders":[{"label":"Kicks","path":"kicks"}]}'],
  ['/api/drum-folder-files.json', '{"files":[{"url":"/k.wav","name":"k.wav"}]}'],
];

/** JSON that is invalid for all of these routes. */
const invalidBodies = [
  ...['{"error":"maintenance"}', 'null', '{}', '"text"', '[1]', '[[]]', '{"data":null}', '{"data":[1]}'],
  ...[
    '{"items":[null]}',
    '{"folders":7,"files":{}}',
    '{"data":[{"id":1}],"data":7}',
    '{"data":{"id":"x","keys":7}}',
  ],
];

function replaceCached(path: string, good: string, bad: string): Case {
  const fields = { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=86400' };
  const bodies = [good, bad, good];
  let requestCount = 0;
  const handler: Handler = socket => void socket.end(jsonResponse(bodies[requestCount++] ?? good, fields));
  return {
    name: `${path}: ${bad}`,
    run: () =>
      withServer([handler], url =>
        withHome(async ({ env }) => {
          requestCount = 0;
          const api = ['api', path, '--base-url', url, ...quick];
          checkResult(await runCommand(api, env), { codes: [0], stdout: good });
          checkResult(await runCommand([...api, '--refresh'], env), { codes: [0], stdout: bad });
          checkResult(await runCommand([...api, '--offline'], env), { codes: [0], stdout: good });
          checkResult(await runCommand([...api, '--refresh'], env), { codes: [0], stdout: good });
          if (requestCount !== 3) throw new BrokenPromise(`the service got ${requestCount} requests`);
        }),
      ),
  };
}

/** Control sequences of terminals, and misleading text. */
const hostile: readonly string[] = [
  '\u001b[2J\u001b[H',
  '\u001b]0;title\u0007',
  '\u001b]52;c;YQ==\u0007',
  '\u009b31m',
  '\u0007\u0008\u007f',
  'a\rb',
  'a\u0000b',
  '\u202egnp.exe',
  '\u2066x\u2069',
  '\u200b\u200d\ufeff',
  '\ud800',
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(200),
  '\u0301'.repeat(1000),
  '=1+1',
  '@SUM(A1)',
  '$(touch /tmp/x)',
  '`id`',
  "'; DROP TABLE x; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%s%n%x',
  '\n'.repeat(500),
];

export const faults: readonly Fault[] = [
  {
    area: 'responses',
    fault: 'a truncated body with a matching length, cut at every byte',
    promise: 'exit 5 or 6, nothing on stdout',
    *cases(full) {
      const bytes = Buffer.from(body.trimEnd());
      for (let length = 0; length < bytes.length; length += full ? 1 : 5)
        yield checkBody(`${length} bytes`, bytes.subarray(0, length), failed);
    },
  },
  {
    area: 'responses',
    fault: 'JSON in the wrong format for its route, fresh for a day, that would replace a stored response',
    promise: 'the stored response stays, and the next run requests it again',
    *cases(full) {
      for (const [path, good] of sample(validBodies, full, 4))
        for (const bad of invalidBodies) yield replaceCached(path, good, bad);
    },
  },
  {
    area: 'responses',
    fault: 'bodies that are not JSON: pages, texts, other encodings, other formats; short and long',
    promise: 'exit 5 or 6, nothing on stdout',
    *cases() {
      const bodies: readonly [string, string | Buffer][] = [
        ['empty', ''],
        ['spaces', '   \n'],
        ['a page', '<!doctype html><title>Login</title>'],
        ['a text', 'hello'],
        ['UTF-16', Buffer.from(body, 'utf16le')],
        ['NUL bytes', Buffer.alloc(100)],
        ['YAML', 'data:\n- id: 1\n'],
        ['two values', `${body}${body}`],
        ['a comment', `/* x */${body}`],
        ['NaN', '{"data":[NaN]}'],
        ['single quotes', "{'data':[]}"],
        ['a comma too many', '{"data":[1,]}'],
        ['JSONP', `x(${body})`],
        ['a guard against scripts', `)]}',\n${body}`],
      ];
      for (const [name, bytes] of bodies) {
        yield checkBody(name, bytes, failed);
        yield checkBody(
          `${name}, long`,
          Buffer.concat([Buffer.from(bytes), Buffer.alloc(longLength, 0x20)]),
          failed,
        );
      }
      const beginning = `{"data":["${'x'.repeat(longLength)}"`;
      for (const rest of ['', ']', '}}', ',]}', ']}}', ',"\n"]}', ',"\\x"]}', ',01]}', ']} x'])
        yield checkBody(`5 MB, then ${JSON.stringify(rest)}`, beginning + rest, failed);
    },
  },
  {
    area: 'responses',
    fault: 'JSON without the envelope, or with records of other types',
    promise: 'exit 0, 2, 3 or 5; never a crash',
    *cases() {
      const bodies = [
        'null',
        '1',
        '"x"',
        '[]',
        '{}',
        '{"data":null}',
        '{"data":{}}',
        '{"data":[1]}',
        '{"data":[null]}',
        '{"data":[[]]}',
        '{"data":[{"id":{}}]}',
        '{"data":[{"id":"x","baseTone":5}]}',
        '{"data":[{"baseTone":{"name":7}}]}',
        '{"error":"x"}',
        '{"__proto__":{"x":1},"data":[]}',
        '{"data":[{"constructor":1,"toString":2}]}',
      ];
      for (const text of bodies)
        for (const args of [
          ['keys', 'list'],
          ['keys', 'get', '1'],
          ['keys', 'list', '--count'],
          ['find', 'C E G'],
        ])
          yield checkBody(`${args.join(' ')}: ${text}`, text, { codes: [0, 2, 3, 5] }, args);
    },
  },
  {
    area: 'responses',
    fault: 'hostile texts in lists of five formats, and in errors',
    promise: 'tables and stderr contain no control characters',
    *cases(full) {
      const formats = [
        ['-o', 'table'],
        ['-o', 'yaml'],
        ['-o', 'csv'],
        ['-o', 'tsv'],
        ['-o', 'jsonl'],
      ];
      for (const text of sample(hostile, full, 1))
        for (const format of sample(formats, full, 2))
          yield {
            name: `${format.join(' ')}: ${JSON.stringify(text.slice(0, 20))}`,
            run: () =>
              withServer([socket => void socket.end(jsonResponse(envelope(text)))], url =>
                withHome(async ({ env }) => {
                  const result = await runCommand(
                    ['keys', 'list', ...format, '--base-url', url, ...quick],
                    env,
                  );
                  checkResult(result, { codes: [0] });
                  const shownText = format[1] === 'table' ? result.stdout : result.stderr;
                  if (hasControlCharacters(shownText)) throw new Error('a control character came through');
                }),
              ),
          };
      for (const text of sample(hostile, full, 2))
        yield {
          name: `an error response with ${JSON.stringify(text.slice(0, 20))}`,
          run: () =>
            withServer(
              [
                socket =>
                  void socket.end(
                    Buffer.from(`${headerSection('400 Bad')}${JSON.stringify({ error: text })}`),
                  ),
              ],
              url =>
                withHome(async ({ env }) => {
                  const result = await runCommand(['keys', 'list', '--base-url', url, ...quick], env);
                  checkResult(result, { codes: [5] });
                  if (hasControlCharacters(result.stderr))
                    throw new Error('a control character came through');
                }),
            ),
        };
    },
  },
  {
    area: 'responses',
    fault: 'extreme sizes: deep nesting, long texts, long numbers, error bodies of a megabyte',
    promise: 'a result or an error within a minute',
    *cases(full) {
      const size = full ? 1_000_000 : 200_000;
      const any: Expected = { codes: [0, 1, 3, 5, 6] };
      const texts: readonly [string, string][] = [
        ['levels', `{"data":${'['.repeat(size)}${']'.repeat(size)}}`],
        ['a long text', envelope('x'.repeat(size))],
        ['line breaks', envelope('\n'.repeat(size / 10))],
        ['a long number', `{"data":[{"id":${'9'.repeat(size)}}]}`],
        ['many fields', `{"data":[{${Array.from({ length: size / 20 }, (_, i) => `"f${i}":1`).join(',')}}]}`],
      ];
      for (const [name, text] of texts)
        for (const args of [
          ['keys', 'list'],
          ['keys', 'list', '--json'],
          ['keys', 'list', '-o', 'csv'],
        ])
          yield checkBody(`${args.join(' ')}: ${name}`, text, any, args);
      for (const text of [
        '<title'.repeat(size / 6),
        `${'{"error":'.repeat(size / 10)}1${'}'.repeat(size / 10)}`,
        'x'.repeat(size),
      ])
        yield {
          name: `an error response: ${text.slice(0, 10)}`,
          run: () =>
            withServer([socket => void socket.end(Buffer.from(headerSection('500 X') + text))], url =>
              withHome(async ({ env }) =>
                checkResult(await runCommand(['keys', 'list', '--base-url', url, ...quick], env), {
                  codes: [5],
                }),
              ),
            ),
        };
    },
  },
  {
    area: 'responses',
    fault: 'endless responses: JSON and other text, chunked, compressed, cacheable or not, with a full disk',
    promise: 'exit 5 after 256 MiB, with no files left; at most 600 MB of memory',
    *cases(full) {
      const list = Buffer.from('1,'.repeat(32_768));
      const spaces = Buffer.alloc(65_536, 0x20);
      const stored = { ETag: '"1"' };
      const uncached = { 'Cache-Control': 'no-store' };
      const gzip = { 'Content-Encoding': 'gzip' };
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), spaces, Buffer.from('\r\n')]);
      // Each is a complete stream of a megabyte; gzip accepts several in sequence.
      const member = gzipSync(Buffer.alloc(1 << 20, 0x20), { level: 9 });
      const all = [
        endless('JSON, not cacheable', `${headerSection('200 OK', uncached)}{"data":[`, list),
        endless('JSON', `${headerSection('200 OK', stored)}{"data":[`, list),
        endless('letters', headerSection('200 OK', stored), Buffer.alloc(65_536, 'x')),
        endless('JSON, full disk', `${headerSection('200 OK', stored)}{"data":[`, list, '/dev/full/cache'),
        endless(
          'spaces in chunks',
          headerSection('200 OK', { ...stored, 'Transfer-Encoding': 'chunked' }),
          chunk,
        ),
        endless('a decompression bomb', headerSection('200 OK', { ...stored, ...gzip }), member),
        endless(
          'a decompression bomb, not cacheable',
          headerSection('200 OK', { ...uncached, ...gzip }),
          member,
        ),
      ];
      yield* sample(all, full, 3);
    },
  },
  {
    area: 'responses',
    fault: 'a service that returns the token: in bodies, headers, errors and redirects',
    promise: 'the token is neither shown nor stored',
    *cases() {
      const spellings = [
        canary,
        encodeURIComponent(canary),
        [...canary].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      ];
      for (const spelling of spellings)
        for (const args of [
          ['me'],
          ['me', '--json'],
          ['me', '-o', 'yaml'],
          ['api', '/api/mobile/me', '-i'],
          ['me', '--debug'],
        ])
          yield {
            name: `${args.join(' ')}: ${spelling.slice(0, 12)}`,
            run: () =>
              withServer(
                [
                  socket =>
                    void socket.end(
                      jsonResponse(`{"id":1,"username":"${spelling}"}`, {
                        ETag: `"${canary}"`,
                        'X-Echo': canary,
                      }),
                    ),
                ],
                url =>
                  withHome(async ({ env }) => {
                    const result = await runCommand([...args, '--base-url', url, ...quick], {
                      ...env,
                      MUSIC_CLI_TOKEN: canary,
                    });
                    if (`${result.stdout}${result.stderr}`.includes(canary))
                      throw new Error('the token was shown');
                    if (result.stdout.includes(spelling))
                      throw new Error('the token was shown in another spelling');
                  }),
              ),
          };
    },
  },
];
