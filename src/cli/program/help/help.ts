/** Formats help from the command tree. */
import { groupBy } from '../../../base/fields.ts';
import { supportsEscapes } from '../../../base/io.ts';
import { wrap } from '../../../base/text/width.ts';
import { combinationNotes } from '../argv/combinations.ts';
import { argumentText, type Branch, branchOf, loadTree, type Program, type Tree } from '../argv/command.ts';
import { type Options, spellingsOf, summaryOf, withChoices } from '../argv/option.ts';
import type { Invocation } from '../argv/read-argv.ts';
import type { Machine } from '../context/machine.ts';
import { installMethod } from '../installed.ts';
import { bold, cyan } from '../terminal/escapes.ts';
import { firstTopics, isTopic, optionPages, type Topic, topics } from './topics.ts';

export interface HelpStyle {
  /** The width in columns. */
  readonly width: number;
  readonly bold: (text: string) => string;
  /** Formats a literal word. */
  readonly term: (text: string) => string;
}

type HelpEntry = readonly [term: string, says: string];

/** A section of help; texts come last. */
type HelpList = readonly [title: string, list: readonly (HelpEntry | string)[]];

/** The program with only the titles of its commands. */
type Listing = Pick<Program<never>, 'name' | 'summary' | 'options' | 'examples'> & {
  readonly commands: readonly Pick<Branch, 'name' | 'summary' | 'group' | 'isBrief'>[];
};

/** Returns help on the command at the end of a path, or on the program if the path is empty. */
export function formatHelp(program: Listing, path: readonly Branch[], style: HelpStyle): string {
  const command = path.at(-1);
  return command === undefined ? programHelp(program, style) : commandHelp(program, command, path, style);
}

/** Returns the program's help, at most 24 lines: examples, nouns of music, commands, and names of other commands. */
function programHelp({ name, summary, examples, commands }: Listing, style: HelpStyle): string {
  const lines = [...examples, '<command> [options]'];
  const usageLines = lines.map((line, index) =>
    index === 0 ? formatUsage(style, `${name} ${line}`) : `       ${name} ${line}`,
  );
  const groups = [...groupBy(commands, ({ group = 'Commands' }) => group)];
  const blocks = groups.map(([title, entries]) =>
    entries.every(({ isBrief }) => isBrief)
      ? formatNames(title, entries, style)
      : `\n${sections(style, [[title, entries.map(each => [each.name, each.summary])]])[0]}\n`,
  );
  const help = ['<command>', ...firstTopics].map(each => ({ name: each }));
  const pages = formatNames(`${name} help`, help, style);
  return helpPage([wrapText(summary, style.width), usageLines.join('\n'), [...blocks, pages].join('\n')]);
}

/** Returns names with their heading: `Music: keys, intervals`. */
function formatNames(
  title: string,
  items: readonly { readonly name: string }[],
  { width, bold, term }: HelpStyle,
): string {
  const [first = '', ...otherLines] = wrap(
    `${title}: ${items.map(({ name }) => name).join(', ')}`,
    width - 2,
  );
  const styleNames = (line: string) => line.replace(/[^ ,]+/g, term);
  return [
    bold(`${title}:`) + styleNames(first.slice(title.length + 1)),
    ...otherLines.map(line => `  ${styleNames(line)}`),
  ].join('\n');
}

/** Maximum number of lines of help. Longer help only names the options that a page of help describes. */
const maxHelpLines = 37;

function commandHelp(program: Listing, command: Branch, path: readonly Branch[], style: HelpStyle): string {
  const name = [program.name, ...path.map(each => each.name)].join(' ');
  const children = command.commands ?? [];
  const words = command.hasHandler ? (command.arguments ?? []).map(argumentText) : ['<command>'];
  const moreOptions = command.hasHandler
    ? `Options of every command: ${program.name} help options${command.isLocal ? ' (those for requests have no effect here)' : ''}`
    : `'${name} <command> --help' shows more about a command.`;
  const formatPage = (options: readonly (HelpEntry | string)[]) =>
    helpPage([
      wrapText(toSentence(command.description ?? command.summary), style.width),
      formatUsage(style, [name, ...words, '[options]'].join(' ')) +
        (command.aliases ? `\n       also: ${command.aliases.join(', ')}` : ''),
      ...sections(style, [
        [
          'Commands',
          children.map(child => [
            [child.name, ...(child.arguments ?? []).map(argumentText)].join(' '),
            child.summary,
          ]),
        ],
        ['Arguments', (command.arguments ?? []).map(({ name, summary }) => [name, summary])],
        ['Options', options],
      ]),
      examplesText(program, command, style),
      wrapText(command.notes ?? '', style.width),
      wrapText(moreOptions, style.width),
    ]);
  const page = formatPage(optionEntries(command, program.options));
  return page.split('\n').length - 1 <= maxHelpLines ? page : formatPage(briefOptions(program, command));
}

/** Returns the options of a command. Those that a page of help describes are only named. */
function briefOptions(program: Listing, command: Branch): readonly (HelpEntry | string)[] {
  const options = Object.entries(command.options ?? {});
  const pages = Object.entries(optionPages).map(([page, pageOptions]) => {
    const summaries = new Set(Object.values(pageOptions).map(option => withChoices(option).summary));
    return { page, shared: options.filter(([, option]) => summaries.has(withChoices(option).summary)) };
  });
  const isShared = (name: string) => pages.some(({ shared }) => shared.some(([each]) => each === name));
  const otherOptions = Object.fromEntries(options.filter(([name]) => !isShared(name)));
  return [
    ...optionEntries({ ...command, options: otherOptions }, { ...program.options, ...command.options }),
    ...pages.flatMap(({ page, shared }) => {
      const names = shared.map(([, option]) => spellingsOf(option)[0]);
      return names.length === 0 ? [] : `${names.join(', ')}: ${program.name} help ${page}`;
    }),
  ];
}

