/**
 * The routes of the service over the computed catalog (reference: Endpoints). Collections and items follow
 * from the table of nouns; the others are written out. Where the reference shows nothing, a comment says
 * what the sandbox does.
 */

import type { Fields } from '../base/io.ts';
import { nouns } from '../catalog/index.ts';
import type { Account } from './account.ts';
import { renderWav, type Sound } from './sound.ts';

/** What the handler stands on. */
export interface Library {
  /**
   * A file of the computed catalog: a JSON array with one record a line, so that a collection is sent and an
   * item is found without parsing the rest.
   */
  read(name: string): string;
  sha256(text: string): string;
}

export interface Found {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Whether parts can be asked for. */
  readonly ranges?: boolean;
}

export interface Problem {
  readonly status: number;
  readonly problem: string;
}

export interface Asked {
  readonly library: Library;
  readonly query: URLSearchParams;
  readonly account: Account;
}

export interface Route {
  readonly auth: 'none' | 'optional' | 'required';
  answer(asked: Asked): Found | Problem;
}

const json = (body: string): Found => ({ type: 'application/json', body });
const missing: Problem = { status: 404, problem: 'There is no such resource.' };

/** The records of a file, a JSON text each. */
function lines(library: Library, name: string): string[] {
  return library
    .read(name)
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => (line.endsWith(',') ? line.slice(0, -1) : line));
}

/** In JSON text this can't match within a string: its quotes are escaped. */
const hidden = /"(?:isPublic|isPublished|published)":false/;

/** Records without a flag of their own share that of the record they belong to: its file, and the field of its id. */
const owners: Readonly<Record<string, readonly [file: string, field: string]>> = {
  instrument_rows: ['instruments', 'instrumentId'],
  music_system_states: ['music_systems', 'musicSystemId'],
};

/** The records of a file that everyone may see. */
function visible(library: Library, name: string): string[] {
  const all = lines(library, name);
  const [file, field] = owners[name] ?? [];
  if (file === undefined) return all.filter(line => !hidden.test(line));
  const hiding = lines(library, file)
    .filter(line => hidden.test(line))
    .map(line => `"${field}":${/^\{"id":(\d+)/.exec(line)?.[1]},`);
  return all.filter(line => !hiding.some(mark => line.includes(mark)));
}

function collection(resource: string): Route {
  return {
    auth: 'none',
    answer: ({ library }) => {
      const records = visible(library, resource);
      const meta = JSON.stringify({ resource, count: records.length, filters: [] });
      return json(`{"meta":${meta},"data":[${records.join(',')}]}`);
    },
  };
}

/** `name` is the file; `key` the field, first in its records, that holds the id. */
function item(name: string, resource: string, id: string, key = 'id'): Route {
  return {
    auth: 'none',
    answer: ({ library }) => {
      const record = visible(library, name).find(line => line.startsWith(`{"${key}":${id},`));
      if (record === undefined) return missing;
      const count = Object.keys(JSON.parse(record)).length;
      return json(`{"meta":${JSON.stringify({ resource, count, filters: [] })},"data":${record}}`);
    },
  };
}

function aggregated(groups: readonly (readonly [string, readonly string[]])[]): Found {
  const includes = groups.map(([name]) => name);
  const count = Object.fromEntries(groups.map(([name, records]) => [name, records.length]));
  const data = groups.map(([name, records]) => `${JSON.stringify(name)}:[${records.join(',')}]`);
  return json(`{"meta":${JSON.stringify({ includes, count })},"data":{${data.join(',')}}}`);
}

const me: Route = {
  auth: 'required',
  answer: ({ library }) => json(JSON.stringify(JSON.parse(library.read('account')))),
};

/** keyId leaves the key-scales of one key; bassIntervalId and relationships change nothing here. */
const bootstrap: Route = {
  auth: 'optional',
  answer: ({ library, query }) => {
    const keyId = query.get('keyId');
    const scales = visible(library, 'key_scales');
    return aggregated([
      ['keys', visible(library, 'keys')],
      ['key_scales', keyId === null ? scales : scales.filter(line => line.includes(`"keyId":${keyId},`))],
      ['instruments', visible(library, 'instruments')],
    ]);
  },
};

/** Without include, every collection; names it does not know are passed over. */
const entities: Route = {
  auth: 'optional',
  answer: ({ library, query }) => {
    const include = query.get('include')?.split(',');
    const groups = nouns.map(noun => noun.resource).filter(name => include?.includes(name) ?? true);
    return aggregated(groups.map(name => [name, visible(library, name)]));
  },
};

const defaultLimit = 100;

