/** argv → the command that was asked for and what it was given; by commander, from the command tree. */
import { CommanderError, Option as CommanderOption, Command as Parser } from 'commander';
import { Failure } from '../base/errors.ts';
import type { Command, Option, Program } from './command.ts';
import { givenOf, type Parsed } from './given.ts';
import { parsersOwn } from './options.ts';
import { tokenArgument } from './refuse-tokens.ts';

/** Parses argv (without node and script). */
export function parse<Load>(program: Program<Load>, argv: readonly string[]): Parsed<Load> {
  const [first, topic] = argv;
  // Commander would show the whole program's help for a topic that it doesn't know.
  const known = program.commands.some(({ name, alias }) => topic === name || topic === alias);
  const words =
    first !== 'help' ? argv : topic === undefined || known ? [...argv.slice(1), '--help'] : [topic];
  let parsed: Parsed<Load> = { kind: 'help', path: [] };
  const help = (path: readonly string[]) => ({
    formatHelp: () => {
      parsed = { kind: 'help', path };
      return '';
    },
  });
  const root = new Parser(program.name)
    .version(' ', '-V, --version')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {}, outputError: () => {} })
    .configureHelp(help([]));
  for (const option of program.options) if (!parsersOwn.includes(option)) root.addOption(optionOf(option));

  const build = (parent: Parser, command: Command<Load>, path: readonly string[]) => {
    const parser = parent.command(command.name).helpCommand(false).configureHelp(help(path));
    if (command.alias) parser.alias(command.alias);
    for (const { name, summary, required, variadic } of command.arguments ?? []) {
      const inner = name + (variadic ? '...' : '');
      parser.argument(required ? `<${inner}>` : `[${inner}]`, summary);
    }
    for (const option of command.options ?? []) parser.addOption(optionOf(option));
    for (const child of command.commands ?? []) build(parser, child, [...path, child.name]);
    const load = command.load;
    if (!load) return;
    parser.action(() => {
      parsed = { kind: 'command', path, load, given: givenOf(parser.args, parser.optsWithGlobals()) };
    });
  };
  for (const command of program.commands) build(root, command, [command.name]);

  try {
    root.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version') return { kind: 'version' };
    if (!/^commander\.help(Displayed)?$/.test(error.code)) throw usage(error);
  }
  return parsed;
}

function optionOf(option: Option): CommanderOption {
  const parser = new CommanderOption(option.flags, option.summary);
  if (option.values?.from === 'choices' && !option.list) parser.choices(option.values.choices);
  else if (parser.required) parser.argParser((value: string) => value);
  if (!parser.required) return parser;
  const choose = parser.parseArg;
  return parser.argParser((value: string, previous: unknown) => {
    if (option.values?.from === 'choices') choose?.(value, undefined);
    const complaint = option.check?.(value);
    if (complaint) {
      throw new Failure('usage', `${parser.long} ${complaint}`, {
        code: 'bad_option',
        hint: `Write it as ${option.flags}: ${option.summary}.`,
      });
    }
    return option.repeat ? [...(Array.isArray(previous) ? previous : []), value] : value;
  });
}

/**
 * Commander's complaint as a failure. It repeats names of ours and plain words, never what could be a token:
 * anything may have been pasted anywhere.
 */
function usage(error: CommanderError): Failure {
  const [first = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n');
  if (error.code === 'commander.excessArguments' && /'(?:me|auth|login|status|logout)'/.test(first)) {
    return tokenArgument();
  }
  let hidden = false;
  const message = first.replace(/'([^']*)'/g, (_, quoted: string) => {
    const name = quoted.replace(/=.*$/s, '');
    if (/^(?:[a-z]{1,16}|-[A-Za-z]|-[-a-z<>., |]{1,40})$/.test(name)) return `'${name}'`;
    hidden = true;
    return 'something else';
  });
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  const unknown = hidden && error.code === 'commander.unknownCommand';
  const what = unknown ? 'There is no such command.' : sentence.replace(/\.?$/, '.');
  return new Failure('usage', what, {
    code: error.code.replace('commander.', '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    hint: [
      suggestion.replace(/^\((.*)\)$/, '$1') ||
        "Run 'music-cli --help', or a command with --help, to see what there is.",
      ...(hidden ? ["A token is never an argument: 'music-cli auth login' asks for it."] : []),
    ].join(' '),
  });
}
