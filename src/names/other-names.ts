/**
 * Other names of rhythms, tunes and instruments (data/rhythm-names.tsv and its like): `soleares`, `giant steps`,
 * `Geige`.
 */
import { rowsOf } from './tables.ts';

export interface OtherName {
  /** The name in the catalog, folded and in lower case. */
  readonly name: string;
  /** It names something else, which goes the same way. */
  readonly guess: boolean;
}

type Named = 'rhythms' | 'harmonies' | 'instruments';

/** Made when a name is first typed for the collection: most commands never need one. */
const made: { [Collection in Named]?: ReadonlyMap<string, OtherName> } = {};

/** By other name, in the form that `plainName` gives it; the name of the catalog in this form is one of them. */
export function otherNames(collection: Named): ReadonlyMap<string, OtherName> {
  made[collection] ??= new Map(
    rowsOf(collection).flatMap(([name = '', same = '', like = '']) => [
      ...named([name, ...same.split(', ')], { name, guess: false }),
      ...named(like.split(', '), { name, guess: true }),
    ]),
  );
  return made[collection];
}

/** The record with this other name; `text` is folded. */
export function byOtherName(collection: Named, text: string): OtherName | undefined {
  return otherNames(collection).get(plainName(text));
}

/** In lower case, without signs that stand for a letter of another script or are left out as often as written. */
function plainName(text: string): string {
  return text.toLowerCase().replace(/['.()]/g, '');
}

function named(names: readonly string[], other: OtherName): readonly [string, OtherName][] {
  return names.filter(name => name !== '').map(name => [plainName(name), other]);
}
