import type { Options } from '../../cli/option.ts';
import { downloadOptions } from '../../cli/shared-options.ts';

export const drumDownloadOptions = {
  ...downloadOptions,
  all: { flags: '--all', summary: 'every folder, each in its own' },
} as const satisfies Options;
