/**
 * argv → the command that was asked for and what it was given. The words are followed down the command tree, of
 * which only the branch that is asked for is loaded; the other words are read by the options and arguments of the command
 * at the end of the way.
 */
import type { Failure } from '../../../base/errors.ts';
import {
  type CatalogMatch,
  type Command,
  type Given,
  loadCommand,
  type Program,
  spellingsOfCommand,
  treeOf,
} from './command.ts';
import { nameOf, type Option, type Options, spellingsOf, takesValue } from './option.ts';
import { commaEntries, parseWords } from './parse-words.ts';

/** Help on the program or on one of its commands, a page of help, the version, or a command to run. */
export type Invocation<Context> =
  | { readonly kind: 'help'; readonly path: readonly Command<Context>[] }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'version' }
  | {
      readonly kind: 'command';
      readonly command: Command<Context>;
      readonly given: Given;
      /** The complaint that an argument is missing, where a person may still pick it. */
      readonly missing?: Failure | undefined;
      /** How words in place of a command were understood, where that was not sure. */
      readonly remarks?: readonly string[] | undefined;
    };

/** What is known beside the words. */
interface ReadingHelp {
  /** What words are in the catalog, where they are no command. */
  readonly meant?: (
    words: readonly string[],
    options: readonly string[],
  ) => Promise<CatalogMatch | undefined>;
  /** The form of output that holds where the words name none. */
  readonly settled?: (options: Given['options']) => unknown;
}

/** @throws Failure usage */
export async function readArguments<Context>(
  program: Program<Context>,
  argv: readonly string[],
  beside: ReadingHelp = {},
): Promise<Invocation<Context>> {
  const [first, topic, ...more] = argv.filter(word => word !== '--json');
  if (first === 'help' && topic !== undefined && more.length === 0 && (await pagesOfHelp()).includes(topic))
    return { kind: 'topic', topic };
  const { path, rest, stray } = await followWords(program, argv);
  const asksFor = helpAskedFor(rest);
  if (asksFor === 'version') return { kind: 'version' };
  if (stray !== undefined) return readStray(program, argv, { path, rest, stray }, beside);
  if (asksFor === 'help') return { kind: 'help', path };
  const values = await valuesOf(program, path, rest, beside);
  const command = path.at(-1);
  return command?.run === undefined ? { kind: 'help', path } : { kind: 'command', command, ...values };
}

/** A word stands where a command is expected: the command that answers it, where it is music or a name. */
async function readStray<Context>(
  program: Program<Context>,
  argv: readonly string[],
  { path, rest, stray: { word, before: last, after } }: Required<Way<Context>>,
  beside: ReadingHelp,
): Promise<Invocation<Context>> {
  // The word may be the value of an option that stands too early, or that there is not.
  if (last?.startsWith('-') && !last.includes('=')) await valuesOf(program, path, [last], beside);
  const [{ isNearlyCommand, namesAmong, unknownCommand, unknownPage }, { quotedInput }, topics] =
    await Promise.all([import('./usage.ts'), import('./refuse-tokens.ts'), pagesOfHelp()]);
  const [only] = path;
  if (only === undefined && argv[0] === 'help' && argv[1] === word && after.length === 0)
    throw unknownPage(await treeOf(program), word, topics);
  const names = namesAmong(after);
  const options = after.slice(names.length);
  // `chords in G`
  const isQuestion = path.length === 1 && /^(?:in|of)$/.test(word);
  const ofName = word === 'get' ? names : [word, ...names];
  const said = only && isQuestion ? [only.name, ...ofName] : ofName;
  const match = topics.includes(word)
    ? { line: `help ${word}`, isWhole: true }
    : await beside.meant?.(said, options);
  const mayBeMusic =
    (only === undefined || isQuestion) && helpAskedFor(rest) === undefined && quotedInput(word) !== undefined;
  const isName = match?.argv !== undefined && match.isWhole;
  const answered =
    mayBeMusic && (isName || !(await isNearlyCommand(program, word, after))) ? match : undefined;
  const before = rest.slice(0, rest.length - 1 - after.length);
  if (answered?.refusal) throw answered.refusal;
  if (answered?.argv) {
    const words = [...before, ...answered.argv, ...options];
    const line = await readArguments(program, words, { settled: beside.settled });
    // What is typed is read again by its command, which tells how.
    const remarks = answered.isTyped ? undefined : answered.remarks;
    return line.kind === 'command' ? { ...line, remarks } : line;
  }
  if (answered?.isTyped && program.anything) {
    const command = { name: '', summary: '', ...(await program.anything()) };
    const given = await valuesOf(program, [command], [...before, ...options, '--', ...said], beside);
    return { kind: 'command', command, ...given };
  }
  const isHere = path.every(({ name }) => match?.line.startsWith(`${name} `));
  throw unknownCommand(await treeOf(program), path, word, after, isHere ? match : undefined);
}

