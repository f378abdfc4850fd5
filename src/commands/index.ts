/** The command tree, in the order in which help lists it. */
import { nouns } from '../catalog/index.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Program } from '../cli/command.ts';
import { everywhere } from '../cli/shared-options.ts';
import type { Context } from '../context/context.ts';
import { nounCommand } from './noun/command.ts';

export const program: Program<Context> = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  commands: {
    ...Object.fromEntries(nouns.map(noun => [noun.name, async () => nounCommand(noun)])),
    find: async () => (await import('./find/command.ts')).find,
    search: async () => (await import('./search/command.ts')).search,
    pull: async () => (await import('./pull/command.ts')).pull,
    tracks: async () => nounCommand(tracks),
    drums: async () => (await import('./drums/command.ts')).drums,
    bootstrap: async () => (await import('./aggregates/command.ts')).bootstrap,
    entities: async () => (await import('./aggregates/command.ts')).entities,
    api: async () => (await import('./api/command.ts')).api,
    me: async () => (await import('./me/command.ts')).me,
    auth: async () => (await import('./auth/command.ts')).auth,
    config: async () => (await import('./config/command.ts')).config,
    cache: async () => (await import('./cache/command.ts')).cache,
    completion: async () => (await import('./completion/command.ts')).completion,
    serve: async () => (await import('./serve/command.ts')).serve,
    schema: async () => (await import('./schema/command.ts')).schema,
  },
};
