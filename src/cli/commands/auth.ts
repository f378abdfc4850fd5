/** `auth`: stores a token, reports its place, and removes it. */

import { codeOf, Failure, failureOrThrow, messageOf, rewordFailure } from '../../base/errors.ts';
import { fieldOf } from '../../base/fields.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { isExpectedResponse } from '../../catalog/expected-response.ts';
import { tracks } from '../../catalog/tracks.ts';
import { partitionPrefix } from '../client/auth/partition.ts';
import { readSecret, readToken } from '../client/auth/prompt.ts';
import { checkToken } from '../client/auth/token-format.ts';
import { checkSafeForToken } from '../client/auth/token-safety.ts';
import { noKeychain, requireToken, type TokenSource, type Tokens } from '../client/auth/tokens.ts';
import { RefusalError } from '../client/failures.ts';
import { type Context, command, entry } from '../program/context/context.ts';
import { credentialsPath } from '../program/settings/config-file.ts';
import { accountOf, checkSandbox } from '../program/settings/settings.ts';
import { printValue } from '../program/terminal/say.ts';
import { forgetIndexes } from '../show/index/forget-indexes.ts';

/** Nouns with additional records for an account. */
const privateNouns = [tracks.name];

const accountRequest = { path: '/api/mobile/me', auth: 'required' } as const;

const login = command({
  options: {
    withToken: { flags: '--with-token', summary: 'Read the token from standard input' },
    insecureStorage: {
      flags: '--insecure-storage',
      summary: 'Store the token in a private file instead of the keychain',
    },
  },
  examples: [{ command: 'auth login', text: 'type the token, which is not shown' }],
  run: async (context, { options }) => {
    const { machine, settings } = context;
    if (machine.env.MUSIC_CLI_TOKEN?.trim()) {
      throw new Failure('usage', 'MUSIC_CLI_TOKEN is set, and it overrides stored tokens.', {
        code: 'environment_token',
        hint: 'Unset MUSIC_CLI_TOKEN first, or keep using it without logging in.',
      });
    }
    checkSandbox(settings);
    checkSafeForToken(settings.base);
    if (settings.curl) await context.get(accountRequest);
    const insecure = options.insecureStorage;
    const token = await askToken(context, options.withToken, insecure);
    const username = await fetchAccountName(context, token);
    const { keychainError } = await (await context.tokens()).save(token, { insecure });
    if (!keychainError) await rememberLogin(context, !insecure);
    forgetIndexes(machine.disk, machine.places.cache, privateNouns);

    const source: TokenSource = insecure ? 'file' : 'keychain';
    const { profile } = settings;
    printValue(
      context,
      { host: hostId(context), profile, username, source, insecure },
      `Logged in to ${hostName(context)} as ${escapeControls(username)} (profile ${profile}); the token is in ${describeTokenPlace(context, source)}.\n`,
    );
    reportKeychainError(context, keychainError);
  },
});

/** Records whether the keychain has a token of this account, so that requests with an optional token know whether to read it. */
async function rememberLogin(context: Context, isInKeychain: boolean): Promise<void> {
  const { machine, settings } = context;
  if (isInKeychain === settings.hasKeychainToken) return;
  try {
    const { changeConfig } = await import('../program/settings/settings-store.ts');
    await changeConfig(machine, config => {
      const { logins = [] } = config;
      const otherLogins = logins.filter(login => login !== accountOf(settings));
      return { ...config, logins: isInKeychain ? [...otherLogins, accountOf(settings)] : otherLogins };
    });
  } catch (error) {
    context.notice(`The configuration could not be written: ${messageOf(error).replace(/\.?$/, '.')}`);
    if (isInKeychain)
      context.notice('Commands that work without a token will not look for it in the keychain.');
  }
}

/** Reads the token from a hidden prompt if stdin is a terminal, else from the pipe that --with-token announces. */
async function askToken(context: Context, isPiped: boolean, insecure: boolean): Promise<string> {
  const { stdin, stderr, keychain, watchSignals } = context.machine;
  const isPrompted = stdin.isTerminal && context.settings.isInteractive;
  if (!isPrompted && (stdin.isTerminal || !isPiped)) {
    throw new Failure('usage', 'Cannot ask for the token without a terminal.', {
      code: 'no_terminal',
      hint: "Pipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN for one run.",
    });
  }
  const probe = async () => {
    try {
      if (!insecure) await (await keychain()).probe();
    } catch (error) {
      throw error instanceof Failure && noKeychain.has(error.code) ? addAlternatives(context, error) : error;
    }
  };
  if (!isPrompted) {
    const pipedToken = context.waitFor('stdin has not ended', readToken(stdin.stream()));
    const token = checkToken(await pipedToken.catch(throwUnreadable), 'The token');
    await probe();
    return token;
  }
  // A person should not fetch a token if there is no keychain to put it in.
  await probe();
  const prompt = `Token for ${hostName(context)} (it is not shown): `;
  const output = (text: string) => stderr.write(text);
  context.liftTimeLimit();
  const token = await readSecret({ input: stdin.stream(), output, watchSignals }, prompt);
  return checkToken(token, 'The token');
}

