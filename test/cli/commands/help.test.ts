/** Every command has help with examples, and the examples are run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { man } from '../../../package.json';
import { manual } from '../../../scripts/man.ts';
import { width } from '../../../src/base/text/width.ts';
import { program } from '../../../src/cli/commands/index.ts';
import { type Branch, treeOf } from '../../../src/cli/program/argv/command.ts';
import { readArguments } from '../../../src/cli/program/argv/read-argv.ts';
import { everywhere, ownOptions } from '../../../src/cli/program/argv/shared-options.ts';
import { helpOn } from '../../../src/cli/program/help/help.ts';
import { topicNames, topics } from '../../../src/cli/program/help/topics.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';

/** Examples that wait for a person, serve until they are stopped, or need a token. */
const notRun = [/^auth (login|status)/, /^browse/, /^serve/, /^me\b/, /^(\w+ )?play\b/];

interface Leaf {
  readonly line: string;
  readonly command: Branch;
}

function leaves(commands: readonly Branch[], path = ''): Leaf[] {
  return commands.flatMap(command => {
    const line = `${path} ${command.name}`.trim();
    return [...(command.runs ? [{ line, command }] : []), ...leaves(command.commands ?? [], line)];
  });
}

const tree = await treeOf(program);
const all = leaves(tree.commands);

