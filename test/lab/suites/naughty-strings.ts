/**
 * Runs the big list of naughty strings (https://github.com/minimaxir/big-list-of-naughty-strings):
 *
 *     npm run suite:naughty -- <a clone of that repository, or the package of its name> [--quick]
 *
 * Each string is used as every text of an article, and as the name of a field. A server on loopback sends them, the
 * built command prints them, and other programs must read the same strings back. A terminal must execute none of them.
 * Then each string (with --quick, every twentieth) is an argument: the exit code must be 0, 2 or 3, without a stack
 * trace. Needs jq, mawk, cut, cmark-gfm, and python3 with PyYAML.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { escapeControls } from '../../../src/base/text/sanitise.ts';
import { formatNames } from '../../../src/cli/output/writers.ts';
import { cli, executable, node } from '../../support/cli.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { readByPython, readMarkdown, run } from '../../support/readers.ts';
import { onTerminal } from '../../support/terminal.ts';
import { runCommand, sample, withHome } from '../faults/campaign.ts';
import { cloneOf } from './clone.ts';

const isQuick = process.argv.includes('--quick');
const folder = cloneOf('minimaxir/big-list-of-naughty-strings');
const strings: readonly string[] = JSON.parse(readFileSync(join(folder, 'blns.json'), 'utf8'));

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Returns an article with this string as every text; its content is the string as HTML. */
function articleOf(text: string, index: number) {
  return {
    id: index + 1,
    title: text,
    slug: text,
    content: `<p>${escapeHtml(text)}</p>`,
    tags: [text],
    published: true,
    more: { [text]: text },
  };
}

const articles = strings.map(articleOf);
/** Articles whose content is the string itself, as unescaped HTML. */
const rawArticles = articles.map((article, index) => ({ ...article, content: strings[index] }));
/** A record with all strings as names of fields. */
const withAllNames = [Object.fromEntries([['id', 1], ...strings.map((text, index) => [text, index])])];

/** A program that reads the output of a command. */
interface Reader {
  readonly name: string;
  readonly args: readonly string[];
  /** Ids or names for `get -`. */
  readonly input?: string;
  /** The records of the service; by default these articles. */
  readonly records?: readonly object[];
  read(output: string): readonly unknown[];
  readonly expected: readonly unknown[];
}

const readRows = (text: string) => z.array(z.array(z.string())).parse(readByPython('csv', text));
const readList = (format: 'json' | 'yaml', text: string) =>
  z.array(z.unknown()).parse(readByPython(format, text));
const lines = (text: string) => text.split('\n').slice(0, -1);
const jsonLines = (text: string) => lines(text).map(line => JSON.parse(line));

const columns = ['title', 'slug', 'tags', 'content'];
const cells = articles.map(({ title, slug, tags: [tag], content }) => [title, slug, tag, content]);
const rows = [columns, ...cells];
const inColumns = ['--columns', columns.join()];

/** Whether a spreadsheet would run a text as a formula; it does not run plain numbers. */
const isFormula = (text: string) =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
const disarmed = (text = '') => (isFormula(text) ? `'${text}` : text);

const tsvEscapes: Readonly<Record<string, string>> = { '\\t': '\t', '\\n': '\n', '\\r': '\r', '\\\\': '\\' };
const tsvText = (text: string) => text.replace(/\\[tnr\\]/g, pair => tsvEscapes[pair] ?? pair);
/** Returns the text of a cell or heading without the white space at its ends. */
const shownText = (text: string) => escapeControls(text).replace(/^[ \t]+|[ \t]+$/g, '');
/** Returns the text of a paragraph of HTML. The command also removes Unicode white space at the end of a text. */
const paragraphText = (text: string) => escapeControls(text.replace(/[ \t\r\n\f]+/g, ' ').trimEnd()).trim();

const printFields = '{ for (i = 1; i <= NF; i++) print "|" $i; print "" }';

