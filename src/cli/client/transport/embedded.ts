/** The sandbox in this process: a function replaces the network. */
import type { Body } from '../../../base/bytes.ts';
import { type HeaderLine, type HeaderMap, type Transport, toHeaders } from './transport.ts';

/** A request to a service in this process. */
export interface ServiceRequest {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  /** Header names are in lower case. */
  readonly headers: HeaderMap;
}

/** A response of a service in this process. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Uint8Array;
  /** The same body, for reading in parts. */
  readonly content?: Body | undefined;
}

/** A service in this process, which responds at once. */
export type Service = (request: ServiceRequest) => ServiceResponse;

/** The scheme of URLs of the sandbox in this process. Only logs show it. */
export const embeddedOrigin = 'embedded:';

/** Returns a transport to the service as if it were remote. */
export function embeddedTransport(service: Service): Transport {
  return async ({ method, url, headers }) => {
    const requestHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const response = service({ method, url: url.slice(embeddedOrigin.length), headers: requestHeaders });
    const { content } = response;
    const list = Object.entries(response.headers).map(([name, value]): HeaderLine => [name, value]);
    return {
      status: response.status,
      statusText: '',
      headers: toHeaders(list),
      body: oneChunk(() => response.body),
      wholeBody: content && { ...content, chunks: () => [content.bytes()] },
      discard() {},
    };
  };
}

async function* oneChunk(readBytes: () => Uint8Array): AsyncGenerator<Uint8Array> {
  const body = readBytes();
  if (body.length > 0) yield body;
}
