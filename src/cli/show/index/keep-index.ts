/** Writes the index of a service's collection, and removes indexes. */
import { join } from 'node:path';
import { entriesIn, ownerOnly, removeFile, removeIfEmpty, replaceFile } from '../../../base/disk.ts';
import { codeOf } from '../../../base/errors.ts';
import type { Disk } from '../../../base/io.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { Answer } from '../../client/answer.ts';
import type { Context } from '../../program/context/context.ts';
import { eachRecord } from '../record-set.ts';
import { indexesFolder, indexFile } from './index-key.ts';
import { labelOfBody } from './index-of.ts';

/** Bytes: no index is made of a longer collection. */
const longestIndexed = 256 * 1024 * 1024;

/** Writes the index of a collection of a service for later look-ups. A disk that refuses costs the index only. */
export async function keepIndex(context: Context, collection: Collection, answer: Answer): Promise<void> {
  const { machine, settings } = context;
  const { baseUrl } = settings;
  if (baseUrl === undefined || answer.origin === 'embedded' || answer.body.size > longestIndexed) return;
  const { disk, places, version } = machine;
  const { makeIndex } = await import('./make.ts');
  try {
    const records = eachRecord(answer, collection.at);
    const index = await makeIndex(labelOfBody(version, answer), collection, records);
    if (index) replaceFile(disk, indexFile(places.cache, baseUrl, collection.name), index, ownerOnly);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/**
 * Removes the indexes of some nouns of every service (an account may see more of them than others do), or all of them.
 * Other files in the folder stay. Throws the disk's error.
 */
export function forgetIndexes(disk: Disk, cache: string, nouns?: readonly string[]): void {
  const root = indexesFolder(cache);
  for (const service of entriesIn(disk, root)) {
    if (!service.isDirectory()) continue;
    const folder = join(root, service.name);
    for (const { name } of entriesIn(disk, folder)) {
      const [, noun = ''] = /^([a-z]+)\.index(?:\..*)?$/.exec(name) ?? [];
      if (noun !== '' && (nouns?.includes(noun) ?? true)) removeFile(disk, join(folder, name));
    }
    removeIfEmpty(disk, folder);
  }
  removeIfEmpty(disk, root);
  removeIfEmpty(disk, join(cache, 'indexes'));
}
