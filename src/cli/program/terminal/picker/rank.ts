/** Ranks the entries of a list by a few typed words. */
import { letterPairs, pairSimilarity } from '../../../../music/names/nearest.ts';
import { comparableName } from '../../../../music/names/spelling.ts';

export interface Ranking {
  /** Indexes in the list, the best first. */
  readonly order: readonly number[];
  /** Whether these entries are only similar, because no entry has all the words. */
  readonly isGuess: boolean;
}

/** Maximum number of guesses. */
const maxGuesses = 50;
/** Minimum share of common pairs of letters for a misspelled name. */
const minSimilarity = 0.35;
/** Maximum length of a query in characters; the rest is ignored. */
const maxQueryLength = 100;

/** Returns the names in a format for comparison, which is made once and used at every key. */
export function toSearchTexts(names: readonly string[]): readonly string[] {
  return names.map(comparableName);
}

/**
 * Ranks names that contain every word, in any order. A whole word counts most, then the beginning of one, then a part;
 * of equal scores, shorter names come first. If no name has all words, returns those that share most pairs of letters.
 * @param names from `toSearchTexts`
 */
export function rank(query: string, names: readonly string[]): Ranking {
  const typedText = comparableName(query.slice(0, maxQueryLength));
  const words = typedText.split(' ').filter(word => word !== '');
  if (words.length === 0) return { order: names.map((_, index) => index), isGuess: false };
  const matches = names.flatMap((name, index) => {
    const score = matchScore(name, words);
    return score > 0 ? [{ index, score, length: name.length }] : [];
  });
  if (matches.length === 0) return { order: findSimilar(typedText, names), isGuess: true };
  matches.sort((a, b) => b.score - a.score || a.length - b.length || a.index - b.index);
  return { order: matches.map(({ index }) => index), isGuess: false };
}

/** Returns the score of a name; 0 if a word is missing. */
function matchScore(name: string, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const score = wordScore(name, word);
    if (score === 0) return 0;
    total += score;
  }
  return name.startsWith(words[0] ?? '') ? total + 1 : total;
}

/** Returns 4 for a whole word of the name, 2 for the beginning of one, 1 for another part, 0 for none. */
function wordScore(name: string, word: string): number {
  let best = 0;
  for (let position = name.indexOf(word); position >= 0; position = name.indexOf(word, position + 1)) {
    if (position > 0 && name[position - 1] !== ' ') {
      best = Math.max(best, 1);
      continue;
    }
    const end = position + word.length;
    if (end === name.length || name[end] === ' ') return 4;
    best = Math.max(best, 2);
  }
  return best;
}

function findSimilar(typedText: string, names: readonly string[]): readonly number[] {
  const typedPairs = letterPairs(typedText);
  return names
    .map((name, index) => ({
      index,
      score: pairSimilarity(typedPairs, name.slice(0, maxQueryLength)),
    }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, maxGuesses)
    .map(({ index }) => index);
}
