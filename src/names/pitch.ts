/** Note names as the tool writes them. */

const accidentals: Readonly<Record<number, string>> = {
  [-3]: '♭𝄫',
  [-2]: '𝄫',
  [-1]: '♭',
  0: '',
  1: '♯',
  2: '𝄪',
  3: '♯𝄪',
};

/** The sign of an alteration of −3 to 3 semitones: `♭𝄫` to `♯𝄪`; empty for any other. */
export function accidental(alteration: number): string {
  return accidentals[alteration] ?? '';
}

/** The name of a key: its base tone with its accidental, `C♯`; empty where the record lacks them. */
export function keyName(key: {
  readonly baseTone?: { readonly name?: string | null | undefined } | null | undefined;
  readonly alteration?: number | bigint | null | undefined;
}): string {
  const letter = key.baseTone?.name;
  return letter ? letter + accidental(Number(key.alteration ?? 0)) : '';
}
