/** The entry point: prints the version without loading anything, or loads the program and starts it (loader.ts). */
import { version } from '../package.json';
import { loaderIn } from './loader.ts';

// An import of node:fs makes Node wrap each of its functions, which takes time at every start. This does not.
const fs = process.getBuiltinModule('node:fs');
const argv = process.argv.slice(2);

if (!isVersion(argv) || !tryWrite(`${version}\n`)) queueMicrotask(main);

function isVersion([first, ...rest]: readonly string[]): boolean {
  return rest.length === 0 && (first === '--version' || first === '-V');
}

/** Writes to the output. Returns false if that fails: the full program then reports the error. */
function tryWrite(text: string): boolean {
  try {
    return fs.writeSync(1, text) > 0;
  } catch {
    return false;
  }
}

function main(): Promise<void> {
  // If the event loop drains early, exit with 1.
  process.exitCode = 1;
  const loader = loaderIn(__dirname, fs);
  const { start }: typeof import('./machine.ts') = loader.load('run.cjs');
  return start(argv, loader);
}
