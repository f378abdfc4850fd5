/** The token of a route that needs one, or why there is none. */
import { type FoundToken, notLoggedIn } from '../auth/tokens.ts';
import { Failure } from '../base/errors.ts';
import type { Context } from './context.ts';

/** Throws Failure: auth. Whoever has never logged in is told so before any trouble with a keychain. */
export async function requiredToken({ settings, tokens }: Context): Promise<FoundToken> {
  const missing = notLoggedIn(settings.profile, settings.base?.host, settings.givenBaseUrl);
  try {
    const found = await (await tokens()).find('required');
    if (found !== undefined) return found;
  } catch (error) {
    const isNews = !(error instanceof Failure) || error.code !== 'keychain_unavailable';
    if (isNews || settings.inKeychain) throw error;
    const { kind, message, code } = missing;
    throw new Failure(kind, message, { code, hint: `${error.message} ${error.hint ?? ''}`, cause: error });
  }
  throw missing;
}
