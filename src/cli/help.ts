/** Help, from the command tree. */
import { wrap } from '../output/text/width.ts';
import type { Command, Option, Program } from './command.ts';

/** How help looks. */
export interface HelpStyle {
  /** Columns. */
  readonly width: number;
  readonly bold: (text: string) => string;
}

/** An entry of a list: what is typed, and what it does. */
type Entry = readonly [term: string, says: string];

/** Help on a command, or on the program where the path is empty. */
export function helpOn(program: Program, path: readonly string[], style: HelpStyle): string {
  const command = path.reduce<Command | undefined>(
    (above, name) => (above ?? program).commands?.find(each => each.name === name),
    undefined,
  );
  return command ? commandHelp(program, command, path, style) : programHelp(program, style);
}

function programHelp(program: Program, style: HelpStyle): string {
  const groups = new Map<string, Entry[]>();
  for (const { group = 'Commands', name, summary } of program.commands) {
    groups.set(group, [...(groups.get(group) ?? []), [name, summary]]);
  }
  return page([
    program.summary,
    usage(style, `${program.name} <command> [options]`),
    ...sections(style, [...groups, ['Options of every command', entries(program.options)]]),
    wrapped(`'${program.name} <command> --help' tells more of a command.`, style.width),
  ]);
}

function commandHelp(program: Program, command: Command, path: readonly string[], style: HelpStyle): string {
  const name = [program.name, ...path].join(' ');
  const children = command.commands ?? [];
  if (!command.load) {
    return page([
      sentence(command.summary),
      usage(style, `${name} <command> [options]`),
      ...sections(style, [['Commands', children.map(child => [termOf(child), child.summary])]]),
      wrapped(`'${name} <command> --help' tells more of a command.`, style.width),
    ]);
  }
  const words = (command.arguments ?? []).map(argumentText);
  const options = command.options ?? [];
  return page([
    wrapped(sentence(command.description ?? command.summary), style.width),
    usage(style, [name, ...words, '[options]'].join(' ')) +
      (command.alias ? `\n       also: ${command.alias}` : ''),
    ...sections(style, [
      ['Commands', children.map(child => [termOf(child), child.summary])],
      ['Arguments', (command.arguments ?? []).map(({ name, summary }) => [name, summary])],
      ['Options', entries(options)],
      ['Options of every command', entries(program.options)],
    ]),
    examplesText(program, command, style),
    wrapped(command.notes ?? '', style.width),
  ]);
}

function page(parts: readonly string[]): string {
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function usage({ bold }: HelpStyle, text: string): string {
  return `${bold('Usage:')} ${text}`;
}

function examplesText(program: Program, { examples = [] }: Command, { bold }: HelpStyle): string {
  if (examples.length === 0) return '';
  const lines = examples.map(({ command, says }) => `  # ${says}\n  ${program.name} ${command}`);
  return `${bold('Examples:')}\n${lines.join('\n')}`;
}

function sections(style: HelpStyle, lists: readonly (readonly [string, readonly Entry[]])[]): string[] {
  const shown = lists.filter(([, list]) => list.length > 0);
  const margin = Math.max(...shown.flatMap(([, list]) => list.map(([term]) => term.length))) + 4;
  return shown.map(([title, list]) => {
    const lines = list.map(([term, says]) => {
      const [first = '', ...rest] = wrap(says, Math.max(20, style.width - margin));
      return [`  ${term}`.padEnd(margin) + first, ...rest.map(line => ' '.repeat(margin) + line)].join('\n');
    });
    return `${style.bold(`${title}:`)}\n${lines.join('\n')}`;
  });
}

function entries(options: readonly Option[]): Entry[] {
  return options.map(({ flags, summary, values }) => {
    const choices = values?.from === 'choices' ? `: ${values.choices.join(', ')}` : '';
    return [flags, summary + choices];
  });
}

function termOf(command: Command): string {
  return [command.name, ...(command.arguments ?? []).map(argumentText)].join(' ');
}

function argumentText({ name, required, variadic }: NonNullable<Command['arguments']>[number]): string {
  const word = name + (variadic ? '…' : '');
  return required ? `<${word}>` : `[${word}]`;
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function wrapped(text: string, columns: number): string {
  return wrap(text, columns).join('\n');
}
