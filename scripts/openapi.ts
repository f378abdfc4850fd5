/** Describes the 35 routes in OpenAPI 3.1, with the schemas of records that also check responses. */
import * as z from 'zod/mini';
import { version } from '../package.json';
import { account } from '../src/catalog/account.ts';
import { drumFiles, drums } from '../src/catalog/drums.ts';
import { nouns } from '../src/catalog/index.ts';
import { instrumentOptions } from '../src/catalog/instrument-options.ts';
import type { Noun, RecordKind } from '../src/catalog/lib/noun.ts';
import * as vocabulary from '../src/catalog/lib/vocabulary.ts';
import { systemState } from '../src/catalog/system-state.ts';
import { tracks } from '../src/catalog/tracks.ts';
import { schemaNames } from '../src/cli/commands/schema.ts';

interface Json {
  [name: string]: unknown;
}

interface RecordDescription {
  readonly kind: RecordKind;
  /** A sentence that describes a record. */
  readonly summary: string;
  /** The heading of docs/service.md that lists its fields. */
  readonly heading: string;
  /** The field that every record has, if there is one. */
  readonly key?: string;
}

/** The kinds of records by the names of their schemas. */
const recordSchemas: Readonly<Record<string, RecordDescription>> = {
  ...Object.fromEntries(
    nouns.map(noun => [
      nameOf(noun),
      { kind: noun, summary: `${sentence(noun.summary)}.`, heading: 'Records', key: 'id' },
    ]),
  ),
  MusicSystemState: {
    ...{ kind: systemState, heading: 'Music-system state', key: 'musicSystemId' },
    summary: 'The tones of a music system, with their frequencies.',
  },
  CircularTrack: {
    kind: tracks,
    heading: 'Circular track',
    key: 'id',
    summary: 'A circular rhythm as a track.',
  },
  Account: { kind: account, heading: 'Account', summary: 'The account of a token.' },
  InstrumentOption: {
    ...{ kind: instrumentOptions, heading: 'Helper shapes', key: 'id' },
    summary: 'An instrument as an option to choose from.',
  },
  DrumFolder: { kind: drums, heading: 'Public helpers', key: 'path', summary: 'A folder of drum samples.' },
  DrumFile: { kind: drumFiles, heading: 'Public helpers', key: 'url', summary: 'A drum sample, as a file.' },
};

function nameOf({ name }: Noun): string {
  return schemaNames[name] ?? name;
}

/** Returns the description. @param requestJson returns the parsed response of the sandbox at a path, for examples */
export function openApi(requestJson: (path: string) => unknown): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Music catalog and account',
      summary: 'A music-theory and playback catalog, and the account of the caller.',
      description:
        'Read only. Every field of a record but its id may be missing or null, and there may be more fields.',
      version,
      contact: { name: 'The music-cli authors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: [
      { name: 'account', description: 'Account and aggregated catalog' },
      { name: 'catalog', description: 'Collections and their items' },
      { name: 'helpers', description: 'Public helpers' },
    ],
    paths: Object.fromEntries(
      Object.entries(routes()).map(([path, route]) => [
        path,
        operation(route, exampleOf(requestJson, path, route)),
      ]),
    ),
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
          description: 'Entity tags of cached responses; 304 if one of them is current.',
          schema: { type: 'string' },
        },
        Id: {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The id of the record, 1 or more.',
          schema: { type: 'integer', minimum: 1 },
          example: 1,
        },
      },
      responses: {
        NotModified: {
          description: 'The cached response is current.',
          headers: { ETag: ref('headers', 'ETag') },
        },
        BadRequest: failureResponse('A parameter is not in the documented format.'),
        Unauthorized: failureResponse('The token is missing or not valid.', {
          'WWW-Authenticate': ref('headers', 'WWWAuthenticate'),
        }),
        Forbidden: failureResponse('The account has no active paid plan.'),
        NotFound: failureResponse('There is no such resource.'),
        TooManyRequests: failureResponse('Too many requests.', {
          'Retry-After': ref('headers', 'RetryAfter'),
        }),
        Failure: failureResponse('Any other error.'),
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(recordSchemas).map(([name, kind]) => [name, schemaOf(name, kind)]),
        ),
        ...envelopeSchemas(),
      },
    },
  };
}

