/** Typed rhythms that may also be a name. */

/** Matches `E(3,8)`, `E3,8` for shells, `euclid 3 8 1`: onsets, pulses, and rotation. */
export const euclideanForm =
  /^E(?:uclid(?:ean)?)? ?\(? ?(\d{1,4})(?: ?, ?| )(\d{1,4})(?:(?: ?, ?| )(-?\d{1,4}))? ?\)?$/i;

/** Returns a pattern of onsets and strokes with a point for each rest, from any signs: `x--x`, `● · ·`, `1001`. */
export function plainPattern(typed: string): string {
  const marks = typed
    .replace(/[\s|,]/g, '')
    .replace(/[-_~·○□]/g, '.')
    .replace(/[●■]/g, 'x');
  return /^[01]+$|^[1.]*\.\.[1.]*$/.test(marks) ? marks.replaceAll('1', 'x').replaceAll('0', '.') : marks;
}
