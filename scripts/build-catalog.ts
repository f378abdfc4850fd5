/**
 * Computes dist/catalog and dist/openapi.json, each time with the same bytes. dist/catalog contains the sandbox's
 * records (JSON arrays with one record on each line), an inventory, and the indexes of the collections.
 * dist/openapi.json describes the sandbox.
 */
import { createHash } from 'node:crypto';
import * as disk from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { allCollections } from '../src/catalog/index.ts';
import { findViolation } from '../src/catalog/lib/field-types.ts';
import { type Collection, idOf } from '../src/catalog/lib/noun.ts';
import { formatQuery } from '../src/cli/client/url.ts';
import { recordsAt } from '../src/cli/output/json/json-records.ts';
import { totalOf } from '../src/cli/show/collections.ts';
import { makeIndex } from '../src/cli/show/index/make.ts';
import { labelOfIndex } from '../src/cli/show/index/parts.ts';
import { computeCatalog } from '../src/sandbox/compute/index.ts';
import { inventoryOf, joinRecordLines, recordFilesOf } from '../src/sandbox/library.ts';
import { createHandler } from '../src/sandbox/request-handler.ts';
import type { Sandbox, SandboxResponse } from '../src/sandbox/request-response.ts';
import { openApi } from './openapi.ts';
import { reportWrongLine } from './wrong-line.ts';

/** Writes the catalog and its description into a folder. */
async function build(folder = 'dist'): Promise<void> {
  const catalog = join(folder, 'catalog');
  disk.rmSync(catalog, { recursive: true, force: true });
  disk.mkdirSync(catalog, { recursive: true });
  const groups = Object.entries(computeCatalog()).map(
    ([name, content]) => [resourceName(name), content] as const,
  );
  const allRecords = new Map(groups.map(([name, content]) => [name, Buffer.from(fileText(content))]));
  const { publicLines } = recordFilesOf({ read: name => allRecords.get(name) ?? Buffer.of(), sha256 });
  const texts = new Map(
    groups.map(([name, content]) => [
      name,
      Array.isArray(content) && name !== ownedGroup ? joinRecordLines(publicLines(name)) : fileText(content),
    ]),
  );
  const inventories = groups.map(([name, content]) => {
    const bytes = Buffer.from(texts.get(name) ?? '');
    disk.writeFileSync(join(catalog, `${name}.json`), bytes);
    return [name, Array.isArray(content) ? inventoryOf(bytes) : undefined];
  });
  disk.writeFileSync(join(catalog, 'inventory.json'), `${JSON.stringify(Object.fromEntries(inventories))}\n`);

  const sandbox = createHandler({ read: name => Buffer.from(texts.get(name) ?? ''), sha256 });
  const headers = { 'x-service-api-token': 'sandbox-premium' };
  const requestJson = (url: string) => parseBody(sandbox({ method: 'GET', url, headers }).body);
  disk.writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(openApi(requestJson))}\n`);

  disk.mkdirSync(join(catalog, 'indexes'));
  for (const source of allCollections) {
    const { body, headers } = wholeList(sandbox, source);
    const records = [
      ...recordsAt({ body: { bytes: () => body }, json: () => parseBody(body) }, source.listPath),
    ];
    for (const { fields } of records)
      if (findViolation(source, fields))
        throw new Error(`${source.name}: ${idOf(source, { fields })} is not in the documented format.`);
    const index = await makeIndex(labelOfIndex(version, headers.etag ?? ''), source, records);
    if (index) disk.writeFileSync(join(catalog, 'indexes', `${source.name}.index`), index);
  }
  process.stdout.write(`Computed the catalog: ${allCollections.length} collections.\n`);
}

function parseBody(body: Uint8Array): ReturnType<typeof JSON.parse> {
  return JSON.parse(Buffer.from(body).toString());
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns a whole list as commands request it: with a second request if the first returns only a part. */
function wholeList(sandbox: Sandbox, { path }: Collection): SandboxResponse {
  const request = (url: string) => sandbox({ method: 'GET', url, headers: {} });
  const first = request(path);
  const total = totalOf({ json: () => parseBody(first.body) });
  return total === undefined ? first : request(path + formatQuery({ limit: total }));
}

/** The group that keeps its hidden records, because their owners may see them. Other groups have only public ones. */
const ownedGroup = 'circular_tracks';

/** Returns the service's name of a group of records: `key_scales` for `keyScales`. */
function resourceName(group: string): string {
  return group.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function fileText(value: unknown): string {
  if (!Array.isArray(value)) return `${JSON.stringify(value)}\n`;
  return joinRecordLines(value.map(record => JSON.stringify(record)));
}

build(process.argv[2]).catch(reportWrongLine);
