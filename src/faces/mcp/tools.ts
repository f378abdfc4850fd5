/** The tools of the assistant: each makes a command line from its checked arguments. */
import { Failure } from '../../base/errors.ts';
import { isFields } from '../../base/io.ts';
import { allCollections, collectionNamed, nouns } from '../../catalog/index.ts';
import { isMusical } from '../../catalog/lib/noun.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { MusicFormName } from '../../output/writers.ts';

/** The JSON Schema of an argument. */
type Shape =
  | { readonly type: 'string'; readonly description: string; readonly enum?: readonly string[] }
  | {
      readonly type: 'integer';
      readonly description: string;
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    }
  | {
      readonly type: 'array';
      readonly description: string;
      readonly items: { readonly type: 'string' };
      readonly maxItems: number;
    };

/** The values of an argument of the call by its name; an empty list where it is not given. */
type Given = (name: string) => readonly string[];

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, Shape>>;
  readonly required: readonly string[];
  /** The answer is text for people; else it is JSON lines, one for each record. */
  readonly isText: boolean;
  argv(given: Given): readonly string[];
}

/** Records in an answer, and names in a question, at most. */
export const mostRecords = 50;
/** Characters of an argument at most. */
const longest = 1000;

const lists = [...nouns, tracks].map(({ name }) => name);
const musical = allCollections.filter(isMusical).map(({ name }) => name);
const computed = 'chords';

const text = (description: string) => ({ type: 'string', description }) as const;
const oneOf = (description: string, choices: readonly string[]) =>
  ({ type: 'string', description, enum: choices }) as const;
const texts = (maxItems: number, description: string) =>
  ({ type: 'array', items: { type: 'string' }, maxItems, description }) as const;
const count = (description: string, minimum: number, maximum: number, usual: number) =>
  ({ type: 'integer', description, minimum, maximum, default: usual }) as const;
const part = {
  limit: count('records at most', 1, mostRecords, 20),
  offset: count('records to skip', 0, 1_000_000, 0),
} as const;
/** Of names: as many records as can be asked for. */
const wholePart = { ...part, limit: count('records at most', 1, mostRecords, mostRecords) } as const;
const names = texts(mostRecords, 'names or ids');
const music = {
  what: text('a name (c dorian, tresillo), notes, chords (Am F C G), numerals with key, a rhythm'),
  noun: oneOf('where a name is looked for', [...musical, computed]),
  key: text('move it to this key'),
} as const;
const formats: readonly MusicFormName[] = ['abc', 'strudel', 'scl'];

const asRecords = '--output=jsonl';
const option = (given: Given, name: string, flag = name) => given(name).map(value => `--${flag}=${value}`);
const partOf = (given: Given) => ['limit', 'offset'].flatMap(name => option(given, name));
const words = (given: Given) => ['--', ...given('what').flatMap(what => what.trim().split(/\s+/))];

const recordsTool = (tool: Omit<Tool, 'isText'>): Tool => ({ ...tool, isText: false });
const textTool = (tool: Omit<Tool, 'isText'>): Tool => ({ ...tool, isText: true });

