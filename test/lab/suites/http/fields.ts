/** Rules for every response: the grammar of its headers, and the headers that its status requires. */
import { demand, type Message } from './wire.ts';

/** Returns the value of a header: its lines joined by commas (RFC 9110 §5.3). */
export function headerValue({ fields }: Pick<Message, 'fields'>, name: string): string | undefined {
  const values = fields.filter(([each]) => each === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/** Returns the members of a list header, in lower case (RFC 9110 §5.6.1). */
export function listMembers(response: Message, name: string): string[] {
  const value = headerValue(response, name) ?? '';
  return value
    .split(',')
    .map(member => member.trim().toLowerCase())
    .filter(member => member !== '');
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Parses an IMF-fixdate (RFC 9110 §5.6.7) into milliseconds since the epoch; undefined for anything else. */
export function imfDate(text: string): number | undefined {
  const pattern = /^([A-Z][a-z]{2}), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
  const [, weekday = '', day, month = '', year, hour, minute, second] = pattern.exec(text) ?? [];
  const index = months.indexOf(month);
  const time = Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second));
  return index >= 0 && days[new Date(time).getUTCDay()] === weekday ? time : undefined;
}

/** Returns a date in the three formats that a request may contain. */
export function datesOf(time: number): { imf: string; rfc850: string; asctime: string } {
  const date = new Date(time);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [day, month, year] = [date.getUTCDate(), months[date.getUTCMonth()] ?? '', date.getUTCFullYear()];
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(twoDigits).join(':');
  const weekday = days[date.getUTCDay()] ?? '';
  const long = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
    date.getUTCDay()
  ];
  return {
    imf: `${weekday}, ${twoDigits(day)} ${month} ${year} ${clock} GMT`,
    rfc850: `${long}, ${twoDigits(day)}-${month}-${twoDigits(year % 100)} ${clock} GMT`,
    asctime: `${weekday} ${month} ${String(day).padStart(2)} ${clock} ${year}`,
  };
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const entityTag = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;\s*[\w!#$&^.+-]+=([\w!#$&^.+-]+|"[^"]*"))*$/;
const contentRange = /^bytes (?:(\d+)-(\d+)\/(\d+|\*)|\*\/\d+)$/;

/** Headers with a single value, and so a single line (RFC 9110 §5.3). */
const single = [
  ...['date', 'etag', 'last-modified', 'content-type', 'content-length', 'content-range', 'location'],
  ...['retry-after', 'age', 'expires'],
];

/** Checks a response. Throws a Violation if it breaks a rule. */
export function checkResponse(response: Message): void {
  const { status, content } = response;
  const get = (name: string) => headerValue(response, name);
  for (const name of single) {
    const { length } = response.fields.filter(([each]) => each === name);
    demand(length <= 1, `RFC 9110 §5.3: ${length} lines of ${name}`);
  }
  demand(status < 600, `RFC 9110 §15: status ${status}`);
  if (status < 200) return;

  const date = get('date');
  if (status < 500) demand(date !== undefined, `RFC 9110 §6.6.1: no Date with ${status}`);
  if (date !== undefined)
    demand(imfDate(date) !== undefined, `RFC 9110 §5.6.7: Date is not an IMF-fixdate: ${date}`);
  const modified = get('last-modified');
  if (modified !== undefined) {
    const time = imfDate(modified);
    demand(time !== undefined, `RFC 9110 §5.6.7: Last-Modified is not an IMF-fixdate: ${modified}`);
    demand(
      time <= (imfDate(date ?? '') ?? 0),
      `RFC 9110 §8.8.2.1: Last-Modified is later than Date: ${modified}`,
    );
  }
  const etag = get('etag');
  if (etag !== undefined) demand(entityTag.test(etag), `RFC 9110 §8.8.3: not an entity tag: ${etag}`);
  for (const name of [
    'vary',
    'allow',
    'connection',
    'content-encoding',
    'accept-ranges',
    'access-control-allow-methods',
  ])
    for (const member of listMembers(response, name))
      demand(token.test(member), `RFC 9110 §5.6.2: ${name}: ${member}`);
  const type = get('content-type');
  if (content.length > 0) demand(type !== undefined, `RFC 9110 §8.3: no Content-Type with ${status}`);
  if (type !== undefined) demand(mediaType.test(type), `RFC 9110 §8.3.1: not a media type: ${type}`);
  const retry = get('retry-after');
  if (retry !== undefined)
    demand(/^\d+$/.test(retry) || imfDate(retry) !== undefined, `RFC 9110 §10.2.3: Retry-After: ${retry}`);
  for (const directive of listMembers(response, 'cache-control'))
    demand(/^[\w-]+(=("[^"]*"|[\w-]+))?$/.test(directive), `RFC 9111 §5.2: ${directive}`);
  checkStatus(response);
}

function checkStatus(response: Message): void {
  const { status, content } = response;
  const get = (name: string) => headerValue(response, name);
  const range = contentRange.exec(get('content-range') ?? '');
  switch (status) {
    case 206: {
      if (listMembers(response, 'content-type')[0]?.startsWith('multipart/byteranges')) return;
      demand(range?.[1] !== undefined, 'RFC 9110 §15.3.7.1: 206 without a Content-Range');
      const [, first, last, size] = range.map(Number);
      demand(
        Number(last) - Number(first) + 1 === content.length,
        'RFC 9110 §14.4: Content-Range and content differ',
      );
      demand(!(Number(last) >= Number(size)), 'RFC 9110 §14.4: the range ends after the content');
      return;
    }
    case 304:
      for (const name of ['content-type', 'content-encoding', 'content-range'])
        demand(get(name) === undefined, `RFC 9110 §15.4.5: ${name} with 304`);
      return;
    case 401:
      demand(/^\w+( |$)/.test(get('www-authenticate') ?? ''), 'RFC 9110 §15.5.2: 401 without a challenge');
      return;
    case 405:
      demand(get('allow') !== undefined, 'RFC 9110 §15.5.6: 405 without Allow');
      return;
    case 416:
      demand(range !== null, 'RFC 9110 §15.5.17: 416 without a Content-Range');
      return;
    case 426:
      demand(get('upgrade') !== undefined, 'RFC 9110 §15.5.22: 426 without Upgrade');
  }
}
