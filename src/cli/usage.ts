/** What is said of a command line that cannot be read: the complaint, the usage of the command, an example. */
import type { CommanderError } from 'commander';
import { Failure } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { argumentText, type Command, type Tree } from './command.ts';
import { misuse, type Option, spellingsOf } from './option.ts';
import { tokenArgument } from './refuse-tokens.ts';
import { ownOptions } from './shared-options.ts';

type Path = readonly Command<never>[];

/** Words that other programs use for an option or a command of ours, by meaning. */
const meanings: Readonly<Record<string, string>> = {
  '--format': '-o',
  '--fmt': '-o',
  '--query': '--jq',
  '--search': '--filter',
  '--where': '--filter',
  '--fields': '--columns',
  '--field': '--columns',
  '--select': '--columns',
  '--order': '--sort',
  '--order-by': '--sort',
  '--sort-by': '--sort',
  '--max': '--limit',
  '--first': '--limit',
  '--top': '--limit',
  '--host': '--base-url',
  '--url': '--base-url',
  '--no-cache': '--refresh',
  '--verbose': '--debug',
  '--csv': '-o csv',
  '--tsv': '-o tsv',
  '--yaml': '-o yaml',
  '--table': '-o table',
  show: 'get',
  view: 'get',
  describe: 'get',
  info: 'get',
  all: 'list',
  index: 'list',
};

/**
 * A word stands where a command is expected.
 * @param after the words after it
 */
export function unknownCommand(program: Tree, path: Path, word: string, after: readonly string[]): Failure {
  const parent = path.at(-1);
  const hidden = mayBeSecret(word);
  const whose = parent === undefined ? 'There is no' : `${parent.name} has no`;
  const message = hidden ? `${whose.replace(/no$/, 'no such')} command.` : `${whose} command '${word}'.`;
  const meant = hidden ? undefined : meantCommand(program, path, [word, ...namesAmong(after)]);
  const children = ((parent ?? program).commands ?? []).map(({ name }) => name);
  const list = `${parent === undefined ? 'The' : 'Its'} commands: ${children.join(', ')}.`;
  const hint = meant === undefined ? list : `Did you mean: ${meant}`;
  return new Failure('usage', message, {
    code: 'unknown_command',
    hint: hidden ? `${hint} ${noToken}` : hint,
  });
}

/** The line that a person may have meant: by its meaning, its letters, or as a name to get. */
function meantCommand(program: Tree, path: Path, words: readonly string[]): string | undefined {
  const [word = '', next = ''] = words;
  const parent = path.at(-1);
  const children = (parent ?? program).commands ?? [];
  const names = children.flatMap(spellingsOfCommand);
  const line = commandLineOf(program, path);
  const byMeaning = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
  if (byMeaning !== undefined && names.includes(byMeaning)) return `${line} ${byMeaning}`;
  const verb = parent === undefined ? afterNoun(program, word, next) : undefined;
  if (verb !== undefined) return verb;
  const [near] = nearest(word, names);
  if (near !== undefined) return `${line} ${near}`;
  if (program.commands.some(({ commands = [] }) => commands.some(({ name }) => name === word)))
    return undefined;
  const get = children.find(child => spellingsOfCommand(child).includes('get'));
  const [called] = get?.arguments ?? [];
  if (called?.values?.from !== 'records') return undefined;
  return [line, 'get', ...(called.variadic ? words : [word]).map(quoted)].join(' ');
}

/** The words up to the first option, or to what could be a token. */
function namesAmong(words: readonly string[]): readonly string[] {
  const end = words.findIndex(word => word.startsWith('-') || mayBeSecret(word));
  return end < 0 ? words : words.slice(0, end);
}

function spellingsOfCommand({ name, aliases = [] }: Command<never>): readonly string[] {
  return [name, ...aliases];
}

/** `play` stands after a noun: its usage with the noun that comes next, or with the first that has it. */
function afterNoun(program: Tree, word: string, next: string): string | undefined {
  const { commands } = program;
  const [near] = nearest(
    next,
    commands.map(({ name }) => name),
  );
  for (const noun of [...commands.filter(({ name }) => name === near), ...commands]) {
    const verb = noun.commands?.find(child => spellingsOfCommand(child).includes(word));
    if (verb !== undefined) return usageLine(program, [noun, verb]);
  }
  return undefined;
}

