/** Whole collections, whichever route they come by. */
import type { Answer } from '../api/client.ts';
import { query } from '../api/url.ts';
import { type Fields, isFields } from '../base/io.ts';
import { nounNamed } from '../catalog/index.ts';
import { trackList } from '../catalog/tracks.ts';
import type { Context } from '../context/context.ts';
import type { SentRecord } from '../output/json/records.ts';
import { linesOf } from './record-set.ts';

/** The records of the collection that users call `scales`, or `tracks`. */
export async function collection(context: Context, name: string): Promise<Iterable<SentRecord>> {
  const noun = nounNamed(name);
  if (!noun) return linesOf(await allTracks(context), trackList.at);
  const client = await context.client();
  return linesOf(await client.get({ path: noun.path, auth: 'none' }), ['data']);
}

/** Every track: a first answer that holds fewer than the total is asked for again with the total as its limit. */
export async function allTracks(context: Context): Promise<Answer> {
  const first = await askForTracks(context);
  const total = totalOf(first);
  return total === undefined ? first : askForTracks(context, total);
}

/** @param limit how many the service is to send at most; without it the service decides */
export async function askForTracks(context: Context, limit?: number): Promise<Answer> {
  const client = await context.client();
  return client.get({ path: trackList.path + query({ limit }), auth: 'optional' });
}

/** How many tracks there are, where the answer is a part of them (docs/service.md, Response envelopes). */
function totalOf(answer: Answer): number | undefined {
  const body = answer.json();
  const { count, total }: Fields = isFields(body) && isFields(body.meta) ? body.meta : {};
  return typeof count === 'number' && typeof total === 'number' && total > count ? total : undefined;
}
