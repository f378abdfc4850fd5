/** A music system's steps in their own cents, from the first up to its period, a step to a beat. */
import { type Tuning, toneHertz } from '../tuning.ts';
import { createScore, pitch, type Score, semitonesOf } from './score.ts';

const beat = 480;

export function tuningScore(tuning: Tuning): Score {
  const indices = [...tuning.steps.keys(), tuning.steps.length];
  return createScore({
    name: tuning.name,
    notes: indices.map(index => ({
      at: index * beat,
      ticks: beat,
      ...pitch(semitonesOf(toneHertz(tuning, index))),
      velocity: 96,
    })),
    markers: indices.map(index => ({ at: index * beat, text: tuning.steps[index]?.label ?? '' })),
    omitted: tuning.omitted,
  });
}
