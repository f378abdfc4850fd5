import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { nouns } from '../../src/catalog/index.ts';
import { tools } from '../../src/commands/mcp/tools.ts';
import { cli, makeHome, root, shell } from '../support/cli.ts';
import { campaign } from '../support/often.ts';

const answers = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
const said = z.object({
  isError: z.boolean(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
});

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** What the server answers to each message, in their order. */
async function exchange(messages: readonly object[], args: readonly string[] = [], more: object = {}) {
  const home = makeHome();
  const sent = messages.map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
  const { stdout, stderr, code } = await cli(['mcp', ...args], {
    env: { ...home.env, ...more },
    input: `${sent.join('\n')}\n`,
  });
  home.remove();
  const lines = stdout.split('\n').slice(0, -1);
  const all = lines.map(line => answers.parse(JSON.parse(line))).sort((one, other) => one.id - other.id);
  return { all, stderr, code };
}

/** The answers of tools to calls. */
async function called(
  calls: readonly (readonly [name: string, given: object])[],
  args: readonly string[] = [],
  more = {},
) {
  const messages = calls.map(([name, given]) => ({
    method: 'tools/call',
    params: { name, arguments: given },
  }));
  const { all, stderr, code } = await exchange([initialize, ...messages], args, more);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return all.slice(1).map(({ result }) => {
    const { isError, content } = said.parse(result);
    return { isError, texts: content.map(({ text }) => text) };
  });
}

/** What the command itself prints. */
async function printed(line: string): Promise<string> {
  const home = makeHome();
  const { stdout } = await shell(line, { env: home.env });
  home.remove();
  return stdout;
}

const asArray = (lines: string) => `[${lines.trimEnd().split('\n').join(',\n')}]`;
const failure = (code: string, message: string, hint: string) => ({
  isError: true,
  texts: [JSON.stringify({ error: { code, status: null, message, hint } })],
});

it('answers clients of 2025 and of 2026, and ends with its input', async () => {
  const old = await exchange([initialize, { method: 'tools/list' }, { method: 'ping' }]);
  expect(old.all.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  const claim = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const call = { name: 'chords', arguments: { noun: 'keys', names: ['c'] } };
  const latest = await exchange([
    { method: 'server/discover', params: { _meta: claim } },
    { method: 'tools/list', params: { _meta: claim } },
    { method: 'tools/call', params: { ...call, _meta: claim } },
  ]);
  expect(latest.all.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  expect(JSON.stringify(latest.all[2]?.result)).toContain('Cmaj7');
  expect([old.code, old.stderr, latest.code, latest.stderr]).toEqual([0, '', 0, '']);
});

it('defines seven tools that read, in less than 1,200 tokens', async () => {
  const { all } = await exchange([initialize, { method: 'tools/list' }]);
  const text = JSON.stringify(all[1]?.result);
  expect(text.match(/"readOnlyHint":true/g)?.length).toBe(7);
  expect(tools.map(({ name }) => name)).toEqual([
    'find',
    'search',
    'get',
    'list',
    'draw',
    'chords',
    'export',
  ]);
  // A token is seldom shorter than three characters of JSON.
  expect(text.length).toBeLessThan(3600);
});

it('says what the commands say', async context => {
  campaign(context);
  const [found, searched, got, listed, drawn, chords, exported, tuning] = await called([
    ['find', { what: 'C E G Bb', limit: 3 }],
    ['search', { what: 'clave', noun: 'rhythms', limit: 2 }],
    ['get', { noun: 'scales', names: ['c dorian', 'd dorian'] }],
    ['list', { noun: 'rhythms', filter: ['bpm >= 100'], sort: '-bpm', limit: 2 }],
    ['draw', { what: 'c dorian', on: 'guitar' }],
    ['chords', { noun: 'scales', names: ['c dorian'] }],
    ['export', { what: 'ii-V-I', noun: 'harmonies', key: 'Eb', format: 'strudel' }],
    ['export', { what: '43-edo', format: 'scl' }],
  ]);
  const jsonl = async (line: string) => asArray(await printed(`music-cli ${line} -o jsonl`));
  const columns = '--columns id,name,slug,pattern,bpm,beats,tags,updated';
  expect(found).toEqual({ isError: false, texts: [await jsonl('find C E G Bb --limit 3')] });
  expect(searched?.texts).toEqual([await jsonl('search clave --in rhythms --limit 2')]);
  expect(got?.texts).toEqual([await jsonl("scales get 'c dorian' 'd dorian'")]);
  expect(listed?.texts).toEqual([
    await jsonl(`rhythms list ${columns} --filter 'bpm >= 100' --sort -bpm --limit 2`),
  ]);
  expect(drawn?.texts).toEqual([await printed('music-cli draw c dorian --on guitar')]);
  expect(chords?.texts).toEqual([await jsonl('scales chords c dorian')]);
  expect(exported?.texts).toEqual([await printed('music-cli harmonies export ii-V-I --key Eb -o strudel')]);
  expect(tuning?.texts).toEqual([await printed('music-cli export 43-edo -o scl')]);
});

it('shows 20 records, at most 50, and remarks beside them', async () => {
  const [usual, much, chords, number] = await called([
    ['list', { noun: 'scales' }],
    ['list', { noun: 'scales', limit: 50 }],
    ['chords', { noun: 'keys', names: Array.from({ length: 9 }, (_, key) => String(key + 1)) }],
    ['get', { noun: 'systems', names: ['31'] }],
  ]);
  expect(JSON.parse(usual?.texts[0] ?? '')).toHaveLength(20);
  expect(JSON.parse(much?.texts[0] ?? '')).toHaveLength(50);
  expect(JSON.parse(chords?.texts[0] ?? '')).toHaveLength(50);
  expect(chords?.texts[1]).toBe('50 of 126.');
  expect(number?.texts).toHaveLength(2);
  expect(number?.texts[1]).toMatch(/31.*31-edo/s);
});

it('refuses what fits no argument, in JSON', async () => {
  const long = 'x'.repeat(1001);
  const results = await called([
    ['list', { noun: 'scales', limit: 51 }],
    ['get', { noun: 'config', names: ['list'] }],
    ['get', { noun: 'scales', names: [long] }],
    ['find', { what: long }],
    ['find', {}],
    ['find', { what: 'C E G', file: '/tmp/x' }],
    ['draw', { what: ['c', 'e'] }],
  ]);
  const again = (name: string) => `Call it again with another ${name}.`;
  expect(results).toEqual([
    failure('bad_argument', 'limit must be a whole number from 1 to 50.', again('limit')),
    failure(
      'bad_argument',
      `noun must be one of ${nouns.map(({ name }) => name).join(', ')}, tracks, chords.`,
      again('noun'),
    ),
    failure('bad_argument', 'names must be texts of at most 1000 characters.', again('names')),
    failure('bad_argument', 'what must be a text of at most 1000 characters.', again('what')),
    failure('bad_argument', 'find needs what.', 'It takes: what, limit.'),
    failure('bad_argument', "'file' is no argument of find.", 'It takes: what, limit.'),
    failure('bad_argument', 'what must be a text of at most 1000 characters.', again('what')),
  ]);
  const [taken] = await called([['get', { noun: 'scales', names: ['x'.repeat(1000)] }]]);
  expect(JSON.parse(taken?.texts[0] ?? '').error.code).toBe('no_match');
});

it('takes options, addresses, paths and a lone dash for names', async context => {
  campaign(context);
  const hostile = ['--file=/tmp/x', '--base-url=http://127.0.0.1:9', '-', '../../etc/passwd'];
  const results = await called(
    hostile.flatMap((what): [string, object][] => [
      ['draw', { what }],
      ['get', { noun: 'rhythms', names: [what] }],
      ['search', { what }],
      ['find', { what }],
    ]),
  );
  for (const { isError, texts } of results) {
    if (!isError) expect(texts[0]).toMatch(/^\[/);
    else
      expect(JSON.parse(texts[0] ?? '').error.code).toMatch(
        /^(no_match|unreadable_query|ambiguous|malformed_id)$/,
      );
  }
  expect(results.filter(({ isError }) => isError).length).toBe(13);
});

it('reads no files of the machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  const [what, other] = [join(folder, 'secret.scl'), join(folder, 'none.mid')];
  writeFileSync(what, 'secret\n 2\n!\n 701.955\n 2/1\n');
  const results = await called([
    ['find', { what }],
    ['draw', { what }],
    ['export', { what, format: 'scl' }],
    ['export', { what, format: 'scl', noun: 'systems' }],
    ['find', { what: other }],
  ]);
  rmSync(folder, { recursive: true });
  const refused = (path: string) => ({ code: 'no_file', message: `Files are not read here: '${path}'.` });
  const said = results.map(({ texts }) => JSON.parse(texts[0] ?? '').error);
  expect(said).toMatchObject([refused(what), refused(what), refused(what), refused(what), refused(other)]);
});

it('takes values for options for values', async () => {
  const [sorted, filtered, on, key] = await called([
    ['list', { noun: 'keys', sort: '--json' }],
    ['list', { noun: 'keys', filter: ['--limit=1'] }],
    ['draw', { what: 'c dorian', on: '--file=/tmp/x' }],
    ['export', { what: 'Am', format: 'abc', key: '-o' }],
  ]);
  const code = (each: typeof sorted) => each?.isError && JSON.parse(each.texts[0] ?? '').error.code;
  expect([sorted, filtered, on, key].map(code)).toEqual([
    'unknown_column',
    'unknown_column',
    'no_match',
    'no_key',
  ]);
});

it('shows the account only where it is allowed', async () => {
  const token = { MUSIC_CLI_TOKEN: 'sandbox-premium' };
  const { all } = await exchange(
    [initialize, { method: 'tools/call', params: { name: 'me', arguments: {} } }],
    [],
    token,
  );
  expect(all[1]).toEqual({ id: 1, error: { code: -32602, message: 'Tool me not found' } });
  const mine: [string, object] = ['list', { noun: 'tracks', filter: ['isPublic = false'] }];
  const [allowed, private_] = await called([['me', {}], mine], ['--account'], token);
  expect(JSON.parse(allowed?.texts[0] ?? '')).toMatchObject([{ username: 'clara' }]);
  expect(JSON.parse(private_?.texts[0] ?? '')).toHaveLength(1);
  const [without] = await called([mine], [], token);
  expect(without?.texts).toEqual(['[]']);
});

it('comes with a skill whose every example runs', async () => {
  const skill = readFileSync(join(root, 'skills/music-cli/SKILL.md'), 'utf8');
  expect(Buffer.byteLength(skill)).toBeLessThan(1000);
  const commands = skill.match(/^ {4}music-cli .*$/gm) ?? [];
  expect(commands.length).toBe(9);
  const home = makeHome();
  for (const command of commands) {
    const { stderr, code } = await shell(`cd '${home.path}' && ${command.trim()}`, { env: home.env });
    expect([command, stderr, code]).toEqual([command, '', 0]);
  }
  home.remove();
});
