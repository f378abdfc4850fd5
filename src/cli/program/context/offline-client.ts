/** The client for --offline. It prints the age of each response, and finds items in cached lists. */
import { Failure } from '../../../base/errors.ts';
import { parseJson } from '../../../base/json.ts';
import { nouns } from '../../../catalog/index.ts';
import type { Client } from '../../client/client.ts';
import type { ClientResponse } from '../../client/client-response.ts';
import type { Request } from '../../client/prepare-request.ts';
import { memoryBody } from '../../client/store/body.ts';
import { exactText } from '../../output/cell.ts';
import { eachRecord } from '../../output/json/json-records.ts';
import type { Context } from './context.ts';

export function offlineClient(client: Client, { settings, notice }: Context): Client {
  return {
    ...client,
    get: async request => {
      try {
        const response = await client.get(request);
        notice(`From the cache, ${formatAge(response.age)} old: ${request.path}`);
        return response;
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'not_cached') throw error;
        const response = await findListedItem(client, request);
        if (!response) throw error;
        notice(`From a cached list, ${formatAge(response.age)} old: ${request.path}`);
        if (settings.json) notice('The service sent only the record; music-cli made the object around it.');
        return response;
      }
    },
  };
}

/** Returns a duration in the largest unit that fits: `5 minutes`. */
function formatAge(seconds: number): string {
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

/** Returns a response for an item, made from its record in the cached list of the noun; undefined without one. */
async function findListedItem(
  client: Client,
  { path, listedRecord }: Request,
): Promise<ClientResponse | undefined> {
  const noun = nouns.find(each => path.startsWith(`${each.path}/`));
  const id = noun && path.slice(noun.path.length + 1);
  if (!noun || !id || !/^[1-9]\d*$/.test(id)) return undefined;
  const list = await client.peek({ path: noun.path, auth: noun.auth });
  if (!list) return undefined;
  for (const candidate of listedRecord ? [listedRecord] : eachRecord(list, noun.listPath)) {
    const { raw } = candidate;
    // A record that does not contain the digits of the id cannot match, and need not be parsed.
    if (raw?.includes(id) === false) continue;
    const { fields } = candidate;
    if (String(fields.id) !== id) continue;
    const meta = { resource: noun.itemResource, count: Object.keys(fields).length, filters: [] };
    const record = raw === undefined ? exactText(fields) : Buffer.from(raw).toString();
    const text = `{"meta":${JSON.stringify(meta)},"data":${record}}`;
    const body = memoryBody([Buffer.from(text)]);
    return { ...list, url: `${list.url}/${id}`, body, isLong: false, json: () => parseJson(text) };
  }
  return undefined;
}
