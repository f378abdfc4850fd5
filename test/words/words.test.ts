/** Every word of the list, in process: lookup is given the sandbox's records. */
import { describe, expect, it } from 'vitest';
import { parseQuery, readingOf } from '../../src/music/find/query.ts';
import { campaign } from '../support/often.ts';
import { found } from './found.ts';
import { chordWords, everydayScales, words } from './words.ts';

describe('a musician says', () => {
  it.each(words)('%s: %s of %j', (collection, means, typed) => {
    for (const word of typed) expect([word, found(collection, word)]).toEqual([word, means]);
  });

  it('some hundreds of words, each once in a collection', () => {
    const all = words.flatMap(([collection, , typed]) => typed.map(word => `${collection} ${word}`));
    expect(all.length).toBeGreaterThan(400);
    expect(new Set(all).size).toBe(all.length);
  });

  it('eighty-nine everyday names of scales', context => {
    campaign(context);
    const list = (text: string) => text.split(',').map(name => name.trim());
    const { own, others, none } = everydayScales;
    const pairs = [
      ...list(own).map(name => [name, `C ${name}`]),
      ...others
        .trim()
        .split('\n')
        .map(line => line.split('|').map(cell => cell.trim()))
        .map(([name, listed]) => [name, `C ${listed}`]),
      ...list(none).map(name => [name, 'no_match']),
    ];
    expect(pairs).toHaveLength(89);
    expect(pairs.map(([name]) => [name, found('scales', `C ${name}`)])).toEqual(pairs);
  });

  it.each(chordWords)('%s of %j', (means, typed) => {
    for (const word of typed) expect([word, readingOf(parseQuery(word.split(' ')))]).toEqual([word, means]);
  });
});
