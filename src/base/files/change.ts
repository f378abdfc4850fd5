/** A file that several processes change: each change builds on the one before, and none is lost. */
import { dirname } from 'node:path';
import { diskReason, lockedCode, makeFolder, ownerOnly, readOwn } from '../disk.ts';
import { attempt, codeOf } from '../errors.ts';
import type { Clock, Disk, Processes } from '../io.ts';

/** The parts of the machine for changing a file. */
export interface Changing {
  readonly disk: Disk;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly processes: Processes;
}

/**
 * Milliseconds after which an unchanged lock counts as abandoned: a living process keeps it only for a few. The lock
 * holds the mark of its process: if that has ended, there is no wait.
 */
const leftOver = 2000;
/** Maximum milliseconds of waiting for other processes. */
const patience = 30_000;
const pause = 10;
/** Maximum bytes of a mark. */
const maxMark = 1024;

/**
 * Replaces a file by the text that `change` makes of it, as a whole or not at all. Only one process at a time can make
 * the new file beside it, which is the lock, too. Where the file is another one by the end of the change, the change
 * is made again.
 * @param change reads the file, as it is now, and returns the new text; undefined leaves the file alone
 * @returns whether there is a new file. Throws the disk's error, also where another process goes on writing (EBUSY).
 */
export async function changeFile(
  on: Changing,
  path: string,
  change: () => string | undefined,
): Promise<boolean> {
  const { disk } = on;
  let isChanged: boolean | undefined;
  while (isChanged === undefined)
    isChanged = await withLock(on, path, ({ file, next, isHeld }) => {
      const before = fileMark(disk, path);
      const text = change();
      if (text === undefined) return false;
      disk.ftruncateSync(file);
      disk.writeFileSync(file, text);
      disk.fsyncSync(file);
      if (fileMark(disk, path) !== before || !isHeld()) return undefined;
      disk.renameSync(next, path); // From now on another process may take the lock.
      return true;
    });
  return isChanged;
}

interface Lock {
  /** The new file beside the other one, open to append, with the mark of this process. */
  readonly file: number;
  readonly next: string;
  /** Returns false if another process has taken it as abandoned. */
  isHeld(): boolean;
}

/** Runs `act` while no other process changes the file. Throws earlier errors of the disk, and those of `act`. */
export async function withLock<Result>(
  on: Changing,
  path: string,
  act: (lock: Lock) => Result,
): Promise<Result> {
  const { disk } = on;
  const next = `${path}.new`;
  makeFolder(disk, dirname(path), ownerOnly.folder);
  const file = await locked(on, next);
  const lock = disk.fstatSync(file).ino;
  const isHeld = () => disk.lstatSync(next, { throwIfNoEntry: false })?.ino === lock;
  try {
    return act({ file, next, isHeld });
  } finally {
    const isLeft = isHeld();
    disk.closeSync(file);
    if (isLeft) disk.rmSync(next, { force: true });
  }
}

/**
 * Changes a file by a writer that replaces it itself. `act` is called again while it returns undefined.
 * @param act is given a function that tells whether the file and its lock are as they were when it began: it asks before
 * it writes, and returns undefined if they are not. Throws as withLock does.
 */
export async function whileLocked<Result>(
  on: Changing,
  path: string,
  act: (isAlone: () => boolean) => Result | undefined,
): Promise<Result> {
  for (;;) {
    const result = await withLock(on, path, ({ isHeld }) => {
      const before = fileMark(on.disk, path);
      return act(() => isHeld() && fileMark(on.disk, path) === before);
    });
    if (result !== undefined) return result;
  }
}

async function locked({ disk, clock, processes }: Changing, path: string): Promise<number> {
  const begun = clock.elapsed();
  let [seen, since]: [string | undefined, number] = [undefined, begun];
  for (;;) {
    try {
      const file = disk.openSync(path, 'ax', ownerOnly.file);
      // On a full disk the lock has no mark, but still works.
      attempt(() => disk.writeFileSync(file, processes.mark()));
      return file;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const there = fileMark(disk, path);
    const now = clock.elapsed();
    if (there !== seen) [seen, since] = [there, now];
    const isLeft = () =>
      now - since > leftOver || processes.hasEnded(`${readOwn(disk, path, undefined, maxMark)}`);
    if (there !== undefined && isLeft()) removeLock(disk, path);
    else if (now - begun > patience)
      throw Object.assign(new Error('It is being written.'), { code: 'EBUSY' });
    else await clock.sleep(pause);
  }
}

function removeLock(disk: Disk, path: string): void {
  try {
    disk.rmSync(path, { force: true });
  } catch (cause) {
    const why = `its lock ${path} cannot be removed: ${diskReason(cause)}`;
    throw Object.assign(new Error(why, { cause }), { code: lockedCode });
  }
}

/** Returns values that change with a file; undefined if there is none. */
function fileMark(disk: Disk, path: string): string | undefined {
  const stat = disk.lstatSync(path, { throwIfNoEntry: false });
  return stat && [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(' ');
}