/** Those that are about no command. */
async function pagesOfHelp(): Promise<readonly string[]> {
  return (await import('../help/topics.ts')).topicNames;
}

interface Way<Context> {
  /** The commands that the words name, from the program down. */
  readonly path: readonly Command<Context>[];
  /** The other words, in their order. */
  readonly rest: readonly string[];
  /** The first word that names no command where a command is expected, and those beside it. */
  readonly stray?: {
    readonly word: string;
    readonly before: string | undefined;
    readonly after: readonly string[];
  };
}

async function followWords<Context>(
  program: Program<Context>,
  argv: readonly string[],
): Promise<Way<Context>> {
  const path: Command<Context>[] = [];
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const parent = path.at(-1);
    if (word === '--' || (parent !== undefined && !parent.commands?.length))
      return { path, rest: [...rest, ...argv.slice(at)] };
    if (word.startsWith('-')) {
      rest.push(word);
      const declared = { ...program.options, ...parent?.options };
      const option = Object.values(declared).find(each => spellingsOf(each).includes(word));
      const value = argv[at + 1];
      if (option && takesValue(option) && value !== undefined) {
        rest.push(value);
        at++;
      }
      continue;
    }
    const child = (parent ?? program).commands?.find(each => spellingsOfCommand(each).includes(word));
    if (child !== undefined) path.push(await loadCommand(child));
    else if (word === 'help' || word === 'version') rest.push(`--${word}`);
    else {
      const stray = { word, before: argv[at - 1], after: argv.slice(at + 1) };
      return { path, rest: [...rest, ...argv.slice(at)], stray };
    }
  }
  return { path, rest };
}

/** Help comes before the version. Nobody is taken to mean one of these words as the value of an option. */
function helpAskedFor(words: readonly string[]): 'help' | 'version' | undefined {
  const end = words.indexOf('--');
  const asked = end < 0 ? words : words.slice(0, end);
  if (asked.includes('--help') || asked.includes('-h')) return 'help';
  return asked.includes('--version') || asked.includes('-V') ? 'version' : undefined;
}

/** What a command is given that has no words. */
export function withoutWords(program: Program<never>): Promise<{ readonly given: Given }> {
  return valuesOf(program, [], [], {});
}

/** What the words that name no command say by the options and arguments of the command. */
async function valuesOf<Context>(
  program: Program<Context>,
  path: readonly Command<Context>[],
  words: readonly string[],
  { settled }: ReadingHelp,
): Promise<{ readonly given: Given; readonly missing?: Failure }> {
  const command = path.at(-1);
  const options: Options = { ...program.options, ...command?.options };
  const { given, complaint } = parseWords(words, options, command?.arguments);
  if (complaint !== undefined) {
    const { usageFailure } = await import('./usage.ts');
    const failure = usageFailure(complaint, program, path, words);
    const isComplete = Object.values(command?.options ?? {}).every(
      option => !option.required || Reflect.get(given.options, nameOf(option)) !== undefined,
    );
    if (complaint.code === 'missing_argument' && command?.arguments?.[0]?.picked && isComplete)
      return { given, missing: failure };
    throw failure;
  }
  if (isColumnOfJson(words, command?.options)) {
    const { columnsAfterJson } = await import('./usage.ts');
    throw columnsAfterJson(words[words.indexOf('--json') + 1] ?? '');
  }
  if ([...given.options.given].some(name => mayMiss(options[name], given))) {
    const { checkCombination: checkCompany } = await import('./goes-with.ts');
    const output = given.options.given.has('output') ? undefined : settled?.(given.options);
    const held = output === undefined ? given : { ...given, options: { ...given.options, output } };
    checkCompany({ options, arguments: command?.arguments ?? [] }, held);
  }
  return { given };
}

/** Whether an option may stand where it does nothing, or beside what it does not go with. */
function mayMiss(
  { needs, onlyFor, where, excludes, says }: Partial<Option> = {},
  { args, options: { given } }: Given,
): boolean {
  const isBeside = given.size > 1;
  return Boolean(
    needs || onlyFor || where || (excludes && (isBeside || args.length > 0)) || (says && isBeside),
  );
}

/** `get C --json name`: a column's name after --json is no record's. */
function isColumnOfJson(words: readonly string[], options: Options = {}): boolean {
  const after = words.indexOf('--json') + 1;
  const columns = options.columns?.values;
  if (after === 0 || columns?.from !== 'suggestions') return false;
  const named = commaEntries(words[after] ?? '');
  return named.length > 0 && named.every(name => columns.suggestions.includes(name));
}
