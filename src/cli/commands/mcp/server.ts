/** Serves the Model Context Protocol over two streams: the versions of 2025, and that of 2026 without a handshake. */
import { PassThrough, Writable } from 'node:stream';
import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { Failure } from '../../../base/errors.ts';
import type { Fields, Sink } from '../../../base/io.ts';
import type { Context, NestedOptions } from '../../program/context/context.ts';
import { offerArticles } from './articles.ts';
import { errorResult, recordsResult, recordsSchema, type ToolResult, textResult } from './results.ts';
import { accountTool, inputSchema, readCall, type Tool, tools } from './tools.ts';
import { rewordForTool } from './wording.ts';

/** Maximum length of a message in bytes. The server does not read to the end of a longer one. */
const maxMessageBytes = 10 * 1024 ** 2;

/**
 * Serves until stdin ends and every request has its response, or until `stopped` resolves. Throws ClosedPipe if nobody
 * reads the responses any more, and Failure if they can't be written or a message is too long.
 */
export async function serveTools(
  context: Context,
  { hasAccount, stopped }: { readonly hasAccount: boolean; readonly stopped: Promise<void> },
): Promise<void> {
  const { machine, settings } = context;
  const runningWork = new Set<Promise<unknown>>();
  const trackWork = <Value>(work: Promise<Value>): Promise<Value> => {
    runningWork.add(work);
    return work.finally(() => runningWork.delete(work));
  };
  const options: NestedOptions = {
    settings: {
      anonymous: settings.anonymous || !hasAccount,
      json: true,
      curl: false,
      quiet: false,
      noteNames: 'english',
      color: 'never',
      drawings: false,
    },
  };
  const offeredTools = hasAccount ? [...tools, accountTool] : tools;
  const createServer = () => {
    const server = new McpServer(
      { name: 'music-cli', version: machine.version },
      { instructions: 'A music-theory catalog. All tools only read.' },
    );
    for (const tool of offeredTools) {
      const { name, title, description, isText } = tool;
      const annotations = { readOnlyHint: true, openWorldHint: false };
      const definition = { title, description, inputSchema: looseSchema(inputSchema(tool)), annotations };
      const toolConfig = { ...definition, ...(!isText && { outputSchema: looseSchema(recordsSchema) }) };
      server.registerTool(name, toolConfig, async toolArgs => {
        const { isError, texts, fields } = await trackWork(toolResult(context, tool, toolArgs, options));
        const content = texts.map(text => ({ type: 'text' as const, text }));
        return { isError, content, ...(fields && { structuredContent: fields }) };
      });
    }
    offerArticles(server, context, options, trackWork);
    return server;
  };
  const input = new PassThrough();
  const outputController = new AbortController();
  const transport = new StdioServerTransport(
    input,
    toWritable(machine.stdout, error => outputController.abort(error)),
    { maxBufferSize: Number.POSITIVE_INFINITY },
  );
  const debug = (error: Error) => {
    if (settings.debug) context.notice(error.message);
  };
  const server = serveStdio(createServer, { transport, onerror: debug });
  const outputFailure = new Promise<never>((_, reject) =>
    outputController.signal.addEventListener('abort', () => reject(outputController.signal.reason)),
  );
  try {
    await Promise.race([serveUntilInputEnds(), stopped, outputFailure]);
  } finally {
    await server.close();
  }

  async function serveUntilInputEnds(): Promise<void> {
    let pendingBytes = 0;
    for await (const chunk of machine.stdin.stream()) {
      const bytes = Buffer.from(chunk);
      const end = bytes.lastIndexOf('\n');
      pendingBytes = end < 0 ? pendingBytes + bytes.length : bytes.length - end;
      if (pendingBytes > maxMessageBytes)
        throw new Failure('usage', 'The assistant sent a message of more than 10 MiB.', {
          code: 'message_too_long',
          hint: 'A message is one line of JSON, and no tool takes more than a few words.',
        });
      input.write(bytes);
    }
    // The last request reaches its tool only after some turns of the event loop.
    do await machine.clock.sleep(10);
    while ((await Promise.allSettled(runningWork)).length > 0);
  }
}

/** Returns the sink as a stream for the protocol's library. @param fail receives the error of a failed write */
function toWritable(sink: Sink, fail: (error: unknown) => void): Writable {
  return new Writable({
    write(chunk: Uint8Array, _encoding, callback) {
      try {
        sink.write(chunk);
      } catch (error) {
        fail(error);
      }
      callback();
    },
  });
}

/** Returns a schema that accepts anything. `readCall` checks arguments, so that errors are the program's own. */
function looseSchema(schema: Fields): StandardSchemaWithJSON {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) };
  return { '~standard': { version: 1, vendor: 'music-cli', validate: value => ({ value }), jsonSchema } };
}

async function toolResult(
  context: Context,
  tool: Tool,
  toolArgs: unknown,
  runOptions: NestedOptions,
): Promise<ToolResult> {
  try {
    const { argv, offset } = readCall(tool, toolArgs);
    const result = rewordForTool(tool, await context.runNested(argv, runOptions));
    return tool.isText ? textResult(result) : recordsResult(result, offset);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, hint = null } = error;
    return errorResult(JSON.stringify({ error: { code, status: null, message, hint } }));
  }
}
