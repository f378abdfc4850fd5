/** The options, each declared once: the parser, help, the man page and completion read them here. */
import type { Column } from '../catalog/lib/noun.ts';
import { formatNames } from '../output/formats/index.ts';
import type { Option } from './command.ts';

const positiveInteger = (value: string) =>
  /^[1-9]\d{0,14}$/.test(value) ? undefined : 'must be a positive integer.';
const wholeNumber = (value: string) =>
  /^\d{1,2}$/.test(value) ? undefined : 'must be a whole number from 0 to 99.';
const seconds = (value: string) =>
  /^\d{1,6}(\.\d+)?$/.test(value) && Number(value) > 0 ? undefined : 'must be a number of seconds above 0.';

/** These the parser has by itself. */
export const parsersOwn: readonly Option[] = [
  { flags: '-V, --version', summary: 'show the version' },
  { flags: '-h, --help', summary: 'show help' },
];

/** Every command takes these. */
export const everywhere: readonly Option[] = [
  { flags: '--json', summary: 'the body exactly as the service sent it' },
  {
    flags: '--base-url <url>',
    summary: "the service's address, which may have a path",
  },
  { flags: '--profile <name>', summary: 'the profile to use', values: { from: 'profiles' } },
  { flags: '--anonymous', summary: 'send no token where one is optional' },
  { flags: '--refresh', summary: 'ask the service even where a stored answer is fresh' },
  { flags: '--offline', summary: 'answer from the store alone' },
  {
    flags: '--timeout <seconds>',
    summary: 'how long the service may be silent (10, within an answer 30)',
    check: seconds,
  },
  { flags: '--retries <n>', summary: 'how often to try again (2)', check: wholeNumber },
  {
    flags: '--color <when>',
    summary: 'when to use colours',
    values: { from: 'choices', choices: ['auto', 'always', 'never'] },
  },
  { flags: '--ascii', summary: 'draw with ASCII only' },
  { flags: '--no-pager', summary: 'never start a pager' },
  { flags: '--debug', summary: 'log requests and decisions to stderr' },
  { flags: '--curl', summary: 'print the equivalent curl command and send nothing' },
  ...parsersOwn,
];

export const outputOption: Option = {
  flags: '-o, --output <format>',
  summary: 'how to print',
  values: { from: 'choices', choices: formatNames },
};

const jqOptions: readonly Option[] = [
  { flags: '--jq <expression>', summary: 'filter the body with jq' },
  { flags: '-r, --raw', summary: "print jq's strings without quotes" },
];

/** What commands that show records take; columns are those that Tab offers. */
export function recordOptions(columns: readonly Column[], { limit = true } = {}): readonly Option[] {
  const names = columns.map(column => column.name);
  const suggestions = { from: 'suggestions', suggestions: names } as const;
  return [
    outputOption,
    {
      flags: '--columns <names>',
      summary: 'which columns or dot paths; +name adds to the usual ones',
      values: suggestions,
      list: true,
    },
    {
      flags: '--sort <names>',
      summary: 'by which columns or dot paths; -name is descending',
      values: suggestions,
      list: true,
      descending: true,
    },
    {
      flags: '--filter <test>',
      summary: "only records that pass 'field op value'; ops: = != ~ !~ > >= < <=",
      repeat: true,
    },
    ...(limit ? [limitOption] : []),
    { flags: '--count', summary: 'print only how many records there are' },
    ...jqOptions,
    { flags: '--csv-raw', summary: 'leave spreadsheet formulas in CSV as they are' },
    { flags: '--names', summary: 'ask the service for the names that ids refer to' },
  ];
}

export const limitOption: Option = {
  flags: '--limit <n>',
  summary: 'at most so many records',
  check: positiveInteger,
};

export const downloadOptions: readonly Option[] = [
  {
    flags: '--dir <folder>',
    summary: 'where to put the files (the current folder)',
    values: { from: 'directories' },
  },
  { flags: '--force', summary: 'download again what is already there' },
];
