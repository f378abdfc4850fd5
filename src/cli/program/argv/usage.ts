/** Makes the errors of invalid command lines: the message, the usage of the command, an example. */
import type { CommanderError } from 'commander';
import { Failure } from '../../../base/errors.ts';
import { quoteWord } from '../../../base/text/shell-word.ts';
import { findNearest } from '../../../music/names/nearest.ts';
import { ownVariables } from '../settings/setting-table.ts';
import { conflictFailure } from './combinations.ts';
import {
  argumentText,
  type Branch,
  type CatalogMatch,
  type Command,
  loadCommand,
  type Program,
  spellingsOfCommand,
  type Tree,
} from './command.ts';
import { misuseFailure, type Option, optionName, spellingsOf, takesValue } from './option.ts';
import otherPrograms from './other-programs.json';
import { mayBeSecret, quoteInput, tokenArgumentFailure } from './refuse-tokens.ts';
import { builtInOptions } from './shared-options.ts';

type CommandPath = readonly Pick<Command<never>, 'name' | 'arguments' | 'examples'>[];

/**
 * Returns the failure of a word in place of a command.
 * @param match the meaning of the words in the catalog
 * @param isLookedUp whether the catalog was searched: only then is it certain that a name is missing
 */
export function unknownCommandFailure(
  program: Tree,
  path: CommandPath,
  word: string,
  otherWords: readonly string[],
  match?: CatalogMatch,
  isLookedUp = false,
): Failure {
  const parent = branchAt(program, path);
  const isHidden = mayBeSecret(word);
  const sentenceStart = parent === undefined ? 'There is no' : `${parent.name} has no`;
  const message = isHidden
    ? `${sentenceStart.replace(/no$/, 'no such')} command.`
    : `${sentenceStart} command '${word}'.`;
  const catalogLine = match && `${program.name} ${match.line}`;
  const suggestion = isHidden
    ? undefined
    : (parent === undefined && match?.isWhole && catalogLine) ||
      suggestCommand(program, path, parent, word, otherWords, isLookedUp) ||
      catalogLine;
  const commandList =
    parent === undefined
      ? `For example: ${examples.map(line => `${program.name} ${line}`).join('; ')}`
      : `Its commands: ${(parent.commands ?? []).map(({ name }) => name).join(', ')}.`;
  const advice = parent === undefined ? adviceFor(word, otherWords[0]) : undefined;
  const hint = advice ?? (suggestion === undefined ? commandList : `Did you mean: ${suggestion}`);
  return new Failure('usage', message, {
    code: 'unknown_command',
    hint: isHidden ? `${hint} ${tokenHint}` : hint,
  });
}

/** Examples for words that were not understood. */
const examples = ['Am F C G', 'scales for Dm7', 'keys list'];

/** Whether the word is another program's command or a misspelled one: `kyes list`, but not `key of G`. */
export async function isNearlyCommand(
  { commands }: Program<never>,
  word: string,
  [nextWord = '-']: readonly string[],
): Promise<boolean> {
  if (nextWord === '-' && ownWordFor(word) !== undefined) return true;
  const names = commands.map(({ name }) => name);
  const [similar] = word.length < 3 ? [] : findNearest(word, names);
  const entry = commands.find(({ name }) => name === similar);
  if (!entry || nextWord.startsWith('-')) return entry !== undefined;
  const { commands: children } = await loadCommand(entry);
  const spellings = children?.flatMap(spellingsOfCommand);
  return spellings === undefined || findNearest(nextWord, spellings).length > 0;
}

/** Returns the failure of `help nope`, a page that does not exist. */
export function unknownPageFailure(program: Tree, word: string, pages: readonly string[]): Failure {
  const quotedWord = mayBeSecret(word) ? 'of this name' : `'${word}'`;
  const names = [...pages, ...program.commands.map(({ name }) => name)];
  const similar =
    (word === '' ? undefined : names.find(name => name.startsWith(word))) ?? findNearest(word, names)[0];
  const pageList = `Pages: ${pages.join(', ')}; and each command has one: ${program.name} help keys.`;
  return new Failure('usage', `There is no help page ${quotedWord}.`, {
    code: 'unknown_page',
    hint: similar === undefined ? pageList : `Did you mean: ${program.name} help ${similar}? ${pageList}`,
  });
}

