/** Texts for values that several nouns have. A missing value gives an empty text. */

type Absent = null | undefined;

/** `2026-03-01` of an ISO 8601 timestamp. */
export function day(timestamp: string | Absent): string {
  return timestamp?.slice(0, 10) ?? '';
}

/** `1:05` of milliseconds; below ten seconds with tenths, `0.8 s`. */
export function duration(milliseconds: number | bigint | Absent): string {
  if (milliseconds == null) return '';
  if (milliseconds < 10_000) return `${(Number(milliseconds) / 1000).toFixed(1)} s`;
  const seconds = Math.round(Number(milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the last segment of a site-relative path. */
export function lastSegment(path: string | Absent): string | undefined {
  if (path == null) return undefined;
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return end === 0 ? undefined : path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/** `277.18`: hundredths of a hertz are finer than any ear. */
export function hertz(frequency: number | bigint | Absent): string {
  return frequency == null ? '' : Number(frequency).toFixed(2);
}

/** `an interval`, `a key`. */
export function withArticle(one: string): string {
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

/** Returns the decoded segments of a path below `/api`; undefined if it is empty, malformed or leads elsewhere. */
export function segmentsBelowApi(inner: string): readonly string[] | undefined {
  if (inner === '') return undefined;
  try {
    const segments = inner.split('/').map(decodeURIComponent);
    return segments.some(each => each === '.' || each === '..' || /[/\\]/.test(each)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

/** `csv, tsv or table`; with another word before the last: `scales, chords and progressions`. */
export function enumerated(texts: readonly string[], word = 'or'): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`;
}
