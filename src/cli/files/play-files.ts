/** Plays sound files of the service, one after the other, or prints one of them. */
import { join } from 'node:path';
import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { playFile } from '../../music/player/play.ts';
import { findPlayers } from '../../music/player/programs.ts';
import { inTemporaryFolder } from '../../music/player/sound-file.ts';
import type { Context } from '../program/context/context.ts';
import type { Watcher } from './download.ts';
import { emptyLedger } from './ledger.ts';
import { createFileFetcher, type FileRequest } from './transfer.ts';

/** Plays until the end or Ctrl-C. @throws the failures of `playDownloads`, and Failure `interrupted` */
export async function playFiles(context: Context, files: readonly FileRequest[]): Promise<void> {
  const controller = new AbortController();
  void context.machine.waitForStop().then(() => controller.abort());
  await playDownloads(context, files, controller.signal);
  if (controller.signal.aborted) throw new Failure('interrupted', 'Interrupted.');
}

/** Plays to the end or `signal`. @throws Failure `not_downloaded`, and as `download` and `playFile` do */
export async function playDownloads(
  context: Context,
  files: readonly FileRequest[],
  signal: AbortSignal,
): Promise<void> {
  const { machine } = context;
  refuseOffline(context);
  // Without a player, nothing needs to be downloaded.
  findPlayers(machine);
  let lastFailure: Failure | undefined;
  await inTemporaryFolder(machine, async folder => {
    const fetchFile = await createFileFetcher(context, folder, true, emptyLedger);
    for (const [index, { path, urls }] of files.entries()) {
      if (signal.aborted) break;
      // The service's name of a file must not become an argument of the player.
      const name = `sound-${index + 1}`;
      await fetchFile({ path: [name], urls }, signal, silentWatcher);
      context.liftTimeLimit();
      try {
        await playFile(join(folder, name), path.at(-1) ?? name, signal, machine);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'not_a_sound') throw error;
        // The other files are played even if one is not a sound.
        if (lastFailure) context.notice(lastFailure.message);
        lastFailure = error;
      }
    }
  });
  if (lastFailure && !signal.aborted) throw lastFailure;
}

const silentWatcher: Watcher = { start: () => {}, addBytes: () => {} };

function refuseOffline({ settings }: Context): void {
  if (settings.mode !== 'offline' || settings.base === undefined) return;
  throw new Failure('offline', 'Sounds are not cached (--offline is set).', {
    code: 'not_downloaded',
    hint: 'Run the command without --offline, MUSIC_CLI_OFFLINE or the setting offline.',
  });
}

/**
 * Writes the bytes of one complete file.
 * @throws Failure `several`, `not_text`, `not_downloaded`, `interrupted`, `file_not_written`, and as `download` does
 */
export async function printFile(context: Context, files: readonly FileRequest[]): Promise<void> {
  const { machine } = context;
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Failure('usage', `stdout takes one file, not ${files.length}.`, {
      code: 'several',
    });
  if (machine.stdout.isTerminal)
    throw new Failure('usage', 'Refusing to write a media file to the terminal.', {
      code: 'not_text',
      hint: `Redirect the output: … -o - > ${escapeControls(file.path.at(-1) ?? '')}`,
    });
  refuseOffline(context);
  const controller = new AbortController();
  void machine.waitForStop().then(() => controller.abort(new Failure('interrupted', 'Interrupted.')));
  await inTemporaryFolder(machine, async folder => {
    const fetchFile = await createFileFetcher(context, folder, true, emptyLedger);
    await fetchFile({ ...file, path: ['file'] }, controller.signal, silentWatcher);
    context.print([machine.disk.readFileSync(join(folder, 'file'))]);
  });
}
