/** Tests request headers that users add (`api -H`) and headers that `--debug` shows. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const home = makeHome();
const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
const other = createServer(({ url, headers }, response) => {
  requests.push({ url, headers });
  response.end('"there"');
});
let otherUrl = '';
const server = createServer(({ url, headers }, response) => {
  requests.push({ url, headers });
  response.setHeader('Set-Cookie', 'session=abc');
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'max-age=60');
  response.removeHeader('Date');
  response.sendDate = false;
  if (url?.endsWith('away')) response.writeHead(302, { Location: `${otherUrl}/api/x` });
  response.end('"here"');
});
let base = '';
beforeAll(async () => {
  base = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  otherUrl = `http://127.0.0.1:${await listenOnLoopback(other)}`;
});
beforeEach(() => void requests.splice(0));
afterAll(() => {
  for (const each of [server, other]) each.close().closeAllConnections();
  home.remove();
});

const api = (...argv: string[]) => cli(['api', ...argv, '--base-url', base], { env: home.env });

it('api -H adds headers, replaces those of the same names, and bypasses the cache', async () => {
  expect(await api('x')).toEqual({ stdout: '"here"', stderr: '', code: 0 });
  expect(await api('x')).toEqual({ stdout: '"here"', stderr: '', code: 0 });
  expect(requests).toHaveLength(1);
  expect(await api('x', '-H', 'accept: text/plain', '--header', 'X-Trace: a: b')).toMatchObject({ code: 0 });
  expect(requests[1]?.headers).toMatchObject({ accept: 'text/plain', 'x-trace': 'a: b' });
  expect(requests[1]?.headers['if-none-match']).toBeUndefined();
});

it('sends added headers to no other host', async () => {
  expect(await api('away', '-H', 'X-Trace: 1')).toEqual({ stdout: '"there"', stderr: '', code: 0 });
  expect(requests.map(({ headers }) => headers['x-trace'])).toEqual(['1', undefined]);
});

it('prints added headers with --curl', async () => {
  expect((await api('x', '-H', "X-Trace: it's", '--curl')).stdout).toBe(
    `curl --compressed -H 'Accept: application/json' -H 'X-Trace: it'\\''s' '${base}/api/x'\n`,
  );
});

it.each([
  ['X-Trace', "Write a header field as 'Name: value'."],
  ['X Trace: 1', "Write a header field as 'Name: value'."],
  ['X-Trace: a\nb: c', "Write a header field as 'Name: value'."],
  ['Host: x', 'Host cannot be set with -H.'],
  ['if-none-match: x', 'if-none-match cannot be set with -H.'],
])('rejects the header %j', async (line, message) => {
  expect(await api('x', '-H', line)).toMatchObject({
    stdout: '',
    stderr: `music-cli: ${message}\n`,
    code: 2,
  });
  expect(requests).toEqual([]);
});

it('shows request and response headers with --debug, without secrets', async () => {
  const { stderr } = await api('y', '-H', 'Authorization: Basic abc', '-H', 'X-Trace: 1', '--debug');
  const lines = stderr.replace(/in [\d.]+ ms/, 'in 1 ms').replace(/music-cli\/\S+/, 'music-cli/1');
  expect(lines).toBe(`debug: GET ${base}/api/y 200 in 1 ms
debug: > Accept: application/json, */*;q=0.5
debug: > Accept-Encoding: gzip, deflate, br
debug: > User-Agent: music-cli/1
debug: > Authorization: [hidden]
debug: > X-Trace: 1
debug: < Set-Cookie: [hidden]
debug: < Content-Type: application/json
debug: < Cache-Control: max-age=60
debug: < Connection: keep-alive
debug: < Keep-Alive: timeout=5
debug: < Content-Length: 6
debug: cache: not kept: ${base}/api/y
`);
});
