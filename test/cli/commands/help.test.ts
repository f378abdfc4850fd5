/** Tests that every command has help with examples, and that the examples run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { man } from '../../../package.json';
import { manualPages } from '../../../scripts/man.ts';
import { width } from '../../../src/base/text/width.ts';
import { program } from '../../../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../../../src/cli/program/argv/command.ts';
import { readArguments } from '../../../src/cli/program/argv/read-argv.ts';
import { builtInOptions, globalOptions } from '../../../src/cli/program/argv/shared-options.ts';
import { formatHelp } from '../../../src/cli/program/help/help.ts';
import { topicNames, topics } from '../../../src/cli/program/help/topics.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { createInstantClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, some } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';

/** Examples that wait for input, run until they are stopped, or need a token. */
const notRun = [/^auth (login|status)/, /^browse/, /^serve/, /^me\b/, /^(\w+ )?play\b/];

interface Leaf {
  readonly line: string;
  readonly command: Branch;
}

function leaves(commands: readonly Branch[], path = ''): Leaf[] {
  return commands.flatMap(command => {
    const line = `${path} ${command.name}`.trim();
    return [...(command.hasHandler ? [{ line, command }] : []), ...leaves(command.commands ?? [], line)];
  });
}

const tree = await loadTree(program);
const all = leaves(tree.commands);

/** Splits a command line into words, with single quotes as in a shell. */
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
    for (const example of [
      'config set retries 3',
      'config set retries 3 --profile work',
      ...some(examples),
    ]) {
      // The player is `cat`, because this machine may have no sound.
      const env = { ...home.env, SHELL: '/bin/bash', MUSIC_CLI_PLAYER: 'cat' };
      const { code, stderr } = await runInProcess(wordsOf(example), env, { folder: home.path });
      if (code !== 0) failed.push([example, code, stderr]);
    }
    home.remove();
    expect(failed).toEqual([]);
    expect(examples.length).toBeGreaterThan(40);
  });
});

it.each(topicNames)('music-cli help %s prints a page', async topic => {
  const { stdout, stderr, code } = await cli(['help', topic]);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout.split('\n').length).toBeGreaterThan(5);
  expect(stdout.split('\n').every(line => line.length <= 80)).toBe(true);
});

it('help uses ASCII with --ascii', async () => {
  const { stdout } = await cli(['keys', '--help', '--ascii']);
  expect(stdout).toContain('\n  get <id...> ');
  expect(stdout).toMatch(/^[\n -~]+$/);
});

it.each(topics.names.entries.filter(([noun]) => noun !== 'get -'))(
  '%s get accepts the names that its help shows',
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

it('a summary that no description follows contains no pronoun', () => {
  const undescribed = all.filter(({ command }) => command.description === undefined);
  const summaries = undescribed.map(({ line, command }) => `${line}: ${command.summary}`);
  expect(summaries.filter(says => /\b(them|they|that file)\b/.test(says))).toEqual([]);
});

it('help fits a terminal of 40 columns, except for lines to be copied', async () => {
  const tree = await loadTree(program);
  const style = { width: 40, bold: (text: string) => text, term: (text: string) => text };
  const pages = [
    [],
    ...tree.commands.flatMap(command => [
      [command],
      ...(command.commands ?? []).map(child => [command, child]),
    ]),
  ].map(path => formatHelp(tree, path, style));
  const copied = /^(Usage:| {7}also:| {2}#| {2}music-cli | {2}-.*: music-cli help )/;
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
      '  chords <id…>  List the chords of a key',
      '                in major and minor',
      '',
      "'music-cli keys <command> --help' shows",
      'more about a command.',
      '',
    ].join('\n'),
  );
});

it('one page describes the options that every command has', async () => {
  const { stdout } = await cli(['help', 'options']);
  for (const { flags } of Object.values({ ...globalOptions, ...builtInOptions }))
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
      '  # the path of the settings file',
      '  music-cli config path',
      '',
      `${pointer} (those for requests have no`,
      'effect here)',
      '',
    ].join('\n'),
  );
});

