/** Defines a route: who may request it, which query parameters it reads, and its response. */
import type { Body } from '../base/bytes.ts';
import { memoize } from '../base/memo.ts';
import type { Library, RecordFiles, RecordList } from './library.ts';
import { createRepresentation, type Representation } from './representation.ts';
import { errorResponse, type SandboxResponse } from './request-response.ts';

export interface RouteRequest {
  readonly library: Library;
  readonly records: RecordFiles;
  readonly query: URLSearchParams;
  readonly account: AccountKind;
}

export interface Route {
  readonly auth: 'none' | 'optional' | 'required';
  readonly parameters?: readonly string[];
  /** Returns the parameters that affect the response, as a text. If it is absent, no parameter does. */
  variant?(query: URLSearchParams): string;
  /** Returns the representation, or an error response if there is none. */
  respond(request: RouteRequest): Representation | SandboxResponse;
}

/** Returns the route for a path with its query, both as sent. */
export type PathRoute = (url: string) => Route | undefined;

export const noResource = errorResponse(404, 'There is no such resource.');

/** Returns a JSON representation. @param hash identifies the sources of the body, if that is known */
export function jsonResource(body: string | Body, hash?: string): Representation {
  return createRepresentation('application/json', body, { hash });
}

/** Returns a list within its JSON envelope. */
export function listResource({ json, hash }: RecordList, prefix = '', suffix = ''): Representation {
  const [head, tail] = [Buffer.from(prefix), Buffer.from(suffix)];
  let joined: Uint8Array | undefined;
  const bytes = () => {
    joined ??= Buffer.concat([head, json.bytes(), tail]);
    return joined;
  };
  const part = (start: number, length: number) => {
    const from = start - head.length;
    const isWithin = from >= 0 && from + length <= json.size;
    return isWithin ? json.part(from, length) : bytes().subarray(start, start + length);
  };
  return jsonResource({ size: head.length + json.size + tail.length, bytes, part }, hash);
}

/** The kind of account of a request's token (docs/service.md, States and transitions). Tokens are stored only as hashes. */
export type AccountKind = 'anonymous' | 'premium' | 'free' | 'unknown';

/** SHA-256 of the tokens of existing accounts. A revoked or expired token is unknown. */
const kindByTokenHash: Readonly<Record<string, AccountKind>> = {
  '30a1cce4c0e8899d689efb1f818ecc1ba5506e4ec18a2b02a0da582510959521': 'premium',
  '1976ca9cd2f714a5df8fafb0678f12a56aaabe63404be4a4b4262cb187f2fd58': 'free',
};

/** Returns a function from a token to the kind of its account. It caches the last token, because clients repeat it. */
export function accountOfToken(sha256: (text: string) => string): (token: string | undefined) => AccountKind {
  const accountOf = memoize(token => kindByTokenHash[sha256(token)] ?? 'unknown', 1);
  return token => (token === undefined ? 'anonymous' : accountOf(token));
}
