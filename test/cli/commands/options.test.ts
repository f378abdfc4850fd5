/**
 * Tests that every declared option of every command has an effect: for each there is a run whose output differs from
 * one without it. The commands and options come from the command tree; an option without a case fails.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { allCollections, findCollection, nouns } from '../../../src/catalog/index.ts';
import { program } from '../../../src/cli/commands/index.ts';
import { formatNames } from '../../../src/cli/output/writers.ts';
import { type Branch, loadTree } from '../../../src/cli/program/argv/command.ts';
import { type Option, spellingsOf } from '../../../src/cli/program/argv/option.ts';
import {
  cardOptions,
  type RecordOptions,
  recordOptions,
} from '../../../src/cli/program/argv/shared-options.ts';
import type { Kind } from '../../../src/music/music.ts';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import { builtLibrary } from '../../sandbox/built.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { campaign, isQuick, some } from '../../support/often.ts';

interface Case {
  /** The option with its value. */
  readonly option: readonly string[];
  /** The other words of both command lines. */
  readonly beside?: readonly string[];
  /** The arguments, if they are not the usual ones of the command. */
  readonly args?: readonly string[];
}

const sandbox = createHandler(builtLibrary);
const home = makeHome();
const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };
const folder = join(home.path, 'made');
afterAll(() => home.remove());

/** The usual arguments of the commands that need any. */
const usual: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    nouns.flatMap(({ name }) => [
      ...['get', 'compare'].map(verb => [`${name} ${verb}`, ['1', '2']]),
      [`${name} chords`, ['1']],
    ]),
  ),
  'tracks get': ['rhythm:1', 'rhythm:2'],
  'chords get': ['Am7', 'C6'],
  'keys chords': ['c'],
  'scales chords': ['c major'],
  'chords compare': ['Am7', 'F'],
  'scales compare': ['c major', 'c dorian'],
  'rhythms compare': ['son clave 3-2', 'rumba clave 3-2'],
  'tracks compare': ['rhythm:1', 'rhythm:2'],
  'systems compare': ['31-edo', '12-edo'],
  'systems state': ['12-edo'],
  'instruments rows': ['guitar'],
  'drums files': ['Kits/Acoustic'],
  find: ['C', 'E', 'G'],
  search: ['blues'],
  transpose: ['Am', '--to', 'all'],
};

/** Cases for the options of records; if a declared option has no case here, tsc fails. */
const recordCases: { readonly [Name in keyof RecordOptions]: (column: string) => Case } = {
  output: () => ({ option: ['-o', 'yaml'] }),
  columns: column => ({ option: ['--columns', column], beside: ['-o', 'json'] }),
  sort: column => ({ option: ['--sort', `-${column}`], beside: ['-o', 'csv'] }),
  filter: column => ({ option: ['--filter', `${column} ~ no such`] }),
  offset: () => ({ option: ['--offset', '1'] }),
  limit: () => ({ option: ['--limit', '1'] }),
  count: () => ({ option: ['--count'] }),
  exitStatus: column => ({ option: ['--exit-status'], beside: ['--filter', `${column} ~ no such`] }),
  // Alone, `--jq .` may print the JSON of the command unchanged; beside --count it is rejected.
  jq: () => ({ option: ['--jq', '.'], beside: ['--count'] }),
  // These are rejected without the options that they need. The rejection counts as an effect.
  raw: () => ({ option: ['--raw'] }),
  arg: () => ({ option: ['--arg', 'name', 'C'] }),
  csvRaw: () => ({ option: ['--csv-raw'] }),
  header: () => ({ option: ['--no-header'], beside: ['-o', 'csv'] }),
  // In the sandbox all names are known without a request; the last test of this file covers --names.
  names: () => ({ option: ['--names'] }),
};

const outputPaths = { file: join(folder, 'file'), dir: folder };

const drawCases = (args: readonly string[]) => ({
  as: { option: ['--as', 'words'], args },
  output: { option: ['-o', 'svg'], args },
  file: { option: ['--file', outputPaths.file], args },
  dir: { option: ['--dir', outputPaths.dir], args },
});

