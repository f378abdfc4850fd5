import { WrongLine } from '../src/base/text-table.ts';

/** Says what is wrong in a text file, and fails; another error goes on. */
export function tellWrongLine(error: unknown): void {
  if (!(error instanceof WrongLine)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
