/** The built catalog as tests of the sandbox read it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxRequest, SandboxResponse } from '../../src/sandbox/exchange.ts';
import type { Library } from '../../src/sandbox/library.ts';
import { readCatalog } from '../support/catalog.ts';
import { root } from '../support/cli.ts';

export const builtLibrary: Library = {
  read: readCatalog,
  sha256: text => createHash('sha256').update(text).digest('hex'),
};

export const builtDescription = () => readFileSync(join(root, 'dist', 'openapi.json'), 'utf8');

export function get(url: string, headers: SandboxRequest['headers'] = {}): SandboxRequest {
  return { method: 'GET', url, headers };
}

export function head(url: string, headers: SandboxRequest['headers'] = {}): SandboxRequest {
  return { method: 'HEAD', url, headers };
}

export function textOf({ body }: SandboxResponse): string {
  return Buffer.from(body).toString();
}
