/** What Tab will offer: candidates are written when a collection has come anew, and for the sandbox once. */
import { join } from 'node:path';
import { ownerOnly, readOwn, replaceFile } from '../../../base/disk.ts';
import { attempt, codeOf } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { allCollections } from '../../../catalog/index.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import type { Answer } from '../../client/answer.ts';
import type { SentRecord } from '../../output/json/sent-records.ts';
import type { Context } from '../../program/context/context.ts';
import type { Machine } from '../../program/context/machine.ts';
import { profileIn, readConfig } from '../../program/settings/config-file.ts';
import { candidateKey, candidatesFolder, hasCandidates, indexFile, sandboxKey } from '../index/index-key.ts';
import { eachRecord } from '../record-set.ts';
import type { TabCandidate } from './candidates.ts';

/** Bytes: reading a longer collection for Tab would take a noticeable time. */
const largest = 32 * 1024 * 1024;

/** Bytes: of a longer collection no index is made. */
const largestIndexed = 256 * 1024 * 1024;

interface RememberOptions {
  /**
   * The command looked for the collection's index in vain, so that it is made for the next one. Commands that only list or
   * pull a collection don't make it, as it may never be needed.
   */
  readonly isMissed?: boolean;
  /** Those of the answer, where they have been read already. */
  readonly records?: Iterable<SentRecord>;
}

/** Writes the candidates of a collection that is not shown. */
export async function rememberRecords(
  context: Context,
  collection: Collection,
  answer: Answer,
  { isMissed = false, records = eachRecord(answer, collection.at) }: RememberOptions = {},
): Promise<void> {
  if (isNew(context, collection, answer)) await ifPossible(() => remember(context, collection, records));
  const mayIndex = answer.origin !== 'embedded' && answer.body.size <= largestIndexed;
  if (isMissed && mayIndex) await ifPossible(() => rememberIndex(context, collection, answer));
}

/** Nothing else depends on what is kept: a disk may refuse, and what is wrong with records is said by who shows them. */
async function ifPossible(keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/** Has the answer just come from the service, or does Tab not know it yet? The sandbox's candidates are packaged. */
function isNew({ machine, settings }: Context, { name }: Collection, { origin, body }: Answer): boolean {
  if (origin === 'embedded' || body.size > largest) return false;
  const { disk, places } = machine;
  return origin === 'network' || !hasCandidates(disk, places.cache, candidateKey(settings.baseUrl), name);
}

async function remember(
  { machine, settings }: Context,
  collection: Collection,
  records: Iterable<SentRecord>,
): Promise<void> {
  const { disk, places } = machine;
  const { writeCandidates } = await import('./candidates.ts');
  const key = candidateKey(settings.baseUrl);
  for (const [name, candidates] of candidatesByName(collection, records))
    writeCandidates(disk, places.cache, key, name, candidates, collection);
  // After `cache clear` the shells don't know any more whose candidates to offer.
  const current = join(candidatesFolder(places.cache), 'current');
  if (!disk.existsSync(current)) await rememberProfiles(machine);
}

async function rememberIndex(
  { machine, settings }: Context,
  collection: Collection,
  answer: Answer,
): Promise<void> {
  const { disk, places, version } = machine;
  const [{ makeIndex }, { labelOfBody: labelOf }] = await Promise.all([
    import('../index/make.ts'),
    import('../indexed.ts'),
  ]);
  const label = labelOf(version, answer);
  const index = await makeIndex(label, collection, eachRecord(answer, collection.at));
  const path = indexFile(places.cache, candidateKey(settings.baseUrl), collection.name);
  if (index) replaceFile(disk, path, index, ownerOnly);
}

/** At the first run of a version: writes the sandbox's candidates, and whose candidates are in force. */
export async function rememberSandbox(machine: Machine): Promise<void> {
  const { disk, uid, places, version } = machine;
  const folder = join(candidatesFolder(places.cache), sandboxKey);
  if (readOwn(disk, `${folder}/version`, uid, 100)?.toString() === version) return;
  await ifPossible(async () => {
    for (const name of allCollections.flatMap(each => [each.name, ...Object.keys(each.parts ?? {})])) {
      const text = machine.packaged(`dist/complete/v1/sandbox/${name}.tsv`);
      replaceFile(disk, `${folder}/${name}.tsv`, text, ownerOnly);
    }
    // The command that has just run may have changed the configuration.
    await rememberProfiles(machine);
    replaceFile(disk, `${folder}/version`, version, ownerOnly);
  });
}

/** Notes whose candidates are in force: without options, and for each profile. */
export async function rememberProfiles({ disk, clock, places }: Machine): Promise<void> {
  const { writeProfiles } = await import('./candidates.ts');
  const read = () => {
    const config = readConfig(disk, places);
    const baseUrlOf = (profile: string) => {
      const { baseUrl } = profileIn(config, profile);
      return typeof baseUrl === 'string' ? baseUrl : undefined;
    };
    const inForce = baseUrlOf(typeof config.profile === 'string' ? config.profile : 'default');
    const names = Object.keys(config.profiles ?? {});
    return { inForce, profiles: new Map(names.map(name => [name, baseUrlOf(name)])) };
  };
  await ifPossible(() => writeProfiles({ disk, clock }, places.cache, read));
}

/** What Tab offers of a collection, and of each of its parts. */
export function candidatesByName(
  collection: Collection,
  records: Iterable<SentRecord>,
): readonly (readonly [name: string, candidates: readonly TabCandidate[]])[] {
  const known = Array.from(records, ({ fields }) => fields);
  const parts: NonNullable<Collection['parts']> = { [collection.name]: () => true, ...collection.parts };
  return Object.entries(parts).map(([name, has]) => [
    name,
    known.filter(has).flatMap(record => candidateOf(collection, record) ?? []),
  ]);
}

/** None where the record is not of its format: it has no names then. */
function candidateOf({ id, label, names }: Collection, record: Fields): TabCandidate | undefined {
  return attempt(() => ({ id: String(id(record)), label: String(label(record)), names: names(record) }));
}
