/** Makes representations: the bytes of a response with their entity tag (RFC 9110, 8). Caches them. */

import { type Body, bodyOf, checksum } from '../base/bytes.ts';

export interface Representation {
  readonly type: string;
  readonly content: Body;
  readonly etag: string;
  /** Whether a client can request ranges. */
  readonly hasRanges: boolean;
  readonly coding?: Coding;
}

/** Encodings in the order of preference if a client accepts several equally. */
const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];
export type Encode = (coding: Coding, body: Uint8Array) => Uint8Array;

/** Returns a representation. @param options `hash` identifies the content or its sources; by default it is computed */
export function createRepresentation(
  type: string,
  source: string | Uint8Array | Body,
  options: Partial<Pick<Representation, 'hasRanges' | 'coding'>> & {
    readonly hash?: string | undefined;
  } = {},
): Representation {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const content = bytes instanceof Uint8Array ? bodyOf(bytes) : bytes;
  const { hasRanges = false, coding, hash } = options;
  const etag = `"${hash ?? checksum(content.bytes())}-${content.size.toString(16)}"`;
  return { type, content, etag, hasRanges, ...(coding && { coding }) };
}

/** Returns the encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3); undefined for none. */
export function preferredCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const member of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map(part => part.trim());
    const weight = parameters.find(parameter => parameter.startsWith('q='));
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  const bestCoding = codings.reduce((bestSoFar, coding) =>
    weigh(coding) > weigh(bestSoFar) ? coding : bestSoFar,
  );
  return weigh(bestCoding) > 0 && weigh(bestCoding) >= identity ? bestCoding : undefined;
}

/** A cache of representations by name with a maximum size in bytes, which drops the oldest first. */
export interface RepresentationCache {
  find(name: string): Representation | undefined;
  store(name: string, resource: Representation): Representation;
}

/** Approximate memory of an entry beside its body, in bytes. */
const entryOverhead = 1024;

export function createCache(maxBytes: number): RepresentationCache {
  const entries = new Map<string, Representation>();
  let freeBytes = maxBytes;
  return {
    find: name => entries.get(name),
    store(name, resource) {
      entries.set(name, resource);
      freeBytes -= resource.content.size + entryOverhead;
      for (const [oldest, { content }] of entries) {
        if (freeBytes >= 0) break;
        entries.delete(oldest);
        freeBytes += content.size + entryOverhead;
      }
      return resource;
    },
  };
}
