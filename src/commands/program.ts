/** The command tree, in the order in which help lists it. */
import type { Program } from '../tree.ts';
import type { Load } from './handler.ts';
import { everywhere } from './options.ts';
import { accountCommands } from './tree/account.ts';
import { nounCommands } from './tree/nouns.ts';
import { soundCommands } from './tree/sounds.ts';
import { toolCommands } from './tree/tool.ts';

export const program: Program<Load> = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  commands: [...nounCommands, ...soundCommands, ...accountCommands, ...toolCommands],
};
