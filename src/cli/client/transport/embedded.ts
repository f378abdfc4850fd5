/** The sandbox in this process: a function takes the place of the network. */
import type { Body } from '../../../base/bytes.ts';
import { type FieldValues, type HeaderLine, headers, type Transport } from './transport.ts';

/** A request to a service in this process. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: FieldValues;
}

/** Its answer. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: FieldValues;
  readonly body: Uint8Array;
  /** The same, where it need not be read as a whole. */
  readonly content?: Body | undefined;
}

/** A service in this process: it answers at once. */
export type Service = (request: ServiceRequest) => ServiceResponse;

/** The scheme of URLs that the sandbox in this process answers. Only logs show it. */
export const embeddedOrigin = 'embedded:';

/** Carries requests to it as if it were far away. */
export function embeddedTransport(service: Service): Transport {
  return async ({ method, url, headers: sent }) => {
    const fields = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const response = service({ method, url: url.slice(embeddedOrigin.length), headers: fields });
    const { content } = response;
    const list = Object.entries(response.headers).map(([name, value]): HeaderLine => [name, value]);
    return {
      status: response.status,
      statusText: '',
      headers: headers(list),
      body: oneChunk(() => response.body),
      whole: content && { ...content, chunks: () => [content.bytes()] },
      discard() {},
    };
  };
}

async function* oneChunk(read: () => Uint8Array): AsyncGenerator<Uint8Array> {
  const body = read();
  if (body.length > 0) yield body;
}
