/** Searches for words in the names, tags and texts of given records. */
import type { Fields } from '../../../base/io.ts';
import { lazy } from '../../../base/memo.ts';
import { labelOf, type RecordKind } from '../../../catalog/lib/noun.ts';
import {
  foldTexts,
  type RecordTexts,
  stripTags,
  textsByPlace,
  toComparableText,
  type WordPlace,
  wordsOf,
} from '../../../catalog/lib/record-words.ts';
import { compareNumbers } from '../../../music/find/found.ts';
import { findNearest } from '../../../music/names/nearest.ts';
import type { RecordsByName } from '../../show/index/by-name.ts';

/** The records of a collection in which words are searched. */
export interface SearchedNoun {
  readonly noun: string;
  readonly kind: RecordKind;
  readonly records: Iterable<Fields>;
  /** Returns all records with every word of one of the phrases, and perhaps others; undefined without an index. */
  recordsContaining?(phrases: readonly string[]): Iterable<Fields> | undefined;
  names(): RecordsByName;
  /** Names that the words mean: `phrygian dominant` for `freygish`. */
  readonly meanings: readonly string[];
}

/** A record that has one or more of the words. */
export interface Hit {
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  /** The best place in which one of the words occurs. */
  readonly match: WordPlace;
  /** The tag, or the field with a few words of its text; `also` and the words for an alias; empty for the name. */
  readonly why: string;
  /** The number of missing words. */
  readonly distance: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Unknown words, each with the most similar words of names. */
  readonly unknown: readonly { readonly word: string; readonly near: readonly string[] }[];
}

/** The places where a word may occur, the best first: as a whole word, or also as the beginning of one. */
const wordPlaces: readonly { readonly wordPlace: WordPlace; readonly isWholeWord: boolean }[] = [
  { wordPlace: 'name', isWholeWord: true },
  { wordPlace: 'name', isWholeWord: false },
  { wordPlace: 'tag', isWholeWord: false },
  { wordPlace: 'text', isWholeWord: false },
];
/** The rank of a word that does not occur. */
const notFound = wordPlaces.length;
/** Characters of context on either side of a word. */
const contextLength = 24;
const maxNear = 3;

/** Splits a query into words as `wordsOf` does, but keeps hyphenated words together: `clave`, `3 2` for `CLAVE 3-2`. */
export function phrasesOf(text: string): readonly string[] {
  // Most queries have no hyphen, and the pattern below takes long to compile.
  if (!/\p{Pd}/u.test(text)) return wordsOf(text);
  const isJoined = (text: string) => /[\p{L}\p{N}]\p{Pd}[\p{L}\p{N}]/u.test(text);
  const parts = text.split(/((?<!\S)\S*[\p{L}\p{N}]\p{Pd}[\p{L}\p{N}]\S*)/u);
  return parts.flatMap(part => (isJoined(part) ? [toComparableText(part).trim()] : wordsOf(part)));
}

/**
 * Returns the records that have all the words, or a name that the words mean; if there are none, the records with most
 * of the words. Records whose whole name is the words come first, then records whose names begin with the words, or
 * contain them, then records with longer words that begin with these, then all others.
 */
