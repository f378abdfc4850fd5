/** Makes the transport to a URL: direct, or through the proxy in the environment. Each is loaded on first use. */
import type { LookupFunction } from 'node:net';
import type { Environment } from '../../../base/io.ts';
import { isLoopback } from '../url.ts';
import type { OriginTls } from './certificates.ts';
import { tokenHeader } from './fetcher.ts';
import type { Transport, TransportRequest } from './transport.ts';

/**
 * Returns the transport over the network. HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in either case, name the
 * proxies.
 * @param tls TLS settings of the service, if Node's own do not suffice
 * @param lookup finds the addresses of hosts without a proxy; by default as the system does
 */
export function networkTransport(env: Environment, tls?: OriginTls, lookup?: LookupFunction): Transport {
  const transports = new Map<string, Promise<Transport>>();
  return async request => {
    const proxy = isPlainWithToken(request) ? undefined : proxyFor(request.url, env);
    const secureContext = tls && tls.origin === new URL(request.url).origin ? tls.secureContext : undefined;
    const poolKey = `${proxy} ${secureContext !== undefined}`;
    let transport = transports.get(poolKey);
    if (transport === undefined) {
      transport =
        proxy === undefined
          ? import('./http.ts').then(({ httpTransport }) =>
              httpTransport(pinnedLookup(lookup), secureContext),
            )
          : import('./proxied.ts').then(({ proxiedTransport }) =>
              proxiedTransport(proxy, pinnedLookup(), secureContext),
            );
      transports.set(poolKey, transport);
    }
    return (await transport)(request);
  };
}

/**
 * Whether a request sends a token over plain HTTP. This is allowed only within this machine, so no proxy may read it.
 */
function isPlainWithToken({ url, headers }: TransportRequest): boolean {
  return url.startsWith('http:') && tokenHeader in headers;
}

/**
 * Returns the proxy of a URL in the environment, ALL_PROXY last; undefined for none. As in curl, names in lower case
 * take precedence, and an empty value counts as unset.
 */
export function proxyFor(url: string, env: Environment): string | undefined {
  const isSecure = url.startsWith('https:');
  const name = isSecure ? 'https_proxy' : 'http_proxy';
  const proxy = (env[name] || env[name.toUpperCase()] || env.all_proxy || env.ALL_PROXY || '').trim();
  if (proxy === '' || isExempt(new URL(url), env.no_proxy || env.NO_PROXY || '')) return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/**
 * Whether NO_PROXY has an entry for the URL. Entries are separated by commas or spaces, as in curl: a name, with or
 * without a dot before it, means itself and the names below it; `10.0.0.0/8` and `fe80::/10` are ranges of addresses;
 * `:port` limits an entry to that port; `*` is every host.
 */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/[[\]]/g, '').replace(/\.$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[\s,]/)
    .some(entry => {
      if (entry === '*') return true;
      // An IPv6 address contains colons, so only digits after a bracket or after the only colon are a port.
      const [, name = '', entryPort] = /^(.*?)(?:(?<=\]|^[^:]*):(\d+))?$/.exec(entry) ?? [];
      if (entryPort !== undefined && entryPort !== port) return false;
      const hostName = name.replace(/[[\]]/g, '').replace(/^\*?\./, '');
      return host === hostName || host.endsWith(`.${hostName}`) || isInRange(host, hostName);
    });
}

/** Whether a host is an address within a range: `127.0.0.1` in `127.0.0.0/8`. An address alone is a range of one. */
function isInRange(host: string, range: string): boolean {
  if (!/^[\d.]+\/\d|:/.test(range)) return false;
  const { BlockList, isIP }: typeof import('node:net') = require('node:net');
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  if (family === 0 || isIP(host) !== family) return false;
  const addressBits = family === 4 ? 32 : 128;
  const prefixLength = bits === undefined ? addressBits : Number(bits);
  if (!(prefixLength >= 0 && prefixLength <= addressBits)) return false;
  const familyName = family === 4 ? 'ipv4' : 'ipv6';
  const subnets = new BlockList();
  subnets.addSubnet(address, prefixLength, familyName);
  return subnets.check(host, familyName);
}

/** The addresses of `localhost` and the names below it (RFC 6761 §6.3). */
const loopbackAddresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Returns a lookup like `lookUp`, except that names of this machine need no lookup. */
export function pinnedLookup(lookUp: LookupFunction = systemLookup): LookupFunction {
  return (name, options, callback) => {
    if (!isLoopback(name)) return lookUp(name, options, callback);
    const matchingAddresses = loopbackAddresses.filter(({ family }) => isOfFamily(family, options.family));
    const [first = { address: '127.0.0.1', family: 4 }] = matchingAddresses;
    if (options.all === true) callback(null, matchingAddresses);
    else callback(null, first.address, first.family);
  };
}

/** Looks up names in the system. node:dns is loaded only for a name: an IP address needs no lookup. */
const systemLookup: LookupFunction = (name, options, callback) => {
  const dns: typeof import('node:dns') = require('node:dns');
  dns.lookup(name, options, callback);
};

/** Whether an address is of an allowed family. @param allowed 4, 6, or anything else for both */
function isOfFamily(family: number, allowed: number | 'IPv4' | 'IPv6' | undefined): boolean {
  const allowedFamily = allowed === 'IPv4' ? 4 : allowed === 'IPv6' ? 6 : allowed;
  return allowedFamily !== 4 && allowedFamily !== 6 ? true : allowedFamily === family;
}
