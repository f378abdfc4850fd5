/** Checks the format of a token: short enough for a header, and of valid characters. */
import { Failure, type FailureKind } from '../../../base/errors.ts';

/** Maximum length in characters. Many services refuse longer headers. */
export const maxTokenLength = 4096;

/**
 * Returns the token if every HTTP header can carry it: visible ASCII (RFC 9110 §5.5). Otherwise throws a Failure that
 * shows no part of it.
 * @param source source of the token, for the message
 */
export function checkToken(token: string, source: string): string {
  checkTokenLength(token, source);
  if (/^[!-~]+$/.test(token)) return token;
  throw new Failure('auth', `${source} contains characters that are not allowed in a token.`, {
    code: 'token_malformed',
    hint: 'Copy the whole token and nothing else, and log in with it.',
  });
}

/** Throws a Failure if the text is longer than any token. */
export function checkTokenLength(text: string, source: string, kind: FailureKind = 'auth'): void {
  if (text.length <= maxTokenLength) return;
  throw new Failure(kind, `${source} is longer than any token (limit: ${maxTokenLength} characters).`, {
    code: 'token_too_long',
    hint: 'Give only the token, on one line.',
  });
}
