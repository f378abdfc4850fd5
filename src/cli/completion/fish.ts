/** The command tree as fish functions around the engine (engine.fish). */
import type { Program } from '../command.ts';
import { engine, fill } from './engine.ts';
import { optionLine, optionsOf, places } from './model.ts';

/** The text of completions/music-cli.fish. */
export function fish(program: Program): string {
  return fill(engine('fish'), {
    tree: places(program).flatMap(place => [
      `        case ${quote(place.path)}`,
      ...list('commands', place.commands, '            '),
      ...list('options', place.options, '            '),
      ...list('arguments', place.arguments, '            '),
    ]),
    everywhere: list('everywhere', optionsOf(program).map(optionLine), '    '),
  });
}

function list(name: string, entries: readonly string[], indent: string): string[] {
  return entries.map(
    (entry, index) =>
      `${indent}${index === 0 ? `set ${name}` : '   '} ${quote(entry)}${index < entries.length - 1 ? ' \\' : ''}`,
  );
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
