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
import { type ServeProcess, startServe } from '../../support/serving.ts';
import { freePort, install, installedPath, run, startServer, stopServers } from './programs.ts';

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
    print(`ok    ${name}`);
  } catch (error) {
    failed++;
    print(`FAIL  ${name}\n      ${error instanceof Error ? error.message : error}`);
  }
}

function print(line: string): void {
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
function requestPaths(): string[] {
  const { paths }: { paths: Record<string, { get: Operation }> } = JSON.parse(
    readFileSync(description, 'utf8'),
  );
  return Object.entries(paths).map(([path, { get }]) => {
    const query = get.parameters.filter(each => each.in === 'query' && each.example !== undefined);
    const text = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
    return path.replace('{id}', '1') + (text === '' ? '' : `?${text}`);
  });
}

async function checkWithValidators(): Promise<void> {
  await check('@redocly/cli lint finds no errors and no warnings', async () => {
    const { code, stdout, stderr } = await run(installedPath('redocly'), [
      'lint',
      description,
      '--format=json',
    ]);
    assert.equal(code, 0, stderr);
    const { totals }: { totals: object } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 });
  });
  await check('@stoplight/spectral-cli lint finds nothing', async () => {
    const rules = join(scratch, 'rules.json');
    writeFileSync(rules, '{"extends":["spectral:oas"]}');
    const args = ['lint', '--ruleset', rules, '--fail-severity', 'hint', '--format', 'json', description];
    const { code, stdout } = await run(installedPath('spectral'), args);
    assert.equal(code, 0, stdout);
  });
  await check('@seriousme/openapi-schema-validator accepts the description', async () => {
    const { stdout } = await run(installedPath('validate-api'), [description]);
    assert.match(stdout, /"?valid"?:\s*true/);
  });
  await check('@arethetypeswrong/cli finds no problem in any mode of resolution', async () => {
    const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch];
    const packed = await run('npm', packing, root);
    const { code, stdout } = await run(installedPath('attw'), [
      join(scratch, packed.stdout.trim()),
      '--no-color',
    ]);
    assert.equal(code, 0, stdout);
  });
}

async function checkWithPrism({ url }: ServeProcess): Promise<void> {
  const port = await freePort();
  const proxy = `http://127.0.0.1:${port}`;
  await startServer(
    installedPath('prism'),
    ['proxy', description, url, '--errors', '-p', String(port)],
    port,
  );
  const request = async (path: string, expected: number, headers: Record<string, string> = {}) => {
    const response = await fetch(proxy + path, { headers });
    const body = await response.text();
    assert.equal(response.status, expected, `${path}: ${body.slice(0, 400)}`);
    assert.equal(response.headers.get('sl-violations'), null, path);
    return response;
  };
  await check('prism, a validating proxy, finds no violation in any route, with 200 and 304', async () => {
    assert.equal(requestPaths().length, 35);
    for (const path of requestPaths()) {
      const etag = (await request(path, 200, token)).headers.get('etag') ?? '';
      await request(path, 304, { ...token, 'if-none-match': etag });
    }
  });
  await check('prism finds no violation in errors', async () => {
    await request('/api/mobile/me', 401, { 'x-service-api-token': 'sandbox-revoked' });
    await request('/api/mobile/me', 403, { 'x-service-api-token': 'sandbox-free' });
    await request('/api/mobile/entities', 401, { 'x-service-api-token': 'nonsense' });
    for (const path of requestPaths().filter(each => each.endsWith('/1')))
      await request(path.replace(/1$/, '99999999'), 404);
    await request('/api/drum-folder-files.json?path=nowhere', 404);
    await request('/api/mobile/circular-tracks?limit=999', 200, token);
  });
}

