/** Tests every output format and every selection of records for each kind of command that prints records. */
import { execFileSync } from 'node:child_process';
import { parse as losslessParse, stringify as losslessStringify } from 'lossless-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as yamlParse } from 'yaml';
import { type Fields, isFields } from '../../../src/base/io.ts';
import { nouns } from '../../../src/catalog/index.ts';
import { cli, makeHome, type Result } from '../../support/cli.ts';
import { requires } from '../../support/requires.ts';
import { nasty } from '../output/support.ts';
import { type Service, serve } from './service.ts';

/** Fields in every record: unknown ones, null, nested ones, an integer beyond 2^53, a small fraction. */
const surplus = `"nothing":null,"deep":{"list":[1,{"a":null}],"text":"a\\u0000b"},"huge":9007199254740993,"tiny":1e-7`;

/** Returns records as JSON text, with unusual spaces; `more` adds fields of one record. */
function recordsText(more: (name: string, id: number) => Fields): string[] {
  return nasty.map((name, index) => {
    const own = JSON.stringify(more(name, index + 1)).slice(1, -1);
    return `{ ${own},${index % 3 === 0 ? '\n ' : ''}${surplus} }`;
  });
}

const list = (texts: readonly string[]) => `[ ${texts.join(' ,\n')} ]`;
const collection = (texts: readonly string[], meta = '') =>
  `{"meta":{"resource":"x","count":${texts.length},"filters":[]${meta}},"data":${list(texts)}}\n`;
const item = (text: string) => `{"meta":{"resource":"x","count":9,"filters":[]},"data":${text}}`;

const keys = recordsText((name, id) => ({ id, baseTone: { name }, color: '#ff8800' }));
const named = recordsText((name, id) => ({ id, name }));
const tracks = recordsText((name, id) => ({
  id: `rhythm:${id}`,
  name,
  circularTrack: { rings: [{ odd: name }] },
}));
const folders = recordsText((label, id) => ({ label, path: `kits/${id} & more#%` }));
const files = recordsText((name, id) => ({ name, url: `/samples/${id}.wav` }));
const states = recordsText((slug, id) => ({
  musicSystemId: id,
  slug,
  tones: [{ stepIndex: 0, label: slug, cents: 0.5 }],
}));
const groups = `{"meta":{"includes":[],"count":{}},"data":{"keys":${list(keys)},"mystery":${list(named)},"none":[]}}`;
const account = `{"id":1,"username":"${'x'.repeat(200)}",${surplus}}`;

const answers: Record<string, string> = {
  '/api/mobile/keys': collection(keys),
  '/api/keys': list(keys),
  '/api/instruments': list(named),
  '/api/mobile/circular-tracks': collection(tracks, ',"total":22,"limit":100'),
  '/api/drum-folders.json': `{"folders":${list(folders)}}`,
  '/api/drum-folder-files.json': `{"path":"x","files":${list(files)}}`,
  '/api/instruments_select': `{"items":${list(named)}}`,
  '/api/instrument_rows_select?instrumentId=1': `{"items":${list(named)}}`,
  '/api/mobile/entities': groups,
  '/api/mobile/music-bootstrap': groups,
  '/api/mobile/me': account,
};
for (const [index, key] of keys.entries()) answers[`/api/mobile/keys/${index + 1}`] = item(key);
for (const [index, state] of states.entries())
  answers[`/api/mobile/music-systems/${index + 1}/state`] = item(state);
for (const { path } of nouns.filter(noun => noun.name !== 'keys')) answers[path] = collection(named);

interface Case {
  readonly args: readonly string[];
  /** The output of --json: a body as sent; output that music-cli composes ends with a line break. */
  readonly body: string;
  /** The JSON of each record. */
  readonly records: readonly string[];
  readonly item?: boolean;
}

