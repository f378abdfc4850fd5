/** The name of a key: its base tone and accidental, as `C♯`. Empty where the record lacks them. */
export function keyName(key: {
  readonly baseTone?: { readonly name?: string | null } | null;
  readonly alteration?: number | null;
}): string {
  return key.baseTone?.name ?? '';
}
