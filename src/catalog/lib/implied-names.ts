/** Collects the names of records: their own, implied ones (`31 edo`), and readings of a query. */
import { fieldOf, listOf, numberOf, textOf } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { intervalReadings } from '../../music/names/intervals.ts';
import type { NameReading } from '../../music/names/name-reading.ts';
import {
  harmonyReadings,
  instrumentReadings,
  keyReadings,
  type NameReader,
  numberSpellings,
  rhythmReadings,
  scaleReadings,
  systemReadings,
  trackReadings,
} from '../../music/names/name-readings.ts';
import { type AliasedNoun, otherNames } from '../../music/names/other-names.ts';
import { isScaleName, nameByAlias, scaleNames } from '../../music/names/scale-names.ts';
import { comparableName, foldSpelling } from '../../music/names/spelling.ts';
import { homeOf, keyText } from '../../music/progression.ts';
import { patternOfRing } from '../../music/rings.ts';
import type { ByCollection } from '../index.ts';
import { readProgression } from './music.ts';
import type { Collection } from './noun.ts';
import { toComparableText } from './record-words.ts';
import { ringsOf } from './rings.ts';

/** Returns every name of a record, its own and the implied ones; none if the record is not in its documented format. */
export function allNames(collection: Collection, record: Fields): string[] {
  try {
    const names: readonly unknown[] = [...collection.names(record), ...impliedNames(collection.name, record)];
    return names.filter(name => typeof name === 'string');
  } catch {
    return [];
  }
}

export function impliedNames(collection: string, record: unknown): readonly string[] {
  return Object.hasOwn(namesByNoun, collection) ? (namesByNoun[collection]?.(record) ?? []) : [];
}

/** Returns the families of a record, folded and in lower case: `flamenco`. A family is not a name of the record. */
export function familiesOf(collection: string, record: unknown): readonly string[] {
  return Object.hasOwn(familiesByNoun, collection) ? (familiesByNoun[collection]?.(record) ?? []) : [];
}

type ReadNames = (record: unknown) => readonly string[];

const familiesByNoun: Readonly<Record<string, ReadNames>> = {
  rhythms: rhythm => listOf(fieldOf(rhythm, 'ownerTags')).map(tag => comparableName(textOf(tag))),
} satisfies ByCollection<ReadNames>;

const namesByNoun: Readonly<Record<string, ReadNames>> = {
  harmonies: namesWithKey,
  rhythms: rhythm => [...patternNames(rhythm), ...namesOfBeats(fieldOf(rhythm, 'state'))],
  tracks: track => [
    ...patternNames(track),
    ...idAndNumber(textOf(fieldOf(track, 'id'))),
    ...metreNames(track),
  ],
  systems: namesOfDivision,
} satisfies ByCollection<ReadNames>;

/** Returns readings of a query as a name in a collection, the most likely first, without the query itself. */
export function impliedReadings(collection: string, query: string): NameReading[] {
  const text = foldSpelling(query);
  const ownReadings = Object.hasOwn(readersByNoun, collection)
    ? readersByNoun[collection]?.(text, query)
    : undefined;
  return [...(ownReadings ?? []), ...numberSpellings(text)];
}

/**
 * Returns the names in a collection that a text may mean, folded as `search` folds: `phrygian dominant` for `freygish`.
 * Keys with a mode have none. Abbreviations of intervals are left out, because their case matters.
 */
export function namesForText(collection: string, text: string): readonly string[] {
  const readings = impliedReadings(collection, text).flatMap(({ name, mode }) => (mode ? [] : name));
  const names = collection === 'intervals' ? readings.filter(name => !/^[pmad]\d/i.test(name)) : readings;
  const scales = collection === 'scales' ? scaleNames(comparableName(text)).filter(isScaleName) : [];
  const typedText = toComparableText(text).trim();
  const foldedNames = [...names, ...scales].map(name => toComparableText(name).trim());
  return [...new Set(foldedNames)].filter(name => name !== '' && name !== typedText);
}

/** Returns the names whose alias in a collection has a word that begins with `text`: `phrygian dominant` for `ahav`. */
export function namesForWordStart(collection: string, text: string): readonly string[] {
  const typedText = toComparableText(text).trimEnd();
  const aliases = Object.hasOwn(aliasesByNoun, collection) ? (aliasesByNoun[collection]?.() ?? []) : [];
  return aliases.flatMap(([alias, name]) =>
    toComparableText(alias).includes(typedText) ? toComparableText(name).trim() : [],
  );
}

type ListAliases = () => readonly (readonly [alias: string, name: string])[];

const aliasesOf = (collection: AliasedNoun) => (): ReturnType<ListAliases> =>
  [...otherNames(collection)].map(([alias, { name }]) => [alias, name]);

const aliasesByNoun: Readonly<Record<string, ListAliases>> = {
  scales: () => [...nameByAlias()],
  harmonies: aliasesOf('harmonies'),
  rhythms: aliasesOf('rhythms'),
  tracks: aliasesOf('rhythms'),
  instruments: aliasesOf('instruments'),
} satisfies ByCollection<ListAliases>;

const readersByNoun: Readonly<Record<string, NameReader>> = {
  keys: keyReadings,
  intervals: intervalReadings,
  scales: scaleReadings,
  harmonies: harmonyReadings,
  rhythms: rhythmReadings,
  tracks: trackReadings,
  instruments: instrumentReadings,
  systems: systemReadings,
} satisfies ByCollection<NameReader>;

function namesWithKey(harmony: unknown): readonly string[] {
  const progression = readProgression(harmony);
  const { name } = progression;
  const key = homeOf(progression);
  return name === '' || key === undefined ? [] : [`${name} in ${keyText(key)}`];
}

/** Returns the pattern as a name of a rhythm with one ring; none for grooves, whose rings other grooves have too. */
function patternNames(record: unknown): readonly string[] {
  const rings = ringsOf(record);
  return rings.length === 1 ? rings.map(patternOfRing).filter(pattern => pattern.includes('.')) : [];
}

/** Returns names such as `7 beats`. A rhythm does not say which note value a beat is. */
function namesOfBeats(bar: unknown): readonly string[] {
  const beats = numberOf(fieldOf(bar, 'beatsPerBar'));
  return beats === undefined ? [] : [`${beats} beats`];
}

/** Returns names such as `7/8` and `7 beats`. */
function metreNames(track: unknown): readonly string[] {
  const transport = fieldOf(track, 'transport');
  const unit = numberOf(fieldOf(transport, 'beatUnit'));
  return namesOfBeats(transport).flatMap(beats =>
    unit === undefined ? [beats] : [beats, beats.replace(' beats', `/${unit}`)],
  );
}

/** Returns an id such as `rhythm:1`, and its number `1`. */
function idAndNumber(id: string): readonly string[] {
  return [id, id.slice(id.indexOf(':') + 1)];
}

function namesOfDivision(system: unknown): readonly string[] {
  const isEqualTemperament = textOf(fieldOf(system, 'systemType')) === 'equal_temperament';
  const divisions = numberOf(fieldOf(system, 'divisions'));
  return isEqualTemperament && numberOf(fieldOf(system, 'octaveRatio')) === 2 && divisions !== undefined
    ? [`${divisions} edo`]
    : [];
}
