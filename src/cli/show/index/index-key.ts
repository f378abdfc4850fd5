/** The paths of the indexes of a service's collections, `<cache>/indexes/v1/<service>/<noun>.index`, and their labels. */
import { join } from 'node:path';
import type { ClientResponse } from '../../client/client-response.ts';
import { checksumOf } from '../../client/store/checksum.ts';
import { type IndexLabel, labelOfIndex } from './parts.ts';

export function indexesFolder(cache: string): string {
  return join(cache, 'indexes', 'v1');
}

/** Returns the file of the index of one noun. @param baseUrl as the user gave it */
export function indexFile(cache: string, baseUrl: string, noun: string): string {
  return join(indexesFolder(cache), folderOfService(baseUrl), `${noun}.index`);
}

/**
 * Returns a base URL as the name of a folder, of at most 200 characters. Each run of characters other than A–Z a–z 0–9
 * . - becomes one `_`, which is dropped at the end.
 */
function folderOfService(baseUrl: string): string {
  return baseUrl
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/_$/, '')
    .slice(0, 200);
}

/**
 * Returns the label of the index for a response's collection. For the sandbox it contains the entity tag, because a
 * checksum would take time.
 */
export function indexLabelOfBody(version: string, { origin, headers, body }: ClientResponse): IndexLabel {
  const tag = origin === 'embedded' ? headers.get('etag') : undefined;
  return labelOfIndex(version, tag ?? `${body.checksum ?? checksumOf(body)}-${body.size}`);
}
