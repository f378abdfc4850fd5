/** Random text as each kind of input that people type. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { createLimiter } from '../../../src/base/concurrency.ts';
import { lazy } from '../../../src/base/memo.ts';
import { allCollections } from '../../../src/catalog/index.ts';
import { table } from '../../cli/resolve/notations.ts';
import { executable, makeHome, node, type Result } from '../../support/cli.ts';
import { createInstantClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { startServe } from '../../support/serving.ts';
import { BrokenPromise, type Case, checkResult, type Fault, withTimeLimit } from './campaign.ts';

const forms = table.map(({ typed }) => typed);
const tokens = [...new Set(forms.flatMap(form => form.split(/\s+/)))];
/** A word without meaning. A command must report it, and not ignore it silently. */
const nonsense = 'qzxqv';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const form = fc.constantFrom(...forms);
const token = fc.constantFrom(...tokens);
/** Valid inputs with a few characters added, removed or changed. */
const changedForm = fc
  .tuple(
    form,
    fc.array(fc.tuple(fc.nat(60), fc.nat(2), fc.string({ unit: 'grapheme', maxLength: 2 })), {
      maxLength: 4,
    }),
  )
  .map(([text, changes]) =>
    changes
      .reduce(
        (characters, [at, deleteCount, added]) =>
          characters.toSpliced(at % (characters.length + 1), deleteCount, ...added),
        [...text],
      )
      .join(''),
  );
const joinedTokens = fc
  .tuple(fc.array(token, { maxLength: 9 }), fc.constantFrom(' ', ' ', ' ', '', ',', ' | ', '-', '\n', '/'))
  .map(([words, between]) => words.join(between));
const withNonsense = fc.tuple(form, fc.nat(9)).map(([text, at]) =>
  text
    .split(' ')
    .toSpliced(at % (text.split(' ').length + 1), 0, nonsense)
    .join(' '),
);
/** Repeated words or texts, with up to 100,000 characters. */
const long = fc
  .tuple(
    fc.oneof(token, anyText),
    fc.constantFrom(' ', '', ',', ' | ', '('),
    fc.constantFrom(100, 1000, 10_000, 100_000),
  )
  .map(([text, between, length]) =>
    `${text}${between}`.repeat(length / (text.length + between.length || 1) + 1).slice(0, length),
  );

const text = fc
  .oneof(
    { weight: 40, arbitrary: anyText },
    { weight: 10, arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes).toString()) },
    { weight: 60, arbitrary: changedForm },
    { weight: 60, arbitrary: joinedTokens },
    { weight: 30, arbitrary: withNonsense },
    { weight: 2, arbitrary: long },
  )
  .map(each => each.replaceAll('\0', ''));

type InputKind = (typed: string, turn: number) => Promise<Result>;

const home = makeHome();
const clock = createInstantClock();
/** Runs a command in this process, and then closes the files that it leaves open. */
async function run(args: readonly string[]): Promise<Result> {
  const open = new Set<number>();
  const openSync: typeof fs.openSync = (...given) => {
    const file = fs.openSync(...given);
    open.add(file);
    return file;
  };
  const closeSync: typeof fs.closeSync = file => {
    open.delete(file);
    fs.closeSync(file);
  };
  const runOptions = { folder: home.path, disk: { openSync, closeSync }, overrides: { clock } };
  return runInProcess(args, home.env, runOptions).finally(() => {
    for (const file of open) fs.closeSync(file);
  });
}

const musicNouns = allCollections.filter(({ music }) => music !== undefined).map(({ name }) => name);
const nounCommands = musicNouns.flatMap(noun => [
  [noun, 'get'],
  [noun, 'draw'],
  ...(noun === 'keys' ? [] : [[noun, 'export', '-o', 'midi']]),
  [noun, 'play', '--silent', '--once'],
]);

