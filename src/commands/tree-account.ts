/** The commands of the account. */
import { account } from '../catalog/account.ts';
import type { Command } from '../cli/command.ts';
import { recordOptions } from '../cli/options.ts';
import type { Load } from '../context/handler.ts';

const group = 'Account';

export const accountCommands: readonly Command<Load>[] = [
  {
    name: 'me',
    group,
    summary: 'your account: plan, quota and what it may do',
    options: recordOptions(account.columns),
    load: async () => (await import('./me/me.ts')).me,
  },
  {
    name: 'auth',
    group,
    summary: 'the token: log in, look, log out',
    commands: [
      {
        name: 'login',
        summary: 'check a token and keep it in the keychain',
        options: [
          { flags: '--with-token', summary: 'read the token from standard input' },
          { flags: '--insecure-storage', summary: 'keep it in a file of yours instead of the keychain' },
        ],
        load: async () => (await import('./auth/auth.ts')).login,
      },
      {
        name: 'status',
        summary: 'who you are to the service, and where the token is kept',
        load: async () => (await import('./auth/auth.ts')).status,
      },
      {
        name: 'logout',
        summary: 'forget the token and what the account saw',
        load: async () => (await import('./auth/auth.ts')).logout,
      },
    ],
  },
];
