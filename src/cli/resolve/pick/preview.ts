/** Plays a record while a person looks at it in a list. */
import { Failure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import { isMusical } from '../../../catalog/lib/noun.ts';
import { media } from '../../../catalog/media.ts';
import type { Music } from '../../../music/music.ts';
import { playScore } from '../../../music/player/play.ts';
import { scoreOf } from '../../../music/score/scores.ts';
import { playDownloads } from '../../files/play-files.ts';
import type { Context } from '../../program/context/context.ts';
import { findAssetFiles } from '../asset-files.ts';
import { namesOf } from '../lookup/items.ts';
import { musicOf } from '../music-of-records.ts';

/**
 * Plays the record as the command `play` does, until its end or `signal`. Loops have no end.
 * @throws Failure as `scoreOf`, `playScore` and `playDownloads` do, and those of requests
 */
export async function preview(
  context: Context,
  collection: Collection,
  record: Fields,
  signal: AbortSignal,
): Promise<void> {
  const { name } = collection;
  if (name === media.name) {
    return playDownloads(context, await findAssetFiles(context, [String(media.id(record))]), signal);
  }
  if (!isMusical(collection)) throw new Failure('usage', `${name} have no sound.`);
  const { value } = await musicOf(context, collection, namesOf(collection, record), 'sound');
  await previewMusic(context, value, signal);
}

export async function previewMusic(context: Context, value: Music, signal: AbortSignal): Promise<void> {
  const score = scoreOf(value);
  const repeats = score.isLoop ? Number.POSITIVE_INFINITY : 1;
  const performOptions = { repeats, bpm: () => score.bpm, click: false, countIn: 0 };
  await playScore(score, performOptions, { signal }, context.machine);
}
