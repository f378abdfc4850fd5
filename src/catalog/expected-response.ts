/** Checks that a response has what its route promises. Only then does it replace a cached response. */
import { fieldOf } from '../base/fields.ts';
import { isFields } from '../base/io.ts';
import { isJsonNumber } from '../base/json.ts';
import { account } from './account.ts';
import { drumFiles, drums } from './drums.ts';
import { nouns } from './index.ts';
import { instrumentOptions } from './instrument-options.ts';
import { instruments } from './instruments.ts';
import { keys } from './keys.ts';
import { findViolation } from './lib/field-types.ts';
import type { RecordKind } from './lib/noun.ts';
import { rows } from './rows.ts';
import { systemState } from './system-state.ts';
import { systems } from './systems.ts';
import { tracks } from './tracks.ts';

/** Whether a value is what the route promises. */
type ResponseCheck = (value: unknown) => boolean;

function itemCheck(kind: RecordKind, path: readonly string[] = []): ResponseCheck {
  return value => {
    const record = path.reduce(fieldOf, value);
    return isFields(record) && findViolation(kind, record) === undefined;
  };
}

function listCheck(kind: RecordKind, path: readonly string[] = []): ResponseCheck {
  return value => {
    const records = path.reduce(fieldOf, value);
    return Array.isArray(records) && records.every(itemCheck(kind));
  };
}

/** Whether a response has groups of records. A group with an unknown name may have records of any kind. */
const hasGroups: ResponseCheck = value => {
  const data = fieldOf(value, 'data');
  return (
    isFields(data) &&
    Object.entries(data).every(([name, records]) => {
      const noun = nouns.find(({ resource }) => resource === name);
      return noun ? listCheck(noun)(records) : Array.isArray(records) && records.every(isFields);
    })
  );
};

/** An account must have an id and a username. */
const isAccount: ResponseCheck = value =>
  itemCheck(account)(value) && isJsonNumber(fieldOf(value, 'id')) && Boolean(fieldOf(value, 'username'));

const checkByPath: ReadonlyMap<string, ResponseCheck> = new Map([
  ...nouns.map(noun => [noun.path, listCheck(noun, noun.listPath)] as const),
  [tracks.path, listCheck(tracks, tracks.listPath)],
  [drums.path, listCheck(drums, drums.listPath)],
  ['/api/drum-folder-files.json', listCheck(drumFiles, ['files'])],
  ['/api/keys', listCheck(keys)],
  ['/api/instruments', listCheck(instruments)],
  ['/api/instruments_select', listCheck(instrumentOptions, ['items'])],
  ['/api/instrument_rows_select', listCheck(rows, ['items'])],
  ['/api/mobile/music-bootstrap', hasGroups],
  ['/api/mobile/entities', hasGroups],
  ['/api/mobile/me', isAccount],
]);

/** Whether JSON is what the route of a path promises; true for an unknown path. */
export function isExpectedResponse(path: string, value: unknown): boolean {
  const [route = ''] = path.split('?');
  const [, parent = '', stateSuffix] = /^(.+?)\/[^/]+(\/state)?$/.exec(route) ?? [];
  const noun = nouns.find(each => each.path === parent);
  const checkItem =
    noun && itemCheck(stateSuffix !== undefined && noun.name === systems.name ? systemState : noun, ['data']);
  return (checkByPath.get(route) ?? checkItem)?.(value) ?? true;
}
