/** The computed catalog as the build has written it. */
import { builtLibrary } from '../sandbox/built.ts';

export function readCatalog(name: string): Buffer {
  return Buffer.from(builtLibrary.read(name));
}
