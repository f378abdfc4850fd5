/** Makes the context of a command: each part when it is first needed. */

import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { attempt, Failure, failureOrThrow, rewordFailure } from '../../../base/errors.ts';
import { lazy } from '../../../base/memo.ts';
import { decideStyle } from '../../../base/text/style.ts';
import { checkProtected, withProvenHosts } from '../../client/auth/proven-hosts.ts';
import type { FoundToken, TokenSource, Tokens } from '../../client/auth/tokens.ts';
import { type Client, type ClientOptions, createClient } from '../../client/client.ts';
import type { Store } from '../../client/store/store.ts';
import type { OwnTls } from '../../client/transport/certificates.ts';
import { embeddedTransport } from '../../client/transport/embedded.ts';
import { createFetch, type FetcherOptions } from '../../client/transport/fetcher.ts';
import type { Transport } from '../../client/transport/transport.ts';
import { credentialsFile } from '../settings/config-file.ts';
import { usual } from '../settings/setting-table.ts';
import { accountOf, checkSandbox, originOf, type Settings } from '../settings/settings.ts';
import { hasDoubtfulVariable } from '../settings/variables.ts';
import { printer, writeTo } from '../terminal/print.ts';
import { say } from '../terminal/say.ts';
import type { Context } from './context.ts';
import type { Machine } from './machine.ts';
import { withoutToken } from './redaction.ts';
import type { TimeLimit } from './time-limit.ts';

/** What a context is given, and shares with others. */
export interface Shared
  extends Pick<Context, 'runNested' | 'inOwnContext'>,
    Partial<Pick<Context, 'tokens' | 'network' | 'counted'>> {
  readonly time: TimeLimit;
}

/**
 * @param redact called with every secret that is found, so that it is masked in all output
 * @param given what the caller provides, and what is shared with another context
 */
export async function createContext(
  machine: Machine,
  settings: Settings,
  redact: (secret: string) => void,
  { runNested: again, inOwnContext: within, time, counted, ...given }: Shared,
): Promise<Context> {
  const { disk, env, clock, places, stdout, stderr } = machine;
  const log = settings.debug ? (await import('./debug.ts')).logTo(stderr) : undefined;
  const files = lazy(filesTransport);

  const { color: flag, ascii, drawings, noteNames } = settings;
  const style = {
    ...(await decideStyle({ flag, env, sink: stdout, ascii, drawings })),
    words: settings.accessible,
    noteNames:
      noteNames === usual.noteNames
        ? undefined
        : (await import('../../../music/languages.ts')).noteNamesIn(noteNames),
  };
  const aside = (line: string) => {
    if (stderr.isTerminal && !settings.quiet)
      say(stderr, line, { ascii: settings.ascii, paint: style.paint.dim });
  };

  const context: Context = {
    machine,
    settings,
    style,
    client: lazy(connect),
    get: async request => (await context.client()).get(request),
    clientWith: async token => {
      redact(token);
      if (settings.curl) return dryClient();
      return clientWith({ token: async () => token, identity: () => settings.profile }, { anonymous: false });
    },
    files: async () => createFetch({ transport: await files(), ...(await sending()) }),
    store: lazy(openStore),
    tokens: lazy(() => given.tokens?.() ?? tokensFor(machine, settings)),
    network: lazy(() => given.network?.() ?? toNetwork()),
    runNested: again,
    inOwnContext: within,
    liftTimeLimit: time.lift,
    ...(counted && { counted }),
    print: await printer(machine, settings),
    write: pieces => writeTo(stdout, settings, pieces),
    note: line => {
      if (!settings.quiet) say(stderr, line, settings);
    },
    aside,
  };

  async function connect(): Promise<Client> {
    checkSandbox(settings);
    if (settings.curl) return dryClient();
    if (settings.base === undefined) {
      await checkProfile(context);
      if (stderr.isTerminal) oncePerDay(machine, 'sandbox-told', () => aside(sandboxLine));
      else if (hasDoubtfulVariable(env)) context.note(sandboxLine);
    }
    let source: TokenSource | undefined;
    const token: ClientOptions['token'] = async need => {
      const found = await tokenFor(context, need);
      if (found !== undefined) redact(found.token);
      source = found?.source;
      return found?.token;
    };
    const store = settings.base === undefined ? undefined : await context.store();
    const client = await clientWith({ store, token, identity: identityOf }, settings);
    return {
      ...client,
      get: request =>
        client.get(request).catch(async error => {
          if (!(error instanceof Failure) || error.code !== 'token_rejected') throw error;
          throw (await import('./rejected-token.ts')).withTokenSource(
            error,
            source,
            settings,
            (await context.tokens()).isKept(),
          );
        }),
    };
  }

  /** By which the store keeps answers apart. It needs node:crypto, so that it is computed only for a token. */
  async function identityOf(token: string): Promise<string> {
    if (settings.base === undefined) return settings.profile;
    const { identity, cacheSalt } = await import('../../client/auth/identity.ts');
    const salt = cacheSalt(disk, places.cache, machine.uid);
    return identity(settings.profile, originOf(settings), token, salt);
  }

  /** --curl: nothing is sent. */
  async function dryClient(): Promise<Client> {
    const { curlClient } = await import('./curl.ts');
    return curlClient(context);
  }

  async function openStore(): Promise<Store> {
    const { createStore } = await import('../../client/store/store.ts');
    return createStore({
      disk,
      folder: places.cache,
      uid: machine.uid,
      now: clock.now,
      random: machine.random,
      log: problem => log?.({ event: 'store', problem }),
    });
  }

  async function toNetwork(): Promise<Transport> {
    const { networkTransport } = await import('../../client/transport/network.ts');
    return networkTransport(env, await ownTls());
  }

  async function ownTls(): Promise<OwnTls | undefined> {
    const { base, certificates } = settings;
    if (base === undefined || certificates === undefined) return undefined;
    const { secureContextOf } = await import('../../client/transport/certificates.ts');
    return { origin: base.origin, secureContext: secureContextOf(disk, certificates) };
  }

  /** How requests are sent, whichever way. */
  async function sending(): Promise<Omit<FetcherOptions, 'transport'>> {
    const { limits, retries, base, accessible, quiet } = settings;
    const isTold = base !== undefined && stderr.isTerminal && !quiet;
    const waiting = isTold
      ? (await import('../terminal/waiting.ts')).tellWaiting(machine, accessible)
      : undefined;
    return { clock, limits, retries, random: machine.random, log, waiting, over: time.signal };
  }

  async function filesTransport(): Promise<Transport> {
    const { fileTransport } = await import('../../client/transport/file-address.ts');
    const embedded = settings.base === undefined ? await transport() : undefined;
    return fileTransport(settings.base, env, await ownTls(), embedded);
  }

  async function transport(): Promise<Transport> {
    checkSandbox(settings);
    return settings.base === undefined ? embeddedTransport(await machine.sandbox()) : context.network();
  }

  async function clientWith(
    access: Pick<ClientOptions, 'store' | 'token' | 'identity'>,
    { anonymous }: { readonly anonymous: boolean },
  ): Promise<Client> {
    const { base, mode } = settings;
    const fetch = createFetch({ transport: await transport(), ...(await sending()) });
    const client = createClient({
      ...access,
      base,
      isPromised: async (path, value) =>
        (await import('../../../catalog/promised.ts')).isPromised(path, value),
      fetch: withoutToken(withProvenHosts(fetch, env, settings.insecureTls), await tokenAtHand(context)),
      clock,
      mode,
      userAgent: `music-cli/${machine.version}`,
      anonymous,
      log,
    });
    if (mode !== 'offline' || base === undefined) return client;
    return {
      ...client,
      get: async request => {
        try {
          const answer = await client.get(request);
          context.note(`From the store, ${ago(answer.age)} old: ${request.path}`);
          return answer;
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== 'not_cached') throw error;
          const { storedItem } = await import('./stored-item.ts');
          const answer = await storedItem(client, request);
          if (!answer) throw error;
          context.note(`From a stored list, ${ago(answer.age)} old: ${request.path}`);
          if (settings.json) context.note('Only the record is what the service sent, not what is around it.');
          return answer;
        }
      },
    };
  }
  return context;
}