/** Returns the failure of a missing keychain, with a hint that says what to do instead. */
function addAlternatives({ settings }: Context, failure: Failure): Failure {
  const token = settings.base === undefined ? 'sandbox-premium' : '<token>';
  return rewordFailure(failure, {
    hint: `Try MUSIC_CLI_TOKEN=${token} music-cli me; a token is read from that variable, from a file (auth login --insecure-storage) or from a keychain.`,
  });
}

/** Throws the failure of standard input that can't be read: it is open only for writing, or its device has gone. */
function throwUnreadable(error: unknown): never {
  if (error instanceof Failure) throw error;
  throw new Failure('usage', `The token could not be read from standard input (${codeOf(error)}).`, {
    code: 'no_input',
    hint: "Pipe it to 'music-cli auth login --with-token'.",
  });
}

/**
 * Returns the username of the token's account. Rejects with the service's message if the service refuses the token, and
 * with `wrong_format` if the response is not an account.
 */
async function fetchAccountName(context: Context, token: string): Promise<string> {
  const response = await (await context.clientWithToken(token)).get(accountRequest);
  const account = response.json();
  const username = fieldOf(account, 'username');
  if (isExpectedResponse(accountRequest.path, account) && typeof username === 'string') return username;
  throw new Failure('service', `${hostName(context)} did not return an account.`, {
    code: 'wrong_format',
    hint: 'An account has an id and a username. Check the base URL.',
  });
}

interface TokenCheck {
  /** Whether the service accepts the token; null if that is not known. */
  readonly accepted: boolean | null;
  readonly username: string | null;
  readonly failure?: Failure;
}

const status = command({
  examples: [{ command: 'auth status', text: 'host, profile, source, and whether the token is accepted' }],
  run: async context => {
    const { settings } = context;
    if (settings.curl) await context.get(accountRequest);
    const tokens = await context.tokens();
    const { token, source } = await requireToken(tokens, settings);

    const isOffline = settings.mode === 'offline';
    const { accepted, username, failure }: TokenCheck = isOffline
      ? { accepted: null, username: null }
      : await tryToken(context, token);
    const { profile } = settings;
    const insecure = source === 'file';
    const unknownText = isOffline ? 'not checked' : 'could not be checked';
    const rows = [
      ['host', hostName(context)],
      ['profile', profile],
      ['token from', describeTokenPlace(context, source)],
      ['accepted', accepted === null ? unknownText : accepted ? 'yes' : 'no'],
      ...(username === null ? [] : [['account', escapeControls(username)]]),
    ];
    const lines = rows.map(([name, value]) => `${name?.padEnd(10)}  ${value}\n`);
    const statusFields = { host: hostId(context), profile, source, insecure, accepted, username };
    printValue(context, statusFields, lines.join(''));
    if (source === 'environment') mentionTokenFile(context, tokens);
    if (failure) throw failure;
  },
});

async function tryToken(context: Context, token: string): Promise<TokenCheck> {
  try {
    return { accepted: true, username: await fetchAccountName(context, token) };
  } catch (error) {
    const failure = failureOrThrow(error);
    const isRefused = failure instanceof RefusalError && failure.kind === 'auth';
    return { accepted: isRefused ? false : null, username: null, failure };
  }
}

function reportKeychainError({ notice }: Context, error: Failure | undefined): void {
  if (error) notice(`A copy of the token may be in the keychain, which could not be read: ${error.message}`);
}

/** Mentions a token in the plain file, because the token in the environment overrides it. */
function mentionTokenFile(context: Context, tokens: Tokens): void {
  try {
    if (tokens.tokenInFile() !== undefined)
      context.notice(`Another token is in ${describeTokenPlace(context, 'file')}`);
  } catch (error) {
    context.notice(failureOrThrow(error).message);
  }
}

const logout = command({
  examples: [{ command: 'auth logout', text: 'remove the token of the current profile' }],
  run: async context => {
    const { machine, settings } = context;
    // The keychain comes last, because it may fail.
    (await context.store()).removePartitions(partitionPrefix(settings.profile));
    forgetIndexes(machine.disk, machine.places.cache, privateNouns);
    const { removed, keychainError } = await (await context.tokens()).forget();
    if (!keychainError) await rememberLogin(context, false);

    const hostText = `${hostName(context)} (profile ${settings.profile})`;
    printValue(
      context,
      { host: hostId(context), profile: settings.profile, removed },
      removed.length > 0 ? `Logged out of ${hostText}.\n` : `There was no token for ${hostText}.\n`,
    );
    reportKeychainError(context, keychainError);
    if (machine.env.MUSIC_CLI_TOKEN?.trim()) context.notice('MUSIC_CLI_TOKEN is still set.');
  },
});

/** Returns the name of the host in texts for people; JSON has `hostId`. */
function hostName({ settings }: Context): string {
  return settings.base?.host ?? 'the sandbox';
}

function hostId({ settings }: Context): string {
  return settings.base?.host ?? 'sandbox';
}

function describeTokenPlace({ machine }: Context, source: TokenSource): string {
  const file = `a plain file, which is not protected: ${credentialsPath(machine.places)}`;
  return { environment: 'MUSIC_CLI_TOKEN', keychain: 'the keychain', file }[source];
}

export const auth = command({
  commands: [
    entry('login', 'Check a token and store it in the keychain', async () => ({ login })),
    entry('status', 'Show the account, and where the token is stored', async () => ({ status })),
    entry('logout', 'Remove the token and the cached responses of the account', async () => ({ logout })),
  ],
});
