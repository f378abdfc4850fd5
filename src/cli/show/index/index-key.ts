/** Where is kept what is derived from the collections of a service: their indexes, and the candidates for Tab. */
import { join } from 'node:path';
import type { Disk } from '../../../base/io.ts';

/** The embedded sandbox's key. */
export const sandboxKey = 'sandbox';

/**
 * The name of the folder for a base URL's candidates. The shells compute it in the same way from `--base-url`:
 * each run of characters outside A–Z a–z 0–9 . - becomes one `_`, which is dropped at the end; at most 200
 * characters stay.
 * @param baseUrl as the user gave it; undefined for the sandbox
 */
export function candidateKey(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') return sandboxKey;
  return baseUrl
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/_$/, '')
    .slice(0, 200);
}

/** Of all candidates. */
export function candidatesFolder(cache: string): string {
  return join(cache, 'complete', 'v1');
}

/** Of the index of one noun, beside its candidates. */
export function indexFile(cache: string, key: string, noun: string): string {
  return join(candidatesFolder(cache), key, `${noun}.index`);
}

/** Of the candidates of one noun. */
export function candidateFile(cache: string, key: string, noun: string): string {
  return join(candidatesFolder(cache), key, `${noun}.tsv`);
}

/** Are there candidates under a key: of one noun, or of any? */
export function hasCandidates(disk: Disk, cache: string, key: string, noun?: string): boolean {
  return disk.existsSync(
    noun === undefined ? join(candidatesFolder(cache), key) : candidateFile(cache, key, noun),
  );
}
