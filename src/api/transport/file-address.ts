/** Where the files of the catalog are: addresses that an answer names, and which of them may be asked. */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Failure } from '../../base/errors.ts';
import { isLoopback } from '../url.ts';
import { embeddedOrigin } from './embedded.ts';

/** In place of the sandbox, which has no address that could be resolved against (RFC 6761 §6.4). */
const sandbox = new URL('http://sandbox.invalid');

/**
 * The addresses that a reference in an answer may mean, the likeliest first; the next is for who finds
 * nothing at one (404). The reference to the service shows no more than "site-relative path", so:
 * - A path from the root lies, like /api itself, below the base URL's own path, or else at the origin's root.
 * - One without a slash is relative to the answer that holds it (RFC 3986 §5.1.3), or else to the base URL.
 * - `#` and a lone `%` are part of a name that somebody has not escaped, or else what a URL means by them.
 *
 * Throws a Failure of kind service where it is no address of the web, or holds a password.
 * @param at path of the answer below the base URL
 */
export function fileUrls(reference: string, at: string, base: URL | undefined): string[] {
  const { origin, pathname } = base ?? sandbox;
  const prefix = pathname.replace(/\/+$/, '');
  const given = reference.trim().replace(/%(?![0-9a-f]{2})/gi, '%25');
  if (given === '') throw refused(reference, 'is no address');
  const isRooted = /^\/(?![/\\])/.test(given);
  const isBelow = given.startsWith(`${prefix}/`);
  const readings = (text: string): [string, string][] => {
    if (!isRooted) return [at, '/'].map(from => [text, origin + prefix + from]);
    const paths = isBelow ? [text, prefix + text] : [prefix + text, text];
    return paths.map(path => [path, origin]);
  };
  const spellings = [given.replaceAll('#', '%23'), given];
  const urls = spellings.flatMap(readings).map(([text, from]) => addressOf(text, from, reference));
  return [...new Set(urls)];
}

function addressOf(text: string, from: string, reference: string): string {
  if (!URL.canParse(text, from)) throw refused(reference, 'is not a valid address');
  const url = new URL(text, from);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused(reference, 'is not on the web');
  if (url.username !== '' || url.password !== '')
    throw refused(reference, 'has a user name or password in it');
  url.hash = '';
  return url.origin === sandbox.origin ? embeddedOrigin + url.pathname + url.search : url.href;
}

/**
 * Throws where a file's address is one of this machine or its own network, and the base URL is none: a
 * service elsewhere has no business there. For each hop of redirects.
 */
export function checkAddress(url: string, base: URL | undefined): void {
  const { origin, hostname, host, protocol } = new URL(url);
  if (protocol === embeddedOrigin || origin === base?.origin || !isLocal(hostname)) return;
  if (base !== undefined && isLocal(base.hostname)) return;
  throw refused(host, 'is an address of this machine or its network');
}

/**
 * Looks names up as dns.lookup does, and refuses those that turn out to be this machine or its link. Private
 * addresses pass: a service in an intranet keeps its files there, by name.
 */
export function checkedLookup(base: URL | undefined, look: LookupFunction = resolve): LookupFunction {
  const anywhere = base !== undefined && isLocal(base.hostname);
  return (name, options, callback) => {
    look(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const bad = !anywhere && name !== base?.hostname && addresses.some(each => isIn(here, each));
      if (error || !bad) callback(error, found, family);
      else callback(refused(name, 'is a name of this machine or its link'), '', 0);
    });
  };
}

/** Loopback, link-local and unspecified addresses (RFC 6890, RFC 4291 §2.5). */
const here = blocks(['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '::/96', 'fe80::/10']);
/** Private ones too, and those shared behind a carrier's translation (RFC 1918, RFC 6598, RFC 4193). */
const own = blocks(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** @param hostname as URL gives it: every spelling of an IPv4 address is dotted there */
function isLocal(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '');
  return isLoopback(name) || isIn(here, name) || isIn(own, name);
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function blocks(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

function refused(address: string, why: string): Failure {
  return new Failure('service', `'${address.slice(0, 200)}' ${why}, so nothing was downloaded from there.`, {
    code: 'address_refused',
    hint: 'The service named it: check the base URL, and tell those who run the service.',
  });
}
