/** RFC 9110: methods, targets, expectations, and the choice of a content coding. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  type Check,
  exchange,
  expectStatus,
  onlyResponse,
  request,
  requestText,
  requiredHeader,
  type Subject,
} from './ask.ts';
import { headerValue, listMembers } from './fields.ts';
import { demand, type Message } from './wire.ts';

/** Headers that differ between responses, or are known only with the content. */
const changingHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function stableHeaders({ fields }: Message): string {
  return JSON.stringify(fields.filter(([name]) => !changingHeaders.has(name)).sort());
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Returns the decoded content. Throws a Violation if its coding was not requested. */
function decodeContent(response: Message): Buffer {
  let bytes = response.content;
  for (const coding of listMembers(response, 'content-encoding').reverse()) {
    const decode = decoders[coding];
    demand(decode !== undefined, `RFC 9110 §8.4.1: a coding that was not requested: ${coding}`);
    bytes = decode(bytes);
  }
  return bytes;
}

const requestAccepting = (subject: Subject, accepted: string) =>
  request(subject, { fields: [['Accept-Encoding', accepted]] });

/** The allowed codings for each Accept-Encoding; undefined means no coding. */
const allowedCodings: readonly (readonly [accepted: string, codings: readonly (string | undefined)[]])[] = [
  ['', [undefined]],
  ['identity', [undefined]],
  ['gzip', ['gzip', undefined]],
  ['GZIP', ['gzip', undefined]],
  ['x-gzip', ['gzip', 'x-gzip', undefined]],
  ['gzip;q=0', [undefined]],
  ['gzip; q=0.000', [undefined]],
  ['gzip;Q=0', [undefined]],
  ['gzip ; q=0 , br ; q=0', [undefined]],
  ['*;q=0, identity', [undefined]],
  ['*;q=0, identity;q=0.001', [undefined]],
  ['identity;q=1, *;q=0', [undefined]],
  ['identity;q=0, gzip', ['gzip']],
  ['gzip, *;q=0', ['gzip']],
  ['gzip;q=0.5, identity;q=0', ['gzip']],
  ['br;q=0, *', ['gzip', 'deflate', undefined]],
  ['nonsense', [undefined]],
  ['nonsense, gzip;q=0.001, identity;q=0', ['gzip']],
  [', gzip ,,', ['gzip', undefined]],
  ['gzip;q=1.000, br;q=0.001', ['gzip', undefined]],
];

/** Targets that name the same resource (RFC 9110 §4.2.3, RFC 3986 §6.2.2). */
function spellingsOf(target: string): string[] {
  const encoded = target.replace(/[a-z]/, letter => `%${letter.charCodeAt(0).toString(16)}`);
  return [encoded, encoded.replace(/%[0-9a-f]{2}/, code => code.toUpperCase()), `${target}?`];
}

export const checks: readonly Check[] = [
  {
    section: 'RFC 9110 §9.3.2',
    requirement: 'HEAD has the status and the fields of GET, and no content',
    async run(subject) {
      for (const target of [subject.resource, subject.withRanges, subject.missing])
        for (const fields of [
          [],
          [['Accept-Encoding', 'gzip'] as const],
          [['If-None-Match', '*'] as const],
        ]) {
          const response = await request(subject, { target, fields });
          const head = await request(subject, { method: 'HEAD', target, fields });
          expectStatus(head, response.status);
          demand(
            stableHeaders(head) === stableHeaders(response),
            `${stableHeaders(head)} in place of ${stableHeaders(response)}`,
          );
        }
    },
  },
  {
    section: 'RFC 9110 §9.1',
    requirement: 'an unknown method leads to 501',
    async run(subject) {
      for (const method of ['NONSENSE', 'get', "A!#$%&'*+-.^_`|~Z", 'M'.repeat(500)])
        expectStatus(await request(subject, { method }), 501);
      // RFC 9110 §9.2: the bytes after it are not a request.
      const after = await exchange(subject, [requestText(subject, { method: 'NONSENSE' })], ['GET']);
      expectStatus(onlyResponse(after), 501);
    },
  },
  {
    section: 'RFC 9110 §15.5.6',
    requirement: 'a known method that is not allowed leads to 405 with Allow, or 501',
    async run(subject) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
        const response = await request(subject, { method });
        expectStatus(response, 405, 501);
        if (response.status === 405)
          for (const needed of ['get', 'head'])
            demand(listMembers(response, 'allow').includes(needed), `Allow without ${needed}`);
      }
    },
  },
  {
    section: 'RFC 9110 §9.3.6',
    requirement: 'CONNECT is refused with a status',
    async run(subject) {
      const target = `${subject.server.host}:${subject.server.port}`;
      expectStatus(await request(subject, { method: 'CONNECT', target }), 400, 403, 405, 501);
    },
  },
  {
    section: 'RFC 9110 §9.3.7',
    requirement: 'OPTIONS returns the methods of a resource and of the server',
    async run(subject) {
      for (const target of [subject.resource, '*']) {
        const response = await request(subject, { method: 'OPTIONS', target });
        expectStatus(response, 200, 204);
        for (const needed of ['get', 'head'])
          demand(listMembers(response, 'allow').includes(needed), `${target}: Allow without ${needed}`);
      }
    },
  },
  {
    section: 'RFC 9110 §9.2.1',
    requirement: 'each method in Allow is allowed',
    async run(subject) {
      const allowed = listMembers(await request(subject, { method: 'OPTIONS' }), 'allow');
      demand(allowed.length > 0, 'no Allow');
      for (const method of allowed) {
        const response = await request(subject, { method: method.toUpperCase() });
        demand(response.status < 400, `${method}: ${response.status}`);
      }
    },
  },
  {
    section: 'RFC 9110 §10.1.1',
    requirement: '100-continue leads to 100 or a final status, and with HTTP/1.0 to no 100',
    async run(subject) {
      const fields = [['Expect', '100-continue'] as const, ['Content-Length', '5'] as const];
      const head = requestText(subject, { method: 'POST', fields });
      const conversation = await exchange(subject, [head, 'hello'], ['POST']);
      expectStatus(onlyResponse(conversation), 200, 405, 501);
      demand(
        conversation.interim.every(each => each.status === 100),
        'an interim status other than 100',
      );
      const old = requestText(subject, { version: 'HTTP/1.0', fields, content: 'hello' });
      demand((await exchange(subject, [old])).interim.length === 0, 'RFC 9110 §15.2: 1xx to HTTP/1.0');
    },
  },
  {
    section: 'RFC 9110 §10.1.1',
    requirement: 'other expectations lead to 417 or are ignored',
    async run(subject) {
      expectStatus(await request(subject, { fields: [['Expect', 'nonsense']] }), 417, 200);
    },
  },
  {
    section: 'RFC 9110 §7.8',
    requirement: 'an upgrade that the server does not offer is ignored',
    async run(subject) {
      const bytes = requestText(subject, {
        fields: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ],
      });
      expectStatus(onlyResponse(await exchange(subject, [bytes])), 200);
    },
  },
  {
    section: 'RFC 9110 §4.2.3',
    requirement: 'a target may encode octets that need no encoding, but not a slash',
    async run(subject) {
      const plain = await request(subject);
      for (const target of spellingsOf(subject.resource)) {
        const response = await request(subject, { target });
        demand(
          response.status === 200 && response.content.equals(plain.content),
          `${target}: ${response.status}`,
        );
      }
      const slashed = subject.resource.replace(/(?<=.)\//, '%2F');
      if (slashed !== subject.resource) expectStatus(await request(subject, { target: slashed }), 404, 400);
    },
  },
  {
    section: 'RFC 9110 §15.5',
    requirement: 'strange targets lead to no status above 499',
    async run(subject) {
      const { resource } = subject;
      const odd = [
        '/%zz',
        '/%',
        '/%00',
        '/%ff',
        '//',
        '/..',
        `${resource}/../..`,
        `${resource}//`,
        `${resource}/`,
      ];
      for (const target of [...odd, '/\\', '/a;b=c', `/${'x/'.repeat(2000)}`, '/%2e%2e/%2e%2e/etc/passwd']) {
        const response = await request(subject, { target });
        demand(response.status < 500, `${target.slice(0, 40)}: ${response.status}`);
      }
    },
  },
  {
    section: 'RFC 9110 §12.5.3',
    requirement: 'only accepted content codings are sent, and decoded content is the same',
    async run(subject) {
      const plain = await request(subject);
      demand(headerValue(plain, 'content-encoding') === undefined, 'a coding that was not requested');
      const hasGzip = headerValue(await requestAccepting(subject, 'gzip'), 'content-encoding') === 'gzip';
      for (const [accepted, codings] of allowedCodings) {
        if (!hasGzip && !codings.includes(undefined)) continue;
        const response = await requestAccepting(subject, accepted);
        const coding = headerValue(response, 'content-encoding')?.toLowerCase();
        demand(codings.includes(coding), `${accepted}: ${coding}`);
        demand(decodeContent(response).equals(plain.content), `${accepted}: different content`);
      }
    },
  },
  {
    section: 'RFC 9110 §12.4.1',
    requirement: 'if nothing is acceptable, the status is 406 or 200',
    async run(subject) {
      for (const accepted of ['identity;q=0', '*;q=0', 'nonsense, identity;q=0'])
        expectStatus(await requestAccepting(subject, accepted), 406, 200);
      expectStatus(await request(subject, { fields: [['Accept', 'image/png']] }), 406, 200);
      expectStatus(await request(subject, { fields: [['Accept-Language', 'x-nonsense']] }), 406, 200);
    },
  },
  {
    section: 'RFC 9110 §12.5.5',
    requirement: 'responses that depend on Accept-Encoding name it in Vary, whatever the request accepts',
    async run(subject) {
      for (const accepted of ['gzip', 'br', 'identity', 'nonsense'])
        demand(
          listMembers(await requestAccepting(subject, accepted), 'vary').includes('accept-encoding'),
          accepted,
        );
      demand(
        listMembers(await request(subject), 'vary').includes('accept-encoding'),
        'without Accept-Encoding',
      );
    },
  },
  {
    section: 'RFC 9110 §8.8.3.3',
    requirement: 'strong tags differ between content codings',
    async run(subject) {
      const tags = new Map<string, string>();
      for (const accepted of ['gzip', 'br', 'identity']) {
        const response = await requestAccepting(subject, accepted);
        const tag = requiredHeader(response, 'etag');
        const coding = headerValue(response, 'content-encoding') ?? 'identity';
        demand(tag.startsWith('W/') || (tags.get(tag) ?? coding) === coding, `${tag} for ${coding}`);
        tags.set(tag, coding);
      }
    },
  },
  {
    section: 'RFC 9110 §8.6',
    requirement: 'the Content-Length of HEAD is the length of the content of GET',
    async run(subject) {
      for (const target of [subject.resource, subject.withRanges])
        for (const accepted of ['identity', 'gzip']) {
          const fields = [['Accept-Encoding', accepted] as const];
          const { content } = await request(subject, { target, fields });
          const length = headerValue(
            await request(subject, { method: 'HEAD', target, fields }),
            'content-length',
          );
          demand(
            length === undefined || Number(length) === content.length,
            `${length} for ${content.length}`,
          );
        }
    },
  },
];
