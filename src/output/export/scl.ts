/** Scala's format for scales: huygens-fokker.org/scala/scl_format.html. */
import type { Step, Tuning } from '../../music/tuning.ts';
import { oneLine } from './names.ts';

export function scl(tuning: Tuning): string {
  const { name, steps, period } = tuning;
  const periodStep = {
    cents: 1200 * Math.log2(period),
    label: Number.isInteger(period) ? `${period}/1` : '',
  };
  const pitches = [...steps.slice(1), periodStep].map(pitchLine);
  // A line that begins with an exclamation mark would be a comment.
  const description = oneLine(name).replace(/^!+/, '');
  return ['! Written by music-cli', description, ` ${pitches.length}`, '!', ...pitches, ''].join('\r\n');
}

/** A pitch with a point is in cents; the label is the exact one where it is a ratio of the same size. */
function pitchLine({ cents, label }: Step): string {
  const [, over, under] = /^(\d{1,9})\/(\d{1,9})$/.exec(label) ?? [];
  const difference = 1200 * Math.log2(Number(over) / Number(under)) - cents;
  return Math.abs(difference) < 0.01 ? ` ${Number(over)}/${Number(under)}` : ` ${cents.toFixed(6)}`;
}
