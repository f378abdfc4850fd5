/** RFC 9110 §13 and §14: conditions and ranges. */
import { type Check, expectStatus, type RequestParts, request, requiredHeader, type Subject } from './ask.ts';
import { datesOf, headerValue, imfDate } from './fields.ts';
import { demand, type Message } from './wire.ts';

const requestWith = (subject: Subject, name: string, text: string, more: RequestParts = {}) =>
  request(subject, { ...more, fields: [...(more.fields ?? []), [name, text]] });

const hour = 3_600_000;

/** When the representation was last modified, in milliseconds since the epoch. */
const lastModified = (response: Message) => imfDate(requiredHeader(response, 'last-modified')) ?? 0;

/** Texts that are not an HTTP-date. */
const invalidDates = ['yesterday', '1999', '0', '2035-01-01T00:00:00Z', 'Fri, 01 Jan 2038 01:01:01 +0100'];

export const checks: readonly Check[] = [
  {
    section: 'RFC 9110 §13.1.2',
    requirement: 'If-None-Match compares weakly, accepts lists and *, and leads to 304',
    async run(subject) {
      const tag = requiredHeader(await request(subject), 'etag');
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
        for (const text of same)
          expectStatus(await requestWith(subject, 'If-None-Match', text, { method }), 304);
    },
  },
  {
    section: 'RFC 9110 §8.8.3',
    requirement: 'an entity tag may contain any character, also commas and asterisks',
    async run(subject) {
      const tag = requiredHeader(await request(subject), 'etag');
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
        expectStatus(await requestWith(subject, 'If-None-Match', text), 200);
      for (const text of ['"x"', '"*"', '"a,*,b"', '""'])
        expectStatus(await requestWith(subject, 'If-Match', text), 412);
    },
  },
  {
    section: 'RFC 9110 §15.4.5',
    requirement:
      '304 has the fields that 200 would have: Date, ETag, Vary, Cache-Control, Expires, Content-Location',
    async run(subject) {
      for (const target of [subject.resource, subject.withRanges]) {
        const fullResponse = await request(subject, { target });
        const unchanged = await requestWith(subject, 'If-None-Match', requiredHeader(fullResponse, 'etag'), {
          target,
        });
        expectStatus(unchanged, 304);
        for (const name of ['etag', 'vary', 'cache-control', 'expires', 'content-location'])
          demand(headerValue(unchanged, name) === headerValue(fullResponse, name), `${target}: ${name}`);
        const length = headerValue(unchanged, 'content-length');
        demand(
          length === undefined || length === headerValue(fullResponse, 'content-length'),
          'RFC 9110 §8.6: Content-Length',
        );
      }
    },
  },
  {
    section: 'RFC 9110 §13.1.3',
    requirement: 'If-Modified-Since accepts dates in all three formats',
    async run(subject) {
      const modified = lastModified(await request(subject));
      for (const [time, wanted] of [
        [modified, 304],
        [modified + hour, 304],
        [modified - hour, 200],
      ] as const)
        for (const date of Object.values(datesOf(time)))
          expectStatus(await requestWith(subject, 'If-Modified-Since', date), wanted);
    },
  },
  {
    section: 'RFC 9110 §13.1.3',
    requirement: 'If-Modified-Since is ignored with If-None-Match, or if it is not a date',
    async run(subject) {
      const modified = lastModified(await request(subject));
      const late: RequestParts = { fields: [['If-Modified-Since', datesOf(modified + hour).imf]] };
      expectStatus(await requestWith(subject, 'If-None-Match', '"x"', late), 200);
      const early: RequestParts = { fields: [['If-Modified-Since', datesOf(modified - hour).imf]] };
      expectStatus(await requestWith(subject, 'If-None-Match', '*', early), 304);
      for (const text of invalidDates)
        expectStatus(await requestWith(subject, 'If-Modified-Since', text), 200);
      const { imf } = datesOf(modified + hour);
      expectStatus(await requestWith(subject, 'If-Modified-Since', `${imf}, ${imf}`), 200);
    },
  },
  {
    section: 'RFC 9110 §13.1.1',
    requirement: 'If-Match compares strongly, and leads to 412',
    async run(subject) {
      const tag = requiredHeader(await request(subject), 'etag');
      const strong = !tag.startsWith('W/');
      for (const text of ['*', ...(strong ? [tag, `"x", ${tag}`] : [])])
        expectStatus(await requestWith(subject, 'If-Match', text), 200);
      for (const text of ['"x"', '"x", "y"', `W/${tag.replace(/^W\//, '')}`])
        expectStatus(await requestWith(subject, 'If-Match', text), 412);
    },
  },
  {
    section: 'RFC 9110 §13.1.4',
    requirement: 'If-Unmodified-Since accepts dates in all three formats, and is ignored with If-Match',
    async run(subject) {
      const fullResponse = await request(subject);
      const modified = lastModified(fullResponse);
      for (const date of Object.values(datesOf(modified - hour)))
        expectStatus(await requestWith(subject, 'If-Unmodified-Since', date), 412);
      for (const date of [...Object.values(datesOf(modified)), ...invalidDates])
        expectStatus(await requestWith(subject, 'If-Unmodified-Since', date), 200);
      const early: RequestParts = { fields: [['If-Unmodified-Since', datesOf(modified - hour).imf]] };
      expectStatus(await requestWith(subject, 'If-Match', '*', early), 200);
    },
  },
  {
    section: 'RFC 9110 §13.2.1',
    requirement: 'conditions are ignored if the status would not be 2xx',
    async run(subject) {
      const target = subject.missing;
      const { status: plain } = await request(subject, { target });
      for (const [name, text] of [
        ['If-None-Match', '*'],
        ['If-Match', '"x"'],
        ['If-Modified-Since', datesOf(Date.now()).imf],
      ] as const)
        expectStatus(await requestWith(subject, name, text, { target }), plain);
    },
  },
  {
    section: 'RFC 9110 §13.2.2',
    requirement: 'conditions are evaluated in their order, and before ranges',
    async run(subject) {
      const target = subject.withRanges;
      const tag = requiredHeader(await request(subject, { target }), 'etag');
      const matching: RequestParts = { target, fields: [['If-None-Match', tag]] };
      expectStatus(await requestWith(subject, 'Range', 'bytes=0-3', matching), 304);
      expectStatus(await requestWith(subject, 'If-Match', '"x"', matching), 412);
      const fields = [['If-Match', '"x"'] as const];
      expectStatus(await requestWith(subject, 'Range', 'bytes=0-3', { target, fields }), 412);
    },
  },
  {
    section: 'RFC 9110 §14.2',
    requirement: 'a range returns that part of the content; with HEAD, ranges are ignored',
    async run(subject) {
      const target = subject.withRanges;
      const fullResponse = await request(subject, { target });
      demand(requiredHeader(fullResponse, 'accept-ranges') === 'bytes', 'RFC 9110 §14.3: no Accept-Ranges');
      const { length } = fullResponse.content;
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
        const part = await requestWith(subject, 'Range', range, { target });
        expectStatus(part, 206);
        demand(
          requiredHeader(part, 'content-range') === `bytes ${first}-${last}/${length}`,
          `${range}: Content-Range`,
        );
        demand(
          part.content.equals(fullResponse.content.subarray(first, last + 1)),
          `${range}: different content`,
        );
        for (const name of ['etag', 'vary', 'cache-control', 'expires', 'content-location'])
          demand(
            headerValue(part, name) === headerValue(fullResponse, name),
            `RFC 9110 §15.3.7: ${name} with 206`,
          );
      }
      const head = await requestWith(subject, 'Range', 'bytes=0-3', { target, method: 'HEAD' });
      demand(
        head.status === 200 && headerValue(head, 'content-range') === undefined,
        'HEAD returned a range',
      );
    },
  },
  {
    section: 'RFC 9110 §14.1.2',
    requirement: 'a range after the end leads to 416 with the length',
    async run(subject) {
      const target = subject.withRanges;
      const { length } = (await request(subject, { target })).content;
      for (const range of [`bytes=${length}-`, 'bytes=99999999999999999999-', 'bytes=-0']) {
        const response = await requestWith(subject, 'Range', range, { target });
        expectStatus(response, 416, 200);
        if (response.status === 416)
          demand(requiredHeader(response, 'content-range') === `bytes */${length}`, range);
      }
    },
  },
  {
    section: 'RFC 9110 §14.2',
    requirement: 'invalid ranges and ranges in other units are ignored or refused',
    async run(subject) {
      const target = subject.withRanges;
      for (const range of ['bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes', 'bytes=', 'bytes=1', 'bytes=0-3-5'])
        expectStatus(await requestWith(subject, 'Range', range, { target }), 200, 416, 400);
      expectStatus(await requestWith(subject, 'Range', 'lines=0-3', { target }), 200);
      expectStatus(await requestWith(subject, 'Range', 'bytes=0-1,3-4', { target }), 200, 206);
      const { content } = await requestWith(subject, 'Range', 'bytes=9-3', { target });
      demand(content.length > 4, 'a part was sent');
    },
  },
  {
    section: 'RFC 9110 §13.1.5',
    requirement: 'If-Range compares tags strongly and dates exactly; otherwise the whole content is sent',
    async run(subject) {
      const fullResponse = await request(subject, { target: subject.withRanges });
      const tag = requiredHeader(fullResponse, 'etag');
      const modified = lastModified(fullResponse);
      const part: RequestParts = { target: subject.withRanges, fields: [['Range', 'bytes=0-3']] };
      const strong = !tag.startsWith('W/');
      expectStatus(await requestWith(subject, 'If-Range', tag, part), strong ? 206 : 200);
      for (const text of ['"x"', `W/${tag.replace(/^W\//, '')}`, ...invalidDates])
        expectStatus(await requestWith(subject, 'If-Range', text, part), 200);
      // §8.8.2.2: a date is a strong validator only if the response is at least a second newer.
      for (const [time, wanted] of [
        [modified, 206],
        [modified + hour, 200],
        [modified - hour, 200],
      ] as const)
        for (const date of Object.values(datesOf(time)))
          expectStatus(await requestWith(subject, 'If-Range', date, part), wanted);
      expectStatus(await requestWith(subject, 'If-Range', '"x"', { target: subject.withRanges }), 200);
    },
  },
  {
    section: 'RFC 9110 §14.3',
    requirement: 'a resource without Accept-Ranges is sent whole',
    async run(subject) {
      const fullResponse = await request(subject);
      if (headerValue(fullResponse, 'accept-ranges') === 'bytes') return;
      const response = await requestWith(subject, 'Range', 'bytes=0-3');
      demand(response.status === 200 && response.content.equals(fullResponse.content), 'a part was sent');
    },
  },
];
