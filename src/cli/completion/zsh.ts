/** The command tree as zsh functions around the engine (engine.zsh). */
import type { Tree } from '../command.ts';
import { functions } from './bash.ts';
import { engine, fill } from './engine.ts';

/** The text of completions/_music-cli. */
export function zsh(program: Tree): string {
  // zsh keeps `commands` and `options` for itself.
  return fill(engine('zsh'), functions(program, ['subcommands', 'switches', 'operands']));
}
