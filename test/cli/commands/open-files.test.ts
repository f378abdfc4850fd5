/** Tests for leaks: one process that runs a thousand commands holds no more open files than after the first few. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executable, makeHome, node } from '../../support/cli.ts';
import { onFakeScreen } from '../../support/fake-screen.ts';
import { campaign, often } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { type ServeProcess, startServe } from '../../support/serving.ts';

const home = makeHome();
let service: ServeProcess;
beforeAll(async () => {
  service = await startServe(['-q'], { env: home.env });
});
afterAll(async () => {
  await service.stop();
  home.remove();
});

const asks = often(1000);
/** Allows a quarter of the open files that macOS allows, so that a leak shows after a few runs. */
const narrow = ['prlimit', '--nofile=64'];
const prlimit = requires('prlimit');

const descriptors = (pid: number | 'self') => readdirSync(`/proc/${pid}/fd`).length;
const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

it('serve leaves no files open over many pages', async context => {
  campaign(context);
  context.skip(prlimit.skip, prlimit.reason);
  const server = await startServe(['-q'], { env: home.env, under: narrow });
  const paths = (count: number) => [
    `/scales/${count}`,
    `/search?q=${count}/${count + 1}`,
    `/keys?page=1&n=${count}`,
  ];
  const ask = async (path: string) => {
    const response = await fetch(server.url + path);
    // A body that nobody reads keeps its connection open.
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = new Set<number>();
  for (let count = 1; count <= 10; count++) for (const path of paths(count)) statuses.add(await ask(path));
  const before = descriptors(server.pid);
  for (let count = 11; count < 11 + asks / 10; count++)
    for (const path of paths(count)) statuses.add(await ask(path));
  // Six at a time, as many connections as browsers open.
  for (let count = 500; count < 500 + asks / 100; count++)
    for (const status of await Promise.all(
      [1, 2, 3, 4, 5, 6].map(offset => ask(`/scales/${count + 100 * offset}`)),
    ))
      statuses.add(status);
  expect([...statuses]).toEqual([200]);
  expect(descriptors(server.pid)).toBeLessThan(before + 10);
  expect(megabytes(server.pid)).toBeLessThan(600);
  await server.stop();
});

/** Calls a tool `count` times, and returns the number of correct results. */
async function callTool(child: ChildProcess, count: number, from: number): Promise<number> {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) return 0;
  const names = ['c dorian', 'tresillo', 'c', 'ii-V-I'];
  const nouns = ['scales', 'rhythms', 'keys', 'harmonies'];
  let correctCount = 0;
  let pendingCount = count;
  const lines = createInterface({ input: stdout });
  const done = new Promise<number>(resolve => {
    lines.on('line', line => {
      if (/"isError":false/.test(line)) correctCount++;
      if (--pendingCount === 0) resolve(correctCount);
    });
    lines.on('close', () => resolve(correctCount));
  });
  for (let id = from; id < from + count; id++) {
    const toolArgs = { noun: nouns[id % 4], names: [names[id % 4]] };
    stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get', arguments: toolArgs } })}\n`,
    );
  }
  const result = await done;
  lines.close();
  return result;
}

it.skipIf(prlimit.skip).each(['the sandbox', 'a service'])(
  `mcp leaves no files open over many requests, with %s ${prlimit.reason}`,
  async where => {
    const words = [executable(), 'mcp', ...(where === 'a service' ? ['--base-url', service.url] : [])];
    const child = spawn('prlimit', [...narrow.slice(1), node, ...words], {
      env: home.env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`);
    await new Promise(resolve => child.stdout.once('data', resolve));
    expect(await callTool(child, 40, 1)).toBe(40);
    const pid = child.pid ?? 0;
    const before = descriptors(pid);
    // All calls run at once.
    expect(await callTool(child, asks, 100)).toBe(asks);
    expect(descriptors(pid)).toBeLessThan(before + 10);
    expect(megabytes(pid)).toBeLessThan(600);
    child.stdin.end();
    expect(await new Promise(resolve => child.once('exit', resolve))).toBe(0);
  },
);

it.each(['the sandbox', 'a service'])('browse leaves no files open over many steps, with %s', async where => {
  const env = { ...home.env, TERM: 'xterm-256color' };
  const base = where === 'a service' ? ['--base-url', service.url] : [];
  const [enter, esc, back] = ['\r', '\x1b', '\x7f'];
  await onFakeScreen(['browse', ...base], env, {}, async ({ type, until }) => {
    const browseOnce = async () => {
      await until(([head]) => head?.startsWith('catalog:') === true);
      type('steps');
      await until(lines => lines[1]?.startsWith('> scales') === true);
      type(enter);
      await until(([head]) => head?.startsWith('scales:') === true);
      type(enter);
      await until(lines => lines.at(-1)?.startsWith('? keys') === true);
      type('d');
      await until(lines => lines.at(-1)?.startsWith('Esc') === true);
      type(back);
      await until(lines => lines.at(-1)?.startsWith('? keys') === true);
      type(esc);
      await until(([head]) => head?.startsWith('scales:') === true);
      type(esc);
      await until(([head]) => head?.startsWith('catalog:') === true);
      type('\x15');
    };
    for (let count = 0; count < 3; count++) await browseOnce();
    const before = descriptors('self');
    for (let count = 0; count < asks / 20; count++) await browseOnce();
    expect(descriptors('self')).toBeLessThan(before + 5);
    type(esc);
  });
});
