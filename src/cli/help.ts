/** Help, from the command tree. */
import { wrap } from '../output/text/width.ts';
import { argumentText, type Command, type Tree } from './command.ts';
import type { Options } from './option.ts';
import { ownOptions, requestOptions } from './shared-options.ts';
import { type Topic, topicNames } from './topics.ts';

/** How help looks. */
export interface HelpStyle {
  /** Columns. */
  readonly width: number;
  readonly bold: (text: string) => string;
}

/** An entry of a list: what is typed, and what it does. */
type HelpEntry = readonly [term: string, says: string];

/** Help on the command at the end of a path, or on the program where the path is empty. */
export function helpOn(program: Tree, path: readonly Command<never>[], style: HelpStyle): string {
  const command = path.at(-1);
  return command === undefined ? programHelp(program, style) : commandHelp(program, command, path, style);
}

function programHelp(program: Tree, style: HelpStyle): string {
  const groups = new Map<string, HelpEntry[]>();
  for (const { group = 'Commands', name, summary } of program.commands) {
    groups.set(group, [...(groups.get(group) ?? []), [name, summary]]);
  }
  return helpPage([
    wrapped(program.summary, style.width),
    usage(style, `${program.name} <command> [options]`),
    ...sections(style, [
      ...groups,
      ['Options of every command', entries({ ...program.options, ...ownOptions })],
    ]),
    wrapped(
      `'${program.name} <command> --help' tells more of a command, and '${program.name} help <page>' of ${topicNames.join(', ')}.`,
      style.width,
    ),
  ]);
}

function commandHelp(
  program: Tree,
  command: Command<never>,
  path: readonly Command<never>[],
  style: HelpStyle,
): string {
  const name = [program.name, ...path.map(each => each.name)].join(' ');
  const children = command.commands ?? [];
  if (!command.load) {
    return helpPage([
      wrapped(sentence(command.summary), style.width),
      usage(style, `${name} <command> [options]`),
      ...sections(style, [['Commands', children.map(child => [termOf(child), child.summary])]]),
      wrapped(`'${name} <command> --help' tells more of a command.`, style.width),
    ]);
  }
  const words = (command.arguments ?? []).map(argumentText);
  const options = command.options ?? {};
  return helpPage([
    wrapped(sentence(command.description ?? command.summary), style.width),
    usage(style, [name, ...words, '[options]'].join(' ')) +
      (command.aliases ? `\n       also: ${command.aliases.join(', ')}` : ''),
    ...sections(style, [
      ['Commands', children.map(child => [termOf(child), child.summary])],
      ['Arguments', (command.arguments ?? []).map(({ name, summary }) => [name, summary])],
      ['Options', entries(options)],
      ['Options of every command', entries(optionsFor(program, command))],
    ]),
    examplesText(program, command, style),
    wrapped(command.notes ?? '', style.width),
  ]);
}

/** One of the pages that are about no single command. */
export function topicPage({ title, text, entries }: Topic, style: HelpStyle): string {
  return helpPage([...text.map(each => wrapped(each, style.width)), ...sections(style, [[title, entries]])]);
}

/** The options of every command, without those of requests where the command makes none. */
function optionsFor(program: Tree, command: Command<never>): Options {
  const options = { ...program.options, ...ownOptions };
  if (command.local !== true) return options;
  return Object.fromEntries(Object.entries(options).filter(([name]) => !Object.hasOwn(requestOptions, name)));
}

function helpPage(parts: readonly string[]): string {
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function usage({ bold }: HelpStyle, text: string): string {
  return `${bold('Usage:')} ${text}`;
}

function examplesText(program: Tree, { examples = [] }: Command<never>, { bold }: HelpStyle): string {
  if (examples.length === 0) return '';
  const lines = examples.map(({ command, says }) => `  # ${says}\n  ${program.name} ${command}`);
  return `${bold('Examples:')}\n${lines.join('\n')}`;
}

function sections(style: HelpStyle, lists: readonly (readonly [string, readonly HelpEntry[]])[]): string[] {
  const shown = lists.filter(([, list]) => list.length > 0);
  const longest = Math.max(...shown.flatMap(([, list]) => list.map(([term]) => term.length))) + 4;
  // Where there is no room beside the terms, what they do stands below them.
  const isBeside = style.width - longest >= 20;
  const margin = isBeside ? longest : 6;
  return shown.map(([title, list]) => {
    const lines = list.map(([term, says]) => {
      const [first = '', ...rest] = wrap(says, Math.max(20, style.width - margin));
      const below = ' '.repeat(margin);
      const start = isBeside ? `  ${term}`.padEnd(margin) : `  ${term}\n${below}`;
      return [start + first, ...rest.map(line => below + line)].join('\n');
    });
    return `${style.bold(`${title}:`)}\n${lines.join('\n')}`;
  });
}

function entries(options: Options): HelpEntry[] {
  return Object.values(options).map(({ flags, summary, values }) => {
    const choices = values?.from === 'choices' ? `: ${values.choices.join(', ')}` : '';
    return [flags, summary + choices];
  });
}

function termOf(command: Command<never>): string {
  return [command.name, ...(command.arguments ?? []).map(argumentText)].join(' ');
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function wrapped(text: string, columns: number): string {
  return wrap(text, columns).join('\n');
}
