/** Serves the sandbox or scripted responses over HTTP, and records every request. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { readCatalog } from './catalog.ts';
import { listenOnLoopback } from './loopback.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  /** Header names and values as received. */
  readonly raw: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

export interface Recording {
  readonly url: string;
  readonly port: number;
  readonly asked: Asked[];
  /** Returns the path and token of each request: `/api/mobile/me sandbox-premium`, or `/api/keys -` without a token. */
  tokens(): string[];
  close(): Promise<void>;
}

export type Answering = (asked: Asked, response: ServerResponse) => void;

const sandbox = createHandler({
  read: readCatalog,
  sha256: text => createHash('sha256').update(text).digest('hex'),
});

/** Responds like the sandbox. `tokens` maps other tokens to its own: `{ canary: 'sandbox-premium' }`. */
export function asSandbox(tokens: Readonly<Record<string, string>> = {}): Answering {
  return ({ method, url, headers }, response) => {
    const given = headers['x-service-api-token'];
    const token = typeof given === 'string' ? (tokens[given] ?? given) : undefined;
    const answer = sandbox({
      method,
      url,
      headers: { 'x-service-api-token': token, 'if-none-match': headers['if-none-match'] },
    });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}

export async function record(answer: Answering = asSandbox()): Promise<Recording> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', rawHeaders: raw, headers } = request;
    const one = { method, url, raw, headers };
    asked.push(one);
    answer(one, response);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    tokens: () => asked.map(({ url, headers }) => `${url} ${headers['x-service-api-token'] ?? '-'}`),
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
