import type { Options } from '../../cli/option.ts';
import { jqOptions } from '../../cli/shared-options.ts';

export const apiOptions = {
  include: { flags: '-i, --include', summary: 'print status and headers first' },
  queryParam: { flags: '--query-param <k=v>', summary: 'add a query parameter', repeat: true },
  ...jqOptions,
} as const satisfies Options;
