/** `me`: the account of the token. */
import { account } from '../catalog/account.ts';
import { itemOptions } from '../cli/shared-options.ts';
import { command } from '../context/context.ts';
import { itemsOf } from '../records/record-set.ts';
import { show } from '../records/show.ts';

export const me = command({
  options: itemOptions(account.columns),
  examples: [{ command: 'me --columns username,tier', says: 'name and tier' }],
  run: async (context, { options }) => {
    const answer = await context.get({ path: '/api/mobile/me', auth: 'required' });
    await show(context, options, itemsOf(account, [answer], []));
  },
});
