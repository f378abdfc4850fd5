/** Sends requests as bytes, and parses responses by the grammar of RFC 9112, without an HTTP library. */
import { connect, type Socket } from 'node:net';

/** A requirement that is not met. */
export class Violation extends Error {}

export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Violation(message);
}

export interface Message {
  readonly status: number;
  /** Headers in order, with names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The content without its transfer coding. */
  readonly content: Buffer;
}

export interface Conversation {
  /** Final responses, in the order of arrival. */
  readonly responses: readonly Message[];
  /** Interim responses (1xx). */
  readonly interim: readonly Message[];
  /** Whether the server has closed the connection. */
  readonly isClosed: boolean;
}

export interface Server {
  readonly host: string;
  readonly port: number;
}

/** Milliseconds to wait for the responses of a server. */
const maxSilence = 30_000;
/** Milliseconds to wait for bytes that must not arrive. */
const quietTime = 150;

export interface Sent {
  /** Pieces of bytes to send one after the other. */
  readonly pieces: readonly (string | Buffer)[];
  /** Whether to close our side of the connection after them. */
  readonly closesAfter?: boolean;
  /** The methods of the requests in these bytes, because a response to HEAD has no content. */
  readonly methods: readonly string[];
  /** Whether to wait for the end of the connection, instead of for all responses. */
  readonly untilClosed?: boolean;
}

/** Sends bytes over a new connection, and reads the responses. */
export async function converse(server: Server, sent: Sent): Promise<Conversation> {
  const socket = connect(server.port, server.host);
  socket.setNoDelay(true);
  let bytes = Buffer.alloc(0);
  let closed = false;
  const untilChange = listenForChanges(socket, {
    data: chunk => {
      bytes = Buffer.concat([bytes, chunk]);
    },
    end: () => {
      closed = true;
    },
  });
  try {
    for (const piece of sent.pieces) {
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
      if (sent.pieces.length > 1) await sleep(1);
    }
    if (sent.closesAfter === true) socket.end();
    const until = Date.now() + maxSilence;
    const isComplete = () =>
      closed ||
      (sent.untilClosed !== true &&
        parseResponses(bytes, sent.methods, false).responses.length >= sent.methods.length);
    while (!isComplete() && Date.now() < until) await Promise.race([untilChange(), sleep(100)]);
    // Unexpected bytes, or the end of the connection, would arrive now.
    if (!closed) await Promise.race([untilClosed(() => closed), sleep(quietTime)]);
    return { ...parseResponses(bytes, sent.methods, closed), isClosed: closed };
  } finally {
    socket.destroy();
  }
}

function listenForChanges(
  socket: Socket,
  on: { data(chunk: Buffer): void; end(): void },
): () => Promise<void> {
  let notify = () => {};
  socket.on('data', chunk => {
    on.data(chunk);
    notify();
  });
  for (const event of ['end', 'close', 'error'])
    socket.on(event, () => {
      on.end();
      notify();
    });
  return () =>
    new Promise(resolve => {
      notify = resolve;
    });
}

