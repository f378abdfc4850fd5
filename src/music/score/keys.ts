/** A key as a drone on its tonic. */
import { fieldOf, numberOf } from '../reading.ts';
import { createScore, pitch, type Score, semitonesOf } from './score.ts';

/** @param name as the key is called */
export function keyScore(key: unknown, name: string): Score {
  const written =
    (numberOf(fieldOf(fieldOf(key, 'baseTone'), 'midi')) ?? Number.NaN) +
    (numberOf(fieldOf(key, 'alteration')) ?? 0);
  const hertz = numberOf(fieldOf(key, 'frequency')) ?? 0;
  return createScore({
    name,
    loop: true,
    drone: true,
    notes: [{ at: 0, ticks: 4 * 480, ...pitch(hertz > 0 ? semitonesOf(hertz) : written), velocity: 90 }],
  });
}