/** The script of a page of another origin, which writes the results of its requests into the body. */
const script = (base: string) => `
  const results = {};
  const base = ${JSON.stringify(base)};
  const token = { 'X-Service-Api-Token': 'sandbox-premium' };
  const ask = async (name, path, headers = {}) => {
    try {
      const response = await fetch(base + path, { headers });
      results[name] = [response.status, response.headers.get('etag') !== null, (await response.text()).length > 0];
      return response;
    } catch (error) { results[name] = error.name; }
  };
  (async () => {
    const first = await ask('me', '/api/mobile/me', token);
    await ask('unchanged', '/api/mobile/me', { ...token, 'If-None-Match': first?.headers.get('etag') ?? 'none' });
    await ask('scales', '/api/mobile/key-scales');
    await ask('refused', '/api/mobile/me', { 'X-Service-Api-Token': 'sandbox-free' });
    await ask('missing', '/nowhere');
    await ask('other', '/api/keys', { 'X-Other': '1' });
    document.body.textContent = JSON.stringify(results);
    document.title = 'done';
  })();`;

async function checkWithBrowser(open: ServeProcess): Promise<void> {
  let base = open.url;
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>x</title><body><script>${script(base)}</script></body>`);
  });
  const page = `http://127.0.0.1:${await listenOnLoopback(site)}/`;
  const runPage = async (): Promise<unknown> =>
    JSON.parse(/<body>(.*)<\/body>/s.exec(await loadDocument(page))?.[1] ?? '');
  const allowedResults = {
    me: [200, true, true],
    unchanged: [304, true, false],
    scales: [200, true, true],
    refused: [403, false, true],
    missing: [404, false, true],
    // A preflight allows the requested headers.
    other: [200, true, true],
  };
  await check(
    'Chromium gives a page of another origin responses with a token, a preflight, 304 and errors',
    async () => {
      assert.deepEqual(await runPage(), allowedResults);
    },
  );
  await check('Chromium gives responses only to the origin that --cors names', async () => {
    const corsServer = await startServe(['-q', '--cors', new URL(page).origin], { env: home.env });
    base = corsServer.url;
    await runPage()
      .then(found => assert.deepEqual(found, allowedResults))
      .finally(() => corsServer.stop());
    const blockedResults = Object.fromEntries(Object.keys(allowedResults).map(name => [name, 'TypeError']));
    for (const cors of ['https://app.example', 'none']) {
      const closed = await startServe(['-q', '--cors', cors], { env: home.env });
      base = closed.url;
      await runPage()
        .then(found => assert.deepEqual(found, blockedResults))
        .finally(() => closed.stop());
    }
  });
  await check('Chromium shows the page of the routes', async () => {
    const text = await loadDocument(`${open.url}/api`);
    assert.equal(text.match(/<a href=/g)?.length, 36);
    assert.match(text, /<title>Music catalog and account<\/title>/);
  });
  site.close();
}

async function checkWithClients({ url }: ServeProcess): Promise<void> {
  const plain = await (await fetch(url + keys, { headers: { 'accept-encoding': 'identity' } })).text();
  const curl = (...args: string[]) => run('curl', ['-sS', ...args]);
  await check(
    'curl understands codings, HEAD, ranges, conditions, HTTP/1.0, and the server as a proxy',
    async () => {
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
    },
  );
  await check('HTTPie sends a token, prints JSON, and exits with the right code', async () => {
    const http = (...args: string[]) => run('http', ['--ignore-stdin', '--check-status', '--body', ...args]);
    const me = await http(`${url}/api/mobile/me`, 'X-Service-Api-Token:sandbox-premium');
    assert.equal(typeof JSON.parse(me.stdout).username, 'string');
    assert.equal((await http(`${url}/api/mobile/me`)).code, 4);
  });
  await check('wget downloads a file, continues a download, and keeps the date', async () => {
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

async function checkWithNginx({ url }: ServeProcess): Promise<void> {
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
  await check('nginx as a proxy passes on bodies, codings, 304, errors, HEAD and ranges', async () => {
    for (const path of [...requestPaths(), '/media/a4-440.wav']) {
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
  const sandbox = await startServe(['-q'], { env: home.env });
  try {
    await checkWithValidators();
    await checkWithPrism(sandbox);
    await checkWithBrowser(sandbox);
    await checkWithClients(sandbox);
    await checkWithNginx(sandbox);
  } finally {
    stopServers();
    await sandbox.stop();
    home.remove();
    rmSync(scratch, { recursive: true });
  }
  print(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
