/** So many requests a minute from one address; those beyond are told when the next minute begins (RFC 6585, 4). */
import { problem } from '../request-response.ts';
import type { Layer } from './layers.ts';

const minute = 60_000;
/** Addresses that are remembered at a time. */
const maxAddresses = 10_000;

/** @param now milliseconds on a clock that doesn't go back */
export function rateLimit(limit: number, now: () => number): Layer {
  const windows = new Map<string, { readonly ends: number; count: number }>();

  function windowOf(address: string) {
    const time = now();
    const known = windows.get(address);
    if (known !== undefined && time < known.ends) return known;
    windows.delete(address);
    const [oldest] = windows.keys();
    if (windows.size >= maxAddresses && oldest !== undefined) windows.delete(oldest);
    const fresh = { ends: time + minute, count: 0 };
    windows.set(address, fresh);
    return fresh;
  }

  return {
    before({ address = '' }) {
      const window = windowOf(address);
      window.count++;
      if (window.count <= limit) return undefined;
      const seconds = Math.max(1, Math.ceil((window.ends - now()) / 1000));
      const message = `More than ${limit} requests in a minute: wait ${seconds} s.`;
      return problem(429, message, { 'retry-after': String(seconds) });
    },
  };
}
