/** Tests `schema`, and the OpenAPI description from which it prints. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nouns } from '../../../src/catalog/index.ts';
import { type Setting, settingNames, settingTable } from '../../../src/cli/program/settings/setting-table.ts';
import { createHandler } from '../../../src/sandbox/request-handler.ts';
import { pageRoutes } from '../../../src/sandbox/serve/pages.ts';
import { builtDescription, builtLibrary, get, textOf } from '../../sandbox/built.ts';
import { cli, makeHome, root } from '../../support/cli.ts';
import { campaign } from '../../support/often.ts';

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-schema-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});
const run = (...args: string[]) => cli(['schema', ...args], { env: home.env });

/** The routes of docs/service.md (Endpoints); the nouns are written out in test/catalog.test.ts. */
const paths = [
  ...['me', 'music-bootstrap', 'entities', 'circular-tracks'].map(name => `/api/mobile/${name}`),
  ...nouns.flatMap(({ path }) => [path, `${path}/{id}`]),
  '/api/mobile/music-systems/{id}/state',
  ...['keys', 'instruments', 'instruments_select', 'instrument_rows_select'].map(name => `/api/${name}`),
  '/api/drum-folders.json',
  '/api/drum-folder-files.json',
];

interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters: readonly { $ref?: string; name?: string; description?: string; example?: unknown }[];
  readonly responses: { 200: { content: { 'application/json': { example?: unknown } } } };
}

describe('the OpenAPI description', () => {
  const description = JSON.parse(builtDescription());

  it('lists every route with its access rules and responses', () => {
    expect(Object.keys(description.paths).sort(), 'a route stands in the list above').toEqual(
      [...paths].sort(),
    );
    const token = (path: string) => description.paths[path].get.security ?? description.security;
    expect(token('/api/mobile/me')).toEqual([{ token: [] }]);
    for (const name of ['music-bootstrap', 'entities', 'circular-tracks'])
      expect(token(`/api/mobile/${name}`)).toEqual([{ token: [] }, {}]);
    expect(token('/api/mobile/keys')).toEqual([]);
    const statuses = (path: string) => Object.keys(description.paths[path].get.responses);
    expect(statuses('/api/mobile/me')).toEqual(['200', '304', '401', '403', '429', 'default']);
    expect(statuses('/api/mobile/keys/{id}')).toEqual(['200', '304', '404', '429', 'default']);
    expect(statuses('/api/mobile/circular-tracks')).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '429',
      'default',
    ]);
  });

  it('has fewer than 2,700 characters for each route', () => {
    expect(builtDescription().length / paths.length).toBeLessThan(2700);
  });

  it('describes every route, parameter, record and field, with its source', () => {
    const mute: string[] = [];
    const look = (schema: Described, where: string) => {
      for (const [name, each] of Object.entries(schema.properties ?? {})) {
        if (each.$ref === undefined && !/^[A-Z].*\.$/.test(each.description ?? ''))
          mute.push(`${where}.${name}`);
        look(each.items ?? each, `${where}.${name}`);
      }
    };
    const { schemas, parameters } = description.components;
    const service = readFileSync(join(root, 'docs', 'service.md'), 'utf8');
    for (const [name, schema] of Object.entries<Described>(schemas)) {
      if (!/^[A-Z].*\.$/.test(schema.description ?? '')) mute.push(name);
      look(schema, name);
      for (const { description: fieldDescription = '' } of Object.values(schema.properties ?? {})) {
        const [, heading] = / Source: docs\/service\.md, (.*)\.$/.exec(fieldDescription) ?? [];
        if (heading !== undefined) expect(service).toMatch(new RegExp(`^##+ ${heading}$`, 'm'));
      }
    }
    for (const [path, { get: route }] of Object.entries<{ get: Operation }>(description.paths)) {
      for (const text of [route.summary, route.description]) if (!text) mute.push(path);
      if (route.responses[200].content['application/json'].example === undefined)
        mute.push(`${path} example`);
      for (const each of route.parameters)
        if (!(each.$ref ? parameters[each.$ref.split('/').at(-1) ?? ''] : each).description)
          mute.push(`${path} ${each.$ref ?? each.name}`);
    }
    expect(mute).toEqual([]);
  });

  it('describes fields as docs/service.md does, and names the section', () => {
    const { schemas } = description.components;
    const text = (schema: string, ...path: string[]) =>
      path.reduce((of, name) => (of.items ?? of).properties[name], schemas[schema]).description;
    // Written by hand from docs/service.md.
    expect(text('Key', 'frequency')).toBe(
      'Frequency of the tonic in Hz, above 0. Source: docs/service.md, Records.',
    );
    expect(text('MediaAsset', 'durationMs')).toContain('milliseconds');
    expect(text('MusicSystem', 'intervals', 'cents')).toContain('cents');
    expect(text('CircularTrack', 'circularTrack', 'rings')).toContain('their format is not documented');
    expect(text('MusicSystemState', 'tones', 'frequency')).toBe(
      'Frequency in Hz, above 0. Source: docs/service.md, Music-system state.',
    );
    expect(text('Account', 'groupQuota')).toMatch(/Source: docs\/service\.md, Account\.$/);
  });

  it.each([
    [
      '/api/mobile/keys',
      ({ data: [key] }) => ({ meta: { resource: 'keys', count: 1, filters: [] }, data: [key] }),
    ],
    ['/api/mobile/key-scales/{id}', answer => answer],
    ['/api/mobile/me', answer => answer],
    ['/api/keys', ([key]) => [key]],
    ['/api/drum-folders.json', ({ folders: [folder] }) => ({ folders: [folder] })],
  ] as [string, (answer: ReturnType<typeof JSON.parse>) => unknown][])(
    "has the sandbox's response as the example for %s, with lists cut to their first record",
    (path, cut) => {
      const request = get(path.replace('{id}', '1'), { 'x-service-api-token': 'sandbox-premium' });
      const answer = JSON.parse(textOf(createHandler(builtLibrary)(request)));
      const { example } = description.paths[path].get.responses[200].content['application/json'];
      expect(example).toEqual(cut(answer));
    },
  );

  it('is served beside a page without broken links', () => {
    const sandbox = createHandler(builtLibrary, { route: pageRoutes(builtDescription()) });
    expect(textOf(sandbox(get('/openapi.json')))).toBe(builtDescription());
    const page = sandbox(get('/api?x=1'));
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...textOf(page).matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(links).toHaveLength(paths.length + 1);
    expect(textOf(page)).not.toContain('<script');
    const headers = { 'x-service-api-token': 'sandbox-premium' };
    for (const link of links) expect([link, sandbox(get(link, headers)).status]).toEqual([link, 200]);
  });
});

