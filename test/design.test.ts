/** Tests the requirements of the design: names of files, packages, commands and promises. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dependencies, devDependencies, scripts } from '../package.json';
import { program } from '../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../src/cli/program/argv/command.ts';
import { takesValue } from '../src/cli/program/argv/option.ts';
import { cli, makeHome, root } from './support/cli.ts';

const home = makeHome();
afterAll(() => home.remove());

it.each(['package.json', 'tsconfig.json', 'bin', 'src', 'test', 'completions', 'README.md'])(
  '%s is in the top directory',
  name => {
    expect(readdirSync(root)).toContain(name);
  },
);

const texts = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(root, folder, name), 'utf8'));
const sources = texts('src').join('\n');

describe('of the nine required packages', () => {
  // keytar is archived and downloads its binary; @napi-rs/keyring is its successor.
  it.each(['commander', 'undici', 'zod', 'cli-table3', 'chalk', 'conf', '@napi-rs/keyring'])(
    '%s is loaded by the program',
    name => {
      expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name);
      expect(sources).toMatch(new RegExp(`(?:from|import\\(|require\\()\\s*'${name}(?:/[\\w/]+)?'`));
    },
  );

  it('tsx runs the scripts, and vitest the tests', () => {
    expect(scripts.build).toMatch(/^tsx /);
    expect(scripts.test).toMatch(/\bvitest run$/);
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['tsx', 'vitest']));
  });
});

it.each([
  ['keys', 'list'],
  ['scales', 'list'],
  ['instruments', 'list'],
  ['tracks', 'list'],
  ['me', undefined],
  ['drums', 'folders'],
])('%s is a command', async (name, verb) => {
  const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };
  const { stdout, code } = await cli([name, ...(verb ? [verb] : []), '--json'], { env });
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.anything()]);
});

it('no option takes a token, and no argument is accepted as one', async () => {
  const { commands, options } = await loadTree(program);
  const all = (branch: Branch): Branch[] => [branch, ...(branch.commands ?? []).flatMap(all)];
  const declared = [options, ...commands.flatMap(all).map(each => each.options ?? {})].flatMap(Object.values);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter(each => takesValue(each) && /token|secret|password/i.test(each.flags))).toEqual([]);
  for (const words of [
    ['me', '--token', 'abc'],
    ['keys', 'list', '--api-token=abc'],
    ['config', 'set', 'token', 'abc'],
  ]) {
    const { stderr, code } = await cli([...words, '--json'], { env: home.env });
    expect([code, JSON.parse(stderr).error.code]).toEqual([2, 'token_argument']);
  }
});

it('a second request is conditional, and its response comes from the disk', async () => {
  const entityTags: (string | undefined)[] = [];
  const body = JSON.stringify({
    meta: { resource: 'keys', count: 1, filters: [] },
    data: [{ id: 1, name: 'C' }],
  });
  const server = createServer((request, response) => {
    entityTags.push(request.headers['if-none-match']);
    const isKnown = request.headers['if-none-match'] === '"one"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"one"', 'content-type': 'application/json' });
    response.end(isKnown ? undefined : body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  try {
    const list = () =>
      cli(['keys', 'list', '--json', '--base-url', `http://127.0.0.1:${port}`], { env: home.env });
    const [first, second] = [await list(), await list()];
    expect([first.stdout, second.stdout]).toEqual([body, body]);
    expect(entityTags).toEqual([undefined, '"one"']);
  } finally {
    server.close();
  }
});
