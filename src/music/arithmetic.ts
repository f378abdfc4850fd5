/** Arithmetic on circles of steps, and on masks of pitch classes, whose bit 0 is C or the root. */

/** Returns the value modulo `size`, never negative. */
export function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Returns the greatest common divisor of two numbers; one of them may be 0. */
export function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Returns the least common multiple of two positive numbers. */
export function leastMultiple(one: number, other: number): number {
  return (one / greatestDivisor(one, other)) * other;
}

/** Returns the size of a ratio: 1200 cents for 2. */
export function centsOf(ratio: number): number {
  return 1200 * Math.log2(ratio);
}

/** Returns the value with this number of decimals at most; never −0. */
export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

/** Returns the mask of pitch classes, or of semitones, from 0 to 11. */
export function maskOf(pitches: readonly number[]): number {
  return pitches.reduce((mask, pitch) => mask | (1 << pitch), 0);
}

/** Returns the position at which each step begins; the first begins at 0. */
export function startsOfSteps(steps: readonly number[]): readonly number[] {
  let end = 0;
  return steps.map(step => {
    end += step;
    return end - step;
  });
}

/** Returns the mask of the positions at which steps begin; the first begins at 0. */
export function maskOfSteps(steps: readonly number[]): number {
  return maskOf(startsOfSteps(steps));
}

/** Returns the number of bits in a mask. */
export function bitCount(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count++;
  return count;
}