it('prints JSON Schema of the named records, or of all', async () => {
  const withSource = (text: string) => `${text} Source: docs/service.md, Records.`;
  const { code, stdout } = await run('engines', 'tracks');
  expect([code, Object.keys(JSON.parse(stdout).$defs)]).toEqual([0, ['SoundEngine', 'CircularTrack']]);
  expect(JSON.parse(stdout).$defs.SoundEngine).toEqual({
    type: 'object',
    description: withSource('Sound engines: one tone at a time (monotonal) or several (polytonal).'),
    required: ['id'],
    properties: {
      id: { description: withSource('Id of the engine, 1 or more.'), type: 'integer', minimum: 1 },
      code: { description: withSource('Code by which presets name the engine.'), type: ['string', 'null'] },
      label: { description: withSource('Name of the engine.'), type: ['string', 'null'] },
      description: { description: withSource('What the engine does, in words.'), type: ['string', 'null'] },
      isEnabled: { description: withSource('Whether it can be used.'), type: ['boolean', 'null'] },
      defaultConfig: {
        description: withSource('Default settings of the engine.'),
        type: ['object', 'null'],
        properties: {
          playMode: {
            description: withSource('Play mode; its values are not documented.'),
            type: ['string', 'null'],
          },
        },
      },
      supportedPlaybackCapabilities: {
        description: withSource(
          'Kinds of playback that the engine supports: percussion, monotonal, polytonal …',
        ),
        type: ['array', 'null'],
        items: { type: ['string', 'null'] },
      },
    },
  });
  const all = await run('--json');
  expect(Object.keys(JSON.parse(all.stdout).$defs)).toHaveLength(nouns.length + ['tracks', 'me'].length);
});

