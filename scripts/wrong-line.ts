import { WrongLine } from '../src/base/text-table.ts';

/** Prints the message of a WrongLine and sets exit code 1. Throws other errors again. */
export function reportWrongLine(error: unknown): void {
  if (!(error instanceof WrongLine)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
