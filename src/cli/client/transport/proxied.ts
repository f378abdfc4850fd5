/** Sends HTTP through a proxy by undici, because Node's own client cannot. Loaded only if a proxy is configured. */
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector, Pool, ProxyAgent, request as send } from 'undici';
import { attempt, Failure } from '../../../base/errors.ts';
import { hostOf, maxTimerMs, networkFailure, timedPieces, timeoutFailure } from './network-failure.ts';
import { type HeaderLine, type Transport, toHeaders } from './transport.ts';

/**
 * Returns the transport.
 * @param proxy its URL, with a user and password if it needs them
 * @param lookup finds the address of the proxy
 * @param secureContext the certificates to use instead of Node's for hosts behind the proxy
 */
export function proxiedTransport(
  proxy: string,
  lookup: LookupFunction,
  secureContext?: SecureContext,
): Transport {
  const proxyUrl = proxyAddress(proxy);
  const connect = buildConnector({ lookup });
  const agent = new ProxyAgent({
    uri: proxyUrl.href,
    // Plain HTTP is forwarded, so that the proxy can respond from its cache. HTTPS goes through a tunnel.
    proxyTunnel: false,
    proxyTls: { lookup },
    clientFactory: origin =>
      new Pool(origin, { connect: (options, callback) => connect(withoutIpServerName(options), callback) }),
    requestTls: { secureContext },
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return async ({ method, url, headers, limits, signal }) => {
    const host = hostOf(url);
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(timeoutFailure(host, limits.firstByte, 'firstByte')),
      Math.min(limits.firstByte, maxTimerMs),
    );
    const anySignal = signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]);
    const rejectOnAbort = new Promise<never>((_, reject) =>
      anySignal.addEventListener('abort', () => reject(anySignal.reason)),
    );
    try {
      // The client ignores the signal while the tunnel is being established.
      const pendingResponse = send(url, { method, headers, dispatcher: agent, signal: anySignal });
      const response = await Promise.race([pendingResponse, rejectOnAbort]);
      return {
        status: response.statusCode,
        statusText: response.statusText ?? '',
        headers: toHeaders(headerLines(response.headers)),
        body: timedPieces(response.body, url, limits.progress, reason => controller.abort(reason)),
        discard: () => {
          response.body.on('error', () => {}).destroy();
        },
      };
    } catch (error) {
      throw proxyFailure(error, proxyUrl, host);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Removes an IP address as server name, which TLS forbids (RFC 6066 §3): ProxyAgent sets it; Node 26 refuses it. */
function withoutIpServerName({ servername, ...options }: buildConnector.Options): buildConnector.Options {
  const isAddress = isIP(servername?.replace(/^\[(.*)\]$/, '$1') ?? '') !== 0;
  return isAddress || servername === undefined ? options : { ...options, servername };
}

function headerLines(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): HeaderLine => [name, text]),
  );
}

function proxyAddress(proxy: string): URL {
  // Without this test of white space, new URL would silently remove a line break.
  if (URL.canParse(proxy) && !/[\s\p{Cc}]/u.test(proxy)) {
    const url = new URL(proxy);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (isWeb && isDecodable(url.username) && isDecodable(url.password)) return url;
  }
  throw new Failure('usage', 'The proxy in the environment is not an http:// or https:// address.', {
    code: 'invalid_proxy',
    hint: 'Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY; SOCKS is not supported.',
  });
}

/** Whether a text can be percent-decoded. A `%` alone and `%ff` are invalid (RFC 3986 §2.1). */
function isDecodable(text: string): boolean {
  return attempt(() => decodeURIComponent(text)) !== undefined;
}

/** Returns the failure, whose message names both the host and the proxy. */
function proxyFailure(error: unknown, proxy: URL, host: string): Failure {
  const status = error instanceof Error ? /^Proxy .*\((\d{3})\)/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return networkFailure(error, `${host} (through the proxy ${proxy.host})`);
  return new Failure('network', `The proxy ${proxy.host} refused to connect to ${host} (${status}).`, {
    code: 'proxy_refused',
    hint:
      status === '407'
        ? 'It requires a user name and password: http://user:password@host in HTTP_PROXY or HTTPS_PROXY.'
        : 'Check HTTP_PROXY and HTTPS_PROXY, or exclude the host with NO_PROXY.',
    cause: error,
  });
}
