/**
 * Every way a command can fail. A kind decides the exit code (README: In scripts); a code names the case
 * for scripts; message says what happened, hint what to do about it.
 */
export const exitCodes = {
  unexpected: 1,
  usage: 2,
  'not-found': 3,
  auth: 4,
  service: 5,
  network: 6,
  'rate-limit': 7,
  offline: 8,
  interrupted: 130,
} as const;

export type Kind = keyof typeof exitCodes;

export interface FailureDetails {
  /** A stable name of the case in snake_case, for scripts. */
  readonly code?: string | undefined;
  /** What the user can do about it: one sentence. */
  readonly hint?: string | undefined;
  /** The HTTP status, where the service answered. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/** An expected failure: shown as two lines, never as a stack trace. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: Kind;
  readonly code: string;
  readonly hint: string | undefined;
  readonly status: number | undefined;

  constructor(kind: Kind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code ?? kind.replace('-', '_');
    this.hint = details.hint;
    this.status = details.status;
  }
}

/** The command has done what was asked for before its usual end. */
export class Finished extends Error {
  override readonly name = 'Finished';
}

/** Whoever read our output has gone (EPIPE): nothing is left to do, and nothing is wrong. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** The code of an error of Node's: `ENOENT`, `Z_BUF_ERROR`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says; of what was thrown without being one, its text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
