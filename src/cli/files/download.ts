/** Downloads one file. It resumes an interrupted attempt, and a file is either complete or absent. */

import { Failure } from '../../base/errors.ts';
import type { Clock, Disk } from '../../base/io.ts';
import { statusFailure } from '../client/failures.ts';
import { receiveRefusal } from '../client/receive.ts';
import type { Fetch, Fetched } from '../client/transport/fetcher.ts';
import { hostOf, truncatedResponse } from '../client/transport/network-failure.ts';
import { diskFailure, type PlacedFile, putInPlace, statOf } from './file-place.ts';
import type { Ledger } from './ledger.ts';
import { type FoundPart, type PartialFile, type Partials, partialFor, strongValidator } from './partial.ts';

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
  /** Called when an attempt begins: `have` of `total` bytes are already there; undefined if the total is not known. */
  begin(received: number, total: number | undefined): void;
  received(bytes: number): void;
}

export interface Downloader {
  readonly fetch: Fetch;
  readonly disk: Disk;
  readonly ledger: Ledger;
  readonly partials: Partials;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
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

/** Thrown if the response does not continue the partial file. The download then starts again. */
class RestartDownload extends Error {}

/** The position of a body in the file, and the length of the file if it is known. */
interface Extent {
  readonly from: number;
  readonly total: number | undefined;
}

async function fromUrl(tools: Downloader, job: Download, url: string, watch: Watcher): Promise<Downloaded> {
  const { disk, ledger, partials } = tools;
  const existing = job.force ? undefined : statOf(disk, job.path);
  const condition = existing?.isFile() ? await ledger.condition(job.path, existing, url) : undefined;
  let resuming = true;
  let part: FoundPart | undefined;

  /** A function, because each attempt resumes the last one. */
  const headers = (): Record<string, string> => {
    part = resuming ? partials.find(job.path, url) : undefined;
    const range = part && { Range: `bytes=${part.size}-`, 'If-Range': part.validator };
    // Positions in a coded body would differ from those in the file.
    const fixed = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': tools.userAgent };
    return { ...fixed, ...(range ?? condition) };
  };

  const receive = async (fetched: Fetched): Promise<Downloaded> => {
    const { status } = fetched;
    if (status === 200) return downloadWhole(fetched);
    if (part && (status === 206 || status === 416)) return resumeDownload(fetched, part);
    if (status === 304 && !part && existing && condition) {
      fetched.discard();
      return { status: 'unchanged', url, size: existing.size };
    }
    const response = { ...fetched, body: await receiveRefusal(fetched, tools.clock) };
    throw statusFailure(response, 'never', tools.clock.now());
  };

  async function downloadWhole(fetched: Fetched): Promise<Downloaded> {
    checkType(fetched, job.path);
    const isCoded = fetched.headers.get('content-encoding') !== undefined;
    const validator = isCoded ? undefined : strongValidator(fetched.headers);
    const unique = Math.floor(tools.random() * 2 ** 48).toString(36);
    const target = partialFor(job.path, url, validator, unique);
    await writePart(
      tools,
      fetched,
      target,
      { from: 0, total: isCoded ? undefined : lengthOf(fetched) },
      watch,
    );
    return finish(fetched, target);
  }

  /** Accepts a 206 or 416 if it belongs to the representation of the partial file (RFC 9110 §15.3.7, §15.5.17). */
  async function resumeDownload(fetched: Fetched, begun: FoundPart): Promise<Downloaded> {
    const { first, total } = rangeOf(fetched);
    const current = fetched.headers.get('etag') ?? fetched.headers.get('last-modified');
    const isSameFile = current === begun.validator;
    // A response to If-Range with a date need not repeat the date.
    const mayBeSameFile = isSameFile || (current === undefined && !begun.validator.startsWith('"'));
    const isCoded = fetched.headers.get('content-encoding') !== undefined;
    if (fetched.status === 206 && mayBeSameFile && !isCoded && first === begun.size && total !== undefined) {
      await writePart(tools, fetched, begun, { from: begun.size, total }, watch);
    } else {
      fetched.discard();
      if (fetched.status !== 416 || !isSameFile || total !== begun.size) throw new RestartDownload();
    }
    return finish(fetched, begun);
  }

  async function finish({ headers }: Fetched, done: PartialFile): Promise<Downloaded> {
    const file = await ledger.place(job.path, { url, headers }, (isOwn, ready) => {
      const part = disk.lstatSync(done.path, { throwIfNoEntry: false });
      if (part) ready(part);
      return putInPlace(disk, done.path, job.path, job.force ? 'force' : isOwn ? 'update' : 'keep');
    });
    partials.remove(job.path);
    return { ...file, url, size: disk.lstatSync(job.path).size };
  }

  for (;;) {
    try {
      return await tools.fetch({ url, headers, signal: job.signal }, receive);
    } catch (error) {
      if (!(error instanceof RestartDownload)) throw error;
      resuming = false;
    }
  }
}

/** Writes a body to its part. Throws if it ends early; the part stays if a later attempt can resume it. */
async function writePart(
  { disk, partials }: Downloader,
  fetched: Fetched,
  part: PartialFile,
  { from, total }: Extent,
  watch: Watcher,
): Promise<void> {
  let file: number | undefined;
  let isWhole = false;
  try {
    file = partials.open(part);
    watch.begin(from, total);
    let at = from;
    for await (const piece of fetched.body) {
      for (let done = 0; done < piece.length; )
        done += disk.writeSync(file, piece, done, piece.length - done, at + done);
      at += piece.length;
      watch.received(piece.length);
    }
    if (total !== undefined && at !== total) throw truncatedResponse(hostOf(fetched.url));
    disk.ftruncateSync(file, at);
    disk.fsyncSync(file);
    isWhole = true;
  } finally {
    if (file === undefined) fetched.discard();
    else disk.closeSync(file);
    // Such a part cannot be resumed, because it is empty or its representation is unknown.
    const isEmpty = () => disk.lstatSync(part.path, { throwIfNoEntry: false })?.size === 0;
    if (!isWhole && (part.validator === undefined || isEmpty())) disk.rmSync(part.path, { force: true });
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

/** Parses Content-Range (RFC 9110 §14.4): the first position, and the whole length if it is known. */
function rangeOf({ headers }: Fetched): { first?: number; total?: number } {
  const text = headers.get('content-range') ?? '';
  const [, first, total] = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15})$/i.exec(text) ?? [];
  return {
    ...(first !== undefined && { first: Number(first) }),
    ...(total !== undefined && { total: Number(total) }),
  };
}
