/** `serve`: the sandbox over HTTP, until it is interrupted. */
import { codeOf, Failure } from '../../base/errors.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { decideStyle } from '../../output/text/style.ts';
import type { Sandbox } from '../../sandbox/exchange.ts';
import {
  type Answering,
  addressFor,
  addressOf,
  listen,
  reachableAt,
  type Served,
} from '../../sandbox/listen.ts';
import { type Around, assembled, assembledLater, sandboxOver } from '../../sandbox/serve/assemble.ts';
import { pages } from '../../sandbox/serve/pages.ts';
import { following } from '../../sandbox/serve/records/folder.ts';
import type { GivenContent } from '../../sandbox/serve/records/given.ts';
import { recording } from '../../sandbox/serve/records/recording.ts';
import { aroundFrom, drawsFrom, type ServeValues } from './around.ts';
import { forwardTo } from './forward.ts';
import { gathering, logJson, logLine } from './log.ts';
import type { serveOptions } from './options.ts';

const tokens = ['sandbox-premium', 'sandbox-free', 'sandbox-revoked', 'sandbox-expired'] as const;
const says: Readonly<Record<(typeof tokens)[number], string>> = {
  'sandbox-premium': 'an account with a paid plan',
  'sandbox-free': 'an account on the Free plan: 403',
  'sandbox-revoked': 'a revoked token: 401',
  'sandbox-expired': 'an expired token: 401',
};

export const serve: Deed<typeof serveOptions> = async (context, { options }) => {
  const { machine, settings } = context;
  const host = options.host ?? '127.0.0.1';
  const port = options.port ?? 4000;
  const address = await addressFor(host).catch(error => refuseHost(error, host, port));
  const around = aroundFrom(options, address, machine);
  const answering = answeringFor(context, options, around);
  const log = gathering(machine.log);
  const tell = await teller(context);
  const server = await listen(answering, port, address, served => log.add(tell(served))).catch(error =>
    refuseHost(error, host, port),
  );
  // Before the address is told: whoever reads it may stop us at once.
  const stopped = machine.stopped();
  const url = addressOf(server);
  const seed = drawsFrom(around) ? around.seed : undefined;
  const report = { url, addresses: reachableAt(server), seed, record: options.record };
  machine.stdout.write(settings.json ? startedJson(report) : startedText(report));
  await stopped;
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  log.flush();
};

function refuseHost(error: unknown, host: string, port: number): never {
  const code = codeOf(error);
  const taken = code === 'EADDRINUSE';
  throw new Failure('usage', `Cannot listen on ${host}, port ${port}: ${taken ? 'it is in use' : code}.`, {
    code: 'cannot_listen',
    hint: taken
      ? 'Choose another port with --port, or any free one with --port 0.'
      : 'Check --host and --port.',
    cause: error,
  });
}

function answeringFor(context: Context, { data, record }: ServeValues, around: Around): Answering {
  const { machine, settings } = context;
  const { disk, library } = machine;
  if (record !== undefined) {
    if (data !== undefined)
      throw conflict('--data and --record exclude each other.', 'Leave out one of them.');
    if (settings.base === undefined) {
      const hint = 'Name one with --base-url, or music-cli config set baseUrl <url>.';
      throw conflict('--record needs a service to stand in front of, and none is configured.', hint);
    }
    return assembledLater(recording(disk, record, forwardTo(settings.base, context)), around);
  }
  const page = pages(machine.packaged('dist/openapi.json'));
  const made = (content?: GivenContent): Sandbox => sandboxOver(library, page, content);
  const complain = ({ message }: Failure) => context.note(`${message} The records from before are kept.`);
  return assembled(data === undefined ? made() : following(disk, data, made, complain), around);
}

function conflict(message: string, hint: string): Failure {
  return new Failure('usage', message, { code: 'conflicting_options', hint });
}

/** How a request is told on stderr. */
async function teller({ machine, settings }: Context): Promise<(served: Served) => string> {
  if (settings.quiet) return () => '';
  if (settings.json) return logJson;
  const { env, stderr: sink } = machine;
  const style = await decideStyle({ flag: settings.color, env, sink, ascii: settings.ascii });
  return served => logLine(served, style);
}

interface Report {
  readonly url: string;
  /** Where others reach it. */
  readonly addresses: readonly string[];
  readonly seed: number | undefined;
  /** The folder of a recording. */
  readonly record: string | undefined;
}

function startedJson({ url, addresses, seed, record }: Report): string {
  const more = { ...(addresses.length > 0 && { addresses }), seed };
  return `${JSON.stringify(record === undefined ? { url, tokens, ...more } : { url, record, ...more })}\n`;
}

function startedText({ url, addresses, seed, record }: Report): string {
  const reachable = addresses.length > 0 ? [`Others reach it at ${addresses.join(', ')}`] : [];
  const drawn = seed === undefined ? [] : [`Latency and failures are drawn from --seed ${seed}`];
  const head =
    record === undefined
      ? [`The sandbox listens on ${url}`]
      : [`The service is recorded into ${record}: ask it at ${url}`];
  const lines = [...head, ...reachable, ...drawn];
  if (record !== undefined) return `${[...lines, '', `Then: music-cli serve --data ${record}`].join('\n')}\n`;
  const known = tokens.map(token => `  ${token.padEnd(16)}  ${says[token]}`);
  const rest = ['', 'Tokens:', ...known, '', `Try: music-cli keys list --base-url ${url}`];
  return `${[...lines, ...rest].join('\n')}\n`;
}
