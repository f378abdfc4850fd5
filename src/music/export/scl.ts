/** Scala's formats for scales and keyboard mappings: huygens-fokker.org/scala/scl_format.html, help.htm#mappings. */
import { centsOf } from '../arithmetic.ts';
import type { KeyMapping } from '../music.ts';
import { retuneTo, type SynthStep, type SynthTuning, synthTuning } from '../tuning.ts';
import { toOneLine } from './one-line.ts';
import { writerOfTunings } from './writer.ts';

/** Formats a tuning as a Scala file (huygens-fokker.org, scl_format). */
export function scl(tuning: SynthTuning): string {
  const { name, steps, period, lines } = tuning;
  const periodStep = {
    cents: centsOf(period),
    label: Number.isInteger(period) ? `${period}/1` : '',
  };
  const pitches =
    lines?.map(line => ` ${line}`) ??
    [...steps.slice(1), periodStep].map(step => pitchLine(step, periodStep.cents));
  // A line that begins with an exclamation mark would be a comment.
  const description = toOneLine(name).replace(/^!+/, '');
  return ['! Written by music-cli', description, ` ${pitches.length}`, '!', ...pitches, ''].join('\r\n');
}

/** Tolerance in cents. Records round their cents, so a label that differs by less is the more exact value. */
const tolerance = 0.01;

/** Formats a pitch: a ratio, or cents with a point; `10\31` becomes its part of the period to six decimals. */
function pitchLine({ cents, label }: SynthStep, period: number): string {
  const [, numerator, denominator] = /^(\d{1,9})\/(\d{1,9})$/.exec(label) ?? [];
  const difference = centsOf(Number(numerator) / Number(denominator)) - cents;
  if (Math.abs(difference) < tolerance) return ` ${Number(numerator)}/${Number(denominator)}`;
  const [, step, divisions] = /^(\d{1,9})\\(\d{1,9})$/.exec(label) ?? [];
  const exactCents = (period * Number(step)) / Number(divisions);
  return ` ${(Math.abs(exactCents - cents) < tolerance ? exactCents : cents).toFixed(6)}`;
}

/** Writes the steps of a tuning as a Scala file. */
export const write = writerOfTunings(tuning => scl(synthTuning(tuning)));

/** Formats the keyboard mapping of a tuning: its own, or one key for each step from middle C upwards and downwards. */
export function kbm({ hertz, steps, mapping }: SynthTuning): string {
  const middle = 60;
  const linearMapping: KeyMapping = {
    ...{ first: 0, last: 127, middle, reference: middle, hertz, octave: steps.length, degrees: [] },
  };
  const keyMapping = mapping ?? linearMapping;
  const { degrees } = keyMapping;
  const lines = [
    ...['! Written by music-cli', '! Size of the map: 0 is linear', String(degrees.length)],
    ...['! First and last key', String(keyMapping.first), String(keyMapping.last)],
    ...['! Key of the first degree', String(keyMapping.middle)],
    ...[
      '! Key with a given frequency, and the frequency',
      String(keyMapping.reference),
      keyMapping.hertz.toFixed(6),
    ],
    ...['! Degree of the formal octave', String(keyMapping.octave)],
    ...(degrees.length > 0 ? ['! Degrees from the first on'] : []),
    ...degrees.map(degree => String(degree ?? 'x')),
    '',
  ];
  return lines.join('\r\n');
}

/** Writes the keyboard mapping of a tuning, at the requested pitch of A4. */
export const writeMapping = writerOfTunings((tuning, { a4 }) => kbm(retuneTo(synthTuning(tuning), a4)));
