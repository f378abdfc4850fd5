/** `tracks`: circular tracks. They have no item route, so `get` picks from the collection. */
import type { Answer } from '../api/client.ts';
import { query } from '../api/url.ts';
import { tracks } from '../catalog/tracks.ts';
import { Failure } from '../errors.ts';
import { isFields } from '../io.ts';
import { records } from '../output/records.ts';
import type { RecordLine } from '../output/selection.ts';
import type { Context } from './context.ts';
import type { Handler } from './handler.ts';
import { find } from './lookup.ts';
import { rememberAnswer, trackSource } from './remember.ts';
import { show } from './show.ts';
import { collectionOf, picked } from './showing.ts';

const path = '/api/mobile/circular-tracks';

export const listTracks: Handler = async (context, given) => {
  const client = await context.client();
  const answer = await client.get({ path: path + query({ limit: given.number('limit') }), auth: 'optional' });
  await rememberAnswer(context, trackSource, answer);
  const { count, total } = metaOf(answer);
  if (count !== undefined && total !== undefined && total > count) {
    context.note(`${count} of ${total} tracks; more with --limit.`);
  }
  await show(context, given, { ...collectionOf(tracks, 'tracks', answer, ['data']), limited: true });
};

export const getTracks: Handler = async (context, given) => {
  const lines = await all(context);
  const chosen = given.args.map(wanted => {
    const line = lines.find(({ fields }) => fields.id === wanted);
    if (line) return line;
    if (/^[a-z]+:/i.test(wanted)) {
      throw new Failure('not-found', `There is no track '${wanted}'.`, {
        code: 'no_match',
        hint: "'music-cli tracks list' shows what there is.",
      });
    }
    const { record } = find(
      tracks,
      'tracks',
      lines.map(({ fields }) => fields),
      wanted,
    );
    return lines.find(({ fields }) => fields === record) ?? { fields: record };
  });
  await show(context, given, picked(tracks, 'tracks', chosen, { cards: true, fresh: false }));
};

/** Every track: a first answer that holds fewer than the total is asked for again with the total as its limit. */
async function all(context: Context): Promise<RecordLine[]> {
  const client = await context.client();
  const first = await client.get({ path, auth: 'optional' });
  const { count, total } = metaOf(first);
  const answer =
    count !== undefined && total !== undefined && total > count
      ? await client.get({ path: path + query({ limit: total }), auth: 'optional' })
      : first;
  return [...records(answer.body.chunks(), ['data'])];
}

/** meta of a circular-track collection (reference: Response envelopes), as far as it is there. */
function metaOf(answer: Answer): { count?: number; total?: number } {
  const body = answer.json();
  const meta = isFields(body) && isFields(body.meta) ? body.meta : {};
  return {
    ...(typeof meta.count === 'number' && { count: meta.count }),
    ...(typeof meta.total === 'number' && { total: meta.total }),
  };
}
