/**
 * npx tsx scripts/release/sbom.ts > sbom.cdx.json
 *
 * Prints the bill of materials of a release in CycloneDX: packages that npm installs with it, bundled libraries, and
 * the Node of the archives. The same commit prints the same text.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { name } from '../../package.json';
import { nodeVersion } from './platforms.ts';

const part = z.looseObject({ 'bom-ref': z.string(), scope: z.optional(z.string()) });
const bill = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(part),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

function listed(...options: readonly string[]) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options];
  return bill.parse(JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 1e8 })));
}

/** Returns bundled packages such as `undici@7.30.2`, from the headings of the collected licences. */
function bundled(): readonly string[] {
  return ['dist/third-party-licenses.txt', 'dist/third-party-licenses-jq.txt'].flatMap(path =>
    readFileSync(path, 'utf8')
      .split(/^-{78}\n\n/m)
      .map(text => text.split('\n', 1).join('').replace(' ', '@')),
  );
}

function bom(): object {
  // For npm, bundled libraries are development dependencies.
  const { serialNumber, metadata, components, dependencies, ...rest } = listed();
  const { timestamp, component, ...tools } = metadata;
  const installed = listed('--omit', 'dev').components.map(each => each['bom-ref']);
  const chosen = new Set([...installed, ...bundled()]);
  const missing = [...chosen].filter(ref => !components.some(each => each['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`package-lock.json lacks ${missing.join(', ')}.`);
  const node = { 'bom-ref': `node@${nodeVersion}`, type: 'platform', name: 'node', version: nodeVersion };
  const parts = components
    .filter(each => chosen.has(each['bom-ref']))
    .map(each => ({
      ...each,
      scope: installed.includes(each['bom-ref']) ? each.scope : 'required',
      properties: [],
    }));
  return {
    ...rest,
    metadata: { ...tools, component: { ...component, name } },
    components: [...parts, { ...node, description: 'In the archives and the Debian packages.' }],
    dependencies: dependencies
      .filter(({ ref }) => chosen.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => chosen.has(each)) })),
  };
}

process.stdout.write(`${JSON.stringify(bom(), null, 2)}\n`);
