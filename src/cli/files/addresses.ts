/** Finds the URLs of files for all kinds of downloads. */

import { attempt, EarlyExit, Failure } from '../../base/errors.ts';
import { fileUrls } from '../client/transport/file-address.ts';
import type { Context } from '../program/context/context.ts';

/** Returns the last segment of a URL, decoded; empty if there is none, or for a value that is not a text. */
export function lastUrlSegment(address: unknown): string {
  const path = typeof address === 'string' ? address.replace(/[?#].*$/s, '') : '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return attempt(() => decodeURIComponent(last)) ?? last;
}

/** Returns the URLs to try for a file, or a failure. @param source the path of the response with the address */
export function urlsOf({ settings }: Context, address: unknown, source: string): string[] | Failure {
  try {
    if (typeof address === 'string') return fileUrls(address, source, settings.base);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return new Failure('service', 'The service sent no URL for this file.', { code: 'no_address' });
}

/** Prints the requests whose responses contain the URLs of the files, for --curl. */
export async function printCurlCommands(context: Context, paths: readonly string[]): Promise<void> {
  const client = await context.client();
  for (const path of paths) {
    await client.get({ path, auth: 'none' }).catch((error: unknown) => {
      if (!(error instanceof EarlyExit)) throw error;
    });
  }
}
