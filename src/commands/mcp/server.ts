/** The Model Context Protocol over two streams, for clients of both generations. */
import { PassThrough, Writable } from 'node:stream';
import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { Failure } from '../../base/errors.ts';
import type { Sink } from '../../base/io.ts';
import type { Asking, Context } from '../../context/context.ts';
import { accountTool, commandLine, mostRecords, type Tool, tools } from './tools.ts';

interface Result {
  readonly isError: boolean;
  readonly texts: readonly string[];
}

/** In characters: a longer answer would not fit into an assistant's context. */
const longestAnswer = 200_000;

/** Serves until stdin ends and what was asked is answered, or `stopped` says so. */
export async function serveTools(
  context: Context,
  { account, stopped }: { readonly account: boolean; readonly stopped: Promise<void> },
): Promise<void> {
  const { machine, settings } = context;
  const running = new Set<Promise<Result>>();
  const offered = account ? [...tools, accountTool] : tools;
  const made = () => {
    const server = new McpServer(
      { name: 'music-cli', version: machine.version },
      { instructions: 'A music-theory catalog. All tools only read.' },
    );
    for (const tool of offered) {
      const { name, description } = tool;
      const annotations = { readOnlyHint: true, openWorldHint: false };
      server.registerTool(name, { description, inputSchema: schemaOf(tool), annotations }, async sent => {
        const work = answerOf(context, tool, sent, account);
        running.add(work);
        const { isError, texts } = await work.finally(() => running.delete(work));
        return { isError, content: texts.map(text => ({ type: 'text' as const, text })) };
      });
    }
    return server;
  };
  const input = new PassThrough();
  const transport = new StdioServerTransport(input, writing(machine.stdout));
  const debug = (error: Error) => {
    if (settings.debug) context.note(error.message);
  };
  const server = serveStdio(made, { transport, onerror: debug });
  await Promise.race([answered(), stopped]);
  await server.close();

  async function answered(): Promise<void> {
    for await (const chunk of machine.stdin.stream()) input.write(chunk);
    // The last request reaches its tool only after some turns of the event loop.
    do await machine.clock.sleep(10);
    while ((await Promise.allSettled(running)).length > 0);
  }
}

/** The sink as a stream, which the protocol's library needs. */
function writing(sink: Sink): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      try {
        sink.write(chunk);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/** Accepts any arguments: `commandLine` checks them, so that errors are those of the program. */
function schemaOf({ properties, required }: Tool): StandardSchemaWithJSON {
  const schema = () => ({ type: 'object', properties, ...(required.length > 0 && { required }) });
  return {
    '~standard': {
      version: 1,
      vendor: 'music-cli',
      validate: value => ({ value }),
      jsonSchema: { input: schema, output: schema },
    },
  };
}

async function answerOf(context: Context, tool: Tool, sent: unknown, account: boolean): Promise<Result> {
  try {
    return await asked(context, tool, commandLine(tool, sent), account);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, hint = null } = error;
    return failed(JSON.stringify({ error: { code, status: null, message, hint } }));
  }
}

async function asked(
  context: Context,
  tool: Tool,
  argv: readonly string[],
  account: boolean,
): Promise<Result> {
  const { settings } = context;
  const asking: Asking = {
    settings: {
      anonymous: settings.anonymous || !account,
      json: true,
      curl: false,
      quiet: false,
      noteNames: 'english',
      color: 'never',
      drawings: false,
    },
  };
  const { code, bytes, remarks, error } = await context.again(argv, asking);
  if (code !== 0) return failed(error.trim());
  const said = remarks === '' ? [] : [remarks.trim()];
  if (tool.isText) return told(Buffer.from(bytes).toString(), said);
  const lines = Buffer.from(bytes).toString().split('\n').slice(0, -1);
  const shown = lines.slice(0, mostRecords);
  if (shown.length < lines.length) said.push(`${shown.length} of ${lines.length}.`);
  return told(`[${shown.join(',\n')}]`, said);
}

function told(text: string, said: readonly string[]): Result {
  if (text.length <= longestAnswer) return { isError: false, texts: [text, ...said] };
  throw new Failure('usage', `The answer has ${text.length} characters.`, {
    code: 'too_long',
    hint: 'Ask for less.',
  });
}

function failed(error: string): Result {
  return { isError: true, texts: [error] };
}
