/** Writes src/names/tables.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeCatalog } from '../src/sandbox/compute/index.ts';
import { listedIn, nameTables } from './name-tables.ts';
import { tellWrongLine } from './wrong-line.ts';

const path = join(import.meta.dirname, '../src/names/tables.json');

try {
  writeFileSync(path, `${JSON.stringify(nameTables(listedIn(computeCatalog())), undefined, 2)}\n`);
} catch (error) {
  tellWrongLine(error);
}