/** Starts one `mcp` for the whole campaign. Returns a function that sends a request and waits for its response. */
const mcpClient = lazy(async () => {
  const child = spawn(node, [executable(), 'mcp'], { env: home.env, stdio: ['pipe', 'pipe', 'ignore'] });
  process.once('exit', () => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const request = async (method: string, params: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
    return String((await lines.next()).value);
  };
  const clientInfo = { name: 'campaign', version: '1' };
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  return request;
});

/** Calls a tool of `mcp`, and returns its text or its error as the result of a command. */
async function callTool(name: string, what: string): Promise<Result> {
  const request = await mcpClient();
  const response = await request('tools/call', { name, arguments: { what } });
  const { result, error } = JSON.parse(response);
  if (!result && !error) throw new BrokenPromise(`mcp says ${response.slice(0, 300)}`);
  const text = error ? error.message : result.content.map((each: { text: string }) => each.text).join('\n');
  const isRefused = error !== undefined || result.isError === true;
  return isRefused ? { code: 2, stdout: '', stderr: text } : { code: 0, stdout: text, stderr: text };
}

const pagesUrl = lazy(async () => {
  const { url, stop } = await startServe(['-q'], { env: home.env });
  process.once('exit', () => void stop());
  return url;
});

/** Requests the page for a typed text, and returns it, or the status of an error, as the result of a command. */
async function requestPage(typed: string): Promise<Result> {
  const response = await fetch(`${await pagesUrl()}/search?${new URLSearchParams({ q: typed })}`);
  const body = await response.text();
  if (response.ok) return { code: 0, stdout: body, stderr: body };
  return { code: response.status < 500 ? 2 : null, stdout: '', stderr: `${response.status}` };
}

const inputKinds: Readonly<Record<string, InputKind>> = {
  draw: typed => run(['draw', '--', typed]),
  'draw --on': typed => run(['draw', '--on', 'guitar', '--', typed]),
  find: typed => run(['find', '--', typed]),
  play: typed => run(['play', '--silent', '--once', '--', typed]),
  export: typed => run(['export', '-o', 'midi', '--', typed]),
  transpose: typed => run(['transpose', '--by', '2', '--', typed]),
  'no command': typed => run(typed.split(' ')),
  'chords get': typed => run(['chords', 'get', '--', typed]),
  nouns: (typed, turn) => run([...(nounCommands[turn % nounCommands.length] ?? []), '--', typed]),
  'mcp draw': typed => callTool('draw', typed),
  'mcp find': typed => callTool('find', typed),
  page: requestPage,
};

/** Runs one case at a time, because the CPU time of this process is measured. */
const oneByOne = createLimiter(1);
/** Maximum seconds of CPU for a text of 100,000 characters. */
const maxSeconds = 1;

const shorten = (typed: string) =>
  JSON.stringify(typed.length > 200 ? `${typed.slice(0, 200)}… ${typed.length}` : typed);

function casesOf(name: string, submit: InputKind, texts: readonly string[]): Iterable<Case> {
  return texts.map((typed, turn) => ({
    name: `${name} ${turn} ${shorten(typed)}`,
    run: () =>
      oneByOne(async () => {
        const before = process.cpuUsage();
        const result = await withTimeLimit(name, submit(typed, turn));
        const { user, system } = process.cpuUsage(before);
        checkText(result, typed);
        const seconds = (user + system) / 1e6;
        // Playing takes as long as the music.
        const isPlayed = name === 'play' && result.code === 0;
        if (seconds > maxSeconds && !isPlayed) throw new BrokenPromise(`${seconds.toFixed(2)} s of CPU`);
      }),
  }));
}

function checkText({ code, stdout, stderr }: Result, typed: string): void {
  const failure = stderr.slice(Math.max(0, stderr.lastIndexOf('music-cli: '))).replace(/^ {2}.*\n/gm, '');
  checkResult(
    { code, stdout: code === 0 ? '' : stdout, stderr: code === 0 ? '' : failure },
    { codes: [0, 2, 3] },
  );
  const odd = /undefined|NaN|\[object/.exec(stdout + stderr);
  if (odd && !typed.includes(odd[0]))
    throw new BrokenPromise(`${odd[0]} in the output: ${(stdout + stderr).slice(0, 300)}`);
  if (code === 0 && typed.includes(nonsense) && stderr === '')
    throw new BrokenPromise(`a word was ignored silently: ${stdout.slice(0, 200)}`);
}

const seed = Number(process.env.MUSIC_CLI_SEED ?? Date.now() % 2 ** 31);

export const faults: readonly Fault[] = [
  {
    area: 'texts',
    fault:
      "random text as each kind of input: a name, a symbol, an instrument, words without a command, an assistant's request, a page",
    promise:
      'a result or a one-line error; no word is ignored silently; 100,000 characters take less than a second of CPU',
    *cases(full) {
      process.stderr.write(`texts: MUSIC_CLI_SEED=${seed}\n`);
      const texts = fc.sample(text, { numRuns: full ? 20_000 : 60, seed });
      for (const [name, submit] of Object.entries(inputKinds)) yield* casesOf(name, submit, texts);
    },
  },
];
