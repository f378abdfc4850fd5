/**
 * Finds a secret in a text. Each of its characters may occur unchanged, percent-encoded (RFC 3986 §2.1) or escaped as
 * in JSON (RFC 8259 §7: `\u002b`, `\/`).
 */

/** The length of a character's longest spelling: `\u002b`. */
export const maxSpellingLength = 6;

/** Number of characters of the secret that the regular expression matches. Other text rarely contains them all. */
const prefixLength = 8;

/** Returns a regular expression that matches the beginning of the secret in all of its spellings. */
export function secretStartPattern(secret: string): RegExp {
  return new RegExp(secret.slice(0, prefixLength).split('').map(spellingPattern).join(''), 'g');
}

/** Returns the position after the secret if a spelling of it begins at `start`; otherwise undefined. */
export function endOfSecret(text: string, start: number, secret: string): number | undefined {
  let ends = new Set([start]);
  for (const character of secret) {
    const nextEnds = new Set<number>();
    for (const position of ends)
      for (const [readCharacter, length] of readingsAt(text, position))
        if (readCharacter === character) nextEnds.add(position + length);
    if (nextEnds.size === 0) return undefined;
    ends = nextEnds;
  }
  return Math.max(...ends);
}

type SpelledCharacter = readonly [character: string, length: number];

/** Returns the characters that a text may spell at a position, each with the length of its spelling. */
function readingsAt(text: string, position: number): readonly SpelledCharacter[] {
  const first = text[position] ?? '';
  const plain: SpelledCharacter = [first, 1];
  if (first === '%') return [plain, ...readingOfCode(text.slice(position + 1, position + 3), 2)];
  if (first !== '\\') return [plain];
  const second = text[position + 1] ?? '';
  if (second === 'u') return [plain, ...readingOfCode(text.slice(position + 2, position + 6), 4)];
  return /["\\/]/.test(second) ? [plain, [second, 2]] : [plain];
}

/** Returns the character of an escape. @param digits of `%2b` or `\u002b` */
function readingOfCode(digits: string, count: 2 | 4): readonly SpelledCharacter[] {
  if (digits.length < count || !/^[0-9a-f]+$/i.test(digits)) return [];
  return [[String.fromCharCode(Number.parseInt(digits, 16)), count === 2 ? 3 : maxSpellingLength]];
}

/** Returns a regular expression that matches every spelling of a character. */
function spellingPattern(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  const eitherCase = (digits: string) =>
    digits.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`);
  const percent = code.startsWith('00') ? `|%${eitherCase(code.slice(2))}` : '';
  const escaped = /["\\/]/.test(character) ? `|\\\\\\u${code}` : '';
  return `(?:\\u${code}|\\\\u${eitherCase(code)}${percent}${escaped})`;
}
