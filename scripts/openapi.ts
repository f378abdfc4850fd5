/** The 35 routes as OpenAPI 3.1: their records by the schemas by which answers are checked. */
import { version } from '../package.json';
import { account } from '../src/catalog/account.ts';
import { drumFiles, drums } from '../src/catalog/drums.ts';
import { nouns } from '../src/catalog/index.ts';
import { instrumentOptions } from '../src/catalog/instrument-options.ts';
import type { Noun, RecordKind } from '../src/catalog/lib/noun.ts';
import type { Schema } from '../src/catalog/lib/schema.ts';
import { systemState } from '../src/catalog/system-state.ts';
import { tracks } from '../src/catalog/tracks.ts';
import { schemaNames } from '../src/commands/schema.ts';

interface Json {
  [name: string]: unknown;
}

/** Records by their names here; the field that every one of them has, if there is one. */
const kinds: readonly (readonly [name: string, kind: RecordKind, key?: string])[] = [
  ...nouns.map(noun => [nameOf(noun), noun, 'id'] as const),
  ['MusicSystemState', systemState, 'musicSystemId'],
  ['CircularTrack', tracks, 'id'],
  ['Account', account],
  ['InstrumentOption', instrumentOptions, 'id'],
  ['DrumFolder', drums, 'path'],
  ['DrumFile', drumFiles, 'url'],
];

function nameOf({ name }: Noun): string {
  return schemaNames[name] ?? name;
}

export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Music catalog and account',
      summary: 'A music-theory and playback catalog, and the account of the caller.',
      description:
        'Read only. Every field of a record but its id may be missing or null, and there may be more fields.',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: [
      { name: 'account', description: 'Account and aggregated catalog' },
      { name: 'catalog', description: 'Collections and their items' },
      { name: 'helpers', description: 'Public helpers' },
    ],
    paths: { ...accountPaths(), ...catalogPaths(), ...helperPaths() },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Service-Api-Token',
          description: 'A personal token.',
        },
      },
      headers: {
        ETag: { description: 'The entity tag of the representation.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
        WWWAuthenticate: { description: 'Names the header of the token.', schema: { type: 'string' } },
      },
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description: 'Entity tags that the client holds; 304 where one is current.',
          schema: { type: 'string' },
        },
        Id: {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1 },
          example: 1,
        },
      },
      responses: {
        NotModified: {
          description: 'The representation that the client holds is current.',
          headers: { ETag: ref('headers', 'ETag') },
        },
        BadRequest: failure('A parameter is not of its format.'),
        Unauthorized: failure('The token is missing or not valid.', {
          'WWW-Authenticate': ref('headers', 'WWWAuthenticate'),
        }),
        Forbidden: failure('The account has no active paid plan.'),
        NotFound: failure('There is no such resource.'),
        TooManyRequests: failure('Too many requests.', { 'Retry-After': ref('headers', 'RetryAfter') }),
        Failure: failure('Anything else went wrong.'),
      },
      schemas: { ...Object.fromEntries(kinds.map(schemaOf)), ...envelopes },
    },
  };
}

function ref(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function failure(description: string, headers?: Json): Json {
  return { description, ...(headers && { headers }), content: json(ref('schemas', 'Error')) };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function object(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}

function list(items: Json): Json {
  return { type: 'array', items };
}

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

const envelopes: Json = {
  Meta: object({ resource: text, count, filters: list({}) }),
  TrackMeta: object({ resource: text, count, total: count, limit: { type: 'integer', minimum: 1 } }),
  AggregateMeta: object({
    includes: list(text),
    count: { type: 'object', additionalProperties: count },
  }),
  Error: object({ error: object({ status: { type: 'integer' }, message: text }) }),
};

/** A record's schema, by its name. */
function schemaOf([name, kind, key]: (typeof kinds)[number]): [string, Json] {
  const properties: Json = propertiesIn(kind.schema.shape);
  // The reference gives ids as integers, and a track's as text of a kind and an integer.
  if (key === 'id' || key === 'musicSystemId') {
    properties[key] =
      name === 'CircularTrack'
        ? { type: 'string', pattern: '^[a-z]+:[1-9][0-9]*$' }
        : { type: 'integer', minimum: 1 };
  } else if (key !== undefined) properties[key] = text;
  const described =
    'summary' in kind && typeof kind.summary === 'string' ? { description: kind.summary } : {};
  return [name, { type: 'object', ...described, properties, ...(key !== undefined && { required: [key] }) }];
}

function propertiesIn(shape: Readonly<Record<string, Schema>>): Json {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, jsonSchema(schema)]));
}

/** Any value may be null, and an object may have more fields: the latter is so without being said. */
function jsonSchema(schema: Schema): Json {
  switch (schema.type) {
    case 'any':
      return {};
    case 'array':
      return { type: ['array', 'null'], items: jsonSchema(schema.of) };
    case 'object':
      return { type: ['object', 'null'], properties: propertiesIn(schema.shape) };
    default:
      return { type: [schema.type, 'null'] };
  }
}

interface Route {
  readonly id: string;
  readonly summary: string;
  readonly schema: Json;
  readonly auth?: 'optional' | 'required';
  readonly parameters?: readonly Json[];
  /** What may go wrong beside what always may. */
  readonly failures?: Readonly<Record<string, string>>;
}

