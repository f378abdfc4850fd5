/** Finds a secret in text that arrives in pieces, however its characters are escaped. */

/** A stretch of text that ends at a secret or at the end of the searched text. */
export interface TextStretch {
  readonly text: string;
  /** Whether the secret follows. It is not part of the stretch. */
  readonly found: boolean;
}

/**
 * Takes the next piece and returns the text that has been searched. It holds back text that may begin a secret until
 * the next piece, or until the last one.
 */
export type SecretSearch = (piece: string, isLast: boolean) => readonly TextStretch[];

/** The length of a character's longest escape: `\u002b`. */
const maxSpellingLength = 6;

/**
 * Number of first characters of the secret that a regular expression searches for. The algorithm continues from there.
 */
const prefixLength = 8;

/**
 * Maximum number of readings to follow at once; further ones are dropped. There are more than a few only if a secret
 * looks like the escapes of its own characters: `41AAA…` in `%41%41%41…`.
 */
const maxReadings = 16;

/**
 * Returns a function that makes searches for a secret. Each of its characters may occur unchanged, percent-encoded (RFC
 * 3986 §2.1) or escaped as in JSON (RFC 8259 §7: `\u002b`, `\/`), so a text has several readings. The algorithm of
 * Knuth, Morris and Pratt follows all of them at once. Its table takes a step for each character of the secret, and a
 * search a few steps for each character of the text.
 * @param secret not empty
 */
export function searchesFor(secret: string): () => SecretSearch {
  const restarts = fallbackLengths(secret);
  const start = new RegExp(secret.slice(0, prefixLength).split('').map(spellings).join(''), 'g');

  /** Returns how many first characters of the secret a reading ends with after one more character. */
  function matchedLength(count: number, character: string): number {
    let known = count;
    while (known >= 0 && secret[known] !== character) known = restarts[known] ?? -1;
    return known + 1;
  }

  return () => {
    let text = '';
    /** The position to read next. */
    let at = 0;
    /** For each position from `at` on, how many first characters of the secret each reading ends with. */
    let counts: number[][] = [];

    function step(): void {
      const [readings = []] = counts;
      for (const [character, length] of readingsAt(text, at))
        for (const count of readings.length === 0 ? [0] : readings) {
          const more = matchedLength(count, character);
          if (more === 0) continue;
          while (counts.length <= length) counts.push([]);
          const there = counts[length] ?? [];
          if (there.length < maxReadings && !there.includes(more)) there.push(more);
        }
      counts = counts.slice(1);
      at++;
    }

    return (piece, isLast) => {
      const stretches: TextStretch[] = [];
      const emitStretch = (until: number, next: number, found: boolean) => {
        stretches.push({ text: text.slice(0, until), found });
        text = text.slice(next);
        at -= next;
      };
      text += piece;
      for (;;) {
        if (counts[0]?.includes(secret.length)) {
          counts = [];
          emitStretch(spellingStart(secret, text, at), at, true);
        }
        if (counts.length === 0) {
          start.lastIndex = at;
          const next = start.exec(text)?.index;
          at =
            next ?? (isLast ? text.length : Math.max(at, text.length + 1 - prefixLength * maxSpellingLength));
          if (next === undefined) break;
        }
        if (at + (isLast ? 1 : maxSpellingLength) > text.length) break;
        step();
      }
      const longest = Math.max(0, ...counts.flat());
      const safe = isLast ? text.length : at - longest * maxSpellingLength;
      if (safe > 0) emitStretch(safe, safe, false);
      return stretches;
    };
  };
}

/**
 * Returns, for each number of matched characters, where to continue if the next one does not match: the longest
 * beginning of the secret that these characters end with and that continues differently; -1 for none. A search follows
 * few of them in a row, because their lengths fall like Fibonacci numbers.
 */
function fallbackLengths(secret: string): Int32Array {
  const restarts = new Int32Array(secret.length).fill(-1);
  let border = 0;
  for (let count = 1; count < secret.length; count++) {
    restarts[count] = secret[count] === secret[border] ? (restarts[border] ?? -1) : border;
    while (border >= 0 && secret[count] !== secret[border]) border = restarts[border] ?? -1;
    border++;
  }
  return restarts;
}

type SpelledCharacter = readonly [character: string, length: number];

/** Returns the characters that a text may spell at a position, each with the length of its spelling. */
function readingsAt(text: string, at: number): readonly SpelledCharacter[] {
  const first = text[at] ?? '';
  const plain: SpelledCharacter = [first, 1];
  if (first === '%') return [plain, ...readingOfCode(text.slice(at + 1, at + 3), 2)];
  if (first !== '\\') return [plain];
  const second = text[at + 1] ?? '';
  if (second === 'u') return [plain, ...readingOfCode(text.slice(at + 2, at + 6), 4)];
  return /["\\/]/.test(second) ? [plain, [second, 2]] : [plain];
}

/** Returns the character of an escape. @param digits of `%2b` or `\u002b` */
function readingOfCode(digits: string, count: 2 | 4): readonly SpelledCharacter[] {
  if (digits.length < count || !/^[0-9a-f]+$/i.test(digits)) return [];
  return [[String.fromCharCode(Number.parseInt(digits, 16)), count === 2 ? 3 : maxSpellingLength]];
}

/** Returns where the longest spelling of the secret begins that ends at a position. */
function spellingStart(secret: string, text: string, end: number): number {
  let begins = new Set([end]);
  for (let at = secret.length - 1; at >= 0; at--) {
    const before = new Set<number>();
    for (const begin of begins)
      for (const length of [1, 2, 3, maxSpellingLength])
        if (length <= begin && isSpelledAt(text, begin - length, [secret[at] ?? '', length]))
          before.add(begin - length);
    begins = before;
  }
  return Math.min(...begins);
}

function isSpelledAt(text: string, at: number, [character, length]: SpelledCharacter): boolean {
  return readingsAt(text, at).some(([one, size]) => one === character && size === length);
}

/** Returns a regular expression that matches every spelling of a character. */
function spellings(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  const eitherCase = (digits: string) =>
    digits.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`);
  const percent = code.startsWith('00') ? `|%${eitherCase(code.slice(2))}` : '';
  const escaped = /["\\/]/.test(character) ? `|\\\\\\u${code}` : '';
  return `(?:\\u${code}|\\\\u${eitherCase(code)}${percent}${escaped})`;
}
