/** Makes the transports to the service and to files, and the cache. Each is loaded on first use. */

import type { Store } from '../../client/store/store.ts';
import type { OriginTls } from '../../client/transport/certificates.ts';
import { embeddedTransport } from '../../client/transport/embedded.ts';
import type { Transport } from '../../client/transport/transport.ts';
import { checkSandbox, type Settings } from '../settings/settings.ts';
import type { Context } from './context.ts';
import type { DebugEvent } from './debug.ts';
import type { Machine } from './machine.ts';

/** Returns the transport of requests: without a service, to the built-in sandbox. Throws if that is forbidden. */
export async function openTransport({ machine, settings, network }: Context): Promise<Transport> {
  checkSandbox(settings);
  return settings.base === undefined ? embeddedTransport(await machine.sandbox()) : network();
}

export async function openNetworkTransport(machine: Machine, settings: Settings): Promise<Transport> {
  const { networkTransport } = await import('../../client/transport/network.ts');
  return networkTransport(machine.env, await loadOriginTls(machine, settings));
}

export async function openFileTransport(context: Context): Promise<Transport> {
  const { machine, settings } = context;
  const { fileTransport } = await import('../../client/transport/file-address.ts');
  const embedded = settings.base === undefined ? await openTransport(context) : undefined;
  return fileTransport(settings.base, machine.env, await loadOriginTls(machine, settings), embedded);
}

async function loadOriginTls({ disk }: Machine, settings: Settings): Promise<OriginTls | undefined> {
  const { base, certificates } = settings;
  if (base === undefined || certificates === undefined) return undefined;
  const { secureContextOf } = await import('../../client/transport/certificates.ts');
  return { origin: base.origin, secureContext: secureContextOf(disk, certificates) };
}

export async function openStore(
  { disk, places, uid, clock, random }: Machine,
  log: ((event: DebugEvent) => void) | undefined,
): Promise<Store> {
  const { createStore } = await import('../../client/store/store.ts');
  return createStore({
    disk,
    folder: places.cache,
    uid,
    now: clock.now,
    random,
    log: problem => log?.({ event: 'store', problem }),
  });
}
