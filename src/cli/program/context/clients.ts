/** Makes the clients of a context: for the service or the sandbox, for a token that is being tried, and for files. */

import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { attempt, Failure } from '../../../base/errors.ts';
import { lazy } from '../../../base/memo.ts';
import { requireSafeTls } from '../../client/auth/token-safety.ts';
import type { TokenSource } from '../../client/auth/tokens.ts';
import { type Client, createClient } from '../../client/client.ts';
import type { ClientOptions } from '../../client/client-options.ts';
import type { ClientEvent } from '../../client/events.ts';
import { createFetch, type FetcherOptions } from '../../client/transport/fetcher.ts';
import { hasDoubtfulVariable } from '../settings/setting-table.ts';
import { checkSandbox, originOf } from '../settings/settings.ts';
import type { Context } from './context.ts';
import type { Machine } from './machine.ts';
import { maskTokenInResponses } from './redaction.ts';
import { checkProfile, lookUpToken, tokenToMask } from './token-lookup.ts';
import { openFileTransport, openTransport } from './transports.ts';

export interface ClientsOptions {
  /** Masks a secret in all output. */
  readonly redact: (secret: string) => void;
  readonly log: ((event: ClientEvent) => void) | undefined;
  /** Aborted when the time limit of the run is over. */
  readonly runSignal: AbortSignal | undefined;
}

/** Returns the clients of a context. @param getContext returns the context, which is made after its clients */
export function createClients(
  getContext: () => Context,
  options: ClientsOptions,
): Pick<Context, 'client' | 'clientWithToken' | 'fileFetcher'> {
  const fileTransport = lazy(() => openFileTransport(getContext()));
  return {
    client: lazy(() => createMainClient(getContext(), options)),
    clientWithToken: async token => {
      const context = getContext();
      options.redact(token);
      const access = { findToken: async () => token, partitionOf: () => context.settings.profile };
      return context.settings.curl ? loadCurlClient(context) : createServiceClient(context, options, access);
    },
    fileFetcher: async () =>
      createFetch({ transport: await fileTransport(), ...(await fetcherOptions(getContext(), options)) }),
  };
}

const sandboxNotice = 'Data from the sandbox. To use the service: music-cli config set baseUrl <url>';

/** Returns the client of most commands. It uses the cache, and looks up a token if a route takes one. */
async function createMainClient(context: Context, options: ClientsOptions): Promise<Client> {
  const { machine, settings } = context;
  checkSandbox(settings);
  if (settings.curl) return loadCurlClient(context);
  if (settings.base === undefined) {
    await checkProfile(context);
    if (machine.stderr.isTerminal) showOncePerDay(machine, () => context.terminalNotice(sandboxNotice));
    else if (hasDoubtfulVariable(machine.env)) context.notice(sandboxNotice);
  }
  let source: TokenSource | undefined;
  const findToken: ClientOptions['findToken'] = async requirement => {
    const foundToken = await lookUpToken(context, requirement);
    if (foundToken !== undefined) options.redact(foundToken.token);
    source = foundToken?.source;
    return foundToken?.token;
  };
  const store = settings.base === undefined ? undefined : await context.store();
  const partitionOf = (token: string) => partitionFor(context, token);
  const access = { store, findToken, partitionOf };
  const client = await createServiceClient(context, options, access, settings.anonymous);
  return {
    ...client,
    get: request =>
      client.get(request).catch(async error => {
        if (!(error instanceof Failure) || error.code !== 'token_rejected') throw error;
        const { withTokenSource } = await import('./rejected-token.ts');
        throw withTokenSource(error, source, settings, (await context.tokens()).hasStoredToken());
      }),
  };
}

/** Returns the name of the cache partition for a token. It needs node:crypto. */
async function partitionFor({ machine, settings }: Context, token: string): Promise<string> {
  if (settings.base === undefined) return settings.profile;
  const { partitionName, cacheSalt } = await import('../../client/auth/partition.ts');
  const salt = cacheSalt(machine.disk, machine.places.cache, machine.uid);
  return partitionName(settings.profile, originOf(settings), token, salt);
}

async function loadCurlClient(context: Context): Promise<Client> {
  const { curlClient } = await import('./curl.ts');
  return curlClient(context);
}

async function createServiceClient(
  context: Context,
  options: ClientsOptions,
  access: Pick<ClientOptions, 'store' | 'findToken' | 'partitionOf'>,
  anonymous = false,
): Promise<Client> {
  const { machine, settings } = context;
  const { base, mode, insecureTls } = settings;
  const fetch = createFetch({
    transport: await openTransport(context),
    ...(await fetcherOptions(context, options)),
  });
  const client = createClient({
    ...access,
    base,
    isExpected: async (path, value) =>
      (await import('../../../catalog/expected-response.ts')).isExpectedResponse(path, value),
    fetch: maskTokenInResponses(requireSafeTls(fetch, machine.env, insecureTls), await tokenToMask(context)),
    clock: machine.clock,
    mode,
    userAgent: `music-cli/${machine.version}`,
    anonymous,
    log: options.log,
  });
  if (mode !== 'offline' || base === undefined) return client;
  return (await import('./offline-client.ts')).offlineClient(client, context);
}

async function fetcherOptions(
  { machine, settings }: Context,
  { log, runSignal }: ClientsOptions,
): Promise<Omit<FetcherOptions, 'transport'>> {
  const { limits, retries, base, accessible, quiet } = settings;
  const showsWaiting = base !== undefined && machine.stderr.isTerminal && !quiet;
  const waitObserver = showsWaiting
    ? (await import('../terminal/waiting.ts')).createWaitDisplay(machine, accessible)
    : undefined;
  return {
    clock: machine.clock,
    limits,
    retries,
    random: machine.random,
    log,
    waitObserver,
    runSignal,
  };
}

/** Shows a notice once a day, using the time of an empty file in the cache; every time if that file cannot be written. */
function showOncePerDay({ disk, places, clock }: Machine, show: () => void): void {
  const path = `${places.cache}/sandbox-told`;
  const modifiedTime = disk.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
  const age = clock.now() - modifiedTime;
  if (age >= 0 && age < 86_400_000) return;
  show();
  attempt(() => replaceFile(disk, path, '', ownerOnly));
}
