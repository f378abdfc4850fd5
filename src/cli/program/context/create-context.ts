/** Makes the context of a command. Each part is made on first use. */

import { lazy } from '../../../base/memo.ts';
import { decideStyle, type Style } from '../../../base/text/style.ts';
import { defaults } from '../settings/setting-table.ts';
import type { Settings } from '../settings/settings.ts';
import { createPrinter, writeTo } from '../terminal/print.ts';
import { writeMessage } from '../terminal/say.ts';
import { createClients } from './clients.ts';
import type { Context } from './context.ts';
import type { Machine } from './machine.ts';
import { startTimeLimit, type TimeLimit } from './time-limit.ts';
import { createTokensFor } from './token-lookup.ts';
import { openNetworkTransport, openStore } from './transports.ts';

export interface SharedParts
  extends Pick<Context, 'runNested' | 'runInOwnContext'>,
    Partial<Pick<Context, 'tokens' | 'network' | 'reportCounts' | 'runLater'>> {
  readonly limit: TimeLimit;
}

/** Returns the context of one run. @param redact masks a secret in all output */
export async function createContext(
  machine: Machine,
  settings: Settings,
  redact: (secret: string) => void,
  { runNested, runInOwnContext, limit, reportCounts, runLater = () => {}, ...shared }: SharedParts,
): Promise<Context> {
  const log = settings.debug ? (await import('./debug.ts')).createDebugLog(machine.stderr) : undefined;
  const style = await createStyle(machine, settings);
  const context: Context = {
    machine,
    settings,
    style,
    ...createClients(() => context, { redact, log, runSignal: limit.signal }),
    get: async request => (await context.client()).get(request),
    store: lazy(() => openStore(machine, log)),
    tokens: lazy(() => shared.tokens?.() ?? createTokensFor(machine, settings)),
    network: lazy(() => shared.network?.() ?? openNetworkTransport(machine, settings)),
    runNested,
    runInOwnContext,
    liftTimeLimit: limit.cancel,
    waitFor: limit.waitFor,
    runLater,
    ...(reportCounts && { reportCounts }),
    ...(await createOutput(machine, settings, style)),
  };
  return context;
}

/** Returns a context for reading words. It prints no notices and runs no command. */
export function createQuietContext(machine: Machine, settings: Settings): Promise<Context> {
  const refuse = () => Promise.reject(new Error('This context runs no commands.'));
  return createContext(machine, { ...settings, quiet: true }, () => {}, {
    runNested: refuse,
    runInOwnContext: refuse,
    limit: startTimeLimit(undefined, machine),
  });
}

async function createStyle({ env, stdout: sink }: Machine, settings: Settings): Promise<Style> {
  const { color, ascii, drawings, noteNames, accessible } = settings;
  return {
    ...(await decideStyle({ color, env, sink, ascii, drawings })),
    usesWords: accessible,
    noteNames:
      noteNames === defaults.noteNames
        ? undefined
        : (await import('../../../music/languages.ts')).noteNamesIn(noteNames),
  };
}

async function createOutput(
  machine: Machine,
  settings: Settings,
  { paint }: Style,
): Promise<Pick<Context, 'print' | 'write' | 'notice' | 'terminalNotice'>> {
  const { stdout, stderr } = machine;
  const { quiet, ascii } = settings;
  return {
    print: await createPrinter(machine, settings),
    write: pieces => writeTo(stdout, settings, pieces),
    notice: line => {
      if (!quiet) writeMessage(stderr, line, settings);
    },
    terminalNotice: line => {
      if (stderr.isTerminal && !quiet) writeMessage(stderr, line, { ascii, paint: paint.dim });
    },
  };
}
