/** `me`: the account of the token. */
import { account } from '../../catalog/account.ts';
import { itemOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { itemsOf } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const me = command({
  options: itemOptions(account.columns),
  examples: [{ command: 'me --columns username,tier', says: 'name and tier' }],
  run: async (context, { options }) => {
    const answer = await context.get({ path: '/api/mobile/me', auth: 'required' });
    await show(context, options, itemsOf(account, [answer], []));
  },
});