const typedCases = (args: readonly string[], form: string) => ({
  as: { option: ['--as', form], args },
  key: { option: ['--key', 'eb'], args },
});

const exportCases = (args: readonly string[], output: string, other: string) => ({
  output: { option: ['-o', other], args },
  file: { option: ['--file', outputPaths.file], beside: ['-o', output], args },
  dir: { option: ['--dir', outputPaths.dir], beside: ['-o', output], args },
  bpm: { option: ['--bpm', '77'], beside: ['-o', 'midi'], args },
  a4: { option: ['--a4', '432'], beside: ['-o', 'midi'], args },
  times: { option: ['--times', '2'], beside: ['-o', 'midi'], args },
  program: { option: ['--program', '19'], beside: ['-o', 'midi'], args },
});

const writtenFor = { option: ['--for', 'clarinet in Bb'] };

/** Returns the cases of the options for swing. @param args music with eighths and sixteenths off the beat */
const swingCases = (args: readonly string[]) => ({
  swing: { option: ['--swing', '66'], beside: ['-o', 'midi'], args },
  swingUnit: { option: ['--swing-unit', '16'], beside: ['--swing', '66', '-o', 'midi'], args },
});

const neckCases = (args: readonly string[]): Readonly<Record<string, Case>> => ({
  on: { option: ['--on', 'guitar'], args },
  frets: { option: ['--frets', '5'], beside: ['--on', 'guitar'], args },
  from: { option: ['--from', '5'], beside: ['--on', 'guitar'], args },
  left: { option: ['--left'], beside: ['--on', 'guitar'], args },
  labels: { option: ['--labels', 'degrees'], beside: ['--on', 'guitar'], args },
  capo: { option: ['--capo', '3'], beside: ['--on', 'guitar'], args },
  limit: { option: ['--limit', '2'], beside: ['--on', 'guitar'], args },
});