async function untilClosed(isClosed: () => boolean): Promise<void> {
  while (!isClosed()) await sleep(10);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

/** Parses responses. Throws a Violation if they do not match the grammar. */
function parseResponses(
  bytes: Buffer,
  methods: readonly string[],
  closed: boolean,
): Omit<Conversation, 'isClosed'> {
  const responses: Message[] = [];
  const interim: Message[] = [];
  let at = 0;
  while (at < bytes.length) {
    const found = parseMessage(bytes, at, methods[responses.length] ?? 'GET', closed);
    if (found === undefined) {
      demand(!closed, `RFC 9112 §8: the connection was closed within a response: ${text(bytes, at)}`);
      break;
    }
    (found.message.status < 200 ? interim : responses).push(found.message);
    at = found.end;
  }
  demand(
    responses.length <= methods.length,
    `RFC 9112 §9.3.2: ${responses.length} responses to ${methods.length} requests`,
  );
  return { responses: responses, interim };
}

const text = (bytes: Buffer, at: number) => JSON.stringify(bytes.toString('latin1', at, at + 80));
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const statusLine = /^HTTP\/\d\.\d (\d{3}) [\t \x21-\x7e\x80-\xff]*$/;
const fieldLine = new RegExp(
  `^(${token}):[\\t ]*((?:[\\x21-\\x7e\\x80-\\xff](?:[\\t \\x21-\\x7e\\x80-\\xff]*[\\x21-\\x7e\\x80-\\xff])?)?)[\\t ]*$`,
);

/** Parses the message at an offset; returns undefined if it is not complete yet. */
function parseMessage(
  bytes: Buffer,
  at: number,
  method: string,
  closed: boolean,
): { message: Message; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n', at, 'latin1');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
  const status = statusLine.exec(first)?.[1];
  demand(status !== undefined, `RFC 9112 §4: not a status line: ${JSON.stringify(first)}`);
  const fields = lines.map(line => {
    const [, name, value] = fieldLine.exec(line) ?? [];
    demand(
      name !== undefined && value !== undefined,
      `RFC 9112 §5: not a field line: ${JSON.stringify(line)}`,
    );
    return [name.toLowerCase(), value] as const;
  });
  const body = parseContent(bytes, headEnd + 4, { status: Number(status), fields, method, closed });
  if (body === undefined) return undefined;
  return { message: { status: Number(status), fields, content: body.content }, end: body.end };
}

interface Framing {
  readonly status: number;
  readonly fields: Message['fields'];
  readonly method: string;
  readonly closed: boolean;
}

/** Returns the content and its end; undefined if it is not complete yet (RFC 9112 §6.3). */
function parseContent(
  bytes: Buffer,
  at: number,
  head: Framing,
): { content: Buffer; end: number } | undefined {
  const all = (name: string) => head.fields.filter(([each]) => each === name).map(([, value]) => value);
  const [codings, lengths] = [all('transfer-encoding'), all('content-length')];
  const { status, method } = head;
  const none = { content: Buffer.alloc(0), end: at };
  if (status < 200 || status === 204) {
    demand(codings.length === 0, `RFC 9112 §6.1: Transfer-Encoding with ${status}`);
    demand(lengths.length === 0, `RFC 9110 §8.6: Content-Length with ${status}`);
    return none;
  }
  demand(lengths.length <= 1 && /^\d*$/.test(lengths[0] ?? ''), `RFC 9110 §8.6: Content-Length ${lengths}`);
  demand(
    codings.length === 0 || lengths.length === 0,
    'RFC 9112 §6.2: Content-Length beside Transfer-Encoding',
  );
  if (method === 'HEAD' || status === 304) return none;
  if (codings.length > 0) return decodeChunks(bytes, at);
  const end = lengths[0] === undefined ? (head.closed ? bytes.length : Infinity) : at + Number(lengths[0]);
  return end > bytes.length ? undefined : { content: bytes.subarray(at, end), end };
}

/** Returns the decoded chunks and their end; undefined if they are not complete yet (RFC 9112 §7.1). */
function decodeChunks(bytes: Buffer, from: number): { content: Buffer; end: number } | undefined {
  const pieces: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at, 'latin1');
    if (lineEnd < 0) return undefined;
    const size = /^[0-9a-f]+/i.exec(bytes.toString('latin1', at, lineEnd))?.[0];
    demand(size !== undefined, `RFC 9112 §7.1: not a chunk size: ${text(bytes, at)}`);
    at = lineEnd + 2;
    const length = Number.parseInt(size, 16);
    if (length === 0) {
      const end = bytes.indexOf('\r\n', at, 'latin1');
      return end < 0 ? undefined : { content: Buffer.concat(pieces), end: end + 2 };
    }
    if (at + length + 2 > bytes.length) return undefined;
    pieces.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
}
