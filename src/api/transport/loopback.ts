/** `localhost` and the names below it are this machine (RFC 6761 §6.3), whatever a name server says of them. */
import type { LookupFunction } from 'node:net';
import { isLoopback } from '../url.ts';

const addresses = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Looks names up as `others` does, but names of this machine without asking anybody. */
export function pinnedLookup(others: LookupFunction = systemLookup): LookupFunction {
  return (name, options, callback) => {
    if (!isLoopback(name)) return others(name, options, callback);
    const wanted = addresses.filter(({ family }) => isWanted(family, options.family));
    const [first = { address: '127.0.0.1', family: 4 }] = wanted;
    if (options.all === true) callback(null, wanted);
    else callback(null, first.address, first.family);
  };
}

/** node:dns is loaded at the first name: an address needs none. */
const systemLookup: LookupFunction = (name, options, callback) => {
  const dns: typeof import('node:dns') = require('node:dns');
  dns.lookup(name, options, callback);
};

/** @param asked 4, 6, or anything else for both */
function isWanted(family: number, asked: number | 'IPv4' | 'IPv6' | undefined): boolean {
  const only = asked === 'IPv4' ? 4 : asked === 'IPv6' ? 6 : asked;
  return only !== 4 && only !== 6 ? true : only === family;
}
