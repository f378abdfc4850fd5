/** `schema`, and the description of the routes that it prints from. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nouns } from '../../src/catalog/index.ts';
import { createHandler } from '../../src/sandbox/answer.ts';
import { pages } from '../../src/sandbox/serve/pages.ts';
import { builtDescription, builtLibrary, get, textOf } from '../sandbox/built.ts';
import { cli, makeHome, root } from '../support/cli.ts';
import { campaign } from '../support/often.ts';

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-schema-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});
const run = (...args: string[]) => cli(['schema', ...args], { env: home.env });

/** From docs/service.md (Endpoints); the nouns' are typed out in test/catalog.test.ts. */
const paths = [
  ...['me', 'music-bootstrap', 'entities', 'circular-tracks'].map(name => `/api/mobile/${name}`),
  ...nouns.flatMap(({ path }) => [path, `${path}/{id}`]),
  '/api/mobile/music-systems/{id}/state',
  ...['keys', 'instruments', 'instruments_select', 'instrument_rows_select'].map(name => `/api/${name}`),
  '/api/drum-folders.json',
  '/api/drum-folder-files.json',
];

describe('the description', () => {
  const description = JSON.parse(builtDescription());

  it('has every route, who may ask, and what they answer', () => {
    expect(Object.keys(description.paths).sort()).toEqual([...paths].sort());
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

  it('is small', () => {
    expect(builtDescription().length / paths.length).toBeLessThan(1150);
  });

  it('is served beside a page whose every link has an answer', () => {
    const sandbox = createHandler(builtLibrary, { route: pages(builtDescription()) });
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

it('prints JSON Schema of what is named, or of everything', async () => {
  const { code, stdout } = await run('engines', 'tracks');
  expect([code, Object.keys(JSON.parse(stdout).$defs)]).toEqual([0, ['SoundEngine', 'CircularTrack']]);
  expect(JSON.parse(stdout).$defs.SoundEngine).toEqual({
    type: 'object',
    description: 'sound engines: one tone at a time (monotonal) or several (polytonal)',
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      code: { type: ['string', 'null'] },
      label: { type: ['string', 'null'] },
      description: { type: ['string', 'null'] },
      isEnabled: { type: ['boolean', 'null'] },
      defaultConfig: { type: ['object', 'null'], properties: { playMode: { type: ['string', 'null'] } } },
      supportedPlaybackCapabilities: { type: ['array', 'null'], items: { type: ['string', 'null'] } },
    },
  });
  const all = await run('--json');
  expect(Object.keys(JSON.parse(all.stdout).$defs)).toHaveLength(nouns.length + ['tracks', 'me'].length);
});

it('prints of one noun what validators hold its records against', async () => {
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

it('prints interfaces that TypeScript takes, and that the records fit', async context => {
  campaign(context);
  const { stdout } = await run('-o', 'ts');
  const of = (path: string) => textOf(createHandler(builtLibrary)(get(path)));
  const uses = `${stdout}
const keys: Key[] = ${of('/api/keys')};
const engines: { meta: object; data: SoundEngine[] } = ${of('/api/mobile/sound-engines')};
const tracks: { meta: object; data: CircularTrack[] } = ${of('/api/mobile/circular-tracks?limit=3')};
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

it('prints the whole description, as it is in the package', async () => {
  const { code, stdout } = await run('--openapi');
  expect([code, stdout]).toEqual([0, builtDescription()]);
});

it.each([
  [['chords'], "There is no schema of 'chords'."],
  [['--openapi', 'keys'], '--openapi prints every route as JSON: it takes no noun and no other language.'],
  [['-o', 'yaml'], "--output must be one of json, ts, not 'yaml'."],
] as const)('refuses %j', async (args, message) => {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `music-cli: ${message}`]);
});
