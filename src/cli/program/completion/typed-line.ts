/** Parses the words before the cursor into commands, options and arguments, and tells what may follow. */
import { type Argument, type Entry, loadCommand, type Program, spellingsOfCommand } from '../argv/command.ts';
import { type Option, type Options, optionName, spellingsOf, takesValue } from '../argv/option.ts';
import { builtInOptions } from '../argv/shared-options.ts';

/** A command in a list; without `load`, it is a page of help. */
type ListedCommand = Pick<Entry, 'name' | 'aliases' | 'summary'> & Partial<Pick<Entry<never>, 'load'>>;

export interface TypedLine {
  /** The commands that may follow, if the line has no argument. */
  readonly commands: readonly ListedCommand[];
  readonly arguments: readonly Argument[];
  /** The options of the command, then those of every command. */
  readonly options: Options;
  /** The words that are neither commands nor options. */
  readonly operands: readonly string[];
  readonly usedOptions: ReadonlySet<string>;
  /** The option whose value is being typed. */
  readonly pendingOption: Option | undefined;
  /** Whether the line has `--`, after which no word is an option. */
  readonly hasDoubleDash: boolean;
  readonly values: ReadonlyMap<string, string>;
}

const helpEntry: ListedCommand = { name: 'help', summary: 'Print a page of help, or the help of a command' };

/** Parses the words before the one being typed. Loads only the definitions of the commands among them. */
export async function readTypedLine(program: Program<never>, words: readonly string[]): Promise<TypedLine> {
  let commands: readonly ListedCommand[] = [...program.commands, helpEntry];
  let declaredArgs: readonly Argument[] = [];
  let options: Options = { ...program.options, ...builtInOptions };
  const path: ListedCommand[] = [];
  const operands: string[] = [];
  const usedOptions = new Set<string>();
  const values = new Map<string, string>();
  let pendingOption: Option | undefined;
  let hasDoubleDash = false;

  async function enterCommand(command: ListedCommand): Promise<void> {
    path.push(command);
    if (command === helpEntry) commands = [...(await loadHelpPages()), ...program.commands];
    else if (command.load === undefined) commands = [];
    else {
      const { name, summary, load } = command;
      const definition = await loadCommand({ name, summary, load });
      commands = definition.commands ?? [];
      if (path[0] === helpEntry) return;
      declaredArgs = definition.arguments ?? [];
      options = {
        ...definition.options,
        ...withoutOptions(program.options, definition.options),
        ...builtInOptions,
      };
    }
  }

  function readOption(word: string): void {
    const [name = '', ...valueParts] = word.split('=');
    const option = findOption(options, name);
    if (option === undefined) return;
    usedOptions.add(optionName(option));
    if (valueParts.length > 0) values.set(optionName(option), valueParts.join('='));
    else if (takesValue(option)) pendingOption = option;
  }

  for (const word of words) {
    const command = commands.find(each => spellingsOfCommand(each).includes(word));
    if (pendingOption) {
      values.set(optionName(pendingOption), word);
      pendingOption = undefined;
    } else if (hasDoubleDash) operands.push(word);
    else if (word === '--') hasDoubleDash = true;
    else if (/^-./.test(word)) readOption(word);
    else if (command && operands.length === 0) await enterCommand(command);
    else operands.push(word);
  }
  const line = { commands, arguments: declaredArgs, options, operands, usedOptions };
  return { ...line, pendingOption, hasDoubleDash, values };
}

export function findOption(options: Options, spelling: string): Option | undefined {
  return Object.values(options).find(option => spellingsOf(option).includes(spelling));
}

/** Returns the options that `otherOptions` does not have, so that a command's own options override shared ones. */
function withoutOptions(options: Options, otherOptions: Options = {}): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !Object.hasOwn(otherOptions, name)));
}

async function loadHelpPages(): Promise<readonly ListedCommand[]> {
  const { isTopic, topicNames, topics } = await import('../help/topics.ts');
  return topicNames.map(name => ({
    name,
    summary: isTopic(name) ? topics[name].title.toLowerCase() : 'every command',
  }));
}
