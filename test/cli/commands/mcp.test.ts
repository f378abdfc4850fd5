import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ClosedPipe, Failure } from '../../../src/base/errors.ts';
import { parseJson } from '../../../src/base/json.ts';
import { allCollections, nouns } from '../../../src/catalog/index.ts';
import { tools } from '../../../src/cli/commands/mcp/tools.ts';
import { cli, makeHome, root, shell } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';
import { serve } from './service.ts';

const rpcResponse = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});
const toolResult = z.object({
  isError: z.boolean(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z
    .object({
      shown: z.number(),
      total: z.number(),
      offset: z.number(),
      records: z.array(z.looseObject({})),
      remarks: z.array(z.string()).optional(),
      error: z.looseObject({}).optional(),
    })
    .optional(),
});

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** Returns the responses of the server to the messages, in order. */
async function exchange(messages: readonly object[], args: readonly string[] = [], more: object = {}) {
  const home = makeHome();
  const sent = messages.map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
  const { stdout, stderr, code } = await cli(['mcp', ...args], {
    env: { ...home.env, ...more },
    input: `${sent.join('\n')}\n`,
  });
  home.remove();
  const lines = stdout.split('\n').slice(0, -1);
  const all = lines.map(line => rpcResponse.parse(JSON.parse(line))).sort((one, other) => one.id - other.id);
  return { all, stderr, code };
}

/** Parses JSON; integers that a double cannot hold become strings. */
const exactJson = (text = '') =>
  JSON.parse(JSON.stringify(parseJson(text), (_, value) => (typeof value === 'bigint' ? `${value}` : value)));

/** Calls tools, and returns their results. */
async function callTools(
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
    const { isError, content, structuredContent } = toolResult.parse(result);
    const texts = content.map(({ text }) => text);
    // Clients without support for structured content read the same as text.
    if (structuredContent !== undefined) expect(exactJson(texts[0])).toEqual(structuredContent);
    return { isError, texts, ...(structuredContent && { structuredContent }) };
  });
}

/** Returns what a command line prints. */
async function print(line: string): Promise<string> {
  const home = makeHome();
  const { stdout } = await shell(line, { env: home.env });
  home.remove();
  return stdout;
}

const asRecords = (lines: string) =>
  lines
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
const failure = (code: string, message: string, hint: string) => ({
  isError: true,
  texts: [JSON.stringify({ error: { code, status: null, message, hint } })],
});

