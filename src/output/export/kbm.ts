/** Scala's format for keyboard mappings: huygens-fokker.org/scala/help.htm#mappings. */

import type { SynthTuning } from '../../music/tuning.ts';
import { synthTuning, tuningAt } from '../../music/tuning.ts';
import type { WriteMusic } from './writer.ts';

/** A key to a step, from middle C upwards and downwards. */
export function kbm({ hertz, steps }: SynthTuning): string {
  const lines = [
    ...['! Written by music-cli', '! Size of the map: 0 is linear', '0'],
    ...['! First and last key', '0', '127'],
    ...['! Key of step 0', '60'],
    ...['! Key with a given frequency, and the frequency', '60', hertz.toFixed(6)],
    ...['! Step of the period', String(steps.length), ''],
  ];
  return lines.join('\r\n');
}

export const write: WriteMusic = ({ value }, { a4 }) => ({
  content: value.kind === 'tuning' ? kbm(tuningAt(synthTuning(value), a4)) : '',
});
