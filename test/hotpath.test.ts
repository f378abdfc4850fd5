/** What `keys list` loads, in whole: a module more on this path is a choice, made here. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, makeHome } from './support/cli.ts';

/** Notes what the package asks for, and which of Node's public modules have come with it in the end. */
const observer = `
  const Module = require('node:module');
  const fs = require('node:fs');
  const asked = new Set();
  const load = Module._load;
  Module._load = function (request, parent, isMain) {
    if (isMain) before = modules();
    else if (parent !== undefined) asked.add(request);
    return load.apply(this, arguments);
  };
  const builtin = process.getBuiltinModule;
  process.getBuiltinModule = name => {
    asked.add(name);
    return builtin.call(process, name);
  };
  let before;
  const modules = () => process.moduleLoadList
    .filter(entry => /^NativeModule (?!internal\\/)/.test(entry))
    .map(entry => entry.replace('NativeModule ', 'node:'));
  process.on('exit', () => {
    const brought = modules().filter(name => !before.includes(name));
    fs.writeFileSync(process.env.OBSERVED, JSON.stringify({ asked: [...asked], brought }));
  });
`;

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-hotpath-'));
const server = createServer((request, response) => {
  const etag = '"1"';
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const meta = { resource: 'keys', count: 1, filters: [] };
  response.writeHead(200, { etag, 'content-type': 'application/json' });
  response.end(JSON.stringify({ meta, data: [{ id: 1 }] }));
});
let service = '';

beforeAll(async () => {
  writeFileSync(join(folder, 'observer.cjs'), observer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  service = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterAll(() => {
  server.close();
  home.remove();
  rmSync(folder, { recursive: true });
});

async function observed(...args: string[]): Promise<{ asked: string[]; brought: string[] }> {
  const file = join(folder, 'observed.json');
  // The first run puts in place what later ones find.
  await cli(args, { env: home.env });
  const env = { ...home.env, NODE_OPTIONS: `--require ${join(folder, 'observer.cjs')}`, OBSERVED: file };
  const { code } = await cli(args, { env });
  expect(code).toBe(0);
  const { asked, brought }: { asked: string[]; brought: string[] } = JSON.parse(readFileSync(file, 'utf8'));
  return { asked: [...new Set(asked.map(name => basename(name)))], brought };
}

const common = ['main.cjs', 'node:fs', 'run.cjs', 'node:path'];

describe('keys list loads', () => {
  it('four files from the sandbox, and none of the modules that Node starts without', async () => {
    expect(await observed('keys', 'list')).toEqual({ asked: [...common, 'answer.cjs'], brought: [] });
  });

  it('no file more for an answer from the store', async () => {
    await cli(['keys', 'list', '--base-url', service], { env: home.env });
    expect(await observed('keys', 'list', '--offline', '--base-url', service)).toEqual({
      asked: common,
      brought: [],
    });
  });

  it("one file and Node's HTTP client for an answer that is unchanged", async () => {
    const { asked } = await observed('keys', 'list', '--base-url', service);
    expect(asked).toEqual([...common, 'http.cjs', 'node:http']);
  });
});

it('completion prints its file and loads nothing of the rest', async () => {
  expect(await observed('completion', 'bash')).toEqual({ asked: ['main.cjs', 'node:fs'], brought: [] });
});
