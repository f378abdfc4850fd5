/**
 * Tests `mcp` of the build with the clients of both generations of the protocol. They are not dependencies: the
 * argument is the folder in which they are installed.
 *
 *     npm install --prefix <folder> @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/sdk@1.32.2
 *     npx tsx test/lab/others/mcp.ts <folder>
 */
import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { makeHome, node, root } from '../../support/cli.ts';

const result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })),
});

async function main(folder: string): Promise<void> {
  const load = (path: string) =>
    import(pathToFileURL(join(resolve(folder), 'node_modules/@modelcontextprotocol', path)).href);
  const [older, olderStdio, newer, newerStdio] = await Promise.all([
    load('sdk/dist/esm/client/index.js'),
    load('sdk/dist/esm/client/stdio.js'),
    load('client/dist/index.mjs'),
    load('client/dist/stdio.mjs'),
  ]);
  const home = makeHome();
  const command = { command: node, args: [join(root, 'bin/music-cli.js'), 'mcp'], env: home.env };
  const info = { name: 'test', version: '1.0.0' };
  const latest = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
  const clients = [
    ['2025', new older.Client(info), new olderStdio.StdioClientTransport(command)],
    ['2025, newer client', new newer.Client(info), new newerStdio.StdioClientTransport(command)],
    ['2026', new newer.Client(info, latest), new newerStdio.StdioClientTransport(command)],
  ];
  for (const [version, client, transport] of clients) {
    await client.connect(transport);
    const { tools } = await client.listTools();
    const names = tools.map(({ name }: { name: string }) => name).join(' ');
    strictEqual(names, 'find search get list draw chords transpose export');
    const call = async (name: string, args: object) =>
      result.parse(await client.callTool({ name, arguments: args }));
    const records = async (name: string, args: object): Promise<unknown> =>
      JSON.parse((await call(name, args)).content[0]?.text ?? '').records;
    const errorCode = async (name: string, args: object) => {
      const { isError, content } = await call(name, args);
      strictEqual(isError, true);
      return String(JSON.parse(content[0]?.text ?? '').error.code);
    };
    deepStrictEqual(await records('find', { what: 'C E G', limit: 1 }), [
      { noun: 'chords', name: 'C', match: 'same', why: '1 3 5', distance: 0 },
    ]);
    match(
      (await call('export', { what: 'Am F', format: 'abc' })).content[0]?.text ?? '',
      /"Am"\[A,,CE\]4 \| "F"\[F,,A,C\]4/,
    );
    strictEqual(await errorCode('get', { noun: 'scales', names: ['x'.repeat(100_000)] }), 'bad_argument');
    strictEqual(await errorCode('get', { noun: 'config', names: ['list'] }), 'bad_argument');
    strictEqual(await errorCode('draw', { what: '--file=/tmp/music-cli-mcp' }), 'unreadable_query');
    ok(!existsSync('/tmp/music-cli-mcp'));
    await client.close();
    process.stdout.write(`ok    ${version}\n`);
  }
  home.remove();
}

void main(process.argv[2] ?? '.');
