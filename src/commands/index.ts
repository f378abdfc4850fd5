/** The command tree, in the order in which help lists it. */
import { nouns } from '../catalog/index.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Program } from '../cli/command.ts';
import { everywhere } from '../cli/shared-options.ts';
import type { Context } from '../context/context.ts';
import { bootstrap, entities } from './aggregates/command.ts';
import { api } from './api/command.ts';
import { auth } from './auth/command.ts';
import { cache } from './cache/command.ts';
import { completion } from './completion/command.ts';
import { config } from './config/command.ts';
import { drums } from './drums/command.ts';
import { find } from './find/command.ts';
import { me } from './me/command.ts';
import { nounCommand } from './noun/command.ts';
import { pull } from './pull/command.ts';
import { schema } from './schema/command.ts';
import { search } from './search/command.ts';
import { serve } from './serve/command.ts';

export const program: Program<Context> = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  commands: [
    ...nouns.map(nounCommand),
    ...[find, search, pull],
    ...[nounCommand(tracks), drums, bootstrap, entities, api],
    ...[me, auth],
    ...[config, cache, completion, serve, schema],
  ],
};
