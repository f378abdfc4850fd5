/** The types of the command tree, which the parser of argv, help, the man page, completion and the tests use. */
import type { Failure } from '../../../base/errors.ts';
import type { Options, OptionValues, ValueSource } from './option.ts';
import type { GlobalOptions } from './shared-options.ts';

/** A command line that help, the README and the man page show, and that the tests run. */
export interface Example {
  readonly command: string;
  readonly text: string;
}

export interface Argument {
  readonly name: string;
  readonly summary: string;
  readonly required?: boolean;
  readonly variadic?: boolean;
  /** Whether a person at a terminal can pick a missing value from a list. */
  readonly isPickable?: boolean;
  readonly values?: ValueSource;
}

/** Returns an argument as text: `<id…>`, in square brackets if it is optional. */
export function argumentText({ name, required, variadic }: Argument): string {
  const word = name + (variadic ? '…' : '');
  return required ? `<${word}>` : `[${word}]`;
}

/** The input of a handler from argv. Its options are typed by their declaration. */
export interface CommandInput<Declared extends Options = Options> {
  readonly args: readonly string[];
  readonly options: OptionValues<Declared> & OptionValues<GlobalOptions>;
}

/** The name and summary of a command. */
interface Title {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** The heading above the command in the program's help. */
  readonly group?: string;
  /** Whether the program's help shows only its name. */
  readonly isBrief?: boolean;
}

export function spellingsOfCommand({
  name,
  aliases = [],
}: Pick<Title, 'name' | 'aliases'>): readonly string[] {
  return [name, ...aliases];
}

/** An entry in a list of commands. The command itself is loaded later. */
export interface Entry<Context = unknown> extends Title {
  load(): Promise<Definition<Context>>;
}

interface Description<Declared extends Options> {
  /** Help's first paragraph, if it says more than the summary. */
  readonly description?: string;
  /** The text of help after the examples. */
  readonly notes?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: Declared;
  readonly examples?: readonly Example[];
  /** Whether the command needs no service. Help then says that options for requests have no effect. */
  readonly isLocal?: boolean;
  /** Which invalid settings, including variables, must not stop the command, because it corrects or reports them. */
  readonly allowsInvalid?: 'configuration' | 'settings';
}

/** The content of a command's file: arguments, options, examples, and the handler or its subcommands. */
export interface Definition<Context = unknown, Declared extends Options = Options>
  extends Description<Declared> {
  readonly commands?: readonly Entry<Context>[];
  /**
   * The handler. It is a method, so that handlers with different options fit into the tree. The parser of argv passes
   * each handler the values of its own command's options.
   */
  run?(context: Context, input: CommandInput<Declared>): Promise<void>;
}

/** A loaded command; its subcommands are not loaded. */
export interface Command<Context = unknown> extends Title, Definition<Context> {}

/** A command with all its subcommands, for help, completion and error messages. */
export interface Branch extends Title, Description<Options> {
  readonly commands?: readonly Branch[];
  /** Whether it has a handler. */
  readonly hasHandler?: boolean;
}

interface ProgramInfo {
  readonly name: string;
  readonly summary: string;
  /** The options of every command. */
  readonly options: Options;
  readonly examples: readonly string[];
}

export interface Program<Context = unknown> extends ProgramInfo {
  readonly commands: readonly Entry<Context>[];
  /** Loads the command that prints music typed in place of a command. */
  readonly findAnything?: Entry<Context>['load'];
  /** Returns the meaning of words that are not a command; undefined if there is none. It sends no request. */
  readonly interpret?: (
    context: Context,
    words: readonly string[],
    key: string | undefined,
    noun?: string,
  ) => Promise<CatalogMatch | undefined>;
  /** Lets a person pick a missing argument from a list. Throws `missingArgument` if it can't prompt. */
  readonly pick?: (
    context: Context,
    command: Command<Context>,
    input: CommandInput,
    missingArgument: Failure,
  ) => Promise<readonly string[]>;
  /** Returns completions from records in cached lists and in the sandbox. */
  readonly candidates?: (context: Context, request: RecordsRequest) => Promise<readonly TabCandidate[]>;
}

/** The meaning that the catalog gives to words that are not a command. */
export interface CatalogMatch {
  /** A command line without the program's name: `scales get C dorian`. */
  readonly line: string;
  /** Whether the words are a whole name and not a misspelling. */
  readonly isWhole: boolean;
  /** The words of the line, if it runs in place of a command. */
  readonly argv?: readonly string[] | undefined;
  /** Whether the words are music that has no command of its own. */
  readonly isTypedMusic?: boolean | undefined;
  /** Lines for stderr that say how the words were read, if that was uncertain. */
  readonly warnings?: readonly string[];
  /** The failure to throw if the words are music with a mistake. */
  readonly refusal?: Failure | undefined;
}

export interface Tree extends ProgramInfo {
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
    hasHandler: run !== undefined,
    ...(commands && { commands: await Promise.all(commands.map(loadBranch)) }),
  };
}

export async function loadTree(program: Program<never>): Promise<Tree> {
  return { ...program, commands: await Promise.all(program.commands.map(loadBranch)) };
}

async function loadBranch(entry: Entry<never>): Promise<Branch> {
  return branchOf(await loadCommand(entry));
}

export interface TabCandidate {
  readonly value: string;
  readonly description?: string | undefined;
}

export interface RecordsRequest {
  /** The names of collections, or of parts of them. */
  readonly collections: readonly string[];
  readonly typedWord: string;
  /** The arguments before the cursor, if they and the typed word may be the words of one name. */
  readonly wordsBefore: readonly string[];
  /** Whether to include ids. Ids do not say which of several collections is meant. */
  readonly includesIds: boolean;
}
