/** Downloads one file, which is either complete or absent. */

import { temporaryPath } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { Clock, Disk } from '../../base/io.ts';
import { statusFailure } from '../client/failures.ts';
import { receiveRefusal } from '../client/receive.ts';
import type { Fetch, Fetched } from '../client/transport/fetcher.ts';
import { hostOf, truncatedResponse } from '../client/transport/network-failure.ts';
import { diskFailure, type PlacedFile, putInPlace, statOf } from './file-place.ts';
import type { Ledger } from './ledger.ts';

export interface Download {
  /** Possible URLs of the file. After a 404 the next one is tried. */
  readonly urls: readonly string[];
  /** The absolute path, in an existing folder. */
  readonly path: string;
  /** Whether to download the file in any case, and replace an existing one. */
  readonly force: boolean;
  readonly signal: AbortSignal;
}

export interface Downloaded extends PlacedFile {
  readonly url: string;
  /** Bytes of the file. */
  readonly size: number;
}

export interface Watcher {
  /** Called when an attempt begins. @param total the size in bytes; undefined if it is not known */
  begin(total: number | undefined): void;
  received(bytes: number): void;
}

export interface Downloader {
  readonly fetch: Fetch;
  readonly disk: Disk;
  readonly ledger: Ledger;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** Downloads. Throws a Failure of the service or the network, and one of kind `unexpected` if the disk refuses. */
export async function download(tools: Downloader, job: Download, watch: Watcher): Promise<Downloaded> {
  for (const [index, url] of job.urls.entries()) {
    try {
      return await fromUrl(tools, job, url, watch);
    } catch (error) {
      const isMissing = error instanceof Failure && error.status === 404;
      if (!isMissing || index === job.urls.length - 1) throw diskFailure(error, job.path);
    }
  }
  throw new Failure('service', 'The service sent no URL for this file.', { code: 'no_address' });
}

async function fromUrl(tools: Downloader, job: Download, url: string, watch: Watcher): Promise<Downloaded> {
  const { disk, ledger, clock, userAgent } = tools;
  const existing = job.force ? undefined : statOf(disk, job.path);
  const condition = existing?.isFile() ? await ledger.condition(job.path, existing, url) : undefined;
  // The length of a coded body would not be that of the file.
  const headers = {
    ...{ Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': userAgent },
    ...condition,
  };

  const receive = async (fetched: Fetched): Promise<Downloaded> => {
    const { status } = fetched;
    if (status === 200) return place(fetched);
    if (status === 304 && existing && condition) {
      fetched.discard();
      return { status: 'unchanged', url, size: existing.size };
    }
    const response = { ...fetched, body: await receiveRefusal(fetched, clock) };
    throw statusFailure(response, 'never', clock.now());
  };

  async function place(fetched: Fetched): Promise<Downloaded> {
    checkType(fetched, job.path);
    const part = temporaryPath(job.path);
    try {
      const size = await writeBody(disk, fetched, part, watch);
      const file = await ledger.place(job.path, { url, headers: fetched.headers }, isOwn =>
        putInPlace(disk, part, job.path, job.force ? 'force' : isOwn ? 'update' : 'keep'),
      );
      return { ...file, url, size };
    } finally {
      disk.rmSync(part, { force: true });
    }
  }

  return tools.fetch({ url, headers, signal: job.signal }, receive);
}

/** Writes a body to a new file, and returns its size in bytes. Throws if the body ends early. */
async function writeBody(disk: Disk, fetched: Fetched, path: string, watch: Watcher): Promise<number> {
  const isCoded = fetched.headers.get('content-encoding') !== undefined;
  const total = isCoded ? undefined : lengthOf(fetched);
  let file: number | undefined;
  try {
    file = disk.openSync(path, 'wx');
    watch.begin(total);
    let size = 0;
    for await (const piece of fetched.body) {
      disk.writeFileSync(file, piece);
      size += piece.length;
      watch.received(piece.length);
    }
    if (total !== undefined && size !== total) throw truncatedResponse(hostOf(fetched.url));
    disk.fsyncSync(file);
    return size;
  } finally {
    if (file === undefined) fetched.discard();
    else disk.closeSync(file);
  }
}

/** Throws if the response is a web page instead of the file, such as the login page of a network. */
function checkType(fetched: Fetched, path: string): void {
  const type = fetched.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type) || /\.html?$/i.test(path)) return;
  fetched.discard();
  throw new Failure('service', `${hostOf(fetched.url)} sent a web page instead of the file.`, {
    code: 'not_a_file',
    hint: 'Open it in a browser: the network may require a login.',
  });
}

function lengthOf({ headers }: Fetched): number | undefined {
  const text = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
