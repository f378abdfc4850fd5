/** Reads the computed catalog that the build has written. */
import { builtLibrary } from '../sandbox/built.ts';

export function readCatalog(name: string): Buffer {
  return Buffer.from(builtLibrary.read(name));
}
