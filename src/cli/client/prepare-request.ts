/** Prepares a request for the cache and the service: its URL, token and headers. */
import type { Fields } from '../../base/io.ts';
import { checkSafeForToken, missingTokenFailure } from './auth/token-safety.ts';
import type { ClientOptions } from './client-options.ts';
import type { StoreKey } from './store/store.ts';
import { acceptedCodings } from './transport/decode.ts';
import { embeddedOrigin } from './transport/embedded.ts';
import type { HeaderMap } from './transport/transport.ts';

/** A request of a command. */
export interface Request {
  /** The escaped path with its query: `/api/…`. */
  readonly path: string;
  /** Whether the route takes a token (docs/service.md, Authentication column). */
  readonly auth: 'none' | 'optional' | 'required';
  /** Whether only JSON with status 200 is accepted (the default); false accepts any body and every 2xx except 206. */
  readonly validate?: boolean;
  /** The path of a list of records. A long one is read record by record, and not parsed as a whole. */
  readonly listPath?: readonly string[] | undefined;
  /** The record from the list of its noun, if that list was read: with `--offline`, it becomes the response. */
  readonly listedRecord?: { readonly fields: Fields; readonly raw?: Buffer | undefined } | undefined;
  /** Headers from the user. With them the cache is not used, because cached responses were requested without them. */
  readonly extraHeaders?: HeaderMap | undefined;
}

/** A prepared request. */
export interface PreparedRequest {
  readonly path: string;
  readonly key: StoreKey;
  readonly token: string | undefined;
  /** Whether the route takes a token. */
  readonly takesToken: boolean;
  /** The headers that Vary compares. The token need not be among them, because each account has its own partition. */
  readonly headers: HeaderMap;
  readonly validate: boolean;
  readonly extraHeaders: Request['extraHeaders'];
  readonly listPath: Request['listPath'];
}

/** Looks up the token if the route takes one. Throws a Failure: auth, or usage if a token would travel unencrypted. */
export async function prepareRequest(
  { path, auth, validate = true, extraHeaders, listPath }: Request,
  { base, anonymous = false, findToken, partitionOf, userAgent }: ClientOptions,
): Promise<PreparedRequest> {
  const prefix = base === undefined ? embeddedOrigin : base.href.replace(/\/+$/, '');
  const sentToken = auth === 'none' || anonymous ? undefined : await findToken(auth);
  if (sentToken === undefined && auth === 'required') throw missingTokenFailure(anonymous);
  if (sentToken !== undefined) checkSafeForToken(base);
  return {
    path,
    key: { url: prefix + path, partition: sentToken === undefined ? 'public' : await partitionOf(sentToken) },
    token: sentToken,
    takesToken: auth !== 'none',
    headers: {
      Accept: validate ? 'application/json' : 'application/json, */*;q=0.5',
      'Accept-Encoding': acceptedCodings,
      'User-Agent': userAgent,
    },
    validate,
    extraHeaders,
    listPath,
  };
}
