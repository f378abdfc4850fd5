/** What only instruments have: the options of a select, and rows by instrument. */
import { query } from '../../api/url.ts';
import { instrumentOptions } from '../../catalog/instrument-options.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import { rows } from '../../catalog/rows.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { collectionOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { idsOf } from '../noun/ids.ts';

export const showOptions: Deed<RecordOptions> = async (context, { options }) => {
  const client = await context.client();
  const answer = await client.get({ path: '/api/instruments_select', auth: 'none' });
  await show(context, options, collectionOf(instrumentOptions, 'instruments', answer, ['items']));
};

export function showRows(instruments: Noun): Deed<RecordOptions> {
  return async (context, { args, options }) => {
    const [instrumentId] = await idsOf(context, instruments, args);
    const client = await context.client();
    const path = `/api/instrument_rows_select${query({ instrumentId })}`;
    const answer = await client.get({ path, auth: 'none' });
    await show(context, options, collectionOf(rows, 'rows', answer, ['items']));
  };
}
