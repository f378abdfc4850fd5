/** Reads the music of named records. */

import { Failure } from '../../base/errors.ts';
import { fieldAt } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { findCollection } from '../../catalog/index.ts';
import type { MusicalCollection } from '../../catalog/lib/noun.ts';
import type { Music } from '../../music/music.ts';
import { pathSegment } from '../client/url.ts';
import type { Context } from '../program/context/context.ts';
import { recordItems } from '../show/record-set.ts';
import { loadRecords } from './lookup/collection.ts';
import { fetchNamedRecords, type NamedRecord } from './lookup/items.ts';
import type { NamedMusic, Purpose } from './named-music.ts';

/** Returns the music of the records that arguments name, in that order. */
export async function fetchNamedMusic(
  context: Context,
  collection: MusicalCollection,
  args: readonly string[],
  purpose: Purpose,
  areSeparate = false,
): Promise<readonly NamedMusic[]> {
  const records = await fetchNamedRecords(context, collection, args, areSeparate);
  return Promise.all(records.map(each => musicOf(context, collection, each, purpose)));
}

export async function musicOf(
  context: Context,
  collection: MusicalCollection,
  { record, name, stem }: NamedRecord,
  purpose: Purpose,
): Promise<NamedMusic> {
  const readMusic = await collection.music.read();
  const music = readMusic(record);
  // An item below the record's own route is needed only for sound. A record of another collection is needed for
  // drawings too.
  const needsItem = purpose === 'sound' || collection.music.fieldSource !== undefined;
  const details = needsItem ? await fetchDetails(context, collection, record, music) : undefined;
  const value = details === undefined ? music : readMusic(record, details);
  const title = name || String(record.id ?? '');
  return { value, name: title, stem, record: { noun: collection.name, name: title, value } };
}

/** Returns the other data that the noun's reader needs, if any; undefined, too, if a drawing can do without them. */
async function fetchDetails(
  context: Context,
  { music: { subroute, fieldSource }, path, singular, id, ...collection }: MusicalCollection,
  record: Fields,
  music: Music,
): Promise<Fields | undefined> {
  if (subroute !== undefined) {
    const route = `${path}/${pathSegment(String(id(record)))}/${subroute}`;
    const response = await context.get({ path: route, auth: 'none' });
    const [ownItem] = recordItems(
      { ...collection, singular: `${singular} ${subroute}` },
      [response],
      ['data'],
    ).records();
    return ownItem?.fields;
  }
  const { from = '', idPath = '' } = fieldSource ?? {};
  const otherNoun = findCollection(from);
  if (otherNoun === undefined) return undefined;
  try {
    const records = await loadRecords(context, otherNoun);
    const ownId = id(record);
    return Array.from(records()).find(({ fields }) => fieldAt(fields, idPath) === ownId)?.fields;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { drawingOf } = await import('../../music/draw/drawings.ts');
    if (drawingOf(music) === undefined) throw error;
    return undefined;
  }
}