const from = (path: string) => answers[path] ?? '';
const lists: readonly Case[] = [
  { args: ['keys', 'list'], body: from('/api/mobile/keys'), records: keys },
  { args: ['rhythms', 'list'], body: from('/api/mobile/circular-rhythms'), records: named },
  { args: ['keys', 'ls', '--public'], body: from('/api/keys'), records: keys },
  { args: ['instruments', 'list', '--public'], body: from('/api/instruments'), records: named },
  { args: ['tracks', 'list'], body: from('/api/mobile/circular-tracks'), records: tracks },
  { args: ['drums', 'folders'], body: from('/api/drum-folders.json'), records: folders },
  { args: ['drums', 'files', 'kits/1 & more#%'], body: from('/api/drum-folder-files.json'), records: files },
  { args: ['instruments', 'options'], body: from('/api/instruments_select'), records: named },
  {
    args: ['instruments', 'rows', '1'],
    body: from('/api/instrument_rows_select?instrumentId=1'),
    records: named,
  },
  {
    args: ['entities'],
    body: groups,
    records: ['{"group":"keys","count":22}', '{"group":"mystery","count":22}', '{"group":"none","count":0}'],
  },
  { args: ['entities', '--group', 'mystery'], body: `[${named.join(',')}]\n`, records: named },
  { args: ['bootstrap', '--group', 'keys'], body: `[${keys.join(',')}]\n`, records: keys },
  {
    args: ['systems', 'state', '6'],
    body: item(states[5] ?? ''),
    records: [JSON.stringify({ system: nasty[5], stepIndex: 0, label: nasty[5], cents: 0.5 })],
  },
];
const items: readonly Case[] = [
  { args: ['keys', 'get', '6'], body: item(keys[5] ?? ''), records: keys.slice(5, 6) },
  {
    args: ['keys', 'get', '9', '2', '2'],
    body: `[${[8, 1, 1].map(index => item(keys[index] ?? '')).join(',')}]\n`,
    records: [8, 1, 1].map(index => keys[index] ?? ''),
  },
  { args: ['tracks', 'get', 'rhythm:6'], body: `${tracks[5]}\n`, records: tracks.slice(5, 6) },
  {
    args: ['tracks', 'get', 'rhythm:9', 'rhythm:2'],
    body: `[${tracks[8]},${tracks[1]}]\n`,
    records: [tracks[8] ?? '', tracks[1] ?? ''],
  },
  { args: ['me'], body: account, records: [account] },
].map(each => ({ ...each, item: true }));
const cases = [...lists, ...items].map(each => ({ ...each, title: each.args.join(' ') }));

const home = makeHome();
let service: Service;
let env: Record<string, string>;
beforeAll(async () => {
  service = await serve(answers);
  env = { ...home.env, MUSIC_CLI_BASE_URL: service.url, MUSIC_CLI_TOKEN: 'a-token-for-tests' };
});
afterAll(async () => {
  await service.close();
  home.remove();
});

const run = (args: readonly string[]): Promise<Result> => cli(args, { env });
/** Runs a command that must succeed with nothing on stderr. */
async function runOk(args: readonly string[]): Promise<string> {
  const { stdout, ...rest } = await run(args);
  expect(rest).toEqual({ stderr: '', code: 0 });
  return stdout;
}

/** Parses JSON with every integer as a bigint, so that no digit is lost. */
function parseLossless(text: string): Fields {
  const value: unknown = losslessParse(text, undefined, {
    parseNumber: number => (/^-?\d+$/.test(number) ? BigInt(number) : Number(number)),
  });
  if (!isFields(value)) throw new Error(`not a record: ${text}`);
  return value;
}
const readAll = (texts: readonly string[]) => texts.map(parseLossless);

/** Returns a value as CSV and TSV must write it. */
function cell(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : (losslessStringify(value) ?? '');
}

function pythonCsv(text: string): string[][] {
  const program = `import csv, json, sys, io
sys.stdin.reconfigure(encoding='utf-8', newline='')
print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.read(), newline=''), strict=True))))`;
  return JSON.parse(execFileSync('python3', ['-c', program], { input: text, encoding: 'utf8' }));
}

