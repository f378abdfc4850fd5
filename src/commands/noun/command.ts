/** The commands of a noun: `list` and `get` follow from the table of nouns, others are added by hand. */
import { type Collection, type Example, isNoun, type Noun } from '../../catalog/lib/noun.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { drawCommands } from '../draw/command.ts';
import { exportCommand } from '../export/command.ts';
import { isExported } from '../export/options.ts';
import { instrumentCommands } from '../instruments/command.ts';
import { keyCommands } from '../keys/command.ts';
import { mediaCommands } from '../media/command.ts';
import { playCommand } from '../play/command.ts';
import { rhythmCommands } from '../rhythms/command.ts';
import { scaleCommands } from '../scales/command.ts';
import { isSounding } from '../sounding-nouns.ts';
import { systemCommands } from '../systems/command.ts';
import { pickedArguments } from './arguments.ts';
import { publicOption } from './options.ts';

/** Commands that only one noun has. */
const additions: Readonly<Record<string, (noun: Noun) => readonly Command[]>> = {
  keys: keyCommands,
  scales: scaleCommands,
  rhythms: rhythmCommands,
  media: mediaCommands,
  instruments: instrumentCommands,
  systems: systemCommands,
};

/** The nouns that also have a public list, a bare array (docs/service.md, Public helpers). */
const publicLists = ['keys', 'instruments'];

/** Many nouns are declared and one is asked for: the commands below it are made then. */
export function nounCommand(collection: Collection): Command {
  const { name, summary } = collection;
  let commands: readonly Command[] | undefined;
  return command({
    name,
    group: isNoun(collection) ? 'Catalog' : 'Sounds and aggregates',
    summary,
    get commands() {
      const added = isNoun(collection) ? (additions[name]?.(collection) ?? []) : [];
      commands ??= [
        ...[listCommand(collection), getCommand(collection)],
        ...[...drawCommands(collection), ...soundCommands(collection), ...added],
      ];
      return commands;
    },
  });
}

/** Of collections whose records can be heard. */
function soundCommands({ name, one }: Collection): readonly Command[] {
  return [
    ...(isSounding(name) ? [playCommand(name, one)] : []),
    ...(isExported(name) ? [exportCommand(name, one)] : []),
  ];
}

function listCommand(noun: Collection): Command {
  const face = {
    name: 'list',
    aliases: ['ls'],
    summary: `all ${noun.name}`,
    notes: columnsNote(noun),
    examples: examplesOf(noun, 'list'),
  };
  if (!publicLists.includes(noun.name)) {
    return command({
      ...face,
      options: recordOptions(noun.columns),
      load: async () => (await import('./list.ts')).list(noun),
    });
  }
  return command({
    ...face,
    options: { ...recordOptions(noun.columns), ...publicOption },
    load: async () => (await import('./list.ts')).listOrPublicList(noun),
  });
}

function getCommand(noun: Collection): Command {
  return command({
    name: 'get',
    summary: `one ${noun.one} or several, by id or name`,
    notes: `${getNote}\n${columnsNote(noun)}`,
    arguments: pickedArguments(noun),
    options: recordOptions(noun.columns),
    examples: examplesOf(noun, 'get'),
    load: async () => {
      const { get, pickItems } = await import('./get.ts');
      return isNoun(noun) ? get(noun) : pickItems(noun);
    },
  });
}

/** The noun's own examples of a verb, or the plainest one. */
function examplesOf(noun: Collection, verb: 'list' | 'get'): readonly Example[] {
  const start = `${noun.name} ${verb}`;
  const own = noun.examples.filter(({ command }) => command.startsWith(`${start} `));
  if (own.length > 0) return own;
  return [
    verb === 'get' ? { command: `${start} 1`, says: 'one, by id' } : { command: start, says: 'all of them' },
  ];
}

const getNote =
  'A lone - reads ids or names from stdin, one a line. As JSON one record is an object, and several are an array.';

function columnsNote(noun: Collection): string {
  const names = noun.columns.map(column => column.name).join(', ');
  return `Columns: ${names}; and any field by its dot path.`;
}
