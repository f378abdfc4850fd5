/** Tests options that depend on or exclude others: rejected by the parser, and described in help. */
import { afterAll, describe, expect, it } from 'vitest';
import { program } from '../../../../src/cli/commands/index.ts';
import { formatsWith } from '../../../../src/cli/output/writers.ts';
import { type Branch, loadTree } from '../../../../src/cli/program/argv/command.ts';
import type { Combination, Options, OtherOption } from '../../../../src/cli/program/argv/option.ts';
import { cli, makeHome } from '../../../support/cli.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (line: string) => cli(line.split(' '), { env: home.env });

const noEffect = (option: string, goesWith: string): [string, string] => [
  `${option} has no effect here.`,
  `It works with ${goesWith}.`,
];
/** `-o table, csv or tsv`: the formats with a header row. */
const withHeader = `-o ${formatsWith('header')
  .join(', ')
  .replace(/, (\w+)$/, ' or $1')}`;
const exclusionError = (one: string, other: string): [string, string] => [
  `Option '${one}' cannot be used with ${other.startsWith('-') ? 'option' : 'argument'} '${other}'.`,
  'Leave out one of them.',
];

describe('a combination is rejected', () => {
  it.each<[string, [message: string, hint: string]]>([
    ['keys list --refresh --offline', exclusionError('--refresh', '--offline')],
    ['--refresh keys list --offline', exclusionError('--refresh', '--offline')],
    ['keys list -o csv --json', exclusionError('--json', '-o csv')],
    ['keys list -o jsonl --json', exclusionError('--json', '-o jsonl')],
    ['keys list --count --json -o csv', exclusionError('--count', '-o, --output <format>')],
    ['keys list -o json --count', exclusionError('--count', '-o, --output <format>')],
    ['keys list --count --sort id', exclusionError('--count', '--sort <names>')],
    ['keys list --columns id --count', exclusionError('--count', '--columns <names>')],
    ['keys list --jq . --count', exclusionError('--count', '--jq <expression>')],
    ['keys list --jq . -o csv', exclusionError('--jq', '-o csv')],
    ['keys list --raw', noEffect('--raw', '--jq')],
    ['keys list --csv-raw', noEffect('--csv-raw', '-o csv')],
    ['keys list --csv-raw --count', noEffect('--csv-raw', '-o csv')],
    ['keys list --no-header -o json', noEffect('--no-header', withHeader)],
    ['keys get 1 --no-header', noEffect('--no-header', '--columns or -o csv or tsv')],
    ['keys list --names -o yaml', noEffect('--names', '-o table or markdown or --filter')],
    ['api mobile/keys --jq . -i', exclusionError('-i, --include', '--jq <expression>')],
    ['api mobile/keys -r', noEffect('--raw', '--jq')],
    ['keys draw c --file x.svg --dir y', exclusionError('--file <path>', '--dir <directory>')],
    ['keys draw c --as words -o svg', exclusionError('--as words', '-o svg or png')],
    ['tracks draw rhythm:1 --as words --file x.svg', exclusionError('--as words', '-o svg or png')],
    ['chords draw Am --labels fingers', noEffect('--labels fingers', '--on')],
    ['draw Am --labels fingers', noEffect('--labels fingers', '--on')],
    ['draw Am --capo 2', noEffect('--capo', '--on')],
    ['chords get Am --shapes 2', noEffect('--shapes', '--on')],
    ['draw Am --kbm x.kbm', noEffect('--kbm', 'the argument *.scl or -')],
    ['keys play c --loop --times 2', exclusionError('--times <n>', '--loop')],
    ['keys play c --once --times 2', exclusionError('--times <n>', '--once')],
    ['keys play c --once --loop', exclusionError('--loop', '--once')],
    ['keys play c --every 2', noEffect('--every', '--faster')],
    ['rhythms play 1 --swing-unit 16', noEffect('--swing-unit', '--swing')],
    ['rhythms export 1 -o wav --program 3', noEffect('--program', '-o midi')],
    ['rhythms export 1 --file x.js --a4 441', noEffect('--a4', '-o midi or wav')],
    ['schema --openapi keys', exclusionError('--openapi', '<noun>')],
    ['schema --openapi -o ts', exclusionError('--openapi', '-o ts')],
    ['schema -o ts --json', exclusionError('--json', '-o ts')],
    ['drums download Kits/Acoustic --all', exclusionError('--all', '<folder>')],
  ])('%s', async (line, [message, hint]) => {
    const { stdout, stderr, code } = await run(line);
    const asJson = /--json|--jq| -o json/.test(line);
    const errorTexts = asJson
      ? Object.values(JSON.parse(stderr).error).slice(2)
      : stderr.split('\n').slice(0, 2);
    expect([stdout, errorTexts, code]).toEqual([
      '',
      asJson ? [message, hint] : [`music-cli: ${message}`, hint],
      2,
    ]);
  });

  it.each([
    'keys list -o json --json',
    'keys list --json --jq .',
    'keys list -o jsonl --jq .',
    'keys list --json --count',
    'keys list --no-header -o tsv',
    'keys get 1 --columns id --no-header',
    'keys list --names --filter id=1 -o yaml',
    'draw Am --labels fingers --on guitar',
    'rhythms export 1 -o abc --json',
    'keys draw c --as words --file /dev/null',
    'scales export 1 --bpm 90',
    'scales export 1 --bpm 90 --file x.foo',
    'draw X.SCL --kbm x.kbm',
  ])('but not %s', async line => {
    const { stderr } = await run(line);
    expect(stderr).not.toMatch(/has no effect here|cannot be used with/);
  });
});

it('help says beside the default which options an option needs or excludes', async () => {
  const { stdout } = await run('chords draw --help');
  const help = stdout.replace(/\s+/g, ' ');
  expect(help).toContain('Shapes to draw (default: 5, or 1 per chord; needs --on)');
  expect(help).toContain("(default: notes; 'fingers' needs --on)");
  expect(help).toContain('--file <path> Write to a file; - is stdout (not with --dir)');
  const { stdout: records } = await run('help records');
  expect(records.replace(/\s+/g, ' ')).toContain(`(only with ${withHeader})`);
});

it('combinations name only existing options and arguments', async () => {
  const names = (combination: Combination): string[] => [
    ...[...(combination.needs ?? []), ...(combination.excludes ?? [])].map((other: OtherOption) =>
      typeof other === 'string' ? other : other[0],
    ),
    ...Object.keys(combination.onlyFor ?? {}),
  ];
  const wrong: string[] = [];
  const walk = (command: Branch, everywhere: Options) => {
    const known = [
      ...Object.keys({ ...everywhere, ...command.options }),
      ...(command.arguments ?? []).map(({ name }) => name),
    ];
    for (const [name, option] of Object.entries(command.options ?? {})) {
      const named = [option, ...Object.values(option.whenValue ?? {})].flatMap(names);
      const followed = option.impliedBy?.option ?? name;
      for (const other of [...named, followed]) {
        if (!known.includes(other)) wrong.push(`${command.name} ${name}: ${other}`);
      }
      for (const value of Object.keys(option.whenValue ?? {}))
        if (option.values?.from === 'choices') expect(option.values.choices).toContain(value);
    }
    for (const child of command.commands ?? []) walk(child, everywhere);
  };
  const tree = await loadTree(program);
  for (const command of tree.commands) walk(command, tree.options);
  expect(wrong).toEqual([]);
});
