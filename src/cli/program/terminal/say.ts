import type { Sink } from '../../../base/io.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { width, wrap } from '../../../base/text/width.ts';
import type { Context } from '../context/context.ts';

/** Prints a value that is not a record: as one line of JSON with --json, else its text for people. */
export function printValue(
  { settings, print }: Pick<Context, 'settings' | 'print'>,
  value: unknown,
  text: string,
): void {
  print([settings.json ? `${JSON.stringify(value)}\n` : text]);
}

/** Writes a line with control characters made visible. On a terminal, it is wrapped between words. */
export function writeMessage(
  sink: Sink,
  line: string,
  {
    ascii = false,
    paint = String,
  }: { readonly ascii?: boolean; readonly paint?: (text: string) => string } = {},
): void {
  const text = escapeFor({ isTerminal: sink.isTerminal, ascii }, line);
  const { columns = Number.POSITIVE_INFINITY } = sink;
  // Words are not broken, because parts of a secret would not be masked.
  const allFit = text.split(' ').every(word => width(word) <= columns);
  const lines = allFit && columns !== Number.POSITIVE_INFINITY ? wrap(text, columns) : [text];
  sink.write(lines.map(part => `${paint(part)}\n`).join(''));
}

/** Formats a number of bytes: `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const amount = bytes / { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit}`;
}
