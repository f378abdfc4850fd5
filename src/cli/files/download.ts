/** Downloads one file. An interrupted attempt is resumed. The file in its place is never incomplete. */

import { Failure } from '../../base/errors.ts';
import type { Clock, Disk } from '../../base/io.ts';
import { statusFailure } from '../client/failures.ts';
import { receiveRefusal } from '../client/receive.ts';
import type { Fetch, HttpResponse } from '../client/transport/fetcher.ts';
import { hostOf, truncatedResponseFailure } from '../client/transport/network-failure.ts';
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

export interface FetchedFile extends PlacedFile {
  readonly url: string;
  /** Size of the file in bytes. */
  readonly size: number;
}

export interface Watcher {
  /** Called when an attempt begins; `receivedBytes` are already on disk. `total` is undefined if it is not known. */
  start(receivedBytes: number, total: number | undefined): void;
  addBytes(bytes: number): void;
}

export interface FetchTools {
  readonly fetch: Fetch;
  readonly disk: Disk;
  readonly ledger: Ledger;
  readonly partials: Partials;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
}

/** Downloads. Throws a Failure: as `statusFailure` says, service, network, `is_folder`, or `unexpected` by the disk. */
export async function download(tools: FetchTools, job: Download, watch: Watcher): Promise<FetchedFile> {
  for (const [index, url] of job.urls.entries()) {
    try {
      return await fetchUrl(tools, job, url, watch);
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

async function fetchUrl(tools: FetchTools, job: Download, url: string, watch: Watcher): Promise<FetchedFile> {
  const { disk, ledger, partials } = tools;
  const existingFile = job.force ? undefined : statOf(disk, job.path);
  const condition = existingFile?.isFile()
    ? await ledger.conditionalHeaders(job.path, existingFile, url)
    : undefined;
  let isResuming = true;
  let part: FoundPart | undefined;

  /** Finds the partial file to resume, and returns the headers of the next attempt. */
  const headers = (): Record<string, string> => {
    part = isResuming ? partials.find(job.path, url) : undefined;
    const range = part && { Range: `bytes=${part.size}-`, 'If-Range': part.validator };
    // Positions in a compressed body would differ from those in the file.
    const fixedHeaders = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': tools.userAgent };
    return { ...fixedHeaders, ...(range ?? condition) };
  };

  const receive = async (response: HttpResponse): Promise<FetchedFile> => {
    const { status } = response;
    if (status === 200) return downloadWhole(response);
    if (part && (status === 206 || status === 416)) return resumeDownload(response, part);
    if (status === 304 && !part && existingFile && condition) {
      response.discard();
      return { status: 'unchanged', url, size: existingFile.size };
    }
    const refusal = { ...response, body: await receiveRefusal(response, tools.clock) };
    throw statusFailure(refusal, 'never', tools.clock.now());
  };

  async function downloadWhole(response: HttpResponse): Promise<FetchedFile> {
    checkType(response, job.path);
    const isCoded = response.headers.get('content-encoding') !== undefined;
    const validator = isCoded ? undefined : strongValidator(response.headers);
    const uniqueMark = Math.floor(tools.random() * 2 ** 48).toString(36);
    const target = partialFor(job.path, url, validator, uniqueMark);
    await writePart(
      tools,
      response,
      target,
      { from: 0, total: isCoded ? undefined : contentLengthOf(response) },
      watch,
    );
    return finish(response, target);
  }

  /** Accepts a 206 or 416 if it belongs to the representation of the partial file (RFC 9110 §15.3.7, §15.5.17). */
  async function resumeDownload(response: HttpResponse, partialDownload: FoundPart): Promise<FetchedFile> {
    const { first, total } = contentRangeOf(response);
    const validator = response.headers.get('etag') ?? response.headers.get('last-modified');
    const isSameFile = validator === partialDownload.validator;
    // A response to If-Range with a date need not repeat the date.
    const mayBeSameFile =
      isSameFile || (validator === undefined && !partialDownload.validator.startsWith('"'));
    const isCoded = response.headers.get('content-encoding') !== undefined;
    if (
      response.status === 206 &&
      mayBeSameFile &&
      !isCoded &&
      first === partialDownload.size &&
      total !== undefined
    ) {
      await writePart(tools, response, partialDownload, { from: partialDownload.size, total }, watch);
    } else {
      response.discard();
      if (response.status !== 416 || !isSameFile || total !== partialDownload.size)
        throw new RestartDownload();
    }
    return finish(response, partialDownload);
  }

  async function finish({ headers }: HttpResponse, partialFile: PartialFile): Promise<FetchedFile> {
    const file = await ledger.place(job.path, { url, headers }, (isOwn, ready) => {
      const part = disk.lstatSync(partialFile.path, { throwIfNoEntry: false });
      if (part) ready(part);
      return putInPlace(disk, partialFile.path, job.path, job.force ? 'force' : isOwn ? 'update' : 'keep');
    });
    partials.remove(job.path);
    return { ...file, url, size: disk.lstatSync(job.path).size };
  }

  for (;;) {
    try {
      return await tools.fetch({ url, headers, signal: job.signal }, receive);
    } catch (error) {
      if (!(error instanceof RestartDownload)) throw error;
      isResuming = false;
    }
  }
}

/** Writes a body to a partial file. Throws if the body ends early; then the file stays if it can be resumed later. */
async function writePart(
  { disk, partials }: FetchTools,
  response: HttpResponse,
  part: PartialFile,
  { from, total }: Extent,
  watch: Watcher,
): Promise<void> {
  let file: number | undefined;
  let isWhole = false;
  try {
    file = partials.open(part);
    watch.start(from, total);
    let position = from;
    for await (const piece of response.body) {
      for (let written = 0; written < piece.length; )
        written += disk.writeSync(file, piece, written, piece.length - written, position + written);
      position += piece.length;
      watch.addBytes(piece.length);
    }
    if (total !== undefined && position !== total) throw truncatedResponseFailure(hostOf(response.url));
    disk.ftruncateSync(file, position);
    disk.fsyncSync(file);
    isWhole = true;
  } finally {
    if (file === undefined) response.discard();
    else disk.closeSync(file);
    // A part that is empty, or has no validator, cannot be resumed.
    const isEmpty = () => disk.lstatSync(part.path, { throwIfNoEntry: false })?.size === 0;
    if (!isWhole && (part.validator === undefined || isEmpty())) disk.rmSync(part.path, { force: true });
  }
}

/** Throws if the response is a web page instead of the file, such as the login page of a network. */
function checkType(response: HttpResponse, path: string): void {
  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type) || /\.html?$/i.test(path)) return;
  response.discard();
  throw new Failure('service', `${hostOf(response.url)} sent a web page instead of the file.`, {
    code: 'not_a_file',
    hint: 'Open it in a browser: the network may require a login.',
  });
}

function contentLengthOf({ headers }: HttpResponse): number | undefined {
  const text = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Parses Content-Range (RFC 9110 §14.4): the first position, and the whole length if it is known. */
function contentRangeOf({ headers }: HttpResponse): { first?: number; total?: number } {
  const text = headers.get('content-range') ?? '';
  const [, first, total] = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15})$/i.exec(text) ?? [];
  return {
    ...(first !== undefined && { first: Number(first) }),
    ...(total !== undefined && { total: Number(total) }),
  };
}
