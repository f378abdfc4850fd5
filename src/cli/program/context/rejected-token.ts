/** Explains a 401 to a token: where the token came from, and what may work instead. */

import type { TokenSource } from '../../client/auth/tokens.ts';
import { RefusalError } from '../../client/failures.ts';
import type { Settings } from '../settings/settings.ts';

const sourceTexts: Readonly<Record<TokenSource, string>> = {
  environment: 'the token in MUSIC_CLI_TOKEN',
  keychain: 'the token in the keychain',
  file: 'the token in credentials.json',
};

/**
 * Adds the source of the token to the failure of a 401, and returns other errors unchanged.
 * @param hasStoredToken whether this profile has a stored token
 */
export function withTokenSource(
  error: unknown,
  source: TokenSource | undefined,
  { base, profile }: Pick<Settings, 'base' | 'profile'>,
  hasStoredToken: boolean,
): unknown {
  if (!(error instanceof RefusalError) || error.code !== 'token_rejected' || source === undefined)
    return error;
  const { kind, response, serviceMessage, code, cause } = error;
  const message = error.message.replace('the token (401)', `${sourceTexts[source]} (401)`);
  const options = profile === 'default' ? '' : ` --profile ${profile}`;
  const advice =
    source === 'environment' ? 'set MUSIC_CLI_TOKEN to that' : `run 'music-cli auth login${options}'`;
  const hint =
    source === 'environment' && hasStoredToken
      ? 'Unset MUSIC_CLI_TOKEN to use the token of this profile.'
      : base === undefined
        ? `The sandbox accepts the token sandbox-premium: ${advice}.`
        : `It may be revoked or expired, or the plan may have ended. Create a new one in your profile and ${advice}.`;
  return new RefusalError(kind, message, response, { code, hint, serviceMessage, cause });
}
