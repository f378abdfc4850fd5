/** Pages of help about topics instead of commands: `music-cli help filters`. The man page contains them too. */
import { exitCodes } from '../../../base/errors.ts';
import { combinationNotes } from '../argv/combinations.ts';
import { type Options, summaryOf, withChoices } from '../argv/option.ts';
import { builtInOptions, globalOptions, madeFileOptions, recordOptions } from '../argv/shared-options.ts';
import { describeSetting, settingTable } from '../settings/setting-table.ts';
import texts from './topics.json';

export interface Topic {
  readonly title: string;
  /** The text before the entries. */
  readonly text: readonly string[];
  /** Terms with their meanings. */
  readonly entries: readonly (readonly [term: string, means: string])[];
}

/** The shapes of JSON output: for a list, for one item, for several. */
export const { jsonShapes } = texts;

/** The shared options that a page of help describes. */
export const optionPages = { records: recordOptions([]), files: madeFileOptions } satisfies Record<
  string,
  Options
>;

function entriesOf(options: Options): readonly (readonly [string, string])[] {
  return Object.values(options).map(option => [
    option.flags,
    summaryOf(
      withChoices(option),
      combinationNotes(option, { options: { ...globalOptions, ...options }, arguments: [] }),
    ),
  ]);
}

/** Returns a page of texts from the data, with computed entries before them. */
function createPage(
  {
    title,
    text,
    entries = {},
  }: Omit<Topic, 'entries'> & { readonly entries?: Readonly<Record<string, string>> },
  computedEntries: Topic['entries'] = [],
): Topic {
  return { title, text, entries: [...computedEntries, ...Object.entries(entries)] };
}

export const topics = {
  input: createPage(texts.input),
  names: createPage(texts.names),
  filters: createPage(texts.filters),
  formats: createPage(
    texts.formats,
    jsonShapes.map(({ of, sent, selected }) => [`--json of ${of}`, `${sent}; with a selection, ${selected}`]),
  ),
  options: createPage(texts.options, entriesOf({ ...globalOptions, ...builtInOptions })),
  environment: createPage(
    texts.environment,
    Object.values(settingTable).map(setting => [
      setting.variable,
      `${describeSetting(setting)} (default: ${setting.valueIfUnset})`,
    ]),
  ),
  'exit-codes': createPage(
    texts['exit-codes'],
    exitCodes.map(({ exitCode, means }) => [String(exitCode), means]),
  ),
  records: createPage(texts.records, entriesOf(optionPages.records)),
  files: createPage(texts.files, entriesOf(optionPages.files)),
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

/** The page with the help of every command. */
const referenceName = 'reference';

/** The names of the pages of help about topics. */
export const topicNames: readonly string[] = [...Object.keys(topics), referenceName];

/** The first topics, which the program's help lists on one line. */
export const firstTopics = topicNames.slice(0, 5);

export function isTopic(name: string): name is TopicName {
  return Object.hasOwn(topics, name);
}
