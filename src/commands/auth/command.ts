import { command } from '../../context/command.ts';
import { loginOptions } from './options.ts';

export const auth = command({
  name: 'auth',
  group: 'Account',
  summary: 'the token: log in, look, log out',
  commands: [
    command({
      name: 'login',
      summary: 'check a token and keep it in the keychain',
      options: loginOptions,
      examples: [{ command: 'auth login', says: 'asks for the token, which is not shown' }],
      load: async () => (await import('./auth.ts')).login,
    }),
    command({
      name: 'status',
      summary: 'who you are to the service, and where the token is kept',
      examples: [{ command: 'auth status', says: 'host, profile, source, and whether it is accepted' }],
      load: async () => (await import('./auth.ts')).status,
    }),
    command({
      name: 'logout',
      summary: 'forget the token and what the account saw',
      examples: [{ command: 'auth logout', says: 'in the keychain, the file and the cache' }],
      load: async () => (await import('./auth.ts')).logout,
    }),
  ],
});
