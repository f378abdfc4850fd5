/** Writes src/api/well-formed.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const api = join(import.meta.dirname, '../src/api');

async function build(): Promise<void> {
  const { parseWat } = await wabt();
  const module = parseWat('well-formed.wat', readFileSync(join(api, 'well-formed.wat'), 'utf8'), {
    simd: true,
  });
  const code = Buffer.from(module.toBinary({}).buffer).toString('base64');
  writeFileSync(join(api, 'well-formed.json'), `${JSON.stringify({ code }, undefined, 2)}\n`);
}

void build();
