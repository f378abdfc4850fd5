/** Tests the messages for network failures. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import {
  addStoredHint,
  hostOf,
  maxTimerMs,
  networkFailure,
  timedPieces,
  timeoutFailure,
  truncatedResponseFailure,
} from '../../../../src/cli/client/transport/network-failure.ts';
import { failureOf } from '../support.ts';

const host = 'music.example:8443';

/** Creates an error as Node, OpenSSL or undici throws it. */
function errorWithCode(code: string, message = 'it broke', cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

const trust =
  'If the network or service uses a certificate of its own, name its authority with --ca-cert or in NODE_EXTRA_CA_CERTS.';

describe.each<[name: string, codes: string[], message: (code: string) => string, hint: string]>([
  [
    'dns_failed',
    ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'],
    code => `The host name of ${host} cannot be resolved (${code}).`,
    'Check the base URL and the network.',
  ],
  [
    'connection_refused',
    ['ECONNREFUSED'],
    () => `The connection to ${host} was refused.`,
    'Check the base URL, and that the service is running.',
  ],
  [
    'connection_reset',
    ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'],
    () => `${host} closed the connection without a response.`,
    'Try again in a moment.',
  ],
  [
    'timeout',
    ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
    () => `${host} could not be reached in time.`,
    'Check the network, or allow more time with --timeout.',
  ],
  [
    'unreachable',
    ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
    code => `There is no route to ${host} (${code}).`,
    'Check the network or the proxy settings.',
  ],
  [
    'tls_failed',
    [
      'CERT_HAS_EXPIRED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_TLS_HANDSHAKE_TIMEOUT',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'EPROTO',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'HOSTNAME_MISMATCH',
      'INVALID_CA',
      'PATH_LENGTH_EXCEEDED',
      'INVALID_PURPOSE',
    ],
    code => `No secure connection to ${host}: it broke (${code}).`,
    trust,
  ],
  [
    'not_http',
    [
      'HPE_INVALID_CONSTANT',
      'UND_ERR_INFO',
      'UND_ERR_INVALID_ARG',
      'UND_ERR_RESPONSE_STATUS_CODE',
      'UND_ERR_HEADERS_OVERFLOW',
    ],
    code => `${host} sent a response that is not HTTP (${code}).`,
    'Check the port and the scheme (http or https) of the base URL.',
  ],
  [
    'network_failed',
    ['EWEIRD', 'NOT_EPIPE', 'ECONNREFUSED_BY_ALL', 'X_ENOTFOUND', 'NO_ETIMEDOUT', 'NO_UND_ERR_INFO', ''],
    () => `The request to ${host} failed: it broke.`,
    'Try again in a moment.',
  ],
])('%s', (name, codes, message, hint) => {
  it.each(codes)('is reported for %s', code => {
    const error = errorWithCode(code);
    expect(networkFailure(error, host)).toMatchObject({
      kind: name === 'not_http' ? 'service' : 'network',
      code: name,
      message: message(code),
      hint,
      cause: error,
    });
  });
});

it("the error of a handshake that the peer ends includes OpenSSL's message and a possible reason", () => {
  const error = errorWithCode(
    'EPROTO',
    'write EPROTO 809C70:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure:../rec.c:1601:SSL alert number 40',
  );
  expect(networkFailure(error, host)).toMatchObject({
    message: `No secure connection to ${host}: sslv3 alert handshake failure (EPROTO).`,
    hint: 'The service closed the connection. If it requires a client certificate, give one with --client-cert.',
  });
});

describe('the reported reason', () => {
  it.each<[from: string, error: unknown, reason: string]>([
    [
      'the first line, without its full stop',
      errorWithCode('EWEIRD', 'it broke. \nat somewhere'),
      'it broke',
    ],
    ['the code if there is no message', errorWithCode('EWEIRD', ''), 'EWEIRD'],
    ['the first of several attempts', new AggregateError([new Error('one'), new Error('two')]), 'one'],
    [
      'the common message of several attempts',
      new AggregateError([new Error('one')], 'all broke'),
      'all broke',
    ],
    [
      'the cause of a failed fetch',
      new TypeError('fetch failed', { cause: errorWithCode('EWEIRD', 'why') }),
      'why',
    ],
    [
      'the error before its cause if it has a code',
      errorWithCode('EODD', 'odd', errorWithCode('EWEIRD', 'why')),
      'odd',
    ],
    ['the error if its cause is not an error', new Error('it broke', { cause: 'x' }), 'it broke'],
    ['a string', 'a text', 'a text'],
    ['undefined', undefined, 'undefined'],
    [
      'the message if the code is not a string',
      Object.assign(new Error('numbered'), { code: 5 }),
      'numbered',
    ],
  ])('is %s', (_, error, reason) => {
    expect(networkFailure(error, host).message).toBe(`The request to ${host} failed: ${reason}.`);
  });
});

it('a truncated response is reported as truncated', () => {
  const cause = new Error('reset');
  expect(truncatedResponseFailure(host, cause)).toMatchObject({
    kind: 'network',
    code: 'truncated_answer',
    message: `The response of ${host} was truncated.`,
    hint: 'Try again in a moment.',
    cause,
  });
});

it('a Failure is passed on unchanged', () => {
  const failure = new Failure('service', 'ours');
  expect(networkFailure(failure, host)).toBe(failure);
});

it('an aborted request is not reported as a network failure', () => {
  const error = Object.assign(new Error('This operation was aborted'), { name: 'AbortError' });
  expect(networkFailure(error, host)).toMatchObject({
    kind: 'interrupted',
    message: `The request to ${host} was cancelled.`,
    cause: error,
  });
});

it.each([
  ['firstByte', `${host} did not respond within 1.5 s.`],
  ['progress', `${host} sent nothing more for 1.5 s, and the response is incomplete.`],
] as const)('the message of a timeout (%s) names its limit', (what, message) => {
  const hint = 'Try again, or allow more time with --timeout.';
  expect(timeoutFailure(host, 1500, what)).toMatchObject({ kind: 'network', code: 'timeout', message, hint });
});

it.each([
  ['http://music.example/x', 'music.example'],
  ['https://music.example:8443/x', host],
  ['http://[::1]:80/', '[::1]'],
  ['embedded:/api', 'The sandbox'],
])('%s is shown as %s', (url, name) => {
  expect(hostOf(url)).toBe(name);
});

describe('if an old response is stored', () => {
  const error = new Failure('network', 'no', { code: 'timeout', hint: 'Try again.', status: 503, cause: 1 });

  it.each([
    [0, '0 s'],
    [119.4, '119 s'],
    [120, '2 min'],
    [7199, '120 min'],
    [7200, '2 h'],
    [86_400, '24 h'],
  ])('received %d s ago, the hint names its age and --offline', (age, shownAge) => {
    expect(addStoredHint(error, age)).toMatchObject({
      kind: 'network',
      message: 'no',
      code: 'timeout',
      status: 503,
      cause: 1,
      hint: `Try again. A response from ${shownAge} ago is cached: --offline shows it.`,
    });
  });

  it('a failure without a hint gets the hint about the cache', () => {
    expect(addStoredHint(new Failure('network', 'no'), 5)).toMatchObject({
      hint: 'A response from 5 s ago is cached: --offline shows it.',
    });
  });

  it.each([new Failure('service', 'no'), new Failure('auth', 'no'), new Error('no'), 'no'])(
    'other failures get no such hint (%s)',
    other => {
      expect(addStoredHint(other, 5)).toBe(other);
    },
  );
});

describe('the wait for each piece of a body', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // vi.spyOn would leave the fake timers in place after the test.
    globalThis.setTimeout = Object.assign(vi.fn(globalThis.setTimeout), globalThis.setTimeout);
    globalThis.clearTimeout = vi.fn(globalThis.clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns active timers of this many milliseconds. Other tests in this process may have timers of other lengths. */
  function unclearedTimers(limit: number): unknown[] {
    const { calls, results } = vi.mocked(setTimeout).mock;
    const cleared = vi.mocked(clearTimeout).mock.calls.map(([timer]) => timer);
    const set = results.flatMap(({ value }, at) => (calls[at]?.[1] === limit ? [value] : []));
    expect(set.length).toBeGreaterThan(0);
    return set.filter(timer => !cleared.includes(timer));
  }

  /** Returns a body whose pieces arrive after these waits, in milliseconds, and which fails when it is cancelled. */
  function body(waits: readonly number[], limit: number) {
    let stop: (why: Failure) => void = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = reject;
    });
    const source = async function* () {
      for (const wait of waits) {
        await Promise.race([stopped, new Promise(resolve => setTimeout(resolve, wait))]);
        yield Buffer.from('a');
      }
    };
    return timedPieces(source(), `https://${host}/`, limit, why => stop(why));
  }

  async function readBody(waits: readonly number[], limit: number): Promise<string> {
    let text = '';
    for await (const piece of body(waits, limit)) text += String(piece);
    return text;
  }

  it('may take the whole limit each time', async () => {
    const text = readBody([999, 999, 999, 999], 1000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await text).toBe('aaaa');
    expect(unclearedTimers(1000)).toEqual([]);
  });

  it.each([[[1001]], [[10, 10, 1001]]])('may not take longer than the limit (ms waited: %j)', async waits => {
    const failure = failureOf(readBody(waits, 1000));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failure).toEqual({
      kind: 'network',
      code: 'timeout',
      message: `${host} sent nothing more for 1 s, and the response is incomplete.`,
    });
    expect(unclearedTimers(1000)).toEqual([]);
  });

  it('accepts a limit longer than timers support', async () => {
    const text = readBody([1000], maxTimerMs + 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await text).toBe('a');
  });

  it('ends if the reader stops', async () => {
    const leaving = (async () => {
      for await (const _ of body([10, 10], 1000)) break;
    })();
    await vi.advanceTimersByTimeAsync(10);
    await leaving;
    expect(unclearedTimers(1000)).toEqual([]);
  });

  it.each<[why: string, error: unknown, code: string]>([
    ['any other error means that the body was truncated', errorWithCode('ECONNRESET'), 'truncated_answer'],
    ['a Failure is passed on', new Failure('network', 'ours', { code: 'damaged_answer' }), 'damaged_answer'],
    [
      'an abort is reported as an interruption',
      Object.assign(new Error('aborted'), { name: 'AbortError' }),
      'interrupted',
    ],
  ])('%s', async (_, error, code) => {
    const source = async function* () {
      yield Buffer.from('a');
      throw error;
    };
    const reading = (async () => {
      for await (const _ of timedPieces(source(), `https://${host}/`, 1000, () => {}));
    })();
    await expect(reading).rejects.toMatchObject({ code });
  });
});
