/** Words in the names, tags and texts of records. Pure: the records are given. */
import type { Fields } from '../../base/io.ts';
import { nearest } from '../../base/nearest.ts';
import { labelOf, type RecordKind } from '../../catalog/lib/noun.ts';
import {
  ascii,
  comparableText,
  foldedTexts,
  hasSpokenSign,
  namesOfRecord,
  type Texts,
  textsByPlace,
  type WordPlace,
  withAccidentalSigns,
  withoutTags,
  wordsOf,
} from '../../catalog/lib/texts.ts';
import { compareNumbers } from '../../music/find/found.ts';

/** A collection with the name that users type. */
export interface Searched {
  readonly noun: string;
  readonly kind: RecordKind;
  readonly records: Iterable<Fields>;
  /** Those in which all parts of one of the phrases stand, and perhaps others; undefined where that isn't known. */
  holding?(phrases: readonly string[]): Iterable<Fields> | undefined;
  /** False where a word is certainly in none of the records. */
  mayHold(word: string): boolean;
}

/** A record that has the words. */
export interface Hit {
  readonly noun: string;
  readonly id: unknown;
  readonly name: string;
  /** The best place in which one of the words stands. */
  readonly match: WordPlace;
  /** What stands there: the tag, or the field with a few words around. Empty where the name says it. */
  readonly why: string;
  /** How many of the words it lacks. */
  readonly distance: number;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Words that stand nowhere, each with the words of names that are most like it. */
  readonly unknown: readonly { readonly word: string; readonly near: readonly string[] }[];
}

/** Where a word may stand, the best first; `start` is at the beginning of a word. */
const standings: readonly { readonly place: WordPlace; readonly start: boolean }[] = [
  { place: 'name', start: true },
  { place: 'name', start: false },
  { place: 'tag', start: true },
  { place: 'text', start: true },
  { place: 'tag', start: false },
  { place: 'text', start: false },
];
const nowhere = standings.length;
const aroundWord = 24;
const mostNear = 3;

/** The same of a query, in which words that a hyphen joins stay together: `CLAVE 3-2` → `clave`, `3 2`. */
export function phrasesOf(text: string): readonly string[] {
  const isJoined = (typed: string) => /[\p{L}\p{N}]\p{Pd}[\p{L}\p{N}]/u.test(typed);
  const parts = text.split(/((?<!\S)\S*[\p{L}\p{N}]\p{Pd}[\p{L}\p{N}]\S*)/u);
  return parts.flatMap(part => (isJoined(part) ? [comparableText(part).trim()] : wordsOf(part)));
}

/**
 * The records that have all the words, or where none has, those that have most of them. First those that have
 * them in their names, then those in which they begin a word, then those that have them anywhere.
 */
export function searchWords(words: readonly string[], collections: readonly Searched[]): SearchResult {
  const ranked: { readonly hit: Hit; readonly rank: readonly number[] }[] = [];
  const missing = new Set(words);
  let fewest = words.length - 1;
  for (const [order, collection] of collections.entries()) {
    const { noun, kind } = collection;
    for (const record of recordsFor(words, collection)) {
      const texts = textsByPlace(kind, record);
      if (!mayHave(words, texts)) continue;
      const places = foldedTexts(texts);
      const ranks = words.map(word => rankOfPlace(word, places));
      for (const [index, rank] of ranks.entries()) if (rank < nowhere) missing.delete(words[index] ?? '');
      const distance = ranks.filter(rank => rank === nowhere).length;
      if (distance > fewest) continue;
      fewest = distance;
      const name = labelOf(kind, record);
      const sum = ranks.reduce((total, rank) => total + rank, 0);
      const best = ranks.indexOf(Math.min(...ranks));
      const hit = {
        noun,
        id: record.id,
        name,
        distance,
        ...placeOfWord(words[best] ?? '', ranks[best] ?? 0, texts),
      };
      const isPhrase = places.name.includes(` ${words.join(' ')} `) ? 0 : 1;
      ranked.push({ hit, rank: [distance, sum, isPhrase, name.length, order, ranked.length] });
    }
  }
  const kept = ranked.filter(({ hit }) => hit.distance === fewest);
  kept.sort((one, other) => compareNumbers(one.rank, other.rank));
  return {
    hits: kept.map(({ hit }) => hit),
    unknown: unknownWords([...missing], collections),
  };
}

