/** The client of --offline, which says how old each answer is, and takes items from stored lists. */

import { Failure } from '../../../base/errors.ts';
import type { Client } from '../../client/client.ts';
import type { Context } from './context.ts';
import { storedItem } from './stored-item.ts';

export function offlineClient(client: Client, { settings, note }: Context): Client {
  return {
    ...client,
    get: async request => {
      try {
        const answer = await client.get(request);
        note(`From the cache, ${ago(answer.age)} old: ${request.path}`);
        return answer;
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'not_cached') throw error;
        const answer = await storedItem(client, request);
        if (!answer) throw error;
        note(`From a cached list, ${ago(answer.age)} old: ${request.path}`);
        if (settings.json) note('The service sent only the record, not the object around it.');
        return answer;
      }
    },
  };
}

/** `5 minutes`: seconds in the largest unit of which there is one. */
function ago(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  for (const [name, size] of units) {
    const count = Math.floor(seconds / size);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}
