/** A rolldown plugin that writes the licences of the bundled packages into one file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import * as z from 'zod/mini';

export function licenses(fileName: string): Plugin {
  return {
    name: 'licenses',
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
          if (folder !== undefined) folders.add(folder);
        }
      }
      const source = [...folders]
        .sort()
        .map(licenseOf)
        .join(`\n${'-'.repeat(78)}\n\n`);
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

const manifest = z.object({ name: z.string(), version: z.string(), license: z.optional(z.string()) });

/** Returns the name, version and licence text of the package in a folder. */
function licenseOf(folder: string): string {
  const { name, version, license } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `Licence: ${license}\n` : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version}\n\n${text.trim()}\n`;
}
