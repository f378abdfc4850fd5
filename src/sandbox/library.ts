/** Gives the routes access to the catalog: reads each file of records once, and finds records by their ids. */
import { type Body, bodyOf, checksum, findLine } from '../base/bytes.ts';
import { memoize } from '../base/memo.ts';

export interface Library {
  /** Returns a file of the computed catalog in UTF-8: a JSON array with one record on each line. */
  read(name: string): Uint8Array;
  /** Returns a part of such a file without reading the rest. Call it only for files with an inventory. */
  part?(name: string, start: number, length: number): Uint8Array;
  /** Returns what the build has recorded about a file, so that a long one can be sent without parsing it. */
  inventory?(name: string): Inventory | undefined;
  /** The path of the folder with the indexes of the collections, if the build has made them. */
  readonly indexFolder?: string;
  sha256(text: string): string;
  /** Returns the time of the last change of its files, in milliseconds since the epoch. */
  lastChangeMs?(): number;
}

export interface Inventory {
  readonly count: number;
  /** Whether a record of the file is hidden from the public. */
  readonly hasHidden: boolean;
  /** The checksum of the file's bytes. */
  readonly hash: string;
  /** The size of the file, in bytes. */
  readonly size: number;
}

/** The records of the catalog as JSON texts. */
export interface RecordFiles {
  allLines(name: string): readonly string[];
  /** Returns the lines of the public records. */
  publicLines(name: string): readonly string[];
  list(name: string): RecordList;
  /** Returns the public record whose field `key` holds this id; undefined if there is none. */
  find(name: string, key: string, id: string): string | undefined;
}

export interface RecordList {
  readonly count: number;
  /** The checksum of the file, combined with that of the file that says which of its records are hidden. */
  readonly hash: string;
  /** A JSON array in UTF-8, with one record on each line. */
  readonly json: Body;
}

/**
 * Collections whose records are hidden if their owner is: the file of the owner, and the field with its id.
 */
const ownerFields: Readonly<Record<string, readonly [file: string, field: string]>> = {
  instrument_rows: ['instruments', 'instrumentId'],
  music_system_states: ['music_systems', 'musicSystemId'],
};

export function recordFilesOf(library: Library): RecordFiles {
  const file = cacheByName((name: string) => bufferOf(library.read(name)));
  const allLines = cacheByName((name: string) => splitRecordLines(file(name).toString()));
  const publicLines = cacheByName((name: string) => {
    const owner = ownerFields[name];
    if (owner === undefined) return allLines(name).filter(line => !isHidden(line));
    const [ownerFile, field] = owner;
    const hiddenIds = allLines(ownerFile)
      .filter(isHidden)
      .map(line => readIdField(line, 'id'));
    return allLines(name).filter(line => !hiddenIds.some(id => lineHasField(line, field, id)));
  });
  const recordsById = cacheByName((name: string) =>
    cacheByName((key: string) => new Map(publicLines(name).map(line => [readIdField(line, key), line]))),
  );
  const inventory = cacheByName((name: string) => library.inventory?.(name) ?? inventoryOf(file(name)));
  const contentOfFile = (name: string): Body => {
    const size = library.inventory?.(name)?.size;
    const part = size === undefined ? undefined : library.part?.bind(undefined, name);
    return size === undefined || !part ? bodyOf(file(name)) : { size, bytes: () => file(name), part };
  };
  const list = cacheByName((name: string): RecordList => {
    const [owner = name] = ownerFields[name] ?? [];
    const { count, hash } = inventory(name);
    const listHash = owner === name ? hash : hash + inventory(owner).hash;
    if (!inventory(owner).hasHidden) return { count, hash: listHash, json: contentOfFile(name) };
    const lines = publicLines(name);
    return {
      count: lines.length,
      hash: listHash,
      json: bodyOf(Buffer.from(joinRecordLines(lines))),
    };
  });
  return {
    allLines,
    publicLines,
    list,
    find: (name, key, id) => {
      const beginning = `{"${key}":${id},`;
      const recordLine = ownerFields[name] === undefined ? findLine(file(name), beginning) : undefined;
      if (recordLine === undefined) return recordsById(name)(key).get(id);
      return splitRecordLines(decodeBytes(recordLine)).find(line => !isHidden(line));
    },
  };
}

export function inventoryOf(file: Uint8Array): Inventory {
  const lines = splitRecordLines(decodeBytes(file));
  return {
    count: lines.length,
    hasHidden: lines.some(isHidden),
    hash: checksum(file),
    size: file.length,
  };
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function decodeBytes(bytes: Uint8Array): string {
  return bufferOf(bytes).toString();
}

/** Returns records as a JSON array, with one record on each line. */
export function joinRecordLines(records: readonly string[]): string {
  return `[\n${records.join(',\n')}\n]\n`;
}

export function splitRecordLines(text: string): string[] {
  return text
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => (line.endsWith(',') ? line.slice(0, -1) : line));
}

/** Finds the lines that need parsing. A nested field may have the same name. */
const hiddenFlag = /"(?:isPublic|isPublished|published)":false/;

function isHidden(line: string): boolean {
  if (!hiddenFlag.test(line)) return false;
  const { isPublic, isPublished, published }: Readonly<Record<string, unknown>> = JSON.parse(line);
  return isPublic === false || isPublished === false || published === false;
}

/** Returns the value of an id field. In files of the build it comes first, so nothing is parsed. */
export function readIdField(line: string, field: string): string {
  const prefix = `{"${field}":`;
  const firstCode = line.charCodeAt(prefix.length);
  const isNumber = firstCode >= 0x30 && firstCode <= 0x39;
  if (isNumber && line.startsWith(prefix)) return line.slice(prefix.length, line.indexOf(',', prefix.length));
  const record: Readonly<Record<string, unknown>> = JSON.parse(line);
  return String(record[field]);
}

/** Whether the field has this number. A text search finds the few lines that need parsing. */
export function lineHasField(line: string, field: string, value: string): boolean {
  return line.includes(`"${field}":${value}`) && readIdField(line, field) === value;
}

/** Maximum number of cached results, for example of collections and fields. No service has as many. */
const maxNames = 1000;

function cacheByName<Value>(compute: (name: string) => Value): (name: string) => Value {
  return memoize(compute, maxNames);
}