/** The options that only one command has. */
const ownCases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  'keys list': { public: { option: ['--public'], beside: ['--json'] } },
  'instruments list': { public: { option: ['--public'], beside: ['--json'] } },
  'keys get': { a4: { option: ['--a4', '432'] } },
  'keys chords': { notes: { option: ['--notes', '3'] } },
  'scales chords': { notes: { option: ['--notes', '3'] } },
  'keys draw': drawCases(['c']),
  'intervals draw': { ...drawCases(['P5']), key: { option: ['--key', 'd'], args: ['P5'] } },
  transpose: {
    to: { option: ['--to', 'D'], args: ['Am'] },
    by: { option: ['--by', '2'], args: ['Am'] },
    for: { option: ['--for', 'clarinet'], args: ['Am'] },
    as: { option: ['--as', 'chords'], beside: ['--to', 'D'], args: ['F C'] },
    sort: { option: ['--sort', '-to'], beside: ['-o', 'csv'] },
  },
  'scales draw': {
    ...drawCases(['c major']),
    key: { option: ['--key', 'd'], args: ['c major'] },
    on: { option: ['--on', 'guitar'], args: ['c major'] },
    capo: { option: ['--capo', '3'], beside: ['--on', 'guitar'], args: ['c major'] },
    frets: { option: ['--frets', '5'], beside: ['--on', 'guitar'], args: ['c major'] },
    from: { option: ['--from', '5'], beside: ['--on', 'guitar'], args: ['c major'] },
    left: { option: ['--left'], beside: ['--on', 'guitar'], args: ['c major'] },
    labels: { option: ['--labels', 'degrees'], args: ['c major'] },
    for: { ...writtenFor, args: ['c major'] },
  },
  'harmonies draw': {
    for: { ...writtenFor, args: ['ii-V-I'] },
    ...drawCases(['ii-V-I']),
    key: { option: ['--key', 'eb'], args: ['ii-V-I'] },
    ...neckCases(['ii-V-I']),
  },
  'rhythms draw': { ...drawCases(['tresillo']), as: { option: ['--as', 'grid'], args: ['tresillo'] } },
  'tracks draw': { ...drawCases(['rhythm:1']), as: { option: ['--as', 'grid'], args: ['rhythm:1'] } },
  'systems draw': { ...drawCases(['12-edo']), key: { option: ['--key', 'd'], args: ['12-edo'] } },
  'intervals export': {
    ...exportCases(['P5'], 'midi', 'wav'),
    key: { option: ['--key', 'd'], beside: ['-o', 'midi'], args: ['P5'] },
  },
  'scales export': {
    ...exportCases(['c major'], 'abc', 'strudel'),
    on: { option: ['--on', 'violin'], beside: ['-o', 'midi'], args: ['c major'] },
    for: { ...writtenFor, beside: ['-o', 'abc'], args: ['c major'] },
    key: { option: ['--key', 'd'], beside: ['-o', 'abc'], args: ['c major'] },
  },
  'harmonies export': {
    ...exportCases(['ii-V-I'], 'abc', 'strudel'),
    on: { option: ['--on', 'violin'], beside: ['-o', 'midi'], args: ['ii-V-I'] },
    key: { option: ['--key', 'd'], beside: ['-o', 'abc'], args: ['ii-V-I'] },
    ...swingCases(['3/4 Am F | C']),
    for: { ...writtenFor, beside: ['-o', 'abc'], args: ['ii-V-I'] },
  },
  'rhythms export': { ...exportCases(['tresillo'], 'strudel', 'midi'), ...swingCases(['tresillo']) },
  'tracks export': { ...exportCases(['rhythm:1'], 'strudel', 'midi'), ...swingCases(['rhythm:2']) },
  'systems export': {
    ...exportCases(['12-edo'], 'scl', 'kbm'),
    key: { option: ['--key', 'd'], beside: ['-o', 'kbm'], args: ['12-edo'] },
  },
  'media download': {
    dir: { option: ['--dir', outputPaths.dir], args: ['1'] },
    output: { option: ['-o', '-'], args: ['1'] },
  },
  'chords list': { root: { option: ['--root', 'Eb'] } },
  'chords get': {
    on: { option: ['--on', 'guitar'] },
    capo: { option: ['--capo', '3'], beside: ['--on', 'guitar'] },
    shapes: { option: ['--shapes', '2'], beside: ['--on', 'guitar'] },
  },
  'chords draw': {
    ...drawCases(['Am7']),
    key: { option: ['--key', 'd'], args: ['Am7'] },
    ...neckCases(['Am7']),
    for: { ...writtenFor, args: ['Am7'] },
  },
  'chords export': {
    ...exportCases(['Am7'], 'abc', 'strudel'),
    on: { option: ['--on', 'violin'], beside: ['-o', 'midi'], args: ['Am7'] },
    for: { ...writtenFor, beside: ['-o', 'abc'], args: ['Am7'] },
    key: { option: ['--key', 'd'], beside: ['-o', 'abc'], args: ['Am7'] },
  },
  draw: {
    ...typedCases(['C', 'F', 'G'], 'chords'),
    ...drawCases(['c', 'major']),
    for: { ...writtenFor, args: ['c', 'major'] },
    on: { option: ['--on', 'guitar'], args: ['c', 'major'] },
    capo: { option: ['--capo', '3'], beside: ['--on', 'guitar'], args: ['c', 'major'] },
    limit: { option: ['--limit', '1'], beside: ['--on', 'guitar'], args: ['Am'] },
    frets: { option: ['--frets', '5'], beside: ['--on', 'guitar'], args: ['c', 'major'] },
    from: { option: ['--from', '5'], beside: ['--on', 'guitar'], args: ['c', 'major'] },
    left: { option: ['--left'], beside: ['--on', 'guitar'], args: ['c', 'major'] },
    labels: { option: ['--labels', 'degrees'], args: ['c', 'major'] },
  },
  export: {
    ...exportCases(['Am', 'F'], 'abc', 'strudel'),
    as: { option: ['--as', 'chords'], beside: ['-o', 'midi'], args: ['C', 'F', 'G'] },
    key: { option: ['--key', 'eb'], beside: ['-o', 'abc'], args: ['Am', 'F'] },
    on: { option: ['--on', 'violin'], beside: ['-o', 'midi'], args: ['Am', 'F'] },
    ...swingCases(['x..x..x.']),
    for: { ...writtenFor, beside: ['-o', 'abc'], args: ['Am', 'F'] },
  },
  find: {
    as: { option: ['--as', 'chords'], args: ['C', 'F', 'G'] },
    all: { option: ['--all'], args: ['C', 'D', 'E', 'F#'] },
    on: { option: ['--on', 'D2,A2,D3,G3,A3,D4'], args: ['x02220'] },
    sort: { option: ['--sort', '-id'] },
  },
  search: { in: { option: ['--in', 'articles'], args: ['blues'] } },
  pull: {
    dir: { option: ['--dir', outputPaths.dir], args: ['engines'] },
    // The sandbox has no changes, so these options change only the header or fail.
    columns: { option: ['--columns', 'id'], beside: ['-o', 'csv'], args: ['engines'] },
    sort: { option: ['--sort', 'none'], beside: ['-o', 'csv'], args: ['engines'] },
  },
  'chords compare': { sort: { option: ['--sort', 'none'] } },
  'scales compare': { sort: { option: ['--sort', 'none'] } },
  'tracks compare': { sort: { option: ['--sort', 'none'] } },
  'rhythms compare': { sort: { option: ['--sort', 'none'] } },
  'systems state': { sort: { option: ['--sort', '-frequency'] } },
  me: { sort: { option: ['--sort', 'none'] } },
  'drums download': {
    dir: { option: ['--dir', outputPaths.dir], args: ['Kits/Acoustic'] },
    all: { option: ['--all'], args: ['Kits/Acoustic'], beside: ['--curl'] },
  },
  bootstrap: {
    keyId: { option: ['--key-id', '1'], beside: ['--curl'] },
    bassIntervalId: { option: ['--bass-interval-id', '1'], beside: ['--curl'] },
    relationships: { option: ['--relationships', 'all'], beside: ['--curl'] },
    group: { option: ['--group', 'keys'] },
    sort: { option: ['--sort', '-count'] },
  },
  entities: {
    include: { option: ['--include', 'keys'], beside: ['--curl'] },
    group: { option: ['--group', 'keys'] },
  },
  api: {
    include: { option: ['-i'], args: ['mobile/keys/1'] },
    header: { option: ['-H', 'X-Trace: 1'], beside: ['--curl'], args: ['mobile/keys'] },
    queryParam: { option: ['--query-param', 'limit=1'], beside: ['--curl'], args: ['mobile/keys'] },
    jq: { option: ['--jq', '.'], beside: ['-i'], args: ['mobile/keys/1'] },
    raw: { option: ['-r'], args: ['mobile/keys/1'] },
    arg: { option: ['--arg', 'name', 'C'], args: ['mobile/keys/1'] },
  },
  schema: {
    output: { option: ['-o', 'ts'], args: ['keys'] },
    openapi: { option: ['--openapi'] },
    config: { option: ['--config'] },
  },
};

