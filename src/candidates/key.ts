/** Where the candidates of a service are kept: every run knows it, few need more. */
import { join } from 'node:path';
import type { Disk } from '../base/io.ts';

/** The embedded sandbox's key. */
export const sandboxKey = 'sandbox';

/**
 * The folder of a base URL's candidates, as every shell computes it from `--base-url`: each run of
 * characters outside A–Z a–z 0–9 . - becomes one `_`, none at the end, 200 characters at most. Takes the
 * base URL as the user gave it; without one the sandbox answers.
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

/** Of the candidates of one noun. */
export function candidateFile(cache: string, key: string, noun: string): string {
  return join(candidatesFolder(cache), key, `${noun}.tsv`);
}

/** Whether a key has candidates: of one noun, or any. */
export function hasCandidates(disk: Disk, cache: string, key: string, noun?: string): boolean {
  return disk.existsSync(
    noun === undefined ? join(candidatesFolder(cache), key) : candidateFile(cache, key, noun),
  );
}
