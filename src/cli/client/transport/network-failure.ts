/** Failures of exchanges, and the time limit for a body. */
import { codeOf, Failure } from '../../../base/errors.ts';
import { embeddedOrigin } from './embedded.ts';

/** The program's codes for error codes of Node, OpenSSL and undici. The first match counts. */
const failureCodes: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_|ENODATA)/, 'dns_failed'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'connection_reset'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [
    /CERT|^(ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH|INVALID_PURPOSE)/,
    'tls_failed',
  ],
  [/^(HPE_|UND_ERR_(INFO|INVALID|RESPONSE|HEADERS_OVERFLOW))/, 'not_http'],
];

/** Returns an error of a network exchange as a Failure. @param host host and port, for messages */
export function networkFailure(error: unknown, host: string): Failure {
  if (error instanceof Failure) return error;
  const { code, message } = describeError(error);
  if (isAbort(error))
    return new Failure('interrupted', `The request to ${host} was cancelled.`, { cause: error });
  const failureCode = failureCodes.find(([pattern]) => pattern.test(code))?.[1] ?? 'network_failed';
  const detail = message === '' ? code : message;
  const failure = (text: string, hint: string): Failure =>
    new Failure('network', text, { code: failureCode, hint, cause: error });
  switch (failureCode) {
    case 'dns_failed':
      return failure(
        `The host name of ${host} cannot be resolved (${code}).`,
        'Check the base URL and the network.',
      );
    case 'connection_refused':
      return failure(
        `The connection to ${host} was refused.`,
        'Check the base URL, and that the service is running.',
      );
    case 'connection_reset':
      return noResponseFailure(host, error);
    case 'timeout':
      return failure(
        `${host} could not be reached in time.`,
        'Check the network, or allow more time with --timeout.',
      );
    case 'unreachable':
      return failure(`There is no route to ${host} (${code}).`, 'Check the network or the proxy settings.');
    case 'tls_failed':
      return failure(
        `No secure connection to ${host}: ${/:SSL routines:[^:]*:([^:]+)/.exec(detail)?.[1] ?? detail} (${code}).`,
        /\balert\b/.test(message) ? clientCertificateHint : trustHint,
      );
    case 'not_http':
      return new Failure('service', `${host} sent a response that is not HTTP (${code}).`, {
        code: failureCode,
        hint: 'Check the port and the scheme (http or https) of the base URL.',
        cause: error,
      });
    default:
      return failure(`The request to ${host} failed: ${detail}.`, 'Try again in a moment.');
  }
}

const trustHint =
  'If the network or service uses a certificate of its own, name its authority with --ca-cert or in NODE_EXTRA_CA_CERTS.';

/** The hint for a TLS alert (RFC 8446 §6) from the service. */
const clientCertificateHint =
  'The service closed the connection. If it requires a client certificate, give one with --client-cert.';

/** Maximum time of Node's timers in milliseconds: with a longer time they fire at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** Returns the Failure of a service that was silent for this many milliseconds. */
export function timeoutFailure(host: string, milliseconds: number, phase: 'firstByte' | 'progress'): Failure {
  const seconds = `${milliseconds / 1000} s`;
  const message =
    phase === 'firstByte'
      ? `${host} did not respond within ${seconds}.`
      : `${host} sent nothing more for ${seconds}, and the response is incomplete.`;
  return new Failure('network', message, {
    code: 'timeout',
    hint: 'Try again, or allow more time with --timeout.',
  });
}

/** Returns the Failure of a connection that ended before a response began. */
export function noResponseFailure(host: string, cause?: unknown): Failure {
  return new Failure('network', `${host} closed the connection without a response.`, {
    code: 'connection_reset',
    hint: 'Try again in a moment.',
    cause,
  });
}

/** Returns the Failure of a response that ended before it was complete. */
export function truncatedResponseFailure(host: string, cause?: unknown): Failure {
  return new Failure('network', `The response of ${host} was truncated.`, {
    code: 'truncated_answer',
    hint: 'Try again in a moment.',
    cause,
  });
}

/**
 * Yields the pieces of a body, with a limit on the wait for each. An error of the source means that the body was cut,
 * unless it is a Failure or an abort.
 * @param limit milliseconds
 * @param stop must make the source fail with this Failure
 */
export async function* timedPieces(
  source: AsyncIterable<Uint8Array>,
  url: string,
  limit: number,
  stop: (reason: Failure) => void,
): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(
    () => stop(timeoutFailure(hostOf(url), limit, 'progress')),
    Math.min(limit, maxTimerMs),
  );
  try {
    for await (const piece of source) {
      yield piece;
      timer.refresh();
    }
  } catch (error) {
    const host = hostOf(url);
    throw error instanceof Failure || isAbort(error)
      ? networkFailure(error, host)
      : truncatedResponseFailure(host, error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a network failure with a hint that tells how to see the cached response, and any other error unchanged.
 * @param age the age of that response, in seconds
 */
export function addStoredHint(error: unknown, age: number): unknown {
  if (!(error instanceof Failure) || error.kind !== 'network') return error;
  const { kind, message, code, status, cause } = error;
  const ageText =
    age < 120
      ? `${Math.round(age)} s`
      : age < 7200
        ? `${Math.round(age / 60)} min`
        : `${Math.round(age / 3600)} h`;
  const hint = `${error.hint ?? ''} A response from ${ageText} ago is cached: --offline shows it.`.trim();
  return new Failure(kind, message, { code, status, cause, hint });
}

/** Returns `host` or `host:port`, for messages. */
export function hostOf(url: string): string {
  const { protocol, host } = new URL(url);
  return protocol === embeddedOrigin ? 'The sandbox' : host;
}

function describeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = codeOf(error) ?? '';
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  if (code === '' && cause !== undefined) return cause;
  // An AggregateError, with an error for each address of the name, has no message of its own.
  const [firstError] = error instanceof AggregateError ? error.errors : [];
  const text = error.message === '' && firstError instanceof Error ? firstError.message : error.message;
  return { code, message: (text.split('\n')[0] ?? '').replace(/[.\s]+$/, '') };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
