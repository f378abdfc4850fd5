/** Other names of rhythms, tunes and instruments (data/rhythm-names.tsv …): `soleares`, `giant steps`, `Geige`. */
import { foldSpelling } from './spelling.ts';
import tables from './tables.json';
import { rowsOf } from './tables.ts';

/** A name in the catalog that another name leads to. */
export interface CatalogName {
  /** The name in the catalog, folded and in lower case. */
  readonly name: string;
  /** Whether the other name means something else that is similar. */
  readonly isGuess: boolean;
}

/** The nouns with tables of other names. */
export type AliasedNoun = 'rhythms' | 'harmonies' | 'instruments';

/** The other names of each noun. A map is made when it is first needed, because most commands need none. */
const namesByNoun: { [Collection in AliasedNoun]?: ReadonlyMap<string, CatalogName> } = {};

/** Returns the catalog's names by their other names and by themselves, both in the format of `plainName`. */
export function otherNames(collection: AliasedNoun): ReadonlyMap<string, CatalogName> {
  namesByNoun[collection] ??= new Map(
    rowsOf(tables[collection]).flatMap(([name = '', aliases = '', similarNames = '']) => [
      ...entriesOf([name, ...aliases.split(', ')], { name, isGuess: false }),
      ...entriesOf(similarNames.split(', '), { name, isGuess: true }),
    ]),
  );
  return namesByNoun[collection];
}

/** Returns the name in the catalog for another name; `text` is folded. */
export function findByOtherName(collection: AliasedNoun, text: string): CatalogName | undefined {
  return otherNames(collection).get(plainName(text));
}

/** Returns the other names of a record that lists show by this name: `giant steps` for `Coltrane changes`. */
export function otherNamesOf(collection: AliasedNoun, listedName: string): readonly string[] {
  const plainListedName = plainName(foldSpelling(listedName));
  return [...otherNames(collection)].flatMap(([otherName, { name, isGuess }]) =>
    plainName(name) === plainListedName && otherName !== plainListedName && !isGuess ? otherName : [],
  );
}

/** Returns the name in lower case, without apostrophes, points and brackets, which are often omitted. */
function plainName(text: string): string {
  return text.toLowerCase().replace(/['.()]/g, '');
}

function entriesOf(names: readonly string[], catalogName: CatalogName): readonly [string, CatalogName][] {
  return names.filter(name => name !== '').map(name => [plainName(name), catalogName]);
}
