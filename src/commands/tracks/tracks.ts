/** `tracks`: circular tracks. They have no item route, so `get` picks from the collection. */
import type { Answer } from '../../api/client.ts';
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { showAndRemember, trackSource } from '../../candidates/remember.ts';
import { tracks } from '../../catalog/tracks.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import type { RecordLine } from '../../output/select/selection.ts';
import { show } from '../../records/show.ts';
import { collectionOf, linesOf, picked } from '../../records/showing.ts';
import { find } from '../noun/lookup.ts';

const { path, at } = trackSource;

export const listTracks: Deed<RecordOptions> = async (context, { options }) => {
  const client = await context.client();
  const answer = await client.get({ path: path + query({ limit: options.limit }), auth: 'optional' });
  const { count, total, isPart } = metaOf(answer);
  if (isPart) context.note(`${count} of ${total} tracks; more with --limit.`);
  const showing = { ...collectionOf(tracks, 'tracks', answer, at), limited: true };
  await showAndRemember(context, options, trackSource, answer, showing);
};

export const getTracks: Deed<RecordOptions> = async (context, { args, options }) => {
  const lines = await allTracks(context);
  const chosen = args.map(wanted => trackCalled(wanted, lines));
  await show(context, options, picked(tracks, 'tracks', chosen, { cards: true, fresh: false }));
};

/** The track that a person gave by id (`kind:id`) or name. */
function trackCalled(wanted: string, lines: readonly RecordLine[]): RecordLine {
  const byId = lines.find(({ fields }) => fields.id === wanted);
  if (byId) return byId;
  if (/^[a-z]+:/i.test(wanted)) {
    throw new Failure('not-found', `There is no track '${wanted}'.`, {
      code: 'no_match',
      hint: "'music-cli tracks list' shows what there is.",
    });
  }
  const all = lines.map(({ fields }) => fields);
  const { record } = find(tracks, 'tracks', all, wanted);
  return lines[all.indexOf(record)] ?? { fields: record };
}

/** Every track: a first answer that holds fewer than the total is asked for again with the total as its limit. */
async function allTracks(context: Context): Promise<RecordLine[]> {
  const client = await context.client();
  const first = await client.get({ path, auth: 'optional' });
  const { total, isPart } = metaOf(first);
  const answer = isPart
    ? await client.get({ path: path + query({ limit: total }), auth: 'optional' })
    : first;
  return [...linesOf(answer, at)];
}

/** meta of a circular-track collection (reference: Response envelopes); without it, the answer is the whole. */
function metaOf(answer: Answer): { count: number; total: number; isPart: boolean } {
  const body = answer.json();
  const { count, total }: Fields = isFields(body) && isFields(body.meta) ? body.meta : {};
  return typeof count === 'number' && typeof total === 'number'
    ? { count, total, isPart: total > count }
    : { count: 0, total: 0, isPart: false };
}