/** Reads the rows of a TSV with awk, each field on its own line. */
function awkTsv(text: string): string[][] {
  const rows = execFileSync('awk', ['-F\t', '{ print NF; for (i = 1; i <= NF; i++) print $i }'], {
    input: text,
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  }).split('\n');
  const unescaped = { '\\t': '\t', '\\n': '\n', '\\r': '\r', '\\\\': '\\' } as const;
  const table: string[][] = [];
  for (let at = 0; at < rows.length - 1; ) {
    const count = Number(rows[at]);
    table.push(rows.slice(at + 1, at + 1 + count));
    at += count + 1;
  }
  return table.map(row =>
    row.map(text =>
      text.replace(
        /\\[tnr\\]/g,
        pair => Object.entries(unescaped).find(([key]) => key === pair)?.[1] ?? pair,
      ),
    ),
  );
}

/** Checks that the rows below the header are the records, and that the header has all of their fields. */
function expectRows([header = [], ...rows]: string[][], records: readonly Fields[]): void {
  expect(new Set(header)).toEqual(new Set([...header, ...records.flatMap(record => Object.keys(record))]));
  expect(rows).toEqual(records.map(record => header.map(name => cell(record[name]))));
}

const python = requires('python3');
describe.concurrent.each(cases)('$title', ({ args, body, records, item }) => {
  const wanted = readAll(records);

  it('prints the bytes of the body with --json and -o json', async () => {
    expect(await runOk([...args, '--json'])).toBe(body);
    expect(await runOk([...args, '-o', 'json'])).toBe(body);
  });

  it('prints selected records as an array, or one requested record without one; --count prints their number', async () => {
    const [field] = Object.keys(wanted[0] ?? {});
    const selected = await runOk([...args, '--json', '--filter', `${field} != null`]);
    const isOne = item && records.length === 1;
    expect(losslessParse(selected)).toEqual(
      losslessParse(isOne ? String(records) : `[${records.join(',')}]`),
    );
    expect(await runOk([...args, '--count'])).toBe(`${records.length}\n`);
  });

  it('prints one record per line with -o jsonl', async () => {
    const lines = (await runOk([...args, '-o', 'jsonl'])).split('\n');
    expect(lines.pop()).toBe('');
    expect(readAll(lines)).toEqual(wanted);
  });

  it.skipIf(python.skip)(`prints CSV that Python reads back ${python.reason}`, async () => {
    expectRows(pythonCsv(await runOk([...args, '-o', 'csv', '--csv-raw', '--columns', '*'])), wanted);
  });

  it('prints TSV that awk reads back', async () => {
    expectRows(awkTsv(await runOk([...args, '-o', 'tsv', '--columns', '*'])), wanted);
  });

  it('prints YAML that parsers of YAML 1.1 and 1.2 read back', async () => {
    const text = await runOk([...args, '-o', 'yaml']);
    for (const version of ['1.1', '1.2'] as const)
      expect(yamlParse(text, { version, intAsBigInt: true })).toEqual(
        item && wanted.length === 1 ? wanted[0] : wanted,
      );
  });

  it('prints a Markdown table with one row per record', async () => {
    const lines = (await runOk([...args, '-o', 'markdown'])).split('\n');
    expect(lines).toHaveLength(records.length + 3);
    const widths = lines.slice(0, -1).map(line => line.replace(/\\./g, '').split('|').length);
    expect(new Set(widths).size).toBe(1);
  });

  it('prints a table without control characters', async () => {
    const text = await runOk(args);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2028\u2029]/u);
    if (!item) expect(text.split('\n')).toHaveLength(records.length + 2);
  });

  it('lists the valid columns if a column is unknown', async () => {
    const { stdout, stderr, code } = await run([...args, '--columns', 'nosuch']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^music-cli: There is no column or field 'nosuch'\.\nColumns: .+\n$/);
  });
});

