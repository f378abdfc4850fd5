/** Arithmetic with whole numbers, for circles of steps. */

/** Modulo `size`, never negative. */
export function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** The greatest common divisor of two numbers of which one may be 0. */
export function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** The least common multiple of two positive numbers. */
export function leastMultiple(one: number, other: number): number {
  return (one / greatestDivisor(one, other)) * other;
}
