/** Reads the music of records that may be related to a given value. */

import { attempt } from '../../base/errors.ts';
import { setOf } from '../../music/find/scale-list.ts';
import type { Music } from '../../music/music.ts';
import { encodeSet, neighbourMasks, noSet, type ScaleSet } from '../../music/scale/scale.ts';
import type { Context } from '../program/context/context.ts';
import { findCollectionIndex, findOrMakeNameIndex } from './index/index-of.ts';
import { maxListBytes, readCachedRecords, readNounList } from './referred-names.ts';

/** Maximum number of scales with the same notes and root: more would not be shown. */
const maxAlike = 25;

/**
 * Returns a function that finds music related to a value in a noun's records, from the sandbox or the cache. Scales are
 * related if they have the same notes, or the same root and all but one note, which differs by a semitone. With an
 * index, only these scales are read; without one, the function returns the music of all records.
 */
export async function loadRelatives(
  context: Pick<Context, 'machine' | 'settings' | 'client' | 'runLater'>,
  nounName: string | undefined,
  readMusic: (record: unknown) => Music,
): Promise<(value: Music) => readonly Music[]> {
  const list = await readNounList(context, nounName);
  // Without an index, all records of a short list of scales would be read.
  const needsIndex = list?.noun.music?.kind === 'scale' && list.response.body.size <= maxListBytes;
  const index =
    list && (needsIndex ? findOrMakeNameIndex : findCollectionIndex)(context, list.noun, list.response);
  const scales = (await Promise.resolve(index).catch(() => undefined))?.scales();
  if (scales === undefined) {
    const allMusic = (await readCachedRecords(context, nounName)).map(record => readMusic(record));
    return () => allMusic;
  }
  const musicByIndex = new Map<number, Music>();
  const musicAt = (scaleIndex: number) => {
    const value = musicByIndex.get(scaleIndex) ?? readMusic(scales.recordAt(scaleIndex).fields);
    musicByIndex.set(scaleIndex, value);
    return value;
  };
  return value => {
    const ownSet = setOf(value);
    const setNumbers = ownSet ? relatedSets(ownSet).map(encodeSet) : [];
    const relatedIndexes = setNumbers.flatMap(number => indexesOfSet(scales.sets, number, maxAlike));
    const indexes = [...indexesOfSet(scales.sets, noSet, Number.POSITIVE_INFINITY), ...relatedIndexes];
    // The other facts are shown even if these records cannot be read.
    return attempt(() => indexes.sort((a, b) => a - b).map(musicAt)) ?? [];
  };
}

function indexesOfSet(sets: Uint16Array, set: number, max: number): readonly number[] {
  const indexes: number[] = [];
  for (let at = sets.indexOf(set); at !== -1 && indexes.length < max; at = sets.indexOf(set, at + 1))
    indexes.push(at);
  return indexes;
}

function relatedSets({ root, mask }: ScaleSet): readonly ScaleSet[] {
  const modes = Array.from({ length: 12 }, (_, other) => ({ root: other, mask }));
  return [...modes, ...neighbourMasks(mask).map(neighbour => ({ root, mask: neighbour }))];
}
