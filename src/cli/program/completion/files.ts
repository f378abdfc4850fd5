/** The generated shell files: made from the command tree, checked in under completions/. */

import { readFileSync } from 'node:fs';
import { shellWord } from '../../../base/text/shell-word.ts';
import type { Tree } from '../argv/command.ts';
import { type Shell, shellFiles, shellPrograms, shells } from './install.ts';
import { optionLines, optionsEverywhere, places } from './model.ts';

const generators: Readonly<Record<Shell, (program: Tree) => string>> = { bash, zsh, fish, nushell };

/** Each file's name under completions/, and its text. */
export function completionFiles(program: Tree): ReadonlyMap<string, string> {
  return new Map(shells.map(shell => [shellFiles[shell], generators[shell](program)]));
}

/** The hand-written part of each shell file. Read while the files are made; the product ships them made. */
function engine(shell: Shell): string {
  return readFileSync(new URL(`engine.${shellPrograms[shell]}`, import.meta.url), 'utf8');
}

/** Puts each part at the line that holds its mark. */
function fill(text: string, parts: Readonly<Record<string, readonly string[]>>): string {
  return text.replace(/^@(\w+)@$/gm, (_, name: string) => {
    const lines = parts[name];
    if (lines === undefined) throw new Error(`no part is called ${name}`);
    return lines.join('\n');
  });
}

/** The text of completions/music-cli.bash. */
export function bash(program: Tree): string {
  return fill(engine('bash'), functions(program, ['commands', 'options', 'arguments']));
}

/** The bodies of the functions that hold the tree; bash and zsh write arrays alike. */
function functions(
  program: Tree,
  [commands, options, operands]: readonly [string, string, string],
): Record<'tree' | 'everywhere', string[]> {
  return {
    tree: places(program).flatMap(place => [
      `  ${shellWord(place.path)})`,
      ...array(commands, place.commands),
      ...array(options, place.options),
      ...array(operands, place.arguments),
      '    ;;',
    ]),
    everywhere: array('everywhere', optionLines(optionsEverywhere(program))),
  };
}

function array(name: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  return [`    ${name}=(`, ...entries.map(entry => `      ${shellWord(entry)}`), '    )'];
}

/** The text of completions/_music-cli. */
export function zsh(program: Tree): string {
  // zsh keeps `commands` and `options` for itself.
  return fill(engine('zsh'), functions(program, ['subcommands', 'switches', 'operands']));
}

/** The text of completions/music-cli.fish. */
export function fish(program: Tree): string {
  return fill(engine('fish'), {
    tree: places(program).flatMap(place => [
      `        case ${fishQuoted(place.path)}`,
      ...fishArray('commands', place.commands, '            '),
      ...fishArray('options', place.options, '            '),
      ...fishArray('arguments', place.arguments, '            '),
    ]),
    everywhere: fishArray('everywhere', optionLines(optionsEverywhere(program)), '    '),
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

/** The text of completions/music-cli.nu. */
function nushell(program: Tree): string {
  return fill(engine('nushell'), {
    tree: places(program).map(
      ({ path, commands, options, arguments: operands }) =>
        `    ${JSON.stringify(path)}: { commands: ${nuList(commands)}, options: ${nuList(options)}, arguments: ${nuList(operands)} }`,
    ),
    everywhere: optionLines(optionsEverywhere(program)).map(line => `    ${JSON.stringify(line)}`),
  });
}

function nuList(entries: readonly string[]): string {
  return `[${entries.map(entry => JSON.stringify(entry)).join(' ')}]`;
}
