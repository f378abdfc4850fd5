import { WrongLine } from '../src/base/text-table.ts';

/** Prints what is wrong in a text file and sets exit code 1. Throws other errors again. */
export function tellWrongLine(error: unknown): void {
  if (!(error instanceof WrongLine)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
