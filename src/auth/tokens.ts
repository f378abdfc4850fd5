/** The one place that knows where a token comes from, and in which order: environment, file, keychain. */
import { Failure } from '../base/errors.ts';
import type { TokenFile } from './file.ts';
import type { Keychain } from './keychain.ts';

export type TokenSource = 'environment' | 'keychain' | 'file';

export interface FoundToken {
  readonly token: string;
  readonly source: TokenSource;
}

export interface TokensOptions {
  /**
   * The value of MUSIC_CLI_TOKEN; blank is the same as not set. It isn't bound to a host as a stored one is: no
   * host may have it but one that the user gave or configured, and the sandbox.
   */
  readonly environment: string | undefined;
  readonly profile: string;
  /** The origin of the base URL, or the name of the embedded sandbox. */
  readonly origin: string;
  /** Made only when it is asked: a command without a token never loads it. */
  keychain(): Promise<Keychain>;
  readonly file: TokenFile;
  /** A login has put a token of this account into the keychain. */
  readonly inKeychain: boolean;
}

/** What a change did. */
export interface Change {
  /** The stores that a token was removed from. */
  readonly removed: readonly TokenSource[];
  /** Why the keychain could not be asked whether it holds a copy too, where that stood in nobody's way. */
  readonly unchecked: Failure | undefined;
}

/** All reject with a Failure of kind `auth` where a store is there but cannot be used: none is passed over. */
export interface Tokens {
  /**
   * The token and where it was; undefined: not logged in. The stores are read at most once. Where a token is
   * optional, a keychain that no login has used is left alone: there may be none on this machine.
   */
  find(need: 'optional' | 'required'): Promise<FoundToken | undefined>;
  /** Whether an optional token is likely to be there. Asks no keychain. */
  expected(): boolean;
  /** Whether the plain file holds one for this account. */
  inFile(): boolean;
  /** Keeps a token in the keychain, or the file if `insecure`, and removes the copy in the other store. */
  keep(token: string, options: { readonly insecure: boolean }): Promise<Change>;
  /** Removes the token from both stores. */
  forget(): Promise<Change>;
}

/** There is no keychain, as opposed to one that can't be used now. */
const missing: ReadonlySet<string> = new Set(['keychain_unavailable', 'keychain_module_missing']);

export function createTokens(options: TokensOptions): Tokens {
  const { profile, origin, file, keychain } = options;
  const account = `${profile}@${origin}`;
  /** What the stores hold, once that is known. */
  let stored: Promise<FoundToken | undefined> | undefined;

  function fromEnvironment(): FoundToken | undefined {
    const token = options.environment?.trim();
    return token ? { token: checkToken(token, 'MUSIC_CLI_TOKEN'), source: 'environment' } : undefined;
  }

  const inFile = () => file.get(account) !== undefined;
  const inStores = () => options.inKeychain || inFile();

  async function readStores(): Promise<FoundToken | undefined> {
    // Before the keychain, since login leaves a token in one store only, and a file costs no process.
    const filed = file.get(account);
    if (filed !== undefined) return { token: checkToken(filed, file.path), source: 'file' };
    const kept = await (await keychain()).get(account);
    return kept === undefined
      ? undefined
      : { token: checkToken(kept, 'The keychain entry'), source: 'keychain' };
  }

  async function removeFromKeychain(): Promise<boolean> {
    return (await keychain()).delete(account);
  }

  /**
   * Removes a copy that nothing would read: a keychain that can't be used is reported, not fatal; one that
   * isn't there, and that no login has used, holds none.
   */
  async function removeCopy(removed: readonly TokenSource[]): Promise<Change> {
    try {
      const more = await removeFromKeychain();
      return { removed: more ? [...removed, 'keychain'] : removed, unchecked: undefined };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'auth') throw error;
      const none = missing.has(error.code) && !options.inKeychain;
      return { removed, unchecked: none ? undefined : error };
    }
  }

  return {
    async find(need) {
      const environment = fromEnvironment();
      if (environment) return environment;
      if (need === 'optional' && !inStores()) return undefined;
      stored ??= readStores();
      return stored;
    },

    expected: () => fromEnvironment() !== undefined || inStores(),
    inFile,

    async keep(given, { insecure }) {
      const token = checkToken(given.trim(), 'The token');
      if (insecure) {
        await file.set(account, token);
        stored = Promise.resolve({ token, source: 'file' });
        return removeCopy([]);
      }
      file.get(account); // A file that cannot be used fails here, before anything is changed.
      await (await keychain()).set(account, token);
      stored = undefined; // Until the file's copy has gone, that is what would be read.
      const removed = await file.delete(account);
      stored = Promise.resolve({ token, source: 'keychain' });
      return { removed: removed ? ['file'] : [], unchecked: undefined };
    },

    async forget() {
      stored = undefined;
      const removed: readonly TokenSource[] = (await file.delete(account)) ? ['file'] : [];
      const change = await removeCopy(removed);
      if (change.unchecked && removed.length === 0) throw change.unchecked;
      return change;
    },
  };
}

/**
 * `token`, if an HTTP header can carry it everywhere: visible ASCII (RFC 9110, 5.5). `what` names where it
 * came from; the message shows no part of it.
 */
export function checkToken(token: string, what: string): string {
  if (/^[!-~]+$/.test(token)) return token;
  throw new Failure('auth', `${what} holds spaces, control or other characters that no token has.`, {
    code: 'token_malformed',
    hint: 'Copy the token again, whole and alone, and log in with it.',
  });
}

/**
 * For a route that needs a token, when find() has none. Without a host it is the sandbox; `baseUrl` is the
 * address that the command line gave, which a login must be given too.
 */
export function notLoggedIn(profile: string, host: string | undefined, baseUrl?: string): Failure {
  const options = [
    ...(profile === 'default' ? [] : [` --profile ${profile}`]),
    ...(baseUrl === undefined ? [] : [` --base-url ${baseUrl}`]),
  ].join('');
  const which = host === undefined ? ' The sandbox accepts the token sandbox-premium.' : '';
  return new Failure('auth', `Not logged in to ${host ?? 'the sandbox'} (profile ${profile}).`, {
    code: 'not_logged_in',
    hint: `Run 'music-cli auth login${options}', or set MUSIC_CLI_TOKEN.${which}`,
  });
}
