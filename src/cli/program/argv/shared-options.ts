/** Options of many commands, each declared once. */
import type { Column, RecordKind } from '../../../catalog/lib/noun.ts';
import { formatsWith } from '../../output/writers.ts';
import { settingTable } from '../settings/setting-table.ts';
import type { Options, OptionValues, ValueSource } from './option.ts';
import { filePath, folderPath, positiveInteger, wholeNumber } from './readers.ts';

const requestOptions = {
  baseUrl: settingTable.baseUrl.option,
  anonymous: { flags: '--anonymous', summary: 'Send no token to routes where it is optional' },
  refresh: {
    flags: '--refresh',
    summary: 'Bypass the cache',
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
    summary: 'Send a token even if NODE_TLS_REJECT_UNAUTHORIZED=0 is set',
  },
  curl: { flags: '--curl', summary: 'Print the equivalent curl command, and send nothing' },
} as const satisfies Options;

/** The options of every command; those for requests have no effect on commands without requests. */
export const globalOptions = {
  json: {
    flags: '--json',
    summary: 'Print JSON, with response bodies exactly as the service sent them',
    implies: { option: 'output', value: 'json' },
  },
  ...requestOptions,
  profile: settingTable.profile.option,
  color: { ...settingTable.color.option, negated: 'never' },
  pager: settingTable.pager.option,
  drawing: settingTable.drawings.option,
  noteNames: settingTable.noteNames.option,
  input: { flags: '--no-input', summary: 'Never prompt, and never start a pager' },
  ascii: { flags: '--ascii', summary: 'Draw with ASCII characters only' },
  quiet: { flags: '-q, --quiet', summary: 'Print only errors on stderr' },
  debug: { flags: '--debug', summary: 'Log requests and cache decisions to stderr' },
} as const satisfies Options;

export type GlobalOptions = typeof globalOptions;

/** The options that the parser of argv handles itself. */
export const builtInOptions = {
  version: { flags: '-V, --version', summary: 'Print the version' },
  help: { flags: '-h, --help', summary: 'Print help' },
} as const satisfies Options;

/** The only option that takes two values, as in jq. */
export const pairOption = '--arg';

export const jqOptions = {
  jq: {
    flags: '--jq <expression>',
    summary: 'Run jq over the JSON',
    implies: { option: 'output', value: 'json', otherValues: ['jsonl'] },
  },
  raw: { flags: '-r, --raw', summary: 'Print strings from jq without quotes', needs: ['jq'] },
  arg: {
    flags: `${pairOption} <name> <value>`,
    summary: 'Set the jq variable $name to a string',
    repeat: true,
    needs: ['jq'],
  },
} as const satisfies Options;

/** Returns the options that select and order records. Each is a step in `selection-steps.ts`. */
function selectionOptions(columnSource: ValueSource, fieldSource: ValueSource) {
  return {
    sort: {
      flags: '--sort <names>',
      summary: 'Sort by columns or dot paths; -name sorts in descending order',
      values: columnSource,
      list: true,
      signed: true,
    },
    filter: {
      flags: '--filter <test>',
      summary: "Keep records that match 'field op value'",
      values: fieldSource,
      repeat: true,
    },
    offset: {
      flags: '--offset <n>',
      summary: 'Skip the first n records',
      reader: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      default: 0,
    },
    limit: { flags: '--limit <n>', summary: 'Print at most n records', reader: positiveInteger },
  } as const satisfies Options;
}

/** The kind of record whose fields Tab offers for --filter. */
type FilteredKind = Pick<RecordKind, 'singular'>;

/** Returns the options of commands that show records. Tab offers columns, and for --filter all fields. */
export function recordOptions(
  columns: readonly Pick<Column, 'name'>[],
  { singular }: FilteredKind = { singular: '' },
) {
  const suggestions = columns.map(column => column.name);
  const columnSource = { from: 'suggestions', suggestions } as const;
  return {
    output: settingTable.output.option,
    columns: {
      flags: '--columns <names>',
      summary: 'Columns or dot paths to print; +name adds to the default columns',
      values: columnSource,
      list: true,
      signed: true,
    },
    ...selectionOptions(columnSource, { from: 'fields', columns: suggestions, of: singular }),
    count: {
      flags: '--count',
      summary: 'Print the number of records',
      excludes: ['output', 'columns', 'sort', 'jq'],
      implies: { option: 'output', value: 'json' },
    },
    exitStatus: {
      flags: '--exit-status',
      summary: 'Exit with status 3 if there are no records',
    },
    ...jqOptions,
    csvRaw: {
      flags: '--csv-raw',
      summary: 'Do not escape spreadsheet formulas',
      onlyFor: { output: formatsWith('csvRaw') },
    },
    header: {
      flags: '--no-header',
      summary: 'Omit the header row',
      onlyFor: { output: formatsWith('header') },
    },
    names: {
      flags: '--names',
      summary: 'Show names instead of ids',
      // With --names, a filter compares names in every format.
      needs: [['output', ...formatsWith('names')], 'filter'],
    },
  } as const satisfies Options;
}

/** The option of commands that show cards. */
export const cardOptions = {
  all: { flags: '--all', summary: 'Show every field, not a short card', onlyFor: { output: ['table'] } },
} as const satisfies Options;

/** Returns the options of commands that show items. Without --columns, items are cards, which have no header row. */
export function itemOptions(columns: readonly Pick<Column, 'name'>[], kind?: FilteredKind) {
  const options = recordOptions(columns, kind);
  const header = { ...options.header, needs: ['columns', ['output', 'csv', 'tsv']] } as const;
  return { ...options, header } as const satisfies Options;
}

export type RecordOptions = ReturnType<typeof recordOptions>;

/** Whether --json or an option for records is given. */
export function hasRecordOption({ givenOptions, json }: OptionValues<GlobalOptions>): boolean {
  return json || Object.keys(recordOptions([])).some(name => givenOptions.has(name));
}

/** The options that select records, by name. */
export type SelectionOptions = ReturnType<typeof selectionOptions>;

const folderOption = {
  flags: '--dir <directory>',
  reader: folderPath,
  values: { from: 'directories' },
} as const;

export const downloadOptions = {
  dir: { ...folderOption, summary: 'Directory for the files', valueIfUnset: 'the current directory' },
  force: { flags: '--force', summary: 'Download existing files again' },
} as const satisfies Options;

export type DownloadOptions = typeof downloadOptions;

export const madeFileOptions = {
  file: {
    flags: '--file <path>',
    summary: 'Write to a file; - is stdout',
    values: { from: 'files' },
    reader: filePath,
    excludes: ['dir'],
  },
  dir: { ...folderOption, summary: 'Write a file for each result into a directory' },
  force: { flags: '--force', summary: 'Replace a file that music-cli did not make', needs: ['file'] },
} as const satisfies Options;

export type MadeFileOptions = typeof madeFileOptions;

/** The option of commands that transpose music for a player of a transposing instrument. */
export const forOption = {
  for: {
    flags: '--for <instrument>',
    summary: "Instrument to write for: 'clarinet in Bb'",
  },
} as const satisfies Options;