it('prints a schema that accepts the records of its noun and rejects others', async () => {
  const { stdout } = await run('engines');
  const validator = z.fromJSONSchema(JSON.parse(stdout));
  const { data } = JSON.parse(textOf(createHandler(builtLibrary)(get('/api/mobile/sound-engines'))));
  expect(data.map((engine: unknown) => validator.safeParse(engine).success)).toEqual(data.map(() => true));
  expect(data.length).toBeGreaterThan(2);
  expect([{}, { id: 'one' }, []].map(each => validator.safeParse(each).success)).toEqual([
    false,
    false,
    false,
  ]);
});

it('prints interfaces that compile in TypeScript and match the records', async context => {
  campaign(context);
  const { stdout } = await run('-o', 'ts');
  const bodyAt = (path: string) => textOf(createHandler(builtLibrary)(get(path)));
  const uses = `${stdout}
const keys: Key[] = ${bodyAt('/api/keys')};
const engines: { meta: object; data: SoundEngine[] } = ${bodyAt('/api/mobile/sound-engines')};
const tracks: { meta: object; data: CircularTrack[] } = ${bodyAt('/api/mobile/circular-tracks?limit=3')};
const name: string | null | undefined = keys[0]?.baseTone?.name;
// @ts-expect-error: an id is a number
const wrong: Key = { id: 'one' };
export { engines, name, tracks, wrong };
`;
  writeFileSync(join(folder, 'records.ts'), uses);
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '--strict', '--noEmit', '--types', '', '--target', 'es2022', 'records.ts'];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })).toBe('');
});

it('--openapi prints the packaged description unchanged', async () => {
  const { code, stdout } = await run('--openapi');
  expect([code, stdout]).toEqual([0, builtDescription()]);
});

it.each([
  [['chords'], "There is no schema of 'chords'."],
  [['--openapi', 'keys'], "Option '--openapi' cannot be used with argument '<noun>'."],
  [['-o', 'yaml'], "--output must be one of json, ts, not 'yaml'."],
] as const)('rejects the arguments %j', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `music-cli: ${message}`]);
});

describe('the schema of config.json', () => {
  const valid = (schema: unknown, config: object) =>
    z.fromJSONSchema(Object(schema)).safeParse(config).success;

  it('accepts and rejects the same values as the settings', async () => {
    const { code, stdout, stderr } = await run('--config');
    const schema = JSON.parse(stdout);
    expect([code, stderr]).toEqual([0, '']);
    expect(Object.keys(schema.properties).sort(), 'run: npm run build').toEqual(
      [
        '$schema',
        'logins',
        'profiles',
        ...settingNames.filter(name => settingTable[name].scope === 'program'),
      ].sort(),
    );
    expect(schema.properties.color).toEqual({
      ...{ type: 'string', enum: ['auto', 'always', 'never'], default: 'auto' },
      description: 'When to use colours: one of auto, always, never. Default: auto.',
    });
    expect(valid(schema, { color: 'never', profiles: { a: { retries: 3, timeout: 0.5 } } })).toBe(true);
    for (const wrong of [
      { color: 'blue' },
      { retries: 1 },
      { profiles: { a: { retries: 'x' } } },
      { colour: 1 },
    ])
      expect([wrong, valid(schema, wrong)]).toEqual([wrong, false]);
  });

  it('accepts the default of each setting, and rejects null and other types', async () => {
    const schema = JSON.parse((await run('--config')).stdout);
    const wrong: Record<string, unknown> = { integer: 1.5, number: 'x', boolean: 'yes' };
    for (const name of settingNames) {
      const { scope, reader, default: usual }: Setting = settingTable[name];
      const validateAt = (value: unknown) =>
        valid(schema, scope === 'program' ? { [name]: value } : { profiles: { a: { [name]: value } } });
      expect(
        [name, usual === undefined || validateAt(usual), validateAt(null)],
        'run: npm run build',
      ).toEqual([name, true, false]);
      expect([name, validateAt(reader.type ? wrong[reader.type] : 1)]).toEqual([name, false]);
    }
  });

  it('may be named in the file itself without a warning', async () => {
    const ownHome = makeHome();
    const settings = join(ownHome.path, '.config/music-cli');
    mkdirSync(settings, { recursive: true });
    writeFileSync(
      join(settings, 'config.json'),
      '{"$schema":"https://example.org/config.json","color":"never"}',
    );
    const { code, stderr } = await cli(['keys', 'get', '1', '--json'], { env: ownHome.env });
    expect([code, stderr]).toEqual([0, '']);
    ownHome.remove();
  });
});
