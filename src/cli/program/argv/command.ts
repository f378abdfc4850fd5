/** The command tree, which the reader of argv, help, the man page, completion and the tests read. */
import type { Failure } from '../../../base/errors.ts';
import type { Options, OptionValues, ValueSource } from './option.ts';
import type { EverywhereOptions } from './shared-options.ts';

/** A command line shown in help, the README and the man page, and run by the tests. */
export interface Example {
  readonly command: string;
  readonly says: string;
}

export interface Argument {
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  /** Where it is missing, a person at a terminal picks it from a list. */
  readonly picked?: boolean;
  readonly values?: ValueSource;
}

/** `<id…>`; in square brackets if it may be left out. */
export function argumentText({ name, required, variadic }: Argument): string {
  const word = name + (variadic ? '…' : '');
  return required ? `<${word}>` : `[${word}]`;
}

/** What a handler is given of argv; its options are typed by their declaration. */
export interface Given<Declared extends Options = Options> {
  readonly args: readonly string[];
  readonly options: OptionValues<Declared> & OptionValues<EverywhereOptions>;
}

/** What lists show of a command, and the reader of argv finds it by. */
interface Title {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** The heading of help under which the program lists it. */
  readonly group?: string;
  /** The program's help names it without its summary. */
  readonly brief?: boolean;
}

export function spellingsOfCommand({
  name,
  aliases = [],
}: Pick<Title, 'name' | 'aliases'>): readonly string[] {
  return [name, ...aliases];
}

/** A command in a list, which is not loaded yet. */
export interface Entry<Context = unknown> extends Title {
  load(): Promise<Definition<Context>>;
}

interface Description<Declared extends Options> {
  /** Help's first paragraph, if it says more than the summary. */
  readonly description?: string;
  /** What help says after the examples. */
  readonly notes?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: Declared;
  readonly examples?: readonly Example[];
  /** The command asks no service: help says that the options of requests do nothing. */
  readonly local?: boolean;
  /** What may make no sense, variables too, where the command can be run even so: it is there to mend or to tell it. */
  readonly mends?: 'configuration' | 'settings';
}

/** All that the file of a command says: words, options, examples, and the handler or the commands below it. */
export interface Definition<Context = unknown, Declared extends Options = Options>
  extends Description<Declared> {
  readonly commands?: readonly Entry<Context>[];
  /**
   * The handler. A method, so that a handler with options of its own is one of the tree: the reader of argv gives
   * each handler the values of its own command's options.
   */
  run?(context: Context, given: Given<Declared>): Promise<void>;
}

/** A command that is loaded; those below it are not. */
export interface Command<Context = unknown> extends Title, Definition<Context> {}

/** A command with all that are below it, as help, completion and complaints need it. */
export interface Branch extends Title, Description<Options> {
  readonly commands?: readonly Branch[];
  /** It does something by itself. */
  readonly runs?: boolean;
}

interface About {
  readonly name: string;
  readonly summary: string;
  /** What every command takes. */
  readonly options: Options;
  readonly examples: readonly string[];
}

export interface Program<Context = unknown> extends About {
  readonly commands: readonly Entry<Context>[];
  /** Loads what answers words that are no command and can be read. */
  readonly anything?: Entry<Context>['load'];
  /** Finds the command line that answers words which name no command. It sends no request. */
  readonly interpret?: (
    context: Context,
    words: readonly string[],
    key: string | undefined,
    noun?: string,
  ) => Promise<CatalogMatch | undefined>;
  /** Lets a person pick a missing argument from a list. Throws `missing` if nobody can be asked. */
  readonly pick?: (
    context: Context,
    command: Command<Context>,
    given: Given,
    missing: Failure,
  ) => Promise<readonly string[]>;
  /** Finds records for Tab, in stored lists and the sandbox. */
  readonly candidates?: (context: Context, wanted: WantedRecords) => Promise<readonly TabCandidate[]>;
}

/** What the catalog says of words that are no command. */
export interface CatalogMatch {
  /** A command line without the program's name: `scales get C dorian`. */
  readonly line: string;
  /** The words are a whole name: no slip of the pen. */
  readonly isWhole: boolean;
  /** The line in words, where it answers what was typed in place of a command. */
  readonly argv?: readonly string[] | undefined;
  /** The words are music that has no command of its own. */
  readonly isTyped?: boolean | undefined;
  /** How the words were understood, where that was not sure. */
  readonly remarks?: readonly string[];
  /** What music lacks that could be read otherwise. */
  readonly refusal?: Failure | undefined;
}

export interface Tree extends About {
  readonly commands: readonly Branch[];
}

export async function loadCommand<Context>(entry: Entry<Context>): Promise<Command<Context>> {
  const { load, ...title } = entry;
  return { ...title, ...(await load()) };
}

export async function branchOf(command: Command<never>): Promise<Branch> {
  const { run, commands, ...description } = command;
  return {
    ...description,
    runs: run !== undefined,
    ...(commands && { commands: await Promise.all(commands.map(loadedBranch)) }),
  };
}

export async function treeOf(program: Program<never>): Promise<Tree> {
  return { ...program, commands: await Promise.all(program.commands.map(loadedBranch)) };
}

async function loadedBranch(entry: Entry<never>): Promise<Branch> {
  return branchOf(await loadCommand(entry));
}

export interface TabCandidate {
  readonly value: string;
  readonly description?: string | undefined;
}

export interface WantedRecords {
  /** The names of collections, or of parts of them. */
  readonly of: readonly string[];
  readonly typed: string;
  /** The arguments before the cursor, if they and the typed word may be the words of one name. */
  readonly before: readonly string[];
  /** Whether ids are wanted, too. Ids do not say which of several collections is meant. */
  readonly hasIds: boolean;
}
