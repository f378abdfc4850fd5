/** The configured service behind `serve --record`. */

import { type Forward, passedResponse } from '../../../sandbox/serve/records/recording.ts';
import { checkProtected, withProvenHosts } from '../../client/auth/proven-hosts.ts';
import { noRoom } from '../../client/failures.ts';
import { mostInMemory } from '../../client/store/body.ts';
import { createFetch } from '../../client/transport/fetcher.ts';
import type { Context } from '../../program/context/context.ts';
import { withoutToken } from '../../program/context/redaction.ts';

/** Sends each request once: whether to try again is left to the client of the server. */
export async function forwardTo(base: URL, { machine, settings, network }: Context): Promise<Forward> {
  const { env, clock, random, version } = machine;
  const { limits, insecureTls } = settings;
  const sending = createFetch({ transport: await network(), clock, limits, retries: 0, random });
  const fetch = withoutToken(withProvenHosts(sending, env, insecureTls));
  /** Bytes of all answers that are being received. */
  let held = 0;
  const prefix = base.href.replace(/\/+$/, '');
  return async (url, token) => {
    if (token !== undefined) checkProtected(base);
    const headers = { Accept: 'application/json, */*;q=0.5', 'User-Agent': `music-cli/${version}` };
    return fetch({ url: prefix + url, headers, token }, async fetched => {
      const pieces: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const piece of fetched.body) {
          size += piece.length;
          held += piece.length;
          if (held > mostInMemory) throw noRoom(fetched.url, size);
          pieces.push(piece);
        }
        return passedResponse(fetched.status, name => fetched.headers.get(name), Buffer.concat(pieces));
      } finally {
        held -= size;
      }
    });
  };
}