it('supports the protocols of 2025 and 2026, and exits at the end of its input', async () => {
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

it('rejects an empty list of names without a request', async () => {
  const [none] = await callTools([['get', { noun: 'keys', names: [] }]]);
  expect(none).toEqual(
    failure('bad_argument', 'names must be a list of 1 to 50 texts.', 'Change names and call it again.'),
  );
});

it('defines eight read-only tools with titles, arguments and results described, in less than 7,370 characters', async () => {
  const { all } = await exchange([initialize, { method: 'tools/list' }]);
  const text = JSON.stringify(all[1]?.result);
  expect(text.match(/"readOnlyHint":true/g)?.length).toBe(8);
  expect(tools.map(({ name }) => name)).toEqual([
    'find',
    'search',
    'get',
    'list',
    'draw',
    'chords',
    'transpose',
    'export',
  ]);
  const listed = z
    .object({
      tools: z.array(
        z.object({
          title: z.string(),
          inputSchema: z.object({ properties: z.record(z.string(), z.object({ description: z.string() })) }),
          outputSchema: z.object({ required: z.array(z.string()) }).optional(),
        }),
      ),
    })
    .parse(all[1]?.result);
  const outputNames = ['shown', 'total', 'offset', 'records'];
  expect(listed.tools.map(({ outputSchema }) => outputSchema?.required)).toEqual(
    tools.map(({ isText }) => (isText ? undefined : outputNames)),
  );
  // That is about 2,500 tokens. Names of nouns do not count, so that new ones fit.
  const named = allCollections.reduce((rest, { name }) => rest.replaceAll(`"${name}"`, ''), text);
  expect(named.length, 'shorten a text of src/cli/commands/mcp/tools.ts').toBeLessThan(7370);
});

it('gives the same records and texts as the commands', async context => {
  campaign(context);
  const [found, searched, got, listed, drawn, chords, exported, tuning] = await callTools([
    ['find', { what: 'C E G Bb', limit: 3 }],
    ['search', { what: 'clave', noun: 'rhythms', limit: 2 }],
    ['get', { noun: 'scales', names: ['c dorian', 'd dorian'] }],
    ['list', { noun: 'rhythms', filter: ['bpm >= 100'], sort: '-bpm', limit: 2 }],
    ['draw', { what: 'c dorian', on: 'guitar' }],
    ['chords', { noun: 'scales', names: ['c dorian'] }],
    ['export', { what: 'ii-V-I', noun: 'harmonies', key: 'Eb', format: 'strudel' }],
    ['export', { what: '43-edo', format: 'scl' }],
  ]);
  const jsonl = async (line: string) => asRecords(await print(`music-cli ${line} -o jsonl`));
  const columns = '--columns id,name,slug,pattern,bpm,beats,tags,updated';
  expect(found?.structuredContent?.records).toEqual(await jsonl('find C E G Bb --limit 3'));
  expect(searched?.structuredContent?.records).toEqual(await jsonl('search clave --in rhythms --limit 2'));
  expect(got?.structuredContent?.records).toEqual(await jsonl("scales get 'c dorian' 'd dorian'"));
  expect(listed?.structuredContent?.records).toEqual(
    await jsonl(`rhythms list ${columns} --filter 'bpm >= 100' --sort -bpm --limit 2`),
  );
  expect(drawn?.texts).toEqual([await print('music-cli draw c dorian --on guitar')]);
  expect(chords?.structuredContent?.records).toEqual(await jsonl('scales chords c dorian'));
  expect(exported?.texts).toEqual([await print('music-cli harmonies export ii-V-I --key Eb -o strudel')]);
  expect(tuning?.texts).toEqual([await print('music-cli export 43-edo -o scl')]);
});

const shownOf = (content: { shown: number; total: number; offset: number } | undefined) => [
  content?.shown,
  content?.total,
  content?.offset,
];

it('reports the total, returns 20 records by default and 50 at most, and continues at an offset', async () => {
  const scales = (await print('music-cli scales list --columns id -o jsonl')).trimEnd().split('\n');
  const [usual, fifty, lastTwo, past, filtered, sought, chords, more, number] = await callTools([
    ['list', { noun: 'scales' }],
    ['list', { noun: 'scales', limit: 50 }],
    ['list', { noun: 'scales', offset: scales.length - 2 }],
    ['list', { noun: 'scales', offset: scales.length }],
    ['list', { noun: 'rhythms', filter: ['bpm >= 100'], limit: 2 }],
    ['search', { what: 'blues', limit: 1, offset: 1 }],
    ['chords', { noun: 'keys', names: Array.from({ length: 9 }, (_, key) => String(key + 1)) }],
    ['chords', { noun: 'keys', names: ['1', '2'], offset: 20 }],
    ['get', { noun: 'systems', names: ['31'] }],
  ]);
  const rhythms = await print("music-cli rhythms list --filter 'bpm >= 100' --count");
  const blues = await print('music-cli search blues --count');
  expect(shownOf(usual?.structuredContent)).toEqual([20, scales.length, 0]);
  expect(usual?.structuredContent?.records).toHaveLength(20);
  expect(shownOf(fifty?.structuredContent)).toEqual([50, scales.length, 0]);
  expect(shownOf(lastTwo?.structuredContent)).toEqual([2, scales.length, scales.length - 2]);
  expect(lastTwo?.structuredContent?.records.map(({ id }) => JSON.stringify({ id }))).toEqual(
    scales.slice(-2),
  );
  expect(shownOf(past?.structuredContent)).toEqual([0, scales.length, scales.length]);
  expect(shownOf(filtered?.structuredContent)).toEqual([2, Number(rhythms), 0]);
  expect(shownOf(sought?.structuredContent)).toEqual([1, Number(blues), 1]);
  expect(shownOf(chords?.structuredContent)).toEqual([50, 126, 0]);
  expect(shownOf(more?.structuredContent)).toEqual([8, 28, 20]);
  expect(number?.structuredContent?.remarks?.join()).toMatch(/31.*31-edo/s);
});

it('returns as many records as fit into 200,000 characters, and says so', async () => {
  const long = Array.from({ length: 5 }, (_, id) => ({
    id: id + 1,
    title: `${id}`,
    content: 'x'.repeat(60_000),
  }));
  const huge = [{ id: 1, title: '1', content: 'x'.repeat(200_001) }];
  const service = await serve({
    '/api/mobile/articles': JSON.stringify({ data: long }),
    '/api/mobile/keys': '{"data":[{"id":9007199254740993}]}',
    ...Object.fromEntries(long.map(data => [`/api/mobile/articles/${data.id}`, JSON.stringify({ data })])),
    '/api/mobile/articles/9': JSON.stringify({ data: huge[0] }),
  });
  const names = long.map(({ id }) => String(id));
  const [firstThree, lastTwo, tooLong, longId] = await callTools(
    [
      ['get', { noun: 'articles', names }],
      ['get', { noun: 'articles', names, offset: 3 }],
      ['get', { noun: 'articles', names: ['9'] }],
      ['list', { noun: 'keys' }],
    ],
    [],
    { MUSIC_CLI_BASE_URL: service.url },
  ).finally(() => service.close());
  expect(shownOf(firstThree?.structuredContent)).toEqual([3, 5, 0]);
  expect(shownOf(lastTwo?.structuredContent)).toEqual([2, 5, 3]);
  expect(tooLong?.isError).toBe(true);
  expect(tooLong?.texts[0]).toContain('"code":"too_long"');
  expect(longId?.structuredContent?.records[0]).toMatchObject({ id: '9007199254740993' });
});

it('returns the records that it found, and names the missing ones', async () => {
  const [two, none] = await callTools([
    ['get', { noun: 'keys', names: ['c', 'qqq', 'd'] }],
    ['get', { noun: 'keys', names: ['qqq'] }],
  ]);
  const error = { code: 'no_match', message: "No key is called 'qqq'." };
  expect(two).toMatchObject({ isError: false, structuredContent: { shown: 2, total: 2, error } });
  expect(two?.structuredContent?.records.map(({ id }) => id)).toEqual([1, 4]);
  expect(none?.isError).toBe(true);
  expect(JSON.parse(none?.texts[0] ?? '').error).toMatchObject(error);
});

it('transposes, lists drums, and returns computed facts', async () => {
  const [moved, lower, folders, files, facts, key] = await callTools([
    ['transpose', { what: 'Am F C G', to: 'D' }],
    ['transpose', { what: 'C E G', by: '-2' }],
    ['list', { noun: 'drums', limit: 1 }],
    ['get', { noun: 'drums', names: ['acoustic'], limit: 1 }],
    ['list', { noun: 'scales', filter: ['name = C dorian'], columns: ['name', 'degrees'] }],
    ['get', { noun: 'keys', names: ['c'], columns: ['name', 'relative'] }],
  ]);
  expect(moved?.structuredContent?.records).toEqual([{ from: 'Am F C G', to: 'Bm G D A', key: 'D' }]);
  expect(lower?.structuredContent?.records).toEqual([{ from: 'C E G', to: 'B♭ D F', key: null }]);
  expect(folders?.structuredContent?.records).toEqual([{ label: 'Acoustic', path: 'Kits/Acoustic' }]);
  expect(files?.structuredContent?.records).toEqual([
    { url: '/drum-samples/Kits/Acoustic/kick.wav', name: 'kick.wav' },
  ]);
  expect(facts?.structuredContent?.records).toEqual([
    { name: 'C dorian', degrees: ['1', '2', '♭3', '4', '5', '6', '♭7'] },
  ]);
  expect(key?.structuredContent?.records).toEqual([{ name: 'C', relative: 'A minor' }]);
});

it("transposes two letters as the command does, or as chords if 'as' is 'chords'", async () => {
  const calls: readonly (readonly [words: string, as: string | undefined])[] = [
    ['C F', undefined],
    ['F C', undefined],
    ['F C', 'chords'],
    ['Bb F', 'notes'],
  ];
  const results = await callTools(
    calls.map(([what, as]) => ['transpose', { what, to: 'D', ...(as && { as }) }]),
  );
  const warning = (notes: string, name: string) => [`${notes}: an interval, ${name}. As chords: as chords.`];
  expect(results.map(({ structuredContent: content }) => [content?.records, content?.remarks])).toEqual([
    [[{ from: 'C F', to: 'D G', key: null }], warning('C F', 'P4')],
    [[{ from: 'F C', to: 'D A', key: null }], warning('F C', 'P5')],
    [[{ from: 'F C', to: 'G D', key: 'D' }], undefined],
    [[{ from: 'B♭ F', to: 'D A', key: null }], undefined],
  ]);
  for (const [index, [what, as]] of calls.entries()) {
    const line = `music-cli transpose ${what} --to D${as ? ` --as ${as}` : ''} -o jsonl`;
    expect(results[index]?.structuredContent?.records).toEqual(asRecords(await print(line)));
  }
});

it('errors and remarks mention tools and their arguments, not commands and options', async () => {
  const results = await callTools([
    ['get', { noun: 'keys', names: ['qqq'] }],
    ['get', { noun: 'drums', names: ['qqq'] }],
    ['get', { noun: 'drums', names: ['acoustic', 'agogo'] }],
    ['get', { noun: 'scales', names: ['rast'] }],
    ['find', { what: 'Bb minor sixth something' }],
    ['draw', { what: 'tresillo', on: 'guitar' }],
    ['transpose', { what: 'C E G' }],
    ['transpose', { what: 'C E G', to: 'D', by: '2' }],
    ['export', { what: 'C dorian', format: 'scl' }],
    ['get', { noun: 'rhythms', names: ['7:4'] }],
  ]);
  expect(results).toEqual([
    failure('no_match', "No key is called 'qqq'.", 'Call list with noun keys.'),
    failure('no_match', "No drum folder is called 'qqq'.", 'Call list with noun drums.'),
    failure('bad_argument', 'names must be one folder for drums.', 'Call it again for each folder.'),
    failure(
      'no_match',
      "No scale of twelve tones is called 'rast'.",
      'Its steps: get with noun systems and names rast; a drawing: draw with what: rast.',
    ),
    failure(
      'unreadable_query',
      "'something' is not understood after 'Bb minor sixth'.",
      'search with what: Bb minor sixth something finds 2 records. Without it: draw with what: Bb minor sixth',
    ),
    failure(
      'conflicting_options',
      'on has no effect on a rhythm.',
      'It works with scales, chords and progressions.',
    ),
    failure('no_key', 'Missing key or interval.', 'Give a key or an interval: to A, by 2.'),
    failure('conflicting_options', "Option 'to' cannot be used with option 'by'.", 'Leave out one of them.'),
    failure('no_such_format', 'Scala cannot contain a scale.', 'Use one of: abc, strudel.'),
    failure('no_match', "No rhythm is called '7:4'.", 'draw with noun rhythms and what 7:4 draws it.'),
  ]);
  const [of, without] = await callTools([
    ['export', { what: 'I IV V', format: 'abc' }],
    ['find', { what: '1 2 3' }],
  ]);
  expect(of?.texts[1]).toBe('C F G: chords in C. In another key: key G.');
  expect(without?.structuredContent?.remarks).toEqual(['C Dm Em: chords in C.']);
});

it('offers articles as resources, in Markdown', async () => {
  const address = (id: string) => ({ uri: `music-cli://articles/${id}` });
  const { all } = await exchange([
    initialize,
    { method: 'resources/list' },
    { method: 'resources/read', params: address('1') },
    { method: 'resources/read', params: address('why-twelve-tones') },
    { method: 'resources/read', params: address('no%20such') },
  ]);
  const { resources } = z
    .object({ resources: z.array(z.object({ uri: z.string(), title: z.string(), mimeType: z.string() })) })
    .parse(all[1]?.result);
  const count = await print('music-cli articles list --count');
  expect(resources).toHaveLength(Number(count));
  expect(resources[0]).toEqual({ ...address('1'), title: 'Why twelve tones?', mimeType: 'text/markdown' });
  const text = await print('music-cli articles get 1 -o markdown');
  const resourceResult = (id: string) => ({
    contents: [{ ...address(id), mimeType: 'text/markdown', text }],
  });
  expect(all[2]?.result).toEqual(resourceResult('1'));
  expect(all[3]?.result).toEqual(resourceResult('why-twelve-tones'));
  expect(JSON.stringify(all[4]?.error)).toContain("No article is called 'no such'.");
});

it('rejects invalid arguments with JSON', async () => {
  const long = 'x'.repeat(1001);
  const results = await callTools([
    ['list', { noun: 'scales', limit: 51 }],
    ['get', { noun: 'config', names: ['list'] }],
    ['get', { noun: 'scales', names: [long] }],
    ['find', { what: long }],
    ['find', {}],
    ['find', { what: 'C E G', file: '/tmp/x' }],
    ['draw', { what: ['c', 'e'] }],
    ['list', { noun: 'scales', offset: 1.5 }],
    ['get', { noun: 'keys', names: Array.from({ length: 51 }, String) }],
    ['get', { noun: 'keys', names: [1] }],
    ['export', { what: 'Am', format: null }],
  ]);
  const retryHint = (name: string) => `Change ${name} and call it again.`;
  expect(results).toEqual([
    failure('bad_argument', 'limit must be a whole number from 1 to 50.', retryHint('limit')),
    failure(
      'bad_argument',
      `noun must be one of ${nouns.map(({ name }) => name).join(', ')}, tracks, drums, chords.`,
      retryHint('noun'),
    ),
    failure('bad_argument', 'names[0] must be a text of 1 to 1000 characters.', retryHint('names[0]')),
    failure('bad_argument', 'what must be a text of 1 to 1000 characters.', retryHint('what')),
    failure('bad_argument', 'find needs what.', 'It takes: what, limit, offset.'),
    failure('bad_argument', "'file' is not an argument of find.", 'It takes: what, limit, offset.'),
    failure('bad_argument', 'what must be a text of 1 to 1000 characters.', retryHint('what')),
    failure('bad_argument', 'offset must be a whole number from 0 to 1000000.', retryHint('offset')),
    failure('bad_argument', 'names must be a list of 1 to 50 texts.', retryHint('names')),
    failure('bad_argument', 'names[0] must be a text of 1 to 1000 characters.', retryHint('names[0]')),
    failure('bad_argument', 'export needs format.', 'It takes: what, noun, key, format.'),
  ]);
  const [longName, singleName] = await callTools([
    ['get', { noun: 'scales', names: ['x'.repeat(1000)] }],
    ['get', { noun: 'keys', names: 'c', limit: null }],
  ]);
  expect(singleName?.structuredContent?.records).toHaveLength(1);
  expect(JSON.parse(longName?.texts[0] ?? '').error.code).toBe('no_match');
});

it('treats options, addresses, paths and a single dash as names', async context => {
  campaign(context);
  const hostile = ['--file=/tmp/x', '--base-url=http://127.0.0.1:9', '-', '../../etc/passwd'];
  const results = await callTools(
    hostile.flatMap((what): [string, object][] => [
      ['draw', { what }],
      ['get', { noun: 'rhythms', names: [what] }],
      ['search', { what }],
      ['find', { what }],
    ]),
  );
  for (const { isError, texts } of results) {
    if (!isError) expect(texts[0]).toMatch(/^\{"shown":/);
    else
      expect(JSON.parse(texts[0] ?? '').error.code).toMatch(
        /^(no_match|unreadable_query|ambiguous|malformed_id)$/,
      );
  }
  expect(results.filter(({ isError }) => isError).length).toBe(13);
});

it('does not read local files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  const [what, other] = [join(folder, 'secret.scl'), join(folder, 'none.mid')];
  writeFileSync(what, 'secret\n 2\n!\n 701.955\n 2/1\n');
  const results = await callTools([
    ['find', { what }],
    ['draw', { what }],
    ['export', { what, format: 'scl' }],
    ['export', { what, format: 'scl', noun: 'systems' }],
    ['find', { what: other }],
  ]);
  rmSync(folder, { recursive: true });
  const noFileError = (path: string) => ({ code: 'no_file', message: `Cannot read files here: '${path}'.` });
  const errors = results.map(({ texts }) => JSON.parse(texts[0] ?? '').error);
  expect(errors).toMatchObject([
    noFileError(what),
    noFileError(what),
    noFileError(what),
    noFileError(what),
    noFileError(other),
  ]);
});

it('does not treat values as options', async () => {
  const [sorted, filtered, on, key] = await callTools([
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

it('shows the account only with --account', async () => {
  const token = { MUSIC_CLI_TOKEN: 'sandbox-premium' };
  const { all } = await exchange(
    [initialize, { method: 'tools/call', params: { name: 'me', arguments: {} } }],
    [],
    token,
  );
  expect(all[1]).toEqual({ id: 1, error: { code: -32602, message: 'Tool me not found' } });
  const mine: [string, object] = ['list', { noun: 'tracks', filter: ['isPublic = false'] }];
  const [allowed, private_] = await callTools([['me', {}], mine], ['--account'], token);
  expect(allowed?.structuredContent?.records).toMatchObject([{ username: 'clara' }]);
  expect(private_?.structuredContent?.records).toHaveLength(1);
  const [without] = await callTools([mine], [], token);
  expect(shownOf(without?.structuredContent)).toEqual([0, 0, 0]);
});

it('the package includes a skill, and every example in it runs', async () => {
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

/** Returns the exit code and stderr of `mcp` if stdin stays open and each write fails. */
async function endOf(input: string, error: Error) {
  const home = makeHome();
  const stdin = new PassThrough();
  stdin.write(input);
  const reader = new Proxy(process.stdin, {
    get(_, name) {
      const value = Reflect.get(stdin, name);
      return typeof value === 'function' ? value.bind(stdin) : value;
    },
  });
  const { code, stderr } = await runInProcess(['mcp'], home.env, {
    overrides: {
      stdin: { isTerminal: false, stream: () => reader },
      stdout: {
        isTerminal: false,
        columns: undefined,
        rows: undefined,
        write: () => {
          throw error;
        },
      },
    },
  });
  home.remove();
  return { code, stderr };
}

it('exits if its output cannot be written', async () => {
  const sent = [initialize, { method: 'ping' }].map((message, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, ...message }),
  );
  const input = `${sent.join('\n')}\n`;
  expect(await endOf(input, new ClosedPipe())).toEqual({ code: 0, stderr: '' });
  const full = new Failure('unexpected', 'No space is left.');
  expect(await endOf(input, full)).toEqual({ code: 1, stderr: 'music-cli: No space is left.\n' });
});

it('exits at a message over the size limit', async () => {
  const { code, stderr } = await endOf('x'.repeat(10 * 1024 ** 2 + 1), new ClosedPipe());
  expect([code, stderr]).toEqual([2, expect.stringContaining('a message of more than 10 MiB.')]);
});