/** The account's own private tracks are listed too when its token comes along. */
const tracks: Route = {
  auth: 'optional',
  answer: ({ library, query, account }) => {
    const asked = query.get('limit') ?? String(defaultLimit);
    if (!/^[1-9]\d{0,8}$/.test(asked)) return { status: 400, problem: 'limit must be a positive integer.' };
    const limit = Number(asked);
    const all = (account === 'premium' ? lines : visible)(library, 'circular_tracks');
    const listed = all.slice(0, limit);
    const meta = { resource: 'circular_tracks', count: listed.length, total: all.length, limit };
    return json(`{"meta":${JSON.stringify(meta)},"data":[${listed.join(',')}]}`);
  },
};

function bareArray(resource: string): Route {
  return { auth: 'none', answer: ({ library }) => json(`[${visible(library, resource).join(',')}]`) };
}

const instrumentOptions: Route = {
  auth: 'none',
  answer: ({ library }) => {
    const items = visible(library, 'instruments').map(line => {
      const { id, name, familyCode, isPublished, musicSystemIds, slug }: Fields = JSON.parse(line);
      return { id, name, familyCode, isPublished, musicSystemIds, isFavorite: false, slug };
    });
    return json(JSON.stringify({ items }));
  },
};

/** Without instrumentId, or with one that is unknown, there are no items. */
const instrumentRows: Route = {
  auth: 'none',
  answer: ({ library, query }) => {
    const of = `"instrumentId":${query.get('instrumentId')},`;
    const items = visible(library, 'instrument_rows').filter(line => line.includes(of));
    return json(`{"items":[${items.join(',')}]}`);
  },
};

interface DrumFolder {
  readonly label: string;
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly sound: Sound }[];
}

function drumFoldersOf(library: Library): DrumFolder[] {
  return lines(library, 'drum_folders').map(line => JSON.parse(line));
}

const drumFolders: Route = {
  auth: 'none',
  answer: ({ library }) => {
    const folders = drumFoldersOf(library).map(({ label, path }) => ({ label, path }));
    return json(JSON.stringify({ folders }));
  },
};

const samples = '/drum-samples/';

const drumFiles: Route = {
  auth: 'none',
  answer: ({ library, query }) => {
    const folder = drumFoldersOf(library).find(({ path }) => path === query.get('path'));
    if (!folder) return missing;
    const files = folder.files.map(({ name }) => ({
      url: samples + [...folder.path.split('/'), name].map(encodeURIComponent).join('/'),
      name,
    }));
    return json(JSON.stringify({ path: folder.path, files }));
  },
};

function wav(sound: Sound | undefined): Found | Problem {
  return sound ? { type: 'audio/wav', body: renderWav(sound), ranges: true } : missing;
}

function sample(path: string): Route {
  return {
    auth: 'none',
    answer: ({ library }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const folder = drumFoldersOf(library).find(each => `${each.path}/${name}` === path);
      return wav(folder?.files.find(file => file.name === name)?.sound);
    },
  };
}

function medium(path: string): Route {
  return {
    auth: 'none',
    answer: ({ library }) => {
      const field = `"path":${JSON.stringify(path)},`;
      if (!visible(library, 'media_assets').some(line => line.includes(field))) return missing;
      const sounds: Record<string, Sound> = JSON.parse(library.read('media_sounds'));
      return wav(Object.hasOwn(sounds, path) ? sounds[path] : undefined);
    },
  };
}

const fixed: ReadonlyMap<string, Route> = new Map([
  ...nouns.map(noun => [noun.path, collection(noun.resource)] as const),
  ['/api/mobile/me', me],
  ['/api/mobile/music-bootstrap', bootstrap],
  ['/api/mobile/entities', entities],
  ['/api/mobile/circular-tracks', tracks],
  ['/api/keys', bareArray('keys')],
  ['/api/instruments', bareArray('instruments')],
  ['/api/instruments_select', instrumentOptions],
  ['/api/instrument_rows_select', instrumentRows],
  ['/api/drum-folders.json', drumFolders],
  ['/api/drum-folder-files.json', drumFiles],
]);

/** The route at a decoded path, if there is one. Ids are positive integers without leading zeros. */
export function routeOf(path: string): Route | undefined {
  const known = fixed.get(path);
  if (known) return known;
  if (path.startsWith(samples)) return sample(path.slice(samples.length));
  if (path.startsWith('/media/')) return medium(path);

  const [, parent, id, rest] = /^(.*)\/([1-9]\d*)(\/state)?$/.exec(path) ?? [];
  const noun = nouns.find(each => each.path === parent);
  if (!noun || id === undefined) return undefined;
  if (rest === undefined) return item(noun.resource, noun.itemResource, id);
  return noun.name === 'systems'
    ? item('music_system_states', 'music_system_state', id, 'musicSystemId')
    : undefined;
}
