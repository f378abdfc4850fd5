/** The computed catalog as the build has written it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parts } from './cli.ts';

/** A file of the catalog, which is compressed where it is long. */
export function readCatalog(name: string): Buffer {
  const path = join(parts, 'catalog', `${name}.json`);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}
