/** RFC 9112: the format and end of a request, and the connection after it. */
import {
  type Check,
  exchange,
  expectClose,
  expectRefusal,
  expectStatus,
  onlyResponse,
  request,
  requestText,
  type Subject,
} from './ask.ts';
import { demand } from './wire.ts';

const host = ({ server }: Subject) => `Host: ${server.host}:${server.port}\r\n`;
const line = ({ resource }: Subject) => `GET ${resource} HTTP/1.1\r\n`;
/** A complete request without its last empty line. */
const head = (subject: Subject) => line(subject) + host(subject);

/** Requests that require the response 400. */
const malformed: readonly (readonly [section: string, what: string, bytes: (subject: Subject) => string])[] =
  [
    [
      '§2.2',
      'octets that are not an HTTP message',
      () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    ],
    ['§2.2', 'a line of one word', () => 'GET\r\n\r\n'],
    ['§3', 'a request-line without a version', subject => `GET ${subject.resource}\r\n${host(subject)}\r\n`],
    ['§3', 'white space within the request-target', subject => `GET /a b HTTP/1.1\r\n${host(subject)}\r\n`],
    [
      '§2.3',
      'an HTTP version in lower case',
      subject => `GET ${subject.resource} http/1.1\r\n${host(subject)}\r\n`,
    ],
    [
      '§3.1',
      'a method that is not a token',
      subject => `G@T ${subject.resource} HTTP/1.1\r\n${host(subject)}\r\n`,
    ],
    ['§3.2', 'HTTP/1.1 without Host', subject => `${line(subject)}\r\n`],
    ['§3.2', 'two lines of Host', subject => `${head(subject)}${host(subject)}\r\n`],
    ['§3.2', 'two different lines of Host', subject => `${head(subject)}Host: other.example\r\n\r\n`],
    ['§3.2', 'a Host with a space', subject => `${line(subject)}Host: a b\r\n\r\n`],
    ['§3.2', 'a Host with a path', subject => `${line(subject)}Host: localhost/x\r\n\r\n`],
    ['§3.2', 'a Host with userinfo', subject => `${line(subject)}Host: user@localhost\r\n\r\n`],
    ['§3.2', 'a Host that is a list', subject => `${line(subject)}Host: localhost, localhost\r\n\r\n`],
    ['§3.2', 'a port that is not a number', subject => `${line(subject)}Host: localhost:x\r\n\r\n`],
    [
      '§3.2.3',
      'the authority form without CONNECT',
      subject => `GET localhost:80 HTTP/1.1\r\n${host(subject)}\r\n`,
    ],
    ['§3.2.4', 'the asterisk form without OPTIONS', subject => `GET * HTTP/1.1\r\n${host(subject)}\r\n`],
    ['§5', 'a line without a colon', subject => `${head(subject)}Nonsense\r\n\r\n`],
    ['§5', 'a field without a name', subject => `${head(subject)}: x\r\n\r\n`],
    ['§5.1', 'white space before the colon', subject => `${head(subject)}X-Field : x\r\n\r\n`],
    ['§5.1', 'a tab before the colon', subject => `${head(subject)}X-Field\t: x\r\n\r\n`],
    [
      '§6.2',
      'a Content-Length that is not a number',
      subject => `${head(subject)}Content-Length: abc\r\n\r\n`,
    ],
    ['§6.2', 'a negative Content-Length', subject => `${head(subject)}Content-Length: -1\r\n\r\n`],
    ['§6.2', 'a Content-Length with a sign', subject => `${head(subject)}Content-Length: +1\r\n\r\nx`],
    [
      '§6.3',
      'two different lines of Content-Length',
      subject => `${head(subject)}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
    ],
    ['§6.3', 'different lengths in one line', subject => `${head(subject)}Content-Length: 1, 2\r\n\r\nxx`],
    [
      '§6.3',
      'transfer codings that do not end with chunked',
      subject => `${head(subject)}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    ],
    [
      '§7.1',
      'a chunk size that is not a number',
      subject => `${head(subject)}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`,
    ],
    ['RFC 9110 §5.5', 'a NUL in a field', subject => `${head(subject)}X-Field: a\0b\r\n\r\n`],
  ];

