/** Reads a folder of records, `<resource>.json`, which replace or extend those of the sandbox. */

import { join } from 'node:path';
import { diskReason, openRegularFile, readAt } from '../../../base/disk.ts';
import { codeOf, Failure, messageOf } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import type { Sandbox } from '../../request-response.ts';
import {
  badDataFailure,
  isResource,
  parseUserRecords,
  type UserContent,
  type UserRecords,
  userResources,
} from './user-records.ts';

/** Returns the records of a folder. Throws a Failure that names the file, record and field that are invalid. */
export function readFolder(disk: Disk, folder: string): UserContent {
  const names = fileNamesIn(disk, folder);
  const recordsByName = new Map<string, UserRecords>();
  for (const name of names) {
    const resource = name.slice(0, -'.json'.length);
    if (!isResource(resource))
      throw badDataFailure(
        `${folder}/${name}: there is no resource '${resource}'`,
        userResources().join(', '),
      );
    recordsByName.set(
      resource,
      parseUserRecords(readForeignFile(disk, folder, name).toString(), resource, `${folder}/${name}`),
    );
  }
  const changeTimes = names.map(name => disk.lstatSync(`${folder}/${name}`).ctimeMs);
  return { records: recordsByName, modified: Math.max(0, ...changeTimes) };
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

/**
 * Returns a sandbox that reads the folder again when it has changed. If it is then invalid, `reportFailure` is called,
 * and the previous records stay. Throws a Failure if the folder is invalid at first.
 */
export function followFolder(
  disk: Disk,
  folder: string,
  makeSandbox: (content: UserContent) => Sandbox,
  reportFailure: (failure: Failure) => void,
): Sandbox {
  let lastState = folderState(disk, folder);
  let sandbox = makeSandbox(readFolder(disk, folder));
  return request => {
    const state = folderState(disk, folder);
    if (state !== lastState) {
      lastState = state;
      try {
        sandbox = makeSandbox(readFolder(disk, folder));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        reportFailure(error);
      }
    }
    return sandbox(request);
  };
}

/** Returns a text that changes when a file of the folder changes. */
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

/** Maximum size in bytes of a file that this program did not write. */
export const maxForeignBytes = 256 * 1024 * 1024;

/**
 * Returns the bytes of a file below a folder that the user named. The file may be from anybody: it must be a regular
 * file whose real path is in that folder. Links are not followed, and a pipe does not make it wait.
 * @param name the path below the folder, with slashes
 * @throws Failure `bad_data`, and the disk's error if it can't be read
 */
function readForeignFile(disk: Disk, folder: string, name: string): Buffer {
  const path = join(folder, name);
  let fd: number | undefined;
  try {
    const file = openRegularFile(disk, path);
    if (file === undefined) throw invalidFileFailure(path);
    fd = file.fd;
    const { dev, ino, size } = file.stat;
    const stat = disk.lstatSync(path);
    const isInPlace = disk.realpathSync(path) === join(disk.realpathSync(folder), name);
    if (!isInPlace || stat.dev !== dev || stat.ino !== ino || size > maxForeignBytes)
      throw invalidFileFailure(path);
    return readAt(disk, fd, 0, size);
  } catch (error) {
    // Something else has this path, such as a link or a socket.
    throw ['ELOOP', 'EMLINK', 'ENXIO'].includes(codeOf(error) ?? '') ? invalidFileFailure(path) : error;
  } finally {
    if (fd !== undefined) disk.closeSync(fd);
  }
}

function invalidFileFailure(path: string): Failure {
  return new Failure('usage', `${path} is not a regular file of at most 256 MiB inside its directory.`, {
    code: 'bad_data',
    hint: 'Links, devices and pipes are not read: put a copy of the file there.',
  });
}
