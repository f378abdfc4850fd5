/** Reads files that others may have made: only regular ones, of which nothing is waited for. */
import { join } from 'node:path';
import { openRegular, readAt } from '../disk.ts';
import { codeOf, Failure } from '../errors.ts';
import type { Disk } from '../io.ts';

/** Bytes: a larger file of somebody else's is not read. */
export const mostForeign = 256 * 1024 * 1024;

/**
 * The bytes of a file that anybody may have made, below a folder that a person named: a regular file that lies
 * there by its real path. Links are not followed, and nothing is waited for.
 * @param name with slashes
 * @throws Failure `bad_data`, and the disk's error where it can't be read
 */
export function readForeign(disk: Disk, folder: string, name: string): Buffer {
  const path = join(folder, name);
  let fd: number | undefined;
  try {
    const file = openRegular(disk, path);
    if (file === undefined) throw notForeign(path);
    fd = file.fd;
    const { dev, ino, size } = file.stat;
    const there = disk.lstatSync(path);
    const isInPlace = disk.realpathSync(path) === join(disk.realpathSync(folder), name);
    if (!isInPlace || there.dev !== dev || there.ino !== ino || size > mostForeign) throw notForeign(path);
    return readAt(disk, fd, 0, size);
  } catch (error) {
    // What else may lie in its place: a link, a socket.
    throw ['ELOOP', 'EMLINK', 'ENXIO'].includes(codeOf(error) ?? '') ? notForeign(path) : error;
  } finally {
    if (fd !== undefined) disk.closeSync(fd);
  }
}

function notForeign(path: string): Failure {
  return new Failure('usage', `${path} is not a regular file of at most 256 MiB inside its folder.`, {
    code: 'bad_data',
    hint: 'Links, devices and pipes are not read: put a copy of the file there.',
  });
}
