/** `tracks`: circular tracks. They have no item route, so `get` picks from the collection. */
import { Failure } from '../../base/errors.ts';
import { showAndRemember, trackSource } from '../../candidates/remember.ts';
import { trackList, tracks } from '../../catalog/tracks.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { SentRecord } from '../../output/json/records.ts';
import { allTracks, askForTracks } from '../../records/collections.ts';
import { collectionOf, linesOf, picked } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { find } from '../noun/lookup.ts';

export const listTracks: Deed<RecordOptions> = async (context, { options }) => {
  // --limit comes after filter and sort, which need every track.
  const isFirst = options.filter.length === 0 && options.sort === undefined;
  const limit = isFirst ? options.limit : undefined;
  const answer = limit === undefined ? await allTracks(context) : await askForTracks(context, limit);
  await showAndRemember(
    context,
    options,
    trackSource,
    answer,
    collectionOf(tracks, 'tracks', answer, trackList.at),
  );
};

export const getTracks: Deed<RecordOptions> = async (context, { args, options }) => {
  const lines = [...linesOf(await allTracks(context), trackList.at)];
  const chosen = args.map(wanted => trackCalled(wanted, lines));
  await show(
    context,
    options,
    picked(tracks, 'tracks', chosen, {
      shape: chosen.length === 1 ? 'item' : 'items',
      fresh: false,
    }),
  );
};

/** The track that a person gave by id (`kind:id`) or name. */
function trackCalled(wanted: string, lines: readonly SentRecord[]): SentRecord {
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