describe.concurrent('--jq', () => {
  // One command for each shape of response.
  const shapes = [
    'keys list',
    'keys ls --public',
    'drums folders',
    'bootstrap --group keys',
    'keys get 9 2 2',
    'me',
  ];

  const jq = requires('jq');
  it.skipIf(jq.skip).each(cases.filter(({ args }) => shapes.includes(args.join(' '))))(
    `$title gives the same as jq with the body ${jq.reason}`,
    async ({ args, body }) => {
      const expression = 'type, length, (.. | strings), (paths | tojson)';
      for (const flags of [[], ['-r']] as const) {
        const expected = execFileSync('jq', ['-c', ...flags, expression], { input: body, encoding: 'utf8' });
        expect(await runOk([...args, '--jq', expression, ...flags])).toBe(expected);
      }
    },
  );
});

describe('the selection of records', () => {
  it('accepts dot paths, adds columns with +, sorts by several columns and limits the number', async () => {
    expect(
      await runOk([
        ...['keys', 'list', '--columns', 'id,baseTone.name,deep.list.0', '--sort', '-color,-id'],
        ...['--filter', 'id < 3', '--limit', '5', '-o', 'csv'],
      ]),
    ).toBe('id,baseTone.name,deep.list.0\r\n2,emoji 👩‍👩‍👧‍👦 and 🇩🇪 flags,1\r\n1,漢字のなまえ,1\r\n');
    expect(await runOk(['keys', 'list', '--columns', '+huge', '--limit', '1'])).toBe(
      [
        'id  name          solfege  signature  frequency  color                huge',
        ' 1  漢字のなまえ                                 #ff8800  9007199254740993',
        '',
      ].join('\n'),
    );
    expect(await runOk(['keys', 'get', '3', '1', '--columns', 'id,huge', '--json'])).toBe(
      '[\n{"id":3,"huge":9007199254740993},\n{"id":1,"huge":9007199254740993}\n]\n',
    );
    expect(await runOk(['entities', '--sort', '-count,group', '--limit', '1', '-o', 'jsonl'])).toBe(
      '{"group":"keys","count":22}\n',
    );
  });

  it('accepts * for all fields, which gives whole records if nothing else is requested', async () => {
    const raw = '{ "odd" : 1.0,"id":1 }';
    const service = await serve({ '/api/mobile/keys': collection([raw]) });
    const listWith = async (...args: string[]) =>
      (await cli(['keys', 'list', ...args], { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } }))
        .stdout;
    expect(await listWith('--columns', '*', '-o', 'jsonl')).toBe(`${raw}\n`);
    expect(await listWith('--columns', '*', '--json')).toBe(`[\n${raw}\n]\n`);
    expect(await listWith('--columns', '*,name', '-o', 'jsonl')).toMatch(
      /^\{"id":1,.*"odd":1,"name":.*\}\n$/,
    );
    expect(await listWith('--columns', 'id', '-o', 'jsonl')).toBe('{"id":1}\n');
    expect(await listWith('--columns', '*', '-o', 'csv')).toMatch(/^id,baseTone,.*,odd\r\n1,.*,1\.?0?\r\n$/);
    await service.close();
  });

  it('lists the omitted fields that first appear after a thousand records, in their order', async () => {
    const many = Array.from({ length: 1003 }, (_, index) => {
      const late = index < 1000 ? '' : index === 1000 ? ',"late":1' : ',"later":2,"late":1';
      return `{"id":${index + 1}${late}}`;
    });
    const service = await serve({ '/api/mobile/keys': collection(many) });
    const at = { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } };
    const notice =
      'omitted columns that first appear after record 1000: late, later; name them with --columns, or use -o jsonl';
    const all = ['keys', 'list', '--columns', '*', '-o', 'csv'];
    const { stdout, stderr } = await cli(all, at);
    expect([stdout.split('\r\n').length, stderr]).toEqual([1005, `${notice}\n`]);
    expect((await cli([...all, '--limit', '1001'], at)).stderr).toBe(
      'omitted columns that first appear after record 1000: late; name them with --columns, or use -o jsonl\n',
    );
    expect((await cli([...all, '--limit', '1000'], at)).stderr).toBe('');
    expect((await cli(['keys', 'list', '--columns', 'id', '-o', 'csv'], at)).stderr).toBe('');
    await service.close();
  });

  it('prints records as cards: the default columns, then nested records as tables', async () => {
    const service = await serve({
      '/api/mobile/keys/1': item(
        '{"id":1,"baseTone":{"id":4,"name":"F","midi":65},"alteration":1,"frequency":369.9944,"isNew":true}',
      ),
      '/api/mobile/keys/2': item('{"color":null,"id":2}'),
      '/api/mobile/music-systems/7': item(
        '{"id":7,"name":"Odd","octaveRatio":2.0,"intervals":[{"stepIndex":0,"ratio":1,"cents":0},{"stepIndex":10,"ratio":1.4983,"cents":701.9550008},{"label":"x","ratio":0.00001}]}',
      ),
    });
    const at = { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } };
    expect((await cli(['keys', 'get', '1', '2', '--all'], at)).stdout).toBe(
      [
        ...['F♯  key 1', '', 'relative   D♯ minor', 'frequency  369.99', 'isNew      yes'],
        ...['baseTone', '  id  name  midi', '   4  F       65', '', 'key 2', ''],
      ].join('\n'),
    );
    expect((await cli(['systems', 'get', '7', '--all'], at)).stdout).toBe(
      [
        'Odd  system 7',
        '',
        'fifth  step 10, 701.955 ¢, 0.0 ¢ off 3/2',
        'sizes  0    0.0',
        '       1  702.0',
        'ratio  2',
        'intervals',
        '  stepIndex    ratio    cents  label',
        '          0   1.0000    0.000',
        '         10   1.4983  701.955',
        '             0.00001           x',
        '',
      ].join('\n'),
    );
    await service.close();
  });

  it('protects spreadsheets from formulas, and leaves numbers unchanged', async () => {
    const text = await runOk(['rows', 'list', '-o', 'csv', '--columns', 'name', '--filter', 'name ~ 5']);
    expect(text).toBe("name\r\n-5\r\n'- 5\r\n");
    expect(await runOk(['systems', 'list', '-o', 'csv', '--columns', 'name', '--filter', 'name ~ SUM'])).toBe(
      "name\r\n'=SUM(A1:A9)\r\n",
    );
  });

  it('requests as many tracks as needed: the limit applies after filter and sort', async () => {
    service.takeRequests();
    expect(await runOk(['tracks', 'list', '--limit', '2', '--columns', 'id', '-o', 'jsonl'])).toBe(
      '{"id":"rhythm:1"}\n{"id":"rhythm:2"}\n',
    );
    expect(service.takeRequests()).toEqual(['/api/mobile/circular-tracks?limit=2']);
    expect(await runOk(['tracks', 'list', '--limit', '2', '--count'])).toBe('2\n');
    expect(service.takeRequests()).toEqual(['/api/mobile/circular-tracks?limit=2']);
    expect(await runOk(['tracks', 'list', '--limit', '2', '--filter', 'name ~ emoji', '--count'])).toBe(
      '1\n',
    );
    expect(service.takeRequests()).toEqual(['/api/mobile/circular-tracks']);
    expect(await runOk(['tracks', 'get', 'rhythm:1', 'rhythm:2', '--limit', '1', '--count'])).toBe('1\n');
    expect((await run(['tracks', 'list', '--limit', '0'])).code).toBe(2);
  });
});

