/** The way to a URL: straight, or through the proxy that the environment names. Loaded when first needed. */
import type { LookupFunction } from 'node:net';
import type { Environment } from '../../base/io.ts';
import { isLoopback } from '../url.ts';
import { tokenHeader } from './fetcher.ts';
import type { Transport, TransportRequest } from './transport.ts';

/**
 * Transport over the network as the environment has it (HTTP_PROXY, HTTPS_PROXY, NO_PROXY, either case).
 * @param lookup how hosts are found where no proxy does it
 */
export function networkTransport(env: Environment, lookup?: LookupFunction): Transport {
  let direct: Promise<Transport> | undefined;
  const proxied = new Map<string, Promise<Transport>>();
  return async request => {
    const proxy = proxyFor(request.url, env);
    if (proxy === undefined || exposesToken(request, proxy)) {
      direct ??= import('./http.ts').then(({ httpTransport }) => httpTransport(lookup));
      return (await direct)(request);
    }
    let transport = proxied.get(proxy);
    if (transport === undefined) {
      transport = import('./proxied.ts').then(({ proxiedTransport }) => proxiedTransport(proxy));
      proxied.set(proxy, transport);
    }
    return (await transport)(request);
  };
}

/** Plain http is for a token only within this machine: a proxy elsewhere would have it in the clear. */
function exposesToken({ url, headers }: TransportRequest, proxy: string): boolean {
  if (!url.startsWith('http:') || !(tokenHeader in headers)) return false;
  // One that is no address at all is told so where it would be used.
  return URL.canParse(proxy) && !isLoopback(new URL(proxy).hostname);
}

/**
 * The proxy of a URL, as the environment gives it; undefined for none. Lower case wins, and empty is unset, as
 * in curl.
 */
export function proxyFor(url: string, env: Environment): string | undefined {
  const secure = url.startsWith('https:');
  const name = secure ? 'https_proxy' : 'http_proxy';
  const proxy = (env[name] || env[name.toUpperCase()] || '').trim();
  if (proxy === '' || isExempt(new URL(url), env.no_proxy || env.NO_PROXY || '')) return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/**
 * NO_PROXY as curl reads it: names apart by commas or spaces; a name stands for itself and what is below it,
 * with or without a dot before it; `:port` limits it to that port; `*` is everything.
 */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some(entry => {
      if (entry === '*') return true;
      // An IPv6 address has colons of its own: a port follows its brackets, or the only colon there is.
      const [, name = '', only] = /^(.*?)(?:(?<=\]|^[^:]*):(\d+))?$/.exec(entry) ?? [];
      if (only !== undefined && only !== port) return false;
      const wanted = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
      return wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`));
    });
}
