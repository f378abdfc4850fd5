/** A record as it sounds while a person looks for it in a list. */
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { media } from '../../catalog/media.ts';
import type { Context } from '../../context/context.ts';
import { playScore } from '../../player/play.ts';
import { filesOfAssets } from '../media/download.ts';
import { calledAs } from '../noun/called.ts';
import { soundingOf } from '../sounding.ts';
import { isSounding } from '../sounding-nouns.ts';
import { playWanted } from './files.ts';

/**
 * Plays the record as `play` would, loops without end, until `signal` ends it.
 * @throws Failure `no_player`, `player_failed`, `nothing_to_play`, and those of requests
 */
export async function preview(
  context: Context,
  collection: Collection,
  record: Fields,
  signal: AbortSignal,
): Promise<void> {
  const { name } = collection;
  if (name === media.name) {
    return playWanted(context, await filesOfAssets(context, media, [String(media.id(record))]), signal);
  }
  if (!isSounding(name)) throw new Failure('usage', `${name} have no sound.`);
  const { score } = await soundingOf(context, name, calledAs(collection, record));
  const times = score.loop ? Number.POSITIVE_INFINITY : 1;
  const performing = { times, bpm: () => score.bpm, click: false, countIn: 0 };
  await playScore(score, performing, { signal }, context.machine);
}
