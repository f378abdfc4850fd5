/** Parses argv with Commander to a command and its input. */
import { CommanderError } from 'commander';
import type { Failure } from '../../../base/errors.ts';
import { buildProgram, isBuiltIn, type ReachedCommand } from './build-program.ts';
import {
  type CatalogMatch,
  type Command,
  type CommandInput,
  loadTree,
  type Program,
  spellingsOfCommand,
} from './command.ts';
import {
  expectationText,
  misuseFailure,
  type Option,
  type Options,
  optionName,
  spellingsOf,
  splitAtCommas,
  valueIfOmitted,
} from './option.ts';
import { builtInOptions, pairOption } from './shared-options.ts';

/** What argv asks for: help on the program or a command, a page of help, the version, or a command to run. */
export type Invocation<Context> =
  | { readonly kind: 'help'; readonly path: readonly Command<Context>[] }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'command';
      readonly command: Command<Context>;
      readonly input: CommandInput;
      /** The failure of a missing argument that a person may still pick. */
      readonly missingArgument?: Failure | undefined;
      /** Lines for stderr that say how words in place of a command were read, if that was uncertain. */
      readonly warnings?: readonly string[] | undefined;
    };

interface ArgvLookups {
  /** Looks up words that are not a command, in the catalog or among the records of a noun. */
  readonly findMeaning?: (
    words: readonly string[],
    options: readonly string[],
    noun?: string,
  ) => Promise<CatalogMatch | undefined>;
  /** Returns the output format from the settings, if argv has none. */
  readonly configuredFormat?: (options: CommandInput['options']) => unknown;
}

/** Parses argv. @throws Failure usage */
export async function readArguments<Context>(
  program: Program<Context>,
  argv: readonly string[],
  lookups: ArgvLookups = {},
): Promise<Invocation<Context>> {
  const { reached, error } = await parseArgv(program, argv);
  const { path, parser, words } = reached;
  const command = path.at(-1);
  const isGroup = command === undefined || command.commands !== undefined;
  const hasUnknownWord =
    isGroup && (error?.code === 'commander.unknownCommand' || error?.code === 'commander.excessArguments');
  if (command && isBuiltIn(command)) {
    if (command.name === 'version' && !hasOption(words, builtInOptions.help)) return { kind: 'version' };
    return readHelp(program, path.slice(0, -1), command.name === 'help' ? parser.args : [], lookups);
  }
  if (hasOption(words, builtInOptions.help) && !hasUnknownWord) {
    const isLast = spellingsOf(builtInOptions.help).includes(words.at(-1) ?? '');
    // `--help keys` is `keys --help`.
    return isGroup && !isLast ? readHelp(program, path, words, lookups) : { kind: 'help', path };
  }
  if (error?.code === 'commander.version' || hasOption(words, builtInOptions.version))
    return { kind: 'version' };
  if (hasUnknownWord) return readUnknownWord(program, reached, lookups);
  const values = await readInput(
    program,
    reached,
    error?.code === 'commander.help' ? undefined : error,
    lookups,
  );
  return command?.run === undefined ? { kind: 'help', path } : { kind: 'command', command, ...values };
}

