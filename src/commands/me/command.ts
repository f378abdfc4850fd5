import { account } from '../../catalog/account.ts';
import { recordOptions } from '../../cli/shared-options.ts';
import { command } from '../../context/command.ts';

export const me = command({
  name: 'me',
  group: 'Account',
  summary: 'your account: plan, quota and what it may do',
  options: recordOptions(account.columns),
  examples: [{ command: 'me --columns username,tier', says: 'name and tier' }],
  load: async () => (await import('./me.ts')).me,
});