/** A server may accept these as complete requests or refuse them. */
const tolerable: readonly (readonly [section: string, what: string, bytes: (subject: Subject) => string])[] =
  [
    ['§2.2', 'a CR without LF in a field', subject => `${head(subject)}X-Field: a\rb\r\n\r\n`],
    [
      '§2.2',
      'white space before the first field',
      subject => `${line(subject)} X: y\r\n${host(subject)}\r\n`,
    ],
    ['§2.2', 'lines that end in LF without CR', subject => `${head(subject).replaceAll('\r', '')}\n`],
    ['§5.2', 'a folded field', subject => `${head(subject)}X-Field: a\r\n b\r\n\r\n`],
    [
      '§6.3',
      'two equal lines of Content-Length',
      subject => `${head(subject)}Content-Length: 1\r\nContent-Length: 1\r\n\r\nx`,
    ],
  ];

const exchangeTwo = (subject: Subject, first: string, second: string) =>
  exchange(subject, [first + second], ['GET', 'GET'], { untilClosed: false });

const refusals: readonly Check[] = malformed.map(([section, what, bytes]) => ({
  section: section.startsWith('§') ? `RFC 9112 ${section}` : section,
  requirement: `400 for ${what}`,
  run: subject => expectRefusal(subject, bytes(subject)),
}));

const optionalRefusals: readonly Check[] = tolerable.map(([section, what, bytes]) => ({
  section: `RFC 9112 ${section}`,
  requirement: `200 or 400 for ${what}`,
  async run(subject) {
    expectStatus(onlyResponse(await exchange(subject, [bytes(subject)])), 200, 400);
  },
}));

