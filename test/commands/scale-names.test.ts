/** What scales are called → their notes, by lookup in the sandbox's scales; names and notes typed from sources. */
import { expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import { scales } from '../../src/catalog/scales.ts';
import { lookUp } from '../../src/commands/noun/lookup/lookup.ts';
import type { SentRecord } from '../../src/output/json/records.ts';
import { catalog, only } from '../sandbox/catalog.ts';

const sent: readonly SentRecord[] = catalog.keyScales.map(scale => ({ fields: { ...scale } }));

/** The notes of the scale that each name finds, and why others find none. */
function notesOf(queries: readonly string[]): string[] {
  return lookUp(scales, () => sent, queries).map(found => {
    if (found instanceof Failure) return found.code ?? '';
    const { keyToneName, tones } = only(catalog.keyScales, ({ id }) => id === found.line.fields.id);
    const notes = tones.map(({ noteName }) => noteName).join(' ');
    return `${keyToneName}: ${notes}${found.note === undefined ? '' : ` (${found.note})`}`;
  });
}

it('a scale whose name begins with flat is found on the key that was typed', () => {
  // 'C flat three pentatonic' looks like a scale on C flat.
  expect(notesOf(['C kumoi', 'E kumoi', 'F♯ kumoi', 'B shivaranjani', 'Bb kumoi', 'C♭ kumoi'])).toEqual([
    'C: C D E♭ G A',
    'E: E F♯ G B C♯',
    'F♯: F♯ G♯ A C♯ D♯',
    'B: B C♯ D F♯ G♯',
    'B♭: B♭ C D♭ F G',
    'C♭: C♭ D♭ E𝄫 G♭ A♭',
  ]);
});