/** Options of commands that listen, play or prompt have their own tests, named here. */
const triedElsewhere: readonly (readonly [command: RegExp, file: string, option?: string])[] = [
  [/^serve$/, 'serve.test.ts'],
  [/^mcp$/, 'mcp.test.ts'],
  [/^auth login$/, 'auth.test.ts'],
  [/^(?:draw|play|export|find)$/, 'files.test.ts', 'kbm'],
  [/^find$/, 'typed-input.test.ts', 'key'],
  [/(?:^| )play$/, 'play.test.ts'],
  [/ download$/, 'downloads.test.ts', 'force'],
  [/(?:^| )draw$/, 'png.test.ts', 'width'],
  [/(?:^| )(?:draw|export)$/, 'made-files.test.ts', 'force'],
  [/^media download$/, 'downloads.test.ts', 'file'],
];

function testFileOf(line: string, name: string): string | undefined {
  return triedElsewhere.find(([command, , option = name]) => command.test(line) && option === name)?.[1];
}

/** Options that cannot change these records: one record cannot be limited, and drums have no pitch. */
const withoutEffect: readonly string[] = [
  ...['chords', ...nounsOf('scale'), ...nounsOf('rhythm')].map(noun => `${noun} compare limit`),
  ...nounsOf('rhythm').map(noun => `${noun} export a4`),
  'me limit',
];

