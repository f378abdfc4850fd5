/**
 * Follows the links of the pages of `serve` of the build, all kinds of pages in turn. No link may lead to an error, and
 * neither memory nor open files may grow with the number of pages.
 *
 *     npx tsx test/lab/others/crawl.ts [<pages>]
 */
import { ok } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHome } from '../../support/cli.ts';
import { type Serving, serving } from '../../support/serving.ts';

/** Files are generated for each request, so only one of this number is requested. */
const everyFile = 40;
/** The cache of pages is limited; 5,000 pages would use more than this. */
const mostMegabytes = 400;
/** Number of simultaneous requests. */
const askers = 4;

interface Used {
  readonly megabytes: number;
  readonly files: number;
}

function usedBy({ pid }: Serving): Used {
  const [, size = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { megabytes: Math.round(Number(size) / 1024), files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Addresses still to request, alternating between kinds, so that no kind hides the others. */
class Frontier {
  readonly #kinds = new Map<string, string[]>();
  readonly #seen = new Set<string>();
  #files = 0;

  add(address: string): void {
    const [path = '', query = ''] = address.split('#', 1)[0]?.split('?') ?? [];
    const whole = query === '' ? path : `${path}?${query}`;
    if (this.#seen.has(whole)) return;
    this.#seen.add(whole);
    if (/\.\w+$/.test(path) && this.#files++ % everyFile !== 0) return;
    const kind = `${path.split('/').slice(0, 2)} ${query === ''}`;
    const others = this.#kinds.get(kind);
    if (others) others.push(whole);
    else this.#kinds.set(kind, [whole]);
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

async function main(most: number): Promise<void> {
  const home = makeHome();
  const server = await serving(['-q'], { env: home.env });
  const frontier = new Frontier();
  frontier.add('/');
  const used: Used[] = [];
  const wrong: string[] = [];
  let [asked, pending] = [0, 0];
  const follow = async (): Promise<void> => {
    while (asked < most) {
      const address = frontier.next();
      if (address === undefined && pending === 0) return;
      if (address === undefined) {
        await sleep(20);
        continue;
      }
      asked++;
      pending++;
      const response = await fetch(server.url + address, { redirect: 'manual' });
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      const text = isPage ? await response.text() : String((await response.arrayBuffer()).byteLength);
      if (response.status !== 200) wrong.push(`${response.status} ${address}`);
      if (isPage && address !== '/api')
        for (const [, target = ''] of text.matchAll(/ (?:href|src)="(\/[^"]*)"/g))
          frontier.add(target.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
      pending--;
      if (used.length < Math.floor((asked * 10) / most)) {
        used.push(usedBy(server));
        process.stdout.write(`${asked} ${JSON.stringify(used.at(-1))}\n`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: askers }, follow));
  } finally {
    await server.stop();
    home.remove();
  }
  for (const each of wrong.slice(0, 40)) process.stdout.write(`${each}\n`);
  ok(wrong.length === 0, `${wrong.length} of ${asked} links lead to errors`);
  ok(asked === most, `there were only ${asked} links`);
  const [first, last] = [used[0], used.at(-1)];
  ok(first && last && last.megabytes < mostMegabytes && last.files <= first.files + askers, 'it grows');
}

void main(Number(process.argv[2] ?? 5000));
