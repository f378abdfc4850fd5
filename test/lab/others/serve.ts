/**
 * Tests `serve` of the build and its OpenAPI description with other programs: `npx tsx test/lab/others/serve.ts`. These
 * are validators of OpenAPI, a validating proxy, a browser, command-line clients, a proxy server and a type checker.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocument } from '../../support/chromium.ts';
import { makeHome, root } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { type Serving, serving } from '../../support/serving.ts';
import { freePort, install, installed, run, startServer, stopServers } from './programs.ts';

const scratch = mkdtempSync(join(tmpdir(), 'music-cli-others-'));
const home = makeHome();
const description = join(root, 'dist', 'openapi.json');
const token = { 'x-service-api-token': 'sandbox-premium' };
const keys = '/api/mobile/keys';
let passed = 0;
let failed = 0;

async function check(name: string, action: () => Promise<void>): Promise<void> {
  try {
    await action();
    passed++;
    say(`ok    ${name}`);
  } catch (error) {
    failed++;
    say(`FAIL  ${name}\n      ${error instanceof Error ? error.message : error}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Operation {
  readonly parameters: readonly {
    readonly in?: string;
    readonly name?: string;
    readonly example?: unknown;
  }[];
}

/** Returns every route as a request, with the examples of its parameters. */
function requests(): string[] {
  const { paths }: { paths: Record<string, { get: Operation }> } = JSON.parse(
    readFileSync(description, 'utf8'),
  );
  return Object.entries(paths).map(([path, { get }]) => {
    const query = get.parameters.filter(each => each.in === 'query' && each.example !== undefined);
    const text = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
    return path.replace('{id}', '1') + (text === '' ? '' : `?${text}`);
  });
}

async function validators(): Promise<void> {
  await check('@redocly/cli lint: no error, no warning', async () => {
    const { code, stdout, stderr } = await run(installed('redocly'), ['lint', description, '--format=json']);
    assert.equal(code, 0, stderr);
    const { totals }: { totals: object } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
  });
  await check('@stoplight/spectral-cli lint: nothing to find', async () => {
    const rules = join(scratch, 'rules.json');
    writeFileSync(rules, '{"extends":["spectral:oas"]}');
    const args = ['lint', '--ruleset', rules, '--fail-severity', 'hint', '--format', 'json', description];
    const { code, stdout } = await run(installed('spectral'), args);
    assert.equal(code, 0, stdout);
  });
  await check('@seriousme/openapi-schema-validator: valid 3.1', async () => {
    const { stdout } = await run(installed('validate-api'), [description]);
    assert.match(stdout, /"?valid"?:\s*true/);
  });
  await check('@arethetypeswrong/cli: no problem in any mode of resolution', async () => {
    const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch];
    const packed = await run('npm', packing, root);
    const { code, stdout } = await run(installed('attw'), [
      join(scratch, packed.stdout.trim()),
      '--no-color',
    ]);
    assert.equal(code, 0, stdout);
  });
}

async function prism({ url }: Serving): Promise<void> {
  const port = await freePort();
  const proxy = `http://127.0.0.1:${port}`;
  await startServer(installed('prism'), ['proxy', description, url, '--errors', '-p', String(port)], port);
  const ask = async (path: string, expected: number, headers: Record<string, string> = {}) => {
    const response = await fetch(proxy + path, { headers });
    const body = await response.text();
    assert.equal(response.status, expected, `${path}: ${body.slice(0, 400)}`);
    assert.equal(response.headers.get('sl-violations'), null, path);
    return response;
  };
  await check(
    'prism, a validating proxy: every route, whole and unchanged, without a violation',
    async () => {
      assert.equal(requests().length, 35);
      for (const path of requests()) {
        const etag = (await ask(path, 200, token)).headers.get('etag') ?? '';
        await ask(path, 304, { ...token, 'if-none-match': etag });
      }
    },
  );
  await check('prism: every refusal without a violation', async () => {
    await ask('/api/mobile/me', 401, { 'x-service-api-token': 'sandbox-revoked' });
    await ask('/api/mobile/me', 403, { 'x-service-api-token': 'sandbox-free' });
    await ask('/api/mobile/entities', 401, { 'x-service-api-token': 'nonsense' });
    for (const path of requests().filter(each => each.endsWith('/1')))
      await ask(path.replace(/1$/, '99999999'), 404);
    await ask('/api/drum-folder-files.json?path=nowhere', 404);
    await ask('/api/mobile/circular-tracks?limit=999', 200, token);
  });
}

