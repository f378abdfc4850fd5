/** The generated shell files: made from the command tree, checked in under completions/. */
import type { Tree } from '../command.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { type Shell, shellFiles, shells } from './shells.ts';
import { zsh } from './zsh.ts';

const generators: Readonly<Record<Shell, (program: Tree) => string>> = { bash, zsh, fish };

/** Each file's name under completions/, and its text. */
export function completionFiles(program: Tree): ReadonlyMap<string, string> {
  return new Map(shells.map(shell => [shellFiles[shell], generators[shell](program)]));
}
