/** The command tree as fish functions around the engine (engine.fish). */
import type { Tree } from '../command.ts';
import { engine, fill } from './engine.ts';
import { optionLine, optionsOf, places } from './model.ts';

/** The text of completions/music-cli.fish. */
export function fish(program: Tree): string {
  return fill(engine('fish'), {
    tree: places(program).flatMap(place => [
      `        case ${fishQuoted(place.path)}`,
      ...fishArray('commands', place.commands, '            '),
      ...fishArray('options', place.options, '            '),
      ...fishArray('arguments', place.arguments, '            '),
    ]),
    everywhere: fishArray('everywhere', optionsOf(program).map(optionLine), '    '),
  });
}

function fishArray(name: string, entries: readonly string[], indent: string): string[] {
  return entries.map(
    (entry, index) =>
      `${indent}${index === 0 ? `set ${name}` : '   '} ${fishQuoted(entry)}${index < entries.length - 1 ? ' \\' : ''}`,
  );
}

function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
