/**
 * `serve` against json-server and nginx with the same records, by autocannon with 20 connections, side by side:
 * `tsx test/bench/serve.ts [seconds]`, on the built package. The programs are those of test/others/package.json.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, install, installed, run, startServer, stopServers } from '../others/programs.ts';
import { makeHome } from '../support/cli.ts';
import { serving } from '../support/serving.ts';

const seconds = process.argv[2] ?? '5';
const scales = '/api/mobile/key-scales';

/** Requests a second. */
async function rate(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['-c', '20', '-d', seconds, '--json', ...fields, url];
  const { stdout } = await run(installed('autocannon'), args);
  const { requests }: { requests: { average: number } } = JSON.parse(stdout);
  return requests.average;
}

function row(work: string, against: string, ours: number, theirs: number | undefined, goal: string): void {
  const ratio = theirs === undefined ? '' : (ours / theirs).toFixed(1);
  const cells = [
    work,
    against,
    `${Math.round(ours)}/s`,
    theirs === undefined ? '' : `${Math.round(theirs)}/s`,
    ratio,
    goal,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

async function bench(): Promise<void> {
  await install();
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const home = makeHome();
  const sandbox = await serving(['-q'], { env: home.env });
  try {
    const list = await (await fetch(sandbox.url + scales)).text();
    const { data }: { data: readonly unknown[] } = JSON.parse(list);
    const keys = await (await fetch(`${sandbox.url}/api/keys`)).json();
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ scales: data, keys }));
    const [jsonPort, nginxPort] = [await freePort(), await freePort()];
    const jsonServer = `http://127.0.0.1:${jsonPort}`;
    await startServer(
      installed('json-server'),
      ['--port', String(jsonPort), '--quiet', join(folder, 'db.json')],
      jsonPort,
    );
    mkdirSync(join(folder, 'www'));
    writeFileSync(join(folder, 'www', 'scales.json'), list);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const config = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; sendfile on; client_body_temp_path ${folder}/body;
        server { listen 127.0.0.1:${nginxPort}; root ${folder}/www; } }`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    await startServer(
      'nginx',
      ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
      nginxPort,
    );

    process.stdout.write('| work | against | serve | theirs | ratio | goal |\n|---|---|---|---|---|---|\n');
    const { url } = sandbox;
    row(
      '21 keys',
      'json-server',
      await rate(`${url}/api/mobile/keys`),
      await rate(`${jsonServer}/keys`),
      '5',
    );
    row(
      'one of the scales',
      'json-server',
      await rate(`${url + scales}/1500`),
      await rate(`${jsonServer}/scales/1500`),
      '5',
    );
    row('all scales', 'json-server', await rate(url + scales), await rate(`${jsonServer}/scales`), '5');
    row(
      'all scales',
      'nginx, a file',
      await rate(url + scales),
      await rate(`http://127.0.0.1:${nginxPort}/scales.json`),
      '0.5',
    );
    const token = { 'X-Service-Api-Token': 'sandbox-premium' };
    for (const path of ['/api/mobile/keys', scales, '/api/mobile/entities', '/api/mobile/me']) {
      const plain = await fetch(url + path, { headers: { ...token, 'accept-encoding': 'identity' } });
      await plain.arrayBuffer();
      const condition = plain.headers.get('etag') ?? '';
      row(
        `304 of ${path}`,
        '',
        await rate(url + path, { ...token, 'If-None-Match': condition }),
        undefined,
        '10000/s',
      );
    }
  } finally {
    stopServers();
    await sandbox.stop();
    home.remove();
    rmSync(folder, { recursive: true });
  }
}

void bench();
