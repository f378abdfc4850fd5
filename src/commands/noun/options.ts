/** What only lists of nouns with a public list take. */
import type { Options } from '../../cli/option.ts';

export const publicOption = {
  public: { flags: '--public', summary: 'from the public list, a bare array' },
} as const satisfies Options;
