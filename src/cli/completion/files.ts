/** The generated shell files: made from the command tree, checked in under completions/. */
import type { Program } from '../command.ts';
import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { type Shell, shellFiles, shells } from './shells.ts';
import { zsh } from './zsh.ts';

const generators: Readonly<Record<Shell, (program: Program) => string>> = { bash, zsh, fish };

/** Each file's name under completions/, and its text. */
export function completionFiles(program: Program): ReadonlyMap<string, string> {
  return new Map(shells.map(shell => [shellFiles[shell], generators[shell](program)]));
}
