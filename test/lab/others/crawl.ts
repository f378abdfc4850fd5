/**
 * Follows the links of the pages of `serve` of the build, with all kinds of pages in turn. No link may lead to an error,
 * and memory and open files must stay limited.
 *
 *     npx tsx test/lab/others/crawl.ts [<pages>]
 */
import { ok } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHome } from '../../support/cli.ts';
import { type ServeProcess, startServe } from '../../support/serving.ts';

/** The crawl requests only the first of each 40 files, because files are generated for each request. */
const fileInterval = 40;
/** The memory limit. The server keeps only some pages in memory; 5,000 pages would use more than this. */
const maxMegabytes = 400;
/** Number of simultaneous requests. */
const concurrency = 4;

interface Usage {
  readonly megabytes: number;
  readonly files: number;
}

function usageOf({ pid }: ServeProcess): Usage {
  const [, size = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { megabytes: Math.round(Number(size) / 1024), files: readdirSync(`/proc/${pid}/fd`).length };
}

/** The addresses that are still to be requested. Returns kinds of pages in turn, so that none has to wait for all others. */
class Frontier {
  readonly #kinds = new Map<string, string[]>();
  readonly #seen = new Set<string>();
  #files = 0;

  add(address: string): void {
    const [path = '', query = ''] = address.split('#', 1)[0]?.split('?') ?? [];
    const target = query === '' ? path : `${path}?${query}`;
    if (this.#seen.has(target)) return;
    this.#seen.add(target);
    if (/\.\w+$/.test(path) && this.#files++ % fileInterval !== 0) return;
    const kind = `${path.split('/').slice(0, 2)} ${query === ''}`;
    const others = this.#kinds.get(kind);
    if (others) others.push(target);
    else this.#kinds.set(kind, [target]);
  }

  next(): string | undefined {
    for (const [kind, addresses] of this.#kinds) {
      this.#kinds.delete(kind);
      const address = addresses.shift();
      if (address === undefined) continue;
      this.#kinds.set(kind, addresses);
      return address;
    }
    return undefined;
  }
}

async function main(pageCount: number): Promise<void> {
  const home = makeHome();
  const server = await startServe(['-q'], { env: home.env });
  const frontier = new Frontier();
  frontier.add('/');
  const usages: Usage[] = [];
  const errors: string[] = [];
  let [requested, pending] = [0, 0];
  const followLinks = async (): Promise<void> => {
    while (requested < pageCount) {
      const address = frontier.next();
      if (address === undefined && pending === 0) return;
      if (address === undefined) {
        await sleep(20);
        continue;
      }
      requested++;
      pending++;
      const response = await fetch(server.url + address, { redirect: 'manual' });
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      const text = isPage ? await response.text() : String((await response.arrayBuffer()).byteLength);
      if (response.status !== 200) errors.push(`${response.status} ${address}`);
      if (isPage && address !== '/api')
        for (const [, target = ''] of text.matchAll(/ (?:href|src)="(\/[^"]*)"/g))
          frontier.add(target.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
      pending--;
      if (usages.length < Math.floor((requested * 10) / pageCount)) {
        usages.push(usageOf(server));
        process.stdout.write(`${requested} ${JSON.stringify(usages.at(-1))}\n`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, followLinks));
  } finally {
    await server.stop();
    home.remove();
  }
  for (const each of errors.slice(0, 40)) process.stdout.write(`${each}\n`);
  ok(errors.length === 0, `${errors.length} of ${requested} links lead to errors`);
  ok(requested === pageCount, `there were only ${requested} links`);
  const [first, last] = [usages[0], usages.at(-1)];
  ok(first && last && last.megabytes < maxMegabytes && last.files <= first.files + concurrency, 'it grows');
}

void main(Number(process.argv[2] ?? 5000));
