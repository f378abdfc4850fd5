/**
 * Runs shell tasks as people type them, and compares their results (tasks.tsv): `npm run tasks`. Most results were
 * written down before the first run; ten were corrected after it. Each task runs in its own home; $ADDRESS is a service
 * on loopback. `-- <text>` runs the lines that contain the text.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen, serverUrl } from '../../../src/sandbox/listen.ts';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import { builtLibrary } from '../../sandbox/built.ts';
import { builtShell, makeHome, root } from '../../support/cli.ts';

const [filter = ''] = process.argv.slice(2);
const rows = readFileSync(join(root, 'test/lab/tasks/tasks.tsv'), 'utf8').trimEnd().split('\n').slice(1);
const tasks = rows
  .map(row => row.split('\t'))
  .map(([exit = '', stdout = '', line = '']) => ({ code: Number(exit), stdout, line }))
  .filter(({ line }) => line.includes(filter));

async function main(): Promise<void> {
  const service = await listen(createHandler(builtLibrary), 0, '127.0.0.1');
  let right = 0;
  for (const { code, stdout, line } of tasks) {
    const home = makeHome();
    const result = await builtShell(line, { env: { ...home.env, ADDRESS: serverUrl(service) } });
    home.remove();
    const isRight = result.code === code && result.stdout.trimEnd() === stdout;
    if (isRight) right++;
    else process.stdout.write(`${line}\n${JSON.stringify({ wanted: { code, stdout }, ...result })}\n\n`);
  }
  service.close();
  process.stdout.write(`${right} of ${tasks.length} right\n`);
  process.exitCode = right === tasks.length && right > 0 ? 0 : 1;
}

void main();
