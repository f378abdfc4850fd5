/** One line to a person. */
import type { Sink } from '../../base/io.ts';
import { visibleTo } from '../../output/text/sanitise.ts';
import { width, wrap } from '../../output/text/width.ts';

/** Writes it with its control characters visible; a terminal gets it broken between words. */
export function say(
  sink: Sink,
  line: string,
  {
    ascii = false,
    paint = String,
  }: { readonly ascii?: boolean; readonly paint?: (text: string) => string } = {},
): void {
  const text = visibleTo({ terminal: sink.isTerminal, ascii }, line);
  const { columns = Number.POSITIVE_INFINITY } = sink;
  // A word that is broken could no longer be searched for secrets.
  const fits = text.split(' ').every(word => width(word) <= columns);
  const lines = fits && columns !== Number.POSITIVE_INFINITY ? wrap(text, columns) : [text];
  sink.write(lines.map(part => `${paint(part)}\n`).join(''));
}

/** Bytes for people: `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
}
