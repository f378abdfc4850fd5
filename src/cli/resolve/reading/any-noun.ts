/** Finds records of any noun by their names. */

import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { quoteWord } from '../../../base/text/shell-word.ts';
import { allCollections } from '../../../catalog/index.ts';
import { keys } from '../../../catalog/keys.ts';
import { keyInMode } from '../../../catalog/lib/modal-key.ts';
import { isMusical, labelOf, type MusicalCollection } from '../../../catalog/lib/noun.ts';
import type { Kind } from '../../../music/music.ts';
import type { Context } from '../../program/context/context.ts';
import { loadRecords } from '../lookup/collection.ts';
import { namesOf } from '../lookup/items.ts';
import { type FoundBy, lookUpNames } from '../lookup/lookup.ts';
import type { RecordReader } from '../lookup/similar.ts';
import { withoutDerived } from '../music-lists.ts';
import { musicOf } from '../music-of-records.ts';
import type { MusicRequest, NamedMusic, Purpose } from '../named-music.ts';

interface NounHit {
  readonly collection: MusicalCollection;
  /** The record. A key has the mode that the query names. */
  readonly record: Fields;
  /** A notice if the name may mean other records too. */
  readonly guessNotice?: string | undefined;
}

/**
 * Returns the nouns in which to look up names: those of a kind, or all but keys, whose names are also notes and chords.
 */
export function nounsOf(kind: Kind | undefined): readonly MusicalCollection[] {
  return kind === undefined ? searchedNouns : musicalNouns.filter(({ music }) => music.kind === kind);
}

const musicalNouns = allCollections.filter(isMusical);
export const searchedNouns = musicalNouns.filter(({ name }) => name !== keys.name);

const byName: readonly FoundBy[] = ['name'];
/** The ways to match a name exactly, in another spelling, or by its pitch. */
export const byMeaning: readonly FoundBy[] = ['name', 'reading', 'sound'];

/** Returns the music of the only record with this name, if any. @throws Failure `ambiguous` if there are several */
export async function findRecordByName(
  context: Context,
  text: string,
  purpose: Purpose,
  nouns: readonly MusicalCollection[],
  ways = byName,
): Promise<NamedMusic | undefined> {
  const hits = (await Promise.all(nouns.map(each => findHits(context, each, text, ways)))).flat();
  const [hit, otherHit] = hits;
  if (hit === undefined) return undefined;
  if (otherHit === undefined) {
    if (hit.guessNotice !== undefined) context.notice(hit.guessNotice);
    return musicOf(context, hit.collection, namesOf(hit.collection, hit.record), purpose);
  }
  throw new Failure('usage', `'${escapeControls(text)}' is the name of several records.`, {
    code: 'ambiguous',
    hint: `Name the noun, for example: music-cli ${[hit.collection.name, 'get', labelOf(hit.collection, hit.record)].map(quoteWord).join(' ')}`,
    choices: hits.map(
      ({ collection, record }) => `${collection.name}  ${escapeControls(labelOf(collection, record))}`,
    ),
  });
}

/**
 * Returns the music of the record with exactly this name, if any. Numbers and signs are not names, unless they make no
 * sense as symbols.
 * @param symbolFailure the failure of the text as a symbol, which is thrown if no record has this name
 */
export async function findExactName(
  context: Context,
  text: string,
  { purpose, kind }: MusicRequest,
  symbolFailure: Failure | undefined,
): Promise<NamedMusic | undefined> {
  const isName = /[\p{L}#♯♭]/u.test(text) || symbolFailure !== undefined;
  const record = isName ? await findRecordByName(context, text, purpose, nounsOf(kind)) : undefined;
  if (symbolFailure && !record) throw symbolFailure;
  return record;
}

async function findHits(
  context: Context,
  collection: MusicalCollection,
  text: string,
  ways: readonly FoundBy[],
): Promise<readonly NounHit[]> {
  const records = await loadNamedRecords(context, collection);
  const [lookup] = await lookUpNames(collection, records, [text]);
  if (lookup === undefined || lookup instanceof Failure || !ways.includes(lookup.foundBy)) return [];
  const { record, mode, notice } = lookup;
  const fields = mode === undefined ? record.fields : keyInMode(record.fields, mode);
  return [{ collection, record: fields, guessNotice: lookup.foundBy === 'guess' ? notice : undefined }];
}

/** Returns the records, except those made from another noun's records; none if they cannot be fetched. */
async function loadNamedRecords(context: Context, collection: MusicalCollection): Promise<RecordReader> {
  const records = await undefinedOnFailure(loadRecords(context, collection));
  return names => (records ? withoutDerived(collection, searchedNouns, records(names)) : []);
}