it('the help of the program fits a screen of 24 lines, and starts with commands that work as printed', async () => {
  const style = { width: 80, bold: (text: string) => text, term: (text: string) => text };
  const lines = formatHelp(await loadTree(program), [], style)
    .split('\n')
    .slice(0, -1);
  // The last line of the screen is the prompt of the shell.
  expect(lines.length, 'Shorten the page of the program.').toBeLessThanOrEqual(23);
  expect(lines.slice(2, 5)).toEqual([
    'Usage: music-cli Am7',
    '       music-cli Am F C G on guitar',
    '       music-cli what key is G D Em C',
  ]);
  const names = new Set(lines.join(' ').match(/[\w-]+/g));
  expect(program.commands.filter(({ name }) => !names.has(name))).toEqual([]);
});

it.each(program.examples.map(line => [line]))(
  'the example in the help of the program works: %s',
  async line => {
    expect(await cli(line.split(' '))).toMatchObject({ code: 0 });
  },
);

it.each([
  ['find', 36],
  ['draw', 36],
  ['export', 36],
  ['play', 36],
  ['transpose', 36],
] as const)('the help of %s has at most %s lines', async (name, most) => {
  const { stdout } = await cli(['help', name]);
  expect(
    stdout.split('\n').length - 1,
    'Move what several commands share to a page of help.',
  ).toBeLessThanOrEqual(most);
});

it('the help of every list but one describes its options on the page itself', async () => {
  const lists = all.filter(({ line }) => line.endsWith(' list'));
  const pages = await Promise.all(
    lists.map(async ({ line }) => [line, (await cli(['help', ...line.split(' ')])).stdout] as const),
  );
  const short = pages.filter(([, help]) => help.includes('music-cli help records'));
  expect(short.map(([line]) => line)).toEqual(['rhythms list']);
});

it('only long pages refer to a help page for common options', async () => {
  const help = async (...words: string[]) => (await cli(['help', ...words])).stdout;
  // The options are in the order of their table; new ones may come between these.
  expect((await help('find')).replace(/\s+/g, ' ')).toMatch(
    / -o, --columns, --sort, --filter,[^:]* --jq, -r, [^:]*--names: music-cli help records /,
  );
  expect(await help('draw')).toContain('  --file, --dir, --force: music-cli help files\n');
  expect(await help('scales', 'list')).toContain('--filter <test> ');
  expect(await help('records')).toContain('--filter <test> ');
  expect(await help('files')).toContain('--force ');
});

it.each(all.filter(({ command }) => command.options !== undefined))(
  'the help of $line lists every choice of its options, or names a page that does',
  async ({ line, command }) => {
    const help = (await cli(['help', ...line.split(' ')])).stdout;
    for (const { flags, values } of Object.values(command.options ?? {})) {
      if (values?.from !== 'choices' || values.choices.length > 8) continue;
      const [first = ''] = flags.split(/[ ,]/);
      const page = help.match(new RegExp(` ${first}(?:, [^:()]*)?: music-cli help (\\w+)`))?.[1];
      const described = page === undefined ? help : (await cli(['help', page])).stdout;
      for (const choice of values.choices)
        expect([flags, described]).toEqual([flags, expect.stringContaining(choice)]);
    }
  },
);

it.each([
  ['?', 'music-cli help'],
  ['examples', 'music-cli help input'],
  ['tuner', 'music-cli play A4'],
  ['tune guitar', 'music-cli strings of guitar'],
  ['tap tempo', 'music-cli 120 bpm'],
  ['lyrics yesterday', 'music-cli harmonies list'],
  ['guitar tabs wonderwall', 'music-cli draw G C D --on guitar'],
  ['metronome 120', 'music-cli play x.x.x.x. --bpm 120'],
  ['songs in G', 'music-cli harmonies list'],
  ['guitar chords', 'music-cli draw G C D --on guitar'],
  ['random chord', 'music-cli chords list'],
  ['convert song.mid', 'music-cli help export'],
])('gives a working hint for %s', async (typed, line) => {
  const { stderr, code } = await cli(typed.split(' '));
  expect([code, stderr.split('\n')[1]?.endsWith(line)]).toEqual([2, true]);
  if (/ play /.test(line)) line += ' --silent --once';
  const home = makeHome();
  const ran = await runInProcess(line.split(' ').slice(1), home.env, {
    overrides: { clock: createInstantClock() },
  });
  home.remove();
  expect(ran).toMatchObject({ code: 0 });
});

