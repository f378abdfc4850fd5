/** Errors as the user sees them: what happened, what to do, and the exit code. */
import { ClosedPipe, exitCodes, Failure, Finished } from '../errors.ts';
import { visible } from '../output/sanitise.ts';
import type { Machine } from './machine.ts';

export interface Reporting {
  /** As one JSON line. */
  readonly json: boolean;
  /** With stack traces. */
  readonly debug: boolean;
}

/** Writes the error to stderr and gives the exit code. */
export function report(error: unknown, machine: Machine, { json, debug }: Reporting): number {
  if (error instanceof ClosedPipe || error instanceof Finished) return 0;
  const failure = error instanceof Failure ? error : unexpected(error);
  const { code, status, message, hint } = failure;
  try {
    if (json) {
      machine.stderr.write(
        `${JSON.stringify({ error: { code, status: status ?? null, message, hint: hint ?? null } })}\n`,
      );
    } else {
      machine.stderr.write(
        `music-cli: ${visible(message)}\n${hint === undefined ? '' : `${visible(hint)}\n`}`,
      );
    }
    if (debug) machine.stderr.write(`${traces(error)}\n`);
  } catch (closed) {
    if (!(closed instanceof ClosedPipe)) throw closed;
  }
  return exitCodes[failure.kind];
}

function unexpected(error: unknown): Failure {
  const what = error instanceof Error ? error.message : String(error);
  return new Failure('unexpected', `Something went wrong in music-cli itself: ${what}`, {
    hint: 'Run it again with --debug to see where, and please report it.',
    cause: error,
  });
}

/** The stack of the error and of those that caused it. */
function traces(error: unknown): string {
  const stacks: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause)
    stacks.push(visible(at.stack ?? at.message).replaceAll('␊', '\n'));
  return stacks.join('\ncaused by: ');
}
