/** Searches words in the collections of the catalog. */
import type { Answer } from '../../api/client.ts';
import { mostInMemory } from '../../api/store/body.ts';
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { rememberRecords } from '../../candidates/remember.ts';
import { nounNamed, nouns } from '../../catalog/index.ts';
import { namesMeant, namesPartlyMeant } from '../../catalog/lib/implied-names.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Context } from '../../context/context.ts';
import type { CollectionIndex } from '../../indexes/read-index.ts';
import { fetchCollection } from '../../records/collections.ts';
import { indexOf } from '../../records/indexed.ts';
import { recordsIn } from '../../records/record-set.ts';
import { mayStandIn, phrasesOf, type Searched, type SearchResult, searchWords } from './word-search.ts';

const longest = 1000;

/** Throws Failure: usage, unreadable_query. */
export async function searchCatalog(
  context: Context,
  text: string,
  among: readonly string[],
): Promise<SearchResult> {
  const words = text.length > longest ? [] : [...new Set(phrasesOf(text))];
  if (words.length === 0) {
    throw new Failure(
      'usage',
      text.length > longest ? 'That is too much to look for.' : 'There is no word to look for.',
      {
        code: 'unreadable_query',
        hint: `Give words of at most ${longest} characters in all: music-cli search clave.`,
      },
    );
  }
  const answers = await Promise.all(
    searchedNouns(among).map(async noun => ({ noun, answer: await fetchCollection(context, noun) })),
  );
  const searchedFor = (meant: (collection: string, text: string) => readonly string[]) =>
    answers.map(({ noun, answer }) =>
      searchedIn(noun, answer, indexOf(context, noun, answer), meant(noun.name, text)),
    );
  const searched = searchedFor(namesMeant);
  const exact = searchWords(words, searched);
  const result = exact.unknown.length === 0 ? exact : searchWords(words, searchedFor(namesPartlyMeant));
  const missed = answers.filter((_, index) => searched[index]?.holding === undefined);
  for (const { noun, answer } of missed) await rememberRecords(context, noun, answer, { isMissed: true });
  return result;
}

function searchedIn(
  noun: Noun,
  answer: Answer,
  index: CollectionIndex | undefined,
  meant: readonly string[],
): Searched {
  let records: readonly Fields[] | undefined;
  let json: string | undefined;
  return {
    noun: noun.name,
    kind: noun,
    meant,
    get records() {
      records ??= recordsIn(answer, noun.at);
      return records;
    },
    ...(index && { holding: phrases => index.holding(phrases)?.map(({ fields }) => fields) }),
    mayHold(word) {
      if (answer.body.size > mostInMemory) return true;
      json ??= latin1Text(answer.body.bytes());
      return mayStandIn(json, word);
    },
  };
}

function latin1Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function searchedNouns(names: readonly string[]): readonly Noun[] {
  if (names.length === 0) return nouns;
  return names.map(name => {
    const noun = nounNamed(name);
    if (noun) return noun;
    throw new Failure('usage', `'${name}' is not a collection.`, {
      code: 'unknown_collection',
      hint: `There are ${nouns.map(each => each.name).join(', ')}.`,
    });
  });
}