function ref(kind: string, name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function failureResponse(description: string, headers?: Json): Json {
  return { description, ...(headers && { headers }), content: jsonContent(ref('schemas', 'Error')) };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

function objectSchema(properties: Json, required = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}

function arraySchema(items: Json): Json {
  return { type: 'array', items };
}

function stringSchema(description: string): Json {
  return { type: 'string', description };
}

const integer = (description: string, minimum = 0) =>
  describe(description, z.int().check(z.minimum(minimum)));
const resource = describe('Name of the collection in snake case, or the singular for an item.', z.string());

/** Schemas of envelopes and errors. */
const envelopes = Object.entries({
  Meta: describe(
    'Metadata of the data (docs/service.md, Response envelopes).',
    z.object({
      resource,
      count: integer('Number of records, or of the fields of an item.'),
      filters: describe('Has always been empty.', z.array(z.unknown())),
    }),
  ),
  TrackMeta: describe(
    'Metadata of the tracks (docs/service.md, Response envelopes).',
    z.object({
      resource,
      count: integer('Number of tracks in this response.'),
      total: integer('Number of all tracks.'),
      limit: integer('Maximum number of tracks in a response.', 1),
    }),
  ),
  AggregateMeta: describe(
    'Metadata of the groups (docs/service.md, Response envelopes).',
    z.object({
      includes: describe('Names of the groups in the response.', z.array(z.string())),
      count: describe('Number of records in each group.', z.record(z.string(), z.int().check(z.minimum(0)))),
    }),
  ),
  Error: describe(
    "An error in the sandbox's format; that of the service is not known.",
    z.object({
      error: describe(
        'The error.',
        z.object({
          status: integer('The HTTP status.', 400),
          message: describe('Error message.', z.string()),
        }),
      ),
    }),
  ),
});

function describe<Of extends z.ZodMiniType>(description: string, schema: Of): Of {
  z.globalRegistry.add(schema, { description });
  return schema;
}

function envelopeSchemas(): Json {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // The largest safe integer is a limit of JavaScript, not of the service.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    delete jsonSchema.propertyNames;
  };
  const schemaOfEnvelope = (schema: z.ZodMiniType) => {
    const { $schema, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input', override });
    return jsonSchema;
  };
  return Object.fromEntries(envelopes.map(([name, schema]) => [name, schemaOfEnvelope(schema)]));
}

function schemaOf(name: string, { kind, summary, heading, key }: RecordDescription): Json {
  const properties = propertiesOf(kind, heading);
  if (key !== undefined)
    Object.assign(properties, { [key]: { ...Object(properties[key]), ...keyType(name, key) } });
  const description = `${summary} Source: docs/service.md, ${heading}.`;
  return { type: 'object', description, properties, ...(key !== undefined && { required: [key] }) };
}

/** Returns the schema of an id: an integer, or for tracks a text of a kind and an integer, as in docs/service.md. */
function keyType(name: string, key: string): Json {
  if (name === 'CircularTrack') return { type: 'string', pattern: '^[a-z]+:[1-9][0-9]*$' };
  return key === 'id' || key === 'musicSystemId' ? { type: 'integer', minimum: 1 } : { type: 'string' };
}

/** Returns the schemas of fields. Any field may be null. Objects may have more fields, which is OpenAPI's default. */
function propertiesOf({ schema }: RecordKind, heading: string): Json {
  const { properties = {} } = z.toJSONSchema(schema(vocabulary), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.required;
      if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'number';
      if (jsonSchema.description !== undefined)
        jsonSchema.description += ` Source: docs/service.md, ${heading}.`;
      if (zodSchema._zod.def.type !== 'nullable') return;
      const [{ type, ...rest } = {}] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, type && { type: [type, 'null'] }, rest);
    },
  });
  return { ...properties };
}

interface Route {
  readonly tag: 'account' | 'catalog' | 'helpers';
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Json;
  readonly auth?: 'optional' | 'required';
  readonly parameters?: readonly Json[];
  /** Possible failures in addition to those of all routes. */
  readonly failures?: Readonly<Record<string, string>>;
}

