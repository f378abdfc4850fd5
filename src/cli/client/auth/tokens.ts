/** Finds, stores and removes an account's token: in the environment, the plain file or the keychain. */
import { attempt, Failure } from '../../../base/errors.ts';
import type { TokenFile } from './file.ts';
import type { Keychain } from './keychain.ts';
import { checkToken } from './token-format.ts';

/** Where a token was found. */
export type TokenSource = 'environment' | 'keychain' | 'file';

/** A token and its source. */
export interface FoundToken {
  readonly token: string;
  readonly source: TokenSource;
}

/** The sources of tokens, and the account they belong to. */
export interface TokensOptions {
  /**
   * The value of MUSIC_CLI_TOKEN; a blank one counts as unset. Unlike a stored token, it isn't bound to a host: it is
   * sent to any host that the user has given or configured.
   */
  readonly environment: string | undefined;
  /** The name of the token in the keychain and the file: `profile@origin`. */
  readonly account: string;
  /** Returns the keychain. Called only if the keychain is needed. */
  keychain(): Promise<Keychain>;
  readonly file: TokenFile;
  /** Whether a login has put a token of this account into the keychain. */
  readonly hasKeychainToken: boolean;
}

/** The result of a change. */
export interface TokenChange {
  /** The places from which a token was removed. */
  readonly removed: readonly TokenSource[];
  /** The reason why the keychain could not be checked for another copy; undefined if there was no problem. */
  readonly keychainError: Failure | undefined;
}

/** Access to the token of an account. Methods reject with a Failure of kind `auth` if a place can't be used. */
export interface Tokens {
  /**
   * Returns MUSIC_CLI_TOKEN, or else the stored token; undefined if there is neither. The keychain is called at most
   * once. For an optional token, it is called only after a login, because this machine may have none.
   */
  find(requirement: 'optional' | 'required'): Promise<FoundToken | undefined>;
  /** Whether there is probably a token. The keychain is not called. */
  mayHaveToken(): boolean;
  /** Whether a login has stored a token of this account; false if the file cannot be read. Calls no keychain. */
  hasStoredToken(): boolean;
  /** Returns the token of this account in the plain file; undefined if it has none. */
  tokenInFile(): string | undefined;
  /** Stores a token in the keychain, or in the file if `insecure`, and removes the copy in the other place. */
  save(token: string, options: { readonly insecure: boolean }): Promise<TokenChange>;
  /** Removes the token from file and keychain. Rejects if the keychain fails and the file had no token. */
  forget(): Promise<TokenChange>;
}

/** Codes of failures which mean that this machine has no keychain. */
export const noKeychain: ReadonlySet<string> = new Set(['keychain_unavailable', 'keychain_module_missing']);

