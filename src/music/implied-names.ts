/** Names that a record has by what it is, whatever it is called: `31 edo`, `x..x..x.`, `blues in A`. */
import { aliasesOfScale } from '../catalog/lib/scale-names.ts';
import { folded } from '../catalog/lib/spelling.ts';
import { chordEvents, keyText, progressionKey } from './progression.ts';
import { fieldOf, numberOf, textOf } from './reading.ts';
import { patternOfRing, ringsOf } from './rings.ts';

/** For a record of the collection of that name. */
export function impliedNames(collection: string, record: unknown): readonly string[] {
  return Object.hasOwn(namesBy, collection) ? (namesBy[collection]?.(record) ?? []) : [];
}

/** Names that are not the record's own but may be typed for it, folded; so far only scales have some. */
export function aliasNames(collection: string, record: unknown): readonly string[] {
  if (collection !== 'scales') return [];
  const key = folded(textOf(fieldOf(record, 'keyToneName'))).toLowerCase();
  return aliasesOfScale(textOf(fieldOf(record, 'name'))).map(name => `${key} ${name}`);
}

const namesBy: Readonly<Record<string, (record: unknown) => readonly string[]>> = {
  harmonies: inKey,
  rhythms: patternsOf,
  tracks: track => [...patternsOf(track), ...idAndNumber(textOf(fieldOf(track, 'id')))],
  systems: namesOfDivision,
};

function inKey(harmony: unknown): readonly string[] {
  const name = textOf(fieldOf(harmony, 'name'));
  const key = progressionKey(chordEvents(harmony));
  return name === '' || key === undefined ? [] : [`${name} in ${keyText(key)}`];
}

/** The pattern names the whole rhythm only where it is the only one: several grooves beat the clave with one foot. */
function patternsOf(record: unknown): readonly string[] {
  const rings = ringsOf(record);
  return rings.length === 1 ? rings.map(patternOfRing) : [];
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
