/** Reads a rhythm from the strokes of a MIDI file. */
import { groupBy } from '../../base/fields.ts';
import type { Music, Rhythm } from '../music.ts';
import { defaultVelocity, type Ring } from '../rings.ts';
import { drumLabel } from '../score/drums.ts';
import { barTicks } from '../score/score.ts';
import type { FileNote } from './smf.ts';
import type { SongTime } from './song-time.ts';

/** Music of a file, with warnings about omitted content. */
export interface FileMusic<Value extends Music = Music> {
  readonly value: Value;
  readonly warnings: readonly string[];
}

/** Returns the most frequent bar of drums, as a ring for each drum. */
export function rhythmOf(
  strokes: readonly FileNote[],
  time: SongTime & { readonly ppq: number },
  name: string,
): FileMusic<Rhythm> | undefined {
  const barLength = barTicks(time);
  // A stroke just before a bar line belongs to the next bar.
  const bars = groupBy(strokes, ({ at }) => Math.floor((at + 2) / barLength));
  const barPatterns = Array.from(bars, ([index, barStrokes]) =>
    ringsOfStrokes(barStrokes, index * barLength, barLength),
  );
  const barsByPattern = groupBy(barPatterns, rings =>
    rings.map(({ label, steps, onsets }) => `${label} ${steps}: ${onsets}`).join(' | '),
  );
  const [commonest = []] = [...barsByPattern.values()].sort((a, b) => b.length - a.length);
  const [rings] = commonest;
  if (!rings) return undefined;
  const otherBarCount = bars.size - commonest.length;
  const warning = `Only the most frequent bar of the drums is read; ${otherBarCount} of ${bars.size} bars differ from it.`;
  return { value: { kind: 'rhythm', name, rings, time }, warnings: otherBarCount > 0 ? [warning] : [] };
}

/** Ticks by which a stroke may miss its step, because a bar may not divide into whole ticks. */
const exactTolerance = 1.01;
const maxSteps = 64;
/** Numbers of steps in a bar to which imprecise strokes are quantised. */
const commonSteps = [16, 12, 24, 32, 48];

/** Returns a ring for each drum of a bar that begins at tick `from`. */
function ringsOfStrokes(strokes: readonly FileNote[], from: number, barLength: number): readonly Ring[] {
  const parts = [...groupBy(strokes, ({ midi }) => midi)]
    .sort(([a], [b]) => a - b)
    .map(([drum, drumStrokes]) => {
      const minSteps = stepsFor(
        drumStrokes.map(({ at }) => Math.max(0, at - from)),
        barLength,
      );
      return { drum, drumStrokes, minSteps, steps: stepsOfLengths(drumStrokes, barLength, minSteps) };
    });
  const areEquallyLoud = new Set(strokes.map(({ velocity }) => velocity)).size === 1;
  const finest = Math.max(...parts.map(({ minSteps, steps = minSteps }) => steps));
  return parts.map(({ drum, drumStrokes, minSteps, steps = finest % minSteps === 0 ? finest : minSteps }) => {
    const stepOf = (tick: number) => Math.round((Math.max(0, tick - from) * steps) / barLength) % steps;
    const velocityByStep = [...new Map(drumStrokes.map(({ at, velocity }) => [stepOf(at), velocity]))].sort(
      ([a], [b]) => a - b,
    );
    const velocities = velocityByStep.map(([, velocity]) => velocity);
    const isPlain = areEquallyLoud || velocities.every(each => each === defaultVelocity);
    const onsets = velocityByStep.map(([step]) => step);
    return { label: drumLabel(drum), steps, onsets, ...(!isPlain && { velocities }) };
  });
}

/** Returns the number of steps of a bar if all strokes of a drum last one step; undefined if their lengths differ. */
function stepsOfLengths(strokes: readonly FileNote[], bar: number, minSteps: number): number | undefined {
  const mean = strokes.reduce((sum, { ticks }) => sum + ticks, 0) / strokes.length;
  const steps = Math.round(bar / mean);
  const areSteps = strokes.every(({ ticks }) => Math.abs(ticks - bar / steps) <= exactTolerance);
  return steps <= maxSteps && steps % minSteps === 0 && areSteps ? steps : undefined;
}

/** Returns the smallest number of steps on which all strokes fall, else the first common number that is near, or 48. */
function stepsFor(ticks: readonly number[], barLength: number): number {
  const maxError = (steps: number) =>
    ticks.reduce(
      (max, tick) =>
        Math.max(max, Math.abs(tick - (Math.round((tick * steps) / barLength) * barLength) / steps)),
      0,
    );
  for (let steps = 1; steps <= maxSteps; steps++) if (maxError(steps) <= exactTolerance) return steps;
  return commonSteps.find(steps => maxError(steps) * 5 < barLength / steps) ?? 48;
}