function operation(route: Route, example: unknown): Json {
  const { id, tag, summary, description, schema, auth, parameters = [], failures } = route;
  const security = { required: [{ token: [] }], optional: [{ token: [] }, {}] };
  const refusals = { 401: ref('responses', 'Unauthorized'), 403: ref('responses', 'Forbidden') };
  const otherFailures = Object.entries(failures ?? {}).map(([status, name]) => [
    status,
    ref('responses', name),
  ]);
  return {
    get: {
      operationId: id,
      summary,
      description,
      tags: [tag],
      ...(auth !== undefined && { security: security[auth] }),
      parameters: [...parameters, ref('parameters', 'IfNoneMatch')],
      responses: {
        200: {
          description: 'The representation.',
          headers: { ETag: ref('headers', 'ETag') },
          content: { 'application/json': { schema, example } },
        },
        304: ref('responses', 'NotModified'),
        ...(auth !== undefined && refusals),
        ...Object.fromEntries(otherFailures),
        429: ref('responses', 'TooManyRequests'),
        default: ref('responses', 'Failure'),
      },
    },
  };
}

/** Returns the response of the sandbox to the example parameters, with only the first record of each list. */
function exampleOf(
  requestJson: (path: string) => unknown,
  path: string,
  { parameters = [] }: Route,
): unknown {
  const queryParts = parameters.flatMap(({ name, example }) =>
    example === undefined ? [] : [`${name}=${encodeURIComponent(String(example))}`],
  );
  const address = path.replace('{id}', '1') + (queryParts.length > 0 ? `?${queryParts.join('&')}` : '');
  return shortenLists(requestJson(address));
}

/** Shortens the lists of a response, at most two objects deep, to their first record. A single record stays complete. */
function shortenLists(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(0, 1);
  const { meta, data, ...rest } = Object(body);
  if (meta === undefined) return isGroups(body) ? shortenGroups(body) : body;
  if (Array.isArray(data))
    return { meta: { ...meta, count: Math.min(1, data.length) }, data: data.slice(0, 1) };
  if (meta.includes === undefined) return { meta, data, ...rest };
  const groups = shortenGroups(data);
  return {
    meta: { ...meta, count: Object.fromEntries(Object.keys(groups).map(name => [name, 1])) },
    data: groups,
  };
}

function isGroups(body: unknown): body is object {
  const lists = ['items', 'folders', 'files'];
  return lists.some(name => Array.isArray(Object(body)[name]));
}

function shortenGroups(groups: object): Json {
  return Object.fromEntries(
    Object.entries(groups).map(([name, group]) => [name, Array.isArray(group) ? group.slice(0, 1) : group]),
  );
}

function queryParameter(name: string, schema: Json, description: string, example?: unknown): Json {
  return {
    name,
    in: 'query',
    description,
    schema,
    ...(example !== undefined && { example, required: true }),
  };
}

function envelope(meta: string, data: Json): Json {
  return objectSchema({ meta: ref('schemas', meta), data });
}

function groupsOf(groupedNouns: readonly Noun[]): Json {
  const groups = groupedNouns.map(noun => [
    noun.resource,
    { ...arraySchema(ref('schemas', nameOf(noun))), description: sentence(noun.summary) },
  ]);
  return { type: 'object', description: 'The records by groups.', properties: Object.fromEntries(groups) };
}

function routes(): Readonly<Record<string, Route>> {
  return { ...accountRoutes(), ...catalogRoutes(), ...helperRoutes() };
}

const positiveInteger = { type: 'integer', minimum: 1 };
const stringType = { type: 'string' };

function accountRoutes(): Readonly<Record<string, Route>> {
  const bootstrapNouns = nouns.filter(({ name }) => ['keys', 'scales', 'instruments'].includes(name));
  const tag = 'account';
  return {
    '/api/mobile/me': {
      ...{ tag, id: 'getAccount', summary: "The token's account", auth: 'required' },
      description: 'The account of the token, with its permissions; 401 without a valid token.',
      schema: ref('schemas', 'Account'),
    },
    '/api/mobile/music-bootstrap': {
      ...{ tag, id: 'getBootstrap', summary: 'Keys, key-scales and instruments at once', auth: 'optional' },
      description: 'The data that an app needs when it starts, in one response.',
      parameters: [
        queryParameter(
          'keyId',
          stringType,
          'Its meaning is not documented; the sandbox returns only the key-scales of this key.',
        ),
        queryParameter('bassIntervalId', stringType, 'Its meaning is not documented.'),
        queryParameter('relationships', stringType, 'Its meaning is not documented.'),
      ],
      schema: envelope('AggregateMeta', groupsOf(bootstrapNouns)),
    },
    '/api/mobile/entities': {
      ...{ tag, id: 'getEntities', summary: 'Several collections at once', auth: 'optional' },
      description: 'The requested groups in one response; with a token it may contain more records.',
      parameters: [
        queryParameter('include', stringType, 'Names of groups, separated by commas. Default: all.'),
      ],
      schema: envelope('AggregateMeta', groupsOf(nouns)),
    },
    '/api/mobile/circular-tracks': {
      ...{ tag, id: 'listCircularTracks', auth: 'optional', failures: { 400: 'BadRequest' } },
      summary: 'Rhythms as tracks, and private tracks of the account',
      description:
        'Tracks up to the limit, and their total number; with a token the response may contain more.',
      parameters: [queryParameter('limit', positiveInteger, 'Maximum number of tracks, 1 or more.')],
      schema: envelope('TrackMeta', arraySchema(ref('schemas', 'CircularTrack'))),
    },
  };
}

