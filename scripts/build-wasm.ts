/** Writes the WebAssembly of each `.wat` beside it, as JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

async function build(): Promise<void> {
  const { parseWat } = await wabt();
  for (const path of ['cli/client/well-formed', 'cli/output/json/elements']) {
    const source = join(import.meta.dirname, '../src', path);
    const module = parseWat(`${path}.wat`, readFileSync(`${source}.wat`, 'utf8'), { simd: true });
    const code = Buffer.from(module.toBinary({}).buffer).toString('base64');
    writeFileSync(`${source}.json`, `${JSON.stringify({ code }, undefined, 2)}\n`);
  }
}

void build();
