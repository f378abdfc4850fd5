/** Converts names from the service to names of files, the same on every platform. */
import { maxNameBytes, truncateUtf8 } from '../../base/disk.ts';
import { comparableName } from '../../music/names/spelling.ts';
import { reservedSuffix } from './partial.ts';

/** Control characters, line separators, characters that reorder or hide text (UAX #9), noncharacters, U+FFFD. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff\ufffd\ufffe\uffff]/gu;
/** Characters that NTFS and FAT refuse; on NTFS a colon would name a stream of another file. */
const forbidden = /[<>:"|?*]/g;
/** Names of devices on Windows, with any extension (learn.microsoft.com, Naming Files). */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

/** Returns a name that is safe in any folder, `a_b.wav` for `../a/b.wav`; empty if nothing is left. */
export function safeName(name: string): string {
  const isLong = name.length > 4 * maxNameBytes;
  const shortText = isLong ? name.slice(0, maxNameBytes) + name.slice(-maxNameBytes) : name;
  const parts = Buffer.from(shortText)
    .toString()
    .normalize('NFC')
    .split(/[/\\]/)
    .filter(part => !/^[a-z]:$/i.test(part))
    .map(part =>
      part.replace(invisible, '_').replace(forbidden, '_').replace(trailingCharacters, '').trimStart(),
    )
    .filter(part => part !== '');
  const fileName = parts
    .join('_')
    // Commands read a leading dash as an option. A leading dot hides the file, and some hidden files are settings.
    .replace(/^[-.]+/, '_')
    .replace(reservedSuffix, '_$1');
  if (!/[\p{L}\p{N}\p{P}\p{S}\p{M}]/u.test(fileName.replaceAll('_', ''))) return '';
  return addSuffix(deviceName.test(fileName) ? `_${fileName}` : fileName, '');
}

const trailingCharacters = /[\s.]+$/u;

/** Returns the segments of a folder's path as safe names, without empty segments and those that lead upwards. */
export function safePath(path: string): string[] {
  return path.split('/').map(safeName).filter(Boolean);
}

/**
 * Returns a safe name for each wanted name, in the same order. They differ even on a file system that ignores case and
 * normalisation: of equal names, all but one get a number, which does not depend on their order.
 * @param fallback replaces an empty name
 * @param takenNames names that are in use
 */
export function fileNames(
  wantedNames: readonly string[],
  fallback: string,
  takenNames: Iterable<string> = [],
): readonly string[] {
  const usedNames = new Set(Array.from(takenNames, foldFilename));
  const safeNames = wantedNames.map(name => safeName(name) || fallback);
  const order = [...wantedNames.keys()].sort((a, b) =>
    compareNames(wantedNames[a] ?? '', wantedNames[b] ?? ''),
  );
  const names: string[] = [];
  const claim = (index: number, name: string): boolean => {
    if (usedNames.has(foldFilename(name))) return false;
    usedNames.add(foldFilename(name));
    names[index] = name;
    return true;
  };
  // Names without a number are assigned first, because a numbered one must not replace them.
  const laterIndexes = order.filter(index => !claim(index, safeNames[index] ?? fallback));
  const nextNumbers = new Map<string, number>();
  for (const index of laterIndexes) {
    const name = safeNames[index] ?? fallback;
    // Names that are equal with the number 2 are equal with every number, so each search continues from the last.
    const family = foldFilename(addSuffix(name, ' (2)'));
    let number = nextNumbers.get(family) ?? 2;
    while (!claim(index, addSuffix(name, ` (${number})`))) number++;
    nextNumbers.set(family, number + 1);
  }
  return names;
}

/** Returns a text that is equal for names that may mean the same file, by case or by Unicode equivalence. */
export function foldFilename(name: string): string {
  const visibleName = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return visibleName.toLowerCase().toUpperCase().normalize('NFKC');
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the name with a suffix before its extension; cuts a long stem between characters. */
function addSuffix(name: string, suffix: string): string {
  const [extension = ''] = /(?<=.)\.[^. ]{1,15}$/u.exec(name) ?? [];
  const baseName = name.slice(0, name.length - extension.length);
  const stem = truncateUtf8(baseName, maxNameBytes - Buffer.byteLength(suffix + extension));
  return (stem === baseName ? stem : stem.replace(trailingCharacters, '')) + suffix + extension;
}

/** Returns a file name without extension for a text: `c-dorian` for `c dorian`. */
export function fileStem(name: string): string {
  const words = comparableName(name).replace(/[^\p{L}\p{N}#]+/gu, '-');
  return words.replace(/^-|-$/g, '') || 'music';
}
