/** Lists for people; items that were asked for by id become cards. */
import type { Format } from '../format.ts';
import { writeTable } from './write-table.ts';

export const table: Format = {
  audience: 'people',
  gives: 'columns',
  forItems: async () => (await import('../cards.ts')).cards,
  write: writeTable,
};
