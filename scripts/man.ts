/** Formats the command tree as man pages (man(7) macros), one for the program and one for each command. */
import { version } from '../package.json';
import { program as commands } from '../src/cli/commands/index.ts';
import { argumentText, type Branch, type Tree, treeOf } from '../src/cli/program/argv/command.ts';
import { optionEntries, sentence } from '../src/cli/program/help/help.ts';
import { topics as allTopics, type Topic } from '../src/cli/program/help/topics.ts';

const description = [
  'music-cli browses a catalog of music theory and playback (keys, scales, harmonies, rhythms, tunings …) and your account: records are listed, looked up by any name, drawn, heard and exported.',
  'Without an address the built-in sandbox responds, so that everything can be tried before anything is set up. stdout carries the answer and nothing else.',
];

/** Returns the text of each page by its file name, such as `music-cli-keys-list.1`. */
export async function manual(): Promise<ReadonlyMap<string, string>> {
  const program = await treeOf(commands);
  const topics: readonly Topic[] = Object.values(allTopics);
  const whole = [
    ...head(program.name, program.summary),
    ...['.SH SYNOPSIS', `.B ${program.name}`, '.I command', '.RI [ options ]'],
    ...section('DESCRIPTION', description.flatMap(paragraph)),
    ...section(
      'EXAMPLES',
      program.examples.flatMap(line => commandLine(`${program.name} ${line}`)),
    ),
    ...topics.filter(isOptions).flatMap(topicLines),
    ...section(
      'COMMANDS',
      program.commands.flatMap(command => pageLines([program.name], command)),
    ),
    ...topics.filter(topic => !isOptions(topic)).flatMap(topicLines),
  ];
  const pages = new Map([[fileName([program.name]), text(whole)]]);
  const add = (command: Branch, above: readonly string[]) => {
    pages.set(fileName([...above, command.name]), text(commandPage(program, command, above)));
    for (const child of command.commands ?? []) add(child, [...above, command.name]);
  };
  for (const command of program.commands) add(command, [program.name]);
  return pages;
}

function commandPage(program: Tree, command: Branch, above: readonly string[]): string[] {
  const path = [...above, command.name];
  const { arguments: words = [], commands = [], aliases = [], examples = [], hasHandler } = command;
  const typed = [...(hasHandler ? words.map(argumentText) : ['<command>']), '[options]'];
  return [
    ...head(path.join('-'), command.summary),
    ...['.SH SYNOPSIS', `.B ${roff(path.join(' '))}`, roff(typed.join(' '))],
    ...section('DESCRIPTION', [
      ...paragraph(sentence(command.description ?? command.summary)),
      ...(aliases.length > 0 ? paragraph(`Also ${aliases.join(', ')}.`) : []),
      ...(command.notes ? paragraph(command.notes) : []),
    ]),
    ...section(
      'COMMANDS',
      commands.flatMap(child => pageLines(path, child)),
    ),
    ...section(
      'ARGUMENTS',
      words.flatMap(({ name, summary }) => entry(name, summary)),
    ),
    ...section(
      'OPTIONS',
      optionEntries(command, program.options).flatMap(([flags, says]) => entry(flags, says)),
    ),
    ...section(
      'EXAMPLES',
      examples.flatMap(({ command: line, text: says }) => [
        ...paragraph(sentence(says)),
        ...commandLine(`${program.name} ${line}`),
      ]),
    ),
    ...section('SEE ALSO', [
      ...paragraph('Options of every command, the environment and exit codes:'),
      ...above.map((_, at) => `.BR ${roff(above.slice(0, at + 1).join('-'))} (1)`),
    ]),
  ];
}

function fileName(path: readonly string[]): string {
  return `${path.join('-')}.1`;
}

function head(name: string, summary: string): string[] {
  return [
    `.TH ${name.toUpperCase()} 1 "" "music-cli ${version}" "User Commands"`,
    '.ad l',
    ...['.SH NAME', `${roff(name)} \\- ${roff(summary.replace(/\.$/, ''))}`],
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`.SH ${title}`, ...lines];
}

/** Returns the lines for a command that has its own page. */
function pageLines(path: readonly string[], { name, summary }: Branch): string[] {
  return ['.TP', `.BR ${roff([...path, name].join('-'))} (1)`, roff(sentence(summary))];
}

/** Whether a section lists options, which come before the commands. */
function isOptions({ title }: Topic): boolean {
  return title.startsWith('Options');
}

function topicLines({ title, text: paragraphs, entries }: Topic): string[] {
  return section(title.toUpperCase(), [
    ...paragraphs.flatMap(paragraph),
    ...entries.flatMap(([term, means]) => entry(term, means)),
  ]);
}

function entry(term: string, means: string): string[] {
  return ['.TP', `.B ${roff(term)}`, roff(sentence(means))];
}

function commandLine(line: string): string[] {
  return ['.PP', '.RS', `.B ${roff(line)}`, '.RE'];
}

function paragraph(of: string): string[] {
  return ['.PP', roff(of)];
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Escapes backslashes and dashes everywhere, and dots and quotes at the start of a line. */
function roff(said: string): string {
  return said
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/, '\\&$1');
}
