/** The sandbox behind node:http, for `music-cli serve` and for tests. */
import { createServer, type Server } from 'node:http';
import type { Sandbox } from './answer.ts';

/** Starts listening; port 0 takes any free one. Rejects where the address can't be had. */
export function listen(sandbox: Sandbox, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
    const answer = sandbox({ method: request.method ?? 'GET', url: request.url ?? '/', headers });
    request.resume();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** `http://127.0.0.1:4000`, with brackets around an IPv6 address. */
export function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return '';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
