/** Whole collections, whichever route they come by. */
import type { Answer } from '../api/client.ts';
import { query } from '../api/url.ts';
import { type Fields, isFields } from '../base/io.ts';
import { nounNamed } from '../catalog/index.ts';
import { trackList } from '../catalog/tracks.ts';
import type { Context } from '../context/context.ts';
import type { RecordLine } from '../output/select/selection.ts';
import { linesOf } from './showing.ts';

/** The records of the collection that users call `scales`, or `tracks`. */
export async function collection(context: Context, name: string): Promise<Iterable<RecordLine>> {
  const noun = nounNamed(name);
  if (!noun) return allTracks(context);
  const client = await context.client();
  return linesOf(await client.get({ path: noun.path, auth: 'none' }), ['data']);
}

/** Every track: a first answer that holds fewer than the total is asked for again with the total as its limit. */
export async function allTracks(context: Context): Promise<RecordLine[]> {
  const { path, at } = trackList;
  const client = await context.client();
  const first = await client.get({ path, auth: 'optional' });
  const { total, isPart } = trackCount(first);
  const answer = isPart
    ? await client.get({ path: path + query({ limit: total }), auth: 'optional' })
    : first;
  return [...linesOf(answer, at)];
}

/** meta of a circular-track collection (reference: Response envelopes); without it, the answer is the whole. */
export function trackCount(answer: Answer): { count: number; total: number; isPart: boolean } {
  const body = answer.json();
  const { count, total }: Fields = isFields(body) && isFields(body.meta) ? body.meta : {};
  return typeof count === 'number' && typeof total === 'number'
    ? { count, total, isPart: total > count }
    : { count: 0, total: 0, isPart: false };
}