/** Words of a command line, with single quotes as in a shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

it.each(all.filter(({ command }) => command.commands === undefined))(
  '$line has an example',
  async ({ line, command }) => {
    if (line.startsWith('completion ') && command.arguments === undefined) return;
    expect(command.examples?.length ?? 0).toBeGreaterThan(0);
    for (const example of command.examples ?? []) {
      const invocation = await readArguments(program, wordsOf(example.command));
      expect([example.command, invocation.kind === 'command' && invocation.command.name]).toEqual([
        example.command,
        command.name,
      ]);
    }
  },
);

describe('the examples of help', () => {
  const examples = all
    .flatMap(({ command }) => (command.examples ?? []).map(example => example.command))
    .filter(example => !notRun.some(pattern => pattern.test(example)));

  it('work', async context => {
    campaign(context);
    const home = makeHome();
    const failed: unknown[] = [];
    for (const example of ['config set retries 3', 'config set retries 3 --profile work', ...examples]) {
      // A player that takes everything: this machine may have no sound.
      const env = { ...home.env, SHELL: '/bin/bash', MUSIC_CLI_PLAYER: 'cat' };
      const { code, stderr } = await runInProcess(wordsOf(example), env, { folder: home.path });
      if (code !== 0) failed.push([example, code, stderr]);
    }
    home.remove();
    expect(failed).toEqual([]);
    expect(examples.length).toBeGreaterThan(40);
  });
});

it.each(topicNames)('music-cli help %s is a page', async topic => {
  const { stdout, stderr, code } = await cli(['help', topic]);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout.split('\n').length).toBeGreaterThan(5);
  expect(stdout.split('\n').every(line => line.length <= 80)).toBe(true);
});

it('help is ASCII where that is asked for', async () => {
  const { stdout } = await cli(['keys', '--help', '--ascii']);
  expect(stdout).toContain('\n  get <id...> ');
  expect(stdout).toMatch(/^[\n -~]+$/);
});

it.each(topics.names.entries.filter(([noun]) => noun !== 'get -'))(
  'what help says that %s get takes, it takes',
  async (noun, names) => {
    const words = [...names.matchAll(/'([^']*)'|([^', ][^',]*)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    );
    const home = makeHome();
    const { stdout, code } = await cli([noun, 'get', ...words, '--count'], { env: home.env });
    home.remove();
    expect([stdout, code]).toEqual([`${words.length}\n`, 0]);
    expect(words.length).toBeGreaterThan(2);
  },
);

it('names what a command is about, as its page has nothing above', () => {
  const first = all.filter(({ command }) => command.description === undefined);
  const summaries = first.map(({ line, command }) => `${line}: ${command.summary}`);
  expect(summaries.filter(says => /\b(them|they|that file)\b/.test(says))).toEqual([]);
});

it('fits a narrow terminal, but for lines that are there to be copied', async () => {
  const tree = await treeOf(program);
  const style = { width: 40, bold: (text: string) => text, term: (text: string) => text };
  const pages = [
    [],
    ...tree.commands.flatMap(command => [
      [command],
      ...(command.commands ?? []).map(child => [command, child]),
    ]),
  ].map(path => helpOn(tree, path, style));
  const copied = /^(Usage:| {7}also:| {2}#| {2}music-cli )/;
  const lines = pages.flatMap(page => page.split('\n')).filter(line => !copied.test(line));
  expect(lines.filter(line => width(line) > 40)).toEqual([]);
  expect(pages[1]).toBe(
    [
      'Keys: tonics of scales, with signature,',
      'frequency and colour.',
      '',
      'Usage: music-cli keys <command> [options]',
      '',
      'Commands:',
      '  list          List keys',
      '  get <id…>     Show keys by id or name',
      '  draw <id…>    Draw a key in the circle',
      '                of fifths',
      '  play <id…>    Play a key',
      '  chords <id…>  List the chords of a',
      '                key, major and minor',
      '',
      "'music-cli keys <command> --help' tells",
      'more of a command.',
      '',
    ].join('\n'),
  );
});

it('says the options of every command on one page', async () => {
  const { stdout } = await cli(['help', 'options']);
  for (const { flags } of Object.values({ ...everywhere, ...ownOptions }))
    expect(stdout).toContain(`\n  ${flags} `);
  const pointer = 'Options of every command: music-cli help options';
  expect((await cli(['keys', 'list', '--help'])).stdout.endsWith(`\n\n${pointer}\n`)).toBe(true);
  expect((await cli(['config', 'path', '--help'])).stdout).toBe(
    [
      'Print the path of the settings file.',
      '',
      'Usage: music-cli config path [options]',
      '',
      'Examples:',
      '  # the file',
      '  music-cli config path',
      '',
      `${pointer} (those of requests do nothing`,
      'here)',
      '',
    ].join('\n'),
  );
});

it('fits on 45 lines for the program', async () => {
  const style = { width: 80, bold: (text: string) => text, term: (text: string) => text };
  const page = helpOn(await treeOf(program), [], style);
  expect(page.split('\n').length - 1, 'Shorten the page of the program.').toBeLessThanOrEqual(45);
});

it('of the program ends with examples, which a screen of 24 lines shows', async () => {
  const { stdout } = await cli([]);
  const examples = program.examples.map(line => `  music-cli ${line}`);
  expect(stdout.split('\n').slice(-6)).toEqual(['Examples:', ...examples, '']);
  expect(examples).toHaveLength(4);
  const groups = stdout.split('\n').filter(line => /^[A-Z].*:$/.test(line));
  expect(groups.slice(-2)).toEqual(["The service's own routes:", 'Examples:']);
});

it('has colour where there is any, at the place where there was none', async () => {
  const tree = await treeOf(program);
  const plain = { width: 60, bold: (text: string) => text, term: (text: string) => text };
  const painted = {
    ...plain,
    bold: (text: string) => `<b>${text}</b>`,
    term: (text: string) => `<i>${text}</i>`,
  };
  const branches = tree.commands.flatMap(branch => [
    [branch],
    ...(branch.commands ?? []).map(child => [branch, child]),
  ]);
  for (const path of [[], ...branches])
    expect(helpOn(tree, path, painted).replaceAll(/<\/?[bi]>/g, '')).toBe(helpOn(tree, path, plain));
  const page = helpOn(tree, [], painted);
  expect(page).toContain('\n<b>Catalog:</b>\n  <i>keys</i>, <i>intervals</i>, ');
  expect(page).toContain('\n  <i>find</i>        Look up');
});

it('has bold and cyan on a terminal that takes them', async () => {
  const home = makeHome();
  const help = async (env: Record<string, string>) =>
    (await runInProcess([], { ...home.env, ...env }, { columns: 80 })).stdout;
  const colorful = await help({ TERM: 'xterm' });
  expect(colorful).toContain('\x1b[1mThe whole catalog:\x1b[22m\n  \x1b[36mfind\x1b[39m        Look up');
  const plain = (await cli([])).stdout;
  expect(await help({ TERM: 'xterm', NO_COLOR: '1' })).toBe(plain);
  expect(await help({ TERM: 'dumb' })).toBe(plain);
  home.remove();
});

describe('the manual', async () => {
  const pages = await manual();
  const headsOf = (page: string) => [...page.matchAll(/^\.SH (.*)$/gm)].map(([, head]) => head);

  it('has a page for the program, which says options of every command once, and one for each command', () => {
    const page = pages.get('music-cli.1') ?? '';
    expect(headsOf(page).slice(0, 6)).toEqual([
      ...['NAME', 'SYNOPSIS', 'DESCRIPTION', 'EXAMPLES', 'OPTIONS OF EVERY COMMAND', 'COMMANDS'],
    ]);
    for (const { flags } of Object.values({ ...everywhere, ...ownOptions }))
      expect([flags, page.split(`\n.B ${flags.replaceAll('-', '\\-')}\n`).length]).toEqual([flags, 2]);
    const names = (commands: readonly Branch[], above: string): string[] =>
      commands.flatMap(({ name, commands: below = [] }) => [
        `${above}-${name}.1`,
        ...names(below, `${above}-${name}`),
      ]);
    expect([...pages.keys()].sort()).toEqual(['music-cli.1', ...names(tree.commands, 'music-cli')].sort());
    expect(man, 'run: npm run generate').toEqual([...pages.keys()].map(name => `./man/${name}`));
  });

  it('says of a command what its help says', async () => {
    const page = pages.get('music-cli-scales-draw.1') ?? '';
    expect(headsOf(page)).toEqual([
      ...['NAME', 'SYNOPSIS', 'DESCRIPTION', 'ARGUMENTS', 'OPTIONS', 'EXAMPLES', 'SEE ALSO'],
    ]);
    const words = (text: string) => new Set(text.replaceAll('\\-', '-').match(/[^\s\\]+/g));
    const { stdout } = await cli(['scales', 'draw', '--help']);
    const said = words(stdout.slice(stdout.indexOf('Options:'), stdout.indexOf('Examples:')).toLowerCase());
    const inPage = words(page.toLowerCase().replace(/\.$/gm, ''));
    expect([...said].filter(word => word !== 'options:' && !inPage.has(word))).toEqual([]);
  });

  const { skip, reason } = requires('groff', 'troff', 'grotty', 'preconv');
  it.skipIf(skip)(`is taken by groff without a warning ${reason}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'music-cli-man-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = [...pages].map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const { status, stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-k', '-P-c', ...files], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^N.NA.AM.ME.E$/gm)).toHaveLength(pages.size);
  });
});
