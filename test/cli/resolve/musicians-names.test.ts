/** Tests that each name in musicians-names.ts finds its record in the sandbox. */
import { describe, expect, it } from 'vitest';
import { noteName } from '../../../src/music/note.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import type { Reading } from '../../../src/music/reading/reading.ts';
import { distinctNotes } from '../../../src/music/scale/scale.ts';
import { campaign, fewer } from '../../support/often.ts';
import { chordWords, everydayScales, nameRows } from './musicians-names.ts';
import { findLabel } from './sandbox-records.ts';

/** Returns the notes and the name of a chord, or the description of any other reading. */
function explain({ value, description }: Reading): string {
  if (value.kind !== 'chord') return description;
  const { tones, bass } = value.chord;
  return `${distinctNotes([...tones, ...(bass ? [bass] : [])])
    .map(noteName)
    .join(' ')}: the notes of ${value.name}.`;
}

describe('names used by musicians', () => {
  it.each(fewer(nameRows))('in %s give %s: %j', async (collection, means, typed) => {
    for (const word of typed) expect([word, await findLabel(collection, word)]).toEqual([word, means]);
  });

  it('are more than four hundred, and each belongs to one record of a collection', () => {
    const all = nameRows.flatMap(([collection, , typed]) => typed.map(word => `${collection} ${word}`));
    expect(all.length).toBeGreaterThan(400);
    expect(new Set(all).size).toBe(all.length);
  });

  it('include eighty-nine everyday names of scales', async context => {
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
    const read = pairs.map(async ([name]) => [name, await findLabel('scales', `C ${name}`)]);
    expect(await Promise.all(read)).toEqual(pairs);
  });

  it.each(chordWords)('are read as "%s": %j', (means, typed) => {
    for (const word of typed) expect([word, explain(readMusic(word))]).toEqual([word, means]);
  });
});
