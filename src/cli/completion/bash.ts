/** The command tree as bash functions around the engine (engine.bash). */
import type { Tree } from '../command.ts';
import { engine, fill } from './engine.ts';
import { optionLine, optionsOf, places } from './model.ts';

/** The text of completions/music-cli.bash. */
export function bash(program: Tree): string {
  return fill(engine('bash'), functions(program, ['commands', 'options', 'arguments']));
}

/** The bodies of the functions that hold the tree; bash and zsh write arrays alike. */
export function functions(
  program: Tree,
  [commands, options, operands]: readonly [string, string, string],
): Record<'tree' | 'everywhere', string[]> {
  return {
    tree: places(program).flatMap(place => [
      `  ${bashQuoted(place.path)})`,
      ...array(commands, place.commands),
      ...array(options, place.options),
      ...array(operands, place.arguments),
      '    ;;',
    ]),
    everywhere: array('everywhere', optionsOf(program).map(optionLine)),
  };
}

function array(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  return [`    ${name}=(`, ...entries.map(entry => `      ${bashQuoted(entry)}`), '    )'];
}

function bashQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