/** Without records that have certainly none of the words. */
function recordsFor(words: readonly string[], collection: Searched): Iterable<Fields> {
  const holding = collection.holding?.(words);
  if (holding) return holding;
  const mayHold = words.some(word => word.split(' ').every(each => collection.mayHold(each)));
  return mayHold ? collection.records : [];
}

/** Whether one of the words may be in the record: most are dismissed by this, at a tenth of the cost of folding. */
function mayHave(words: readonly string[], { names, tags, fields }: Texts): boolean {
  const text = withAccidentalSigns([...names, ...tags, ...fields.map(([, each]) => each)].join('\n'));
  if (!ascii.test(text)) return true;
  const lower = text.toLowerCase();
  // Folding makes no longer word than `c#` or `cb` of `c sharp` and `c flat`.
  const mayStand = (word: string) => lower.includes(word) || (word.length < 3 && hasSpokenSign.test(lower));
  return words.some(word => word.split(' ').every(mayStand));
}

/** The lowest is the best. */
function rankOfPlace(word: string, texts: Readonly<Record<WordPlace, string>>): number {
  const rank = standings.findIndex(({ place, start }) => texts[place].includes(start ? ` ${word}` : word));
  return rank === -1 ? nowhere : rank;
}

function placeOfWord(word: string, rank: number, { tags, fields }: Texts): Pick<Hit, 'match' | 'why'> {
  const match = standings[rank]?.place ?? 'text';
  if (match === 'name') return { match, why: '' };
  if (match === 'tag') return { match, why: tags.find(tag => comparableText(tag).includes(word)) ?? '' };
  const [field, text] = fields.find(([, each]) => comparableText(withoutTags(each)).includes(word)) ?? [
    '',
    '',
  ];
  return { match, why: `${field}: ${excerpt(withoutTags(text), word)}` };
}

/** The word with a little of what stands around it. */
function excerpt(text: string, word: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const at = Math.max(plain.toLowerCase().indexOf(word), 0);
  const from = at <= aroundWord ? 0 : plain.lastIndexOf(' ', at - aroundWord) + 1 || at;
  const to = at + word.length + aroundWord;
  return (from > 0 ? '…' : '') + plain.slice(from, to).trim() + (to < plain.length ? '…' : '');
}

function unknownWords(words: readonly string[], collections: readonly Searched[]): SearchResult['unknown'] {
  if (words.length === 0) return [];
  const vocabulary = new Set<string>();
  for (const { kind, records } of collections)
    for (const record of records)
      for (const word of wordsOf(namesOfRecord(kind, record).join(' '))) vocabulary.add(word);
  return words.map(word => ({
    word: word.replaceAll(' ', '-'),
    near: nearest(word, [...vocabulary]).slice(0, mostNear),
  }));
}

/** All that isn't ASCII but ♯, ♭, 𝄪 and 𝄫, as UTF-8 whose bytes are characters (Latin-1). */
const foreign = /(?!\xe2\x99[\xad\xaf]|\xf0\x9d\x84[\xaa\xab])[\xc0-\xff]/g;

/**
 * False where no text in the records, nor a name that is made of their fields, has the word in it when it is folded.
 * @param word one of `wordsOf`
 * @param json well-formed, a UTF-8 byte for each character (Latin-1), which spares decoding
 */
export function mayStandIn(json: string, word: string): boolean {
  // An accidental at the end may be a word or a number in the record.
  if (/[#b]$/.test(word) || json.includes('\\u')) return true;
  // Elsewhere it may be a sign, of at most three bytes for each character that it is folded to.
  const signed = word.replace(/[#b]+/g, signs => `[#b\x80-\xff]{1,${3 * signs.length}}`);
  if (new RegExp(signed, 'i').test(json)) return true;
  foreign.lastIndex = 0;
  for (let found = foreign.exec(json); found; found = foreign.exec(json)) {
    const end = json.indexOf('"', found.index);
    if (end === -1) return true;
    const text = json.slice(json.lastIndexOf('"', found.index), end);
    if (wordsOf(Buffer.from(text, 'latin1').toString()).some(each => each.includes(word))) return true;
    foreign.lastIndex = end;
  }
  return false;
}
