/** Looks up names among the records of the sandbox. */
import { Failure } from '../../../src/base/errors.ts';
import type { Fields } from '../../../src/base/io.ts';
import { allCollections, nouns } from '../../../src/catalog/index.ts';
import type { Collection } from '../../../src/catalog/lib/noun.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { lookUp } from '../../support/look-up.ts';

const computed: Readonly<Record<string, unknown>> = catalog;

/** The records of each collection, by the name of the collection that users type. */
export const records: Readonly<Record<string, readonly Fields[]>> = JSON.parse(
  JSON.stringify({
    ...Object.fromEntries(nouns.map(({ name, resource }) => [name, computed[member(resource)]])),
    ...{ tracks: catalog.circularTracks, drums: catalog.drumFolders },
  }),
);

/** Returns the property of the catalog for a resource: `keyScales` for `key_scales`. */
function member(resource: string): string {
  return resource.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function collectionNamed(name: string): Collection {
  const found = allCollections.find(each => each.name === name);
  if (found === undefined) throw new Error(`no collection ${name}`);
  return found;
}

/** Returns the label of the record that a query finds, or the error code if it finds several or none. */
export async function findLabel(
  name: string,
  query: string,
  candidates = records[name] ?? [],
): Promise<string> {
  const collection = collectionNamed(name);
  const [result] = await lookUp(collection, () => candidates.map(fields => ({ fields })), [query]);
  if (result === undefined) return 'nothing';
  return result instanceof Failure ? result.code : collection.label(result.record.fields);
}