/** Returns the command line that a person probably meant: by meaning, by spelling, or as a name to get. */
function suggestCommand(
  program: Tree,
  path: CommandPath,
  parent: Branch | undefined,
  word: string,
  otherWords: readonly string[],
  isLookedUp: boolean,
): string | undefined {
  const nextWords = wordsBeforeOption(otherWords);
  const children = (parent ?? program).commands ?? [];
  const spellings = children.flatMap(spellingsOfCommand);
  const parentLine = commandLineOf(program, path);
  const ownWord = ownWordFor(word);
  const isPage = parent === undefined && ownWord === 'help';
  if (ownWord !== undefined && (isPage || spellings.includes(ownWord)))
    return [parentLine, ownWord, ...wordsToRepeat(otherWords)].join(' ');
  const verbLine = parent === undefined ? lineForVerb(program, word, otherWords) : undefined;
  if (verbLine !== undefined) return verbLine;
  const [similar] = findNearest(word, spellings);
  const group = children.find(({ name }) => name === similar);
  const childSuggestion = group && suggestChild(program, [...path, group], group, otherWords, isLookedUp);
  if (childSuggestion !== undefined) return childSuggestion;
  const [nextWord] = nextWords;
  const isChild = group?.commands?.flatMap(spellingsOfCommand).includes(nextWord ?? '') !== false;
  if (similar !== undefined && (nextWord === undefined || isChild))
    return [parentLine, similar, ...wordsToRepeat(otherWords)].join(' ');
  if (program.commands.some(({ commands = [] }) => commands.some(({ name }) => name === word)))
    return undefined;
  // In `articles search clave`, `search` is a command of its own, so suggest `music-cli search clave`.
  if (program.commands.some(({ name, hasHandler }) => name === word && hasHandler))
    return [program.name, word, ...wordsToRepeat(otherWords)].join(' ');
  if (isLookedUp) return undefined;
  const getCommand = children.find(child => spellingsOfCommand(child).includes('get'));
  const [argument] = getCommand?.arguments ?? [];
  if (argument === undefined || (argument.values && argument.values.from !== 'records')) return undefined;
  return [parentLine, 'get', ...(argument.variadic ? [word, ...nextWords] : [word]).map(quoteWord)].join(' ');
}

/** Returns a suggestion for `scale c dorian`: after a misspelled group comes a word that is not one of its commands. */
function suggestChild(
  program: Tree,
  path: CommandPath,
  group: Branch,
  [nextWord = '-', ...otherWords]: readonly string[],
  isLookedUp: boolean,
): string | undefined {
  const isKnown = group.commands?.some(child => spellingsOfCommand(child).includes(nextWord)) !== false;
  if (isKnown || nextWord.startsWith('-') || mayBeSecret(nextWord)) return undefined;
  return suggestCommand(program, path, group, nextWord, otherWords, isLookedUp);
}

function branchAt({ commands }: Tree, path: CommandPath): Branch | undefined {
  let branch: Branch | undefined;
  for (const { name } of path) branch = (branch?.commands ?? commands).find(each => each.name === name);
  return branch;
}

/** Returns the rest of a command line for a suggestion; nothing if a part of it may be a token. */
function wordsToRepeat(otherWords: readonly string[]): readonly string[] {
  return otherWords.some(word => quoteInput(word) === undefined || word.length > 40)
    ? []
    : otherWords.map(quoteWord);
}

/** Returns the words up to the first option, or to a possible token. */
export function wordsBeforeOption(words: readonly string[]): readonly string[] {
  const end = words.findIndex(word => /^-./.test(word) || mayBeSecret(word));
  return end < 0 ? words : words.slice(0, end);
}

/**
 * Returns a command line for a verb that was typed without a noun before it, such as `get`. The noun is the next word,
 * or else the first noun with this verb. The remaining words follow. If there are none, and the verb has arguments, its
 * example is returned. Returns undefined if no noun has this verb.
 */
