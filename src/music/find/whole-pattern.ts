/** A rhythm as it is heard, whatever sounds. */
import { leastMultiple } from '../arithmetic.ts';
import { mostRingSteps, type Pattern, type Ring } from '../rings.ts';

/** All rings as one pattern; rings of different steps meet on their common multiple, if it isn't too long. */
export function wholePattern(rings: readonly Ring[]): Pattern | undefined {
  const [first] = rings;
  if (!first) return undefined;
  let steps = 1;
  for (const ring of rings) {
    steps = leastMultiple(steps, ring.steps);
    if (steps > mostRingSteps) return undefined;
  }
  const onsets = new Set<number>();
  for (const ring of rings) for (const onset of ring.onsets) onsets.add((onset * steps) / ring.steps);
  return { steps, onsets: [...onsets].sort((one, other) => one - other) };
}