/** Returns a page of help on a topic. */
export function topicPage({ title, text, entries }: Topic, style: HelpStyle): string {
  return helpPage([...text.map(each => wrapText(each, style.width)), ...sections(style, [[title, entries]])]);
}

/** Returns help on the program, every command below it, and the topics. */
function referencePage(program: Tree, style: HelpStyle): string {
  const pages = (command: Branch, parents: readonly Branch[]): string[] => {
    const path = [...parents, command];
    const name = [program.name, ...path.map(each => each.name)].join(' ');
    return [
      `${style.bold(name)}\n\n${commandHelp(program, command, path, style)}`,
      ...(command.commands ?? []).flatMap(child => pages(child, path)),
    ];
  };
  return [
    programHelp(program, style),
    ...program.commands.flatMap(command => pages(command, [])),
    ...Object.values(topics).map(topic => topicPage(topic, style)),
  ].join('\n');
}

function helpPage(parts: readonly string[]): string {
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function formatUsage({ bold }: HelpStyle, text: string): string {
  return `${bold('Usage:')} ${text}`;
}

function examplesText(program: Listing, { examples = [] }: Branch, { bold }: HelpStyle): string {
  if (examples.length === 0) return '';
  const lines = examples.map(({ command, text }) => `  # ${text}\n  ${program.name} ${command}`);
  return `${bold('Examples:')}\n${lines.join('\n')}`;
}

function sections(style: HelpStyle, lists: readonly HelpList[]): string[] {
  const shownLists = lists.filter(([, list]) => list.length > 0);
  const terms = shownLists.flatMap(([, list]) =>
    list.flatMap(each => (typeof each === 'string' ? [] : [each[0]])),
  );
  const termColumns = Math.max(0, ...terms.map(term => term.length)) + 4;
  // If there is no room beside the terms, their descriptions are below them.
  const fitsBeside = style.width - termColumns >= 20;
  const margin = fitsBeside ? termColumns : 6;
  return shownLists.map(([title, list]) => {
    const nameTexts = list.filter(each => typeof each === 'string');
    const lines = list.flatMap(each => {
      if (typeof each === 'string') return [];
      const [term, text] = each;
      const [first = '', ...otherLines] = wrap(text, Math.max(20, style.width - margin));
      const indent = ' '.repeat(margin);
      const padding = fitsBeside ? ' '.repeat(Math.max(0, margin - 2 - term.length)) : `\n${indent}`;
      return [`  ${style.term(term)}${padding}${first}`, ...otherLines.map(line => indent + line)];
    });
    const nameLines = nameTexts.flatMap(name => wrap(name, style.width - 2));
    const coloredLines = nameLines.map(line => `  ${line.replace(/[^ ,]+/g, style.term)}`);
    return `${style.bold(`${title}:`)}\n${[...lines, ...coloredLines].join('\n')}`;
  });
}

export function optionEntries(
  { options = {}, arguments: declaredArgs = [] }: Branch,
  sharedOptions: Options,
): readonly HelpEntry[] {
  const input = { options: { ...sharedOptions, ...options }, arguments: declaredArgs };
  return Object.values(options).map(option => [
    option.flags,
    summaryOf(withChoices(option), combinationNotes(option, input)),
  ]);
}

/** Returns a text as a sentence, with a capital letter and a full stop. */
export function toSentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function wrapText(text: string, columns: number): string {
  return wrap(text, columns).join('\n');
}

export async function showHelp<Context>(
  program: Program<Context>,
  invocation: Exclude<Invocation<Context>, { kind: 'command' }>,
  machine: Machine,
  { ascii, json }: { readonly ascii: boolean; readonly json: boolean },
): Promise<void> {
  const { stdout, env, version } = machine;
  if (invocation.kind === 'version') {
    stdout.write(json ? `${JSON.stringify(collectVersions(machine))}\n` : `${version}\n`);
    return;
  }
  const path = invocation.kind === 'help' ? await Promise.all(invocation.path.map(branchOf)) : [];
  const topic = invocation.kind === 'topic' ? invocation.topic : '';
  const page = isTopic(topic) ? topics[topic] : undefined;
  if (json) {
    const { branchData, pageData, programData } = await import('./data.ts');
    const command = path.at(-1);
    const data = page
      ? pageData(page, version)
      : command
        ? branchData(command, path.slice(0, -1), program.options, version)
        : programData(await loadTree(program), version);
    stdout.write(`${JSON.stringify(data)}\n`);
    return;
  }
  // Options have not been parsed yet, so the environment decides about bold text.
  const isPlain = !supportsEscapes(stdout, env) || env.NO_COLOR;
  const style = {
    width: stdout.columns ?? 80,
    bold: (text: string) => (isPlain ? text : bold(text)),
    term: (text: string) => (isPlain ? text : cyan(text)),
  };
  const help = page
    ? topicPage(page, style)
    : invocation.kind === 'topic'
      ? referencePage(await loadTree(program), style)
      : formatHelp(program, path, style);
  stdout.write(ascii ? help.replaceAll('…', '...') : help);
}

/** Returns the versions for a bug report. */
function collectVersions(machine: Machine) {
  const { version, platform, runtime } = machine;
  const { node, v8, arch } = runtime;
  return { version, node, v8, platform, arch, installedBy: installMethod(machine) };
}
