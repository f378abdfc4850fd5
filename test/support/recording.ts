/** Serves the sandbox or scripted responses over HTTP, and records every request. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { readCatalog } from './catalog.ts';
import { listenOnLoopback } from './loopback.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values of headers in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingHttpHeaders;
}

export interface RecordingServer {
  readonly url: string;
  readonly port: number;
  readonly requests: RecordedRequest[];
  /** Returns the path and token of each request: `/api/mobile/me sandbox-premium`, or `/api/keys -` without a token. */
  tokens(): string[];
  close(): Promise<void>;
}

export type Responder = (request: RecordedRequest, response: ServerResponse) => void;

const sandbox = createHandler({
  read: readCatalog,
  sha256: text => createHash('sha256').update(text).digest('hex'),
});

/** Responds like the sandbox. `tokens` maps other tokens to its own: `{ canary: 'sandbox-premium' }`. */
export function createSandboxResponder(tokens: Readonly<Record<string, string>> = {}): Responder {
  return ({ method, url, headers }, response) => {
    const given = headers['x-service-api-token'];
    const token = typeof given === 'string' ? (tokens[given] ?? given) : undefined;
    const sent = sandbox({
      method,
      url,
      headers: { 'x-service-api-token': token, 'if-none-match': headers['if-none-match'] },
    });
    response.writeHead(sent.status, sent.headers).end(sent.body);
  };
}

export async function startRecording(
  respond: Responder = createSandboxResponder(),
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', rawHeaders, headers } = request;
    const recorded = { method, url, rawHeaders, headers };
    requests.push(recorded);
    respond(recorded, response);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    tokens: () => requests.map(({ url, headers }) => `${url} ${headers['x-service-api-token'] ?? '-'}`),
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
