/** `me`: the account of the token. */
import { account } from '../../catalog/account.ts';
import type { RecordOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import { itemsOf } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';

export const me: Deed<RecordOptions> = async (context, { options }) => {
  const client = await context.client();
  const answer = await client.get({ path: '/api/mobile/me', auth: 'required' });
  await show(context, options, itemsOf(account, 'accounts', [answer], []));
};
