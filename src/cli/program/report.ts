/** Formats errors for the user: what happened, what to do, and the exit code. */
import { ClosedPipe, EarlyExit, Failure, failureKinds, messageOf } from '../../base/errors.ts';
import { escapeControls, escapeJson } from '../../base/text/sanitise.ts';
import type { Machine } from './context/machine.ts';
import { writeMessage } from './terminal/say.ts';

export interface ReportOptions {
  readonly json: boolean;
  /** Whether to print stack traces. */
  readonly debug: boolean;
  readonly ascii: boolean;
}

export function report(error: unknown, { stderr }: Pick<Machine, 'stderr'>, options: ReportOptions): number {
  if (error instanceof ClosedPipe) return 0;
  if (error instanceof EarlyExit) return error.exitCode;
  const failure = error instanceof Failure ? error : unexpectedFailure(error);
  const { code, status = null, message, hint = null, choices } = failure;
  try {
    if (options.json) {
      const fullHint = choices.length === 0 ? hint : [hint ?? '', choices.join('; ')].join(' ');
      const error = { code, status, message, hint: fullHint };
      stderr.write(`${escapeJson(JSON.stringify({ error }))}\n`);
    } else {
      writeMessage(stderr, `music-cli: ${message}`, options);
      if (hint !== null) writeMessage(stderr, hint, options);
      for (const choice of choices) writeMessage(stderr, `  ${choice}`, options);
    }
    if (options.debug) stderr.write(`${stackTraces(error)}\n`);
  } catch (writeError) {
    // The text of this error could contain a token that masking has just removed.
    if (!(writeError instanceof ClosedPipe)) stderr.write('music-cli: The error could not be shown.\n');
  }
  return failureKinds[failure.kind].exitCode;
}

function unexpectedFailure(error: unknown): Failure {
  return new Failure('unexpected', `Something went wrong in music-cli itself: ${messageOf(error)}`, {
    hint: 'Run it again with --debug to see where, and please report it.',
    cause: error,
  });
}

/** Returns the stack of the error and of its causes. */
function stackTraces(error: unknown): string {
  const stacks: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    stacks.push(escapeControls(cause.stack ?? cause.message).replaceAll('␊', '\n'));
  return stacks.join('\ncaused by: ');
}
