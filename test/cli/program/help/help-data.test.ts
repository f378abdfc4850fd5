/** Tests that help as data matches help as text, and that `help reference` lists every command. */
import { afterAll, expect, it } from 'vitest';
import { version } from '../../../../package.json';
import { program } from '../../../../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../../../../src/cli/program/argv/command.ts';
import { branchData, programData } from '../../../../src/cli/program/help/data.ts';
import { formatHelp } from '../../../../src/cli/program/help/help.ts';
import { cli, makeHome } from '../../../support/cli.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (...args: string[]) => cli(args, { env: home.env });
const tree = await loadTree(program);

const paths = (commands: readonly Branch[], above: readonly Branch[] = []): (readonly Branch[])[] =>
  commands.flatMap(command => {
    const path = [...above, command];
    return [path, ...paths(command.commands ?? [], path)];
  });
const all = paths(tree.commands).map(path => [path.map(({ name }) => name).join(' '), path] as const);

interface Data {
  readonly path: string;
  readonly summary: string;
  readonly options: readonly { readonly flags: string; readonly summary: string }[];
  readonly examples: readonly { readonly line: string }[];
  readonly commands: readonly Data[];
}

const fail = (name: string): never => {
  throw new Error(name);
};
const style = { width: 10_000, bold: (text: string) => text, term: (text: string) => text };

it.each(all)('%s: the data has exactly the options, examples and commands of its help', (name, path) => {
  const text = formatHelp(program, path, style);
  const json = JSON.stringify(branchData(path.at(-1) ?? fail(name), path.slice(0, -1), {}, version));
  const data: Data = JSON.parse(json);
  expect(data.path).toBe(name);
  const [, listed = ''] = /^Options:\n((?: .*\n?)*)/m.exec(text) ?? [];
  // A long page only names the options that another page describes.
  const [named = [], own = []] = [true, false].map(isNamed =>
    listed
      .split('\n')
      .filter(line => line !== '' && /: music-cli help (records|files)$/.test(line) === isNamed),
  );
  const names = named.flatMap(line => line.replace(/:.*/, '').trim().split(', '));
  const isNamed = (flags: string) => names.includes(flags.split(/[ ,]/)[0] ?? '');
  const described = data.options.filter(({ flags }) => !isNamed(flags));
  expect(described.map(({ flags }) => flags)).toEqual(
    own.flatMap(line => /^ {2}(\S.*?)(?: {2}|$)/.exec(line)?.[1] ?? []),
  );
  expect(described.length + names.length).toBe(data.options.length);
  for (const { summary } of described) expect(listed).toContain(summary);
  for (const { line } of data.examples) expect(text).toContain(`\n  music-cli ${line}\n`);
  for (const each of data.commands) expect(text).toContain(each.summary);
});

it('help --json is one tree for the program, with common options, exit codes and pages', async () => {
  const { code, stdout, stderr } = await run('help', '--json');
  const data = JSON.parse(stdout);
  expect([code, stderr, data]).toEqual([0, '', JSON.parse(JSON.stringify(programData(tree, version)))]);
  expect([data.format, data.version, data.commands.length]).toEqual([1, version, tree.commands.length]);
  expect(data.exitCodes).toContainEqual({
    code: 3,
    means: 'Not found, or no records with --exit-status.',
  });
  expect(data.topics.filters.entries).toContainEqual({ term: 'name != C', says: 'not equal' });
  expect(data.options).toContainEqual({
    ...{ name: 'baseUrl', flags: '--base-url <url>', spellings: ['--base-url'], type: 'string' },
    ...{
      summary: 'Address of the service; it may have a path',
      list: false,
      repeat: false,
      required: false,
    },
    ...{ expects: 'an address like https://music.example.org', goesWith: [] },
    ...{ otherwise: 'the built-in sandbox responds' },
    ...{ setting: 'baseUrl', variable: 'MUSIC_CLI_BASE_URL' },
  });
});

it('--help --json describes a single command', async () => {
  const { code, stdout, stderr } = await run('cache', 'info', '--help', '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ format: 1, version, name: 'info', path: 'cache info', runs: true, arguments: [] },
  });
  const draw = JSON.parse((await run('scales', 'draw', '--help', '--json')).stdout);
  expect(draw.options.find(({ name }: { name: string }) => name === 'frets')).toMatchObject({
    ...{ flags: '--frets <n>', type: 'integer', expects: 'a whole number from 3 to 22' },
  });
});

it('help --json describes a single page', async () => {
  const { code, stdout } = await run('help', 'exit-codes', '--json');
  const { title, entries } = JSON.parse(stdout);
  expect([code, title, entries[0]]).toEqual([
    0,
    'Exit codes',
    { term: '0', says: 'Success, also if the reader of a pipe closes it early.' },
  ]);
});

it('help reference lists every command, with its usage', async () => {
  const { code, stdout, stderr } = await run('help', 'reference');
  expect([code, stderr]).toEqual([0, '']);
  for (const [name] of all) expect(stdout).toMatch(new RegExp(`^Usage: music-cli ${name}\\b`, 'm'));
});

it('--version prints the version, and version --json prints it as JSON', async () => {
  expect((await run('--version')).stdout).toBe(`${version}\n`);
  expect(JSON.parse((await run('version', '--json')).stdout).version).toBe(version);
});
