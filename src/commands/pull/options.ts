import { change } from '../../catalog/change.ts';
import type { Options } from '../../cli/option.ts';
import { downloadOptions, recordOptions } from '../../cli/shared-options.ts';

export const pullOptions = {
  dir: { ...downloadOptions.dir, summary: 'write the collections there too, as <resource>.json' },
  ...recordOptions(change.columns),
} as const satisfies Options;
