/** The command tree as a man page (man(7) macros). */
import type { Branch, Tree } from '../src/cli/command.ts';
import { companyOf } from '../src/cli/goes-with.ts';
import type { Topic } from '../src/cli/help/topics.ts';
import { type Option, type Options, summaryOf } from '../src/cli/option.ts';

export interface ManOptions {
  /** Options that many commands take: described once. */
  readonly shared: Options;
  readonly version: string;
  /** Its first section, a paragraph each. */
  readonly description: readonly string[];
  /** Pages of help that are about no single command. */
  readonly topics: readonly Topic[];
}

export function manPage(program: Tree, { description, shared, version, topics }: ManOptions): string {
  const lines = [
    `.TH ${program.name.toUpperCase()} 1 "" "${program.name} ${version}" "User Commands"`,
    '.ad l',
    '.SH NAME',
    `${program.name} \\- ${roff(program.summary.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${program.name}`,
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    ...description.flatMap(each => ['.PP', roff(each)]),
    '.SH EXAMPLES',
    ...program.examples.flatMap(line => ['.PP', '.RS', `.B ${roff(`${program.name} ${line}`)}`, '.RE']),
    ...topics.filter(isOptions).flatMap(topicLines),
    '.SH OPTIONS FOR RECORDS',
    ...Object.values(shared).flatMap(option => optionLines(option, { options: shared, arguments: [] })),
    '.SH COMMANDS',
    ...program.commands.flatMap(command => commandLines(command, program.name, Object.values(shared))),
    ...topics.filter(topic => !isOptions(topic)).flatMap(topicLines),
  ];
  return `${lines.join('\n')}\n`;
}

/** Options stand before the commands. */
function isOptions({ title }: Topic): boolean {
  return title.startsWith('Options');
}

function commandLines(command: Branch, path: string, shared: readonly Option[]): string[] {
  const name = `${path} ${command.name}`;
  const children = (command.commands ?? []).flatMap(child => commandLines(child, name, shared));
  if (!command.runs) return ['.SS', roff(`${name}: ${command.summary}`), ...children];
  const isShared = ({ flags, summary }: Option) =>
    shared.some(option => option.flags === flags && option.summary === summary);
  const { options: own = {}, arguments: given = [] } = command;
  const options = Object.values(own);
  const words = given.map(argument => {
    const word = argument.name + (argument.variadic ? '...' : '');
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  return [
    '.SS',
    roff([name, ...words].join(' ')),
    roff(
      `${sentence(command.description ?? command.summary)}${command.aliases ? ` Also ${command.aliases.join(', ')}.` : ''}`,
    ),
    ...(options.some(isShared) ? ['.PP', 'Takes the options for records.'] : []),
    ...options
      .filter(option => !isShared(option))
      .flatMap(option => optionLines(option, { options: own, arguments: given })),
    ...(command.examples ?? []).flatMap(({ command: line, says }) => [
      '.PP',
      `${roff(sentence(says))}`,
      '.RS',
      `.B ${roff(`music-cli ${line}`)}`,
      '.RE',
    ]),
    ...children,
  ];
}

function topicLines({ title, text, entries }: Topic): string[] {
  return [
    `.SH ${title.toUpperCase()}`,
    ...text.flatMap(each => ['.PP', roff(each)]),
    ...entries.flatMap(([term, means]) => ['.TP', `.B ${roff(term)}`, roff(sentence(means))]),
  ];
}

function optionLines(option: Option, declared: Parameters<typeof companyOf>[1]): string[] {
  const summary = summaryOf(option, companyOf(option, declared));
  return ['.TP', `.B ${roff(option.flags)}`, roff(sentence(summary))];
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

/** Backslashes and dashes are special everywhere, dots and quotes at the start of a line. */
function roff(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^([.'])/, '\\&$1');
}
