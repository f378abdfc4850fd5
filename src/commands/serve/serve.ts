/** `serve`: the sandbox over HTTP, until it is interrupted. */
import { codeOf, Failure } from '../../base/errors.ts';
import type { Deed } from '../../context/command.ts';
import { addressOf, listen } from '../../sandbox/listen.ts';
import type { serveOptions } from './options.ts';

const tokens = ['sandbox-premium', 'sandbox-free', 'sandbox-revoked', 'sandbox-expired'] as const;
const says: Readonly<Record<(typeof tokens)[number], string>> = {
  'sandbox-premium': 'an account with a paid plan',
  'sandbox-free': 'an account on the Free plan: 403',
  'sandbox-revoked': 'a revoked token: 401',
  'sandbox-expired': 'an expired token: 401',
};

export const serve: Deed<typeof serveOptions> = async ({ machine, settings }, { options }) => {
  const host = options.host ?? '127.0.0.1';
  const port = options.port ?? 4000;
  const server = await listen(await machine.sandbox(), port, host).catch((error: unknown) => {
    const code = codeOf(error);
    const taken = code === 'EADDRINUSE';
    throw new Failure('usage', `Cannot listen on ${host}, port ${port}: ${taken ? 'it is in use' : code}.`, {
      code: 'cannot_listen',
      hint: taken
        ? 'Choose another port with --port, or any free one with --port 0.'
        : 'Check --host and --port.',
      cause: error,
    });
  });
  // Before the address is told: whoever reads it may stop us at once.
  const stopped = machine.stopped();
  const url = addressOf(server);
  if (settings.json) {
    machine.stdout.write(`${JSON.stringify({ url, tokens })}\n`);
  } else {
    const lines = tokens.map(token => `  ${token.padEnd(16)}  ${says[token]}`);
    machine.stdout.write(
      `The sandbox listens on ${url}\n\nTokens:\n${lines.join('\n')}\n\nTry: music-cli keys list --base-url ${url}\n`,
    );
  }
  await stopped;
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
};
