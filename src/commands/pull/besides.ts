/** Answers that commands ask for beside the collections. */
import type { Request } from '../../api/client.ts';
import { query, segment } from '../../api/url.ts';
import type { Fields } from '../../base/io.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { filesRoute } from '../drums/drums.ts';

export const aggregates: readonly Request[] = [
  { path: '/api/mobile/music-bootstrap', auth: 'optional' },
  { path: '/api/mobile/entities', auth: 'optional' },
];

/** What else commands ask for about the records of a collection. */
export function besides({ name, id }: Collection, records: readonly Fields[]): readonly Request[] {
  const auth = 'none';
  const ids = records.map(record => String(id(record)));
  switch (name) {
    case 'keys':
      return [{ path: '/api/keys', auth }];
    case 'systems':
      return ids.map(each => ({ path: `/api/mobile/music-systems/${segment(each)}/state`, auth }));
    case 'instruments':
      return [
        { path: '/api/instruments', auth },
        { path: '/api/instruments_select', auth },
        ...ids.map(
          each => ({ path: `/api/instrument_rows_select${query({ instrumentId: each })}`, auth }) as const,
        ),
      ];
    case 'drums':
      return ids.map(path => ({ path: filesRoute(path), auth }));
    default:
      return [];
  }
}
