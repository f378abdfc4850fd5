/** `--count`: how many records there are. Only their number is looked at. */
import type { Format } from './format.ts';

export const count: Format = {
  audience: 'programs',
  gives: 'records',
  isJson: true,
  *write({ records }) {
    let total = 0;
    for (const _ of records) total++;
    yield `${total}\n`;
  },
};
