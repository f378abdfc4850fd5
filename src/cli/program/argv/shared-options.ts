/** Options of many commands, each declared once. */
import type { Column, RecordKind } from '../../../catalog/lib/noun.ts';
import { formatsWith } from '../../output/writers.ts';
import { settingTable } from '../settings/setting-table.ts';
import type { Options, OptionValues, ValueSource } from './option.ts';
import { filePath, folderPath, positiveInteger, wholeNumber } from './readers.ts';

/** The options of commands that ask the service. */
const requestOptions = {
  baseUrl: settingTable.baseUrl.option,
  anonymous: { flags: '--anonymous', summary: 'send no token where one is optional' },
  refresh: {
    flags: '--refresh',
    summary: 'ask the service even where a stored answer is fresh',
    excludes: ['offline'],
  },
  offline: settingTable.offline.option,
  timeout: settingTable.timeout.option,
  maxTime: settingTable.maxTime.option,
  retries: settingTable.retries.option,
  caCert: settingTable.caCert.option,
  clientCert: settingTable.clientCert.option,
  clientKey: settingTable.clientKey.option,
  insecureTls: {
    flags: '--insecure-tls',
    summary: 'send a token although NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer',
  },
  curl: { flags: '--curl', summary: 'print the equivalent curl command and send nothing' },
} as const satisfies Options;

/** Every command takes these; those of requests change nothing where none is made. */
export const everywhere = {
  json: {
    flags: '--json',
    summary: 'print JSON: an answer of the service exactly as sent',
    says: { option: 'output', value: 'json' },
  },
  ...requestOptions,
  profile: settingTable.profile.option,
  color: { ...settingTable.color.option, negated: 'never' },
  pager: settingTable.pager.option,
  drawing: settingTable.drawings.option,
  noteNames: settingTable.noteNames.option,
  input: { flags: '--no-input', summary: 'ask nothing: no list to pick from, no prompt, no pager' },
  ascii: { flags: '--ascii', summary: 'draw with ASCII only' },
  quiet: { flags: '-q, --quiet', summary: 'no remarks on stderr, only errors' },
  debug: { flags: '--debug', summary: 'log requests and decisions to stderr' },
} as const satisfies Options;

export type EverywhereOptions = typeof everywhere;

/** The reader of argv has these by itself. */
export const ownOptions = {
  version: { flags: '-V, --version', summary: 'show the version' },
  help: { flags: '-h, --help', summary: 'show help' },
} as const satisfies Options;

export const jqOptions = {
  jq: {
    flags: '--jq <expression>',
    summary: 'filter the body with jq',
    says: { option: 'output', value: 'json', besides: ['jsonl'] },
  },
  raw: { flags: '-r, --raw', summary: "print jq's strings without quotes", needs: ['jq'] },
} as const satisfies Options;

/** Which records are shown, and in which order: each is a step in `records/selection-steps.ts`. */
function selectionOptions(names: ValueSource, fields: ValueSource) {
  return {
    sort: {
      flags: '--sort <names>',
      summary: 'by which columns or dot paths; -name is descending',
      values: names,
      list: true,
      signed: true,
    },
    filter: {
      flags: '--filter <test>',
      summary: "those that pass 'field op value': = != ~ !~ > >= < <=",
      values: fields,
      repeat: true,
    },
    offset: {
      flags: '--offset <n>',
      summary: 'without the first so many records',
      reader: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      default: 0,
    },
    limit: { flags: '--limit <n>', summary: 'at most so many records', reader: positiveInteger },
  } as const satisfies Options;
}

/** The kind of record whose fields Tab offers at --filter. */
type FilteredKind = Pick<RecordKind, 'one' | 'wire'>;

/** The options of commands that show records. Tab offers the columns, and at --filter all fields of the kind. */
export function recordOptions(
  columns: readonly Pick<Column, 'name'>[],
  { one, wire = [] }: FilteredKind = { one: '' },
) {
  const suggestions = columns.map(column => column.name);
  const names = { from: 'suggestions', suggestions } as const;
  return {
    output: settingTable.output.option,
    columns: {
      flags: '--columns <names>',
      summary: 'columns or dot paths; +name adds to the usual ones',
      values: names,
      list: true,
      signed: true,
    },
    ...selectionOptions(names, { from: 'fields', columns: [...suggestions, ...wire], of: one }),
    count: {
      flags: '--count',
      summary: 'their number',
      excludes: ['output', 'columns', 'sort', 'jq'],
      says: { option: 'output', value: 'json' },
    },
    exitStatus: {
      flags: '--exit-status',
      summary: 'exit 3 where there is nothing to show; --jq: as jq -e',
    },
    ...jqOptions,
    csvRaw: {
      flags: '--csv-raw',
      summary: 'leave spreadsheet formulas as they are',
      onlyFor: { output: formatsWith('csvRaw') },
    },
    header: {
      flags: '--no-header',
      summary: 'no line of column names',
      onlyFor: { output: formatsWith('header') },
    },
    names: {
      flags: '--names',
      summary: 'names of all ids',
      // Filters compare names, whatever the form.
      needs: [['output', ...formatsWith('names')], 'filter'],
    },
  } as const satisfies Options;
}

/** The same of commands that show items: without columns these are cards, which have no line of names. */
export function itemOptions(columns: readonly Pick<Column, 'name'>[], kind?: FilteredKind) {
  const options = recordOptions(columns, kind);
  const header = { ...options.header, needs: ['columns', ['output', 'csv', 'tsv']] } as const;
  return { ...options, header } as const satisfies Options;
}

export type RecordOptions = ReturnType<typeof recordOptions>;

/** Whether an option of records is given: something is asked of them. */
export function asksOfRecords({ given, json }: OptionValues<EverywhereOptions>): boolean {
  return json || Object.keys(recordOptions([])).some(name => given.has(name));
}

/** The options that choose among records, by name. */
export type SelectionOptions = ReturnType<typeof selectionOptions>;

const folderOption = {
  flags: '--dir <folder>',
  reader: folderPath,
  values: { from: 'directories' },
} as const;

export const downloadOptions = {
  dir: { ...folderOption, summary: 'where to put the files', otherwise: 'the current folder' },
  force: { flags: '--force', summary: 'download again what is already there' },
} as const satisfies Options;

export type DownloadOptions = typeof downloadOptions;

/** Of commands that make files. */
export const madeFileOptions = {
  file: {
    flags: '--file <path>',
    summary: 'write a file instead of stdout',
    values: { from: 'files' },
    reader: filePath,
    excludes: ['dir'],
  },
  dir: { ...folderOption, summary: 'write a file for each, with names of their own' },
  force: { flags: '--force', summary: 'Replace a file that music-cli did not make', needs: ['file'] },
} as const satisfies Options;

export type MadeFileOptions = typeof madeFileOptions;

/** The option of commands that show music as a player of a transposing instrument reads it. */
export const writtenOption = {
  for: { flags: '--for <instrument>', summary: "as written for that player: 'clarinet in Bb'" },
} as const satisfies Options;
