/** The way to files: wherever an answer says that they are, with the rules for such addresses on every hop. */

import type { Environment } from '../../base/io.ts';
import { embeddedOrigin } from './embedded.ts';
import { checkAddress, checkedLookup } from './file-address.ts';
import { networkTransport } from './network.ts';
import type { Transport } from './transport.ts';

/** @param embedded the sandbox in process, which answers what has no origin of its own */
export function fileTransport(base: URL | undefined, env: Environment, embedded?: Transport): Transport {
  const network = networkTransport(env, checkedLookup(base));
  return async request => {
    checkAddress(request.url, base);
    return embedded && request.url.startsWith(embeddedOrigin) ? embedded(request) : network(request);
  };
}