/** Commander's complaint. Anything may have been pasted anywhere: what could be a token is not repeated. */
export function usageFailure(
  error: CommanderError,
  program: Tree,
  path: Path,
  words: readonly string[],
): Failure {
  const complaint = error.message.replace(/^error: /, '');
  const command = path.at(-1);
  if (error.code === 'commander.excessArguments' && takesNoWords.includes(command?.name ?? '')) {
    return tokenArgument();
  }
  let hidden = false;
  // What is quoted may hold quotes and line breaks of its own.
  const [message = ''] = complaint
    .replace(/'(.*)'/s, (_, quoted: string) => {
      const name = quoted.replace(/[=\n].*$/s, '');
      if (!mayBeSecret(name)) return `'${name}'`;
      hidden = true;
      return 'something else';
    })
    .split('\n');
  const unknown = error.code === 'commander.unknownOption' ? /'(.*)'/s.exec(complaint)?.[1] : undefined;
  const options = Object.values({ ...program.options, ...ownOptions, ...command?.options });
  const flag = unknown === undefined ? undefined : flagWithValue(unknown, options, words);
  if (flag !== undefined) return misuse(flag, 'takes no value');
  const suggestion = unknown === undefined ? undefined : nearestOption(unknown, options);
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return new Failure('usage', sentence.replace(/\.?$/, '.'), {
    code: error.code.replace('commander.', '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    hint: [
      ...(suggestion === undefined ? [] : [`Did you mean ${suggestion}?`]),
      ...(unknown === undefined || command?.load ? [] : ["A command's own options stand after it."]),
      usageAndExample(program, path),
      ...(hidden ? [noToken] : []),
    ].join(' '),
  });
}

const takesNoWords = ['me', 'login', 'status', 'logout'];
const noToken = "A token is never an argument: 'music-cli auth login' asks for it.";

/** The option that there is in `--json=false` and `-q=5`, where commander complains of `-=5`. */
function flagWithValue(
  unknown: string,
  options: readonly Option[],
  words: readonly string[],
): Option | undefined {
  const [name = '', ...value] = unknown.split('=');
  if (value.length === 0) return undefined;
  const letters = words.find(word => /^-[^-=]+=/.test(word) && word.endsWith(unknown.slice(1)));
  const flag = name === '-' ? `-${letters?.at(-unknown.length)}` : name;
  return options.find(option => spellingsOf(option).includes(flag));
}

function nearestOption(word: string, options: readonly Option[]): string | undefined {
  const name = word.replace(/[=\n].*$/s, '');
  const spellings = options.flatMap(spellingsOf);
  const meant = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
  if (meant !== undefined && spellings.includes(meant.split(' ')[0] ?? '')) return meant;
  // One letter is as near to any other.
  return nearest(
    name,
    spellings.filter(spelling => spelling.startsWith('--')),
  )[0];
}

/** `music-cli scales get <id…>` */
function usageLine(program: Tree, path: Path): string {
  const words = (path.at(-1)?.arguments ?? []).map(argumentText);
  return [commandLineOf(program, path), ...words].join(' ');
}

/** `Usage: music-cli scales get <id…> [options]; for example: music-cli scales get 'c dorian'` */
function usageAndExample(program: Tree, path: Path): string {
  const command = path.at(-1);
  const group = command?.load === undefined ? ' <command>' : '';
  const usage = `Usage: ${usageLine(program, path)}${group} [options]`;
  const example = command?.examples?.[0];
  return example === undefined ? usage : `${usage}; for example: ${program.name} ${example.command}`;
}

function commandLineOf(program: Tree, path: Path): string {
  return [program.name, ...path.map(({ name }) => name)].join(' ');
}

function quoted(word: string): string {
  return /^[\w♯♭#:.,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Tokens are long and mix letters and digits; words of music do not. */
function mayBeSecret(word: string): boolean {
  return word.length > 40 || (word.length >= 16 && /[A-Za-z]/.test(word) && /\d/.test(word));
}
