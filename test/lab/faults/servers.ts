/** Servers that send any bytes at any speed. Those with TLS have certificates made by openssl. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listenOnLoopback } from '../../support/loopback.ts';

export type Handler = (socket: Socket, request: string) => void;

export const body = '{"meta":{"resource":"keys","count":1,"filters":[]},"data":[{"id":1,"signature":""}]}\n';

type HeaderFields = Readonly<Record<string, string | number>>;

export function headerSection(status: string, fields: HeaderFields = {}): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`;
}

/** Returns a response with the status 200, a body and its length. */
export function okResponse(text: string = body, fields: HeaderFields = {}): string {
  return headerSection('200 OK', { 'Content-Length': Buffer.byteLength(text), ...fields }) + text;
}

export function respondWith(text: string | Buffer): Handler {
  return socket => void socket.end(typeof text === 'string' ? Buffer.from(text) : text);
}

/** Calls `use` with a server that handles each request with the next of these handlers; the last one repeats. */
export async function withServer(
  handlers: readonly Handler[],
  use: (url: string, requests: readonly string[]) => Promise<void>,
  host = '127.0.0.1',
): Promise<void> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = net.createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.on('data', data => {
      // A client may send a request on a closed connection until it notices the end.
      if (socket.writableEnded) return;
      requests.push(data.toString('latin1'));
      (handlers[requests.length - 1] ?? handlers.at(-1))?.(socket, data.toString('latin1'));
    });
  });
  const port = await listenOnLoopback(server, host);
  try {
    await use(`http://${host.includes(':') ? `[${host}]` : host}:${port}`, requests);
  } finally {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}

/** Certificates that must not be accepted. */
export const badCertificates = ['of an unknown authority', 'of another host', 'expired'] as const;

type Certificate = (typeof badCertificates)[number] | 'sound';

const run = promisify(execFile);

/** Makes key.pem and cert.pem in the folder. */
async function makeCertificate(certificate: Certificate, folder: string): Promise<void> {
  const openssl = (line: string) => run('openssl', line.split(' '), { cwd: folder });
  const name = certificate === 'of another host' ? 'other.example' : 'localhost';
  const key = `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -subj /CN=${name}`;
  if (certificate !== 'expired') {
    await openssl(`req -x509 ${key} -out cert.pem -days 2 -addext subjectAltName=DNS:${name}`);
    return;
  }
  await openssl(`req -new ${key} -out request.pem`);
  await openssl('x509 -req -in request.pem -signkey key.pem -days -1 -out cert.pem');
}

export interface SecureService {
  readonly url: string;
  /** The requests, each with its token, which is empty if none was sent. */
  readonly requests: readonly { readonly path: string; readonly token: string }[];
  /** The environment in which Node trusts its certificate; empty for an unknown authority. */
  readonly trust: Readonly<Record<string, string>>;
}

export interface SecureResponse {
  readonly status: number;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Calls `use` with an https server. Every response has the same body.
 * @param respond returns the status and headers of every response, from the server's `host:port`
 */
export async function withSecureServer(
  certificate: Certificate,
  respond: (host: string) => SecureResponse,
  use: (secure: SecureService) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-tls-'));
  await makeCertificate(certificate, folder);
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const requests: { path: string; token: string }[] = [];
  const server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    ({ url = '', headers }, response) => {
      requests.push({ path: url, token: String(headers['x-service-api-token'] ?? '') });
      const { status, fields } = respond(headers.host ?? '');
      response.writeHead(status, { ...fields }).end(body);
    },
  );
  const port = await listenOnLoopback(server);
  try {
    const isTrusted = certificate !== 'of an unknown authority';
    const trust: Record<string, string> = isTrusted ? { NODE_EXTRA_CA_CERTS: cert } : {};
    await use({ url: `https://localhost:${port}`, requests, trust });
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  }
}
