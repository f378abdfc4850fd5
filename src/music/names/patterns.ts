/** Rhythms as they are typed, which may be the name of one too. */

/** `E(3,8)`, `E3,8` for shells, `euclid 3 8 1`: onsets, pulses, and by how many it is turned. */
export const euclideanForm =
  /^E(?:uclid(?:ean)?)? ?\(? ?(\d{1,4})(?: ?, ?| )(\d{1,4})(?:(?: ?, ?| )(-?\d{1,4}))? ?\)?$/i;

/** A pattern of onsets and strokes with a point for each rest, whichever signs it was typed in: `x--x`, `● · ·`, `1001`. */
export function plainPattern(typed: string): string {
  const marks = typed
    .replace(/[\s|,]/g, '')
    .replace(/[-_~·○□]/g, '.')
    .replace(/[●■]/g, 'x');
  return /^[01]+$|^[1.]*\.\.[1.]*$/.test(marks) ? marks.replaceAll('1', 'x').replaceAll('0', '.') : marks;
}
