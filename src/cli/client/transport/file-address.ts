/** Finds the possible URLs of files in a response, and checks that they are allowed. */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Failure } from '../../../base/errors.ts';
import type { Environment } from '../../../base/io.ts';
import { isLoopback } from '../url.ts';
import type { OriginTls } from './certificates.ts';
import { embeddedOrigin } from './embedded.ts';
import { networkTransport } from './network.ts';
import type { Transport } from './transport.ts';

/** Stands for the sandbox, which has no URL of its own (RFC 6761 §6.4). */
const sandboxUrl = new URL('http://sandbox.invalid');

/**
 * Returns the possible addresses of a reference in a response, the likeliest first; a caller tries the next one after a
 * 404. The service promises only a "site-relative path" (docs/service.md, Records), so:
 * - A path with a leading slash is below the base URL's path, like /api itself, or else at the origin's root.
 * - A path without one is relative to its response (RFC 3986 §5.1.3), or else to the base URL.
 * - `#` belongs to an unescaped name, or else begins a fragment. A `%` without two digits belongs to the name.
 * Throws a Failure of kind service if the reference is not an address of the web, or contains a password.
 * @param responsePath path of the response, below the base URL
 */
export function fileUrls(reference: string, responsePath: string, base: URL | undefined): string[] {
  const { origin, pathname } = base ?? sandboxUrl;
  const prefix = pathname.replace(/\/+$/, '');
  const address = reference.trim().replace(/%(?![0-9a-f]{2})/gi, '%25');
  if (address === '') throw addressFailure(reference, 'is not an address');
  const isRooted = /^\/(?![/\\])/.test(address);
  const isBelowPrefix = address.startsWith(`${prefix}/`);
  const readings = (text: string): [string, string][] => {
    if (!isRooted) return [responsePath, '/'].map(from => [text, origin + prefix + from]);
    const paths = isBelowPrefix ? [text, prefix + text] : [prefix + text, text];
    return paths.map(path => [path, origin]);
  };
  const spellings = [address.replaceAll('#', '%23'), address];
  const urls = spellings.flatMap(readings).map(([text, from]) => resolveAddress(text, from, reference));
  return [...new Set(urls)];
}

function resolveAddress(text: string, from: string, reference: string): string {
  if (!URL.canParse(text, from)) throw addressFailure(reference, 'is not a valid address');
  const url = new URL(text, from);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw addressFailure(reference, 'is not a web address');
  if (url.username !== '' || url.password !== '')
    throw addressFailure(reference, 'has a user name or password in it');
  url.hash = '';
  return url.origin === sandboxUrl.origin ? embeddedOrigin + url.pathname + url.search : url.href;
}

/**
 * Throws a Failure if the URL of a file is on this machine or its network and the base URL is not. A remote service
 * must not make this program send requests there. Call it for every redirect too.
 */
export function checkAddress(url: string, base: URL | undefined): void {
  const { hostname, host } = new URL(url);
  if (!isLocal(hostname) || (base !== undefined && isLocal(base.hostname))) return;
  throw addressFailure(host, 'is an address of this machine or its network');
}

/**
 * Returns a lookup like `lookUp`. Unless the base URL is local, it refuses other names with an address of this machine
 * or its local link. Private addresses are allowed, because a service in an intranet may use names for them.
 */
export function checkedLookup(base: URL | undefined, lookUp: LookupFunction = resolve): LookupFunction {
  const isLocalService = base !== undefined && isLocal(base.hostname);
  return (name, options, callback) => {
    lookUp(name, options, (error, results, family) => {
      const addresses =
        typeof results === 'string' ? [results] : (results ?? []).map(({ address }) => address);
      const isRefused =
        !isLocalService &&
        name !== base?.hostname &&
        addresses.some(each => isInBlockList(localAddresses, each));
      if (error || !isRefused) callback(error, results, family);
      else callback(addressFailure(name, 'is a name of this machine or of its local network'), '', 0);
    });
  };
}

/** Loopback, link-local and unspecified addresses (RFC 6890, RFC 4291 §2.5). */
const localAddresses = createBlockList(['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '::/96', 'fe80::/10']);
/** Private addresses, and those of carrier-grade NAT (RFC 1918, RFC 6598, RFC 4193). */
const privateAddresses = createBlockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
]);

/** Whether a host is in one of these lists. @param hostname from URL, which writes every IPv4 address with dots */
function isLocal(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').replace(/[[\]]/g, '');
  return isLoopback(name) || isInBlockList(localAddresses, name) || isInBlockList(privateAddresses, name);
}

function isInBlockList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function createBlockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

function addressFailure(address: string, reason: string): Failure {
  return new Failure(
    'service',
    `'${address.slice(0, 200)}' ${reason}, so nothing was downloaded from there.`,
    {
      code: 'address_refused',
      hint: 'The service sent this address. Check the base URL, and report it to the operators of the service.',
    },
  );
}

/**
 * Returns the transport for files: it checks the address of every request, including redirects.
 * @param tls TLS settings of the service, if Node's own do not suffice
 * @param embedded the transport to the sandbox in this process
 * @param lookUp finds the addresses of hosts; by default as the system does
 */
export function fileTransport(
  base: URL | undefined,
  env: Environment,
  tls?: OriginTls,
  embedded?: Transport,
  lookUp?: LookupFunction,
): Transport {
  const network = networkTransport(env, tls, checkedLookup(base, lookUp));
  return async request => {
    checkAddress(request.url, base);
    return embedded && request.url.startsWith(embeddedOrigin) ? embedded(request) : network(request);
  };
}