describe('invalid input', () => {
  it.each([
    [['--sort', '-nosuch'], /^music-cli: There is no column or field 'nosuch'\.\nColumns: id, name, .+\n$/],
    [
      ['--filter', 'nosuch = 1'],
      /^music-cli: There is no column or field 'nosuch'\.\nColumns: id, name, .+\n$/,
    ],
    [['--filter', 'name'], /^music-cli: 'name' is not a filter\.\nWrite it as 'field op value', .+\n$/],
    [['--sort', '-'], /^music-cli: '-' is not a field to sort by\.\nWrite it as 'field', .+\n$/],
    [['--jq', '.['], /^\{"error":\{"code":"jq_syntax","status":null,"message":"jq: .*syntax error.*\n$/],
    [['--jq', '.data | keys | .[0].x'], /^\{"error":\{"code":"jq_error","status":null,"message":"jq: .*\n$/],
    [['-o', 'xml'], /^music-cli: .*\n.*\n$/],
    [['--limit', '-1'], /^music-cli: .*--limit.*\n.*\n$/],
  ] as const)('%j exits with 2 and a hint', async (wrong, message) => {
    const { stdout, stderr, code } = await run(['keys', 'list', ...wrong]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(message);
  });

  it.each(['--json', '-o json', '-ojsonl', '--output=json', '--jq .'])(
    'gives an error of one line of JSON with %s',
    async option => {
      expect(await run(['keys', 'list', '--limit', '0', ...option.split(' ')])).toEqual({
        stdout: '',
        stderr: `{"error":{"code":"bad_option","status":null,"message":"--limit must be a positive integer, not '0'.","hint":"Write it as --limit <n>: Print at most n records."}}\n`,
        code: 2,
      });
    },
  );

  it.each(nouns)(
    'gives rows without values for $name that have only unknown fields',
    async ({ name, path }) => {
      const service = await serve({ [path]: '{"data":[{"unheard":1},{"id":null}]}' });
      const { stdout, ...rest } = await cli([name, 'list'], {
        env: { ...home.env, MUSIC_CLI_BASE_URL: service.url },
      });
      await service.close();
      expect({ lines: stdout.split('\n').slice(1), ...rest }).toEqual({
        lines: ['', '', ''],
        stderr: '',
        code: 0,
      });
    },
  );

  it.each([
    ['keys get 1', '"a key"', 'a key'],
    ['keys get 1', '[{"id":1}]', 'a key'],
    ['systems state 1', 'null', 'a system state'],
    ['systems state 1', '{"slug":"x","tones":"none"}', 'a system state'],
    ['systems state 1', '{"slug":"x","tones":[1]}', 'a tone'],
  ])('makes %s fail if the record is %s', async (line, data, one) => {
    const service = await serve({
      '/api/mobile/keys/1': `{"data":${data}}`,
      '/api/mobile/music-systems/1/state': `{"data":${data}}`,
    });
    const result = await cli([...line.split(' '), '-o', 'tsv'], {
      env: { ...home.env, MUSIC_CLI_BASE_URL: service.url },
    });
    await service.close();
    expect(result).toEqual({
      stdout: '',
      stderr: `music-cli: The service sent something other than ${one}.\n'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.\n`,
      code: 5,
    });
  });

  it('is found up to the end of a long list', async () => {
    const good = Array.from({ length: 400 }, (_, index) => `{"id":${index + 1}}`);
    const last = (id: string) => collection([...good, `{"id":401,"baseTone":{"midi":${id}}}`]);
    for (const [text, code] of [
      [last('60'), 0],
      [last('"60"'), 5],
    ] as const) {
      const service = await serve({ '/api/mobile/keys': text });
      const run = await cli(['keys', 'list'], { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } });
      await service.close();
      const refusal = `music-cli: The service sent a key that is not in the documented format: record 401.baseTone.midi.\nIt should be a number. 'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.\n`;
      expect({ code: run.code, stderr: run.stderr }).toEqual({ code, stderr: code === 0 ? '' : refusal });
      expect(run.stdout.split('\n').length).toBe(code === 0 ? 403 : 1);
    }
  });

  it('in a record is rejected in a table and passed on as data', async () => {
    const service = await serve({ '/api/mobile/keys': collection(['{"id":"one","frequency":true}']) });
    const at = { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } };
    expect(await cli(['keys', 'list'], at)).toEqual({
      stdout: '',
      stderr: `music-cli: The service sent a key that is not in the documented format: record 1.id.\nIt should be a number. 'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.\n`,
      code: 5,
    });
    expect((await cli(['keys', 'list', '-o', 'tsv', '--columns', 'id,frequency'], at)).stdout).toBe(
      'id\tfrequency\none\ttrue\n',
    );
    await service.close();
  });
});
