/** `tracks`: circular tracks. They have no item route, so `get` picks from the collection. */
import { query } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { showAndRemember, trackSource } from '../../candidates/remember.ts';
import { trackList, tracks } from '../../catalog/tracks.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { RecordLine } from '../../output/select/selection.ts';
import { allTracks, trackCount } from '../../records/collections.ts';
import { show } from '../../records/show.ts';
import { collectionOf, picked } from '../../records/showing.ts';
import { find } from '../noun/lookup.ts';

export const listTracks: Deed<RecordOptions> = async (context, { options }) => {
  const client = await context.client();
  const answer = await client.get({
    path: trackList.path + query({ limit: options.limit }),
    auth: 'optional',
  });
  const { count, total, isPart } = trackCount(answer);
  if (isPart) context.note(`${count} of ${total} tracks; more with --limit.`);
  const showing = { ...collectionOf(tracks, 'tracks', answer, trackList.at), limited: true };
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
