/** Tests parsing of argv. */
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import { program } from '../../../../src/cli/commands/index.ts';
import { formatNames } from '../../../../src/cli/output/writers.ts';
import { readArguments } from '../../../../src/cli/program/argv/read-argv.ts';

const read = (...argv: string[]) => readArguments(program, argv);

/** Returns the command's name, its arguments, and the options that differ from their defaults. */
async function parse(...argv: string[]) {
  const invocation = await read(...argv);
  if (invocation.kind !== 'command') return invocation.kind;
  const plain = await readArguments(program, ['keys', 'list']);
  const defaults: Readonly<Record<string, unknown>> =
    plain.kind === 'command' ? { ...plain.input.options } : {};
  const { command, input: found } = invocation;
  const options = Object.entries(found.options).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(defaults[name] ?? defaultOf(value)),
  );
  return [command.name, found.args, Object.fromEntries(options)];
}

/** Returns the default of an option that `keys list` does not have. */
function defaultOf(value: unknown): unknown {
  return Array.isArray(value) ? [] : typeof value === 'boolean' ? false : undefined;
}

async function refusalOf(...argv: string[]): Promise<readonly [string, string | undefined]> {
  try {
    await read(...argv);
  } catch (error) {
    if (error instanceof Failure && error.kind === 'usage') return [error.message, error.hint];
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a command line', () => {
  it.each<[string[], unknown]>([
    [
      ['keys', 'list'],
      ['list', [], {}],
    ],
    [
      ['keys', 'ls'],
      ['list', [], {}],
    ],
    [
      ['keys', '--', 'list'],
      ['list', [], {}],
    ],
    [
      ['--no-color', 'keys', 'list', '--color', 'always'],
      ['list', [], { color: 'always' }],
    ],
    [
      ['drums', '-o', 'csv', 'folders'],
      ['folders', [], { output: 'csv' }],
    ],
    [
      ['--profile', 'keys', 'keys', 'list'],
      ['list', [], { profile: 'keys' }],
    ],
    [
      ['--json', 'keys', '--base-url', 'https://x.example', 'list'],
      ['list', [], { json: true, baseUrl: 'https://x.example' }],
    ],
    [
      ['keys', 'list', '-o', 'csv'],
      ['list', [], { output: 'csv' }],
    ],
    [
      ['keys', 'list', '-ocsv'],
      ['list', [], { output: 'csv' }],
    ],
    [
      ['keys', 'list', '-o=csv'],
      ['list', [], { output: 'csv' }],
    ],
    [
      ['keys', 'list', '--output=CSV'],
      ['list', [], { output: 'csv' }],
    ],
    [
      ['keys', 'list', '--columns', 'id, name,'],
      ['list', [], { columns: ['id', 'name'] }],
    ],
    [
      ['keys', 'list', '--columns', 'name,', '--limit', '2', '--columns=id', '--limit', '1'],
      ['list', [], { columns: ['name', 'id'], limit: 1 }],
    ],
    [
      ['keys', 'list', '--sort', '-name'],
      ['list', [], { sort: ['-name'] }],
    ],
    [
      ['keys', 'list', '--filter', 'a=1', '--filter', 'b=2'],
      ['list', [], { filter: ['a=1', 'b=2'] }],
    ],
    [
      ['keys', 'list', '--limit', '3', '--count'],
      ['list', [], { limit: 3, count: true }],
    ],
    [
      ['keys', 'list', '--public', '--csv-raw', '-o', 'csv'],
      ['list', [], { public: true, csvRaw: true, output: 'csv' }],
    ],
    [
      ['keys', 'list', '--no-pager', '--no-color'],
      ['list', [], { pager: false, color: 'never' }],
    ],
    [
      ['keys', 'list', '--timeout', '2.5', '--retries', '0'],
      ['list', [], { timeout: 2.5, retries: 0 }],
    ],
    [
      ['keys', 'get', 'c', '-q', 'list'],
      ['get', ['c', 'list'], { a4: 440, quiet: true }],
    ],
    [
      ['keys', 'get', '--', '--json'],
      ['get', ['--json'], { a4: 440 }],
    ],
    [
      ['keys', 'get', '--', '--help'],
      ['get', ['--help'], { a4: 440 }],
    ],
    [
      ['keys', 'list', '--jq', '.data'],
      ['list', [], { jq: '.data' }],
    ],
    [['drums'], ['drums', [], {}]],
    [
      ['drums', 'list'],
      ['folders', [], {}],
    ],
    [
      ['api', 'x', '--query-param', 'a=1', '--query-param', 'b=2'],
      ['api', ['x'], { queryParam: ['a=1', 'b=2'], header: [] }],
    ],
    [
      ['serve', '--port', '0'],
      ['serve', [], { port: 0, host: '127.0.0.1' }],
    ],
    [
      ['transpose', 'C', '--by', '-2', '-qojson'],
      ['transpose', ['C'], { by: '-2', quiet: true, output: 'json' }],
    ],
    [
      ['keys', 'get', '-5', '-.5'],
      ['get', ['-5', '-.5'], { a4: 440 }],
    ],
    [[], 'help'],
    [['keys'], 'help'],
    [['keys', 'help'], 'help'],
    [['keys', 'help', 'list'], 'help'],
    [['--json', 'help', 'keys'], 'help'],
    [['help', 'keys', 'list'], 'help'],
    [['keys', 'list', '-h'], 'help'],
    [['--help', 'keys', 'list'], 'help'],
    [['keys', 'list', '--limit', '--help'], 'help'],
    [['keys', 'list', '--nope', '--help'], 'help'],
    [['keys', '--nope', '--help'], 'help'],
    [['keys', 'list', '--color', 'puce', '--help'], 'help'],
    [['help', 'help'], 'help'],
    [['help', '--help'], 'help'],
    [['help', 'keys', '--nope'], 'help'],
    [['help', 'filters'], 'topic'],
    [['keys', 'get', '-h', '--'], 'help'],
    [['-V'], 'version'],
    [['--version'], 'version'],
    [['version'], 'version'],
    [['version', '--json'], 'version'],
    [['version', '-q'], 'version'],
    [['keys', 'version'], 'version'],
    [['version', '--help'], 'help'],
    [['keys', '--version'], 'version'],
    [['keys', 'list', '-V', '--json'], 'version'],
    [['--version', 'keys', 'list'], 'version'],
    [['keys', 'list', '--version', '--help'], 'help'],
    [
      ['keys', 'get', '--', '--version'],
      ['get', ['--version'], { a4: 440 }],
    ],
  ])('%j is parsed', async (argv, expected) => {
    expect(await parse(...argv)).toEqual(expected);
  });

  it.each<[string[], string, string]>([
    [['keys', 'Db'], "keys has no command 'Db'.", 'Did you mean: music-cli keys get Db'],
    [['keys', 'lsit'], "keys has no command 'lsit'.", 'Did you mean: music-cli keys list'],
    [['keys', 'show'], "keys has no command 'show'.", 'Did you mean: music-cli keys get'],
    [['get'], "There is no command 'get'.", 'Did you mean: music-cli keys get Db'],
    [['kyes'], "There is no command 'kyes'.", 'Did you mean: music-cli keys'],
    [['C4ll1ngT0k3nS3cr3t'], 'There is no such command.', 'For example:'],
    [['media', 'download'], "Missing required argument 'id'.", 'Usage: music-cli media download <id…>'],
    [
      ['keys', 'list', '--format', 'csv'],
      "Unknown option '--format'.",
      'Did you mean -o? Usage: music-cli keys list [options]; for example: music-cli keys list',
    ],
    [
      ['keys', 'list', '--limit', '0'],
      "--limit must be a positive integer, not '0'.",
      'Write it as --limit <n>: Print at most n records.',
    ],
    [
      ['keys', 'list', '-o', 'xml'],
      `--output must be one of ${formatNames.join(', ')}, not 'xml'.`,
      'Write it as -o, --output <format>: Output format (default: table).',
    ],
    [
      ['keys', 'list', '--retries', '1000'],
      "--retries must be a whole number from 0 to 99, not '1000'.",
      'Write it as --retries <n>: Number of retries (default: 2).',
    ],
    [
      ['keys', 'list', '--timeout', '3000000'],
      "--timeout must be a number of seconds from 0.001 to 86400, not '3000000'.",
      'Write it as --timeout <seconds>',
    ],
    [
      ['keys', 'list', 'x'],
      "Too many arguments for 'list'. Expected 0 arguments but got 1.",
      'Usage: music-cli keys list [options]',
    ],
    [['keys', '--limit', '3', 'list'], "Unknown option '--limit'.", 'Options of a command come after it.'],
    [['-o', 'json', 'keys', 'list'], "Unknown option '-o'.", 'Options of a command come after it.'],
    [['drums', '--limit', '3', 'download'], "Unknown option '--limit'.", 'Usage: music-cli drums download'],
    [['--colour', 'never', 'keys', 'list'], "Unknown option '--colour'.", 'Did you mean --color?'],
    [['--limit=3', 'kyes'], "Unknown option '--limit'.", 'Options of a command come after it.'],
    [['--json', 'kyes'], "There is no command 'kyes'.", 'Did you mean: music-cli keys'],
    [
      ['scales', 'c', 'dorian', '--json', 'x'],
      "scales has no command 'c'.",
      'Did you mean: music-cli scales get c dorian',
    ],
    [['keys', 'b♭', "d'or"], "keys has no command 'b♭'.", "Did you mean: music-cli keys get b♭ 'd'\\''or'"],
    [['ls', 'scales'], "There is no command 'ls'.", 'Did you mean: music-cli scales list'],
    [['get', 'scales', '1'], "There is no command 'get'.", 'Did you mean: music-cli scales get 1'],
    [
      ['chords', 'rhythm', '1'],
      "chords has no command 'rhythm'.",
      'Did you mean: music-cli chords get rhythm 1',
    ],
    [
      ['keys', 'get', '-q--json', 'C'],
      "Unknown option '---json'.",
      'Did you mean --json? Usage: music-cli keys get <id…> [options]',
    ],
    [['keys', 'get', '-qxz', 'C'], "Unknown option '-xz'.", 'Usage: music-cli keys get <id…> [options]'],
    [['keys', 'get', '-q=5', 'C'], '--quiet takes no value.', 'Write it as -q, --quiet'],
    [['--base-url'], "Option '--base-url <url>' argument missing.", 'Usage: music-cli <command> [options]'],
    [['drums', 'flies'], "drums has no command 'flies'.", 'Did you mean: music-cli drums files'],
    [['drums', 'kit', 'a', '--json'], "drums has no command 'kit'.", 'Did you mean: music-cli drums get kit'],
    [['config', 'zzzz'], "config has no command 'zzzz'.", 'Its commands: list, get, set'],
    [['keys', 'help', 'lsit'], "keys has no command 'lsit'.", 'Did you mean: music-cli keys list'],
  ])('%j is rejected', async (argv, message, hint) => {
    const [actualMessage, actualHint] = await refusalOf(...argv);
    expect(actualMessage).toBe(message);
    expect(actualHint?.startsWith(hint)).toBe(true);
  });

  it('has json: false and header: true without --json and --no-header', async () => {
    const invocation = await read('keys', 'list');
    expect(invocation).toMatchObject({ input: { options: { json: false, count: false, header: true } } });
  });

  it('without an id is parsed, with the error to report if the user cannot pick a record', async () => {
    const invocation = await read('scales', 'get', '-o', 'csv', '--limit', '3');
    if (invocation.kind !== 'command' || !invocation.missingArgument) throw new Error('nothing is missing');
    const { input: given, missingArgument: missing } = invocation;
    expect([given.args, given.options]).toMatchObject([[], { output: 'csv', limit: 3 }]);
    expect([missing.kind, missing.message]).toEqual(['usage', "Missing required argument 'id'."]);
    expect(missing.hint).toMatch(/^Usage: music-cli scales get <id…> \[options\]/);
    expect(await read('scales', 'get', '1')).not.toHaveProperty('missingArgument');
    expect(await read('scales', 'export', '-o', 'abc')).toHaveProperty('missingArgument');
    // These are rejected at once, because they would be invalid with any record.
    for (const argv of [
      ['scales', 'export'],
      ['scales', 'get', '--zzzz'],
    ])
      expect(await refusalOf(...argv)).toHaveLength(2);
  });

  it('is never quoted if it may contain a token', async () => {
    const token = 'sk_live_51Habcdefghijklmn0123456789';
    for (const argv of [
      [token],
      ['keys', token],
      ['keys', 'c', token],
      ['keys', 'list', `--${token}`],
      ['keys', 'list', token],
    ]) {
      expect((await refusalOf(...argv)).join(' ')).not.toContain('51Habc');
    }
  });
});
