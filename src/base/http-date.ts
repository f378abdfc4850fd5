/** Parses dates in HTTP headers (RFC 9110 §5.6.7). */

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const time = '(?<hour>[0-2]\\d):(?<minute>[0-5]\\d):(?<second>[0-6]\\d)';
const month = '(?<month>[A-Z][a-z]{2})';

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete formats that recipients must accept. */
const formats: readonly RegExp[] = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** Returns an HTTP date in milliseconds since the epoch. @param now decides the century of a year of two digits */
export function parseHttpDate(text: string | undefined, now: number): number | undefined {
  for (const format of formats) {
    const parts = format.exec(text?.trim() ?? '')?.groups;
    if (parts === undefined) continue;
    const [day, hour = 24, minute, second] = [parts.day, parts.hour, parts.minute, parts.second].map(Number);
    const position = months.indexOf(parts.month ?? '');
    const midnight = new Date(Date.UTC(fullYear(parts.year ?? '', now), position / 3, day));
    // Date.UTC turns a day that the month does not have into a day of the next month.
    const isValid = position % 3 === 0 && midnight.getUTCDate() === day && hour < 24;
    return isValid ? midnight.setUTCHours(hour, minute, second) : undefined;
  }
  return undefined;
}

function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