/** Returns the token look-up of one account. Its methods throw or reject with a Failure of kind `auth`. */
export function createTokens(options: TokensOptions): Tokens {
  const { account, file, keychain } = options;
  /** The stored token, if it is known from a look-up or a save; undefined otherwise. */
  let storedToken: Promise<FoundToken | undefined> | undefined;

  function readEnvironment(): FoundToken | undefined {
    const token = options.environment?.trim();
    return token ? { token: checkToken(token, 'MUSIC_CLI_TOKEN'), source: 'environment' } : undefined;
  }

  const tokenInFile = () => file.get(account);
  const isStored = () => options.hasKeychainToken || tokenInFile() !== undefined;

  async function readStores(): Promise<FoundToken | undefined> {
    // The file comes first: a login leaves the token in one place only, and a file needs no child process.
    const fileToken = tokenInFile();
    if (fileToken !== undefined) return { token: checkToken(fileToken, file.path), source: 'file' };
    const token = await (await keychain()).get(account);
    return token === undefined
      ? undefined
      : { token: checkToken(token, 'The keychain entry'), source: 'keychain' };
  }

  /**
   * Removes an unused copy from the keychain. Returns the error of a keychain that cannot be used, and does not throw
   * it. If there is no keychain and no login has used one, there is no copy.
   */
  async function removeKeychainCopy(removed: readonly TokenSource[]): Promise<TokenChange> {
    try {
      const isDeleted = await (await keychain()).delete(account);
      return { removed: isDeleted ? [...removed, 'keychain'] : removed, keychainError: undefined };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'auth') throw error;
      const isMissing = noKeychain.has(error.code) && !options.hasKeychainToken;
      return { removed, keychainError: isMissing ? undefined : error };
    }
  }

  return {
    async find(requirement) {
      const environment = readEnvironment();
      if (environment) return environment;
      if (requirement === 'optional' && !isStored()) return undefined;
      storedToken ??= readStores();
      return storedToken;
    },

    mayHaveToken: () => readEnvironment() !== undefined || isStored(),
    hasStoredToken: () => attempt(isStored) === true,
    tokenInFile,

    async save(typedToken, { insecure }) {
      const token = checkToken(typedToken.trim(), 'The token');
      if (insecure) {
        await file.set(account, token);
        storedToken = Promise.resolve({ token, source: 'file' });
        return removeKeychainCopy([]);
      }
      file.get(account); // Fails before any change if the file can't be used.
      await (await keychain()).set(account, token);
      storedToken = undefined; // A copy in the file would take precedence.
      const wasRemoved = await file.delete(account);
      storedToken = Promise.resolve({ token, source: 'keychain' });
      return { removed: wasRemoved ? ['file'] : [], keychainError: undefined };
    },

    async forget() {
      storedToken = undefined;
      const wasRemoved = file.removeUnusable() || (await file.delete(account));
      const removed: readonly TokenSource[] = wasRemoved ? ['file'] : [];
      const change = await removeKeychainCopy(removed);
      if (change.keychainError && removed.length === 0) throw change.keychainError;
      return change;
    },
  };
}

/** The account whose token a route needs, from the settings. */
interface TokenAccount {
  readonly profile: string;
  /** The service; undefined for the sandbox. */
  readonly base?: { readonly host: string } | undefined;
  /** The base URL on the command line, which a login needs too. */
  readonly givenBaseUrl?: string | undefined;
  /** Whether a login has put a token of this account into the keychain. */
  readonly hasKeychainToken: boolean;
}

/**
 * Returns the token for a route that needs one. Throws a Failure of kind auth: `not_logged_in` if there is none, also if
 * no keychain is available and no login has used one.
 */
export async function requireToken(tokens: Pick<Tokens, 'find'>, account: TokenAccount): Promise<FoundToken> {
  try {
    const token = await tokens.find('required');
    if (token !== undefined) return token;
  } catch (error) {
    const isRelevant = !(error instanceof Failure) || error.code !== 'keychain_unavailable';
    if (isRelevant || account.hasKeychainToken) throw error;
    throw notLoggedInFailure(account, error);
  }
  throw notLoggedInFailure(account);
}

/** Returns the failure `not_logged_in`. @param keychainError the reason why no keychain can be used */
function notLoggedInFailure({ profile, base, givenBaseUrl }: TokenAccount, keychainError?: Failure): Failure {
  const options = [
    ...(profile === 'default' ? [] : [` --profile ${profile}`]),
    ...(givenBaseUrl === undefined ? [] : [` --base-url ${givenBaseUrl}`]),
  ].join('');
  const loginHint = keychainError
    ? `${keychainError.message} Keep the token in a file with 'music-cli auth login --insecure-storage${options}', or set MUSIC_CLI_TOKEN for this run.`
    : `Run 'music-cli auth login${options}', or set MUSIC_CLI_TOKEN.`;
  const sandboxHint = base === undefined ? ' The sandbox accepts the token sandbox-premium.' : '';
  return new Failure('auth', `Not logged in to ${base?.host ?? 'the sandbox'} (profile ${profile}).`, {
    code: 'not_logged_in',
    hint: loginHint + sandboxHint,
    cause: keychainError,
  });
}
