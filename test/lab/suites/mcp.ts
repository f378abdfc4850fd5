/**
 * Runs the conformance suite of the Model Context Protocol, with the scenarios that any server can pass. The other
 * scenarios need tools, resources and prompts of the suite. The suite speaks only HTTP, so a server here passes each
 * session on to its own `mcp` process.
 *
 *     npm run suite:mcp -- <folder of @modelcontextprotocol/conformance>
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { executable, makeHome, node } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list'];

async function main(suite: string): Promise<void> {
  const home = makeHome();
  const children: ChildProcessWithoutNullStreams[] = [];
  const closings: Promise<unknown>[] = [];
  const waiting = new Map<unknown, (line: string) => void>();
  const start = () => {
    const child = spawn(node, [executable(), 'mcp'], { env: home.env });
    child.stderr.pipe(process.stderr);
    createInterface(child.stdout).on('line', line => {
      const { id } = JSON.parse(line);
      waiting.get(id)?.(line);
      waiting.delete(id);
    });
    children.push(child);
    closings.push(once(child, 'close'));
  };
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const message = await text(request);
    const { id, method } = JSON.parse(message);
    if (method === 'initialize') start();
    const line = id === undefined ? undefined : new Promise<string>(resolve => waiting.set(id, resolve));
    children.at(-1)?.stdin.write(`${JSON.stringify(JSON.parse(message))}\n`);
    if (line === undefined) return response.writeHead(202).end();
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end(await line);
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/mcp`;
  for (const scenario of scenarios) {
    const argv = [join(suite, 'dist/index.js'), 'server', '--url', url, '--scenario', scenario];
    const run = spawn(node, argv, { stdio: ['ignore', 'inherit', 'inherit'], cwd: home.path });
    const status = await new Promise<number | null>(resolve => run.on('close', resolve));
    process.stdout.write(`${status === 0 ? 'ok   ' : 'FAIL '} ${scenario}\n`);
    if (status !== 0) process.exitCode = 1;
  }
  // An `mcp` process writes into its home until it ends.
  for (const child of children) child.kill();
  await Promise.all(closings);
  server.close().closeAllConnections();
  home.remove();
}

void main(process.argv[2] ?? '.');
