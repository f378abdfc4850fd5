/** The command tree as a man page (man(7) macros). */
import type { Command, Tree } from '../src/cli/command.ts';
import type { Option } from '../src/cli/option.ts';
import type { Topic } from '../src/cli/topics.ts';

export interface ManOptions {
  /** Options that many commands take: described once. */
  readonly shared: readonly Option[];
  readonly version: string;
  /** The options that every command takes. */
  readonly everywhere: readonly Option[];
  /** Pages of help that are about no single command. */
  readonly topics: readonly Topic[];
}

export function manPage(program: Tree, { shared, everywhere, version, topics }: ManOptions): string {
  const lines = [
    `.TH ${program.name.toUpperCase()} 1 "" "${program.name} ${version}" "User Commands"`,
    '.ad l',
    '.SH NAME',
    `${program.name} \\- ${roff(program.summary.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${program.name}`,
    '.I command',
    '.RI [ options ]',
    '.SH OPTIONS OF EVERY COMMAND',
    ...everywhere.flatMap(optionLines),
    '.SH OPTIONS FOR RECORDS',
    ...shared.flatMap(optionLines),
    '.SH COMMANDS',
    ...program.commands.flatMap(command => commandLines(command, program.name, shared)),
    ...topics.flatMap(topicLines),
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines(command: Command, path: string, shared: readonly Option[]): string[] {
  const name = `${path} ${command.name}`;
  const children = (command.commands ?? []).flatMap(child => commandLines(child, name, shared));
  if (!command.load) return ['.SS', roff(`${name}: ${command.summary}`), ...children];
  const isShared = ({ flags, summary }: Option) =>
    shared.some(option => option.flags === flags && option.summary === summary);
  const options = Object.values(command.options ?? {});
  const words = (command.arguments ?? []).map(argument => {
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
    ...options.filter(option => !isShared(option)).flatMap(optionLines),
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

function optionLines({ flags, summary }: Option): string[] {
  return ['.TP', `.B ${roff(flags)}`, roff(sentence(summary))];
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
