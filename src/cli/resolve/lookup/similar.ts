/** Finds records whose names contain a query, and records with the nearest names. */
import { maxOf } from '../../../base/fields.ts';
import { allNames, familiesOf } from '../../../catalog/lib/implied-names.ts';
import type { Collection } from '../../../catalog/lib/noun.ts';
import { aliasNames } from '../../../catalog/lib/record-words.ts';
import { isNearTo, letterPairs, pairSimilarity } from '../../../music/names/nearest.ts';
import { comparableName } from '../../../music/names/spelling.ts';
import type { JsonRecord } from '../../output/json/json-records.ts';

/**
 * A function that returns the records of a collection, and reads them again at every call.
 * @param names folded names, or `id:1`; records without any of them may be left out
 */
export type RecordReader = (names?: Iterable<string>) => Iterable<JsonRecord>;

export interface SimilarRecords {
  /** The records whose names contain the query most closely. */
  readonly containing: readonly JsonRecord[];
  /**
   * At most three records: those with most of the typed words first, then those that share most pairs of letters. Each
   * has a name with one of the typed words, perhaps misspelled.
   */
  readonly near: readonly NearRecord[];
  /** The records of the family that the query names. */
  readonly family: readonly JsonRecord[];
  /** Whether there are no records at all. */
  readonly hasNoRecords: boolean;
}

interface NearRecord {
  readonly record: JsonRecord;
  /** Its other name, if that one is similar and differs from the query. */
  readonly alias?: string | undefined;
}

/** Returns similar records. @param queries the names that each query may mean; the first one is the query itself */
export function findSimilarRecords(
  collection: Collection,
  records: Iterable<JsonRecord>,
  queries: readonly (readonly string[])[],
): SimilarRecords[] {
  const searches = queries.map(([ownQuery = '', ...otherQueries]) => {
    const senses = [ownQuery, ...otherQueries].map(wordsIn).filter(words => words.length > 0);
    return {
      name: ownQuery,
      senses,
      typedWords: (senses[0] ?? []).filter(word => word.length > 2),
      pairs: letterPairs(ownQuery),
      closeness: 0,
      containing: [] as JsonRecord[],
      near: [] as ScoredRecord[],
      family: [] as JsonRecord[],
      hasNoRecords: true,
    };
  });
  for (const record of records) {
    const names = allNames(collection, record.fields).map(comparableName);
    const families = familiesOf(collection.name, record.fields);
    for (const search of searches) {
      search.hasNoRecords = false;
      if (families.includes(search.name)) search.family.push(record);
      const closeness = maxOf(names, name => maxOf(search.senses, words => containmentScore(name, words)));
      if (closeness > search.closeness) search.containing.length = 0;
      search.closeness = Math.max(search.closeness, closeness);
      if (closeness > 0 && closeness === search.closeness) search.containing.push(record);
      if (search.closeness > 0) continue;
      const aliases = aliasNames(collection.name, record.fields);
      insertByScore(search.near, { record, score: similarity(names, search), names });
      for (const alias of aliases)
        insertByScore(search.near, {
          record,
          alias,
          score: similarity([alias], search) - handicapOfAliases,
          names: [alias],
        });
    }
  }
  return searches.map(({ near, ...search }) => ({
    ...search,
    near: selectNearest(near, search),
  }));
}

interface NearQuery {
  readonly name: string;
  /** The typed words of more than two letters. */
  readonly typedWords: readonly string[];
  readonly pairs: ReadonlySet<string>;
}

/** Returns at most three records, each once; with an alias only if its own names are not near. */
function selectNearest(
  near: readonly ScoredRecord[],
  { name, typedWords }: NearQuery,
): readonly NearRecord[] {
  const scoredByRecord = new Map<JsonRecord, ScoredRecord>();
  for (const candidate of near) {
    if (!isNear(candidate.names, typedWords)) continue;
    if (!candidate.alias || !scoredByRecord.has(candidate.record))
      scoredByRecord.set(candidate.record, candidate);
  }
  return [...scoredByRecord.values()]
    .slice(0, maxNear)
    .map(({ record, alias }) => ({ record, alias: alias === name ? undefined : alias }));
}

/** Subtracted from the similarity of aliases: of two equally similar names, the one that lists show wins. */
const handicapOfAliases = 0.15;

/** Maximum number of names in a message, and of candidates to keep. */
const [maxNear, maxKept] = [3, 50];

interface ScoredRecord extends NearRecord {
  readonly score: number;
  readonly names: readonly string[];
}

function insertByScore(near: ScoredRecord[], candidate: ScoredRecord): void {
  const position = near.findIndex(({ score }) => score < candidate.score);
  near.splice(position < 0 ? near.length : position, 0, candidate);
  near.length = Math.min(near.length, maxKept);
}

/**
 * Returns how closely a name contains the words. 4: a part in brackets consists of them. 2 to 3: all are words of the
 * name; more if they follow one another as typed. 1: words of the name begin with them. 0: otherwise, or if roman
 * numerals do not follow one another in the name: `I-IV-V` is not in `I–vi–IV–V`.
 */
function containmentScore(name: string, words: readonly string[]): number {
  if (!words.every(word => name.includes(word))) return 0;
  const nameWords = wordsIn(name);
  if (!numeralsOf(words).every(run => ` ${nameWords.join(' ')} `.includes(` ${run} `))) return 0;
  const brackets = name.match(/(?<=\()[^()]*(?=\))/g) ?? [];
  if (brackets.some(part => wordsIn(part).join(' ') === words.join(' '))) return 4;
  if (words.every(word => nameWords.includes(word))) {
    const text = ` ${nameWords.join(' ')} `;
    const pairs = words.filter((word, index) => index > 0 && text.includes(` ${words[index - 1]} ${word} `));
    return 2 + pairs.length / words.length;
  }
  const beginsWord = (word: string) =>
    nameWords.some(each => each === word || (word.length > 2 && each.startsWith(word)));
  return words.every(beginsWord) ? 1 : 0;
}

/** Returns the runs of two or more roman numerals. */
function numeralsOf(words: readonly string[]): string[] {
  return (
    ` ${words.join(' ')} `.match(
      /(?<= )[b#]?(?:i{1,3}|i?v|vi{1,2})(?: [b#]?(?:i{1,3}|i?v|vi{1,2}))+(?= )/g,
    ) ?? []
  );
}

/** Returns the words of a name: letters, digits and sharps. */
function wordsIn(name: string): string[] {
  return name.match(/[\p{L}\p{N}#]+/gu) ?? [];
}

/** Whether a typed word begins or nearly equals a word of the names. */
function isNear(names: readonly string[], queryWords: readonly string[]): boolean {
  const nameWords = names.flatMap(wordsIn);
  return queryWords.some(word => nameWords.some(each => isNearTo(word, each)));
}

/** Returns the number of typed words in the best name, plus a fraction below 1 for shared pairs of letters. */
function similarity(names: readonly string[], { typedWords, pairs }: NearQuery): number {
  return maxOf(
    names,
    name => typedWords.filter(word => name.includes(word)).length + pairSimilarity(pairs, name),
  );
}
