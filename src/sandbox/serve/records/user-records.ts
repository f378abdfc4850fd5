/** Reads the user's own records and checks them by the schemas of the nouns. */
import { Failure } from '../../../base/errors.ts';
import { isFields } from '../../../base/io.ts';
import { parseJson, stringifyJson } from '../../../base/json.ts';
import { account } from '../../../catalog/account.ts';
import { nouns } from '../../../catalog/index.ts';
import { findViolation, formatPath } from '../../../catalog/lib/field-types.ts';
import type { RecordKind } from '../../../catalog/lib/noun.ts';
import { systemState } from '../../../catalog/system-state.ts';
import { tracks } from '../../../catalog/tracks.ts';
import { decodeBytes, joinRecordLines, type Library, readIdField, splitRecordLines } from '../../library.ts';

interface UserKind {
  readonly kind: RecordKind;
  /** The field that identifies a record; undefined if there is only one record. */
  readonly key: string | undefined;
}

const userKinds: ReadonlyMap<string, UserKind> = new Map<string, UserKind>([
  ...nouns.map(noun => [noun.resource, { kind: noun, key: 'id' }] as const),
  ['circular_tracks', { kind: tracks, key: 'id' }],
  ['music_system_states', { kind: systemState, key: 'musicSystemId' }],
  ['account', { kind: account, key: undefined }],
]);

/** Records as JSON texts by id. The account has the id ''. */
export type UserRecords = ReadonlyMap<string, string>;

export interface UserContent {
  readonly records: ReadonlyMap<string, UserRecords>;
  /** The time of the last change, in milliseconds since the epoch. */
  readonly modified: number;
}

export const noUserContent: UserContent = {
  records: new Map(),
  modified: 0,
};

export function isResource(name: string): boolean {
  return userKinds.has(name);
}

export function userResources(): string[] {
  return [...userKinds.keys()];
}

/** Parses records: a JSON array, or a body of the service. Throws a Failure that names the record and field. */
export function parseUserRecords(text: string, name: string, source: string): UserRecords {
  return readUserRecords(parseFile(text, source), name, source);
}

/** Returns the records in a value. Throws as parseUserRecords does. */
export function readUserRecords(value: unknown, name: string, source: string): UserRecords {
  const { kind, key } = userKinds.get(name) ?? {};
  if (kind === undefined)
    throw badDataFailure(`${source}: there is no resource of this name`, userResources().join(', '));
  const records = key === undefined ? [value] : recordsOfBody(value);
  if (records === undefined) {
    throw badDataFailure(`${source}: this is neither an array of records nor a body that contains one`);
  }
  const textById = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    const recordPlace = key === undefined ? source : `${source}, record ${index + 1}${idSuffix(record, key)}`;
    if (!isFields(record)) throw badDataFailure(`${recordPlace}: this is not an object`);
    const violation = findViolation(kind, record);
    if (violation !== undefined)
      throw badDataFailure(`${recordPlace}: ${formatPath(violation.path)} is not ${violation.expected}`);
    const id = key === undefined ? '' : userId(record[key], key, recordPlace);
    if (textById.has(id)) throw badDataFailure(`${recordPlace}: an earlier record has the same ${key}`);
    textById.set(id, recordText(record, recordPlace));
  }
  return textById;
}

function recordText(record: object, recordPlace: string): string {
  try {
    return stringifyJson(record);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badDataFailure(`${recordPlace}: this is nested too deeply`);
  }
}

function parseFile(text: string, source: string): unknown {
  try {
    return parseJson(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw badDataFailure(`${source}: this is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the records of an array, or of a body in the format of the service. */
function recordsOfBody(value: unknown): readonly unknown[] | undefined {
  const list = isFields(value) ? (value.data ?? value.items) : value;
  return Array.isArray(list) ? list : undefined;
}

function idSuffix(record: unknown, key: string): string {
  const id = isFields(record) ? record[key] : undefined;
  return typeof id === 'number' || typeof id === 'string' || typeof id === 'bigint' ? ` (${key} ${id})` : '';
}

/**
 * Returns the id as text. Ids are positive integers; a track's is its kind and an id (docs/service.md, Circular track).
 */
function userId(id: unknown, key: string, recordPlace: string): string {
  const text = String(id);
  const isValidId = typeof id === 'string' ? /^[a-z]+:[1-9]\d*$/.test(text) : /^[1-9]\d*$/.test(text);
  if (!isValidId) throw badDataFailure(`${recordPlace}: ${key} is not an id`);
  return text;
}

/** Returns the failure of invalid records. @param names the known names, if a name is unknown */
export function badDataFailure(message: string, names?: string): Failure {
  return new Failure('usage', `${message}.`, {
    code: 'bad_data',
    hint: names === undefined ? 'Correct the file, and start again.' : `The resources are: ${names}.`,
  });
}

/** Returns the library with these records: each replaces the record with its id, or else comes last. */
export function overlayRecords(library: Library, { records }: Pick<UserContent, 'records'>): Library {
  return {
    ...library,
    inventory: name => (records.has(name) ? undefined : library.inventory?.(name)),
    read(name) {
      const ownRecords = records.get(name);
      const { key } = userKinds.get(name) ?? {};
      if (ownRecords === undefined) return library.read(name);
      const accountText = ownRecords.get('');
      if (key === undefined) return accountText === undefined ? library.read(name) : Buffer.from(accountText);
      const newRecords = new Map(ownRecords);
      const lines = splitRecordLines(decodeBytes(library.read(name))).map(line => {
        const id = readIdField(line, key);
        const replacement = newRecords.get(id) ?? line;
        newRecords.delete(id);
        return replacement;
      });
      return Buffer.from(joinRecordLines([...lines, ...newRecords.values()]));
    },
  };
}
