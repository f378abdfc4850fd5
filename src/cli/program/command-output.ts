/** Runs a command of the program within a run and parses its output: records, bytes, or a Failure. */
import { Failure, failureKinds } from '../../base/errors.ts';
import { fieldOf, keysOf, textOf } from '../../base/fields.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { parseJson } from '../../base/json.ts';
import type { Context, NestedOptions } from './context/context.ts';

/** Returns the output of a command. @throws Failure as the command does */
export async function runForOutput(
  context: Context,
  argv: readonly string[],
  runOptions: NestedOptions,
): Promise<Uint8Array> {
  const { exitCode, bytes, error } = await context.runNested(argv, runOptions);
  if (exitCode === 0) return bytes;
  throw parseFailure(exitCode, error);
}

/** Returns the records that a command prints with `-o jsonl`. @throws Failure as the command does */
export async function runForRecords(
  context: Context,
  argv: readonly string[],
  runOptions: NestedOptions,
): Promise<readonly Fields[]> {
  return splitLines(await runForOutput(context, argv, runOptions))
    .map(line => parseJson(line))
    .filter(isFields);
}

export function splitLines(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes).toString().split('\n').slice(0, -1);
}

/** Parses a failure. @param text one line of JSON, or the message and the hint in lines */
function parseFailure(code: number, text: string): Failure {
  const kind = keysOf(failureKinds).find(each => failureKinds[each].exitCode === code) ?? 'unexpected';
  if (text.startsWith('{')) {
    const error = fieldOf(parseJson(text), 'error');
    return new Failure(kind, textOf(fieldOf(error, 'message')), { code: textOf(fieldOf(error, 'code')) });
  }
  const [message = ''] = text.replace(/^music-cli: /, '').split('\n');
  return new Failure(kind, message);
}
