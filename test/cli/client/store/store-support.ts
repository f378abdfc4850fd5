/** Shared code of the tests of the store. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Disk } from '../../../../src/base/io.ts';
import { concatBytes } from '../../../../src/cli/client/store/body.ts';
import type { StoreEntry } from '../../../../src/cli/client/store/entry.ts';
import type { Store, StoreKey } from '../../../../src/cli/client/store/store.ts';
import type { HeaderLine } from '../../../../src/cli/client/transport/transport.ts';

export const key: StoreKey = { url: 'https://music.example/api/mobile/keys', partition: 'public' };
export const small = Buffer.from('{"data":[1,2,3]}');
/** A body longer than the limit for reading at once, not a multiple of the block size; all its blocks differ. */
export const large = Buffer.alloc(
  1_200_001,
  Uint8Array.from({ length: 1009 }, (_, i) => i * 7 + (i >> 8)),
);

export function put(
  store: Store,
  to: StoreKey,
  body: Uint8Array,
  headers: HeaderLine[] = [['ETag', '"a"']],
  time = 1_790_000_000_123,
) {
  const spool = store.spool(to);
  for (let at = 0; at < body.length; at += 50_000) spool.write(body.subarray(at, at + 50_000));
  return store.save(spool.finish(), { ...to, headers, requestTime: time - 20, responseTime: time });
}

export function bytesOf(entry: StoreEntry | undefined): Buffer | undefined {
  return entry && Buffer.from(concatBytes(entry.body.chunks(), entry.body.size));
}

/** Returns the paths of all files below a directory. */
export function tree(root: string): string[] {
  return fs.existsSync(root)
    ? fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter(e => !e.isDirectory())
        .map(e => join(e.parentPath, e.name))
    : [];
}

export function onlyFile(root: string): string {
  const [file, ...more] = tree(root);
  if (file === undefined || more.length > 0) throw new Error(`not one file: ${tree(root)}`);
  return file;
}

/** Returns a disk on which these functions fail. */
export function failingDisk(code: string, ...names: (keyof Disk)[]): Disk {
  const fail = (): never => {
    throw Object.assign(new Error(code), { code });
  };
  return { ...fs, ...Object.fromEntries(names.map(name => [name, fail])) };
}

/** Returns a disk that reports the name and result of each call. */
export function watchedDisk(tell: (name: string, result: unknown) => void): Disk {
  return new Proxy(fs, {
    get(disk, name) {
      const value: unknown = Reflect.get(disk, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        const result: unknown = Reflect.apply(value, disk, parameters);
        tell(String(name), result);
        return result;
      };
    },
  });
}
