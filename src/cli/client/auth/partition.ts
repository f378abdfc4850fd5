/** Makes the names that separate accounts in the cache. This file loads node:crypto, so import it lazily. */
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, readOwnFile } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';

/**
 * Returns the name of an account's partition of the store, safe as a file name: `<profile>@<16 hexadecimal digits>`.
 * The digits are a keyed hash: they distinguish accounts of one profile and don't reveal the token.
 */
export function partitionName(profile: string, origin: string, token: string, salt: Uint8Array): string {
  const hash = createHmac('sha256', salt)
    .update(JSON.stringify([profile, origin, token]))
    .digest('hex');
  return `${partitionPrefix(profile)}${hash.slice(0, 16)}`;
}

/**
 * Returns the common beginning of the names of a profile's partitions. Profiles whose names differ only in dots and
 * underscores, or only after 32 characters, share it.
 */
export function partitionPrefix(profile: string): string {
  return `${profile.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 32)}@`;
}

const saltLength = 32;

/**
 * Returns the random key of a cache folder. The first process makes it (mode 0600), and all others use it. If the
 * folder cannot be written, the key lasts as long as the process, and cached responses are not found again.
 * @param uid the user's id; undefined on Windows
 */
export function cacheSalt(disk: Disk, folder: string, uid: number | undefined): Uint8Array {
  const path = join(folder, 'salt');
  const readSalt = (): Uint8Array | undefined => {
    const salt = readOwnFile(disk, path, uid, saltLength);
    return salt?.length === saltLength ? salt : undefined;
  };
  const storedSalt = readSalt();
  if (storedSalt) return storedSalt;
  const salt = randomBytes(saltLength);
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    makeFolder(disk, folder, 0o700);
    disk.writeFileSync(temporaryPath, salt, { flag: 'wx', mode: 0o600 });
    try {
      // Unlike a rename, a link doesn't replace the salt of another process.
      disk.linkSync(temporaryPath, path);
    } catch {
      if (!readSalt()) disk.renameSync(temporaryPath, path);
    }
    return readSalt() ?? salt;
  } catch {
    return salt;
  } finally {
    // The salt now has its own name, or, on a read-only disk, was never written.
    attempt(() => disk.rmSync(temporaryPath));
  }
}
