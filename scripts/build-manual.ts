/** Writes man/: a page for the program, and one for each command. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manualPages } from './man.ts';

async function writeManual(): Promise<void> {
  const pages = await manualPages();
  rmSync('man', { recursive: true, force: true });
  mkdirSync('man');
  for (const [name, text] of pages) writeFileSync(join('man', name), text);
  process.stdout.write(`Wrote ${pages.size} pages of the manual.\n`);
}

void writeManual();
