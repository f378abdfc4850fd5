/** What a service's refusal means (errors.ts: exit codes), in its own words where it has any. */
import { Failure, type FailureDetails, type Kind } from '../base/errors.ts';
import { isFields } from '../base/io.ts';
import { textOf } from './store/body.ts';
import { retryAfter } from './transport/fetcher.ts';
import { hostOf } from './transport/network-failure.ts';
import type { Headers } from './transport/transport.ts';

/** An answer that is not the one asked for, whole, for who wants to show it as it is. */
export interface RefusedResponse {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** At most 1 MiB of it, unless the request took any content type. */
  readonly body: Uint8Array;
}

/** The service answered, and the answer is no. */
export class Refused extends Failure {
  readonly response: RefusedResponse;
  /** The service's own, on one line, where it has any. */
  readonly words: string | undefined;

  constructor(
    kind: Kind,
    message: string,
    response: RefusedResponse,
    details: FailureDetails & { readonly words: string | undefined },
  ) {
    super(kind, message, { ...details, status: response.status });
    this.response = response;
    this.words = details.words;
  }
}

export function statusFailure(response: RefusedResponse, sentToken: boolean, now: number): Refused {
  const { status } = response;
  const words = said(response);
  const where = response.url.startsWith('embedded:') ? 'The sandbox' : hostOf(response.url);
  const refused = (kind: Kind, code: string, what: string, hint: string): Refused =>
    new Refused(kind, words === undefined ? `${what}.` : `${what}: ${words}`, response, {
      code,
      hint,
      words,
    });

  if (status === 401)
    return sentToken
      ? refused('auth', 'token_rejected', `${where} does not accept the token (401)`, tokenAdvice)
      : refused(
          'auth',
          'not_logged_in',
          `${where} wants a token (401)`,
          "Log in with 'music-cli auth login'.",
        );
  if (status === 403) return refused('auth', 'forbidden', `${where} does not allow this (403)`, planAdvice);
  if (status === 404)
    return refused('not-found', 'not_found', `${where} has nothing there (404)`, 'Check the id or the path.');
  if (status === 429) {
    const wait = retryAfter(response.headers, now);
    const hint = wait === undefined ? 'Try again later.' : `Try again in ${duration(wait)}.`;
    return refused('rate-limit', 'rate_limited', `${where} has had too many requests (429)`, hint);
  }
  if (status === 422)
    return refused(
      'service',
      'unprocessable',
      `${where} did not accept the values (422)`,
      'Check the values given.',
    );
  if (status >= 500) {
    const wait = retryAfter(response.headers, now);
    const hint = wait === undefined ? 'Try again later.' : `It asks to wait ${duration(wait)}.`;
    return refused('service', `http_${status}`, `${where} failed (${named(response)})`, hint);
  }
  const what = status >= 400 ? 'refused the request' : 'gave an answer that does not belong to this request';
  return refused(
    'service',
    `http_${status}`,
    `${where} ${what} (${named(response)})`,
    'Check the path and the base URL.',
  );
}

const tokenAdvice =
  "It may be revoked or expired, or the plan may have ended: make one in the profile area and run 'music-cli auth login'.";
const planAdvice = "Check the account's plan and rights; 'music-cli auth status' says which account it is.";

/** Something else in place of JSON. */
export function notJson(url: string, contentType: string | undefined): Failure {
  const type = contentType?.split(';')[0]?.trim();
  return new Failure('service', `${hostOf(url)} did not answer with JSON.`, {
    code: 'not_json',
    hint: `The content type is ${type === undefined || type === '' ? 'not given' : clean(type)}. Check the base URL: it may be that of a web page.`,
  });
}

/** The service's own words on one line, from the usual shapes of an error body. */
function said(response: RefusedResponse): string | undefined {
  const line = clean(wordsIn(textOf(response.body).trim(), response));
  return line === '' ? undefined : line;
}

/** Of JSON its message and details, of a page its title, of anything else all. */
function wordsIn(text: string, { headers, status }: RefusedResponse): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const main = message(parsed);
    const words = [main, ...details(parsed)].filter(part => part !== undefined).join('; ');
    // What is wrong with the values may stand where we don't look.
    return status === 422 && (words === '' || words === main) ? text : words;
  } catch {
    const isPage = text.startsWith('<') || (headers.get('content-type') ?? '').includes('html');
    return isPage ? (/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '') : text;
  }
}

function message(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isFields(value)) return undefined;
  for (const name of ['message', 'error', 'detail', 'error_description', 'description', 'title']) {
    const part = value[name];
    if (typeof part === 'string' && part.trim() !== '') return part;
    if (isFields(part)) return message(part);
  }
  return undefined;
}

/** `field: what is wrong with it`, from `errors` and `violations`, which come as lists and as objects. */
function details(value: unknown): string[] {
  if (!isFields(value)) return [];
  const inner = isFields(value.error) ? details(value.error) : [];
  return [...inner, ...['errors', 'violations', 'details'].flatMap(name => lines(value[name]))];
}

function lines(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown) => {
      if (!isFields(one)) return lines(one);
      const field = one.propertyPath ?? one.field ?? one.path ?? one.property ?? one.param;
      const text = message(one) ?? JSON.stringify(one);
      return [typeof field === 'string' && field !== '' ? `${field}: ${text}` : text];
    });
  if (isFields(value))
    return Object.entries(value).map(([field, why]) => `${field}: ${lines(why).join(', ')}`);
  return value === undefined || value === null ? [] : [String(value)];
}

const longest = 500;

/** One line without control characters. */
function clean(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}

function named({ status, statusText }: RefusedResponse): string {
  return clean(`${status} ${statusText}`);
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