export const tools: readonly Tool[] = [
  recordsTool({
    name: 'find',
    title: 'Find music by content',
    description:
      'Find music by content: notes (C E G), chords (Dm7 G7), steps (2,2,1), rhythm (x..x..x.), size (386c, 5/4, 442 Hz).',
    properties: { what: text('C E G, Dm7 G7, x..x..x., 5/4'), ...part },
    required: ['what'],
    argv: given => ['find', asRecords, ...partOf(given), ...words(given)],
  }),
  recordsTool({
    name: 'search',
    title: 'Search words',
    description: 'Find words in names, tags and texts.',
    properties: {
      what: text('words'),
      noun: oneOf(
        'only there',
        nouns.map(({ name }) => name),
      ),
      ...part,
    },
    required: ['what'],
    argv: given => {
      const among = option(given, 'noun', 'in');
      return ['search', asRecords, ...among, ...partOf(given), ...words(given)];
    },
  }),
  recordsTool({
    name: 'get',
    title: 'Get records',
    description: 'Whole records; chords by symbol.',
    properties: { noun: oneOf('the kind', [...lists, computed]), names, ...wholePart },
    required: ['noun', 'names'],
    argv: given => [...given('noun'), 'get', asRecords, ...partOf(given), '--', ...given('names')],
  }),
  recordsTool({
    name: 'list',
    title: 'List records',
    description: 'Records in columns.',
    properties: {
      noun: oneOf('the kind', lists),
      filter: texts(10, "all must hold: 'notes ~ F#', 'bpm >= 90'; = != ~ !~ > >= < <="),
      sort: text('column; -column descends'),
      ...part,
    },
    required: ['noun'],
    argv: given => {
      const [name = ''] = given('noun');
      const columns = collectionNamed(name)?.columns.map(column => column.name) ?? [];
      const choice = [...['filter', 'sort'].flatMap(each => option(given, each)), ...partOf(given)];
      return [name, 'list', asRecords, `--columns=${columns.join(',')}`, ...choice];
    },
  }),
  textTool({
    name: 'draw',
    title: 'Draw music',
    description: 'A picture as text: keyboard, neck, chart, rhythm, ruler.',
    properties: { ...music, on: text('for scales and chords: guitar') },
    required: ['what'],
    argv: given => {
      const options = ['key', 'on'].flatMap(each => option(given, each));
      return [...given('noun'), 'draw', ...options, '--', ...given('what')];
    },
  }),
  recordsTool({
    name: 'chords',
    title: 'Chords of scales and keys',
    description: 'The chord on each degree.',
    properties: { noun: oneOf('the kind', ['scales', 'keys']), names, ...wholePart },
    required: ['noun', 'names'],
    argv: given => [...given('noun'), 'chords', asRecords, ...partOf(given), '--', ...given('names')],
  }),
  textTool({
    name: 'export',
    title: 'Export music',
    description: 'As text for other programs; scl is for systems.',
    properties: { ...music, format: oneOf('abc: notes; strudel: code; scl: Scala', formats) },
    required: ['what', 'format'],
    argv: given => {
      const options = [...option(given, 'format', 'output'), ...option(given, 'key')];
      return [...given('noun'), 'export', ...options, '--', ...given('what')];
    },
  }),
];

/** Only where the user has allowed it. */
export const accountTool: Tool = recordsTool({
  name: 'me',
  title: 'Account',
  description: "The user's account: plan, quota, permissions.",
  properties: {},
  required: [],
  argv: () => ['me', asRecords],
});

/** A call, read: its command line, and the records that it skips. */
export interface Call {
  readonly argv: readonly string[];
  readonly offset: number;
}

/** Reads the arguments of a call. Throws Failure: usage, bad_argument. */
export function readCall({ name: tool, properties, required, argv }: Tool, sent: unknown): Call {
  const given = isFields(sent) ? sent : {};
  const takes = `It takes: ${Object.keys(properties).join(', ')}.`;
  const unknown = Object.keys(given).find(name => !Object.hasOwn(properties, name));
  if (unknown !== undefined) throw bad(`'${unknown.slice(0, 40)}' is no argument of ${tool}`, takes);
  const values = new Map(
    Object.entries(properties).map(([name, shape]) => [name, read(name, shape, given[name])]),
  );
  const missing = required.find(name => values.get(name)?.length === 0);
  if (missing !== undefined) throw bad(`${tool} needs ${missing}`, takes);
  const call: Given = name => values.get(name) ?? [];
  return { argv: argv(call), offset: Number(call('offset')[0] ?? 0) };
}

function read(name: string, shape: Shape, value: unknown): readonly string[] {
  if (value === undefined || value === null) return shape.type === 'integer' ? [String(shape.default)] : [];
  const fail = (must: string) => bad(`${name} must be ${must}`, `Call it again with another ${name}.`);
  switch (shape.type) {
    case 'integer':
      if (!Number.isInteger(value) || Number(value) < shape.minimum || Number(value) > shape.maximum)
        throw fail(`a whole number from ${shape.minimum} to ${shape.maximum}`);
      return [String(value)];
    case 'array': {
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (list.length > shape.maxItems) throw fail(`at most ${shape.maxItems} texts`);
      if (!list.every(isText)) throw fail(`texts of at most ${longest} characters`);
      return list;
    }
    case 'string':
      if (!isText(value)) throw fail(`a text of at most ${longest} characters`);
      if (shape.enum && !shape.enum.includes(value)) throw fail(`one of ${shape.enum.join(', ')}`);
      return [value];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest;
}

function bad(message: string, hint: string): Failure {
  return new Failure('usage', `${message}.`, { code: 'bad_argument', hint });
}