function operation(tag: string, { id, summary, schema, auth, parameters = [], failures }: Route): Json {
  const security = { required: [{ token: [] }], optional: [{ token: [] }, {}] };
  const refused = { 401: ref('responses', 'Unauthorized'), 403: ref('responses', 'Forbidden') };
  const more = Object.entries(failures ?? {}).map(([status, name]) => [status, ref('responses', name)]);
  return {
    get: {
      operationId: id,
      summary,
      tags: [tag],
      ...(auth !== undefined && { security: security[auth] }),
      parameters: [...parameters, ref('parameters', 'IfNoneMatch')],
      responses: {
        200: {
          description: 'OK',
          headers: { ETag: ref('headers', 'ETag') },
          content: json(schema),
        },
        304: ref('responses', 'NotModified'),
        ...(auth !== undefined && refused),
        ...Object.fromEntries(more),
        429: ref('responses', 'TooManyRequests'),
        default: ref('responses', 'Failure'),
      },
    },
  };
}

function query(name: string, schema: Json, description: string, example?: unknown): Json {
  return {
    name,
    in: 'query',
    description,
    schema,
    ...(example !== undefined && { example, required: true }),
  };
}

function envelope(meta: string, data: Json): Json {
  return object({ meta: ref('schemas', meta), data });
}

function groupsOf(chosen: readonly Noun[]): Json {
  const groups = chosen.map(noun => [noun.resource, list(ref('schemas', nameOf(noun)))]);
  return { type: 'object', properties: Object.fromEntries(groups) };
}

function accountPaths(): Json {
  const inBootstrap = nouns.filter(({ name }) => ['keys', 'scales', 'instruments'].includes(name));
  const of = (route: Route) => operation('account', route);
  return {
    '/api/mobile/me': of({
      id: 'getAccount',
      summary: "The token's account",
      auth: 'required',
      schema: ref('schemas', 'Account'),
    }),
    '/api/mobile/music-bootstrap': of({
      id: 'getBootstrap',
      summary: 'Keys, key-scales and instruments at once',
      auth: 'optional',
      parameters: [
        query('keyId', text, 'Only the key-scales of this key.'),
        query('bassIntervalId', text, 'Its meaning is not documented.'),
        query('relationships', text, 'Its meaning is not documented.'),
      ],
      schema: envelope('AggregateMeta', groupsOf(inBootstrap)),
    }),
    '/api/mobile/entities': of({
      id: 'getEntities',
      summary: 'Several collections at once',
      auth: 'optional',
      parameters: [query('include', text, 'The groups, apart by commas; all without it.')],
      schema: envelope('AggregateMeta', groupsOf(nouns)),
    }),
    '/api/mobile/circular-tracks': of({
      id: 'listCircularTracks',
      summary: 'Rhythms as tracks, and the private ones of the account',
      auth: 'optional',
      parameters: [query('limit', { type: 'integer', minimum: 1 }, 'At most so many.')],
      schema: envelope('TrackMeta', list(ref('schemas', 'CircularTrack'))),
      failures: { 400: 'BadRequest' },
    }),
  };
}

function catalogPaths(): Json {
  const paths: Json = {};
  const item = { parameters: [ref('parameters', 'Id')], failures: { 404: 'NotFound' } };
  for (const noun of nouns) {
    const record = ref('schemas', nameOf(noun));
    paths[noun.path] = operation('catalog', {
      id: `list${nameOf(noun)}`,
      summary: sentence(noun.summary),
      schema: envelope('Meta', list(record)),
    });
    paths[`${noun.path}/{id}`] = operation('catalog', {
      ...item,
      id: `get${nameOf(noun)}`,
      summary: `One ${noun.one}`,
      schema: envelope('Meta', record),
    });
    if (noun.name !== 'systems') continue;
    paths[`${noun.path}/{id}/state`] = operation('catalog', {
      ...item,
      id: 'getMusicSystemState',
      summary: 'The tones of a music system, with frequencies',
      schema: envelope('Meta', ref('schemas', 'MusicSystemState')),
    });
  }
  return paths;
}

function sentence(summary: string): string {
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

function helperPaths(): Json {
  const of = (route: Route) => operation('helpers', route);
  const bare = (name: string) => list(ref('schemas', name));
  return {
    '/api/keys': of({ id: 'listBareKeys', summary: 'The keys as a bare list', schema: bare('Key') }),
    '/api/instruments': of({
      id: 'listBareInstruments',
      summary: 'The instruments as a bare list',
      schema: bare('Instrument'),
    }),
    '/api/instruments_select': of({
      id: 'listInstrumentOptions',
      summary: 'Instruments to choose from',
      schema: object({ items: bare('InstrumentOption') }),
    }),
    '/api/instrument_rows_select': of({
      id: 'listRowsOfInstrument',
      summary: 'The rows of one instrument',
      parameters: [query('instrumentId', { type: 'integer', minimum: 1 }, 'The id of the instrument.', 1)],
      schema: object({ items: bare('InstrumentRow') }),
    }),
    '/api/drum-folders.json': of({
      id: 'listDrumFolders',
      summary: 'Folders of drum samples',
      schema: object({ folders: bare('DrumFolder') }),
    }),
    '/api/drum-folder-files.json': of({
      id: 'listDrumFiles',
      summary: 'The samples in a folder',
      parameters: [query('path', text, 'As the list of folders has it.', 'Kits/Acoustic')],
      schema: object({ path: text, files: bare('DrumFile') }),
      failures: { 404: 'NotFound' },
    }),
  };
}