function lineForVerb(program: Tree, word: string, otherWords: readonly string[]): string | undefined {
  const { commands } = program;
  const [nextWord = '', ...names] = wordsBeforeOption(otherWords);
  const [similar] = findNearest(
    nextWord,
    commands.map(({ name }) => name),
  );
  for (const noun of [...commands.filter(({ name }) => name === similar), ...commands]) {
    const verb = noun.commands?.find(child => spellingsOfCommand(child).includes(word));
    if (verb === undefined) continue;
    const words = noun.name === similar ? wordsToRepeat(names) : [];
    const example = verb.arguments === undefined || words.length > 0 ? undefined : verb.examples?.[0];
    return example
      ? `${program.name} ${example.command}`
      : [commandLineOf(program, [noun, verb]), ...words].join(' ');
  }
  return undefined;
}

/** Returns the failure for an error of Commander. It repeats no possible token: anything may have been pasted. */
export function usageFailure(
  error: CommanderError,
  program: Program<never>,
  path: readonly Command<never>[],
  words: readonly string[],
): Failure {
  const command = path.at(-1);
  // Converts `commander.optionMissingArgument` to `option_missing_argument`.
  const code = error.code.replace('commander.', '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  const options = Object.values({ ...program.options, ...builtInOptions, ...command?.options });
  if (error.code === 'commander.conflictingOption') return conflictFailure(sentenceOf(error));
  if (code === 'excess_arguments') {
    if (commandsWithoutArguments.includes(command?.name ?? ''))
      return tokenArgumentFailure(commandLineOf(program, path));
    const [option, value] = optionBefore(words, options);
    // Other programs take `--json name` as a request for fields.
    const namesFields = option && optionName(option) === 'json' && command?.options?.columns !== undefined;
    if (option !== undefined && !mayBeSecret(value))
      return namesFields
        ? columnsAfterJsonFailure(value)
        : misuseFailure(option, `takes no value: '${value}' was given`);
  }
  const hints = [usageAndExample(program, path)];
  if (code === 'unknown_option') {
    const { word, suggestion } = parseUnknownOption(error);
    const option = optionWithValue(word, options, words);
    if (option !== undefined) return misuseFailure(option, 'takes no value');
    if (!command?.run) hints.unshift('Options of a command come after it.');
    const correction = suggestOption(word, options) ?? suggestion ?? nearestOption(word, options);
    if (correction !== undefined) hints.unshift(correction);
    if (mayBeSecret(spellingIn(word))) hints.push(tokenHint);
  }
  return new Failure('usage', sentenceOf(error), { code, hint: hints.join(' ') });
}

/** Returns the option that Commander does not know, and its suggestion. */
function parseUnknownOption({ message }: CommanderError): {
  readonly word: string;
  readonly suggestion?: string;
} {
  const [, word = '', suggestion] =
    /^error: unknown option '(.*?)'(?:\n\((Did you mean .*)\))?$/s.exec(message) ?? [];
  return { word, ...(suggestion && { suggestion }) };
}

/** Returns Commander's message without its suggestion and without a possible token. */
function sentenceOf(error: CommanderError): string {
  const { word } = parseUnknownOption(error);
  const name = spellingIn(word);
  const sentence = error.message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean .*\)$/s, '')
    .replace(`'${word}'`, mayBeSecret(name) ? 'that may be a token' : `'${name}'`);
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`.replace(/\.?$/, '.');
}

/** Returns the name of an option with a value in the same word: `--color` of `--color=never`. */
function spellingIn(word: string): string {
  return word.replace(/[=\n].*$/s, '');
}

/** Returns the first option without a value before a word, and that word, which was meant as its value. */
function optionBefore(
  words: readonly string[],
  options: readonly Option[],
): readonly [option: Option | undefined, value: string] {
  for (const [index, word] of words.entries()) {
    const value = words[index + 1] ?? '-';
    const found = value.startsWith('-')
      ? undefined
      : options.find(option => !takesValue(option) && spellingsOf(option).includes(word));
    if (found !== undefined) return [found, value];
  }
  return [undefined, ''];
}

export function columnsAfterJsonFailure(value: string): Failure {
  return new Failure('usage', `--json takes no value: '${value}' was given.`, {
    code: 'bad_option',
    hint: `Did you mean --json --columns ${quoteWord(value)}?`,
  });
}

const commandsWithoutArguments = ['me', 'login', 'status', 'logout'];
const tokenHint = "A token must not be an argument: 'music-cli auth login' asks for it.";

/** Returns the known option in `--json=false` and `-q=5`, for which Commander reports `-=5`. */
function optionWithValue(
  unknownOption: string,
  options: readonly Option[],
  words: readonly string[],
): Option | undefined {
  const [name = '', ...value] = unknownOption.split('=');
  if (value.length === 0) return undefined;
  const shortOptions = words.find(word => /^-[^-=]+=/.test(word) && word.endsWith(unknownOption.slice(1)));
  const spelling = name === '-' ? `-${shortOptions?.at(-unknownOption.length)}` : name;
  return options.find(option => spellingsOf(option).includes(spelling));
}

/** Returns the suggestion for an option that has another name in this program. */
function suggestOption(word: string, options: readonly Option[]): string | undefined {
  // `-n3` is `-n 3`.
  const name = spellingIn(word).replace(/^(-[A-Za-z])\d+$/, '$1');
  const ownWord = ownWordFor(name);
  if (
    ownWord !== undefined &&
    options.some(option => spellingsOf(option).includes(ownWord.split(' ')[0] ?? ''))
  )
    return `Did you mean ${ownWord}?`;
  const advice = adviceFor(name);
  if (advice !== undefined) return advice;
  const formats = options.find(option => optionName(option) === 'output')?.values;
  if (formats?.from === 'choices' && formats.choices.includes(name.slice(2)))
    return `Did you mean -o ${name.slice(2)}?`;
  return undefined;
}

/** Returns the nearest option if Commander suggests none: `--colums=id`, `-jq`. */
function nearestOption(word: string, options: readonly Option[]): string | undefined {
  // A single letter is equally similar to all others.
  const longOptions = options.flatMap(spellingsOf).filter(spelling => spelling.startsWith('--'));
  const [similar] = findNearest(spellingIn(word), longOptions);
  return similar && `Did you mean ${similar}?`;
}

/** Returns `Usage: music-cli scales get <id…> [options]; for example: music-cli scales get 'c dorian'`. */
function usageAndExample(program: Pick<Tree, 'name'>, path: readonly Command<never>[]): string {
  const command = path.at(-1);
  const subcommand = command?.run === undefined ? ' <command>' : '';
  const words = [commandLineOf(program, path), ...(command?.arguments ?? []).map(argumentText)];
  const usage = `Usage: ${words.join(' ')}${subcommand} [options]`;
  const example = command?.examples?.[0];
  return example === undefined ? usage : `${usage}; for example: ${program.name} ${example.command}`;
}

function commandLineOf(program: Pick<Tree, 'name'>, path: CommandPath): string {
  return [program.name, ...path.map(({ name }) => name)].join(' ').trimEnd();
}

/** Returns this program's option or command for a word of other programs. */
function ownWordFor(word: string): string | undefined {
  const entries = Object.entries(otherPrograms.synonyms);
  return entries.find(([, words]) => words.split(' ').includes(word))?.[0];
}

/** Returns advice on words for which there is no command or option. */
export function adviceFor(word: string, nextWord = ''): string | undefined {
  return Object.entries(otherPrograms.advice).find(
    ([name]) => name === word || name === `${word} ${nextWord}`,
  )?.[1];
}

/** Returns the warning about an unknown variable with the program's prefix. */
export function unknownVariableWarning(name: string): string {
  // People write BASEURL or URL for BASE_URL, which is too different to count as a misspelling.
  const lettersOf = (each: string) => each.replace('MUSIC_CLI_', '').replaceAll('_', '');
  const [similar] = findNearest(lettersOf(name), ownVariables.map(lettersOf));
  const suggestion = ownVariables.find(each => lettersOf(each) === similar);
  return `Unknown variable ${name}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} See 'music-cli help environment'.`;
}
