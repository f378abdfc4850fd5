/** Reads a rhythm from the strokes of a MIDI file. */
import { groupBy } from '../../base/fields.ts';
import type { Rhythm } from '../music.ts';
import type { Ring } from '../rings.ts';
import { drumLabel } from '../score/drums.ts';
import type { FileNote } from './smf.ts';

/** Music that was read, with remarks for people on what was left out or is uncertain. */
export interface ReadBeat<Value> {
  readonly value: Value;
  readonly remarks: readonly string[];
}

/** The most frequent bar of drums, as a ring for each drum. */
export function rhythmOf(
  strokes: readonly FileNote[],
  bar: number,
  name: string,
): ReadBeat<Rhythm> | undefined {
  // A stroke a little before a bar line belongs to the bar after it.
  const bars = groupBy(strokes, ({ at }) => Math.floor((at + 2) / bar));
  const read = Array.from(bars, ([index, own]) => ringsOfStrokes(own, index * bar, bar));
  const [commonest = []] = [...groupBy(read, ringsKey).values()].sort(
    (one, other) => other.length - one.length,
  );
  const [rings] = commonest;
  if (!rings) return undefined;
  const others = bars.size - commonest.length;
  return {
    value: { kind: 'rhythm', name, rings, time: {} },
    remarks:
      others > 0 ? [`Of its drums the commonest bar is read; ${others} of ${bars.size} are others.`] : [],
  };
}

function ringsKey(rings: readonly Ring[]): string {
  return rings.map(({ label, steps, onsets }) => `${label} ${steps}: ${onsets}`).join(' | ');
}

/** Ticks by which a stroke may miss its step, as a bar may not divide into whole ticks. */
const exactly = 1.01;
const mostSteps = 64;
/** The numbers of steps in a bar to which other strokes are moved. */
const usualSteps = [16, 12, 24, 32, 48];

function ringsOfStrokes(strokes: readonly FileNote[], from: number, bar: number): readonly Ring[] {
  const parts = [...groupBy(strokes, ({ midi }) => midi)]
    .sort(([one], [other]) => one - other)
    .map(([drum, own]) => {
      const places = own.map(({ at }) => Math.max(0, at - from));
      return { drum, places, steps: stepsFor(places, bar) };
    });
  const widest = Math.max(...parts.map(({ steps }) => steps));
  return parts.map(({ drum, places, steps }) => {
    const shared = widest % steps === 0 ? widest : steps;
    const onsets = new Set(places.map(at => Math.round((at * shared) / bar) % shared));
    return { label: drumLabel(drum), steps: shared, onsets: [...onsets].sort((one, other) => one - other) };
  });
}

/**
 * The fewest steps of a bar that have a step at every place; if no number does, the usual one that is nearest to the
 * places.
 */
function stepsFor(places: readonly number[], bar: number): number {
  const missBy = (at: number, steps: number) => Math.abs(at - (Math.round((at * steps) / bar) * bar) / steps);
  const miss = (steps: number) => places.reduce((most, at) => Math.max(most, missBy(at, steps)), 0);
  for (let steps = 1; steps <= mostSteps; steps++)
    if (places.every(at => missBy(at, steps) <= exactly)) return steps;
  return usualSteps.reduce((best, steps) => (miss(steps) < miss(best) * 0.6 ? steps : best));
}
