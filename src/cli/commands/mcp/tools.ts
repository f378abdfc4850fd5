/** The tools that an assistant can call: each makes a command line from its checked arguments. */
import * as z from 'zod/mini';
import { Failure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { drums } from '../../../catalog/drums.ts';
import { allCollections, findCollection, nouns } from '../../../catalog/index.ts';
import { isMusical } from '../../../catalog/lib/noun.ts';
import { tracks } from '../../../catalog/tracks.ts';
import type { MusicFormatName } from '../../output/writers.ts';

/** The schema of an argument. */
type ArgumentSchema = z.ZodMiniType<string | number | readonly string[] | undefined>;

/** Returns the values of an argument of the call by its name; an empty list if it is not given. */
type ReadArgument = (name: string) => readonly string[];

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  /** Whether the response is text for people. By default it is JSON lines, one for each record. */
  readonly isText?: true;
  argv(args: ReadArgument): readonly string[];
}

/** Maximum number of records in a response, and of names in a call. */
const maxRecords = 50;
/** Maximum length of an argument, in characters. */
const maxTextLength = 1000;

const searchedNouns = nouns.map(({ name }) => name);
const listNames = [...searchedNouns, tracks.name, drums.name];
const musicalNouns = allCollections.filter(isMusical).map(({ name }) => name);
const chordsName = 'chords';

/** The words with which an error message says what a text must be. */
const textRule = `a text of 1 to ${maxTextLength} characters`;
const textSchema = (rule: string) =>
  z.string(rule).check(z.refine(value => value.trim() !== '' && value.length <= maxTextLength, rule));
const describe = <Of extends z.ZodMiniType>(description: string, schema: Of) => {
  z.globalRegistry.add(schema, { description });
  return schema;
};
const textArgument = (description: string) => describe(description, textSchema(textRule));
const choiceArgument = (description: string, choices: readonly string[]) =>
  describe(description, z.enum(choices, `one of ${choices.join(', ')}`));
const listArgument = (max: number, description: string) => {
  const rule = `a list of 1 to ${max} texts`;
  const list = z.array(textSchema(textRule), rule).check(z.minLength(1, rule), z.maxLength(max, rule));
  // A single value counts as a list of one.
  return describe(
    description,
    z.pipe(
      z.transform((value: unknown) => [value].flat()),
      list,
    ),
  );
};
const countArgument = (description: string, min: number, max: number, defaultCount: number) => {
  const rule = `a whole number from ${min} to ${max}`;
  const number = z.int(rule).check(z.minimum(min, rule), z.maximum(max, rule));
  return describe(description, z._default(number, defaultCount));
};
const pageArguments = {
  limit: countArgument('Maximum records', 1, maxRecords, 20),
  offset: countArgument('Records to skip', 0, 1_000_000, 0),
};
/** The page arguments of tools that take names. All named records fit on one page by default. */
const namePageArguments = {
  ...pageArguments,
  limit: countArgument('Maximum records', 1, maxRecords, maxRecords),
};
const columns = z.optional(listArgument(50, 'Columns or fields, for example degrees'));
const names = listArgument(maxRecords, 'Names or ids');
const musicArguments = {
  what: textArgument('A name (c dorian, tresillo), notes, chords (Am F C G), a rhythm, numerals with a key'),
  noun: z.optional(choiceArgument('Collection to look in', [...musicalNouns, chordsName])),
  key: z.optional(textArgument('Target key')),
};
const formats: readonly MusicFormatName[] = ['abc', 'strudel', 'scl'];

const jsonlOption = '--output=jsonl';
const optionArgs = (args: ReadArgument, name: string, flag = name) =>
  args(name).map(value => `--${flag}=${value}`);
const pageOptions = (args: ReadArgument) => [
  ...['limit', 'offset'].flatMap(name => optionArgs(args, name)),
  ...[args('columns')].filter(names => names.length > 0).map(names => `--columns=${names.join(',')}`),
];
const searchWords = (args: ReadArgument) => ['--', ...args('what').flatMap(what => what.trim().split(/\s+/))];

