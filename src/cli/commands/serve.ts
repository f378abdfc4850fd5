/** `serve`: serves the sandbox over HTTP until it is interrupted. */

import { attempt, codeOf, Failure } from '../../base/errors.ts';
import { decideStyle } from '../../base/text/style.ts';
import { addressFor, listen, type ServedRequest, serverUrl } from '../../sandbox/listen.ts';
import type { Sandbox } from '../../sandbox/request-response.ts';
import { assembleServer, type Conditions, createSandboxOver } from '../../sandbox/serve/assemble.ts';
import { failureFormat, latencyFormat, parseFailures, parseLatency } from '../../sandbox/serve/faults.ts';
import { corsFormat, hostGuardLayer, isLoopbackHost, parseOrigin } from '../../sandbox/serve/layers.ts';
import { pageRoutes } from '../../sandbox/serve/pages.ts';
import { followFolder } from '../../sandbox/serve/records/folder.ts';
import type { UserContent } from '../../sandbox/serve/records/user-records.ts';
import { absolutePathOf } from '../files/file-place.ts';
import { misuseFailure, type Options, type OptionValues } from '../program/argv/option.ts';
import { folderPath, positiveInteger, type Reader, wholeNumber } from '../program/argv/readers.ts';
import { type Context, command } from '../program/context/context.ts';
import type { Machine } from '../program/context/machine.ts';
import { bufferLines, logJson, logLine } from './serve/log.ts';
import { servePages } from './serve/page/page.ts';

/** The tokens that the sandbox knows, and what each stands for. */
const sandboxTokens = {
  'sandbox-premium': 'an account with a paid plan',
  'sandbox-free': 'an account on the Free plan: 403',
  'sandbox-revoked': 'a revoked token: 401',
  'sandbox-expired': 'an expired token: 401',
};

/** Reads --host. Refuses an empty text, which Node would interpret as every address of the machine. */
const addressReader: Reader<string> = {
  read: text => (text.trim() === '' ? undefined : text.trim().replace(/^\[(.*)\]$/, '$1')),
  expects: 'an address or a name of this machine',
};

const serveOptions = {
  port: {
    flags: '--port <n>',
    summary: 'Port to listen on; 0 picks a free port',
    reader: { ...wholeNumber(0, 65_535), expects: 'a port from 0 to 65535' },
    default: 4000,
  },
  host: {
    flags: '--host <address>',
    summary: 'Address to listen on',
    reader: addressReader,
    default: '127.0.0.1',
  },
  cors: {
    flags: '--cors <origin>',
    summary: 'Allowed origin of pages: an origin, loopback, * or none',
    values: { from: 'suggestions', suggestions: ['*', 'loopback', 'none'] },
    reader: { read: parseOrigin, expects: corsFormat },
    valueIfUnset: 'loopback with --data, none if other machines can connect, else *',
  },
  latency: {
    flags: '--latency <ms>',
    summary: 'Milliseconds to wait before each response: 80, or a range such as 50-400',
    reader: { read: parseLatency, expects: latencyFormat },
  },
  fail: {
    flags: '--fail <share>',
    summary:
      'Share of requests that fail: 5% (with 503), 2%:429, 1%:reset, 1%:truncate, 1%:slow, /api/mobile/keys=5%:503',
    repeat: true,
  },
  rateLimit: {
    flags: '--rate-limit <n>',
    summary: 'Maximum number of requests a minute from one address',
    reader: positiveInteger,
  },
  data: {
    flags: '--data <directory>',
    summary: 'Directory of <resource>.json files whose records replace the built-in ones',
    values: { from: 'directories' },
    reader: folderPath,
  },
  seed: {
    flags: '--seed <n>',
    summary: 'Seed of random latency and failures, to repeat a run',
    reader: wholeNumber(0, 2 ** 32 - 1),
  },
} as const satisfies Options;

export const serve = command({
  description:
    'Serves every route of the service, with CORS, compression and conditional requests. Pages for people are at /, the list of routes at /api, and the OpenAPI description at /openapi.json. Prints a line for each request on stderr, unless -q is given.',
  options: serveOptions,
  examples: [
    { command: 'serve --port 0', text: 'on a free port' },
    { command: 'serve --latency 50-400 --fail 5% --seed 7', text: 'as slow and unreliable as a network' },
    { command: 'serve --data fixtures', text: 'with records of your own' },
  ],
  isLocal: true,
  run: async (context, { options }) => {
    const { machine, settings } = context;
    const { host, port } = options;
    const address = await addressFor(host).catch(error => refuseHost(error, host, port));
    const conditions = conditionsFrom(options, address, machine);
    const handleRequest = createRequestHandler(context, options.data, conditions);
    const log = bufferLines(machine.log);
    const formatExchange = await createLogFormatter(context, await knownTokens(context));
    const server = await listen(handleRequest, port, address, exchange =>
      log.add(formatExchange(exchange)),
    ).catch(error => refuseHost(error, host, port));
    context.liftTimeLimit();
    machine.forgetToken();
    // The signal handlers are set before the URL is printed, because a script may read it and end the server at once.
    const stopped = machine.waitForStop();
    const url = serverUrl(server);
    const seed = usesRandomness(conditions) ? conditions.seed : undefined;
    const report = { url, seed };
    machine.stdout.write(settings.json ? reportJson(report) : reportText(report));
    await stopped;
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    log.flush();
  },
});

