/** Every way a command can fail: the kind decides the exit code. Help lists the exit codes from this table. */
export const failureKinds = {
  unexpected: {
    exitCode: 1,
    means: 'Local problem, such as a full disk or no audio player, or an error in music-cli itself.',
  },
  usage: { exitCode: 2, means: 'Wrong usage, or an ambiguous name.' },
  'not-found': { exitCode: 3, means: 'Not found, or no records with --exit-status.' },
  auth: {
    exitCode: 4,
    means: 'Not authorised: no token, a refused token, or no usable keychain.',
  },
  service: {
    exitCode: 5,
    means: 'The service failed, refused the request for another reason, or sent an unexpected format.',
  },
  network: { exitCode: 6, means: 'Network error or timeout.' },
  'rate-limit': { exitCode: 7, means: 'Still rate-limited after all retries.' },
  offline: { exitCode: 8, means: 'Not in the cache, and --offline or the setting offline is set.' },
  interrupted: { exitCode: 130, means: 'Interrupted.' },
} as const satisfies Record<string, { readonly exitCode: number; readonly means: string }>;

/** The kind of a failure, which determines the exit code. */
export type FailureKind = keyof typeof failureKinds;

/** Every exit code with its meaning, in ascending order. */
export const exitCodes: readonly { readonly exitCode: number; readonly means: string }[] = [
  { exitCode: 0, means: 'Success, also if the reader of a pipe closes it early.' },
  ...Object.values(failureKinds),
];

/** Details of a Failure beside its message. */
export interface FailureDetails {
  /** A stable name of the case in snake_case, for scripts. */
  readonly code?: string | undefined;
  /** What the user can do about it: one sentence. */
  readonly hint?: string | undefined;
  /** Choices, one for each line, below the hint. */
  readonly choices?: readonly string[] | undefined;
  /** The HTTP status of the service's response. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** An expected failure, shown without a stack trace. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly code: string;
  readonly hint: string | undefined;
  readonly choices: readonly string[];
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code ?? kind.replace('-', '_');
    this.hint = details.hint;
    this.choices = details.choices ?? [];
    this.status = details.status;
  }
}

/** Returns the failure with some details replaced. */
export function rewordFailure(
  failure: Failure,
  changes: FailureDetails & { readonly message?: string },
): Failure {
  const { kind, message, code, hint, choices, status, cause } = failure;
  return new Failure(kind, changes.message ?? message, { code, hint, choices, status, cause, ...changes });
}

/** Returns the failure of a response in an undocumented format. @param expected a sentence before the hint */
export function invalidResponse(message: string, code = 'wrong_format', expected = ''): Failure {
  const hint = `${expected}'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.`;
  return new Failure('service', message, { code, hint });
}

/** Returns the error as a failure; rethrows errors of the program itself. */
export function failureOrThrow(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** The exit code of --exit-status if there is nothing to show. */
export const emptyExitCode = 3;

/** Thrown to end a command early, or with an exit code of its own. */
export class EarlyExit extends Error {
  override readonly name = 'EarlyExit';
  readonly exitCode: number;

  constructor(exitCode = 0) {
    super();
    this.exitCode = exitCode;
  }
}

/** Thrown when the reader of the output has closed the pipe (EPIPE), which is not an error. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Returns the code of a Node error: `ENOENT`, `Z_BUF_ERROR`; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the result of a step; undefined if it throws. */
export function attempt<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** Returns the result of a promise; undefined if it rejects with a Failure. */
export async function undefinedOnFailure<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Returns the message of an error, or the text of another thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
