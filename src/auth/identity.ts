/** Who a stored answer belongs to. Import it lazily: it loads node:crypto. */
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Disk } from '../base/io.ts';

/**
 * The name of an account's cache partition, safe as a file name: `<profile>@<16 hex digits>`. Its keyed hash
 * keeps two accounts under one profile apart, and says nothing about the token.
 */
export function identity(profile: string, origin: string, token: string, salt: Uint8Array): string {
  const hash = createHmac('sha256', salt)
    .update(JSON.stringify([profile, origin, token]))
    .digest('hex');
  return `${partitionPrefix(profile)}${hash.slice(0, 16)}`;
}

/** What the partitions of all of a profile's accounts begin with. */
export function partitionPrefix(profile: string): string {
  return `${profile.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 32)}@`;
}

const saltLength = 32;

/**
 * The random key of this cache folder, made at the first use (0600) and the same for every process. Where
 * the folder cannot be written it lasts for the process only: the cache is lost then, not the answer.
 */
export function cacheSalt(disk: Disk, folder: string): Uint8Array {
  const path = join(folder, 'salt');
  const existing = read(disk, path);
  if (existing) return existing;
  const salt = randomBytes(saltLength);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    disk.mkdirSync(folder, { recursive: true, mode: 0o700 });
    disk.writeFileSync(temporary, salt, { flag: 'wx', mode: 0o600 });
    try {
      // Unlike a rename, a link doesn't replace the salt that another process has just made.
      disk.linkSync(temporary, path);
    } catch {
      if (!read(disk, path)) disk.renameSync(temporary, path);
    }
    return read(disk, path) ?? salt;
  } catch {
    return salt;
  } finally {
    remove(disk, temporary);
  }
}

function read(disk: Disk, path: string): Uint8Array | undefined {
  try {
    const salt = disk.readFileSync(path);
    return salt.length === saltLength ? salt : undefined;
  } catch {
    return undefined;
  }
}

function remove(disk: Disk, path: string) {
  try {
    disk.rmSync(path, { force: true });
  } catch {
    // On a read-only disk there is nothing to remove.
  }
}