type ServeValues = OptionValues<typeof serveOptions>;

/** Returns the conditions of the sandbox. @param address the address to listen on. Throws Failure: usage. */
function conditionsFrom(options: ServeValues, address: string, { random, clock }: Machine): Conditions {
  const { latency, rateLimit, cors = defaultCors(address, options) } = options;
  const guard = hostGuardLayer(address, options.host);
  const fail = parseFailures(options.fail);
  if (fail === undefined) throw misuseFailure(serveOptions.fail, `must be ${failureFormat}`);
  return {
    ...{ guard, cors, latency, fail, rateLimit },
    seed: options.seed ?? Math.floor(random() * 1e6),
    now: clock.elapsed,
  };
}

/** Returns the default of --cors: `none` if other machines can connect, and only local pages for the user's records. */
function defaultCors(address: string, { data }: ServeValues): string {
  if (!isLoopbackHost(address)) return 'none';
  return data === undefined ? '*' : 'loopback';
}

function usesRandomness({ latency, fail }: Conditions): boolean {
  return fail.length > 0 || (latency !== undefined && latency.from < latency.to);
}

function refuseHost(error: unknown, host: string, port: number): never {
  const code = codeOf(error);
  const isTaken = code === 'EADDRINUSE';
  throw new Failure('usage', `Cannot listen on ${host}, port ${port}: ${isTaken ? 'it is in use' : code}.`, {
    code: 'cannot_listen',
    hint: isTaken
      ? 'Choose another port with --port, or any free one with --port 0.'
      : 'Check --host and --port.',
    cause: error,
  });
}

function createRequestHandler(context: Context, data: string | undefined, conditions: Conditions) {
  const { disk, workingFolder, library, packageFile } = context.machine;
  // If the working directory was removed, a relative path would look like an empty directory.
  if (data !== undefined) absolutePathOf(workingFolder, data);
  const pageRoute = pageRoutes(packageFile('dist/openapi.json'));
  let loadCount = 0;
  const makeSandbox = (content?: UserContent): Sandbox => {
    loadCount++;
    return createSandboxOver(library, pageRoute, content);
  };
  const warn = ({ message }: Failure) => context.notice(`${message} The previous records stay in use.`);
  const sandbox = data === undefined ? makeSandbox() : followFolder(disk, data, makeSandbox, warn);
  const handlePage = servePages(context, sandbox, () => loadCount);
  return assembleServer(request => handlePage(request) ?? sandbox(request), conditions);
}

/** Returns the tokens of the environment and of the plain file, which a request may carry in its address. */
async function knownTokens({ machine, tokens }: Context): Promise<readonly string[]> {
  const { tokenInFile } = await tokens();
  return [machine.env.MUSIC_CLI_TOKEN?.trim(), attempt(tokenInFile)].filter(token => token !== undefined);
}

async function createLogFormatter(
  { machine, settings }: Context,
  tokens: readonly string[],
): Promise<(exchange: ServedRequest) => string> {
  if (settings.quiet) return () => '';
  if (settings.json) return exchange => logJson(exchange, tokens);
  const { env, stderr: sink } = machine;
  const style = await decideStyle({ color: settings.color, env, sink, ascii: settings.ascii });
  return exchange => logLine(exchange, style, tokens);
}

interface StartReport {
  readonly url: string;
  readonly seed: number | undefined;
}

function reportJson({ url, seed }: StartReport): string {
  return `${JSON.stringify({ url, tokens: Object.keys(sandboxTokens), seed })}\n`;
}

function reportText({ url, seed }: StartReport): string {
  const seedNotes = seed === undefined ? [] : [`Latency and failures use --seed ${seed}`];
  const tokenLines = Object.entries(sandboxTokens).map(([token, role]) => `  ${token.padEnd(16)}  ${role}`);
  const head = [`The sandbox listens on ${url}`, ...seedNotes];
  return `${[...head, '', 'Tokens:', ...tokenLines, '', `Try: music-cli keys list --base-url ${url}`].join('\n')}\n`;
}
