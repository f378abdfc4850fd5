/** Checks the conditions for sending a token. auth/tokens.ts checks its characters when it finds the token. */
import { Failure } from '../../../base/errors.ts';
import type { Environment } from '../../../base/io.ts';
import type { Fetch } from '../transport/fetcher.ts';
import { isSafeForToken } from '../url.ts';

/** Returns the failure of a route that needs a token if none is found. */
export function missingTokenFailure(anonymous: boolean): Failure {
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

/** Throws a Failure if a token would travel unencrypted. @param isAvoidable whether the request works without one */
export function checkSafeForToken(base: URL | undefined, isAvoidable = false): void {
  if (base === undefined || isSafeForToken(base)) return;
  const alternative = isAvoidable ? ', or leave the token out with --anonymous' : '';
  throw new Failure('usage', `Refusing to send the token over plain HTTP to ${base.host}.`, {
    code: 'insecure_base_url',
    hint: `Use an https:// address (plain http is allowed only for this machine)${alternative}.`,
  });
}

/**
 * Returns a fetch that refuses to send a token over TLS if Node verifies no certificates.
 * @param allowsInsecureTls whether the user allows it
 */
export function requireSafeTls(fetch: Fetch, env: Environment, allowsInsecureTls: boolean): Fetch {
  if (allowsInsecureTls || env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return fetch;
  return async (request, receive) => {
    if (request.token === undefined || !request.url.startsWith('https:')) return fetch(request, receive);
    const message =
      'Refusing to send the token: NODE_TLS_REJECT_UNAUTHORIZED=0 disables the verification of servers.';
    throw new Failure('usage', message, {
      code: 'insecure_tls',
      hint: 'Unset it and give the certificate authority with --ca-cert, or add --insecure-tls or --anonymous.',
    });
  };
}
