/** The worker that processes.test.ts starts many times at once; it is bundled first so that it starts quickly. */
import * as fs from 'node:fs';
import { createClient } from '../../../src/cli/client/client.ts';
import { createStore } from '../../../src/cli/client/store/store.ts';
import { createFetch } from '../../../src/cli/client/transport/fetcher.ts';
import { networkTransport } from '../../../src/cli/client/transport/network.ts';
import { parseBaseUrl } from '../../../src/cli/client/url.ts';

const [, , work = '', folder = '', argument = ''] = process.argv;
const store = createStore({ disk: fs, folder, uid: process.getuid?.(), now: Date.now, random: Math.random });

if (work === 'get') {
  const clock = {
    now: Date.now,
    elapsed: () => performance.now(),
    sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
  };
  const limits = { firstByte: 60_000, progress: 60_000 };
  const client = createClient({
    isExpected: () => true,
    base: parseBaseUrl(argument),
    fetch: createFetch({
      transport: networkTransport(process.env),
      clock,
      limits,
      retries: 0,
      random: Math.random,
    }),
    store,
    findToken: async () => undefined,
    partitionOf: token => token,
    clock,
    mode: 'normal',
    userAgent: 'worker',
  });
  client.get({ path: '/api/mobile/keys', auth: 'none' }).then(answer => {
    for (const piece of answer.body.chunks()) fs.writeSync(1, piece);
  });
} else {
  // A body repeats the letter of its key, and a header holds its size, so that damage is noticed.
  const until = Date.now() + Number(argument);
  let found = 0;
  while (Date.now() < until) {
    const letter = 'abcde'.charAt(Math.floor(Math.random() * 5));
    const key = { url: `https://music.example/api/${letter}`, partition: 'public' };
    const size = Math.floor(Math.random() ** 3 * 3_000_000) + 1;
    if (Math.random() < 0.5) {
      const spool = store.spool(key);
      for (let left = size; left > 0; left -= 60_000)
        spool.write(Buffer.alloc(Math.min(left, 60_000), letter));
      const headers = [['X-Size', String(size)]] as const;
      store.save(spool.finish(), { ...key, headers, requestTime: 0, responseTime: Date.now() });
    }
    const entry = store.find(key);
    if (entry === undefined) continue;
    found++;
    let seen = 0;
    for (const piece of entry.body.chunks()) {
      seen += piece.length;
      if (!Buffer.alloc(piece.length, letter).equals(piece)) throw new Error('a damaged body was found');
    }
    const declared = Number(entry.meta.headers[0]?.[1]);
    if (seen !== declared || seen !== entry.meta.size)
      throw new Error(`${seen} bytes were read of a body of ${declared}`);
    if (Math.random() < 0.2)
      store.update(entry, { ...key, headers: entry.meta.headers, requestTime: 1, responseTime: Date.now() });
    if (Math.random() < 0.02) store.clear();
  }
  fs.writeSync(1, `${found}\n`);
}
