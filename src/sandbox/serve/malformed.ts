/** Requests that no server of HTTP/1.1 may answer: what Node's parser finds, and what it lets pass. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { complete, problem, type SandboxResponse } from '../request-response.ts';

/** RFC 3986, 3.2: host and port. */
const authority = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Returns the answer to a request that Node takes for one; undefined if it is one. */
export function refuseMalformed(incoming: IncomingMessage): SandboxResponse | undefined {
  const { httpVersionMajor: major, httpVersion, rawHeaders, headers, url = '', method } = incoming;
  // Node also takes the request-lines of HTTP/0.9 and HTTP/2.
  if (major !== 1) return major > 1 ? otherVersion : noRequest;
  // RFC 9112, 3.2.
  // Of several lines of a field Node's `headers` keep one.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1'))
    return problem(400, 'A request of HTTP/1.1 has one Host.');
  if (!authority.test(headers.host ?? '')) return problem(400, 'The Host is none.');
  const isWhole = url.startsWith('/') || /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  if (!isWhole && !(url === '*' && method === 'OPTIONS'))
    return problem(400, 'The method has no such target.');
  // RFC 9112, 6.1.
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
    return problem(501, 'No transfer coding but chunked is understood.');
  return undefined;
}

const noRequest = problem(400, 'This is no request of HTTP/1.1.');
const otherVersion = problem(505, 'This is a server of HTTP/1.1.');

/** What Node tells of bytes that its parser refuses. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The bytes in which it gave up, and how far it came in them. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Returns the answer to bytes that Node's parser refuses; undefined if nobody is there to read it. */
export function refuseUnparsed({
  code,
  rawPacket,
  bytesParsed = 0,
}: ParserError): SandboxResponse | undefined {
  const packet = rawPacket?.toString('latin1') ?? '';
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      // What is too long is the first line, if no line has ended.
      return packet.includes('\n')
        ? problem(431, 'The fields of the request are too large.')
        : tooLong(packet);
    case 'HPE_INVALID_VERSION':
      return / HTTP\/(?!1\.)\d\.\d\r\n/.test(packet) ? otherVersion : noRequest;
    case 'HPE_INVALID_METHOD':
      // A request-line (RFC 9112, 3) of a method that the parser has never heard of.
      return requestLine.test(packet.slice(packet.lastIndexOf('\n', bytesParsed - 1) + 1))
        ? problem(501, 'There is no such method here.')
        : noRequest;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem(408, 'The request took too long.');
    default:
      return code?.startsWith('HPE_') ? noRequest : undefined;
  }
}

/** Returns the response to an address that is too long: a page with a search form, for programs (below /api) JSON. */
function tooLong(packet: string): SandboxResponse {
  const message = 'The target of the request is too long.';
  if (/^\w+ \/api/.test(packet)) return problem(414, message);
  const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Too long</title></head>
<body><h1>Too long</h1><p>${message}</p>
<form action="/search"><label>Notes, chords, a rhythm, a name <input name="q" type="search"></label> <button type="submit">Find</button></form>
<p><a href="/">The whole catalog</a></p></body></html>
`;
  return complete(414, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(page));
}

const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.\d\r?\n/;

/** Returns a response as bytes, the last one of its connection. */
export function lastBytes({ status, headers, body }: SandboxResponse, date: Date): Buffer {
  const lines = Object.entries({ ...headers, date: date.toUTCString(), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`), body]);
}
