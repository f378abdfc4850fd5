import { isFields } from '../../../src/base/io.ts';
import { allCollections } from '../../../src/catalog/index.ts';
import { readKey } from '../../../src/catalog/lib/music.ts';
import { isMusical, labelOf } from '../../../src/catalog/lib/noun.ts';
import { pitchOfRow } from '../../../src/catalog/lib/strings.ts';
import { rows as rowNoun } from '../../../src/catalog/rows.ts';
import { candidatesOf, catalogIn, musicList, withoutDerived } from '../../../src/cli/resolve/music-lists.ts';
import { type Catalog, searchFor } from '../../../src/music/find/find.ts';
import type { FindOptions, FoundMatch } from '../../../src/music/find/found.ts';
import type { Music } from '../../../src/music/music.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import type { TypedForm } from '../../../src/music/reading/reading.ts';
import { catalog } from '../../sandbox/catalog.ts';

const collections: Readonly<Record<string, readonly object[]>> = {
  scales: catalog.keyScales,
  harmonies: catalog.harmonies,
  rhythms: catalog.circularRhythms,
  tracks: catalog.circularTracks,
  systems: catalog.musicSystems,
  intervals: catalog.intervals,
  keys: catalog.keys,
  rows: catalog.instrumentRows,
};

const musical = allCollections.filter(isMusical);
const readers = new Map(
  await Promise.all(musical.map(async each => [each.name, await each.music.read()] as const)),
);

export function records(collection: string): readonly object[] {
  return collections[collection] ?? [];
}

/** Returns the catalog in which queries are looked up, from the records of each collection. */
export function catalogOf(recordsOf: (collection: string) => readonly unknown[]): Catalog {
  const responsesOf = (name: string) =>
    recordsOf(name).map(record => ({ fields: isFields(record) ? record : {} }));
  const lists = musical.map(collection => {
    const { fieldSource: completedBy } = collection.music;
    const read = readers.get(collection.name) ?? (() => readKey({}));
    const own = withoutDerived(collection, musical, responsesOf(collection.name));
    const more = completedBy ? responsesOf(completedBy.from) : [];
    return musicList(collection, [...candidatesOf(collection, read, own, more)]);
  });
  const rows = responsesOf('rows').flatMap(({ fields }) => {
    const midi = pitchOfRow(fields);
    const named = { noun: 'rows', id: fields.id, name: labelOf(rowNoun, fields) };
    return midi === undefined ? [] : { ...named, midi };
  });
  return catalogIn(lists, rows);
}

const sandboxCatalog = catalogOf(records);

/** Returns the music of a text. */
export function musicOf(typed: string, form?: TypedForm): Music {
  return readMusic(typed, {}, form).value;
}

/** Returns the matches, the best first; none if the value cannot be compared. */
export async function findMatches(
  value: Music,
  catalog: Catalog,
  options: FindOptions,
): Promise<readonly FoundMatch[]> {
  return (await searchFor(value))?.matches(catalog, options) ?? [];
}

/** Returns the result of `find` for a query over the catalog of the sandbox. */
export async function findTyped(
  typed: string,
  { form, all = false }: { form?: TypedForm; all?: boolean } = {},
): Promise<readonly FoundMatch[]> {
  return findMatches(musicOf(typed, form), sandboxCatalog, { showsAll: all });
}

/** Returns the first `count` matches as lines: `scales C dorian: same, the same notes`. */
export function matchLines(matches: readonly FoundMatch[], count: number): readonly string[] {
  return matches.slice(0, count).map(({ noun, name, match, why }) => `${noun} ${name}: ${match}, ${why}`);
}

/** Returns pseudorandom numbers from 0 to below `size`, the same on each run (Marsaglia, "Xorshift RNGs", 2003). */
export function createRandom(seed: number): (size: number) => number {
  let state = seed;
  return size => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % size;
  };
}
