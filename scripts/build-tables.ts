/** Writes the tables that the program reads, from src/music/names/data, src/music/data and the schemas of records. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeCatalog } from '../src/sandbox/compute/index.ts';
import { configSchema } from './config-schema.ts';
import { fieldTypes } from './field-types.ts';
import { chordTables, drumTable, instrumentTables, scaleTables, shapeTables } from './music-tables.ts';
import { catalogNames, nameTables } from './name-tables.ts';
import { reportWrongLine } from './wrong-line.ts';

try {
  // Most runs read keys; few read other names.
  const { scales, minorScales, words, intervals, ...others } = nameTables(catalogNames(computeCatalog()));
  write('music/names/scale-tables', { scales, minorScales, words, intervals });
  write('music/names/tables', others);
  write('catalog/lib/field-types', fieldTypes());
  write('cli/program/settings/config-schema', configSchema());
  write('music/score/drums', drumTable());
  write('music/score/transposing', instrumentTables());
  write('music/chords/simple-chords', chordTables());
  write('music/chords/shapes', shapeTables());
  write('music/chords/scales-over', scaleTables());
} catch (error) {
  reportWrongLine(error);
}

function write(name: string, tables: object): void {
  const path = join(import.meta.dirname, '../src', `${name}.json`);
  writeFileSync(path, `${JSON.stringify(tables, undefined, 2)}\n`);
}
