import type { Server } from 'node:net';

/** Starts a server on a free port of this machine, and returns the port. */
export async function listenOnLoopback(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
