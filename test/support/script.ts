/** Starts a server that responds to each request with the literal bytes of a transcript. */
import { createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback.ts';

export interface Exchange {
  /** The request line, then `name: value` for required headers and `-name` for forbidden ones. */
  readonly request: readonly string[];
  /** Status line, headers, an empty line, lines of the body. Content-Length is added if no header sets the length. */
  readonly response: readonly string[];
}

export interface ScriptedServer {
  readonly port: number;
  /** Sets the expected requests, which may come in any order. */
  expect(exchanges: readonly Exchange[]): void;
  /** Returns the wrong and missing requests since `expect`. */
  problems(): string[];
  close(): Promise<void>;
}

export async function serveScript(): Promise<ScriptedServer> {
  let expected: Exchange[] = [];
  let problems: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer(socket => {
    sockets.add(socket);
    let received = '';
    socket.on('error', () => {});
    socket.on('data', chunk => {
      received += chunk.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const request = received.slice(0, end).split('\r\n');
        received = received.slice(end + 4);
        const index = expected.findIndex(exchange => exchange.request[0] === request[0]);
        const [exchange] = index < 0 ? [] : expected.splice(index, 1);
        if (!exchange) {
          problems.push(`unexpected: ${request[0]}`);
          socket.end('HTTP/1.1 599 Not in the transcript\r\ncontent-length: 0\r\n\r\n');
          return;
        }
        problems.push(...differences(exchange.request, request));
        const { bytes, endsConnection } = encodeResponse(exchange.response);
        if (endsConnection) socket.end(bytes);
        else socket.write(bytes);
      }
    });
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    expect: exchanges => {
      expected = [...exchanges];
      problems = [];
    },
    problems: () => [...problems, ...expected.map(exchange => `never requested: ${exchange.request[0]}`)],
    close: () => {
      // A command in this process keeps its connections open for the next one.
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function differences(expected: readonly string[], received: readonly string[]): string[] {
  const fields = received.slice(1).map(line => line.toLowerCase());
  return expected.slice(1).flatMap(line => {
    const isForbidden = line.startsWith('-');
    const header = isForbidden ? `${line.slice(1).toLowerCase()}:` : line.toLowerCase();
    const hasHeader = fields.some(field => (isForbidden ? field.startsWith(header) : field === header));
    return hasHeader === isForbidden
      ? [`${received[0]}: ${isForbidden ? 'must not have' : 'has no'} ${header}`]
      : [];
  });
}

/** Returns the bytes of a response, and whether the connection ends after it because it sets its own length. */
function encodeResponse(lines: readonly string[]): { bytes: Buffer; endsConnection: boolean } {
  const blank = lines.indexOf('');
  const head = blank < 0 ? [...lines] : lines.slice(0, blank);
  const body = Buffer.from(blank < 0 ? '' : lines.slice(blank + 1).join('\n'));
  const hasLength = head.some(line => /^(content-length|transfer-encoding|connection):/i.test(line));
  if (!hasLength && !/^HTTP\/1\.1 (304|204)/.test(head[0] ?? '')) head.push(`content-length: ${body.length}`);
  return {
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]),
    endsConnection: hasLength,
  };
}
