/** A service on loopback whose responses a test writes by hand, byte for byte. */
import { createServer } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.ts';

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Service {
  readonly url: string;
  /** Returns the paths and queries that arrived since the last call. */
  takeRequests(): string[];
  close(): Promise<void>;
}

/** Starts a service that sends the response in `answers` for the path and query, or for the path, or else 404. */
export async function serve(answers: Readonly<Record<string, string | Reply>>): Promise<Service> {
  let requests: string[] = [];
  const server = createServer((request, response) => {
    const target = request.url ?? '';
    requests.push(target);
    const found = answers[target] ?? answers[target.split('?')[0] ?? ''];
    const reply = typeof found === 'string' ? { body: found } : found;
    const { status = 200, type = 'application/json', body, headers } = reply ?? { status: 404, body: '{}' };
    const bytes = Buffer.from(body);
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers });
    response.end(bytes);
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    takeRequests() {
      const since = requests;
      requests = [];
      return since;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
