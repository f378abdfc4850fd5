/** The transport for files: it checks the address of every request, those after redirects included. */
import type { LookupFunction } from 'node:net';
import type { Environment } from '../../base/io.ts';
import { embeddedOrigin } from './embedded.ts';
import { checkAddress, checkedLookup } from './file-address.ts';
import { networkTransport } from './network.ts';
import type { Transport } from './transport.ts';

/**
 * @param embedded answers for the sandbox in this process
 * @param look finds the addresses of hosts; the system's way by default
 */
export function fileTransport(
  base: URL | undefined,
  env: Environment,
  embedded?: Transport,
  look?: LookupFunction,
): Transport {
  const network = networkTransport(env, checkedLookup(base, look));
  return async request => {
    checkAddress(request.url, base);
    return embedded && request.url.startsWith(embeddedOrigin) ? embedded(request) : network(request);
  };
}
