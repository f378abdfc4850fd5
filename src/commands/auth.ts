/** `auth`: the token, from a person or a script to its store, and out of it again. */
import { Refused } from '../api/failures.ts';
import { isSafeForToken } from '../api/url.ts';
import { partitionPrefix } from '../auth/identity.ts';
import { readSecret, readToken } from '../auth/prompt.ts';
import { checkToken, notLoggedIn, type TokenSource } from '../auth/tokens.ts';
import { forgetCandidates } from '../completion/candidates.ts';
import { Failure } from '../errors.ts';
import { isFields } from '../io.ts';
import { visible } from '../output/sanitise.ts';
import { openConfig } from './config.ts';
import type { Context } from './context.ts';
import type { Handler } from './handler.ts';
import type { Given } from './parse.ts';
import { accountOf, readConfig } from './settings.ts';

/** Nouns whose candidates an account may see more of. */
const privateNouns = ['tracks'];

export const login: Handler = async (context, given) => {
  const { machine, settings } = context;
  if (machine.env.MUSIC_CLI_TOKEN?.trim()) {
    throw new Failure('usage', 'MUSIC_CLI_TOKEN is set, and it comes before any token that is kept.', {
      code: 'environment_token',
      hint: 'Unset MUSIC_CLI_TOKEN first, or go on using it without logging in.',
    });
  }
  if (settings.base && !isSafeForToken(settings.base)) {
    throw new Failure('usage', `The token would travel unprotected to ${settings.base.host}.`, {
      code: 'insecure_base_url',
      hint: 'Use an https:// address; plain http is for this machine only.',
    });
  }
  const insecure = given.flag('insecureStorage');
  const token = await askToken(context, given, insecure);
  const username = await whoIs(context, token);
  const { unchecked } = await (await context.tokens()).keep(token, { insecure });
  await rememberLogin(context, !insecure);
  forgetCandidates(machine.disk, machine.places.cache, privateNouns);

  const source: TokenSource = insecure ? 'file' : 'keychain';
  if (settings.json) {
    context.print([
      `${JSON.stringify({ host: hostOf(context), profile: settings.profile, username, source })}\n`,
    ]);
  } else {
    context.print([
      `Logged in to ${hostOf(context)} as ${visible(username)} (profile ${settings.profile}); the token is in ${placeOf(context, source)}.\n`,
    ]);
  }
  if (unchecked)
    context.note(`An older copy may be in the keychain, which could not be asked: ${unchecked.message}`);
};

/** Notes whether the keychain holds a token of this account, so that optional routes know whether to ask it. */
async function rememberLogin({ machine, settings }: Context, inKeychain: boolean): Promise<void> {
  if (inKeychain === settings.inKeychain) return;
  const config = await openConfig(machine);
  const others = (readConfig(machine.disk, machine.places.config).logins ?? []).filter(
    account => account !== accountOf(settings),
  );
  config.set('logins', inKeychain ? [...others, accountOf(settings)] : others);
}

async function askToken(context: Context, given: Given, insecure: boolean): Promise<string> {
  const { stdin, stderr, keychain } = context.machine;
  if (given.flag('withToken')) {
    if (!insecure) await (await keychain()).probe();
    return checkToken(await readToken(stdin.stream()), 'The token');
  }
  if (!stdin.isTerminal) {
    throw new Failure('usage', 'There is no terminal to ask for the token.', {
      code: 'no_terminal',
      hint: 'Pipe it: music-cli auth login --with-token < file, or set MUSIC_CLI_TOKEN for one run.',
    });
  }
  // Before a person has gone and fetched the token.
  if (!insecure) await (await keychain()).probe();
  const prompt = `Token for ${hostOf(context)} (it is not shown): `;
  const secret = await readSecret({ input: stdin.stream(), output: text => stderr.write(text) }, prompt);
  return checkToken(secret, 'The token');
}

/** The name of the account, from the service. Rejects with its words where it does not accept the token. */
async function whoIs(context: Context, token: string): Promise<string> {
  const client = await context.clientWith(token);
  const answer = await client.get({ path: '/api/mobile/me', auth: 'required' });
  const account = answer.json();
  return isFields(account) && typeof account.username === 'string'
    ? account.username
    : 'an account without a name';
}

export const status: Handler = async context => {
  const { settings } = context;
  const found = await (await context.tokens()).find('required');
  if (!found) throw notLoggedIn(settings.profile, hostOf(context));

  const check = settings.mode === 'offline' ? undefined : await checkedBy(context, found.token);
  const about = {
    host: hostOf(context),
    profile: settings.profile,
    source: found.source,
    accepted: check === undefined ? null : check.refusal === undefined,
    username: check?.username ?? null,
  };
  if (settings.json) {
    context.print([`${JSON.stringify(about)}\n`]);
  } else {
    const accepted = check === undefined ? 'not checked' : check.refusal ? 'no' : 'yes';
    const rows = [
      ['host', about.host],
      ['profile', about.profile],
      ['token from', placeOf(context, found.source)],
      ['accepted', accepted],
      ...(check?.username === undefined ? [] : [['account', visible(check.username)]]),
    ];
    context.print(rows.map(([name, value]) => `${name?.padEnd(10)}  ${value}\n`));
  }
  if (check?.refusal) throw check.refusal;
};

async function checkedBy(context: Context, token: string): Promise<{ username?: string; refusal?: Refused }> {
  try {
    return { username: await whoIs(context, token) };
  } catch (error) {
    if (error instanceof Refused && error.kind === 'auth') return { refusal: error };
    throw error;
  }
}

export const logout: Handler = async context => {
  const { machine, settings } = context;
  const { removed, unchecked } = await (await context.tokens()).forget();
  await rememberLogin(context, false);
  context.store().forget(partitionPrefix(settings.profile));
  forgetCandidates(machine.disk, machine.places.cache, privateNouns);

  const where = `${hostOf(context)} (profile ${settings.profile})`;
  if (settings.json) {
    context.print([`${JSON.stringify({ host: hostOf(context), profile: settings.profile, removed })}\n`]);
  } else {
    context.print([removed.length > 0 ? `Logged out of ${where}.\n` : `There was no token for ${where}.\n`]);
  }
  if (unchecked) context.note(`The keychain could not be asked for a copy: ${unchecked.message}`);
  if (machine.env.MUSIC_CLI_TOKEN?.trim()) context.note('MUSIC_CLI_TOKEN is still set.');
};

function hostOf({ settings }: Context): string {
  return settings.base?.host ?? 'the sandbox';
}

function placeOf({ machine }: Context, source: TokenSource): string {
  switch (source) {
    case 'environment':
      return 'MUSIC_CLI_TOKEN';
    case 'keychain':
      return 'the keychain';
    case 'file':
      return `a plain file, which is not protected: ${machine.places.config}/credentials.json`;
  }
}
