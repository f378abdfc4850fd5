/** Patterns of rhythms that users may type as a name. */

/** Matches `E(3,8)`, `E3,8` (which needs no quotes in shells) and `euclid 3 8 1`: onsets, pulses, rotation. */
export const euclideanForm =
  /^E(?:uclid(?:ean)?)? ?\(? ?(\d{1,4})(?: ?, ?| )(\d{1,4})(?:(?: ?, ?| )(-?\d{1,4}))? ?\)?$/i;

/** Returns a pattern of letters for strokes and points for rests, from other signs: `x--x`, `● · ·`, `1001`. */
export function normalizePattern(text: string): string {
  const marks = text
    .replace(/[\s|,]/g, '')
    .replace(/[-_~·○□]/g, '.')
    .replace(/[●■]/g, 'x');
  return /^[01]+$|^[1.]*\.\.[1.]*$/.test(marks) ? marks.replaceAll('1', 'x').replaceAll('0', '.') : marks;
}
