/** Servers with certificates that must not be accepted, made by openssl. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../support/loopback.ts';

export const certificates = ['of an unknown authority', 'of another host', 'expired'] as const;

type Kind = (typeof certificates)[number];

/** Makes key.pem and cert.pem in the folder. */
function makeCertificate(kind: Kind, folder: string): void {
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' });
  const name = kind === 'of another host' ? 'other.example' : 'localhost';
  const key = `-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -subj /CN=${name}`;
  if (kind !== 'expired') {
    openssl(`req -x509 ${key} -out cert.pem -days 2 -addext subjectAltName=DNS:${name}`);
    return;
  }
  openssl(`req -new ${key} -out request.pem`);
  openssl('x509 -req -in request.pem -signkey key.pem -days -1 -out cert.pem');
}

/** @param use is given the certificate's file where its authority is to be trusted */
export async function serveTls(
  kind: Kind,
  use: (url: string, requests: readonly string[], trusted: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-tls-'));
  makeCertificate(kind, folder);
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const requests: string[] = [];
  const server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      requests.push(request.url ?? '');
      response.end('{}');
    },
  );
  const port = await listenOnLoopback(server);
  try {
    await use(`https://localhost:${port}`, requests, kind === 'of an unknown authority' ? '' : cert);
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
  }
}
