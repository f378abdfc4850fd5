/** A folder of records that the sandbox serves over its own: `<resource>.json`. */

import { join } from 'node:path';
import { diskReason, openRegular, readAt } from '../../../base/disk.ts';
import { codeOf, Failure, messageOf } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import type { Sandbox } from '../../request-response.ts';
import {
  badData,
  isResource,
  parseUserRecords,
  type UserContent,
  type UserRecords,
  userResources,
} from './user-records.ts';

/** Throws a Failure that names file, record and field where something is not of its format. */
export function readFolder(disk: Disk, folder: string): UserContent {
  const names = fileNamesIn(disk, folder);
  const given = new Map<string, UserRecords>();
  for (const name of names) {
    const resource = name.slice(0, -'.json'.length);
    if (!isResource(resource))
      throw badData(`${folder}/${name}: there is no resource '${resource}'`, userResources().join(', '));
    given.set(
      resource,
      parseUserRecords(readForeign(disk, folder, name).toString(), resource, `${folder}/${name}`),
    );
  }
  const times = names.map(name => disk.lstatSync(`${folder}/${name}`).ctimeMs);
  return { given, modified: Math.max(0, ...times) };
}

function fileNamesIn(disk: Disk, folder: string): string[] {
  try {
    return disk
      .readdirSync(folder)
      .filter(name => name.endsWith('.json') && !name.startsWith('.'))
      .sort();
  } catch (error) {
    throw new Failure('usage', `${folder} can't be read: ${diskReason(error)}.`, {
      code: 'bad_data',
      hint: 'Give a directory that contains files like keys.json.',
      cause: error,
    });
  }
}

/** Reads the folder again when it has changed. If it is bad then, the records from before go on. */
export function followFolder(
  disk: Disk,
  folder: string,
  made: (content: UserContent) => Sandbox,
  complain: (failure: Failure) => void,
): Sandbox {
  let seen = folderState(disk, folder);
  let sandbox = made(readFolder(disk, folder));
  return request => {
    const state = folderState(disk, folder);
    if (state !== seen) {
      seen = state;
      try {
        sandbox = made(readFolder(disk, folder));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        complain(error);
      }
    }
    return sandbox(request);
  };
}

/** Text that differs once a file of the folder does. */
function folderState(disk: Disk, folder: string): string {
  try {
    return fileNamesIn(disk, folder)
      .map(name => {
        const { ino, size, mtimeMs, ctimeMs } = disk.lstatSync(`${folder}/${name}`);
        return [name, ino, size, mtimeMs, ctimeMs].join();
      })
      .join('\n');
  } catch (error) {
    return messageOf(error);
  }
}

/** Bytes: a larger file of somebody else's is not read. */
export const maxForeign = 256 * 1024 * 1024;

/**
 * Returns the bytes of a file that anybody may have made, below a folder that a person named: a regular file that lies
 * there by its real path. Links are not followed, and nothing is waited for.
 * @param name with slashes
 * @throws Failure `bad_data`, and the disk's error if it can't be read
 */
function readForeign(disk: Disk, folder: string, name: string): Buffer {
  const path = join(folder, name);
  let fd: number | undefined;
  try {
    const file = openRegular(disk, path);
    if (file === undefined) throw notForeign(path);
    fd = file.fd;
    const { dev, ino, size } = file.stat;
    const there = disk.lstatSync(path);
    const isInPlace = disk.realpathSync(path) === join(disk.realpathSync(folder), name);
    if (!isInPlace || there.dev !== dev || there.ino !== ino || size > maxForeign) throw notForeign(path);
    return readAt(disk, fd, 0, size);
  } catch (error) {
    // What else may lie in its place: a link, a socket.
    throw ['ELOOP', 'EMLINK', 'ENXIO'].includes(codeOf(error) ?? '') ? notForeign(path) : error;
  } finally {
    if (fd !== undefined) disk.closeSync(fd);
  }
}

function notForeign(path: string): Failure {
  return new Failure('usage', `${path} is not a regular file of at most 256 MiB inside its directory.`, {
    code: 'bad_data',
    hint: 'Links, devices and pipes are not read: put a copy of the file there.',
  });
}
