/** Checks that a response has what its route promises. Only then does it replace a cached response. */
import { fieldOf } from '../base/fields.ts';
import { isFields } from '../base/io.ts';
import { isSentNumber } from '../base/json.ts';
import { account } from './account.ts';
import { drumFiles, drums } from './drums.ts';
import { nouns } from './index.ts';
import { instrumentOptions } from './instrument-options.ts';
import { instruments } from './instruments.ts';
import { keys } from './keys.ts';
import { violationIn } from './lib/field-types.ts';
import type { RecordKind } from './lib/noun.ts';
import { rows } from './rows.ts';
import { systemState } from './system-state.ts';
import { systems } from './systems.ts';
import { tracks } from './tracks.ts';

/** Whether a value is what the route promises. */
type Promised = (value: unknown) => boolean;

function one(kind: RecordKind, at: readonly string[] = []): Promised {
  return value => {
    const record = at.reduce(fieldOf, value);
    return isFields(record) && violationIn(kind, record) === undefined;
  };
}

function list(kind: RecordKind, at: readonly string[] = []): Promised {
  return value => {
    const records = at.reduce(fieldOf, value);
    return Array.isArray(records) && records.every(one(kind));
  };
}

/** Groups of records. A group whose name this version does not know may contain anything. */
const groups: Promised = value => {
  const data = fieldOf(value, 'data');
  return (
    isFields(data) &&
    Object.entries(data).every(([name, records]) => {
      const noun = nouns.find(({ resource }) => resource === name);
      return noun ? list(noun)(records) : Array.isArray(records) && records.every(isFields);
    })
  );
};

/** An account must have an id and a username. */
const ofAccount: Promised = value =>
  one(account)(value) && isSentNumber(fieldOf(value, 'id')) && Boolean(fieldOf(value, 'username'));

const fixed: ReadonlyMap<string, Promised> = new Map([
  ...nouns.map(noun => [noun.path, list(noun, noun.at)] as const),
  [tracks.path, list(tracks, tracks.at)],
  [drums.path, list(drums, drums.at)],
  ['/api/drum-folder-files.json', list(drumFiles, ['files'])],
  ['/api/keys', list(keys)],
  ['/api/instruments', list(instruments)],
  ['/api/instruments_select', list(instrumentOptions, ['items'])],
  ['/api/instrument_rows_select', list(rows, ['items'])],
  ['/api/mobile/music-bootstrap', groups],
  ['/api/mobile/entities', groups],
  ['/api/mobile/me', ofAccount],
]);

/** Whether JSON is what the route of a path promises; true for an unknown path. */
export function isPromised(path: string, value: unknown): boolean {
  const [route = ''] = path.split('?');
  const [, parent = '', state] = /^(.+?)\/[^/]+(\/state)?$/.exec(route) ?? [];
  const noun = nouns.find(each => each.path === parent);
  const ofItem =
    noun && one(state !== undefined && noun.name === systems.name ? systemState : noun, ['data']);
  return (fixed.get(route) ?? ofItem)?.(value) ?? true;
}
