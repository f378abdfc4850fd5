/** Reads the music of records that may be related to a given value. */

import { attempt } from '../../base/errors.ts';
import { setOf } from '../../music/find/scale-list.ts';
import type { Music } from '../../music/music.ts';
import { neighbourMasks, noSet, type ScaleSet, setNumber } from '../../music/scale/scale.ts';
import type { Context } from '../program/context/context.ts';
import { indexOf, namedIndexOf } from './index/index-of.ts';
import { cachedList, cachedRecords, maxListBytes } from './referred-names.ts';

/** Maximum number of scales with the same notes and root: more would not be shown. */
const maxAlike = 25;

/**
 * Returns the music of a noun's records, from the sandbox or the cache, that may be related to a value. For scales,
 * they are those with the same notes, and those with the same root that differ by a semitone in one note. With an
 * index, only these are read.
 */
export async function relativesOf(
  context: Pick<Context, 'machine' | 'settings' | 'client' | 'runLater'>,
  name: string | undefined,
  readMusic: (record: unknown) => Music,
): Promise<(value: Music) => readonly Music[]> {
  const list = await cachedList(context, name);
  // Without an index, all records of such a list would be read.
  const needsIndex = list?.noun.music?.kind === 'scale' && list.response.body.size <= maxListBytes;
  const index = list && (needsIndex ? namedIndexOf : indexOf)(context, list.noun, list.response);
  const scales = (await Promise.resolve(index).catch(() => undefined))?.scales();
  if (scales === undefined) {
    const allMusic = (await cachedRecords(context, name)).map(record => readMusic(record));
    return () => allMusic;
  }
  const music = new Map<number, Music>();
  const musicAt = (place: number) => {
    const value = music.get(place) ?? readMusic(scales.recordAt(place).fields);
    music.set(place, value);
    return value;
  };
  return value => {
    const ownSet = setOf(value);
    const numbers = ownSet ? relatedSets(ownSet).map(setNumber) : [];
    const relatedPlaces = numbers.flatMap(number => placesOfSet(scales.sets, number, maxAlike));
    const places = [...placesOfSet(scales.sets, noSet, Number.POSITIVE_INFINITY), ...relatedPlaces];
    // The other facts are shown even if these records cannot be read.
    return attempt(() => places.sort((one, other) => one - other).map(musicAt)) ?? [];
  };
}

function placesOfSet(sets: Uint16Array, set: number, max: number): readonly number[] {
  const places: number[] = [];
  for (let at = sets.indexOf(set); at !== -1 && places.length < max; at = sets.indexOf(set, at + 1))
    places.push(at);
  return places;
}

function relatedSets({ root, mask }: ScaleSet): readonly ScaleSet[] {
  const modes = Array.from({ length: 12 }, (_, other) => ({ root: other, mask }));
  return [...modes, ...neighbourMasks(mask).map(neighbour => ({ root, mask: neighbour }))];
}
