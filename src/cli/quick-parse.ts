/**
 * argv → command, for lines that are spelled as help shows them. Most are, and loading commander takes longer
 * than most commands do. All else is commander's, complaints above all (parse.ts); where both have an answer
 * it is the same.
 */

import type { Command, Option, Program } from './command.ts';
import { givenOf, type Parsed } from './given.ts';
import { parsersOwn } from './options.ts';

/** What is on unless an option turns it off. */
const negated = '--no-';

/** Undefined where it takes commander to say. */
export function quickParse<Load>(program: Program<Load>, argv: readonly string[]): Parsed<Load> | undefined {
  const help = argv.at(-1) === '--help';
  const words = help ? argv.slice(0, -1) : argv;
  let command: Command<Load> | undefined;
  let { commands = [], options }: Pick<Command<Load>, 'commands'> & Pick<Program, 'options'> = program;
  const path: string[] = [];
  const args: string[] = [];
  const values: Record<string, unknown> = {};

  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word.startsWith('-')) {
      const option = options.find(({ flags }) => named(flags, word));
      if (option === undefined || parsersOwn.includes(option)) return undefined;
      if (option.repeat || option.flags.startsWith(negated)) return undefined;
      const { name, takesValue } = about(option);
      const value = takesValue ? words[++at] : true;
      if (value === undefined || (typeof value === 'string' && !accepts(option, value))) return undefined;
      values[name] = value;
      continue;
    }
    const child = commands.find(each => each.name === word || each.alias === word);
    if (child === undefined || args.length > 0) {
      args.push(word);
      continue;
    }
    command = child;
    commands = child.commands ?? [];
    options = [...options, ...(child.options ?? [])];
    path.push(child.name);
  }

  const load = command?.load;
  if (help || load === undefined)
    return args.length === 0 && Object.keys(values).length === 0 ? { kind: 'help', path } : undefined;
  if (!fits(command?.arguments ?? [], args.length)) return undefined;
  for (const { flags } of options)
    if (flags.startsWith(negated)) values[camelCase(flags.slice(negated.length))] = true;
  return { kind: 'command', path, load, given: givenOf(args, values) };
}

/** `-o, --output <format>` is named `-o` and `--output`. */
function named(flags: string, word: string): boolean {
  const [spellings = ''] = flags.split(' <');
  return spellings.split(', ').includes(word);
}

function about({ flags }: Option): { name: string; takesValue: boolean } {
  const [, name = ''] = /--([a-z-]+)/.exec(flags) ?? [];
  return { name: camelCase(name), takesValue: flags.includes('<') };
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function accepts({ values, list, check }: Option, value: string): boolean {
  const chosen = values?.from !== 'choices' || list || values.choices.includes(value);
  return chosen && !value.startsWith('-') && check?.(value) === undefined;
}

function fits(places: NonNullable<Command['arguments']>, count: number): boolean {
  const least = places.filter(place => place.required).length;
  const most = places.some(place => place.variadic) ? Number.POSITIVE_INFINITY : places.length;
  return count >= least && count <= most;
}
