/** Files of the service, one after the other, through the machine's player. */
import { join } from 'node:path';
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import { forgetful } from '../../download/ledger.ts';
import { fetcher, type Wanted } from '../../download/transfer.ts';
import { playFile } from '../../player/play.ts';
import { findPlayers } from '../../player/programs.ts';
import { inTemporaryFolder } from '../../player/sound-file.ts';

/** Until Ctrl-C. @throws Failure `no_player`, `player_failed`, `interrupted`, and those of a download */
export async function playFiles(context: Context, files: readonly Wanted[]): Promise<void> {
  const over = new AbortController();
  void context.machine.stopped().then(() => over.abort());
  await playWanted(context, files, over.signal);
  if (over.signal.aborted) throw new Failure('interrupted', 'Interrupted.');
}

/** Until `signal` ends it. @throws Failure `no_player`, `player_failed`, and those of a download */
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
  const sounds = files.map(({ path, urls }, index) => {
    const extension = /\.([a-z0-9]{1,8})$/i.exec(path.at(-1) ?? '')?.[1] ?? 'wav';
    // Its own name would be an argument of the player.
    const name = `sound-${index + 1}.${extension}`;
    return { name, urls, players: findPlayers(machine, extension.toLowerCase()) };
  });
  await inTemporaryFolder(machine.disk, machine.env, async folder => {
    const fetchOne = await fetcher(context, folder, true, forgetful);
    for (const { name, urls, players } of sounds) {
      if (signal.aborted) break;
      await fetchOne({ path: [name], urls }, signal, { begin: () => {}, received: () => {} });
      await playFile(players, join(folder, name), signal, machine);
    }
  });
}
