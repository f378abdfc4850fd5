/** Reads the built catalog for tests of the sandbox. */
import { createHash } from 'node:crypto';
import * as disk from 'node:fs';
import { join } from 'node:path';
import { openLibrary } from '../../src/sandbox/built-files.ts';
import type { SandboxRequest, SandboxResponse } from '../../src/sandbox/request-response.ts';
import { builtFolder } from '../support/cli.ts';

export const builtLibrary = openLibrary(join(builtFolder, 'catalog'), disk, text =>
  createHash('sha256').update(text).digest('hex'),
);

export const builtDescription = () => disk.readFileSync(join(builtFolder, 'openapi.json'), 'utf8');

export function get(url: string, headers: SandboxRequest['headers'] = {}): SandboxRequest {
  return { method: 'GET', url, headers };
}

export function head(url: string, headers: SandboxRequest['headers'] = {}): SandboxRequest {
  return { method: 'HEAD', url, headers };
}

export function textOf({ body }: SandboxResponse): string {
  return Buffer.from(body).toString();
}