it('help in colour differs from plain help only in its colour codes', async () => {
  const tree = await loadTree(program);
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
    expect(formatHelp(tree, path, painted).replaceAll(/<\/?[bi]>/g, '')).toBe(formatHelp(tree, path, plain));
  const page = formatHelp(tree, [], painted);
  expect(page).toContain('\n<b>Music:</b> <i>keys</i>, <i>intervals</i>, ');
  expect(page).toContain('\n  <i>find</i>       Look up');
});

it('help is bold and cyan on a terminal with colours', async () => {
  const home = makeHome();
  const help = async (env: Record<string, string>) =>
    (await runInProcess([], { ...home.env, ...env }, { columns: 80 })).stdout;
  const colorful = await help({ TERM: 'xterm' });
  expect(colorful).toContain('\x1b[1mCommands:\x1b[22m\n  \x1b[36mfind\x1b[39m       Look up');
  expect(colorful).toContain('\x1b[1mMusic:\x1b[22m \x1b[36mkeys\x1b[39m, ');
  const plain = (await cli([])).stdout;
  expect(await help({ TERM: 'xterm', NO_COLOR: '1' })).toBe(plain);
  expect(await help({ TERM: 'dumb' })).toBe(plain);
  home.remove();
});

describe('the manual', async () => {
  const pages = await manualPages();
  const headsOf = (page: string) => [...page.matchAll(/^\.SH (.*)$/gm)].map(([, head]) => head);

  it('has a page for the program, which describes common options once, and one for each command', () => {
    const page = pages.get('music-cli.1') ?? '';
    expect(headsOf(page).slice(0, 8)).toEqual([
      ...['NAME', 'SYNOPSIS', 'DESCRIPTION', 'EXAMPLES', 'OPTIONS OF EVERY COMMAND'],
      ...['OPTIONS OF RECORDS', 'OPTIONS OF FILES', 'COMMANDS'],
    ]);
    for (const { flags } of Object.values({ ...globalOptions, ...builtInOptions }))
      expect([flags, page.split(`\n.B ${flags.replaceAll('-', '\\-')}\n`).length]).toEqual([flags, 2]);
    const names = (commands: readonly Branch[], above: string): string[] =>
      commands.flatMap(({ name, commands: below = [] }) => [
        `${above}-${name}.1`,
        ...names(below, `${above}-${name}`),
      ]);
    expect([...pages.keys()].sort()).toEqual(['music-cli.1', ...names(tree.commands, 'music-cli')].sort());
    expect(man, 'run: npm run generate').toEqual([...pages.keys()].map(name => `./man/${name}`));
  });

  it('describes a command in the words of its help', async () => {
    const page = pages.get('music-cli-scales-draw.1') ?? '';
    expect(headsOf(page)).toEqual([
      ...['NAME', 'SYNOPSIS', 'DESCRIPTION', 'ARGUMENTS', 'OPTIONS', 'EXAMPLES', 'SEE ALSO'],
    ]);
    const words = (text: string) => new Set(text.replaceAll('\\-', '-').match(/[^\s\\]+/g));
    const { stdout } = await cli(['scales', 'draw', '--help']);
    const helpWords = words(
      stdout.slice(stdout.indexOf('Options:'), stdout.indexOf('Examples:')).toLowerCase(),
    );
    const inPage = words(page.toLowerCase().replace(/\.$/gm, ''));
    expect([...helpWords].filter(word => word !== 'options:' && !inPage.has(word))).toEqual([]);
  });

  const { skip, reason } = requires('groff', 'troff', 'grotty', 'preconv');
  it.skipIf(skip)(`is accepted by groff without a warning ${reason}`, () => {
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