const sandboxLine = 'From the built-in sandbox. For the service: music-cli config set baseUrl <url>';

/** Refuses a profile that is not configured, which is a typing error: the sandbox must not answer in its place. */
async function checkProfile({ settings, tokens }: Context): Promise<void> {
  const { profile, isKnownProfile } = settings;
  if (isKnownProfile || (await tokens()).expected()) return;
  throw new Failure('usage', `There is no profile '${profile}'.`, {
    code: 'unknown_profile',
    hint: `Make it with 'music-cli config set baseUrl <url> --profile ${profile}'.`,
  });
}

/** The token for a request; it is looked up only if it may be sent. */
async function tokenFor(context: Context, need: 'optional' | 'required'): Promise<FoundToken | undefined> {
  const { settings } = context;
  const tokens = await context.tokens();
  if (need === 'required') {
    checkProtected(settings.base, false);
    return (await import('../../client/auth/tokens.ts')).requiredToken(tokens, settings);
  }
  if (!tokens.expected()) return undefined;
  checkProtected(settings.base, true);
  try {
    return await tokens.find(need);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'auth') throw error;
    throw rewordFailure(error, { hint: `${error.hint ?? ''} Without a token: --anonymous.` });
  }
}

/**
 * A token that a service may send back to requests without it: of the environment, or of the plain file, as far as that
 * can be read. A keychain is not asked: that takes a process, and may ask the person.
 */
async function tokenAtHand({ machine, settings, tokens }: Context): Promise<string | undefined> {
  const { disk, env, places } = machine;
  const given = env.MUSIC_CLI_TOKEN?.trim();
  if (given || settings.base === undefined || !disk.existsSync(credentialsFile(places))) return given;
  try {
    return (await tokens()).filed();
  } catch (error) {
    failureOrThrow(error);
    return undefined;
  }
}

async function tokensFor(machine: Machine, settings: Settings): Promise<Tokens> {
  const [{ createTokens }, { createTokenFile }] = await Promise.all([
    import('../../client/auth/tokens.ts'),
    import('../../client/auth/file.ts'),
  ]);
  const { disk, uid, clock, env, places } = machine;
  return createTokens({
    environment: env.MUSIC_CLI_TOKEN,
    account: accountOf(settings),
    keychain: machine.keychain,
    file: createTokenFile({ disk, path: credentialsFile(places), uid, clock }),
    inKeychain: settings.inKeychain,
  });
}

/** `5 minutes`: seconds in the largest unit of which there is one. */
function ago(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  for (const [name, size] of units) {
    const count = Math.floor(seconds / size);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/**
 * Shows a remark once a day. The time of an empty file in the cache says when it was last shown.
 * @param name the name of the file; if it can't be written, the remark is shown every time
 */
function oncePerDay(
  { disk, places, clock }: Pick<Machine, 'disk' | 'places' | 'clock'>,
  name: string,
  tell: () => void,
): void {
  const path = `${places.cache}/${name}`;
  const told = disk.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const since = clock.now() - told;
  if (since >= 0 && since < 86_400_000) return;
  tell();
  // If the cache can't be written, the remark is shown again next time.
  attempt(() => replaceFile(disk, path, '', ownerOnly));
}
