/** The sandbox in this process: a function takes the place of the network. */
import { type HeaderLine, headers, type Transport } from './transport.ts';

export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export type Service = (request: ServiceRequest) => ServiceResponse;

/** The scheme of URLs that the sandbox in this process answers. Only logs show it. */
export const embeddedOrigin = 'embedded:';

export function embeddedTransport(service: Service): Transport {
  return async ({ method, url, headers: sent }) => {
    const fields = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const response = service({ method, url: url.slice(embeddedOrigin.length), headers: fields });
    const list = Object.entries(response.headers).map(([name, value]): HeaderLine => [name, value]);
    return {
      status: response.status,
      statusText: '',
      headers: headers(list),
      body: oneChunk(response.body),
      discard() {},
    };
  };
}

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  if (body.length > 0) yield body;
}
