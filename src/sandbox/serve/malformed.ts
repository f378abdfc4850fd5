/**
 * Refuses requests that a server of HTTP/1.1 must refuse: those that Node's parser rejects, and some that it accepts.
 */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { completeResponse, errorResponse, type SandboxResponse } from '../request-response.ts';

/** Matches a host with an optional port: RFC 3986, 3.2. */
const authority = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/** Returns the refusal of a malformed request that Node accepts; undefined if the request is valid. */
export function refuseMalformed(incoming: IncomingMessage): SandboxResponse | undefined {
  const { httpVersionMajor: major, httpVersion, rawHeaders, headers, url = '', method } = incoming;
  // Node also accepts the request lines of HTTP/0.9 and HTTP/2.
  if (major !== 1) return major > 1 ? unsupportedVersion : notHttp1;
  // RFC 9112, 3.2. If a header occurs several times, Node's `headers` has one of them.
  const hostCount = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hostCount > 1 || (hostCount === 0 && httpVersion === '1.1'))
    return errorResponse(400, 'An HTTP/1.1 request must have one Host header.');
  if (!authority.test(headers.host ?? '')) return errorResponse(400, 'The Host header is not valid.');
  const isPathOrUrl = url.startsWith('/') || /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  if (!isPathOrUrl && !(url === '*' && method === 'OPTIONS'))
    return errorResponse(400, 'This method does not allow such a target.');
  // RFC 9112, 6.1.
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked'))
    return errorResponse(501, 'Only the transfer coding chunked is supported.');
  return undefined;
}

const notHttp1 = errorResponse(400, 'This is not an HTTP/1.1 request.');
const unsupportedVersion = errorResponse(505, 'Only HTTP/1.1 is supported.');

/** Node's error for bytes that its parser refuses. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The bytes in which the parser failed, and the position of the failure. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Returns the response to bytes that Node's parser refuses; undefined for other errors, such as a lost connection. */
export function refuseUnparsed({
  code,
  rawPacket,
  bytesParsed = 0,
}: ParserError): SandboxResponse | undefined {
  const packet = rawPacket?.toString('latin1') ?? '';
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      // If no line has ended, the first line is too long.
      return packet.includes('\n')
        ? errorResponse(431, 'The request headers are too large.')
        : urlTooLongResponse(packet);
    case 'HPE_INVALID_VERSION':
      return / HTTP\/(?!1\.)\d\.\d\r\n/.test(packet) ? unsupportedVersion : notHttp1;
    case 'HPE_INVALID_METHOD':
      // A request line (RFC 9112, 3) with a method that the parser does not know.
      return requestLine.test(packet.slice(packet.lastIndexOf('\n', bytesParsed - 1) + 1))
        ? errorResponse(501, 'This method is not supported.')
        : notHttp1;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return errorResponse(408, 'The request took too long.');
    default:
      return code?.startsWith('HPE_') ? notHttp1 : undefined;
  }
}

/** Returns the response to a URL that is too long: a page with a search form, or JSON below /api. */
function urlTooLongResponse(packet: string): SandboxResponse {
  const message = 'The target of the request is too long.';
  if (/^\w+ \/api/.test(packet)) return errorResponse(414, message);
  const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Too long</title></head>
<body><h1>Too long</h1><p>${message}</p>
<form action="/search"><label>Notes, chords, a rhythm, a name <input name="q" type="search"></label> <button type="submit">Find</button></form>
<p><a href="/">The whole catalog</a></p></body></html>
`;
  return completeResponse(414, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(page));
}

const requestLine = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.\d\r?\n/;

/** Returns the bytes of a response that is the last one of its connection. */
export function encodeFinalResponse({ status, headers, body }: SandboxResponse, date: Date): Buffer {
  const lines = Object.entries({ ...headers, date: date.toUTCString(), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`), body]);
}
