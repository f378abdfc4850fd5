/** The transport for files: it checks the address of every request, those after redirects included. */
import type { Environment } from '../../base/io.ts';
import { embeddedOrigin } from './embedded.ts';
import { checkAddress, checkedLookup } from './file-address.ts';
import { networkTransport } from './network.ts';
import type { Transport } from './transport.ts';

/** @param embedded answers for the sandbox in this process */
export function fileTransport(base: URL | undefined, env: Environment, embedded?: Transport): Transport {
  const network = networkTransport(env, checkedLookup(base));
  return async request => {
    checkAddress(request.url, base);
    return embedded && request.url.startsWith(embeddedOrigin) ? embedded(request) : network(request);
  };
}
