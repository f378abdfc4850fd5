/** The command tree, in the order in which help lists it. */
import type { Program } from '../cli/command.ts';
import { everywhere } from '../cli/options.ts';
import type { Load } from '../context/handler.ts';
import { nounCommands } from './noun/command.ts';
import { accountCommands } from './tree-account.ts';
import { soundCommands } from './tree-sounds.ts';
import { toolCommands } from './tree-tool.ts';

export const program: Program<Load> = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  commands: [...nounCommands, ...soundCommands, ...accountCommands, ...toolCommands],
};
