/** Tests the errors for command lines that cannot be parsed. */
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import { program } from '../../../../src/cli/commands/index.ts';
import { readArguments } from '../../../../src/cli/program/argv/read-argv.ts';

// This module is loaded before any test, so that changes to its tables count for all tests in `npm run mutants`.
import '../../../../src/cli/program/argv/usage.ts';

async function refusalOf(...argv: string[]): Promise<Pick<Failure, 'kind' | 'code' | 'message' | 'hint'>> {
  try {
    await readArguments(program, argv);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

const commands = 'For example: music-cli Am F C G; music-cli scales for Dm7; music-cli keys list';
const noToken = "A token must not be an argument: 'music-cli auth login' asks for it.";

describe('a word that is not a command', () => {
  it.each([
    ['show', 'get'],
    ['view', 'get'],
    ['describe', 'get'],
    ['info', 'get'],
    ['all', 'list'],
    ['index', 'list'],
    ['lst', 'list'],
  ])('%s suggests %s', async (word, meant) => {
    expect(await refusalOf('scales', word)).toMatchObject({
      kind: 'usage',
      code: 'unknown_command',
      message: `scales has no command '${word}'.`,
      hint: `Did you mean: music-cli scales ${meant}`,
    });
  });

  it.each([
    ['C♯', 'C♯'],
    ['Db', 'Db'],
    ['a,b.c:d+e-f', 'a,b.c:d+e-f'],
    ['c dorian', "'c dorian'"],
    ["d'or", "'d'\\''or'"],
    ['x;y', "'x;y'"],
    [' x', "' x'"],
    ['constructor', 'constructor'],
  ])('%s may be the name of a record', async (word, quoted) => {
    expect((await refusalOf('scales', word)).hint).toBe(`Did you mean: music-cli scales get ${quoted}`);
  });

  it.each([
    [['zzzz'], "There is no command 'zzzz'.", commands],
    // `show` means get, but there is no command get here.
    [['show'], "There is no command 'show'.", commands],
    [
      ['compare'],
      "There is no command 'compare'.",
      "Did you mean: music-cli scales compare 'c dorian' 'c minor'",
    ],
    [['srch'], "There is no command 'srch'.", 'Did you mean: music-cli search'],
    [
      ['scale', 'c', 'dorian', '--json'],
      "There is no command 'scale'.",
      'Did you mean: music-cli scales get c dorian',
    ],
    [['chord', 'Am7'], "There is no command 'chord'.", 'Did you mean: music-cli chords get Am7'],
    [['key', 'lsit'], "There is no command 'key'.", 'Did you mean: music-cli keys list'],
    [['key', 'ls', '--json'], "There is no command 'key'.", 'Did you mean: music-cli keys ls --json'],
    [['key', 'a1'.repeat(8)], "There is no command 'key'.", 'Did you mean: music-cli keys'],
    [
      ['scales', 'c', 'dorian', '--json', 'x'],
      "scales has no command 'c'.",
      'Did you mean: music-cli scales get c dorian',
    ],
    [
      ['scales', 'c', 'a1'.repeat(8), 'x'],
      "scales has no command 'c'.",
      'Did you mean: music-cli scales get c',
    ],
    [['drums', 'kit', 'a'], "drums has no command 'kit'.", 'Did you mean: music-cli drums get kit'],
    // A command of other nouns is not taken for the name of a record.
    [['articles', 'draw', '1'], "articles has no command 'draw'.", 'Its commands: list, get.'],
    [['auth', 'play'], "auth has no command 'play'.", 'Its commands: login, status, logout.'],
    [['kezs', 'list', "it's"], "There is no command 'kezs'.", "Did you mean: music-cli keys list 'it'\\''s'"],
    [['help', 'keys', 'lsit'], "keys has no command 'lsit'.", 'Did you mean: music-cli keys list --help'],
    [['help', 'filters', 'more'], "There is no command 'filters'.", 'Did you mean: music-cli help filters'],
  ])('gets a message and a hint: %j', async (argv, message, hint) => {
    expect(await refusalOf(...argv)).toMatchObject({ message, hint });
  });

  it.each<[word: string, isHidden: boolean]>([
    ['a1'.repeat(8), true],
    [`${'a1'.repeat(7)}b`, false],
    ['a'.repeat(40), false],
    ['a'.repeat(41), true],
    ['1'.repeat(40), false],
  ])('%s may be a token: %s', async (word, isHidden) => {
    const { message, hint } = await refusalOf('auth', word);
    expect(message).toBe(isHidden ? 'auth has no such command.' : `auth has no command '${word}'.`);
    expect(hint).toBe(`Its commands: login, status, logout.${isHidden ? ` ${noToken}` : ''}`);
  });
});

describe('an unknown option', () => {
  const after = 'Options of a command come after it.';
  const usage =
    "Usage: music-cli keys list [options]; for example: music-cli keys list --filter 'accidentals <= 2' --sort frequency";

  it.each([
    ['--format', '-o'],
    ['--fmt', '-o'],
    ['--query', '--jq'],
    ['--search', '--filter'],
    ['--where', '--filter'],
    ['--fields', '--columns'],
    ['--field', '--columns'],
    ['--select', '--columns'],
    ['--order', '--sort'],
    ['--order-by', '--sort'],
    ['--sort-by', '--sort'],
    ['--max', '--limit'],
    ['--first', '--limit'],
    ['--top', '--limit'],
    ['--host', '--base-url'],
    ['--url', '--base-url'],
    ['--no-cache', '--refresh'],
    ['--verbose', '--debug'],
    ['--csv', '-o csv'],
    ['--tsv', '-o tsv'],
    ['--yaml', '-o yaml'],
    ['--table', '-o table'],
    ['--jsonl', '-o jsonl'],
    ['--markdown', '-o markdown'],
    ['--colums', '--columns'],
  ])('%s suggests %s', async (word, meant) => {
    for (const given of [word, `${word}=a\n1`, `${word}='a'b`, `${word}\na`])
      expect(await refusalOf('keys', 'list', given)).toMatchObject({
        kind: 'usage',
        code: 'unknown_option',
        message: `Unknown option '${word}'.`,
        hint: `Did you mean ${meant}? ${usage}`,
      });
  });

  it.each([
    [['keys', 'list', '--zzzz'], usage],
    [['keys', '--zzzz'], `${after} Usage: music-cli keys <command> [options]`],
    [['--zzzz'], `${after} Usage: music-cli <command> [options]`],
    // An option of one letter is not taken for a mistyped one.
    [['keys', 'list', '-x'], usage],
    [['keys', 'list', '--versoin'], `Did you mean --version? ${usage}`],
    [['-help'], `Did you mean --help? ${after} Usage: music-cli <command> [options]`],
    [['keys', 'list', '-jq'], `Did you mean --jq? ${usage}`],
    // --where means an option that this command does not have.
    [
      ['auth', 'logout', '--where'],
      'Usage: music-cli auth logout [options]; for example: music-cli auth logout',
    ],
  ])('gets a hint: %j', async (argv, hint) => {
    expect(await refusalOf(...argv)).toMatchObject({
      code: 'unknown_option',
      message: `Unknown option '${argv.at(-1)}'.`,
      hint,
    });
  });

  it('may be a token', async () => {
    const token = '--sk51Habcdefghijklmn0123456789';
    for (const word of [token, `${token}\n`, `${token}='\n`])
      expect(await refusalOf('keys', 'list', word)).toMatchObject({
        message: 'Unknown option that may be a token.',
        hint: `${usage} ${noToken}`,
      });
  });
});

describe('a value after an option that takes none', () => {
  it.each([
    [
      '--json=false',
      '--json takes no value.',
      'Write it as --json: Print JSON, with response bodies exactly as the service sent them.',
    ],
    ['-q=5', '--quiet takes no value.', 'Write it as -q, --quiet: Print only errors on stderr.'],
    ['-r=1\n', '--raw takes no value.', 'Write it as -r, --raw: Print strings from jq without quotes.'],
    ['-qr=', '--raw takes no value.', 'Write it as -r, --raw: Print strings from jq without quotes.'],
    ['-h=1', '--help takes no value.', 'Write it as -h, --help: Print help.'],
    ['--no-pager=1', '--no-pager takes no value.', 'Write it as --no-pager: Never start a pager.'],
  ])('is rejected: %s', async (word, message, hint) => {
    expect(await refusalOf('keys', 'list', '-r', word)).toMatchObject({
      kind: 'usage',
      code: 'bad_option',
      message,
      hint,
    });
  });

  it('is not reported separately if the option is unknown', async () => {
    for (const word of ['-x=5', '-qx=5', '-qx=-q=5'])
      expect(await refusalOf('keys', 'list', word)).toMatchObject({
        code: 'unknown_option',
        message: "Unknown option '-x'.",
      });
  });
});

describe('other errors', () => {
  it.each([[['me', 'x']], [['auth', 'login', 'x']], [['auth', 'status', 'x']], [['auth', 'logout', 'x']]])(
    'for %j warn that an argument may be a token',
    async argv => {
      expect(await refusalOf(...argv)).toMatchObject({ code: 'token_argument' });
    },
  );

  it('report excess words', async () => {
    expect(await refusalOf('keys', 'list', 'x')).toMatchObject({
      code: 'excess_arguments',
      message: "Too many arguments for 'list'. Expected 0 arguments but got 1.",
    });
  });

  it('report a missing value', async () => {
    expect(await refusalOf('keys', 'list', '--limit')).toMatchObject({
      code: 'option_missing_argument',
      message: "Option '--limit <n>' argument missing.",
      hint: "Usage: music-cli keys list [options]; for example: music-cli keys list --filter 'accidentals <= 2' --sort frequency",
    });
  });

  it('report a missing argument with an example', async () => {
    expect(await refusalOf('media', 'download')).toMatchObject({
      code: 'missing_argument',
      message: "Missing required argument 'id'.",
      hint: 'Usage: music-cli media download <id…> [options]; for example: music-cli media download 1 --dir sounds',
    });
  });

  it('name the values that an option accepts', async () => {
    expect(await refusalOf('keys', 'list', '--limit', '0')).toMatchObject({ code: 'bad_option' });
  });
});
