/** `me`: shows the account of the token. */
import { invalidResponse } from '../../base/errors.ts';
import { account } from '../../catalog/account.ts';
import { isExpectedResponse } from '../../catalog/expected-response.ts';
import { itemOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { recordItems } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const accountPath = '/api/mobile/me';

export const me = command({
  options: itemOptions(account.columns, account),
  examples: [{ command: 'me --columns username,tier', text: 'name and tier' }],
  run: async (context, { options }) => {
    const response = await context.get({ path: accountPath, auth: 'required' });
    if (!isExpectedResponse(accountPath, response.json()))
      throw invalidResponse('The service sent something other than an account.');
    await show(context, options, recordItems(account, [response], []));
  },
});
