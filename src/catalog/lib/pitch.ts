/** Note names as the tool writes them. */

const accidentals: Readonly<Record<number, string>> = { [-2]: '𝄫', [-1]: '♭', 0: '', 1: '♯', 2: '𝄪' };

/** The name of a key: its base tone with its accidental, `C♯`; empty where the record lacks them. */
export function keyName(key: {
  readonly baseTone?: { readonly name?: string | null | undefined } | null | undefined;
  readonly alteration?: number | bigint | null | undefined;
}): string {
  const letter = key.baseTone?.name;
  return letter ? letter + (accidentals[Number(key.alteration ?? 0)] ?? '') : '';
}
