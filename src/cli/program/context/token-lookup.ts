/** Finds the tokens of a context, and decides when to look them up. */

import { Failure, failureOrThrow, rewordFailure } from '../../../base/errors.ts';
import { checkSafeForToken } from '../../client/auth/token-safety.ts';
import type { FoundToken, Tokens } from '../../client/auth/tokens.ts';
import { credentialsPath } from '../settings/config-file.ts';
import { accountOf, type Settings } from '../settings/settings.ts';
import type { Context } from './context.ts';
import type { Machine } from './machine.ts';

/** Throws if the profile has no settings and no token: its name may be misspelled, so the sandbox must not respond. */
export async function checkProfile({ settings, tokens }: Context): Promise<void> {
  const { profile, isKnownProfile } = settings;
  if (isKnownProfile || (await tokens()).mayHaveToken()) return;
  throw new Failure('usage', `There is no profile '${profile}'.`, {
    code: 'unknown_profile',
    hint: `Create it with 'music-cli config set baseUrl <url> --profile ${profile}'.`,
  });
}

/** Returns the token for a request, if any. Throws a Failure if it may not be sent, or if a required one is missing. */
export async function lookUpToken(
  context: Context,
  requirement: 'optional' | 'required',
): Promise<FoundToken | undefined> {
  const { settings } = context;
  const tokens = await context.tokens();
  if (requirement === 'required') {
    checkSafeForToken(settings.base, false);
    return (await import('../../client/auth/tokens.ts')).requireToken(tokens, settings);
  }
  if (!tokens.mayHaveToken()) return undefined;
  checkSafeForToken(settings.base, true);
  try {
    return await tokens.find(requirement);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'auth') throw error;
    throw rewordFailure(error, { hint: `${error.hint ?? ''} To send no token, add --anonymous.` });
  }
}

/** Returns the token, if any, that a service may repeat in responses to requests without it. Reads no keychain. */
export async function tokenToMask({ machine, settings, tokens }: Context): Promise<string | undefined> {
  const { disk, env, places } = machine;
  const envToken = env.MUSIC_CLI_TOKEN?.trim();
  if (envToken || settings.base === undefined || !disk.existsSync(credentialsPath(places))) return envToken;
  try {
    return (await tokens()).tokenInFile();
  } catch (error) {
    failureOrThrow(error);
    return undefined;
  }
}

/** Returns access to the token of the configured account. */
export async function createTokensFor(machine: Machine, settings: Settings): Promise<Tokens> {
  const [{ createTokens }, { createTokenFile }] = await Promise.all([
    import('../../client/auth/tokens.ts'),
    import('../../client/auth/file.ts'),
  ]);
  const { disk, uid, clock, processes, env, places } = machine;
  return createTokens({
    environment: env.MUSIC_CLI_TOKEN,
    account: accountOf(settings),
    keychain: machine.keychain,
    file: createTokenFile({ disk, path: credentialsPath(places), uid, clock, processes }),
    hasKeychainToken: settings.hasKeychainToken,
  });
}
