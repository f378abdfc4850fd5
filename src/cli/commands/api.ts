/** `api <path>`: prints the response to any GET below /api, byte for byte unless stdout is a terminal. */

import { attempt, Failure } from '../../base/errors.ts';
import { escapeControlsInLines } from '../../base/text/sanitise.ts';
import type { Style } from '../../base/text/style.ts';
import { segmentsBelowApi } from '../../catalog/lib/value-texts.ts';
import type { ClientResponse } from '../client/client-response.ts';
import { RefusalError } from '../client/failures.ts';
import { pathSegment } from '../client/url.ts';
import { prettyJson } from '../output/json/pretty.ts';
import type { OptionValues } from '../program/argv/option.ts';
import { jqOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { jqEngine } from '../show/show.ts';

/** Paths that require a token, or use one if there is one (docs/service.md, Account and aggregated catalog). */
const authByPath: Readonly<Record<string, 'required' | 'optional'>> = {
  '/api/mobile/me': 'required',
  '/api/mobile/music-bootstrap': 'optional',
  '/api/mobile/entities': 'optional',
  '/api/mobile/circular-tracks': 'optional',
};

export const api = command({
  arguments: [{ name: 'path', summary: 'Path, for example mobile/keys', required: true }],
  options: {
    include: { flags: '-i, --include', summary: 'Print status and header fields first', excludes: ['jq'] },
    header: {
      flags: '-H, --header <name: value>',
      summary: 'Add a header field; the cache is not used then',
      repeat: true,
    },
    queryParam: { flags: '--query-param <k=v>', summary: 'Add a query parameter', repeat: true },
    ...jqOptions,
  },
  examples: [
    { command: 'api mobile/keys/1', text: 'one response, exactly as sent' },
    { command: 'api mobile/keys/1 -i', text: 'with status and headers' },
    { command: "api mobile/keys --jq '.meta.count'", text: 'filtered by jq' },
  ],
  run: async (context, { args, options }) => {
    const { jq, include } = options;
    const target = apiPath(args[0] ?? '', options.queryParam);
    const auth = authByPath[target.split('?')[0] ?? ''] ?? 'none';
    const extraHeaders = headersFrom(options.header);
    const print = (response: ResponseHead, body: Iterable<Uint8Array>) =>
      context.print(formatResponse(include ? headText(response) : '', body, context.style));
    try {
      const response = await context.get({ path: target, auth, validate: false, extraHeaders });
      if (jq === undefined) print(response, response.body.chunks());
      else await printJq(context, response, jq, options);
    } catch (error) {
      if (error instanceof RefusalError) print(error.response, [error.response.body]);
      throw error;
    }
  },
});

async function printJq(
  context: Context,
  response: ClientResponse,
  expression: string,
  { raw, arg }: Pick<OptionValues<typeof jqOptions>, 'raw' | 'arg'>,
): Promise<void> {
  const [{ jqFlags, runJq }, { showOutput }] = await Promise.all([
    import('../output/jq/jq.ts'),
    import('../output/formats/jq.ts'),
  ]);
  const flags = jqFlags(raw, arg);
  const request = { expression, flags, input: response.body.chunks(), log: context.notice };
  for await (const piece of showOutput(runJq(jqEngine(context), request), raw, context.style))
    context.write([piece]);
}

/** Returns the response piece by piece. On a terminal, JSON is coloured and control characters are escaped. */
function* formatResponse(
  head: string,
  body: Iterable<Uint8Array>,
  style: Style,
): Generator<string | Uint8Array> {
  if (head !== '') yield style.isTerminal ? escapeControlsInLines(head, style.ascii) : head;
  if (!style.isTerminal) return yield* body;
  const text = Buffer.concat(Array.from(body, piece => Buffer.from(piece))).toString();
  const isJson = attempt(() => JSON.parse(text)) !== undefined;
  if (isJson) return yield* prettyJson([text], style);
  const lines = escapeControlsInLines(text.replace(/\r\n/g, '\n'), style.ascii);
  yield lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

type ResponseHead = Pick<ClientResponse, 'status' | 'statusText' | 'headers'>;

function headText({ status, statusText, headers }: ResponseHead): string {
  const lines = headers.list.map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP ${status} ${statusText}`.trimEnd(), ...lines].join('\n')}\n\n`;
}

/** Returns the path below the base URL, percent-encoded. Throws a Failure if it is empty or not below /api. */
function apiPath(path: string, parameters: readonly string[]): string {
  const badPathFailure = (reason: string) =>
    new Failure('usage', `The path ${reason}.`, {
      code: 'bad_path',
      hint: "Give a path below /api, for example 'music-cli api mobile/keys'.",
    });
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(path))
    throw badPathFailure('is an absolute URL or contains a backslash');
  const [pathname = '', ...queryParts] = path.replace(/#.*$/s, '').split('?');
  const inner = pathname.replace(/^\/?(?:api(?:\/|$))?/, '');
  if (inner === '') throw badPathFailure('is empty');
  const segments = segmentsBelowApi(inner)?.map(each => (each === '' ? '' : pathSegment(each)));
  if (segments === undefined) throw badPathFailure('leaves /api, or is not well-formed');
  const query = [queryParts.join('?'), ...parameters.map(parameterText)].filter(Boolean).join('&');
  return `/api/${segments.join('/')}${query === '' ? '' : `?${query}`}`;
}

/** Header fields that the client sets itself, and the token, which must not be an argument. */
const reservedFields =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|if-.*|range|accept-encoding|x-service-api-token)$/i;

/** Parses header fields in the notation of curl -H; undefined if there are none. @throws Failure `bad_header` */
function headersFrom(lines: readonly string[]): Readonly<Record<string, string>> | undefined {
  if (lines.length === 0) return undefined;
  return Object.fromEntries(
    lines.map(line => {
      const [, name = '', value = ''] =
        /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
      if (name === '')
        throw new Failure('usage', "Write a header field as 'Name: value'.", { code: 'bad_header' });
      if (reservedFields.test(name))
        throw new Failure('usage', `${name} cannot be set with -H.`, { code: 'bad_header' });
      return [name, value.trim()];
    }),
  );
}

function parameterText(parameter: string): string {
  const equalsIndex = parameter.indexOf('=');
  if (equalsIndex < 1) {
    throw new Failure('usage', 'Write a query parameter as name=value.', { code: 'bad_parameter' });
  }
  return `${encodeURIComponent(parameter.slice(0, equalsIndex))}=${encodeURIComponent(parameter.slice(equalsIndex + 1))}`;
}
