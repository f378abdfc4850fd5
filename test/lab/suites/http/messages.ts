/** RFC 9112: the format and end of a request, and the connection after it. */
import {
  ask,
  type Check,
  closes,
  exchange,
  only,
  refuses,
  requestText,
  type Subject,
  status,
} from './ask.ts';
import { demand } from './wire.ts';

const host = ({ server }: Subject) => `Host: ${server.host}:${server.port}\r\n`;
const line = ({ resource }: Subject) => `GET ${resource} HTTP/1.1\r\n`;
/** A complete request without its last empty line. */
const head = (subject: Subject) => line(subject) + host(subject);

/** Requests that require the response 400. */
const malformed: readonly (readonly [section: string, what: string, bytes: (subject: Subject) => string])[] =
  [
    ['§2.2', 'octets that are no HTTP-message', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['§2.2', 'a line of one word', () => 'GET\r\n\r\n'],
    ['§3', 'a request-line without a version', subject => `GET ${subject.resource}\r\n${host(subject)}\r\n`],
    ['§3', 'white space within the request-target', subject => `GET /a b HTTP/1.1\r\n${host(subject)}\r\n`],
    [
      '§2.3',
      'HTTP-version is case-sensitive',
      subject => `GET ${subject.resource} http/1.1\r\n${host(subject)}\r\n`,
    ],
    [
      '§3.1',
      'a method that is no token',
      subject => `G@T ${subject.resource} HTTP/1.1\r\n${host(subject)}\r\n`,
    ],
    ['§3.2', 'HTTP/1.1 without Host', subject => `${line(subject)}\r\n`],
    ['§3.2', 'two lines of Host', subject => `${head(subject)}${host(subject)}\r\n`],
    ['§3.2', 'two lines of Host that differ', subject => `${head(subject)}Host: other.example\r\n\r\n`],
    ['§3.2', 'a Host with a space', subject => `${line(subject)}Host: a b\r\n\r\n`],
    ['§3.2', 'a Host with a path', subject => `${line(subject)}Host: localhost/x\r\n\r\n`],
    ['§3.2', 'a Host with userinfo', subject => `${line(subject)}Host: user@localhost\r\n\r\n`],
    ['§3.2', 'a Host that is a list', subject => `${line(subject)}Host: localhost, localhost\r\n\r\n`],
    ['§3.2', 'a port that is no number', subject => `${line(subject)}Host: localhost:x\r\n\r\n`],
    [
      '§3.2.3',
      'the authority-form, but with CONNECT',
      subject => `GET localhost:80 HTTP/1.1\r\n${host(subject)}\r\n`,
    ],
    ['§3.2.4', 'the asterisk-form, but with OPTIONS', subject => `GET * HTTP/1.1\r\n${host(subject)}\r\n`],
    ['§5', 'a line without a colon', subject => `${head(subject)}Nonsense\r\n\r\n`],
    ['§5', 'a field without a name', subject => `${head(subject)}: x\r\n\r\n`],
    ['§5.1', 'white space before the colon', subject => `${head(subject)}X-Field : x\r\n\r\n`],
    ['§5.1', 'a tab before the colon', subject => `${head(subject)}X-Field\t: x\r\n\r\n`],
    ['§6.2', 'a Content-Length that is no number', subject => `${head(subject)}Content-Length: abc\r\n\r\n`],
    ['§6.2', 'a negative Content-Length', subject => `${head(subject)}Content-Length: -1\r\n\r\n`],
    ['§6.2', 'a Content-Length with a sign', subject => `${head(subject)}Content-Length: +1\r\n\r\nx`],
    ['§6.3', 'two lengths', subject => `${head(subject)}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
    ['§6.3', 'lengths that differ in one line', subject => `${head(subject)}Content-Length: 1, 2\r\n\r\nxx`],
    [
      '§6.3',
      'a transfer coding of which the last is not chunked',
      subject => `${head(subject)}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    ],
    [
      '§7.1',
      'a chunk-size that is no number',
      subject => `${head(subject)}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`,
    ],
    ['RFC 9110 §5.5', 'a NUL in a field', subject => `${head(subject)}X-Field: a\0b\r\n\r\n`],
  ];

/** A server may accept these as complete requests or refuse them. */
const tolerable: readonly (readonly [section: string, what: string, bytes: (subject: Subject) => string])[] =
  [
    ['§2.2', 'a CR alone in a field', subject => `${head(subject)}X-Field: a\rb\r\n\r\n`],
    [
      '§2.2',
      'white space before the first field',
      subject => `${line(subject)} X: y\r\n${host(subject)}\r\n`,
    ],
    ['§2.2', 'lines that end in LF alone', subject => `${head(subject).replaceAll('\r', '')}\n`],
    ['§5.2', 'a field that is folded', subject => `${head(subject)}X-Field: a\r\n b\r\n\r\n`],
    [
      '§6.3',
      'one length twice',
      subject => `${head(subject)}Content-Length: 1\r\nContent-Length: 1\r\n\r\nx`,
    ],
  ];

const twice = (subject: Subject, first: string, second: string) =>
  exchange(subject, [first + second], ['GET', 'GET'], { untilClosed: false });

const refusals: readonly Check[] = malformed.map(([section, what, bytes]) => ({
  section: section.startsWith('§') ? `RFC 9112 ${section}` : section,
  requirement: `400 for ${what}`,
  run: subject => refuses(subject, bytes(subject)),
}));

const eithers: readonly Check[] = tolerable.map(([section, what, bytes]) => ({
  section: `RFC 9112 ${section}`,
  requirement: `the answer or 400 for ${what}`,
  async run(subject) {
    status(only(await exchange(subject, [bytes(subject)])), 200, 400);
  },
}));

export const checks: readonly Check[] = [
  ...refusals,
  ...eithers,
  {
    section: 'RFC 9112 §2.2',
    requirement: 'an empty line before the request-line is ignored',
    async run(subject) {
      status(only(await exchange(subject, [`\r\n${requestText(subject, {})}`])), 200);
    },
  },
  {
    section: 'RFC 9110 §2.5',
    requirement: 'a major version that is not known is answered with 505, or refused',
    async run(subject) {
      for (const version of ['HTTP/2.0', 'HTTP/3.0'])
        await refuses(subject, requestText(subject, { version }), [505, 400]);
      await refuses(subject, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [505, 400]);
    },
  },
  {
    section: 'RFC 9110 §2.5',
    requirement: 'a minor version that is not known is taken for the highest known',
    async run(subject) {
      status(await ask(subject, { version: 'HTTP/1.2' }), 200);
    },
  },
  {
    section: 'RFC 9112 §3',
    requirement: 'a request-target that is too long is answered with 414',
    async run(subject) {
      for (const length of [100_000, 1_000_000])
        await refuses(subject, requestText(subject, { target: `/${'a'.repeat(length)}` }), [414]);
    },
  },
  {
    section: 'RFC 9110 §4.1',
    requirement: 'targets of 8,000 octets are supported',
    async run(subject) {
      status(await ask(subject, { target: `${subject.resource}?${'a'.repeat(7900)}` }), 200);
    },
  },
  {
    section: 'RFC 9110 §5.4',
    requirement: 'fields that are too large are answered with 4xx',
    async run(subject) {
      const large: readonly (readonly [string, string])[] = [['X-Field', 'a'.repeat(1_000_000)]];
      await refuses(subject, requestText(subject, { fields: large }), [431, 400]);
      const many = Array.from({ length: 20_000 }, (_, index) => [`X-${index}`, 'a'] as const);
      await refuses(subject, requestText(subject, { fields: many }), [431, 400]);
    },
  },
  {
    section: 'RFC 9112 §3.2.2',
    requirement: 'the absolute-form is accepted, and its host counts in place of Host',
    async run(subject) {
      const plain = await ask(subject);
      const target = `http://${subject.server.host}:${subject.server.port}${subject.resource}`;
      for (const fields of [[], [['Host', 'other.example'] as const]]) {
        const answer = await ask(subject, { target, fields });
        status(answer, 200);
        demand(answer.content.equals(plain.content), 'another content');
      }
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'a transfer coding that is not understood is answered with 501',
    async run(subject) {
      const bytes = `${head(subject)}Transfer-Encoding: nonsense, chunked\r\n\r\n0\r\n\r\n`;
      status(only(await exchange(subject, [bytes])), 501, 400);
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'the connection ends after Transfer-Encoding with Content-Length, or with HTTP/1.0',
    async run(subject) {
      const both = `${head(subject)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
      const old = both
        .replace('HTTP/1.1', 'HTTP/1.0')
        .replace(/Content-Length.*\r\n/, 'Connection: keep-alive\r\n');
      for (const bytes of [both, old]) {
        const said = await exchange(subject, [bytes], ['GET'], { untilClosed: true });
        status(only(said), 200, 400);
        closes(said);
      }
    },
  },
  {
    section: 'RFC 9112 §6',
    requirement: 'content of a GET is no request of its own',
    async run(subject) {
      const inner = requestText(subject, { target: subject.nothing });
      const fields = [['Content-Length', String(inner.length)] as const];
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const { answers } = await twice(subject, requestText(subject, { fields, content: inner }), last);
      demand(answers.length === 2 && answers.every(each => each.status === 200), 'not two answers 200');
    },
  },
  {
    section: 'RFC 9112 §7.1',
    requirement: 'chunked content is read to its end, with extensions and trailers',
    async run(subject) {
      const content = '5;name="a;b";other\r\nhello\r\nA\r\n0123456789\r\n0\r\nX-Trailer: y\r\n\r\n';
      const fields = [['Transfer-Encoding', 'chunked'] as const];
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const { answers } = await twice(subject, requestText(subject, { fields, content }), last);
      demand(answers.length === 2 && answers.every(each => each.status === 200), 'not two answers 200');
    },
  },
  {
    section: 'RFC 9112 §6.1',
    requirement: 'no transfer coding is sent to HTTP/1.0',
    async run(subject) {
      for (const target of [subject.resource, subject.nothing]) {
        const answer = await ask(subject, { target, version: 'HTTP/1.0' });
        demand(!answer.fields.some(([name]) => name === 'transfer-encoding'), 'Transfer-Encoding');
      }
    },
  },
  {
    section: 'RFC 9112 §8',
    requirement: 'a request that is cut off is not answered as if it were whole',
    async run(subject) {
      const cut = [head(subject), `${head(subject)}Content-Length: 10\r\n\r\nhello`];
      for (const bytes of cut) {
        const { answers } = await exchange(subject, [bytes], ['GET'], { half: true, untilClosed: true });
        // A server may respond after the headers, before the content has arrived.
        if (bytes === cut[0]) for (const answer of answers) status(answer, 400, 408);
      }
    },
  },
  {
    section: 'RFC 9112 §9.3',
    requirement: 'HTTP/1.1 persists, HTTP/1.0 does not unless asked to',
    async run(subject) {
      const open = await exchange(subject, [requestText(subject, {})]);
      demand(!open.closed, 'HTTP/1.1: the connection is closed');
      const old = await exchange(subject, [requestText(subject, { version: 'HTTP/1.0' })], ['GET'], {
        untilClosed: true,
      });
      demand(old.closed, 'HTTP/1.0: the connection stays open');
    },
  },
  {
    section: 'RFC 9112 §3.2',
    requirement: 'HTTP/1.0 needs no Host',
    async run(subject) {
      const said = await exchange(subject, [`GET ${subject.resource} HTTP/1.0\r\n\r\n`], ['GET'], {
        untilClosed: true,
      });
      status(only(said), 200);
    },
  },
  {
    section: 'RFC 9112 §9.3.2',
    requirement: 'requests in one breath are answered in their order, byte by byte as well',
    async run(subject) {
      const targets = [subject.resource, subject.nothing, subject.parts, subject.nothing, subject.resource];
      const methods = ['GET', 'GET', 'HEAD', 'HEAD', 'GET'];
      const bytes = targets.map((target, index) =>
        requestText(subject, { target, method: methods[index] ?? '' }),
      );
      for (const pieces of [
        [bytes.join('')],
        [...bytes.join('')].length < 2000 ? [...bytes.join('')] : bytes,
      ]) {
        const { answers } = await exchange(subject, pieces, methods);
        demand(answers.map(each => each.status).join() === '200,404,200,404,200', 'another order');
      }
    },
  },
  {
    section: 'RFC 9112 §9.3.2',
    requirement: 'a request that is malformed is answered after those before it',
    async run(subject) {
      const said = await exchange(subject, [`${requestText(subject, {})}NONSENSE\r\n\r\n`], ['GET', 'GET'], {
        untilClosed: true,
      });
      demand(said.answers.map(each => each.status).join() === '200,400', 'another order');
      closes(said);
    },
  },
  {
    section: 'RFC 9112 §9.6',
    requirement: 'with Connection: close the answer says so, is the last, and the connection ends',
    async run(subject) {
      const last = requestText(subject, { fields: [['Connection', 'close']] });
      const said = await exchange(subject, [last + requestText(subject, {})], ['GET', 'GET'], {
        untilClosed: true,
      });
      demand(said.answers.length === 1, 'a request behind the last is answered');
      closes(said);
    },
  },
];
