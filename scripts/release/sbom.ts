/**
 * npx tsx scripts/release/sbom.ts > sbom.cdx.json
 *
 * Prints the software bill of materials of a release in CycloneDX: the packages that npm installs with it, the bundled
 * libraries, and the Node of the archives. For the same commit it always prints the same text.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { name } from '../../package.json';
import { nodeVersion } from './platforms.ts';

const componentSchema = z.looseObject({ 'bom-ref': z.string(), scope: z.optional(z.string()) });
const sbomSchema = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Returns npm's bill of materials of the lock file. */
function npmSbom(...options: readonly string[]) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options];
  return sbomSchema.parse(JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 1e8 })));
}

/** Returns bundled packages such as `undici@7.30.2`, from the headings of the collected licences. */
function bundledPackages(): readonly string[] {
  return ['dist/third-party-licenses.txt', 'dist/third-party-licenses-jq.txt'].flatMap(path =>
    readFileSync(path, 'utf8')
      .split(/^-{78}\n\n/m)
      .map(text => text.split('\n', 1).join('').replace(' ', '@')),
  );
}

function makeBom(): object {
  // npm lists bundled libraries as development dependencies, so they are chosen from the whole list.
  const { serialNumber, metadata, components, dependencies, ...rest } = npmSbom();
  const { timestamp, component, ...tools } = metadata;
  const installed = npmSbom('--omit', 'dev').components.map(each => each['bom-ref']);
  const shipped = new Set([...installed, ...bundledPackages()]);
  const missing = [...shipped].filter(ref => !components.some(each => each['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`package-lock.json does not contain ${missing.join(', ')}.`);
  const node = { 'bom-ref': `node@${nodeVersion}`, type: 'platform', name: 'node', version: nodeVersion };
  const shippedComponents = components
    .filter(each => shipped.has(each['bom-ref']))
    .map(each => ({
      ...each,
      scope: installed.includes(each['bom-ref']) ? each.scope : 'required',
      properties: [],
    }));
  return {
    ...rest,
    metadata: { ...tools, component: { ...component, name } },
    components: [...shippedComponents, { ...node, description: 'In the archives and the Debian packages.' }],
    dependencies: dependencies
      .filter(({ ref }) => shipped.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => shipped.has(each)) })),
  };
}

process.stdout.write(`${JSON.stringify(makeBom(), null, 2)}\n`);