/** A page of another origin that writes the result of its requests into its body. */
const script = (base: string) => `
  const told = {};
  const base = ${JSON.stringify(base)};
  const token = { 'X-Service-Api-Token': 'sandbox-premium' };
  const ask = async (name, path, headers = {}) => {
    try {
      const answer = await fetch(base + path, { headers });
      told[name] = [answer.status, answer.headers.get('etag') !== null, (await answer.text()).length > 0];
      return answer;
    } catch (error) { told[name] = error.name; }
  };
  (async () => {
    const first = await ask('me', '/api/mobile/me', token);
    await ask('unchanged', '/api/mobile/me', { ...token, 'If-None-Match': first?.headers.get('etag') ?? 'none' });
    await ask('scales', '/api/mobile/key-scales');
    await ask('refused', '/api/mobile/me', { 'X-Service-Api-Token': 'sandbox-free' });
    await ask('missing', '/nowhere');
    await ask('other', '/api/keys', { 'X-Other': '1' });
    document.body.textContent = JSON.stringify(told);
    document.title = 'done';
  })();`;

async function browser(open: Serving): Promise<void> {
  let base = open.url;
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>x</title><body><script>${script(base)}</script></body>`);
  });
  const page = `http://127.0.0.1:${await listenOnLoopback(site)}/`;
  const told = async (): Promise<unknown> =>
    JSON.parse(/<body>(.*)<\/body>/s.exec(await loadDocument(page))?.[1] ?? '');
  const granted = {
    me: [200, true, true],
    unchanged: [304, true, false],
    scales: [200, true, true],
    refused: [403, false, true],
    missing: [404, false, true],
    // A preflight allows the requested headers.
    other: [200, true, true],
  };
  await check('Chromium, a page of another origin: token, preflight, 304, errors', async () => {
    assert.deepEqual(await told(), granted);
  });
  await check('Chromium: the one origin that was named may ask, and no other', async () => {
    const named = await serving(['-q', '--cors', new URL(page).origin], { env: home.env });
    base = named.url;
    await told()
      .then(found => assert.deepEqual(found, granted))
      .finally(() => named.stop());
    const refused = Object.fromEntries(Object.keys(granted).map(name => [name, 'TypeError']));
    for (const cors of ['https://app.example', 'none']) {
      const closed = await serving(['-q', '--cors', cors], { env: home.env });
      base = closed.url;
      await told()
        .then(found => assert.deepEqual(found, refused))
        .finally(() => closed.stop());
    }
  });
  await check('Chromium: the page of the routes', async () => {
    const text = await loadDocument(`${open.url}/api`);
    assert.equal(text.match(/<a href=/g)?.length, 36);
    assert.match(text, /<title>Music catalog and account<\/title>/);
  });
  site.close();
}