function nounsOf(kind: Kind): string[] {
  return allCollections.filter(({ music }) => music?.kind === kind).map(({ name }) => name);
}

/** Commands whose records contain ids of other records. */
const withReferences: readonly string[] = [
  ...['harmonies get', 'presets get', 'rows get', 'scales get', 'tracks get', 'me'],
  ...['instruments list', 'instruments get', 'instruments options'],
];

interface Leaf {
  readonly line: string;
  readonly options: Readonly<Record<string, Option>>;
}

function leaves(commands: readonly Branch[], path = ''): Leaf[] {
  return commands.flatMap(({ name, hasHandler, options = {}, commands = [] }) => {
    const line = `${path} ${name}`.trim();
    return [...(hasHandler ? [{ line, options }] : []), ...leaves(commands, line)];
  });
}

const all = leaves((await loadTree(program)).commands);
const shared = recordOptions([]);

/** Returns the case of an option. An option of all lists is tried with the first column that completion offers. */
function caseOf({ line, options }: Leaf, name: string): Case | undefined {
  const own = ownCases[line]?.[name] ?? caseOfKind(line, name);
  if (own === undefined && options[name] === cardOptions.all) return { option: ['--all'] };
  if (own !== undefined || !isRecordOption(name) || options[name]?.flags !== shared[name].flags) return own;
  const values = options.columns?.values;
  const [column = ''] = values?.from === 'suggestions' ? values.suggestions : [];
  return recordCases[name](column);
}

/** Returns the case of the option for the first noun with the same kind of music as this command; undefined if none. */
function caseOfKind(line: string, name: string): Case | undefined {
  const [noun = '', verb = ''] = line.split(' ');
  const kind = findCollection(noun)?.music?.kind;
  const first = kind && allCollections.find(({ music }) => music?.kind === kind);
  const like = first && ownCases[`${first.name} ${verb}`]?.[name];
  return like && { ...like, args: ['1', '2'].slice(0, like.args?.length ?? 2) };
}

function isRecordOption(name: string): name is keyof RecordOptions {
  return Object.hasOwn(shared, name);
}

/** Returns the effects of a run: its output, and the files that it wrote. */
async function effectsOf(line: string, args: readonly string[]): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { stdout, stderr, code } = await runInProcess([...line.split(' '), ...args], env, {
    folder: home.path,
  });
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return JSON.stringify({ stdout, stderr, code, files });
}

const declared = all.flatMap(leaf => Object.keys(leaf.options).map(name => ({ ...leaf, name })));
const cases = declared
  .filter(({ line, name }) => testFileOf(line, name) === undefined)
  .filter(({ line, name }) => !withoutEffect.includes(`${line} ${name}`))
  .map(each => ({ ...each, of: caseOf(each, each.name) }));

it('no summary of an option mentions the default value', () => {
  const usual = /\b(by default|defaults? to|unless told|usually)\b/i;
  const inProse = declared.filter(({ name, options }) => {
    const { summary, values } = options[name] ?? { summary: '' };
    const choices = values?.from === 'choices' ? values.choices : [];
    const aside = /\(([^)]*)\)/.exec(summary)?.[1];
    return usual.test(summary) || (aside !== undefined && (/^\d/.test(aside) || choices.includes(aside)));
  });
  expect(inProse.map(({ line, name }) => `${line} ${name}`)).toEqual([]);
});

