/**
 * Other names of rhythms, tunes and instruments (data/rhythm-names.tsv and its like): `soleares`, `giant steps`,
 * `Geige`.
 */
import { foldSpelling } from './spelling.ts';
import tables from './tables.json';
import { rowsOf } from './tables.ts';

/** The catalog's name for something that has other names too. */
export interface OtherName {
  /** The name in the catalog, folded and in lower case. */
  readonly name: string;
  /** It names something else, which goes the same way. */
  readonly guess: boolean;
}

/** The nouns whose records have tables of other names. */
export type RenamedNoun = 'rhythms' | 'harmonies' | 'instruments';

/** Made when a name is first typed for the collection: most commands never need one. */
const made: { [Collection in RenamedNoun]?: ReadonlyMap<string, OtherName> } = {};

/** By other name, in the form that `plainName` gives it; the name of the catalog in this form is one of them. */
export function otherNames(collection: RenamedNoun): ReadonlyMap<string, OtherName> {
  made[collection] ??= new Map(
    rowsOf(tables[collection]).flatMap(([name = '', same = '', like = '']) => [
      ...namesWith([name, ...same.split(', ')], { name, guess: false }),
      ...namesWith(like.split(', '), { name, guess: true }),
    ]),
  );
  return made[collection];
}

/** Returns the record with this other name; `text` is folded. */
export function byOtherName(collection: RenamedNoun, text: string): OtherName | undefined {
  return otherNames(collection).get(plainName(text));
}

/** What else a record is called which the collection lists under that name: `giant steps` for `Coltrane changes`. */
export function otherNamesOf(collection: RenamedNoun, listed: string): readonly string[] {
  const own = plainName(foldSpelling(listed));
  return [...otherNames(collection)].flatMap(([other, { name, guess }]) =>
    plainName(name) === own && other !== own && !guess ? other : [],
  );
}

/** In lower case, without signs that stand for a letter of another script or are left out as often as written. */
function plainName(text: string): string {
  return text.toLowerCase().replace(/['.()]/g, '');
}

function namesWith(names: readonly string[], other: OtherName): readonly [string, OtherName][] {
  return names.filter(name => name !== '').map(name => [plainName(name), other]);
}
