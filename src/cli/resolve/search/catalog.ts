/** Searches for words in the collections of the catalog. */
import { Failure } from '../../../base/errors.ts';
import { lazy } from '../../../base/memo.ts';
import { nouns, selectCollection } from '../../../catalog/index.ts';
import { namesForText, namesForWordStart } from '../../../catalog/lib/implied-names.ts';
import type { Noun } from '../../../catalog/lib/noun.ts';
import type { Context } from '../../program/context/context.ts';
import { recordsByName } from '../../show/index/by-name.ts';
import { type LookupSet, loadRecordSet } from '../lookup/collection.ts';
import { phrasesOf, type SearchedNoun, type SearchResult, searchWords } from './word-search.ts';

const maxLength = 1000;

/** Searches for the words of a text. @throws Failure `unreadable_query` (empty, or too long), `unknown_collection` */
export async function searchCatalog(
  context: Context,
  text: string,
  nounNames: readonly string[],
): Promise<SearchResult> {
  const isLong = text.length > maxLength;
  const words = isLong ? [] : [...new Set(phrasesOf(text))];
  if (words.length === 0)
    throw new Failure('usage', isLong ? 'The search text is too long.' : 'Missing search words.', {
      code: 'unreadable_query',
      hint: `Give words of at most ${maxLength} characters in all: music-cli search clave.`,
    });
  const searchedNouns = nounNames.length === 0 ? nouns : nounNames.map(name => selectCollection(nouns, name));
  const recordSets = await Promise.all(
    searchedNouns.map(async noun => ({ noun, set: await loadRecordSet(context, noun) })),
  );
  for (const { set } of recordSets) set.requestWholeIndex();
  const nounsWithMeanings = (findMeanings: (collection: string, text: string) => readonly string[]) =>
    recordSets.map(({ noun, set }) => createSearchedNoun(noun, set, findMeanings(noun.name, text)));
  const exactResult = searchWords(words, nounsWithMeanings(namesForText));
  if (exactResult.unknown.length === 0) return exactResult;
  const prefixNouns = nounsWithMeanings(namesForWordStart);
  return prefixNouns.some(({ meanings }) => meanings.length > 0)
    ? searchWords(words, prefixNouns)
    : exactResult;
}

function createSearchedNoun(
  noun: Noun,
  { index, records }: LookupSet,
  meanings: readonly string[],
): SearchedNoun {
  const allFields = lazy(() => Array.from(records(), ({ fields }) => fields));
  return {
    noun: noun.name,
    kind: noun,
    meanings,
    get records() {
      return allFields();
    },
    names: () => recordsByName(noun, index?.recordsByName, records),
    ...(index && {
      recordsContaining: phrases => index.recordsContaining(phrases)?.map(({ fields }) => fields),
    }),
  };
}