export const checks: readonly Check[] = [
  ...refusals,
  ...optionalRefusals,
  {
    section: 'RFC 9112 §2.2',
    requirement: 'an empty line before the request line is ignored',
    async run(subject) {
      expectStatus(onlyResponse(await exchange(subject, [`\r\n${requestText(subject, {})}`])), 200);
    },
  },
  {
    section: 'RFC 9110 §2.5',
    requirement: 'an unknown major version leads to 505 or 400',
    async run(subject) {
      for (const version of ['HTTP/2.0', 'HTTP/3.0'])
        await expectRefusal(subject, requestText(subject, { version }), [505, 400]);
      await expectRefusal(subject, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [505, 400]);
    },
  },
  {
    section: 'RFC 9110 §2.5',
    requirement: 'an unknown minor version is treated as the highest known one',
    async run(subject) {
      expectStatus(await request(subject, { version: 'HTTP/1.2' }), 200);
    },
  },
  {
    section: 'RFC 9112 §3',
    requirement: 'a request target that is too long leads to 414',
    async run(subject) {
      for (const length of [100_000, 1_000_000])
        await expectRefusal(subject, requestText(subject, { target: `/${'a'.repeat(length)}` }), [414]);
    },
  },
  {
    section: 'RFC 9110 §4.1',
    requirement: 'targets of 8,000 octets are supported',
    async run(subject) {
      expectStatus(await request(subject, { target: `${subject.resource}?${'a'.repeat(7900)}` }), 200);
    },
  },
  {
    section: 'RFC 9110 §5.4',
    requirement: 'fields that are too large lead to 431 or 400',
    async run(subject) {
      const large: readonly (readonly [string, string])[] = [['X-Field', 'a'.repeat(1_000_000)]];
      await expectRefusal(subject, requestText(subject, { fields: large }), [431, 400]);
      const many = Array.from({ length: 20_000 }, (_, index) => [`X-${index}`, 'a'] as const);
      await expectRefusal(subject, requestText(subject, { fields: many }), [431, 400]);
    },
  },
  {
    section: 'RFC 9112 §3.2.2',
    requirement: 'the absolute form is accepted, and its host replaces that of Host',
    async run(subject) {
      const plain = await request(subject);
      const target = `http://${subject.server.host}:${subject.server.port}${subject.resource}`;
      for (const fields of [[], [['Host', 'other.example'] as const]]) {
        const response = await request(subject, { target, fields });
        expectStatus(response, 200);
        demand(response.content.equals(plain.content), 'the content is different');
      }
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'an unknown transfer coding leads to 501 or 400',
    async run(subject) {
      const bytes = `${head(subject)}Transfer-Encoding: nonsense, chunked\r\n\r\n0\r\n\r\n`;
      expectStatus(onlyResponse(await exchange(subject, [bytes])), 501, 400);
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'the connection closes after Transfer-Encoding with Content-Length or with HTTP/1.0',
    async run(subject) {
      const both = `${head(subject)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
      const old = both
        .replace('HTTP/1.1', 'HTTP/1.0')
        .replace(/Content-Length.*\r\n/, 'Connection: keep-alive\r\n');
      for (const bytes of [both, old]) {
        const conversation = await exchange(subject, [bytes], ['GET'], { untilClosed: true });
        expectStatus(onlyResponse(conversation), 200, 400);
        expectClose(conversation);
      }
    },
  },
  {
    section: 'RFC 9112 §6',
    requirement: 'the content of a GET is not read as the next request',
    async run(subject) {
      const inner = requestText(subject, { target: subject.missing });
      const fields = [['Content-Length', String(inner.length)] as const];
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const { responses } = await exchangeTwo(
        subject,
        requestText(subject, { fields, content: inner }),
        last,
      );
      demand(
        responses.length === 2 && responses.every(each => each.status === 200),
        'not two responses with 200',
      );
    },
  },
  {
    section: 'RFC 9112 §7.1',
    requirement: 'chunked content is read to its end, including extensions and trailers',
    async run(subject) {
      const content = '5;name="a;b";other\r\nhello\r\nA\r\n0123456789\r\n0\r\nX-Trailer: y\r\n\r\n';
      const fields = [['Transfer-Encoding', 'chunked'] as const];
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const { responses } = await exchangeTwo(subject, requestText(subject, { fields, content }), last);
      demand(
        responses.length === 2 && responses.every(each => each.status === 200),
        'not two responses with 200',
      );
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'a client with HTTP/1.0 gets no transfer coding',
    async run(subject) {
      for (const target of [subject.resource, subject.missing]) {
        const response = await request(subject, { target, version: 'HTTP/1.0' });
        demand(!response.fields.some(([name]) => name === 'transfer-encoding'), 'Transfer-Encoding');
      }
    },
  },
  {
    section: 'RFC 9112 §8',
    requirement: 'a truncated request is not handled as if it were complete',
    async run(subject) {
      const cut = [head(subject), `${head(subject)}Content-Length: 10\r\n\r\nhello`];
      for (const bytes of cut) {
        const { responses } = await exchange(subject, [bytes], ['GET'], {
          closesAfter: true,
          untilClosed: true,
        });
        // A server may respond after the headers, before the content has arrived.
        if (bytes === cut[0]) for (const response of responses) expectStatus(response, 400, 408);
      }
    },
  },
  {
    section: 'RFC 9112 §9.3',
    requirement: 'HTTP/1.1 keeps the connection open, and HTTP/1.0 closes it by default',
    async run(subject) {
      const open = await exchange(subject, [requestText(subject, {})]);
      demand(!open.isClosed, 'HTTP/1.1: the connection is closed');
      const old = await exchange(subject, [requestText(subject, { version: 'HTTP/1.0' })], ['GET'], {
        untilClosed: true,
      });
      demand(old.isClosed, 'HTTP/1.0: the connection stays open');
    },
  },
  {
    section: 'RFC 9112 §3.2',
    requirement: 'HTTP/1.0 needs no Host',
    async run(subject) {
      const conversation = await exchange(subject, [`GET ${subject.resource} HTTP/1.0\r\n\r\n`], ['GET'], {
        untilClosed: true,
      });
      expectStatus(onlyResponse(conversation), 200);
    },
  },
  {
    section: 'RFC 9112 §9.3.2',
    requirement: 'pipelined requests get responses in their order, also if they arrive byte by byte',
    async run(subject) {
      const targets = [
        subject.resource,
        subject.missing,
        subject.withRanges,
        subject.missing,
        subject.resource,
      ];
      const methods = ['GET', 'GET', 'HEAD', 'HEAD', 'GET'];
      const bytes = targets.map((target, index) =>
        requestText(subject, { target, method: methods[index] ?? '' }),
      );
      for (const pieces of [
        [bytes.join('')],
        [...bytes.join('')].length < 2000 ? [...bytes.join('')] : bytes,
      ]) {
        const { responses } = await exchange(subject, pieces, methods);
        demand(
          responses.map(each => each.status).join() === '200,404,200,404,200',
          'the order or a status is wrong',
        );
      }
    },
  },
  {
    section: 'RFC 9112 §9.3.2',
    requirement: 'a malformed request gets its response after those of the requests before it',
    async run(subject) {
      const conversation = await exchange(
        subject,
        [`${requestText(subject, {})}NONSENSE\r\n\r\n`],
        ['GET', 'GET'],
        {
          untilClosed: true,
        },
      );
      demand(
        conversation.responses.map(each => each.status).join() === '200,400',
        'the order or a status is wrong',
      );
      expectClose(conversation);
    },
  },
  {
    section: 'RFC 9112 §9.6',
    requirement: 'with Connection: close, the response repeats it, and the connection closes after it',
    async run(subject) {
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const conversation = await exchange(subject, [last + requestText(subject, {})], ['GET', 'GET'], {
        untilClosed: true,
      });
      demand(conversation.responses.length === 1, 'a request after the last one got a response');
      expectClose(conversation);
    },
  },
];
