/** Names that a service gives → names of files. Pure; the same on every platform, so that a folder can travel. */
import { reservedSuffix } from './partial.ts';

/** Bytes of UTF-8 that a name may have (NAME_MAX of most file systems; NTFS and APFS allow no fewer). */
const longest = 255;

/** Controls, separators of lines, what reorders or hides text (UAX #9), noncharacters, U+FFFD in place of a half. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff\ufffd\ufffe\uffff]/gu;
/** What NTFS and FAT don't take; on NTFS a colon names a stream of another file. */
const forbidden = /[<>:"|?*]/g;
/** Devices of Windows, with any extension (learn.microsoft.com, Naming Files). */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

/**
 * One name that is safe in any folder, as like the given one as can be; empty where nothing of it is left.
 * Folders in it become part of the name: `../a/b.wav` is `a_b.wav`.
 */
export function safeName(name: string): string {
  const ends = name.length > 4 * longest ? name.slice(0, longest) + name.slice(-longest) : name;
  const parts = Buffer.from(ends)
    .toString()
    .normalize('NFC')
    .split(/[/\\]/)
    .filter(part => !/^[a-z]:$/i.test(part))
    .map(part => part.replace(unseen, '_').replace(forbidden, '_').replace(trailing, '').trimStart())
    .filter(part => part !== '');
  const joined = parts
    .join('_')
    // A dash would be an option to a command, a dot hides the file, and hidden files steer programs.
    .replace(/^[-.]+/, '_')
    .replace(reservedSuffix, '_$1');
  if (!/[\p{L}\p{N}\p{P}\p{S}\p{M}]/u.test(joined.replaceAll('_', ''))) return '';
  return fitted(device.test(joined) ? `_${joined}` : joined, '');
}

const trailing = /[\s.]+$/u;

/** The segments of a folder's path, each safe; empty and climbing ones are gone. */
export function safePath(path: string): string[] {
  return path.split('/').map(safeName).filter(Boolean);
}

/**
 * A safe name for each, in the same order, no two of which are one to a file system that ignores case or
 * normalisation. Which of them gets a number doesn't depend on the order.
 * @param fallback the name of what has none
 * @param taken names that are in use already
 */
export function fileNames(
  wanted: readonly string[],
  fallback: string,
  taken: Iterable<string> = [],
): readonly string[] {
  const used = new Set(Array.from(taken, folded));
  const safe = wanted.map(name => safeName(name) || fallback);
  const order = [...wanted.keys()].sort((a, b) => compare(wanted[a] ?? '', wanted[b] ?? '') || a - b);
  const names: string[] = [];
  const claim = (index: number, name: string): boolean => {
    if (used.has(folded(name))) return false;
    used.add(folded(name));
    names[index] = name;
    return true;
  };
  // Who keeps a plain name comes first: a number must not take the name of another.
  const rest = order.filter(index => !claim(index, safe[index] ?? fallback));
  for (const index of rest)
    for (let number = 2; !claim(index, fitted(safe[index] ?? fallback, ` (${number})`)); number++);
  return names;
}

/** Equal for names that may be one file: case, canonical and compatibility equivalence are ignored. */
export function folded(name: string): string {
  const seen = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.toUpperCase().toLowerCase().normalize('NFKC');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `stem` + `suffix` + extension, the stem cut between characters so that all of it fits. */
function fitted(name: string, suffix: string): string {
  const [extension = ''] = /(?<=.)\.[^. ]{1,15}$/u.exec(name) ?? [];
  let stem = name.slice(0, name.length - extension.length);
  if (bytes(stem + suffix + extension) > longest) {
    const characters = [...stem.slice(0, longest + 1)];
    while (bytes(characters.join('') + suffix + extension) > longest) characters.pop();
    stem = characters.join('').replace(trailing, '');
  }
  return stem + suffix + extension;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