const readers: readonly Reader[] = [
  {
    name: 'csv of Python',
    args: ['-o', 'csv', '--csv-raw', ...inColumns],
    read: readRows,
    expected: rows,
  },
  {
    name: 'csv of Python, with formulas disarmed',
    args: ['-o', 'csv', ...inColumns],
    read: readRows,
    expected: [columns, ...cells.map(row => row.map(disarmed))],
  },
  {
    name: 'csv of Python, as names of fields',
    args: ['-o', 'csv', '--csv-raw', '--columns', '*'],
    records: withAllNames,
    read: text => filledColumns(readRows(text)),
    expected: Object.entries(withAllNames[0] ?? {})
      .map(([name, value]) => [name, String(value)])
      .sort(),
  },
  {
    name: 'json of Python',
    args: ['--json'],
    read: text => z.object({ data: z.array(z.unknown()) }).parse(readByPython('json', text)).data,
    expected: articles,
  },
  {
    name: 'json of Python, selected',
    args: ['-o', 'json', '--sort', 'id'],
    read: text => readList('json', text),
    expected: articles,
  },
  {
    name: 'jq, by lines',
    args: ['-o', 'jsonl'],
    read: text => jsonLines(run('jq', ['-c', '.'], text)),
    expected: articles,
  },
  {
    name: 'jq, as names of fields',
    args: ['-o', 'json', '--sort', 'id'],
    records: withAllNames,
    read: text => jsonLines(run('jq', ['-c', '.[]'], text)),
    expected: withAllNames,
  },
  { name: 'JSON.parse, by lines', args: ['-o', 'jsonl'], read: jsonLines, expected: articles },
  {
    name: 'PyYAML (YAML 1.1)',
    args: ['-o', 'yaml'],
    read: text => readList('yaml', text),
    expected: articles,
  },
  {
    name: 'PyYAML, as names of fields',
    args: ['-o', 'yaml'],
    records: withAllNames,
    read: text => readList('yaml', text),
    expected: withAllNames,
  },
  {
    name: 'yaml of npm (YAML 1.2)',
    args: ['-o', 'yaml'],
    read: text => parseYaml(text),
    expected: articles,
  },
  {
    name: 'mawk',
    args: ['-o', 'tsv', ...inColumns],
    read: text => fieldsIn(run('mawk', ['-F', '\t', printFields], text)),
    expected: rows,
  },
  {
    name: 'cut',
    args: ['-o', 'tsv', ...inColumns],
    read: text => lines(run('cut', ['-f', '2'], text)).map(tsvText),
    expected: rows.map(([, slug]) => slug),
  },
  {
    name: 'cmark-gfm, a table',
    args: ['-o', 'markdown', ...inColumns],
    read: readMarkdown,
    expected: rows.map(row => row.map(cell => shownText(cell ?? ''))),
  },
  {
    name: 'cmark-gfm, an article',
    args: ['-o', 'markdown'],
    input: articles.map(({ id }) => `${id}\n`).join(''),
    read: readMarkdown,
    expected: strings.map(text => [shownText(text), ...[paragraphText(text)].filter(each => each !== '')]),
  },
];

/** Returns the rows of the output of `printFields`. */
function fieldsIn(text: string): string[][] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map(row => row.split('\n').map(field => tsvText(field.slice(1))));
}

/** Returns the columns with a value, sorted by name: `[name, value]`. */
function filledColumns([names = [], values = []]: readonly (readonly string[])[]): string[][] {
  return names
    .map((name, index) => [name, values[index] ?? ''])
    .filter(([, value]) => value !== '')
    .sort();
}

interface Tally {
  count: number;
  wrong: number;
}

let failed = false;

function report(what: string, { count, wrong }: Tally): void {
  process.stdout.write(`${what}: ${count}, ${wrong} wrong\n`);
  failed ||= count === 0 || wrong > 0;
}

function printError(what: string, more: string): void {
  process.stdout.write(`** ${what}: ${more.slice(0, 400)}\n`);
}

