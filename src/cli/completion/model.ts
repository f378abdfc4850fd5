/**
 * The command tree as a shell needs it: a flat list of places on the command line, each with what may
 * follow. The three shell files hold the same lines and differ in how they write them down.
 */
import type { Argument, Command, Option, Program, Values } from '../command.ts';

/** One place: the program itself (path ''), or a command ('keys list'). */
export interface Place {
  readonly path: string;
  /** `list ls|summary`: the command's name, its alias, and its summary. */
  readonly commands: readonly string[];
  /** As optionLine writes them. */
  readonly options: readonly string[];
  /** `repeat|records keys`: what the arguments are, in their order; only the last repeats. */
  readonly arguments: readonly string[];
}

/** The program's places, itself first. Its options, which hold at every place, are not among them. */
export function places(program: Program): readonly Place[] {
  return [
    { path: '', commands: program.commands.map(commandLine), options: [], arguments: [] },
    ...program.commands.flatMap(command => placesOf(command, '')),
  ];
}

function placesOf(command: Command, parent: string): readonly Place[] {
  const path = parent === '' ? command.name : `${parent} ${command.name}`;
  const commands = command.commands ?? [];
  return [
    {
      path,
      commands: commands.map(commandLine),
      options: (command.options ?? []).map(optionLine),
      arguments: (command.arguments ?? []).map(argumentLine),
    },
    ...commands.flatMap(inner => placesOf(inner, path)),
  ];
}

function commandLine(command: Command): string {
  const names = command.alias === undefined ? command.name : `${command.name} ${command.alias}`;
  return join([names, command.summary]);
}

/** `--sort|list descending|suggestions id name|summary`: an empty third part is a flag. */
export function optionLine(option: Option): string {
  const names = option.flags.match(/(?<=^|[\s,])--?[A-Za-z0-9][\w-]*/g) ?? [];
  const takesValue = /[<[]/.test(option.flags);
  const marks = [option.repeat && 'repeat', option.list && 'list', option.descending && 'descending'];
  return join([
    names.join(' '),
    marks.filter(mark => mark).join(' '),
    takesValue ? valuesLine(option.values) : '',
    option.summary,
  ]);
}

function argumentLine(argument: Argument): string {
  return join([argument.variadic ? 'repeat' : '', valuesLine(argument.values)]);
}

/** `choices table json`; `text` where nothing can be offered. */
function valuesLine(values: Values | undefined): string {
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
