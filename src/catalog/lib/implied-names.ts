/** Names that follow from a record's content, whatever its own name is: `31 edo`, `x..x..x.`, `blues in A`. */

import { fieldOf, listOf, numberOf, textOf } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { homeOf, keyText } from '../../music/progression.ts';
import { patternOfRing } from '../../music/rings.ts';
import { aliasesOfScale } from '../../names/scale-names.ts';
import { folded } from '../../names/spelling.ts';
import { readProgression } from './music.ts';
import type { Collection } from './noun.ts';
import { ringsOf } from './rings.ts';

/** Every name of a record, its own and the implied ones. A record that is not of its format has none. */
export function everyName(collection: Collection, record: Fields): string[] {
  try {
    const names: readonly unknown[] = [...collection.names(record), ...impliedNames(collection.name, record)];
    return names.filter(name => typeof name === 'string');
  } catch {
    return [];
  }
}

/** The implied names of a record in the collection of that name. */
export function impliedNames(collection: string, record: unknown): readonly string[] {
  return Object.hasOwn(namesBy, collection) ? (namesBy[collection]?.(record) ?? []) : [];
}

/** Folded words that suggest a record without being its name: the tags of articles, aliases of scales. */
export function aliasNames(collection: string, record: unknown): readonly string[] {
  if (collection === 'articles')
    return listOf(fieldOf(record, 'tags')).map(tag => folded(textOf(tag)).toLowerCase());
  if (collection !== 'scales') return [];
  const key = folded(textOf(fieldOf(record, 'keyToneName'))).toLowerCase();
  return aliasesOfScale(textOf(fieldOf(record, 'name'))).map(name => `${key} ${name}`);
}

const namesBy: Readonly<Record<string, (record: unknown) => readonly string[]>> = {
  harmonies: inKey,
  rhythms: rhythm => [...patternsOf(rhythm), ...beatsOf(fieldOf(rhythm, 'state'))],
  tracks: track => [...patternsOf(track), ...idAndNumber(textOf(fieldOf(track, 'id'))), ...metreOf(track)],
  systems: namesOfDivision,
};

function inKey(harmony: unknown): readonly string[] {
  const progression = readProgression(harmony);
  const { name } = progression;
  const key = homeOf(progression);
  return name === '' || key === undefined ? [] : [`${name} in ${keyText(key)}`];
}

/** A rhythm of one ring may be named by its pattern. One ring of several is no name: many grooves have the same. */
function patternsOf(record: unknown): readonly string[] {
  const rings = ringsOf(record);
  return rings.length === 1 ? rings.map(patternOfRing) : [];
}

/** `7 beats`. A rhythm doesn't say which note value a beat is. */
function beatsOf(bar: unknown): readonly string[] {
  const beats = numberOf(fieldOf(bar, 'beatsPerBar'));
  return beats === undefined ? [] : [`${beats} beats`];
}

/** `7/8`, and `7 beats`. */
function metreOf(track: unknown): readonly string[] {
  const transport = fieldOf(track, 'transport');
  const unit = numberOf(fieldOf(transport, 'beatUnit'));
  return beatsOf(transport).flatMap(beats =>
    unit === undefined ? [beats] : [beats, beats.replace(' beats', `/${unit}`)],
  );
}

/** `rhythm:1`, and `1` alone. */
function idAndNumber(id: string): readonly string[] {
  return [id, id.slice(id.indexOf(':') + 1)];
}

function namesOfDivision(system: unknown): readonly string[] {
  const isEqual = textOf(fieldOf(system, 'systemType')) === 'equal_temperament';
  const divisions = numberOf(fieldOf(system, 'divisions'));
  return isEqual && numberOf(fieldOf(system, 'octaveRatio')) === 2 && divisions !== undefined
    ? [`${divisions} edo`]
    : [];
}
