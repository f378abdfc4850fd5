/** RFC 9110 §13 and §14: conditions and ranges. */
import { type Asked, ask, type Check, type Subject, status, value } from './ask.ts';
import { datesOf, field, imfDate } from './fields.ts';
import { demand, type Message } from './wire.ts';

const given = (subject: Subject, name: string, text: string, more: Asked = {}) =>
  ask(subject, { ...more, fields: [...(more.fields ?? []), [name, text]] });

const hour = 3_600_000;

/** When the representation was last modified, in milliseconds since the epoch. */
const modifiedOf = (answer: Message) => imfDate(value(answer, 'last-modified')) ?? 0;

/** Texts that are not an HTTP-date. */
const noDates = ['yesterday', '1999', '0', '2035-01-01T00:00:00Z', 'Fri, 01 Jan 2038 01:01:01 +0100'];

export const checks: readonly Check[] = [
  {
    section: 'RFC 9110 §13.1.2',
    requirement: 'If-None-Match compares weakly, takes lists and *, and is answered with 304',
    async run(subject) {
      const tag = value(await ask(subject), 'etag');
      const opaque = tag.replace(/^W\//, '');
      const same = [
        tag,
        opaque,
        `W/${opaque}`,
        '*',
        `"x", ${tag}`,
        `"x",${tag},"y"`,
        `"x,y" , W/${opaque}`,
        `, ${tag}`,
      ];
      for (const method of ['GET', 'HEAD'])
        for (const text of same) status(await given(subject, 'If-None-Match', text, { method }), 304);
    },
  },
  {
    section: 'RFC 9110 §8.8.3',
    requirement: 'a tag is one whatever signs are in it, commas and asterisks as well',
    async run(subject) {
      const tag = value(await ask(subject), 'etag');
      const bare = tag.replace(/^W\/|"/g, '');
      for (const text of [
        '"x"',
        '"*"',
        '"a,*,b"',
        `"x${bare}"`,
        `"${bare.toUpperCase()}x"`,
        '""',
        `"a,${bare}"`,
      ])
        status(await given(subject, 'If-None-Match', text), 200);
      for (const text of ['"x"', '"*"', '"a,*,b"', '""']) status(await given(subject, 'If-Match', text), 412);
    },
  },
  {
    section: 'RFC 9110 §15.4.5',
    requirement:
      '304 has the fields that 200 would have: Date, ETag, Vary, Cache-Control, Expires, Content-Location',
    async run(subject) {
      for (const target of [subject.resource, subject.parts]) {
        const whole = await ask(subject, { target });
        const unchanged = await given(subject, 'If-None-Match', value(whole, 'etag'), { target });
        status(unchanged, 304);
        for (const name of ['etag', 'vary', 'cache-control', 'expires', 'content-location'])
          demand(field(unchanged, name) === field(whole, name), `${target}: ${name}`);
        const told = field(unchanged, 'content-length');
        demand(
          told === undefined || told === field(whole, 'content-length'),
          'RFC 9110 §8.6: Content-Length',
        );
      }
    },
  },
  {
    section: 'RFC 9110 §13.1.3',
    requirement: 'If-Modified-Since takes dates of all three forms',
    async run(subject) {
      const modified = modifiedOf(await ask(subject));
      for (const [time, wanted] of [
        [modified, 304],
        [modified + hour, 304],
        [modified - hour, 200],
      ] as const)
        for (const date of Object.values(datesOf(time)))
          status(await given(subject, 'If-Modified-Since', date), wanted);
    },
  },
  {
    section: 'RFC 9110 §13.1.3',
    requirement: 'If-Modified-Since is ignored beside If-None-Match, and where it is no date',
    async run(subject) {
      const modified = modifiedOf(await ask(subject));
      const late: Asked = { fields: [['If-Modified-Since', datesOf(modified + hour).imf]] };
      status(await given(subject, 'If-None-Match', '"x"', late), 200);
      const early: Asked = { fields: [['If-Modified-Since', datesOf(modified - hour).imf]] };
      status(await given(subject, 'If-None-Match', '*', early), 304);
      for (const text of noDates) status(await given(subject, 'If-Modified-Since', text), 200);
      const { imf } = datesOf(modified + hour);
      status(await given(subject, 'If-Modified-Since', `${imf}, ${imf}`), 200);
    },
  },
  {
    section: 'RFC 9110 §13.1.1',
    requirement: 'If-Match compares strongly, and is answered with 412',
    async run(subject) {
      const tag = value(await ask(subject), 'etag');
      const strong = !tag.startsWith('W/');
      for (const text of ['*', ...(strong ? [tag, `"x", ${tag}`] : [])])
        status(await given(subject, 'If-Match', text), 200);
      for (const text of ['"x"', '"x", "y"', `W/${tag.replace(/^W\//, '')}`])
        status(await given(subject, 'If-Match', text), 412);
    },
  },
  {
    section: 'RFC 9110 §13.1.4',
    requirement: 'If-Unmodified-Since takes dates of all three forms, and is ignored beside If-Match',
    async run(subject) {
      const whole = await ask(subject);
      const modified = modifiedOf(whole);
      for (const date of Object.values(datesOf(modified - hour)))
        status(await given(subject, 'If-Unmodified-Since', date), 412);
      for (const date of [...Object.values(datesOf(modified)), ...noDates])
        status(await given(subject, 'If-Unmodified-Since', date), 200);
      const early: Asked = { fields: [['If-Unmodified-Since', datesOf(modified - hour).imf]] };
      status(await given(subject, 'If-Match', '*', early), 200);
    },
  },
  {
    section: 'RFC 9110 §13.2.1',
    requirement: 'conditions mean nothing where the answer would not be 2xx',
    async run(subject) {
      const target = subject.nothing;
      const { status: plain } = await ask(subject, { target });
      for (const [name, text] of [
        ['If-None-Match', '*'],
        ['If-Match', '"x"'],
        ['If-Modified-Since', datesOf(Date.now()).imf],
      ] as const)
        status(await given(subject, name, text, { target }), plain);
    },
  },
  {
    section: 'RFC 9110 §13.2.2',
    requirement: 'conditions are looked at in their order, and before ranges',
    async run(subject) {
      const target = subject.parts;
      const tag = value(await ask(subject, { target }), 'etag');
      const matching: Asked = { target, fields: [['If-None-Match', tag]] };
      status(await given(subject, 'Range', 'bytes=0-3', matching), 304);
      status(await given(subject, 'If-Match', '"x"', matching), 412);
      const fields = [['If-Match', '"x"'] as const];
      status(await given(subject, 'Range', 'bytes=0-3', { target, fields }), 412);
    },
  },
  {
    section: 'RFC 9110 §14.2',
    requirement: 'ranges that are claimed are parts of the whole; HEAD has none',
    async run(subject) {
      const target = subject.parts;
      const whole = await ask(subject, { target });
      demand(value(whole, 'accept-ranges') === 'bytes', 'RFC 9110 §14.3: no Accept-Ranges');
      const { length } = whole.content;
      for (const [range, first, last] of [
        ['bytes=0-0', 0, 0],
        ['bytes=0-3', 0, 3],
        ['bytes=10-', 10, length - 1],
        ['bytes=-1', length - 1, length - 1],
        [`bytes=-${length + 5}`, 0, length - 1],
        [`bytes=0-${length + 5}`, 0, length - 1],
        ['bytes=0-99999999999999999999', 0, length - 1],
        [`bytes=${length - 1}-`, length - 1, length - 1],
      ] as const) {
        const part = await given(subject, 'Range', range, { target });
        status(part, 206);
        demand(
          value(part, 'content-range') === `bytes ${first}-${last}/${length}`,
          `${range}: Content-Range`,
        );
        demand(part.content.equals(whole.content.subarray(first, last + 1)), `${range}: another content`);
        for (const name of ['etag', 'vary', 'cache-control', 'expires', 'content-location'])
          demand(field(part, name) === field(whole, name), `RFC 9110 §15.3.7: ${name} with 206`);
      }
      const head = await given(subject, 'Range', 'bytes=0-3', { target, method: 'HEAD' });
      demand(head.status === 200 && field(head, 'content-range') === undefined, 'a range for HEAD');
    },
  },
  {
    section: 'RFC 9110 §14.1.2',
    requirement: 'ranges behind the end are answered with 416 and the length',
    async run(subject) {
      const target = subject.parts;
      const { length } = (await ask(subject, { target })).content;
      for (const range of [`bytes=${length}-`, 'bytes=99999999999999999999-', 'bytes=-0']) {
        const answer = await given(subject, 'Range', range, { target });
        status(answer, 416, 200);
        if (answer.status === 416) demand(value(answer, 'content-range') === `bytes */${length}`, range);
      }
    },
  },
  {
    section: 'RFC 9110 §14.2',
    requirement: 'ranges that are none, or of other units, are passed over or refused',
    async run(subject) {
      const target = subject.parts;
      for (const range of ['bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes', 'bytes=', 'bytes=1', 'bytes=0-3-5'])
        status(await given(subject, 'Range', range, { target }), 200, 416, 400);
      status(await given(subject, 'Range', 'lines=0-3', { target }), 200);
      status(await given(subject, 'Range', 'bytes=0-1,3-4', { target }), 200, 206);
      const { content } = await given(subject, 'Range', 'bytes=9-3', { target });
      demand(content.length > 4, 'a part');
    },
  },
  {
    section: 'RFC 9110 §13.1.5',
    requirement: 'If-Range compares strongly, and by the date itself; else the whole is sent',
    async run(subject) {
      const whole = await ask(subject, { target: subject.parts });
      const tag = value(whole, 'etag');
      const modified = modifiedOf(whole);
      const part: Asked = { target: subject.parts, fields: [['Range', 'bytes=0-3']] };
      const strong = !tag.startsWith('W/');
      status(await given(subject, 'If-Range', tag, part), strong ? 206 : 200);
      for (const text of ['"x"', `W/${tag.replace(/^W\//, '')}`, ...noDates])
        status(await given(subject, 'If-Range', text, part), 200);
      // §8.8.2.2: a date is a strong validator only a second after it.
      for (const [time, wanted] of [
        [modified, 206],
        [modified + hour, 200],
        [modified - hour, 200],
      ] as const)
        for (const date of Object.values(datesOf(time)))
          status(await given(subject, 'If-Range', date, part), wanted);
      status(await given(subject, 'If-Range', '"x"', { target: subject.parts }), 200);
    },
  },
  {
    section: 'RFC 9110 §14.3',
    requirement: 'where no ranges are claimed, the whole is sent',
    async run(subject) {
      const whole = await ask(subject);
      if (field(whole, 'accept-ranges') === 'bytes') return;
      const answer = await given(subject, 'Range', 'bytes=0-3');
      demand(answer.status === 200 && answer.content.equals(whole.content), 'a part');
    },
  },
];
