/** Accepts chords in place of a scale's name, and returns a scale for each. */

import { chordName, parseChord } from '../../music/chord.ts';
import { scalesOverProgression } from '../../music/chords/scales-over.ts';
import { keyText, progressionKey } from '../../music/progression.ts';
import type { Context } from '../program/context/context.ts';

const maxLength = 400;
const minChords = 2;

/**
 * Returns the names of the scales over a progression, or `args` if they are not chords that known scales fit. `Am Em`
 * are the names of two scales, so one chord must be more than a triad, or there must be bar lines.
 */
export function scalesOfArgs(context: Context, args: readonly string[]): readonly string[] {
  const text = args.join(' ');
  const words = text.length > maxLength ? [] : text.split(/[\s,|]+/).filter(word => word !== '');
  const chords = words.flatMap(word => parseChord(word) ?? []);
  const areChords = text.includes('|') || chords.some(({ quality }) => !['', 'm'].includes(quality));
  if (chords.length < Math.max(words.length, minChords) || !areChords) return args;
  const key = progressionKey(
    chords.map((chord, index) => ({ label: chordName(chord), chord, startTick: index, durationTick: 1 })),
  );
  const scales = scalesOverProgression(chords, key);
  const unmatched = chords.filter((_, index) => scales[index] === undefined);
  if (unmatched.length > 0) context.notice(`No known scale fits ${unmatched.map(chordName).join(', ')}.`);
  const names = scales.filter(name => name !== undefined);
  if (names.length === 0) return args;
  context.terminalNotice(`A scale for each chord${key ? `, in ${keyText(key)}` : ''}.`);
  return names;
}
