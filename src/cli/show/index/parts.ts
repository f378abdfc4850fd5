/**
 * Reads and writes the file of an index: one line of JSON about it, with the checksum of that line, and then its parts.
 *
 *     {"v":"8 1 0.2.0","body":"…","count":21,"parts":{"places":[0,168,"1a2b3c4d"],…}} 5e6f7a8b\n<places><names>…
 *
 * A part is read and checked when it is requested. Numbers are in the byte order of the machine.
 */
import { checksum } from '../../../base/bytes.ts';
import { isOwnedBy, openRegularFile, readAt } from '../../../base/disk.ts';
import type { Disk } from '../../../base/io.ts';

const partNames = [
  'places',
  'names',
  'called',
  'ids',
  'sets',
  'spelled',
  'uses',
  'chords',
  'steps',
  'words',
] as const;

export type PartName = (typeof partNames)[number];

export type Parts = Readonly<Partial<Record<PartName, Buffer>>>;

/** Identifies an index. An index with another label is not used. */
export interface IndexLabel {
  /** The format, the byte order, and the program's version, which may fold names differently. */
  readonly v: string;
  /** The digest of the collection's body. */
  readonly body: string;
}

/** 1 if this machine stores the low byte of a number first, otherwise 0. */
const [lowByteFirst] = new Uint8Array(Uint16Array.of(1).buffer);

/** Returns the label that an index must have to be used. @param body the digest of the collection's body */
export function labelOfIndex(version: string, body: string): IndexLabel {
  return { v: `8 ${lowByteFirst} ${version}`, body };
}

interface IndexHeader extends IndexLabel {
  /** The number of records. */
  readonly count: number;
  readonly parts: Readonly<Partial<Record<PartName, readonly [start: number, length: number, sum: string]>>>;
}

export interface OpenIndex {
  readonly count: number;
  has(name: PartName): boolean;
  /** Returns a part; undefined if it is missing or damaged. */
  part(name: PartName): Buffer | undefined;
}

export function packIndex(label: IndexLabel, count: number, parts: Parts): Buffer {
  let offset = 0;
  const locations: Partial<Record<PartName, [number, number, string]>> = {};
  const content: Buffer[] = [];
  for (const name of partNames) {
    const part = parts[name];
    if (part === undefined) continue;
    locations[name] = [offset, part.length, checksum(part)];
    content.push(part);
    offset += part.length;
  }
  const header: IndexHeader = { ...label, count, parts: locations };
  const line = JSON.stringify(header);
  return Buffer.concat([Buffer.from(`${line} ${checksum(Buffer.from(line))}\n`), ...content]);
}

/** Returns an index from parts that are not written yet. */
export function indexInMemory(count: number, parts: Parts): OpenIndex {
  return { count, has: name => parts[name] !== undefined, part: name => parts[name] };
}

/** Maximum bytes of the first line. */
const maxHeaderBytes = 4096;

/**
 * Opens the index in a file, which stays open until the process ends. Returns undefined if there is none with this
 * label.
 * @param uid the required owner of the file; undefined for any owner
 * @param isPackaged whether to read the parts without checksums, like other files of the installed package
 */
export function openIndex(
  disk: Disk,
  path: string,
  uid: number | undefined,
  { v, body }: IndexLabel,
  isPackaged = false,
): OpenIndex | undefined {
  try {
    const file = openRegularFile(disk, path);
    const bytes = file && isOwnedBy(file.stat, uid) ? readAt(disk, file.fd, 0, maxHeaderBytes) : undefined;
    const end = bytes?.indexOf('\n') ?? -1;
    const [line, sum] = [bytes?.toString('utf8', 0, end - 9), bytes?.toString('latin1', end - 8, end)];
    const isIntact = end >= 0 && line !== undefined && checksum(Buffer.from(line)) === sum;
    const header: IndexHeader | undefined = isIntact ? JSON.parse(line) : undefined;
    if (!file || header?.v !== v || header.body !== body) {
      if (file) disk.closeSync(file.fd);
      return undefined;
    }
    return {
      count: header.count,
      has: name => header.parts[name] !== undefined,
      part(name) {
        const location = header.parts[name];
        if (location === undefined) return undefined;
        const [start, length, knownChecksum] = location;
        const part = readAt(disk, file.fd, end + 1 + start, length);
        const isWhole = part.length === length && (isPackaged || checksum(part) === knownChecksum);
        return isWhole ? part : undefined;
      },
    };
  } catch {
    return undefined;
  }
}
