/** Records of any noun by their names. */

import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { memoized } from '../../base/memo.ts';
import { allCollections } from '../../catalog/index.ts';
import { keys } from '../../catalog/keys.ts';
import { aliasNames } from '../../catalog/lib/implied-names.ts';
import { keyInMode } from '../../catalog/lib/modal-key.ts';
import { isMusical, labelOf, type Musical } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import { nearestBy } from '../../names/nearest.ts';
import { comparableName } from '../../names/spelling.ts';
import { visible } from '../../text/sanitise.ts';
import { optionsOfKind } from '../kind-options.ts';
import { recordsOf } from '../lookup/collection.ts';
import { namesOf } from '../lookup/items.ts';
import { type By, lookUpNames, type NamedRecords } from '../lookup/lookup.ts';
import { withoutDerived } from '../music-lists.ts';
import { musicOf } from '../music-of-records.ts';
import type { NamedMusic, Purpose } from '../named-music.ts';

interface NounHit {
  readonly collection: Musical;
  /** With the mode that was named with a key. */
  readonly record: Fields;
}

/** The nouns among which a name is looked up. Names of keys are read as notes and chords instead. */
export const looked = allCollections.filter(isMusical).filter(({ name }) => name !== keys.name);

/** Of these, records can be put on another note. */
export const movable = looked.filter(({ music }) => optionsOfKind(music.kind).key !== undefined);

const exactly: readonly By[] = ['name'];
/** Where nothing is called exactly so. */
export const meaning: readonly By[] = ['name', 'reading', 'sound'];

/** The record of any of the nouns that has this name. @throws Failure `ambiguous` if there are several */
export async function recordNamed(
  context: Context,
  text: string,
  purpose: Purpose,
  nouns: readonly Musical[] = looked,
  by = exactly,
): Promise<NamedMusic | undefined> {
  const hits = (await Promise.all(nouns.map(each => hitsIn(context, each, text, by)))).flat();
  const [hit, other] = hits;
  if (hit === undefined) return undefined;
  if (other === undefined)
    return musicOf(context, hit.collection, namesOf(hit.collection, hit.record), purpose);
  throw new Failure('usage', `'${visible(text)}' is the name of several records.`, {
    code: 'ambiguous',
    hint: 'Say which noun: music-cli <noun> draw|play|export …',
    choices: hits.map(
      ({ collection, record }) => `${collection.name}  ${visible(labelOf(collection, record))}`,
    ),
  });
}

async function hitsIn(
  context: Context,
  collection: Musical,
  text: string,
  by = exactly,
): Promise<readonly NounHit[]> {
  const records = await namedRecordsOf(context, collection);
  const [found] = lookUpNames(collection, records, [text]);
  if (found === undefined || found instanceof Failure || !by.includes(found.by)) return [];
  const { line, mode } = found;
  return [{ collection, record: mode === undefined ? line.fields : keyInMode(line.fields, mode) }];
}

/** The records without those that were made from records of another noun; none if the service can't be asked. */
async function namedRecordsOf(context: Context, collection: Musical): Promise<NamedRecords> {
  try {
    const records = await recordsOf(context, collection);
    return names => withoutDerived(collection, looked, records(names));
  } catch (error) {
    if (error instanceof Failure) return () => [];
    throw error;
  }
}

/** Kept, as all names are compared with each text that nothing is called. */
const comparable = memoized(comparableName, 20_000);

/** Whether a text is the first words of a name, of which a scale on a note is none. */
function isBeginning(text: string, name: string): boolean {
  return (
    text.length >= fewestLetters && name.startsWith(text) && /[^\p{L}\p{N}]/u.test(name.charAt(text.length))
  );
}

const mostNear = 3;
const fewestLetters = 6;

/**
 * The name that is clearly nearest to a text of which no record is called so: the label of its record.
 * @throws Failure that names the nearest, if several are as near or none is clear; undefined if none is near
 */
export async function nearestName(context: Context, text: string): Promise<string | undefined> {
  const labels = new Map<string, string>();
  for (const collection of looked) {
    const records = await namedRecordsOf(context, collection);
    for (const { fields } of records()) {
      const label = labelOf(collection, fields);
      for (const name of [label, ...collection.names(fields), ...aliasNames(collection.name, fields)])
        if (name && !labels.has(name)) labels.set(name, label);
    }
  }
  const names = [...labels.keys()];
  const part = comparable(text);
  const close = nearestBy(text, names);
  const [first] = close;
  const label = first && labels.get(first.name);
  const rival = close.find(({ name }) => labels.get(name) !== label);
  const isClear = first && text.length >= fewestLetters && first.distance < Math.min(3, rival?.distance ?? 3);
  if (isClear && label !== undefined) return label;
  const begun = names.filter(name => isBeginning(part, comparable(name)));
  const [only, ...others] = new Set(begun.map(name => labels.get(name)));
  if (only !== undefined && others.length === 0) return only;
  const holding = [...new Set(labels.values())].filter(name => ` ${comparable(name)}`.includes(` ${part}`));
  const meant = [...close.map(({ name }) => labels.get(name) ?? name), ...holding];
  const near = [...new Set(meant)].slice(0, mostNear);
  if (near.length === 0) return undefined;
  throw new Failure('not-found', `Nothing is called '${visible(text)}', and it can't be read as music.`, {
    code: 'no_match',
    hint: `The nearest: ${near.map(each => visible(each)).join(', ')}.`,
  });
}
