/** Formats values that several nouns have. A missing value gives an empty text. */

type Absent = null | undefined;

/** Returns the date of an ISO 8601 timestamp: `2026-03-01`. */
export function formatDay(timestamp: string | Absent): string {
  return timestamp?.slice(0, 10) ?? '';
}

/** Returns milliseconds as minutes and seconds, `1:05`, or below ten seconds with tenths, `0.8 s`. */
export function formatDuration(milliseconds: number | bigint | Absent): string {
  if (milliseconds == null) return '';
  if (milliseconds < 10_000) return `${(Number(milliseconds) / 1000).toFixed(1)} s`;
  const seconds = Math.round(Number(milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the last segment of a site-relative path; undefined if it has none. */
export function lastSegment(path: string | Absent): string | undefined {
  if (path == null) return undefined;
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return end === 0 ? undefined : path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/** Returns a frequency to a hundredth of a hertz, which is finer than the ear: `277.18`. */
export function formatHertz(frequency: number | bigint | Absent): string {
  return frequency == null ? '' : Number(frequency).toFixed(2);
}

/** Returns a name with its article: `an interval`, `a key`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns the decoded segments of a path below `/api`; undefined if it is empty, malformed or outside of it. */
export function segmentsBelowApi(inner: string): readonly string[] | undefined {
  if (inner === '') return undefined;
  try {
    const segments = inner.split('/').map(decodeURIComponent);
    return segments.some(each => each === '.' || each === '..' || /[/\\]/.test(each)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

/** Returns a list in words, with `word` before the last item: `csv, tsv or table`, `scales, chords and progressions`. */
export function joinWithWord(texts: readonly string[], word = 'or'): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${word} ${last}`;
}
