/** The commands that only instruments have: `instruments options`, and `instruments rows`. */
import { instrumentOptions } from '../../catalog/instrument-options.ts';
import { instruments } from '../../catalog/instruments.ts';
import { rows as rowKind } from '../../catalog/rows.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { command } from '../program/context/context.ts';
import { recordArgument } from '../resolve/declarations.ts';
import { resolveIds } from '../resolve/lookup/ids.ts';
import { instrumentRowsPath } from '../show/collections.ts';
import { recordList } from '../show/record-set.ts';
import { show } from '../show/show.ts';

export const options = command({
  options: recordOptions(instrumentOptions.columns, instrumentOptions),
  examples: [{ command: 'instruments options --limit 3', text: 'the first three instruments' }],
  run: async (context, input) => {
    const response = await context.get({ path: '/api/instruments_select', auth: 'none' });
    await show(context, input.options, recordList(instrumentOptions, response, ['items']));
  },
});

export const rows = command({
  arguments: [recordArgument(instruments, 'instrument')],
  options: recordOptions(rowKind.columns, rowKind),
  examples: [{ command: 'instruments rows guitar', text: 'the strings of a guitar' }],
  run: async (context, { args, options }) => {
    const [instrumentId] = await resolveIds(context, instruments, args);
    const response = await context.get({ path: instrumentRowsPath(instrumentId), auth: 'none' });
    await show(context, options, recordList(rowKind, response, ['items']));
  },
});
