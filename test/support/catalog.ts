/** The computed catalog as the build has written it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from './cli.ts';

/** A file of dist/catalog, which is compressed where it is long. */
export function readCatalog(name: string): Buffer {
  const path = join(root, 'dist', 'catalog', `${name}.json`);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}