export function searchWords(words: readonly string[], collections: readonly SearchedNoun[]): SearchResult {
  const rankedHits: { readonly hit: Hit; readonly rank: readonly number[] }[] = [];
  const missingWords = new Set(words);
  const text = words.join(' ').replace(/^the (?=.)/, '');
  let fewestMissing = words.length - 1;
  for (const [order, collection] of collections.entries()) {
    const { noun, kind, meanings } = collection;
    for (const record of collection.recordsContaining?.([...words, ...meanings]) ?? collection.records) {
      const texts = textsByPlace(kind, record);
      const places = foldTexts(texts);
      const matchingPhrase = meanings.find(phrase => places.name.includes(` ${phrase} `));
      const ranks = words.map(word => (matchingPhrase === undefined ? rankOfPlace(word, places) : 0));
      for (const [index, rank] of ranks.entries())
        if (rank < notFound) missingWords.delete(words[index] ?? '');
      const distance = ranks.filter(rank => rank === notFound).length;
      if (distance > fewestMissing) continue;
      fewestMissing = distance;
      const name = labelOf(kind, record);
      const rankSum = ranks.reduce((total, rank) => total + rank, 0);
      const bestIndex = ranks.indexOf(Math.min(...ranks));
      const place = placeOfWord(words[bestIndex] ?? '', ranks[bestIndex] ?? 0, texts);
      const whyFound =
        matchingPhrase === undefined || places.name.includes(` ${text} `) ? place.why : `also ${text}`;
      const title = matchingPhrase ?? text;
      const isTitle = (each: string) => withoutArticle(toComparableText(each)).trim() === title;
      const titleRank = texts.names.some(isTitle) ? 0 : 1;
      const titleStart = withoutArticle(places.name).indexOf(` ${title} `);
      const rank = [
        distance,
        titleRank,
        rankSum,
        titleStart === -1 ? 2 : titleStart === 0 ? 0 : 1,
        name.length,
        order,
        rankedHits.length,
      ];
      rankedHits.push({
        hit: { noun, id: record.id, name, match: place.match, why: whyFound, distance },
        rank,
      });
    }
  }
  const bestHits = rankedHits.filter(({ hit }) => hit.distance === fewestMissing);
  bestHits.sort((a, b) => compareNumbers(a.rank, b.rank));
  return {
    hits: bestHits.map(({ hit }) => hit),
    unknown: unknownWords([...missingWords], collections),
  };
}

/** Returns a name such as `The Girl from Ipanema` without its article. */
function withoutArticle(name: string): string {
  return name.replace(/^ the /, ' ');
}

/** Returns the index in `wordPlaces` of the best place with the word; `notFound` if there is none. */
function rankOfPlace(word: string, texts: Readonly<Record<WordPlace, string>>): number {
  const rank = wordPlaces.findIndex(({ wordPlace, isWholeWord }) =>
    texts[wordPlace].includes(isWholeWord ? ` ${word} ` : ` ${word}`),
  );
  return rank === -1 ? notFound : rank;
}

function placeOfWord(word: string, rank: number, { tags, fields }: RecordTexts): Pick<Hit, 'match' | 'why'> {
  const match = wordPlaces[rank]?.wordPlace ?? 'text';
  if (match === 'name') return { match, why: '' };
  if (match === 'tag')
    return { match, why: tags.find(tag => toComparableText(tag).includes(` ${word}`)) ?? '' };
  const [field, text] = fields.find(([, each]) => toComparableText(stripTags(each)).includes(` ${word}`)) ?? [
    '',
    '',
  ];
  return { match, why: `${field}: ${excerpt(stripTags(text), word)}` };
}

/** Returns the word with a little of the text before and after it. */
function excerpt(text: string, word: string): string {
  const plainText = text.replace(/\s+/g, ' ').trim();
  const start = Math.max(plainText.toLowerCase().indexOf(word), 0);
  const from = start <= contextLength ? 0 : plainText.lastIndexOf(' ', start - contextLength) + 1 || start;
  const end = start + word.length + contextLength;
  return (from > 0 ? '…' : '') + plainText.slice(from, end).trim() + (end < plainText.length ? '…' : '');
}

function unknownWords(
  words: readonly string[],
  collections: readonly SearchedNoun[],
): SearchResult['unknown'] {
  const vocabulary = lazy(() => [...new Set(collections.flatMap(wordsOfNames))]);
  return words.map(word => ({
    word: word.replaceAll(' ', '-'),
    get near() {
      return findNearest(
        word,
        vocabulary().filter(otherWord => otherWord !== word),
      ).slice(0, maxNear);
    },
  }));
}

function wordsOfNames({ names: nameGroups }: SearchedNoun): readonly string[] {
  return nameGroups().namesakes.flatMap(({ names, aliases, on }) => [
    ...wordsOf([...names, ...aliases].join(' ')),
    ...Object.keys(on),
  ]);
}
