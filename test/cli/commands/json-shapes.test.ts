/**
 * Tests the rule for JSON in docs/scripting.md: without a selection, commands print the body as sent. With one, lists
 * give an array, `get` of one record gives an object, and `get` of several gives an array. Covers every command that
 * shows records, and every selection, with one record, two and none.
 */
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { nouns } from '../../../src/catalog/index.ts';
import { program } from '../../../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../../../src/cli/program/argv/command.ts';
import type { Kind } from '../../../src/music/music.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { isQuick, often, some } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };

interface Case {
  readonly words: readonly string[];
  /** The kind of output: a list, one record, or several. */
  readonly kind: 'list' | 'one' | 'several';
  /** The output of `--json` without a selection: an envelope, several envelopes, the records, or another body. */
  readonly jsonBody: 'data' | 'bodies' | 'records' | 'other';
}

const list = (line: string, jsonBody: Case['jsonBody'] = 'data'): Case => ({
  words: line.split(' '),
  kind: 'list',
  jsonBody,
});
const oneRecord = (line: string, jsonBody: Case['jsonBody'] = 'data'): Case => ({
  words: line.split(' '),
  kind: 'one',
  jsonBody,
});
const severalRecords = (line: string, jsonBody: Case['jsonBody'] = 'bodies'): Case => ({
  words: line.split(' '),
  kind: 'several',
  jsonBody,
});

const listed: readonly Case[] = [
  ...nouns.flatMap(({ name }) => [
    list(`${name} list`),
    oneRecord(`${name} get 1`),
    severalRecords(`${name} get 1 2`),
  ]),
  list('keys list --public', 'records'),
  list('instruments list --public', 'records'),
  list('instruments options', 'other'),
  list('instruments rows guitar', 'other'),
  list('systems state 12-edo', 'other'),
  list('tracks list'),
  oneRecord('tracks get rhythm:1', 'records'),
  severalRecords('tracks get rhythm:1 rhythm:2', 'records'),
  list('chords list', 'records'),
  oneRecord('chords get Am7', 'records'),
  severalRecords('chords get Am7 C6', 'records'),
  oneRecord('chords compare Am7 C6', 'records'),
  ...nounsOfKind('scale').map(name => oneRecord(`${name} compare 1 2`, 'records')),
  oneRecord('rhythms compare 1 2', 'records'),
  oneRecord('tracks compare rhythm:1 rhythm:2', 'records'),
  ...nounsOfKind('tuning').map(name => list(`${name} compare 1 2`, 'records')),
  ...nounsOfKind('key', 'scale').map(name => list(`${name} chords 1`, 'records')),
  list('drums folders', 'other'),
  list('drums files Kits/Acoustic', 'other'),
  oneRecord('me', 'records'),
  list('bootstrap', 'other'),
  list('entities', 'other'),
  list('bootstrap --group keys', 'records'),
  list('entities --group keys', 'records'),
  list('find C E G', 'records'),
  list('search blues', 'records'),
  list('config list --filter setting_!=_output', 'records'),
  list('transpose C_F_G --to D', 'records'),
  list('pull keys', 'records'),
].map(each => ({ ...each, words: each.words.map(word => word.replaceAll('_', ' ')) }));

function nounsOfKind(...kinds: readonly Kind[]): readonly string[] {
  return nouns.flatMap(({ name, music }) => (music && kinds.includes(music.kind) ? name : []));
}

interface Shown {
  readonly path: string;
  readonly needsArguments: boolean;
}

/** Commands that show records but are not in the table. */
const unlisted = shownBelow((await loadTree(program)).commands, '').filter(
  ({ path }) => !listed.some(({ words }) => `${words.join(' ')} `.startsWith(`${path} `)),
);

function shownBelow(branches: readonly Branch[], above: string): readonly Shown[] {
  return branches.flatMap(({ name, options, arguments: words = [], commands = [] }) => {
    const path = above + name;
    const own = { path, needsArguments: words.some(({ required }) => required) };
    return [...(options?.columns === undefined ? [] : [own]), ...shownBelow(commands, `${path} `)];
  });
}

