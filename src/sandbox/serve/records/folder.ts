/** A folder of records that the sandbox serves over its own: `<resource>.json`. */

import { diskReason } from '../../../base/disk.ts';
import { Failure, messageOf } from '../../../base/errors.ts';
import { readForeign } from '../../../base/files/foreign.ts';
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
      hint: 'Give a folder that holds files like keys.json.',
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
