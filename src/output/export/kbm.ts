/** Scala's format for keyboard mappings: huygens-fokker.org/scala/help.htm#mappings. */
import type { Tuning } from '../../music/tuning.ts';

/** A key to a step, from middle C upwards and downwards. */
export function kbm({ hertz, steps }: Tuning): string {
  const lines = [
    ...['! Written by music-cli', '! Size of the map: 0 is linear', '0'],
    ...['! First and last key', '0', '127'],
    ...['! Key of step 0', '60'],
    ...['! Key with a given frequency, and the frequency', '60', hertz.toFixed(6)],
    ...['! Step of the period', String(steps.length), ''],
  ];
  return lines.join('\r\n');
}
