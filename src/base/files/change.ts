/** Changes a file that several processes may change: each change builds on the one before, and none is lost. */
import { dirname } from 'node:path';
import { diskReason, lockedCode, makeFolder, ownerOnly, readOwnFile, removeFile } from '../disk.ts';
import { attempt, codeOf } from '../errors.ts';
import type { Clock, Disk, Processes } from '../io.ts';

/** The parts of the machine that a change of a file needs. */
export interface FileChangeTools {
  readonly disk: Disk;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly processes: Processes;
}

/**
 * Milliseconds after which an unchanged lock counts as abandoned: a running process holds it for a few milliseconds. If
 * the process that the lock's mark names has ended, the lock is taken at once.
 */
const staleLockMs = 2000;
/** Maximum time to wait for other processes, in milliseconds. */
const timeoutMs = 30_000;
const pollIntervalMs = 10;
/** Maximum length of a mark, in bytes. */
const maxMarkBytes = 1024;

/**
 * Replaces a file by the text that `change` returns, completely or not at all. The new file is also the lock: only one
 * process at a time can create it. If another process has replaced the file meanwhile, `change` is called again.
 * @param change reads the current file and returns the new text, or undefined to leave the file unchanged
 * @returns whether the file was replaced. Throws the disk's error, or EBUSY if another process keeps the lock.
 */
export async function changeFile(
  tools: FileChangeTools,
  path: string,
  change: () => string | undefined,
): Promise<boolean> {
  const { disk } = tools;
  let isChanged: boolean | undefined;
  while (isChanged === undefined)
    isChanged = await withLock(tools, path, ({ file, newPath, isHeld }) => {
      const fingerprint = fileFingerprint(disk, path);
      const text = change();
      if (text === undefined) return false;
      disk.ftruncateSync(file);
      disk.writeFileSync(file, text);
      disk.fsyncSync(file);
      if (fileFingerprint(disk, path) !== fingerprint || !isHeld()) return undefined;
      disk.renameSync(newPath, path); // From here on, another process may take the lock.
      return true;
    });
  return isChanged;
}

interface Lock {
  /** The new file beside the old one, open for appending, with the mark of this process. */
  readonly file: number;
  readonly newPath: string;
  /** Returns false if another process has taken the lock because it seemed abandoned. */
  isHeld(): boolean;
}

/** Runs `work` while no other process changes the file. Throws errors of the disk before that, and those of `work`. */
export async function withLock<Result>(
  tools: FileChangeTools,
  path: string,
  work: (lock: Lock) => Result,
): Promise<Result> {
  const { disk } = tools;
  const newPath = `${path}.new`;
  makeFolder(disk, dirname(path), ownerOnly.folder);
  const file = await takeLock(tools, newPath);
  const lockInode = disk.fstatSync(file).ino;
  const isHeld = () => disk.lstatSync(newPath, { throwIfNoEntry: false })?.ino === lockInode;
  try {
    return work({ file, newPath, isHeld });
  } finally {
    const isStillHeld = isHeld();
    disk.closeSync(file);
    if (isStillHeld) disk.rmSync(newPath, { force: true });
  }
}

/**
 * Runs `work`, which replaces the file itself, while no other process changes it; again if it returns undefined.
 * @param work receives a function that tells whether the file and its lock are unchanged since the call. `work` calls
 *   it before it writes, and returns undefined if they are not. Throws as withLock does.
 */
export async function retryWithLock<Result>(
  tools: FileChangeTools,
  path: string,
  work: (isLockHeld: () => boolean) => Result | undefined,
): Promise<Result> {
  for (;;) {
    const result = await withLock(tools, path, ({ isHeld }) => {
      const fingerprint = fileFingerprint(tools.disk, path);
      return work(() => isHeld() && fileFingerprint(tools.disk, path) === fingerprint);
    });
    if (result !== undefined) return result;
  }
}

async function takeLock({ disk, clock, processes }: FileChangeTools, path: string): Promise<number> {
  const startTime = clock.elapsed();
  let [lastFingerprint, unchangedSince]: [string | undefined, number] = [undefined, startTime];
  for (;;) {
    try {
      const file = disk.openSync(path, 'ax', ownerOnly.file);
      // On a full disk the lock stays without a mark, but still works.
      attempt(() => disk.writeFileSync(file, processes.mark()));
      return file;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const fingerprint = fileFingerprint(disk, path);
    const now = clock.elapsed();
    if (fingerprint !== lastFingerprint) [lastFingerprint, unchangedSince] = [fingerprint, now];
    const isStale = () =>
      now - unchangedSince > staleLockMs ||
      processes.hasEnded(`${readOwnFile(disk, path, undefined, maxMarkBytes)}`);
    if (fingerprint !== undefined && isStale()) removeLock(disk, path);
    else if (now - startTime > timeoutMs)
      throw Object.assign(new Error('Another process is writing the file.'), { code: 'EBUSY' });
    else await clock.sleep(pollIntervalMs);
  }
}

function removeLock(disk: Disk, path: string): void {
  try {
    removeFile(disk, path);
  } catch (cause) {
    const reason = `its lock ${path} cannot be removed: ${diskReason(cause)}`;
    throw Object.assign(new Error(reason, { cause }), { code: lockedCode });
  }
}

/** Returns values that differ after each change of the file; undefined if it does not exist. */
function fileFingerprint(disk: Disk, path: string): string | undefined {
  const stat = disk.lstatSync(path, { throwIfNoEntry: false });
  return stat && [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(' ');
}
