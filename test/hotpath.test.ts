/** Lists all modules that short commands load. A new module on this path must be added here on purpose. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, makeHome, root } from './support/cli.ts';

/** A script that records the files and modules that the package loads, and the loaded public modules of Node. */
const observer = `
  const Module = require('node:module');
  const fs = require('node:fs');
  const requested = new Set();
  const load = Module._load;
  Module._load = function (request, parent, isMain) {
    if (isMain) before = modules();
    else if (request.startsWith('node:')) requested.add(request);
    return load.apply(this, arguments);
  };
  const builtin = process.getBuiltinModule;
  const chunks = [];
  process.getBuiltinModule = name => {
    requested.add(name);
    const found = builtin.call(process, name);
    if (name !== 'node:vm') return found;
    return {
      Script: class extends found.Script {
        constructor(text, options) {
          super(text, options);
          chunks.push(options.filename);
        }
      },
    };
  };
  let before;
  const modules = () => process.moduleLoadList
    .filter(entry => /^NativeModule (?!internal\\/)/.test(entry))
    .map(entry => entry.replace('NativeModule ', 'node:'));
  process.on('exit', () => {
    const addedModules = modules().filter(name => !before.includes(name));
    const files = [...Object.keys(require.cache).slice(1), ...chunks];
    fs.writeFileSync(process.env.OBSERVED, JSON.stringify({ files, requested: [...requested].sort(), addedModules }));
  });
`;

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-hotpath-'));
const server = createServer((request, response) => {
  const etag = '"1"';
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const meta = { resource: 'keys', count: 1, filters: [] };
  response.writeHead(200, { etag, 'content-type': 'application/json' });
  response.end(JSON.stringify({ meta, data: [{ id: 1 }] }));
});
let service = '';

beforeAll(async () => {
  writeFileSync(join(folder, 'observer.cjs'), observer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  service = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterAll(() => {
  server.close();
  home.remove();
  rmSync(folder, { recursive: true });
});

interface Observed {
  /** Modules of the package. */
  readonly files: readonly string[];
  /** Modules of Node that the package requests. */
  readonly requested: readonly string[];
  /** Modules of Node that the package does not load at the start. */
  readonly addedModules: readonly string[];
}

async function observe(...args: string[]): Promise<Observed> {
  const file = join(folder, 'observed.json');
  const env = { ...home.env, NODE_OPTIONS: `--require ${join(folder, 'observer.cjs')}`, OBSERVED: file };
  // The first two runs fill all caches. Commands in the process of the tests do not fill the cache of compiled code.
  for (const _ of [1, 2, 3]) expect((await cli(args, { env })).code).toBe(0);
  const { files, ...modules }: Observed = JSON.parse(readFileSync(file, 'utf8'));
  return { files: files.map(path => basename(path)), ...modules };
}

const files = ['music-cli.js', 'main.cjs', 'run.cjs', 'rolldown-runtime.cjs', 'commander.cjs'];
// node:vm runs the cached compiled code.
const requested = ['node:events', 'node:fs', 'node:path', 'node:process', 'node:vm'];
const addedModules = ['node:vm', 'node:process'];

/** The modules that check records before they are shown. */
const checked = ['catalog-lib-field-types.cjs'];
const store = ['cli-client-store-store.cjs', 'cli-client-transport-network.cjs'];

describe('keys list loads', () => {
  it('six files for the sandbox, and two modules that Node does not load at the start', async () => {
    expect(await observe('keys', 'list')).toEqual({
      files: [...files, 'sandbox-request-handler.cjs'],
      requested,
      addedModules,
    });
  });

  it('no music code except the patterns of a column, the table of formats, and the search for near names', () => {
    const program = readFileSync(join(root, 'dist', 'program'), 'utf8');
    const texts = program.indexOf('\n') + 1;
    const places: Readonly<Record<string, readonly [number, number]>> = JSON.parse(program.slice(0, texts));
    const built = ['run.cjs', 'sandbox-request-handler.cjs', ...store].map(name => {
      const [start = 0, length = 0] = places[name] ?? [];
      expect(length).toBeGreaterThan(0);
      return program.slice(texts + start, texts + start + length);
    });
    const rooms = ['music'];
    const sources = rooms.flatMap(room =>
      readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts'))
        .map(name => `${room}/${name}`),
    );
    const loaded = sources.filter(name => {
      const exported = readFileSync(join(root, 'src', name), 'utf8').matchAll(/^export function\*? (\w+)/gm);
      const words = Array.from(exported, ([, word]) => word);
      // Functions of other modules may have the same name.
      return words.length > 0 && words.every(word => built.some(text => text.includes(`function ${word}(`)));
    });
    expect(sources.length).toBeGreaterThan(50);
    expect(loaded).toEqual(['music/rings.ts', 'music/export/writer.ts', 'music/names/nearest.ts']);
  });

  it('no code that sets flags of V8, as a long list does on Node 20', async () => {
    const isEarly = process.versions.v8.startsWith('11.');
    expect((await observe('scales', 'list')).requested.includes('node:v8')).toBe(isEarly);
  });

  it('the same files and the validation of records for a cached response', async () => {
    await cli(['keys', 'list', '--base-url', service], { env: home.env });
    const { files: loaded, ...modules } = await observe('keys', 'list', '--offline', '--base-url', service);
    expect(loaded).toEqual([...files, ...store, 'cli-program-context-offline-client.cjs', ...checked]);
    expect(modules).toEqual({ requested, addedModules });
  });

  it("also Node's HTTP client for an unchanged response", async () => {
    const found = await observe('keys', 'list', '--base-url', service);
    expect(found.files).toEqual([...files, ...store, 'cli-client-transport-http.cjs', ...checked]);
    expect(found.requested).toEqual([...requested, 'node:http'].sort());
  });
});

it.each([
  ['its name', 'c dorian'],
  ['its id', '10'],
])('scales get with %s loads no module of Node for inflating, streams or flags of V8', async (_, scale) => {
  const loaded = await observe('scales', 'get', scale);
  expect(loaded.requested).toEqual(requested);
  expect(loaded.addedModules).toEqual(addedModules);
});

const card =
  'cli-output-formats-cards base-text-painted music-facts music-find-found music-find-rhythm cli-show-relatives music-find-scale-list cli-table3';

it.each([
  [
    'scales get c-dorian',
    `cli-commands-noun-get music-music shared cli-resolve-lookup-lookup sandbox-request-handler ${card}`,
  ],
  ['scales get 10', `cli-commands-noun-get music-music shared sandbox-request-handler ${card}`],
  [
    'scales draw 10',
    'cli-commands-draw music-music music-draw-drawing music-draw-drawings music-score-sections music-chords-fingers ' +
      'music-chords-shape-search cli-files-delivery cli-resolve-any-music cli-resolve-music-files shared ' +
      'cli-resolve-for-instrument cli-resolve-neck-options cli-resolve-reading-noun-source cli-resolve-music-of-records ' +
      'sandbox-request-handler',
  ],
  [
    'find C E G Bb',
    'cli-commands-find catalog-matches shared music-music music-find-find cli-resolve-music-lists music-find-scale-list ' +
      'cli-resolve-music-files cli-resolve-reading-typed-music music-reading-forms music-reading-chord-bars ' +
      'music-reading-values music-find-notes music-chords-scales-over music-find-found sandbox-request-handler',
  ],
])('%s loads only the music code that it needs', async (typed, needed) => {
  const loaded = await observe(...typed.split(' '));
  expect(loaded.files).toEqual([...files, ...needed.split(' ').map(name => `${name}.cjs`)]);
});
