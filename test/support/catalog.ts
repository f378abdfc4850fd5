/** The computed catalog as the build has written it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from './cli.ts';

export function readCatalog(name: string): Buffer {
  return readFileSync(join(parts, 'catalog', `${name}.json`));
}
