import type { Options } from '../../cli/option.ts';

export const loginOptions = {
  withToken: { flags: '--with-token', summary: 'read the token from standard input' },
  insecureStorage: {
    flags: '--insecure-storage',
    summary: 'keep it in a file of yours instead of the keychain',
  },
} as const satisfies Options;
