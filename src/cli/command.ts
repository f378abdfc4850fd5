/**
 * The shape of the command tree. One declaration of a command carries its name, its help, its options and what
 * Tab offers; the reader of argv, help, the man page, completion and the tests read the same tree.
 */
import type { Example } from '../catalog/lib/noun.ts';
import type { Options, OptionValues, ValueSource } from './option.ts';
import type { EverywhereOptions } from './shared-options.ts';

export interface Argument {
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  /** Where it is missing, a person at a terminal picks it from a list. */
  readonly picked?: boolean;
  readonly values?: ValueSource;
}

/** `<id…>`; in square brackets where it may be left out. */
export function argumentText({ name, required, variadic }: Argument): string {
  const word = name + (variadic ? '…' : '');
  return required ? `<${word}>` : `[${word}]`;
}

/** What a command is given of argv; its options are typed by their declaration. */
export interface Given<Declared extends Options = Options> {
  readonly args: readonly string[];
  readonly options: OptionValues<Declared> & OptionValues<EverywhereOptions>;
}

/**
 * What a command does. Declared as a method, so that a deed with options of its own is a deed of the tree:
 * the reader of argv gives each deed the values of its own command's options.
 */
export type Deed<Context, Declared extends Options = Options> = {
  run(context: Context, given: Given<Declared>): Promise<void>;
}['run'];

export interface Command<Context = unknown> {
  readonly name: string;
  /** Other words for it. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Help's first paragraph, where it says more than the summary. */
  readonly description?: string;
  /** The heading of help under which the program lists it. */
  readonly group?: string;
  /** What help says after the examples. */
  readonly notes?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: Options;
  readonly examples?: readonly Example[];
  readonly commands?: readonly Command<Context>[];
  /** The command asks no service: help leaves out the options of requests. */
  readonly local?: boolean;
  /** The command can be run even where the configuration makes no sense: it is there to mend it. */
  readonly mendsConfig?: boolean;
  /** Loads the deed: of all commands only the one that was asked for is loaded. */
  load?(): Promise<Deed<Context>>;
}

/** A command as it is declared: its deed takes the values of its own options. */
export interface Face<Context, Declared extends Options> extends Omit<Command<Context>, 'options' | 'load'> {
  readonly options?: Declared;
  load?(): Promise<Deed<Context, Declared>>;
}

interface About {
  readonly name: string;
  readonly summary: string;
  /** What every command takes. */
  readonly options: Options;
}

/** The program: only the command that is asked for is loaded. */
export interface Program<Context = unknown> extends About {
  /** The way to each command by its word, in help order. */
  readonly commands: Readonly<Record<string, () => Promise<Command<Context>>>>;
}

/** The program with all of its commands, as help, completion and complaints need it. */
export interface Tree<Context = unknown> extends About {
  readonly commands: readonly Command<Context>[];
}

export async function treeOf<Context>(program: Program<Context>): Promise<Tree<Context>> {
  const commands = await Promise.all(Object.values(program.commands).map(load => load()));
  return { ...program, commands };
}