/** Calls `use` with the address of a service that has these records as articles. */
async function withService<T>(records: readonly object[], use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(({ url = '' }, response) => {
    const [, id] = /^\/api\/mobile\/articles\/(\d+)$/.exec(url) ?? [];
    const data = id === undefined ? records : records[Number(id) - 1];
    const meta = { resource: 'articles', count: records.length, filters: [] };
    response.writeHead(data === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ meta, data }));
  });
  const port = await listenOnLoopback(server);
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function readBack({ name, args, input, records = articles, read, expected }: Reader): Promise<Tally> {
  const { code, stdout, stderr } = await withService(records, url =>
    withHome(({ env }) =>
      cli(['articles', ...(input === undefined ? ['list'] : ['get', '-']), ...args, '--base-url', url], {
        env,
        ...(input === undefined ? {} : { input }),
      }),
    ),
  );
  const found: readonly unknown[] = code === 0 ? read(stdout) : [];
  if (code !== 0) printError(name, stderr);
  let wrong = Math.abs(found.length - expected.length);
  for (const [index, wanted] of expected.entries()) {
    if (index >= found.length || isDeepStrictEqual(found[index], wanted)) continue;
    wrong++;
    printError(name, `${JSON.stringify(found[index])} in place of ${JSON.stringify(wanted)}`);
  }
  return { count: expected.length, wrong };
}

/** Bidirectional controls, and control characters other than line ends and tabs. */
const controlCharacters = /[^\P{Cc}\t\r\n]|\p{Bidi_Control}/u;

/** Checks output in each format on terminals of several widths. */
async function checkTerminals(): Promise<Tally> {
  const tally: Tally = { count: 0, wrong: 0 };
  const ids = strings.map((_, index) => String(index + 1));
  const outputs = [['list'], ['list', '--columns', '*'], ['get', ...ids]].flatMap(words =>
    formatNames.map(format => [...words, '-o', format]),
  );
  for (const records of isQuick ? [rawArticles] : [articles, rawArticles])
    await withService(records, async url => {
      for (const words of outputs)
        for (const width of isQuick ? [40] : [40, 200])
          await withHome(async home => {
            const argv = [node, executable(), 'articles', ...words, '--base-url', url, '--no-pager'];
            const env = { ...home.env, TERM: 'xterm', NO_COLOR: '1' };
            const { screen, status } = await onTerminal(argv, [], {
              env,
              size: { rows: 50, columns: width },
            });
            tally.count++;
            const [character] = controlCharacters.exec(screen) ?? [];
            if (status === 0 && character === undefined) return;
            tally.wrong++;
            const reason =
              character === undefined ? screen : `U+${character.charCodeAt(0).toString(16)} is printed`;
            printError(`a terminal of ${width} columns, ${words.join(' ').slice(-40)}`, reason);
          });
    });
  return tally;
}

const commands: readonly ((text: string, url: string) => readonly string[])[] = [
  (text, url) => ['articles', 'list', '--filter', `title = ${text}`, '--base-url', url],
  (text, url) => ['articles', 'list', '--columns', text, '--base-url', url],
  (text, url) => ['articles', 'get', text, '--base-url', url],
  text => ['scales', 'get', text],
  text => ['find', text],
  text => ['search', text],
];

/** Runs each command with each string as an argument. */
async function checkArguments(): Promise<Tally> {
  const tally: Tally = { count: 0, wrong: 0 };
  const cases = sample(strings, !isQuick, 20)
    .flatMap(text => commands.map(argsOf => ({ text, words: argsOf })))
    .values();
  const work = async (url: string) => {
    for (const { text, words } of cases) {
      const args = words(text, url);
      tally.count++;
      try {
        await withHome(async ({ env }) => {
          const { code, stdout, stderr } = await runCommand(args, env);
          if (code === null || ![0, 2, 3].includes(code)) throw new Error(`exit code ${code}: ${stderr}`);
          if (code !== 0 && (stdout !== '' || stderr === '')) throw new Error('the wrong stream');
          if (/^\s+at .*:\d+:\d+/m.test(stderr)) throw new Error(stderr);
          if (controlCharacters.test(stderr))
            throw new Error(`control characters: ${JSON.stringify(stderr)}`);
        });
      } catch (error) {
        tally.wrong++;
        printError(JSON.stringify(args.slice(0, 4)), String(error));
      }
    }
  };
  await withService(articles, async url => {
    await Promise.all(cpus().map(() => work(url)));
  });
  return tally;
}

async function main(): Promise<void> {
  for (const each of readers) report(each.name, await readBack(each));
  report('outputs on a terminal', await checkTerminals());
  report('commands', await checkArguments());
  process.exitCode = failed ? 1 : 0;
}

void main();
