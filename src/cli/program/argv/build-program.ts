/** Builds the program as a tree of Commander's commands; only the branch that argv reaches is loaded. */
import {
  Argument as CommanderArgument,
  Command as CommanderCommand,
  Option as CommanderOption,
} from 'commander';
import { type Command, type Entry, loadCommand, type Program } from './command.ts';
import { type Option, type Options, takesValue, valueIfOmitted } from './option.ts';
import { builtInOptions } from './shared-options.ts';

export interface ReachedCommand<Context> {
  /** The commands from the program down to this one; empty for the program itself. */
  readonly path: readonly Command<Context>[];
  readonly options: Options;
  readonly parser: CommanderCommand;
  readonly words: readonly string[];
  /** The options before the command in argv, with their values. */
  readonly wordsBefore: readonly string[];
}

/** Commands that every group has, but that help does not list. */
const help = { name: 'help', summary: builtInOptions.help.summary };
const version = { name: 'version', summary: builtInOptions.version.summary };
const loadAnyCommand = async () => ({ arguments: [{ name: 'command', summary: '', variadic: true }] });
const builtInCommands = [help, version].map((each): Entry<never> => ({ ...each, load: loadAnyCommand }));

export function isBuiltIn({ name }: Pick<Entry, 'name'>): boolean {
  return name === help.name || name === version.name;
}

/**
 * Builds the tree of commands. Each reached command adds its subcommands while Commander parses argv.
 * @param onReach called with each command that argv reaches: first the program, last the command to run
 * @param rootPath the command at the root, if it is not the program itself
 */
export function buildProgram<Context>(
  program: Program<Context>,
  argv: readonly string[],
  onReach: (reached: ReachedCommand<Context>) => void,
  rootPath: readonly Command<Context>[] = [],
): CommanderCommand {
  const { version, help } = builtInOptions;
  const sharedOptions = Object.values(program.options).flatMap(commanderOptions);

  const configure = (reached: Omit<ReachedCommand<Context>, 'options'>) => {
    const { path, parser, words, wordsBefore } = reached;
    const command = path.at(-1);
    const { commands = [] } = command ?? program;
    const commandOptions = Object.values(command?.options ?? {}).flatMap(commanderOptions);
    // A group needs options only if argv has one before the name of its command.
    const hasOptions =
      commands.length === 0 || [...wordsBefore, ...words.slice(0, 1)].some(word => word.startsWith('-'));
    for (const { name, required, variadic, summary } of command?.arguments ?? []) {
      const argument = variadic ? `${name}...` : name;
      parser.addArgument(new CommanderArgument(required ? `<${argument}>` : `[${argument}]`, summary));
    }
    for (const option of hasOptions ? [...sharedOptions, ...commandOptions] : []) parser.addOption(option);
    parser.version('', version.flags, version.summary);
    if (command && (command.run !== undefined || isBuiltIn(command))) parser.action(() => {});
    if (command && isBuiltIn(command)) parser.allowUnknownOption();
    if (commands.length > 0) {
      // The words after an unknown command are not parsed.
      parser.passThroughOptions().helpCommand(false);
      const entries = [...commands, ...builtInCommands];
      const matchingEntries = entries.filter(({ name, aliases = [] }) =>
        words.some(word => word === name || aliases.includes(word)),
      );
      // Creating every command would take longer than running one, so only those that `words` names are created.
      for (const { name, aliases = [], summary } of matchingEntries.length > 0 ? matchingEntries : entries)
        parser.command(name).aliases(aliases).summary(summary);
      parser.hook('preSubcommand', async (_, child) => {
        const entry = entries.find(({ name }) => name === child.name());
        if (entry === undefined) return;
        const [, ...childWords] = parser.args;
        configure({
          path: [...path, await loadCommand(entry)],
          parser: child,
          words: childWords,
          wordsBefore: [...wordsBefore, ...words.slice(0, words.length - parser.args.length)],
        });
        // Options of a command may also come before it.
        for (const option of parser.options) {
          const name = option.attributeName();
          if (parser.getOptionValueSource(name) !== 'cli') continue;
          if (!child.options.some(({ long }) => long === option.long))
            child.error(`error: unknown option '${option.long}'`, { code: 'commander.unknownOption' });
          child.setOptionValueWithSource(name, parser.getOptionValue(name), 'cli');
        }
      });
    }
    onReach({ ...reached, options: { ...program.options, ...command?.options } });
  };

  const root = new CommanderCommand(program.name)
    .description(program.summary)
    .enablePositionalOptions()
    .helpOption(help.flags, help.summary)
    .exitOverride()
    .configureOutput(silentOutput)
    .configureHelp({ formatHelp: () => '' });
  configure({ path: rootPath, parser: root, words: argv, wordsBefore: [] });
  return root;
}

/** Lets Commander print nothing, because other files write help and errors, as text or as JSON. */
const silentOutput = {
  writeOut: () => {},
  writeErr: () => {},
  outputError: () => {},
  getOutHelpWidth: () => 80,
  getErrHelpWidth: () => 80,
  getOutHasColors: () => false,
  getErrHasColors: () => false,
};

/** Commander's options by declaration. Runs can share them, because Commander stores values in its commands. */
const optionCache = new WeakMap<Option, readonly CommanderOption[]>();

function commanderOptions(option: Option): readonly CommanderOption[] {
  const cached = optionCache.get(option) ?? createOptions(option);
  optionCache.set(option, cached);
  return cached;
}

/** Returns Commander's options for a declaration. Their values stay text, which the declaration parses. */
function createOptions(option: Option): readonly CommanderOption[] {
  const { flags, summary, values, excludes = [], negated } = option;
  const newOption = new CommanderOption(flags, summary)
    .default(valueIfOmitted(option))
    .conflicts(excludes.filter(other => typeof other === 'string'));
  if (takesValue(option) && values?.from === 'choices') newOption.choices([...values.choices]);
  if (option.list || option.repeat)
    newOption.argParser((text, earlierValues: readonly string[]) => [...earlierValues, text]);
  else if (takesValue(option)) newOption.argParser(text => text);
  if (negated === undefined) return [newOption];
  return [newOption, new CommanderOption(`--no-${newOption.name()}`).preset(negated).hideHelp()];
}
