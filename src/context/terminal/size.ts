/** Bytes for people: `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
}
