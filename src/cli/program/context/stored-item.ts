/** Answers a request for one item from the stored list of its noun, for --offline. */

import { parseJson } from '../../../base/json.ts';
import { nouns } from '../../../catalog/index.ts';
import type { Answer } from '../../client/answer.ts';
import type { Client } from '../../client/client.ts';
import type { Request } from '../../client/prepare-request.ts';
import { memoryBody } from '../../client/store/body.ts';
import { exactText } from '../../output/cell.ts';
import { recordsAt } from '../../output/json/sent-records.ts';

/** Makes the answer for an item from the record in the stored list of its noun; undefined without one. */
export async function storedItem(client: Client, { path }: Request): Promise<Answer | undefined> {
  const noun = nouns.find(each => path.startsWith(`${each.path}/`));
  const id = noun && path.slice(noun.path.length + 1);
  if (!noun || !id || !/^[1-9]\d*$/.test(id)) return undefined;
  const list = await client.peek({ path: noun.path, auth: noun.auth });
  if (!list) return undefined;
  for (const line of recordsAt(list, noun.at)) {
    const { fields, raw } = line;
    if (String(fields.id) !== id) continue;
    const meta = { resource: noun.itemResource, count: Object.keys(fields).length, filters: [] };
    const record = raw === undefined ? exactText(fields) : Buffer.from(raw).toString();
    const text = `{"meta":${JSON.stringify(meta)},"data":${record}}`;
    const body = memoryBody([Buffer.from(text)]);
    return { ...list, url: `${list.url}/${id}`, body, json: () => parseJson(text) };
  }
  return undefined;
}
