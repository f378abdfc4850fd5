/**
 * The routes of the service (docs/service.md, Endpoints). Those of collections and items are derived from the nouns.
 */
import { digest } from '../base/bytes.ts';
import { attempt } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import { nouns } from '../catalog/index.ts';
import { decodeBytes, lineHasField } from './library.ts';
import type { Representation } from './representation.ts';
import { errorResponse, originForm } from './request-response.ts';
import { jsonResource, listResource, noResource, type Route } from './route.ts';
import { drumFilesRoute, drumFoldersRoute, soundRoute } from './sound-routes.ts';

function collectionRoute(resource: string): Route {
  return {
    auth: 'none',
    respond: ({ records }) => {
      const list = records.list(resource);
      const meta = JSON.stringify({ resource, count: list.count, filters: [] });
      return listResource(list, `{"meta":${meta},"data":`, '}');
    },
  };
}

/** Returns the route of an item. `name` is the file of its records, and `key` their field with the id. */
function itemRoute(name: string, resource: string, id: string, key = 'id'): Route {
  return {
    auth: 'none',
    respond: ({ records }) => {
      const record = records.find(name, key, id);
      if (record === undefined) return noResource;
      const fieldCount = Object.keys(JSON.parse(record)).length;
      return jsonResource(
        `{"meta":${JSON.stringify({ resource, count: fieldCount, filters: [] })},"data":${record}}`,
      );
    },
  };
}

function aggregateResource(groups: readonly (readonly [string, readonly string[]])[]): Representation {
  const includes = groups.map(([name]) => name);
  const count = Object.fromEntries(groups.map(([name, records]) => [name, records.length]));
  const data = groups.map(([name, records]) => `${JSON.stringify(name)}:[${records.join(',')}]`);
  return jsonResource(`{"meta":${JSON.stringify({ includes, count })},"data":{${data.join(',')}}}`);
}

const accountRoute: Route = {
  auth: 'required',
  respond: ({ library }) => jsonResource(JSON.stringify(JSON.parse(decodeBytes(library.read('account'))))),
};

/** `keyId` keeps the key-scales of one key. `bassIntervalId` and `relationships` have no effect here. */
const bootstrapRoute: Route = {
  auth: 'optional',
  parameters: ['keyId', 'bassIntervalId', 'relationships'],
  variant: query => JSON.stringify(query.get('keyId')),
  respond: ({ records, query }) => {
    const keyId = query.get('keyId');
    const scales = records.publicLines('key_scales');
    return aggregateResource([
      ['keys', records.publicLines('keys')],
      ['key_scales', keyId === null ? scales : scales.filter(line => lineHasField(line, 'keyId', keyId))],
      ['instruments', records.publicLines('instruments')],
    ]);
  },
};

/** Without `include`, all collections are sent. Unknown names in it are ignored. */
const entitiesRoute: Route = {
  auth: 'optional',
  parameters: ['include'],
  variant: query => includedGroups(query).join(),
  respond: ({ records, query }) =>
    aggregateResource(includedGroups(query).map(name => [name, records.publicLines(name)])),
};

function includedGroups(query: URLSearchParams): string[] {
  const include = query.get('include')?.split(',');
  return nouns.map(noun => noun.resource).filter(name => include?.includes(name) ?? true);
}

const defaultLimit = '100';

/** With the token of an account, its private tracks are listed too. */
const tracksRoute: Route = {
  auth: 'optional',
  parameters: ['limit'],
  variant: query => query.get('limit') ?? defaultLimit,
  respond: ({ records, query, account }) => {
    const limitText = query.get('limit') ?? defaultLimit;
    if (!/^[1-9]\d{0,8}$/.test(limitText)) return errorResponse(400, 'limit must be a positive integer.');
    const limit = Number(limitText);
    const tracks = (account === 'premium' ? records.allLines : records.publicLines)('circular_tracks');
    const shownTracks = tracks.slice(0, limit);
    const countFields = { count: shownTracks.length, total: tracks.length, limit };
    const meta = JSON.stringify({ resource: 'circular_tracks', ...countFields });
    // The hash is made from the file's hash and the parameters, which avoids hashing the whole list.
    const hash = digest(`${records.list('circular_tracks').hash} ${meta}`);
    return jsonResource(`{"meta":${meta},"data":[${shownTracks.join(',')}]}`, hash);
  },
};

function bareArrayRoute(resource: string): Route {
  return { auth: 'none', respond: ({ records }) => listResource(records.list(resource)) };
}

const instrumentOptionsRoute: Route = {
  auth: 'none',
  respond: ({ records }) => {
    const items = records.publicLines('instruments').map(line => {
      const { id, name, familyCode, isPublished, musicSystemIds, slug }: Fields = JSON.parse(line);
      return { id, name, familyCode, isPublished, musicSystemIds, isFavorite: false, slug };
    });
    return jsonResource(JSON.stringify({ items }));
  },
};

/** Without `instrumentId`, or with an unknown one, the list is empty. */
const instrumentRowsRoute: Route = {
  auth: 'none',
  parameters: ['instrumentId'],
  variant: query => query.get('instrumentId') ?? '',
  respond: ({ records, query }) => {
    const id = query.get('instrumentId') ?? '';
    const items = records
      .publicLines('instrument_rows')
      .filter(line => lineHasField(line, 'instrumentId', id));
    return jsonResource(`{"items":[${items.join(',')}]}`);
  },
};

const routeByPath: ReadonlyMap<string, Route> = new Map([
  ...nouns.map(noun => [noun.path, collectionRoute(noun.resource)] as const),
  ['/api/mobile/me', accountRoute],
  ['/api/mobile/music-bootstrap', bootstrapRoute],
  ['/api/mobile/entities', entitiesRoute],
  ['/api/mobile/circular-tracks', tracksRoute],
  ['/api/keys', bareArrayRoute('keys')],
  ['/api/instruments', bareArrayRoute('instruments')],
  ['/api/instruments_select', instrumentOptionsRoute],
  ['/api/instrument_rows_select', instrumentRowsRoute],
  ['/api/drum-folders.json', drumFoldersRoute],
  ['/api/drum-folder-files.json', drumFilesRoute],
]);

/** Returns the route at a decoded path, if there is one. Ids are positive integers without leading zeros. */
export function findRoute(path: string): Route | undefined {
  const knownRoute = routeByPath.get(path) ?? soundRoute(path);
  if (knownRoute) return knownRoute;
  const [, parent, id, statePart] = /^(.*)\/([1-9]\d*)(\/state)?$/.exec(path) ?? [];
  const noun = nouns.find(each => each.path === parent);
  if (!noun || id === undefined) return undefined;
  if (statePart === undefined) return itemRoute(noun.resource, noun.itemResource, id);
  return noun.name === 'systems'
    ? itemRoute('music_system_states', 'music_system_state', id, 'musicSystemId')
    : undefined;
}

/**
 * Returns the query parameters of a URL that its route does not read; undefined if there are none, or no such route.
 */
export function unknownParameters(url: string): readonly string[] | undefined {
  const [path = '', query] = originForm(url).split('?', 2);
  const route = query === undefined ? undefined : attempt(() => findRoute(decodeURIComponent(path)));
  if (route === undefined) return undefined;
  const names = [...new Set(new URLSearchParams(query).keys())];
  const unknown = names.filter(name => !route.parameters?.includes(name));
  return unknown.length > 0 ? unknown : undefined;
}