async function clients({ url }: Serving): Promise<void> {
  const plain = await (await fetch(url + keys, { headers: { 'accept-encoding': 'identity' } })).text();
  const curl = (...args: string[]) => run('curl', ['-sS', ...args]);
  await check('curl: codings, HEAD, ranges, conditions, HTTP/1.0, as a proxy', async () => {
    for (const coding of ['gzip', 'br']) {
      const { stdout } = await curl('--compressed', '-H', `Accept-Encoding: ${coding}`, url + keys);
      assert.equal(stdout, plain);
    }
    assert.match((await curl('-I', url + keys)).stdout, /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal((await curl('-r', '0-3', `${url}/media/a4-440.wav`)).stdout, 'RIFF');
    assert.equal((await curl('--http1.0', url + keys)).stdout, plain);
    assert.equal((await curl('-x', url, `http://localhost${keys}`)).stdout, plain);
    const tags = join(scratch, 'etag');
    const code = ['-o', '/dev/null', '-w', '%{http_code}'];
    assert.equal((await curl('--etag-save', tags, ...code, url + keys)).stdout, '200');
    assert.equal((await curl('--etag-compare', tags, ...code, url + keys)).stdout, '304');
    assert.equal((await curl('-z', 'Tue, 01 Jan 2030 00:00:00 GMT', ...code, url + keys)).stdout, '304');
    assert.equal((await curl('-X', 'POST', '-d', '{}', ...code, url + keys)).stdout, '405');
  });
  await check('HTTPie: a token, JSON, exit codes', async () => {
    const http = (...args: string[]) => run('http', ['--ignore-stdin', '--check-status', '--body', ...args]);
    const me = await http(`${url}/api/mobile/me`, 'X-Service-Api-Token:sandbox-premium');
    assert.equal(typeof JSON.parse(me.stdout).username, 'string');
    assert.equal((await http(`${url}/api/mobile/me`)).code, 4);
  });
  await check('wget: a file, its continuation, its date', async () => {
    const folder = mkdtempSync(join(scratch, 'wget-'));
    const wget = (...args: string[]) => run('wget', ['-nv', ...args, `${url}/media/a4-440.wav`], folder);
    await wget('-N');
    const file = join(folder, 'a4-440.wav');
    const whole = readFileSync(file);
    assert.deepEqual(whole, Buffer.from(await (await fetch(`${url}/media/a4-440.wav`)).arrayBuffer()));
    writeFileSync(file, whole.subarray(0, 1000));
    await wget('-c');
    assert.deepEqual(readFileSync(file), whole);
    assert.equal((await wget('-N')).stderr, '');
  });
}

async function nginx({ url }: Serving): Promise<void> {
  const port = await freePort();
  const folder = join(scratch, 'nginx');
  mkdirSync(folder);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  );
  const config = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      ${places.join('\n')}
      access_log off; gzip on; gzip_proxied any; gzip_types application/json;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${url}; proxy_http_version 1.1; proxy_set_header Connection "";
        }
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  await startServer('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], port);
  const front = `http://127.0.0.1:${port}`;
  await check('nginx in front: bodies, codings, 304, errors, HEAD and ranges pass', async () => {
    for (const path of [...requests(), '/media/a4-440.wav']) {
      const [direct, through] = await Promise.all(
        [url, front].map(base => fetch(base + path, { headers: token })),
      );
      assert.equal(through?.status, direct?.status, path);
      assert.equal(await through?.text(), await direct?.text(), path);
    }
    const first = await fetch(front + keys);
    const again = await fetch(front + keys, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    assert.equal((await fetch(`${front}/nowhere`)).status, 404);
    assert.equal((await fetch(`${front}/api/mobile/me`)).status, 401);
    assert.equal((await fetch(front + keys, { method: 'HEAD' })).status, 200);
    const part = await fetch(`${front}/media/a4-440.wav`, { headers: { range: 'bytes=4-7' } });
    assert.deepEqual([part.status, (await part.arrayBuffer()).byteLength], [206, 4]);
  });
}

async function main(): Promise<void> {
  await install();
  const sandbox = await serving(['-q'], { env: home.env });
  try {
    await validators();
    await prism(sandbox);
    await browser(sandbox);
    await clients(sandbox);
    await nginx(sandbox);
  } finally {
    stopServers();
    await sandbox.stop();
    home.remove();
    rmSync(scratch, { recursive: true });
  }
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
