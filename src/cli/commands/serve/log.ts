/** Formats the log line of a request: `GET /api/mobile/keys 304 0 B 12 ms`. */
import { containsSecret, hideSecrets } from '../../../base/addresses.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import type { ServedRequest } from '../../../sandbox/listen.ts';
import type { SandboxRequest } from '../../../sandbox/request-response.ts';
import { unknownParameters } from '../../../sandbox/routes.ts';
import { formatSize } from '../../program/terminal/say.ts';

/** Returns the line as text. @param tokens to mask, beside the one in the request's header */
export function logLine(
  exchange: ServedRequest,
  { paint, ascii }: Pick<Style, 'paint' | 'ascii'>,
  tokens: readonly string[] = [],
): string {
  const { request, status, fault, bytes, milliseconds } = exchange;
  const outcome = paint.status(status, fault === undefined ? String(status) : `${status} ${fault}`);
  const sizeAndTime = paint.dim(`${formatSize(bytes)} ${Math.round(milliseconds)} ms`);
  const requestText = request
    ? `${request.method} ${escapeControls(maskAddress(request, tokens), ascii)}`
    : '(unreadable)';
  const unknown = unknownParameterNames(request, tokens)?.map(name => escapeControls(name, ascii));
  const note = unknown === undefined ? '' : ` unknown parameters: ${unknown.join(', ')}`;
  return `${requestText} ${outcome} ${sizeAndTime}${note}\n`;
}

/** Returns the line as JSON. @param tokens as for `logLine` */
export function logJson(exchange: ServedRequest, tokens: readonly string[] = []): string {
  const { request, status, fault, bytes, milliseconds } = exchange;
  const requestFields = request
    ? { method: request.method, url: maskAddress(request, tokens) }
    : { method: null, url: null };
  const unknown = unknownParameterNames(request, tokens);
  const ms = Math.round(milliseconds * 1000) / 1000;
  return `${JSON.stringify({ ...requestFields, status, ...(fault && { fault }), bytes, ms, ...(unknown && { unknown }) })}\n`;
}

const mask = '[token]';

/** Returns the requested address without secrets. */
function maskAddress(request: SandboxRequest, tokens: readonly string[]): string {
  return maskTokens(hideSecrets(request.url), [tokenOf(request), ...tokens]);
}

/** Returns the names of query parameters that the route does not know, with tokens masked. */
function unknownParameterNames(
  request: SandboxRequest | undefined,
  tokens: readonly string[],
): readonly string[] | undefined {
  if (request === undefined) return undefined;
  return unknownParameters(request.url)?.map(name => maskTokens(name, [tokenOf(request), ...tokens]));
}

function tokenOf(request: SandboxRequest | undefined): string {
  return request?.headers['x-service-api-token'] ?? '';
}

/** Returns the text with each token masked, however it is percent-encoded. */
function maskTokens(text: string, tokens: readonly string[]): string {
  return tokens.reduce(maskToken, text);
}

function maskToken(text: string, token: string): string {
  if (token === '') return text;
  const partlyMasked = text.replaceAll(token, mask).replaceAll(encodeURIComponent(token), mask);
  const segments = partlyMasked
    .split(/([/?&=#;])/)
    .map(segment => (containsSecret(segment, token) ? mask : segment));
  const maskedText = segments.join('');
  return containsSecret(maskedText, token) ? `(an address with the ${mask})` : maskedText;
}

/** Collects lines and writes those of one turn of the event loop together. */
export function bufferLines(write: (text: string) => void): { add(line: string): void; flush(): void } {
  let buffer = '';
  const flush = () => {
    const text = buffer;
    buffer = '';
    if (text !== '') write(text);
  };
  return {
    add(line) {
      if (buffer === '' && line !== '') setImmediate(flush);
      buffer += line;
    },
    flush,
  };
}
