/** A service that lists the tracks of a test, and counts its requests. */
import { createServer } from 'node:http';
import { listenOnLoopback } from '../../../support/loopback.ts';

export interface TrackService {
  readonly url: string;
  /** The number of requests so far. */
  requests(): number;
  close(): void;
}

export async function serveTracks(tracks: readonly { id: string; name: string }[]): Promise<TrackService> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    const meta = { resource: 'circular_tracks', count: tracks.length };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=600' });
    // A shorter list would get no index.
    response.end(JSON.stringify({ meta, data: tracks }).padEnd(1 << 16));
  });
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, close: () => void server.close() };
}

/** Ids that a hostile service could send. Each begins with two characters of its own, which the tests type. */
export const hostileIds = [
  'a1$(touch pwned)',
  'a2`touch pwned`',
  `a3'"`,
  'a4;touch pwned',
  'a5*?[x]',
  'a6!!x',
  'a7 b  c ',
  'a8{x,y}',
  'a9\\n\\',
  'aa~/x',
  'ab|&<>()#',
  'ac%s%n',
  'ad=:@,',
  'ae✓é𝄞',
  `af$HOME$\{HOME}`,
  "ag'; touch pwned; '",
  'ah"; touch pwned; "',
  'ai^x^y',
  "aj$'\\x41'",
];
