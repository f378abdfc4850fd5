import type { Server } from 'node:net';

/** Starts a server on a free port of this machine, and gives the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
