/** Converts error responses to Failures: the status decides the kind, the body gives the message. */
import { Failure, type FailureDetails, type FailureKind } from '../../base/errors.ts';
import { isFields } from '../../base/io.ts';
import { bodyLimit, bodyText } from './store/body.ts';
import { type HttpResponse, parseRetryAfter } from './transport/fetcher.ts';
import { hostOf } from './transport/network-failure.ts';

/** A response with a status other than 200 or 304, for callers that show it unchanged. */
export interface RefusedResponse extends Pick<HttpResponse, 'url' | 'status' | 'statusText' | 'headers'> {
  /** The body, which may be incomplete (receive.ts). */
  readonly body: Uint8Array;
}

/** The service's refusal of a request. */
export class RefusalError extends Failure {
  readonly response: RefusedResponse;
  /** The service's message on one line; undefined if there is none. */
  readonly serviceMessage: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    response: RefusedResponse,
    details: FailureDetails & { readonly serviceMessage: string | undefined },
  ) {
    super(kind, message, { ...details, status: response.status });
    this.response = response;
    this.serviceMessage = details.serviceMessage;
  }
}

/** Whether a token was sent, was missing, or is never sent to this host. */
type TokenUse = 'sent' | 'missing' | 'never';

/** Returns a failure that explains the status. @param now milliseconds since the epoch */
export function statusFailure(response: RefusedResponse, tokenUse: TokenUse, now: number): RefusalError {
  const [kind, code, text, hint] = explainRefusal(response, tokenUse, now);
  const serviceMessage = messageOfBody(response);
  const status = code.startsWith('http_') ? statusLine(response) : response.status;
  const reason = `${hostOf(response.url)} ${text} (${status})`;
  const message = serviceMessage === undefined ? `${reason}.` : `${reason}: ${serviceMessage}`;
  return new RefusalError(kind, message, response, { code, hint, serviceMessage });
}

type Refusal = readonly [kind: FailureKind, code: string, text: string, hint: string];

function explainRefusal({ status, headers }: RefusedResponse, tokenUse: TokenUse, now: number): Refusal {
  const seconds = parseRetryAfter(headers, now);
  const retryHint = `Try again ${seconds === undefined ? 'later' : `in ${formatTime(seconds)}`}.`;
  switch (status) {
    case 401:
      return tokenUse === 'sent'
        ? ['auth', 'token_rejected', 'does not accept the token', rejectedTokenHint]
        : ['auth', 'not_logged_in', 'requires a token', tokenHints[tokenUse]];
    case 403:
      return ['auth', 'forbidden', 'does not allow this', tokenHints[tokenUse]];
    case 404:
      return ['not-found', 'not_found', 'has no such resource', 'Check the id or the path.'];
    case 422:
      return ['service', 'unprocessable', 'did not accept the values', 'Check the values given.'];
    case 429:
      return ['rate-limit', 'rate_limited', 'received too many requests', retryHint];
  }
  const code = `http_${status}`;
  if (status >= 500) return ['service', code, 'failed', retryHint];
  const text = status >= 400 ? 'refused the request' : 'sent a response that does not match this request';
  return ['service', code, text, 'Check the path and the base URL.'];
}

const rejectedTokenHint =
  "It may be revoked or expired, or the plan may have ended. Create a new one in your profile and run 'music-cli auth login'.";
const tokenHints: Readonly<Record<TokenUse, string>> = {
  sent: "Check the account's plan and rights.",
  missing: "Log in with 'music-cli auth login'.",
  never: 'No token is sent there: check the base URL, and the proxies on the way.',
};

/** Returns the failure of a response that is not JSON. */
export function notJsonFailure(url: string, contentType: string | undefined): Failure {
  const [type = ''] = cleanLine(contentType ?? '').split(/ ?;/);
  return new Failure('service', `${hostOf(url)} sent a response that is not JSON.`, {
    code: 'not_json',
    hint: `The content type is ${type === '' ? 'not given' : type}. Check the base URL: it may be that of a web page.`,
  });
}

/** Returns the failure for a body of more than `bodyLimit`. */
export function bodyTooLongFailure(url: string): Failure {
  return new Failure('service', `${hostOf(url)} sent a response of more than ${bodyLimit / 1024 ** 2} MiB.`, {
    code: 'answer_too_long',
    hint: 'Request fewer records, for example with --limit, or check the base URL.',
  });
}

/** Returns the service's message in the body, on one line; undefined if there is none. */
function messageOfBody(response: RefusedResponse): string | undefined {
  const line = cleanLine(messageIn(bodyText(response.body).trim(), response));
  return line === '' ? undefined : line;
}

/** Returns the message and details in JSON of a usual shape, the title of an HTML page, or else the whole text. */
function messageIn(text: string, { headers, status }: RefusedResponse): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const message = findMessage(parsed);
    const fullMessage = [message, ...findDetails(parsed)].filter(part => part !== undefined).join('; ');
    // Unknown fields may describe what is wrong with the values.
    return status === 422 && (fullMessage === '' || fullMessage === message) ? text : fullMessage;
  } catch {
    const isPage = text.startsWith('<') || (headers.get('content-type') ?? '').includes('html');
    return isPage ? titleOf(text) : text;
  }
}

/** Returns the title of an HTML page. Each step searches once, so many unclosed title tags cannot make it slow. */
function titleOf(page: string): string {
  const tagStart = page.search(/<title[\s>]/i);
  const start = tagStart < 0 ? 0 : page.indexOf('>', tagStart) + 1;
  if (start === 0) return '';
  const end = page.indexOf('<', start);
  return end < 0 ? '' : page.slice(start, end);
}

/** Maximum depth of nested objects. */
const maxDepth = 3;

function findMessage(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (!isFields(value) || depth > maxDepth) return undefined;
  for (const name of ['message', 'error', 'detail', 'error_description', 'description', 'title']) {
    const part = value[name];
    if (typeof part === 'string' && part.trim() !== '') return part;
    if (isFields(part)) return findMessage(part, depth + 1);
  }
  return undefined;
}

/** Returns lines like `field: reason` from `errors`, `violations` and `details`, which may be lists or objects. */
function findDetails(value: unknown, depth = 0): string[] {
  if (!isFields(value) || depth > maxDepth) return [];
  const inner = isFields(value.error) ? findDetails(value.error, depth + 1) : [];
  return [...inner, ...['errors', 'violations', 'details'].flatMap(name => detailLines(value[name], depth))];
}

function detailLines(value: unknown, depth: number): string[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => {
      if (!isFields(item)) return detailLines(item, depth + 1);
      const field = item.propertyPath ?? item.field ?? item.path ?? item.property ?? item.param;
      const text = findMessage(item) ?? JSON.stringify(item);
      return [typeof field === 'string' && field !== '' ? `${field}: ${text}` : text];
    });
  if (isFields(value))
    return Object.entries(value).map(
      ([field, reason]) => `${field}: ${detailLines(reason, depth + 1).join(', ')}`,
    );
  return value === undefined || value === null ? [] : [String(value)];
}

const maxMessageLength = 500;

/** Returns the text on one line, without control characters, and cut if it is too long for a message. */
function cleanLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= maxMessageLength ? line : `${line.slice(0, maxMessageLength)}…`;
}

function statusLine({ status, statusText }: RefusedResponse): string {
  return cleanLine(`${status} ${statusText}`);
}

function formatTime(seconds: number): string {
  if (seconds > 86_400) return 'more than a day';
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
