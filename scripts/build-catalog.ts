/**
 * Writes the sandbox's catalog as the files that the sandbox reads at run time, one for each member of
 * Catalog: `tsx scripts/build-catalog.ts [folder]`, dist/catalog where no folder is named. A collection is
 * a JSON array with one record a line. The bytes are the same every time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { computeCatalog } from '../src/sandbox/data/index.ts';

const [folder = 'dist/catalog'] = argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, records] of Object.entries(computeCatalog()))
  writeFileSync(join(folder, `${fileName(name)}.json`), json(records));

/** keyScales → key_scales: the name by which the service calls the group. */
function fileName(member: string): string {
  return member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function json(value: unknown): string {
  if (!Array.isArray(value)) return `${JSON.stringify(value)}\n`;
  return `[\n${value.map(record => JSON.stringify(record)).join(',\n')}\n]\n`;
}
