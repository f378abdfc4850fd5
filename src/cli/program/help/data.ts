/** Returns the whole help as data, for completions of other shells, wrappers and documentation. */
import { exitCodes } from '../../../base/errors.ts';
import { combinationNotes } from '../argv/combinations.ts';
import type { Argument, Branch, Tree } from '../argv/command.ts';
import { type Option, type Options, spellingsOf, takesValue } from '../argv/option.ts';
import { builtInOptions } from '../argv/shared-options.ts';
import { type Setting, settingTable } from '../settings/setting-table.ts';
import { type Topic, topics } from './topics.ts';

/** Increased if a change breaks readers of the data: a field is removed, or changes its meaning. */
const formatVersion = 1;

export function programData(tree: Tree, version: string): object {
  const { name, summary, options, examples, commands } = tree;
  return {
    ...{ format: formatVersion, version, name, summary, examples },
    options: optionsData({ ...options, ...builtInOptions }, options, []),
    exitCodes: exitCodes.map(({ exitCode, means }) => ({ code: exitCode, means })),
    topics: Object.fromEntries(Object.entries(topics).map(([topic, page]) => [topic, topicData(page)])),
    commands: commands.map(command => commandData(command, [], options)),
  };
}

export function pageData(page: Topic, version: string): object {
  return { format: formatVersion, version, ...topicData(page) };
}

export function branchData(
  command: Branch,
  path: readonly Branch[],
  sharedOptions: Options,
  version: string,
) {
  const parentNames = path.map(({ name }) => name);
  return { format: formatVersion, version, ...commandData(command, parentNames, sharedOptions) };
}

function topicData({ title, text, entries }: Topic): object {
  return { title, text, entries: entries.map(([term, says]) => ({ term, says })) };
}

function commandData(command: Branch, parentNames: readonly string[], sharedOptions: Options): object {
  const { name, summary, aliases = [], group, description, notes, examples = [], options = {} } = command;
  const { arguments: declaredArgs = [], commands = [], hasHandler = false, isLocal = false } = command;
  return {
    ...{ name, path: [...parentNames, name].join(' '), aliases, group, summary, description, notes },
    ...{ runs: hasHandler, local: isLocal, arguments: declaredArgs.map(argumentData) },
    options: optionsData(options, { ...sharedOptions, ...options }, declaredArgs),
    examples: examples.map(({ command: line, text }) => ({ line, says: text })),
    commands: commands.map(child => commandData(child, [...parentNames, name], sharedOptions)),
  };
}

function argumentData(argument: Argument): object {
  const { name, summary, required = false, variadic = false, isPickable = false, values } = argument;
  return { name, summary, required, variadic, picked: isPickable, values };
}

function optionsData(options: Options, otherOptions: Options, declaredArgs: readonly Argument[]): object[] {
  return Object.entries(options).map(([name, option]) => {
    const { flags, summary, values, reader, repeat = false, list = false, required = false } = option;
    const { default: defaultValue, valueIfUnset, needs, excludes, onlyFor } = option;
    return {
      ...{ name, flags, spellings: spellingsOf(option), summary },
      ...{ type: takesValue(option) ? (reader?.type ?? 'string') : 'boolean', expects: reader?.expects },
      ...{
        values,
        default: defaultValue,
        otherwise: valueIfUnset,
        list,
        repeat,
        required,
        needs,
        excludes,
        onlyFor,
      },
      goesWith: combinationNotes(option, { options: otherOptions, arguments: declaredArgs }),
      ...settingOf(option),
    };
  });
}

/** Returns the environment variable and the setting that apply if the option is not given. */
function settingOf({ flags }: Option): object {
  const settings: readonly (readonly [string, Setting])[] = Object.entries(settingTable);
  const [setting] = settings.filter(([, { option }]) => option?.flags === flags);
  return setting ? { setting: setting[0], variable: setting[1].variable } : {};
}