it('every option has a case here, or occurs in the named test file', () => {
  const missing = cases.filter(each => each.of === undefined).map(({ line, name }) => `${line}: ${name}`);
  expect(missing, 'Add a case for each option to ownCases or recordCases in this file.').toEqual([]);
  const texts = new Map(
    triedElsewhere.map(([, file]) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
  );
  const untried = declared.filter(({ line, name, options }) => {
    const text = texts.get(testFileOf(line, name) ?? '');
    const option = options[name];
    return (
      text !== undefined &&
      option &&
      !spellingsOf(option).some(each => new RegExp(`${each}(?![\\w-])`).test(text))
    );
  });
  expect(untried.map(({ line, name }) => `${line} ${name}`)).toEqual([]);
  expect(cases.length).toBeGreaterThan(300);
});

it('each option changes the output of its command', async context => {
  campaign(context);
  const idle: string[] = [];
  const plain = new Map<string, string>();
  for (const { line, name, of } of some(cases.filter(({ name }) => name !== 'names'))) {
    const { args = usual[line] ?? [], beside = [], option = [] } = of ?? {};
    const words = [line, ...args, ...beside].join(' ');
    const without = plain.get(words) ?? (await effectsOf(line, [...args, ...beside]));
    plain.set(words, without);
    const withOption = await effectsOf(line, [...args, ...beside, ...option]);
    if (without === withOption) idle.push(`${line} ${name}`);
  }
  expect(idle).toEqual([]);
});

/** The options that choose the output format of records. */
const forms = [...formatNames.map(name => ['-o', name]), ['--count'], ['--jq', '.']];
/** Options that change this output, or are rejected by name. */
const onForms = [
  ...[
    ['--columns', 'id'],
    ['--sort', '-id'],
    ['--filter', 'id > 5'],
    ['--limit', '2'],
  ],
  ...[['--count'], ['--jq', 'length'], ['--raw'], ['--csv-raw'], ['--no-header'], ['-o', 'csv']],
];

it.each(forms.map(form => form.join(' ')).filter(form => !isQuick || form !== '--jq .'))(
  'applies or rejects every option of records with %s',
  async form => {
    const line = `keys list ${form}`;
    for (const option of onForms.filter(each => !form.startsWith(each[0] ?? ''))) {
      if (form === '--jq .' && option[0] === '--raw') continue;
      if (form === '-o csv' && option[0] === '--csv-raw') continue;
      const run = [await effectsOf(line, []), await effectsOf(line, option)];
      expect(run[1], `${line} ${option.join(' ')}`).not.toBe(run[0]);
    }
  },
);

it.each([
  ...['csv', 'tsv', 'json', 'jsonl', 'yaml'].map(name => `-o ${name} --names`),
  ...['--count --names', '--jq . --names'],
])('rejects scales list %s', async form => {
  const { stdout, stderr, code } = await runInProcess(['scales', 'list', ...form.split(' ')], env);
  expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
  expect(stderr).toContain('--names has no effect here.');
});

it.each(['table', 'markdown'])(
  'accepts --names with -o %s, and with a filter in every format',
  async form => {
    const run = (...words: string[]) => runInProcess(['scales', 'list', '--limit', '1', ...words], env);
    expect((await run('-o', form, '--names')).code).toBe(0);
    expect((await run('-o', 'csv', '--names', '--filter', 'id = 1')).code).toBe(0);
  },
);

it('accepts options about the terminal in every format', async () => {
  const usual = ['--ascii', '--no-drawing', '--no-pager', '--color', 'never', '--note-names', 'german'];
  for (const form of forms) {
    const { stderr, code } = await runInProcess(['keys', 'get', '1', ...form, ...usual], env);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  }
});

it('requests the names of referenced records only if records refer to others', async context => {
  campaign(context);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    requests.push(url);
    const token = request.headers['x-service-api-token'];
    const headers = { ...(typeof token === 'string' && { 'x-service-api-token': token }) };
    const answer = sandbox({ method, url, headers });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const served = { ...env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(server)}` };
  const countRequests = async (line: string, args: readonly string[]) => {
    requests.length = 0;
    await runInProcess(['cache', 'clear'], served);
    await runInProcess([...line.split(' '), ...args], served, { folder: home.path });
    return requests.length;
  };
  const lines = some(cases.filter(({ name }) => name === 'names')).map(({ line }) => line);
  const more: string[] = [];
  for (const line of lines) {
    const args = usual[line] ?? [];
    if ((await countRequests(line, [...args, '--names'])) > (await countRequests(line, args)))
      more.push(line);
  }
  server.close();
  expect(more.sort()).toEqual(withReferences.filter(line => lines.includes(line)).toSorted());
});
