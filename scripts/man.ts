/** Formats the command tree as man pages (man(7) macros), one for the program and one for each command. */
import { version } from '../package.json';
import { program as commands } from '../src/cli/commands/index.ts';
import { argumentText, type Branch, loadTree, type Tree } from '../src/cli/program/argv/command.ts';
import { optionEntries, toSentence } from '../src/cli/program/help/help.ts';
import { type Topic, topics as topicsByName } from '../src/cli/program/help/topics.ts';

const description = [
  'music-cli browses a catalog of music theory and playback (keys, scales, harmonies, rhythms, tunings …) and your account. It lists records, finds them by any of their names, and draws, plays and exports them.',
  'Without the address of a service, the built-in sandbox responds, so that you can try every command without any setup. stdout contains only the result.',
];

/** Returns the text of each page by its file name, such as `music-cli-keys-list.1`. */
export async function manualPages(): Promise<ReadonlyMap<string, string>> {
  const program = await loadTree(commands);
  const topics: readonly Topic[] = Object.values(topicsByName);
  const mainPage = [
    ...titleLines(program.name, program.summary),
    ...['.SH SYNOPSIS', `.B ${program.name}`, '.I command', '.RI [ options ]'],
    ...sectionLines('DESCRIPTION', description.flatMap(paragraphLines)),
    ...sectionLines(
      'EXAMPLES',
      program.examples.flatMap(line => commandLines(`${program.name} ${line}`)),
    ),
    ...topics.filter(isOptionTopic).flatMap(topicLines),
    ...sectionLines(
      'COMMANDS',
      program.commands.flatMap(command => pageLines([program.name], command)),
    ),
    ...topics.filter(topic => !isOptionTopic(topic)).flatMap(topicLines),
  ];
  const pages = new Map([[fileName([program.name]), joinLines(mainPage)]]);
  const add = (command: Branch, parents: readonly string[]) => {
    pages.set(fileName([...parents, command.name]), joinLines(commandPage(program, command, parents)));
    for (const child of command.commands ?? []) add(child, [...parents, command.name]);
  };
  for (const command of program.commands) add(command, [program.name]);
  return pages;
}

function commandPage(program: Tree, command: Branch, parents: readonly string[]): string[] {
  const path = [...parents, command.name];
  const { arguments: words = [], commands = [], aliases = [], examples = [], hasHandler } = command;
  const synopsis = [...(hasHandler ? words.map(argumentText) : ['<command>']), '[options]'];
  return [
    ...titleLines(path.join('-'), command.summary),
    ...['.SH SYNOPSIS', `.B ${escapeRoff(path.join(' '))}`, escapeRoff(synopsis.join(' '))],
    ...sectionLines('DESCRIPTION', [
      ...paragraphLines(toSentence(command.description ?? command.summary)),
      ...(aliases.length > 0 ? paragraphLines(`Also ${aliases.join(', ')}.`) : []),
      ...(command.notes ? paragraphLines(command.notes) : []),
    ]),
    ...sectionLines(
      'COMMANDS',
      commands.flatMap(child => pageLines(path, child)),
    ),
    ...sectionLines(
      'ARGUMENTS',
      words.flatMap(({ name, summary }) => entryLines(name, summary)),
    ),
    ...sectionLines(
      'OPTIONS',
      optionEntries(command, program.options).flatMap(([flags, summary]) => entryLines(flags, summary)),
    ),
    ...sectionLines(
      'EXAMPLES',
      examples.flatMap(({ command: line, text: summary }) => [
        ...paragraphLines(toSentence(summary)),
        ...commandLines(`${program.name} ${line}`),
      ]),
    ),
    ...sectionLines('SEE ALSO', [
      ...paragraphLines('Options of every command, the environment and exit codes:'),
      ...parents.map((_, at) => `.BR ${escapeRoff(parents.slice(0, at + 1).join('-'))} (1)`),
    ]),
  ];
}

function fileName(path: readonly string[]): string {
  return `${path.join('-')}.1`;
}

function titleLines(name: string, summary: string): string[] {
  return [
    `.TH ${name.toUpperCase()} 1 "" "music-cli ${version}" "User Commands"`,
    '.ad l',
    ...['.SH NAME', `${escapeRoff(name)} \\- ${escapeRoff(summary.replace(/\.$/, ''))}`],
  ];
}

function sectionLines(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`.SH ${title}`, ...lines];
}

/** Returns the lines for a command that has its own page. */
function pageLines(path: readonly string[], { name, summary }: Branch): string[] {
  return ['.TP', `.BR ${escapeRoff([...path, name].join('-'))} (1)`, escapeRoff(toSentence(summary))];
}

/** Whether a topic lists options. These topics come before the commands. */
function isOptionTopic({ title }: Topic): boolean {
  return title.startsWith('Options');
}

function topicLines({ title, text: paragraphs, entries }: Topic): string[] {
  return sectionLines(title.toUpperCase(), [
    ...paragraphs.flatMap(paragraphLines),
    ...entries.flatMap(([term, description]) => entryLines(term, description)),
  ]);
}

function entryLines(term: string, description: string): string[] {
  return ['.TP', `.B ${escapeRoff(term)}`, escapeRoff(toSentence(description))];
}

function commandLines(line: string): string[] {
  return ['.PP', '.RS', `.B ${escapeRoff(line)}`, '.RE'];
}

function paragraphLines(text: string): string[] {
  return ['.PP', escapeRoff(text)];
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Escapes backslashes and hyphens, and a dot or quote at the start of a line. */
function escapeRoff(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/, '\\&$1');
}
