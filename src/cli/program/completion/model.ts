/**
 * The command tree as a shell needs it: a flat list of places on the command line, each with what may
 * follow. The three shell files hold the same lines and differ in how they write them down.
 */
import { type Argument, type Branch, spellingsOfCommand, type Tree } from '../argv/command.ts';
import { combinationNotes, excludedBy } from '../argv/goes-with.ts';
import { type Options, spellingsOf, summaryOf, takesValue, type ValueSource } from '../argv/option.ts';
import { ownOptions } from '../argv/shared-options.ts';
import { isTopic, topicNames, topics } from '../help/topics.ts';

/** One place: the program itself (path ''), or a command ('keys list'). */
export interface CompletionPlace {
  readonly path: string;
  /** `list ls|summary`: the command's name, its other words, and its summary. */
  readonly commands: readonly string[];
  /** As optionLines writes them. */
  readonly options: readonly string[];
  /** `repeat|records keys`: what the arguments are, in their order; only the last repeats. */
  readonly arguments: readonly string[];
}

/** The program's places, itself first. Its options, which hold at every place, are not among them. */
export function places(program: Tree): readonly CompletionPlace[] {
  return [
    completionPlace('', [...program.commands, help]),
    ...program.commands.flatMap(command => completionPlaces(command, '', program.options)),
    completionPlace(help.name, [...pagesOfHelp, ...program.commands]),
    ...program.commands.flatMap(({ name, commands }) =>
      commands === undefined ? [] : [completionPlace(`${help.name} ${name}`, commands)],
    ),
  ];
}

/** The reader of argv knows the word; it is no command of the tree. */
const help = { name: 'help', summary: 'a page of help, or what a command does' };

const pagesOfHelp = topicNames.map(name => ({
  name,
  summary: isTopic(name) ? topics[name].title.toLowerCase() : 'every command',
}));

function completionPlace(path: string, commands: readonly Titled[]): CompletionPlace {
  return { path, commands: commands.map(commandLine), options: [], arguments: [] };
}

type Titled = Pick<Branch, 'name' | 'aliases' | 'summary'>;

function completionPlaces(command: Branch, parent: string, everywhere: Options): readonly CompletionPlace[] {
  const path = parent === '' ? command.name : `${parent} ${command.name}`;
  const { commands = [], options = {}, arguments: words = [] } = command;
  const last = words.at(-1)?.values;
  // The shells go down the words of such an argument as they go down commands.
  const below =
    last?.from === 'each' ? Object.entries(last.of).map(([name, chosen]) => ({ name, ...chosen })) : [];
  const place = {
    path,
    commands: [...commands, ...below].map(commandLine),
    options: optionLines(options, { ...everywhere, ...options }, words),
    arguments: below.length > 0 ? [] : words.map(argumentLine),
  };
  return [
    place,
    ...commands.flatMap(inner => completionPlaces(inner, path, everywhere)),
    ...below.map(({ name, values }) => ({
      ...place,
      path: `${path} ${name}`,
      commands: [],
      arguments: [join(['', valuesLine(values)])],
    })),
  ];
}

/** The options that every command takes, and those of the reader of argv. */
export function optionsEverywhere(program: Tree): Options {
  return { ...program.options, ...ownOptions };
}

function commandLine(command: Titled): string {
  return join([spellingsOfCommand(command).join(' '), command.summary]);
}

/**
 * `--sort|list signed --count|suggestions id name|summary`: among the marks stand the options that it does not go
 * with, and an empty third part is a flag.
 * @param beside all that may stand on the line
 */
export function optionLines(
  options: Options,
  beside: Options = options,
  words: readonly Argument[] = [],
): readonly string[] {
  return Object.entries(options).map(([name, option]) => {
    const marks = [option.repeat && 'repeat', option.list && 'list', option.signed && 'signed'];
    const excluded = excludedBy(name, beside).flatMap(spellingsOf);
    return join([
      spellingsOf(option).join(' '),
      [...marks.filter(Boolean), ...excluded].join(' '),
      takesValue(option) ? valuesLine(option.values) : '',
      summaryOf(option, combinationNotes(option, { options: beside, arguments: words })),
    ]);
  });
}

function argumentLine(argument: Argument): string {
  return join([argument.variadic ? 'repeat' : '', valuesLine(argument.values)]);
}

/** `choices table json`; `text` where nothing can be offered. */
function valuesLine(values: ValueSource | undefined): string {
  switch (values?.from) {
    case undefined:
    case 'each':
      return 'text';
    case 'choices':
      return ['choices', ...values.choices].join(' ');
    case 'suggestions':
      return ['suggestions', ...values.suggestions].join(' ');
    case 'records':
      return `records ${values.of}`;
    case 'names':
      return ['names', ...values.of, ...values.endings].join(' ');
    case 'profiles':
    case 'files':
    case 'directories':
      return values.from;
  }
}

/** Parts are told apart by `|`, so only the last of them may hold one. */
function join(parts: readonly string[]): string {
  const line = parts.join('|').replace(/\s+/g, ' ');
  if (parts.slice(0, -1).some(part => part.includes('|'))) throw new Error(`cannot be completed: ${line}`);
  return line;
}
