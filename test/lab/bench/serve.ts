/**
 * Compares the response times of `serve`, json-server and nginx for the same records with autocannon (20 connections),
 * and measures the pages of `serve`. test/lab/others/package.json has json-server and autocannon.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHome } from '../../support/cli.ts';
import { requires } from '../../support/requires.ts';
import { startServe } from '../../support/serving.ts';
import { freePort, installedPath, run, startServer, stopServers } from '../others/programs.ts';
import { type Row, ratioText } from './row.ts';

/** The duration of each measurement in seconds. */
const seconds = 4;
const keys = '/api/mobile/keys';
const scales = '/api/mobile/key-scales';
const token = { 'X-Service-Api-Token': 'sandbox-premium' };

interface Servers {
  readonly ours: string;
  readonly jsonServer: string;
  readonly nginx: string;
  stop(): Promise<void>;
}

/** Returns the rows about servers. The servers run from the first measurement until `stop` is called. */
export function serverMeasurements(): { readonly rows: Row[]; stop(): Promise<void> } {
  let started: Promise<Servers> | undefined;
  const startOnce = () => {
    started ??= start();
    return started;
  };
  const skipped = existsSync(installedPath('autocannon'))
    ? requires('nginx').reason || undefined
    : 'needs npm install in test/lab/others';

  const compareServers = (
    work: string,
    path: string,
    peer: string,
    theirPath: string,
    goal: number,
    server: 'jsonServer' | 'nginx',
  ): Row => ({
    work: `serve, ${work}`,
    against: peer,
    goal: goal.toFixed(2),
    skipped,
    async measure() {
      const addresses = await startOnce();
      const ratio =
        (await responsesPerSecond(addresses[server] + theirPath)) /
        (await responsesPerSecond(addresses.ours + path));
      return { figure: ratioText(ratio), reached: ratio <= goal };
    },
  });
  const measureUnchanged = (path: string): Row => ({
    work: `serve, 304 of ${path}`,
    against: '10000 a second',
    goal: '1.00',
    skipped,
    async measure() {
      const { ours } = await startOnce();
      const response = await fetch(ours + path, { headers: { ...token, 'accept-encoding': 'identity' } });
      await response.arrayBuffer();
      const etag = response.headers.get('etag') ?? '';
      const ratio = 10_000 / (await responsesPerSecond(ours + path, { ...token, 'If-None-Match': etag }));
      return { figure: ratioText(ratio), reached: ratio <= 1 };
    },
  });
  return {
    rows: [
      compareServers('21 keys', keys, 'json-server', '/keys', 0.2, 'jsonServer'),
      compareServers('one of the scales', `${scales}/1500`, 'json-server', '/scales/1500', 0.2, 'jsonServer'),
      compareServers('all scales', scales, 'json-server', '/scales', 0.2, 'jsonServer'),
      compareServers('all scales', scales, 'nginx, a file', '/scales.json', 2, 'nginx'),
      ...[keys, scales, '/api/mobile/entities', '/api/mobile/me'].map(measureUnchanged),
      scalePage,
    ],
    stop: async () => (await started)?.stop(),
  };
}

/** The goal: maximum CPU milliseconds for a new page of a warm server. */
const pageGoal = 60;
/** Milliseconds of a tick, the unit of CPU times in /proc on Linux. */
const tick = 10;

const scalePage: Row = {
  work: 'serve, a page of a scale',
  against: `${pageGoal} ms of CPU`,
  goal: '1.00',
  skipped: existsSync('/proc/self/stat') ? undefined : 'needs /proc',
  async measure() {
    const home = makeHome();
    const { url, pid, stop } = await startServe(['-q'], { env: home.env });
    const cpuTime = () => {
      const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
      return tick * times.reduce((sum, time) => sum + Number(time), 0);
    };
    const requestPages = async (first: number, count: number) => {
      for (let id = first; id < first + count; id++) await (await fetch(`${url}/scales/${id}`)).text();
    };
    try {
      await requestPages(1, 20);
      const before = cpuTime();
      await requestPages(1001, 40);
      const ratio = (cpuTime() - before) / 40 / pageGoal;
      return { figure: ratioText(ratio), reached: ratio <= 1 };
    } finally {
      await stop();
      home.remove();
    }
  },
};

/** Measures how many responses an address gives per second. */
async function responsesPerSecond(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['-c', '20', '-d', String(seconds), '--json', ...fields, url];
  const { stdout } = await run(installedPath('autocannon'), args);
  const { requests }: { requests: { average: number } } = JSON.parse(stdout);
  return requests.average;
}

async function start(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const home = makeHome();
  const sandbox = await startServe(['-q'], { env: home.env });
  const stop = async () => {
    stopServers();
    await sandbox.stop();
    home.remove();
    rmSync(folder, { recursive: true });
  };
  try {
    const list = await (await fetch(sandbox.url + scales)).text();
    const { data }: { data: readonly unknown[] } = JSON.parse(list);
    const publicKeys = await (await fetch(`${sandbox.url}/api/keys`)).json();
    const [jsonPort, nginxPort] = [await freePort(), await freePort()];
    const database = join(folder, 'db.json');
    writeFileSync(database, JSON.stringify({ scales: data, keys: publicKeys }));
    await startServer(
      installedPath('json-server'),
      ['--port', String(jsonPort), '--quiet', database],
      jsonPort,
    );
    mkdirSync(join(folder, 'www'));
    writeFileSync(join(folder, 'www', 'scales.json'), list);
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const config = `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; sendfile on; client_body_temp_path ${folder}/body;
        server { listen 127.0.0.1:${nginxPort}; root ${folder}/www; } }`;
    const configFile = join(folder, 'nginx.conf');
    writeFileSync(configFile, config);
    await startServer('nginx', ['-c', configFile, '-e', join(folder, 'error.log')], nginxPort);
    return {
      ours: sandbox.url,
      jsonServer: `http://127.0.0.1:${jsonPort}`,
      nginx: `http://127.0.0.1:${nginxPort}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