export const tools: readonly Tool[] = [
  {
    name: 'find',
    title: 'Find music by content',
    description:
      'Find music by content: notes (C E G), chords (Dm7 G7), steps (2,2,1), rhythm (x..x..x.), size (386c, 5/4, 442 Hz).',
    properties: { what: textArgument('Notes, chords, steps, rhythm or size'), ...pageArguments },
    argv: args => ['find', jsonlOption, ...pageOptions(args), ...searchWords(args)],
  },
  {
    name: 'search',
    title: 'Search words',
    description: 'Find words in names, tags and texts.',
    properties: {
      what: textArgument('Words to find'),
      noun: z.optional(choiceArgument('Collection to search', searchedNouns)),
      ...pageArguments,
    },
    argv: args => {
      const nounOption = optionArgs(args, 'noun', 'in');
      return ['search', jsonlOption, ...nounOption, ...pageOptions(args), ...searchWords(args)];
    },
  },
  {
    name: 'get',
    title: 'Get records',
    description: 'Get records, chords by symbol, or the files of a drum folder.',
    properties: {
      noun: choiceArgument('Collection', [...listNames, chordsName]),
      names,
      columns,
      ...namePageArguments,
    },
    argv: args => {
      const [noun, recordNames] = [args('noun'), args('names')];
      if (noun.includes(drums.name) && recordNames.length > 1)
        throw badArgumentFailure('names must be one folder for drums', 'Call it again for each folder.');
      return [...noun, 'get', jsonlOption, ...pageOptions(args), '--', ...recordNames];
    },
  },
  {
    name: 'list',
    title: 'List records',
    description: 'List records and their columns.',
    properties: {
      noun: choiceArgument('Collection', listNames),
      filter: z.optional(
        listArgument(10, "All must match: 'notes ~ F#', 'bpm >= 90'. Operators: = != ~ !~ > >= < <="),
      ),
      sort: z.optional(textArgument('Column to sort by; -column is descending')),
      columns,
      ...pageArguments,
    },
    argv: args => {
      const [name = ''] = args('noun');
      const names = findCollection(name)?.columns.map(column => column.name) ?? [];
      const defaultColumns = args('columns').length > 0 ? [] : [`--columns=${names.join(',')}`];
      const options = [...['filter', 'sort'].flatMap(each => optionArgs(args, each)), ...pageOptions(args)];
      return [name, 'list', jsonlOption, ...defaultColumns, ...options];
    },
  },
  {
    isText: true,
    name: 'draw',
    title: 'Draw music',
    description: 'Draw as text: keyboard, neck, chart, rhythm or ruler.',
    properties: { ...musicArguments, on: z.optional(textArgument('Instrument, for example guitar')) },
    argv: args => {
      const options = ['key', 'on'].flatMap(each => optionArgs(args, each));
      return [...args('noun'), 'draw', ...options, '--', ...args('what')];
    },
  },
  {
    name: 'chords',
    title: 'Chords of scales and keys',
    description: 'List the chord on each degree.',
    properties: { noun: choiceArgument('Collection', ['scales', 'keys']), names, ...namePageArguments },
    argv: args => [...args('noun'), 'chords', jsonlOption, ...pageOptions(args), '--', ...args('names')],
  },
  {
    name: 'transpose',
    title: 'Transpose music',
    description: 'Move music to another key. Give one of to, by and for.',
    properties: {
      what: musicArguments.what,
      to: z.optional(textArgument('Target key: A, C minor; all for every key')),
      by: z.optional(textArgument('Interval or semitones: M3, -P4, -2')),
      for: z.optional(textArgument('Instrument: clarinet in Bb')),
      as: z.optional(choiceArgument('How to read letters', ['chords', 'notes'])),
    },
    argv: args => {
      const options = ['to', 'by', 'for', 'as'].flatMap(name => optionArgs(args, name));
      return ['transpose', jsonlOption, ...options, '--', ...args('what')];
    },
  },
  {
    isText: true,
    name: 'export',
    title: 'Export music',
    description: 'Export as text for other programs (scl: only systems).',
    properties: {
      ...musicArguments,
      format: choiceArgument('Notation (abc), code (strudel), tuning (scl)', formats),
    },
    argv: args => {
      const options = [...optionArgs(args, 'format', 'output'), ...optionArgs(args, 'key')];
      return [...args('noun'), 'export', ...options, '--', ...args('what')];
    },
  },
];

/** The tool for the account. It exists only if the user has allowed it. */
export const accountTool: Tool = {
  name: 'me',
  title: 'Account',
  description: "The user's account: plan, quota, permissions.",
  properties: {},
  argv: () => ['me', jsonlOption],
};

/** A parsed call: its command line, and the number of records to skip. */
export interface ToolCall {
  readonly argv: readonly string[];
  readonly offset: number;
}

/** Returns the JSON Schema of the arguments. */
export function inputSchema(tool: Tool): Fields {
  const { properties } = z.toJSONSchema(z.object(tool.properties), { io: 'output' });
  const required = requiredNames(tool);
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function requiredNames({ properties }: Tool): readonly string[] {
  return Object.keys(properties).filter(name => properties[name]?.safeParse(undefined).success === false);
}

/** Reads the arguments of a call. Throws Failure: usage, bad_argument. */
export function readCall(tool: Tool, toolArgs: unknown): ToolCall {
  const argsText = `It takes: ${Object.keys(tool.properties).join(', ')}.`;
  const presentArgs = Object.fromEntries(
    Object.entries(Object(toolArgs)).filter(([, value]) => value !== null),
  );
  const { data, error } = z.strictObject(tool.properties).safeParse(presentArgs);
  if (data === undefined) {
    const unknownIssue = error.issues.find(({ code }) => code === 'unrecognized_keys');
    if (unknownIssue?.code === 'unrecognized_keys')
      throw badArgumentFailure(
        `'${unknownIssue.keys[0]?.slice(0, 40)}' is not an argument of ${tool.name}`,
        argsText,
      );
    const invalidIssue = error.issues.find(({ path: [name = ''] }) => Object.hasOwn(presentArgs, name));
    const [name, index] = (invalidIssue ?? error.issues[0])?.path ?? [];
    if (invalidIssue === undefined) throw badArgumentFailure(`${tool.name} needs ${String(name)}`, argsText);
    const argumentName = index === undefined ? String(name) : `${String(name)}[${String(index)}]`;
    throw badArgumentFailure(
      `${argumentName} must be ${invalidIssue.message}`,
      `Change ${argumentName} and call it again.`,
    );
  }
  const valuesOf: ReadArgument = name => [data[name] ?? []].flat().map(String);
  return { argv: tool.argv(valuesOf), offset: Number(valuesOf('offset')[0] ?? 0) };
}

function badArgumentFailure(message: string, hint: string): Failure {
  return new Failure('usage', `${message}.`, { code: 'bad_argument', hint });
}