/** The table, and the commands outside it that need no arguments; these print a list of records. */
const cases: readonly Case[] = [
  ...listed,
  ...unlisted.filter(({ needsArguments }) => !needsArguments).map(({ path }) => list(path, 'records')),
];

it('the table has every command that shows records and needs arguments', () => {
  const missing = unlisted.filter(({ needsArguments }) => needsArguments).map(({ path }) => path);
  expect(missing, 'add a line with arguments for each of these to the table above').toEqual([]);
});

async function print(words: readonly string[], ...more: readonly string[]): Promise<string> {
  const { stdout, stderr, code } = await runInProcess([...words, ...more], env);
  expect([[...words, ...more].join(' '), code === 0 ? '' : stderr]).toEqual([
    [...words, ...more].join(' '),
    '',
  ]);
  return stdout;
}

const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));
/** Returns the records in the shape that JSON with a selection must have. */
const shape = (kind: Case['kind'], records: readonly unknown[]) =>
  kind === 'one' ? (records[0] ?? null) : records;
/** Checks YAML, except of long lists: it takes seconds to parse, and short lists have records of the same kinds. */
async function expectYaml(words: readonly string[], records: unknown): Promise<void> {
  if (Array.isArray(records) && records.length > often(5000)) return;
  const yaml = await print(words, '-o', 'yaml');
  expect([words, parse(yaml, { maxAliasCount: -1 })]).toEqual([words, records]);
}
const data = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, 'data') : undefined;

/** Nouns with long lists. */
const slow = ['instruments', 'rows', 'systems'];
const wanted = isQuick ? cases.filter(({ words }) => !slow.includes(words[0] ?? '')) : cases;
it.each(some(wanted, 1).map(each => [each.words.join(' '), each] as const))(
  'the JSON of %s has the documented shape, with and without a selection',
  async (_, { words, kind, jsonBody }) => {
    const records = parseLines(await print(words, '-o', 'jsonl'));
    // Nothing changes in the sandbox, so the list of changes is empty.
    expect(records.length > 0).toBe(words[0] !== 'pull');
    await expectYaml(words, shape(kind, records));
    const body: unknown = JSON.parse(await print(words, '--json'));
    if (jsonBody === 'records') expect(body).toEqual(shape(kind, records));
    if (jsonBody === 'data') expect(data(body)).toEqual(shape(kind, records));
    if (jsonBody === 'bodies') expect(Array.isArray(body) && body.map(data)).toEqual(records);
    expect(await print(words, '-o', 'json')).toBe(await print(words, '--json'));
    const names = Object.keys(Object(records[0]));
    const [first = ''] = names;
    const selections =
      names.length === 0
        ? []
        : [
            ['--columns', first, '--limit', '1'],
            ['--filter', `${first} != null`],
            ['--filter', `${first} = null`],
            ['--sort', `-${first}`, '--limit', '1'],
            ['--offset', '1'],
          ];
    for (const selection of selections) {
      const chosen = parseLines(await print(words, ...selection, '-o', 'jsonl'));
      const json: unknown = JSON.parse(await print(words, ...selection, '--json'));
      expect([selection, json]).toEqual([selection, shape(kind, chosen)]);
      await expectYaml([...words, ...selection], shape(kind, chosen));
    }
    const limited = await print(words, '--limit', '1', '--jq', '.');
    expect(JSON.parse(limited)).toEqual(shape(kind, records.slice(0, 1)));
  },
);

it('if --jq names a column, the hint is an expression that works, for one record and for several', async () => {
  const hint = async (...words: readonly string[]) => (await runInProcess(words, env)).stderr;
  const hintFor = (expression: string) =>
    `'name' is a column, not a field of a key: use --columns name --jq '${expression}'.\n`;
  expect(await hint('keys', 'get', '1', '--jq', '.data.name')).toBe(hintFor('.name'));
  expect(await hint('keys', 'list', '--jq', '.data[].name')).toBe(hintFor('.[].name'));
  expect(await print(['keys', 'get', '1', '--columns', 'name', '--jq', '.name'])).toBe('"C"\n');
  expect(await print(['keys', 'get', '1', '2', '--columns', 'name', '--jq', '.[].name'])).toBe('"C"\n"C♯"\n');
});
