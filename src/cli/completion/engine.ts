/** The hand-written part of each shell file. Read while the files are made; the product ships them made. */
import { readFileSync } from 'node:fs';
import type { Shell } from './shells.ts';

export function engine(shell: Shell): string {
  return readFileSync(new URL(`engine.${shell}`, import.meta.url), 'utf8');
}

/** Puts each part at the line that holds its mark. */
export function fill(text: string, parts: Readonly<Record<string, readonly string[]>>): string {
  return text.replace(/^@(\w+)@$/gm, (_, name: string) => {
    const lines = parts[name];
    if (lines === undefined) throw new Error(`no part is called ${name}`);
    return lines.join('\n');
  });
}
