/** `mcp`: serves the catalog to assistants over stdin and stdout. */
import { Failure } from '../../base/errors.ts';
import { command } from '../program/context/context.ts';

export const mcp = command({
  description:
    'Runs a Model Context Protocol server for assistants. Its tools only read: find, search, get, list, draw, chords, transpose and export. A result has at most 50 records, and the number of all matches. Articles are resources. No token is sent unless --account is given.',
  options: {
    account: { flags: '--account', summary: 'Let the assistant see your account and its records' },
  },
  examples: [{ command: 'mcp', text: 'the command that an assistant starts' }],
  run: async (context, { options }) => {
    const { machine } = context;
    if (machine.stdin.isTerminal)
      throw new Failure('usage', 'mcp is for assistants, which speak to it over stdin.', {
        code: 'no_assistant',
        hint: "Name 'music-cli mcp' as the command of a server in the assistant's configuration.",
      });
    const { serveTools } = await import('./mcp/server.ts');
    context.liftTimeLimit();
    await serveTools(context, { hasAccount: options.account, stopped: machine.waitForStop() });
  },
});
