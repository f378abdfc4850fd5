/** `--count`: how many records there are. Only their number is looked at. */
import { countRecords as countOf } from '../select/select.ts';
import type { Format } from './format.ts';

export const count: Format = {
  audience: 'programs',
  gives: 'records',
  isJson: true,
  ignores: ['output', 'columns', 'sort'],
  *write({ records }) {
    yield `${countOf(records)}\n`;
  },
};
