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
