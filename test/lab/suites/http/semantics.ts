/** RFC 9110: methods, targets, expectations, and the choice of a content coding. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { ask, type Check, exchange, only, requestText, type Subject, status, value } from './ask.ts';
import { field, list } from './fields.ts';
import { demand, type Message } from './wire.ts';

/** Headers that differ between responses, or are known only with the content. */
const passing = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function lasting({ fields }: Message): string {
  return JSON.stringify(fields.filter(([name]) => !passing.has(name)).sort());
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Returns the decoded content. */
function decoded(answer: Message): Buffer {
  let bytes = answer.content;
  for (const coding of list(answer, 'content-encoding').reverse()) {
    const decode = decoders[coding];
    demand(decode !== undefined, `RFC 9110 §8.4.1: a coding that was not requested: ${coding}`);
    bytes = decode(bytes);
  }
  return bytes;
}

const accepting = (subject: Subject, accepted: string) =>
  ask(subject, { fields: [['Accept-Encoding', accepted]] });

/** The allowed codings for each Accept-Encoding; undefined means no coding. */
const negotiated: readonly (readonly [accepted: string, codings: readonly (string | undefined)[]])[] = [
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
function spelled(target: string): string[] {
  const encoded = target.replace(/[a-z]/, letter => `%${letter.charCodeAt(0).toString(16)}`);
  return [encoded, encoded.replace(/%[0-9a-f]{2}/, code => code.toUpperCase()), `${target}?`];
}

export const checks: readonly Check[] = [
  {
    section: 'RFC 9110 §9.3.2',
    requirement: 'HEAD has the status and the fields of GET, and no content',
    async run(subject) {
      for (const target of [subject.resource, subject.parts, subject.nothing])
        for (const fields of [
          [],
          [['Accept-Encoding', 'gzip'] as const],
          [['If-None-Match', '*'] as const],
        ]) {
          const got = await ask(subject, { target, fields });
          const head = await ask(subject, { method: 'HEAD', target, fields });
          status(head, got.status);
          demand(lasting(head) === lasting(got), `${lasting(head)} in place of ${lasting(got)}`);
        }
    },
  },
  {
    section: 'RFC 9110 §9.1',
    requirement: 'a method that is not known is answered with 501',
    async run(subject) {
      for (const method of ['NONSENSE', 'get', "A!#$%&'*+-.^_`|~Z", 'M'.repeat(500)])
        status(await ask(subject, { method }), 501);
      // RFC 9110 §9.2: the bytes after it are not a request.
      const after = await exchange(subject, [requestText(subject, { method: 'NONSENSE' })], ['GET']);
      status(only(after), 501);
    },
  },
  {
    section: 'RFC 9110 §15.5.6',
    requirement: 'a method that is known and not allowed is answered with 405 and Allow',
    async run(subject) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
        const answer = await ask(subject, { method });
        status(answer, 405, 501);
        if (answer.status === 405)
          for (const needed of ['get', 'head'])
            demand(list(answer, 'allow').includes(needed), `Allow without ${needed}`);
      }
    },
  },
  {
    section: 'RFC 9110 §9.3.6',
    requirement: 'CONNECT is refused with a status',
    async run(subject) {
      const target = `${subject.server.host}:${subject.server.port}`;
      status(await ask(subject, { method: 'CONNECT', target }), 400, 403, 405, 501);
    },
  },
  {
    section: 'RFC 9110 §9.3.7',
    requirement: 'OPTIONS tells the methods, of a resource and of the server',
    async run(subject) {
      for (const target of [subject.resource, '*']) {
        const answer = await ask(subject, { method: 'OPTIONS', target });
        status(answer, 200, 204);
        for (const needed of ['get', 'head'])
          demand(list(answer, 'allow').includes(needed), `${target}: Allow without ${needed}`);
      }
    },
  },
  {
    section: 'RFC 9110 §9.2.1',
    requirement: 'each method of Allow is allowed',
    async run(subject) {
      const allowed = list(await ask(subject, { method: 'OPTIONS' }), 'allow');
      demand(allowed.length > 0, 'no Allow');
      for (const method of allowed) {
        const answer = await ask(subject, { method: method.toUpperCase() });
        demand(answer.status < 400, `${method}: ${answer.status}`);
      }
    },
  },
  {
    section: 'RFC 9110 §10.1.1',
    requirement: '100-continue is answered with 100 or a final status; HTTP/1.0 is not',
    async run(subject) {
      const fields = [['Expect', '100-continue'] as const, ['Content-Length', '5'] as const];
      const head = requestText(subject, { method: 'POST', fields });
      const said = await exchange(subject, [head, 'hello'], ['POST']);
      status(only(said), 200, 405, 501);
      demand(
        said.interim.every(each => each.status === 100),
        'another status 1xx',
      );
      const old = requestText(subject, { version: 'HTTP/1.0', fields, content: 'hello' });
      demand((await exchange(subject, [old])).interim.length === 0, 'RFC 9110 §15.2: 1xx to HTTP/1.0');
    },
  },
  {
    section: 'RFC 9110 §10.1.1',
    requirement: 'other expectations are answered with 417, or passed over',
    async run(subject) {
      status(await ask(subject, { fields: [['Expect', 'nonsense']] }), 417, 200);
    },
  },
  {
    section: 'RFC 9110 §7.8',
    requirement: 'an upgrade that is not offered is passed over',
    async run(subject) {
      const bytes = requestText(subject, {
        fields: [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ],
      });
      status(only(await exchange(subject, [bytes])), 200);
    },
  },
  {
    section: 'RFC 9110 §4.2.3',
    requirement: 'octets that need no encoding may be encoded; a slash is none of them',
    async run(subject) {
      const plain = await ask(subject);
      for (const target of spelled(subject.resource)) {
        const answer = await ask(subject, { target });
        demand(answer.status === 200 && answer.content.equals(plain.content), `${target}: ${answer.status}`);
      }
      const slashed = subject.resource.replace(/(?<=.)\//, '%2F');
      if (slashed !== subject.resource) status(await ask(subject, { target: slashed }), 404, 400);
    },
  },
  {
    section: 'RFC 9110 §15.5',
    requirement: 'targets that make no sense are answered with 4xx, or lead elsewhere',
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
        const answer = await ask(subject, { target });
        demand(answer.status < 500, `${target.slice(0, 40)}: ${answer.status}`);
      }
    },
  },
  {
    section: 'RFC 9110 §12.5.3',
    requirement: 'only content codings that are accepted are sent, and undone they are the same',
    async run(subject) {
      const plain = await ask(subject);
      demand(field(plain, 'content-encoding') === undefined, 'a coding that nobody asked for');
      const hasGzip = field(await accepting(subject, 'gzip'), 'content-encoding') === 'gzip';
      for (const [accepted, codings] of negotiated) {
        if (!hasGzip && !codings.includes(undefined)) continue;
        const answer = await accepting(subject, accepted);
        const coding = field(answer, 'content-encoding')?.toLowerCase();
        demand(codings.includes(coding), `${accepted}: ${coding}`);
        demand(decoded(answer).equals(plain.content), `${accepted}: another content`);
      }
    },
  },
  {
    section: 'RFC 9110 §12.4.1',
    requirement: 'where nothing is accepted, the answer is 406 or whole',
    async run(subject) {
      for (const accepted of ['identity;q=0', '*;q=0', 'nonsense, identity;q=0'])
        status(await accepting(subject, accepted), 406, 200);
      status(await ask(subject, { fields: [['Accept', 'image/png']] }), 406, 200);
      status(await ask(subject, { fields: [['Accept-Language', 'x-nonsense']] }), 406, 200);
    },
  },
  {
    section: 'RFC 9110 §12.5.5',
    requirement: 'answers that depend on Accept-Encoding say so in Vary, whatever was asked',
    async run(subject) {
      for (const accepted of ['gzip', 'br', 'identity', 'nonsense'])
        demand(list(await accepting(subject, accepted), 'vary').includes('accept-encoding'), accepted);
      demand(list(await ask(subject), 'vary').includes('accept-encoding'), 'without Accept-Encoding');
    },
  },
  {
    section: 'RFC 9110 §8.8.3.3',
    requirement: 'strong tags differ between content codings',
    async run(subject) {
      const tags = new Map<string, string>();
      for (const accepted of ['gzip', 'br', 'identity']) {
        const answer = await accepting(subject, accepted);
        const tag = value(answer, 'etag');
        const coding = field(answer, 'content-encoding') ?? 'identity';
        demand(tag.startsWith('W/') || (tags.get(tag) ?? coding) === coding, `${tag} for ${coding}`);
        tags.set(tag, coding);
      }
    },
  },
  {
    section: 'RFC 9110 §8.6',
    requirement: 'the Content-Length of HEAD is the length of the content of GET',
    async run(subject) {
      for (const target of [subject.resource, subject.parts])
        for (const accepted of ['identity', 'gzip']) {
          const fields = [['Accept-Encoding', accepted] as const];
          const { content } = await ask(subject, { target, fields });
          const told = field(await ask(subject, { method: 'HEAD', target, fields }), 'content-length');
          demand(told === undefined || Number(told) === content.length, `${told} for ${content.length}`);
        }
    },
  },
];
