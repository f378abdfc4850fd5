/** What a token needs before it is sent. */
import { Failure } from '../base/errors.ts';
import { isSafeForToken } from './url.ts';

/** A route that needs a token, and none is there. */
export function notLoggedIn(anonymous: boolean): Failure {
  if (anonymous)
    return new Failure('auth', 'This needs an account, and --anonymous sends no token.', {
      code: 'not_logged_in',
      hint: 'Leave out --anonymous.',
    });
  return new Failure('auth', 'Not logged in, and this needs an account.', {
    code: 'not_logged_in',
    hint: "Log in with 'music-cli auth login', or set MUSIC_CLI_TOKEN.",
  });
}

/** Throws a Failure where this token can't be sent there. */
export function checkToken(secret: string, base: URL | undefined): void {
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new Failure('auth', 'The token holds characters that no token has.', {
      code: 'token_malformed',
      hint: "Copy it again from the profile area and run 'music-cli auth login'.",
    });
  checkProtected(base);
}

/** Throws where a token would travel in the clear. `avoidable`: the request can do without one. */
export function checkProtected(base: URL | undefined, avoidable = false): void {
  if (base === undefined || isSafeForToken(base)) return;
  const instead = avoidable ? ', or leave the token out with --anonymous' : '';
  throw new Failure('usage', `The token would travel unprotected to ${base.host}.`, {
    code: 'insecure_base_url',
    hint: `Use an https:// address (plain http is for this machine only)${instead}.`,
  });
}
