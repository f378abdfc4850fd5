/** `search <words…>` */
import type { Answer } from '../../api/client.ts';
import { mostInMemory } from '../../api/store/body.ts';
import { Failure } from '../../base/errors.ts';
import type { Fields } from '../../base/io.ts';
import { found } from '../../catalog/found.ts';
import { nounNamed, nouns } from '../../catalog/index.ts';
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Deed } from '../../context/command.ts';
import { fetchCollection } from '../../records/collections.ts';
import { computed, recordsIn } from '../../records/record-set.ts';
import { show } from '../../records/show.ts';
import { mayStandIn } from './in-json.ts';
import type { searchOptions } from './options.ts';
import { type Searched, searchWords, wordsOf } from './words.ts';

const longest = 1000;

export const search: Deed<typeof searchOptions> = async (context, { args, options }) => {
  const text = args.join(' ');
  const words = text.length > longest ? [] : [...new Set(wordsOf(text))];
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
  const searched = await Promise.all(
    searchedNouns(options.in).map(async noun => searchedIn(noun, await fetchCollection(context, noun))),
  );
  const { hits, unknown } = searchWords(words, searched);
  for (const { word, near } of unknown) {
    const nearest = near.length > 0 ? `; the nearest words in names: ${near.join(', ')}` : '';
    context.note(`'${word}' stands nowhere${nearest}.`);
  }
  const lines = hits.map(({ noun, id, name, match, why, distance }) => ({
    fields: { noun, id, name, match, why, distance },
  }));
  await show(context, options, computed(found, 'matches', lines));
};

function searchedIn(noun: Noun, answer: Answer): Searched {
  let records: readonly Fields[] | undefined;
  let json: string | undefined;
  return {
    noun: noun.name,
    kind: noun,
    get records() {
      records ??= recordsIn(answer, noun.at);
      return records;
    },
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

function searchedNouns(names: readonly string[] | undefined): readonly Noun[] {
  return (
    names?.map(name => {
      const noun = nounNamed(name);
      if (noun) return noun;
      throw new Failure('usage', `'${name}' is not a collection.`, {
        code: 'unknown_collection',
        hint: `There are ${nouns.map(each => each.name).join(', ')}.`,
      });
    }) ?? nouns
  );
}
