/** Plays sound files of the service, one after the other. */
import { join } from 'node:path';
import { Failure } from '../base/errors.ts';
import type { Context } from '../context/context.ts';
import { playFile } from '../music/player/play.ts';
import { findPlayers } from '../music/player/programs.ts';
import { inTemporaryFolder } from '../music/player/sound-file.ts';
import { forgetful } from './ledger.ts';
import { fetcher, type Wanted } from './transfer.ts';

/**
 * Plays until the end or Ctrl-C.
 * @throws Failure `no_player`, `player_failed`, `not_a_sound`, `interrupted`, and those of a download
 */
export async function playFiles(context: Context, files: readonly Wanted[]): Promise<void> {
  const over = new AbortController();
  void context.machine.stopped().then(() => over.abort());
  await playWanted(context, files, over.signal);
  if (over.signal.aborted) throw new Failure('interrupted', 'Interrupted.');
}

/**
 * Plays until the end or `signal`.
 * @throws Failure `no_player`, `player_failed`, `not_a_sound`, and those of a download
 */
export async function playWanted(
  context: Context,
  files: readonly Wanted[],
  signal: AbortSignal,
): Promise<void> {
  const { machine, settings } = context;
  if (settings.mode === 'offline' && settings.base !== undefined) {
    throw new Failure('offline', 'Sounds are not stored, and --offline fetches nothing.', {
      code: 'not_downloaded',
      hint: 'Run the command without --offline.',
    });
  }
  // If there is no player, nothing is fetched in vain.
  findPlayers(machine);
  let refused: Failure | undefined;
  await inTemporaryFolder(machine, async folder => {
    const fetchOne = await fetcher(context, folder, true, forgetful);
    for (const [index, { path, urls }] of files.entries()) {
      if (signal.aborted) break;
      // The service's name of the file must not become an argument of the player.
      const name = `sound-${index + 1}`;
      await fetchOne({ path: [name], urls }, signal, { begin: () => {}, received: () => {} });
      context.liftTimeLimit();
      try {
        await playFile(join(folder, name), path.at(-1) ?? name, signal, machine);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'not_a_sound') throw error;
        // One file that is no sound doesn't keep the others from being played.
        if (refused) context.note(refused.message);
        refused = error;
      }
    }
  });
  if (refused && !signal.aborted) throw refused;
}
