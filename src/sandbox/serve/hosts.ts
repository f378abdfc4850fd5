/** A server on loopback answers to its own names only: a page whose name was rebound to 127.0.0.1 gets nothing. */
import { problem } from '../request-response.ts';
import type { Layer } from './layers.ts';

/** Whether only this machine reaches an address. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}

/** Refuses other hosts on loopback, whatever the port. @param name what the server was told to listen on */
export function onlyFor(address: string, name?: string): Layer {
  if (!isLoopbackHost(address)) return {};
  const isOwn = (host: string) => isLoopbackHost(host) || host === name?.toLowerCase();
  return {
    before({ url, headers }) {
      // The host of a whole address is the one that counts (RFC 9112, 3.2.2).
      const asked = /^https?:\/\/([^/?]*)/i.exec(url)?.[1] ?? headers.host;
      if (asked === undefined || isOwn(nameOfHost(asked))) return undefined;
      return problem(421, 'This is a sandbox on the loopback address; it does not answer for other hosts.');
    },
  };
}

/** `localhost` of `localhost:4000`, `::1` of `[::1]:4000`. */
function nameOfHost(authority: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(authority.toLowerCase()) ?? [];
  return bracketed ?? plain.replace(/\.$/, '');
}