/** Returns the last command that Commander reached, and its error. @param rootPath see buildProgram */
async function parseArgv<Context>(
  program: Program<Context>,
  argv: readonly string[],
  rootPath?: readonly Command<Context>[],
): Promise<{ readonly reached: ReachedCommand<Context>; readonly error: CommanderError | undefined }> {
  const reachedCommands: ReachedCommand<Context>[] = [];
  const root = buildProgram(program, argv, each => void reachedCommands.push(each), rootPath);
  let commanderError: CommanderError | undefined;
  try {
    await root.parseAsync(joinPairs(argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    commanderError = error;
  }
  const reached = reachedCommands.at(-1);
  if (reached === undefined) throw new Error('Commander reached no command.');
  return { reached, error: commanderError };
}

/** Joins `--arg name value` to `--arg=name=value`, because Commander's options take one word. */
function joinPairs(argv: readonly string[]): readonly string[] {
  const index = argv.indexOf(pairOption);
  const [name, value, ...others] = argv.slice(index + 1);
  if (index < 0 || name === undefined || value === undefined || name.includes('=')) return argv;
  return [...argv.slice(0, index), `${pairOption}=${name}=${value}`, ...joinPairs(others)];
}

/** Parses `help` with the words after it. @param path the commands before it */
async function readHelp<Context>(
  program: Program<Context>,
  path: readonly Command<Context>[],
  words: readonly string[],
  lookups: ArgvLookups,
): Promise<Invocation<Context>> {
  const pageWords = words.filter(word => word !== '--' && !spellingsOf(builtInOptions.help).includes(word));
  const [word = '', ...otherWords] = pageWords.filter(each => !each.startsWith('-'));
  if (path.length === 0 && word !== '' && otherWords.length === 0) {
    const topics = await loadTopicNames();
    if (topics.includes(word)) return { kind: 'topic', topic: word };
    const isCommand = program.commands.some(each => spellingsOfCommand(each).includes(word));
    if (!isCommand && !isBuiltIn({ name: word })) {
      const { unknownPageFailure } = await import('./usage.ts');
      throw unknownPageFailure(await loadTree(program), word, topics);
    }
  }
  return readArguments(program, [...path.map(({ name }) => name), ...pageWords, '--help'], lookups);
}

/** Returns the command that prints a word, if it is music or a name. @throws Failure usage, if it is neither */
async function readUnknownWord<Context>(
  program: Program<Context>,
  { path, parser, words: allWords, wordsBefore }: ReachedCommand<Context>,
  lookups: ArgvLookups,
): Promise<Invocation<Context>> {
  const [word = '', ...otherWords] = parser.args;
  const [{ adviceFor, isNearlyCommand, wordsBeforeOption, unknownCommandFailure }, { quoteInput }, topics] =
    await Promise.all([import('./usage.ts'), import('./refuse-tokens.ts'), loadTopicNames()]);
  const [parent] = path;
  const nextWords = wordsBeforeOption(otherWords);
  const optionWords = otherWords.slice(nextWords.length);
  // Matches questions such as `chords in G` and `scales for Dm7`.
  const isQuestion = path.length === 1 && questionWords.includes(word);
  const nameWords = word === 'get' ? nextWords : [word, ...nextWords];
  const wordsToRead = parent && isQuestion ? [parent.name, ...nameWords] : nameWords;
  const hasAdvice = parent === undefined && adviceFor(word, nextWords[0]) !== undefined;
  const catalogMatch = topics.includes(word)
    ? { line: `help ${word}`, isWhole: true }
    : hasAdvice
      ? undefined
      : await lookups.findMeaning?.(wordsToRead, optionWords);
  const mayBeMusic =
    (parent === undefined || isQuestion) &&
    !hasOption(otherWords, builtInOptions.help) &&
    quoteInput(word) !== undefined;
  const isName = catalogMatch?.argv !== undefined && catalogMatch.isWhole;
  const meaning =
    mayBeMusic && (isName || !(await isNearlyCommand(program, word, otherWords))) ? catalogMatch : undefined;
  const leadingWords = [...wordsBefore, ...allWords.slice(0, allWords.length - parser.args.length)].filter(
    each => each !== '--',
  );
  if (meaning?.refusal) throw meaning.refusal;
  if (meaning?.argv) {
    const words = [...leadingWords, ...meaning.argv, ...optionWords];
    const invocation = await readArguments(program, words, { configuredFormat: lookups.configuredFormat });
    // The command reads typed music again and prints its own warnings.
    const warnings = meaning.isTypedMusic ? undefined : meaning.warnings;
    return invocation.kind === 'command' ? { ...invocation, warnings } : invocation;
  }
  if (meaning?.isTypedMusic && program.findAnything) {
    const command = { name: '', summary: '', ...(await program.findAnything()) };
    const { reached, error } = await parseArgv(
      program,
      [...leadingWords, ...optionWords, '--', ...wordsToRead],
      [command],
    );
    return { kind: 'command', command, ...(await readInput(program, reached, error, lookups)) };
  }
  const similarMatch =
    parent && quoteInput(word) !== undefined
      ? await lookups.findMeaning?.([word, ...nextWords], [], parent.name)
      : catalogMatch;
  throw unknownCommandFailure(
    await loadTree(program),
    path,
    word,
    otherWords,
    similarMatch,
    lookups.findMeaning !== undefined,
  );
}

/** Words that make a question when they follow a noun. */
const questionWords = 'in of for over with to that fitting containing from'.split(' ');

async function loadTopicNames(): Promise<readonly string[]> {
  return (await import('../help/topics.ts')).topicNames;
}

/** Whether an option of the program is among the words, even as another option's value. */
function hasOption(words: readonly string[], option: Option): boolean {
  const end = words.indexOf('--');
  const spellings = spellingsOf(option);
  return (end < 0 ? words : words.slice(0, end)).some(word => spellings.includes(word));
}

/** Returns the input of a command without words. */
export function emptyInput({ options }: Program<never>): CommandInput {
  return toInput(options, () => undefined, []);
}

/** Parses the values of options. @param textOf returns the text of an option in argv */
function toInput(options: Options, textOf: (name: string) => unknown, args: readonly string[]): CommandInput {
  const values: Record<string, unknown> = {};
  const givenNames = new Set<string>();
  for (const [name, option] of Object.entries(options)) {
    const text = textOf(name);
    values[name] = text === undefined ? valueIfOmitted(option) : readValue(option, text, options);
    if (text !== undefined) givenNames.add(name);
  }
  const entries: Iterable<readonly unknown[]> = [...Object.entries(values), ['givenOptions', givenNames]];
  // The declarations of the options determine the types of the entries.
  return { args, options: Object.fromEntries(entries) };
}

/** Parses a value. @throws Failure usage */
function readValue(option: Option, text: unknown, options: Options): unknown {
  if (Array.isArray(text)) return option.list ? text.flatMap(splitAtCommas) : text;
  if (option.reader === undefined || typeof text !== 'string') return text;
  const value = option.reader.read(text);
  if (value !== undefined) return value;
  const otherOption = Object.values(options).find(({ reader }) => reader?.choices?.includes(text));
  throw misuseFailure(
    option,
    expectationText(option.reader, text),
    otherOption && `${spellingsOf(otherOption)[0]} ${text}`,
  );
}

/** Returns the validated input of the command. @param error the error of Commander @throws Failure usage */
async function readInput<Context>(
  program: Program<Context>,
  { path, options, parser, words }: ReachedCommand<Context>,
  error: CommanderError | undefined,
  { configuredFormat }: ArgvLookups,
): Promise<{ readonly input: CommandInput; readonly missingArgument?: Failure }> {
  const command = path.at(-1);
  const input = toInput(
    options,
    name => (parser.getOptionValueSource(name) === 'cli' ? parser.getOptionValue(name) : undefined),
    parser.args,
  );
  if (error !== undefined) {
    const { usageFailure } = await import('./usage.ts');
    const failure = usageFailure(error, program, path, words);
    const isComplete = Object.values(command?.options ?? {}).every(
      option => !option.required || input.options.givenOptions.has(optionName(option)),
    );
    if (failure.code === 'missing_argument' && command?.arguments?.[0]?.isPickable && isComplete)
      return { input, missingArgument: failure };
    throw failure;
  }
  if (hasColumnAfterJson(words, command?.options)) {
    const { columnsAfterJsonFailure } = await import('./usage.ts');
    throw columnsAfterJsonFailure(words[words.indexOf('--json') + 1] ?? '');
  }
  if ([...input.options.givenOptions].some(name => mayBeInvalid(options[name], input))) {
    const { checkCombination } = await import('./combinations.ts');
    const output = input.options.givenOptions.has('output') ? undefined : configuredFormat?.(input.options);
    const completeInput = output === undefined ? input : { ...input, options: { ...input.options, output } };
    checkCombination({ options, arguments: command?.arguments ?? [] }, completeInput);
  }
  return { input };
}

/** Whether an option may have no effect, or may conflict with another. */
function mayBeInvalid(
  { needs, onlyFor, whenValue, excludes, implies }: Partial<Option> = {},
  { args, options: { givenOptions } }: CommandInput,
): boolean {
  const hasOtherOptions = givenOptions.size > 1;
  return Boolean(
    needs ||
      onlyFor ||
      whenValue ||
      (excludes && (hasOtherOptions || args.length > 0)) ||
      (implies && hasOtherOptions),
  );
}

/** Whether a word after --json is a column's name, and not a record: `get C --json name`. */
function hasColumnAfterJson(words: readonly string[], options: Options = {}): boolean {
  const valueIndex = words.indexOf('--json') + 1;
  const columns = options.columns?.values;
  if (valueIndex === 0 || columns?.from !== 'suggestions') return false;
  const columnNames = splitAtCommas(words[valueIndex] ?? '');
  return columnNames.length > 0 && columnNames.every(name => columns.suggestions.includes(name));
}
