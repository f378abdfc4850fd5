/** `me`: the account of the token. */
import { account } from '../../catalog/account.ts';
import type { Handler } from '../../context/handler.ts';
import { show } from '../../records/show.ts';
import { itemsOf } from '../../records/showing.ts';

export const me: Handler = async (context, given) => {
  const client = await context.client();
  const answer = await client.get({ path: '/api/mobile/me', auth: 'required' });
  await show(context, given, itemsOf(account, 'accounts', [answer], []));
};
