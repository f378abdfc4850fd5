/** Changes config.json, for `music-cli config` and for logins. */
import { diskReason, targetOf } from '../../../base/disk.ts';
import { codeOf, Failure, failureOrThrow } from '../../../base/errors.ts';
import type { Changing } from '../../../base/files/change.ts';
import type { Disk, Places } from '../../../base/io.ts';
import { type Config, configFile, configIn } from './config-file.ts';

type ConfigPlace = Changing & { readonly places: Places };

/**
 * Changes the user's configuration, which conf reads and writes, while no other process does. A file that is no JSON
 * object is kept as config.json.old, and its name is returned. Of a link the target changes, and a file keeps its
 * permissions. Throws what `change` throws, and Failure: usage, unexpected, config_not_written.
 */
export async function changeConfig(
  on: ConfigPlace,
  change: (config: Config) => Config,
): Promise<{ readonly kept?: string }> {
  const { disk, places } = on;
  const path = configFile(places);
  let kept: string | undefined;
  try {
    const [{ whileLocked }, { openSettings, removeLeftovers }] = await Promise.all([
      import('../../../base/files/change.ts'),
      import('./settings-store.ts'),
    ]);
    const target = targetOf(disk, path);
    return await whileLocked(on, target, isAlone => {
      removeLeftovers(disk, target);
      let config: Config = {};
      try {
        config = configIn(disk, path);
      } catch (error) {
        if (failureOrThrow(error).code !== 'bad_config') throw error;
        kept = keptAside(disk, path);
      }
      const mode = disk.statSync(target, { throwIfNoEntry: false })?.mode ?? 0o600;
      const next = change(config);
      const isEmpty = kept !== undefined;
      const store = openSettings(target, { current: config, next, mode: mode & 0o777, isEmpty });
      if (!isAlone()) return undefined;
      store.store = { ...next };
      return kept === undefined ? {} : { kept };
    });
  } catch (cause) {
    const code = codeOf(cause);
    if (cause instanceof Failure || code === undefined) throw cause;
    const why = diskReason(cause);
    throw new Failure('unexpected', `The configuration could not be written (${why}): ${path}.`, {
      code: 'config_not_written',
      hint: `Check the permissions of ${places.config}, and that its disk has room.`,
      cause,
    });
  }
}

/** Of a link its target is copied, and the link stays. */
function keptAside(disk: Disk, path: string): string {
  const aside = `${path}.old`;
  const isLink = disk.lstatSync(path).isSymbolicLink();
  if (isLink && disk.statSync(path).isFile()) disk.copyFileSync(path, aside);
  else disk.renameSync(path, aside);
  return aside;
}