function catalogRoutes(): Readonly<Record<string, Route>> {
  const item = {
    tag: 'catalog',
    parameters: [ref('parameters', 'Id')],
    failures: { 404: 'NotFound' },
  } as const;
  const stateRoute: Route = {
    ...{ ...item, id: 'getMusicSystemState', summary: 'The tones of a music system, with frequencies' },
    description: 'The tones of one period, tuned to the reference of the system.',
    schema: envelope('Meta', ref('schemas', 'MusicSystemState')),
  };
  return Object.fromEntries(
    nouns.flatMap((noun): [string, Route][] => {
      const record = ref('schemas', nameOf(noun));
      const listRoute: Route = {
        ...{ tag: 'catalog', id: `list${nameOf(noun)}`, summary: sentence(noun.summary) },
        description: `All visible ${noun.name}, sorted by id.`,
        schema: envelope('Meta', arraySchema(record)),
      };
      const itemRoute: Route = {
        ...{ ...item, id: `get${nameOf(noun)}`, summary: `One ${noun.singular}` },
        description: `One of the ${noun.name}, by id; 404 if it does not exist.`,
        schema: envelope('Meta', record),
      };
      const paths: [string, Route][] = [
        [noun.path, listRoute],
        [`${noun.path}/{id}`, itemRoute],
      ];
      return noun.name === 'systems' ? [...paths, [`${noun.path}/{id}/state`, stateRoute]] : paths;
    }),
  );
}

function sentence(summary: string): string {
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}

function helperRoutes(): Readonly<Record<string, Route>> {
  const tag = 'helpers';
  const bareList = (name: string, description: string) => ({
    ...arraySchema(ref('schemas', name)),
    description,
  });
  return {
    '/api/keys': {
      ...{ tag, id: 'listBareKeys', summary: 'The keys as a bare list' },
      description: 'The records of the collection of keys, without an envelope.',
      schema: bareList('Key', 'The keys.'),
    },
    '/api/instruments': {
      ...{ tag, id: 'listBareInstruments', summary: 'The instruments as a bare list' },
      description: 'The records of the collection of instruments, without an envelope.',
      schema: bareList('Instrument', 'The instruments.'),
    },
    '/api/instruments_select': {
      ...{ tag, id: 'listInstrumentOptions', summary: 'Instruments to choose from' },
      description: 'The instruments as options of a select element.',
      schema: objectSchema({ items: bareList('InstrumentOption', 'The options.') }),
    },
    '/api/instrument_rows_select': {
      ...{ tag, id: 'listRowsOfInstrument', summary: 'The rows of one instrument' },
      description: 'Its strings, keys or drums.',
      parameters: [queryParameter('instrumentId', positiveInteger, 'The id of the instrument.', 1)],
      schema: objectSchema({ items: bareList('InstrumentRow', 'The rows.') }),
    },
    '/api/drum-folders.json': {
      ...{ tag, id: 'listDrumFolders', summary: 'Folders of drum samples' },
      description: 'All folders, with the path parameter for the list of files.',
      schema: objectSchema({ folders: bareList('DrumFolder', 'The folders.') }),
    },
    '/api/drum-folder-files.json': {
      ...{ tag, id: 'listDrumFiles', summary: 'The samples in a folder', failures: { 404: 'NotFound' } },
      description: 'The files of one folder; 404 if it does not exist.',
      parameters: [
        queryParameter(
          'path',
          stringType,
          'The path of a folder, as in the list of folders.',
          'Kits/Acoustic',
        ),
      ],
      schema: objectSchema({
        path: stringSchema('The path of the folder.'),
        files: bareList('DrumFile', 'The files.'),
      }),
    },
  };
}
