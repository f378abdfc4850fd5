/**
 * Computes what the package brings along, byte for byte the same every time:
 * dist/catalog, the sandbox's records as it reads them at run time (a JSON array, one record a line), and
 * dist/complete, the candidates that Tab offers for them.
 */
import * as disk from 'node:fs';
import { join } from 'node:path';
import { writeCandidates } from '../src/candidates/candidates.ts';
import { candidateOf } from '../src/candidates/remember.ts';
import { allCollections } from '../src/catalog/index.ts';
import { recordsAt } from '../src/output/json/records.ts';
import { createSandbox } from '../src/sandbox/answer.ts';
import { computeCatalog } from '../src/sandbox/data/index.ts';

function build(): void {
  const catalog = 'dist/catalog';
  disk.mkdirSync(catalog, { recursive: true });
  for (const [name, records] of Object.entries(computeCatalog()))
    disk.writeFileSync(join(catalog, `${fileName(name)}.json`), json(records));

  const sandbox = createSandbox({
    read: name => disk.readFileSync(join(catalog, `${name}.json`), 'utf8'),
    sha256: () => '',
  });
  for (const source of allCollections) {
    const { body } = sandbox({ method: 'GET', url: source.path, headers: {} });
    const candidates = [...recordsAt([body], source.at)].flatMap(({ fields }) => candidateOf(source, fields));
    writeCandidates(disk, 'dist', 'sandbox', source.name, candidates, source);
  }
}

/** keyScales → key_scales: the name by which the service calls the group. */
function fileName(member: string): string {
  return member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

function json(value: unknown): string {
  if (!Array.isArray(value)) return `${JSON.stringify(value)}\n`;
  return `[\n${value.map(record => JSON.stringify(record)).join(',\n')}\n]\n`;
}

build();
