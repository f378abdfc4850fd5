/**
 * The command tree as a shell needs it: a flat list of places on the command line, each with what may
 * follow. The three shell files hold the same lines and differ in how they write them down.
 */
import type { Argument, Branch, Tree } from '../command.ts';
import { type Option, spellingsOf, summaryOf, takesValue, type ValueSource } from '../option.ts';
import { ownOptions } from '../shared-options.ts';
import { topics } from '../topics.ts';

/** One place: the program itself (path ''), or a command ('keys list'). */
export interface Place {
  readonly path: string;
  /** `list ls|summary`: the command's name, its other words, and its summary. */
  readonly commands: readonly string[];
  /** As optionLine writes them. */
  readonly options: readonly string[];
  /** `repeat|records keys`: what the arguments are, in their order; only the last repeats. */
  readonly arguments: readonly string[];
}

/** The program's places, itself first. Its options, which hold at every place, are not among them. */
export function places(program: Tree): readonly Place[] {
  return [
    placeOf('', [...program.commands, help]),
    ...program.commands.flatMap(command => placesOf(command, '')),
    placeOf(help.name, [...pagesOfHelp, ...program.commands]),
    ...program.commands.flatMap(({ name, commands }) =>
      commands === undefined ? [] : [placeOf(`${help.name} ${name}`, commands)],
    ),
  ];
}

/** The reader of argv knows the word; it is no command of the tree. */
const help = { name: 'help', summary: 'a page of help, or what a command does' };

const pagesOfHelp = Object.entries(topics).map(([name, { title }]) => ({
  name,
  summary: title.toLowerCase(),
}));

function placeOf(path: string, commands: readonly Titled[]): Place {
  return { path, commands: commands.map(commandLine), options: [], arguments: [] };
}

type Titled = Pick<Branch, 'name' | 'aliases' | 'summary'>;

function placesOf(command: Branch, parent: string): readonly Place[] {
  const path = parent === '' ? command.name : `${parent} ${command.name}`;
  const commands = command.commands ?? [];
  return [
    {
      path,
      commands: commands.map(commandLine),
      options: Object.values(command.options ?? {}).map(optionLine),
      arguments: (command.arguments ?? []).map(argumentLine),
    },
    ...commands.flatMap(inner => placesOf(inner, path)),
  ];
}

/** The options that every command takes, and those of the reader of argv. */
export function optionsOf(program: Tree): readonly Option[] {
  return Object.values({ ...program.options, ...ownOptions });
}

function commandLine(command: Titled): string {
  return join([[command.name, ...(command.aliases ?? [])].join(' '), command.summary]);
}

/** `--sort|list descending|suggestions id name|summary`: an empty third part is a flag. */
export function optionLine(option: Option): string {
  const marks = [option.repeat && 'repeat', option.list && 'list', option.descending && 'descending'];
  return join([
    spellingsOf(option).join(' '),
    marks.filter(mark => mark).join(' '),
    takesValue(option) ? valuesLine(option.values) : '',
    summaryOf(option),
  ]);
}

function argumentLine(argument: Argument): string {
  return join([argument.variadic ? 'repeat' : '', valuesLine(argument.values)]);
}

/** `choices table json`; `text` where nothing can be offered. */
function valuesLine(values: ValueSource | undefined): string {
  switch (values?.from) {
    case undefined:
      return 'text';
    case 'choices':
      return ['choices', ...values.choices].join(' ');
    case 'suggestions':
      return ['suggestions', ...values.suggestions].join(' ');
    case 'records':
      return `records ${values.of}`;
    case 'profiles':
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
