/**
 * Tests the sandbox against the documentation of the service (docs/service.md), with paths and fields written here,
 * independent of the table of nouns.
 */
import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, serverUrl } from '../../src/sandbox/listen.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { readCatalog } from '../support/catalog.ts';
import { campaign } from '../support/often.ts';
import { catalog, only } from './catalog.ts';

const library = {
  read: readCatalog,
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
};

/** Path, name of the collection, name of a record, and its fields, all from docs/service.md. */
const collections: [string, string, string, string][] = [
  ['keys', 'keys', 'key', 'id baseTone alteration accidentals signature frequency color'],
  ['intervals', 'intervals', 'interval', 'id name abbreviation jazzAbbreviation semitones color degree'],
  [
    'key-scales',
    'key_scales',
    'key_scale',
    'id keyId name type signature fullName keyToneName canonicalPath tones',
  ],
  [
    'harmonies',
    'harmonies',
    'harmony',
    'id name ownerId ownerUsername isPublic events sections ownerTags userTags',
  ],
  [
    'circular-rhythms',
    'circular_rhythms',
    'circular_rhythm',
    'id name slug isPublic ownerTags state updatedAt',
  ],
  [
    'sound-engines',
    'sound_engines',
    'sound_engine',
    'id code label description isEnabled defaultConfig supportedPlaybackCapabilities',
  ],
  [
    'sound-presets',
    'sound_presets',
    'sound_preset',
    'id name color isPublic isKit playbackCapability engine playback',
  ],
  ['articles', 'articles', 'article', 'id title slug content published createdAt updatedAt tags'],
  [
    'media-assets',
    'media_assets',
    'media_asset',
    'id title nameSlug kind audience mimeType path durationMs isPublic',
  ],
  [
    'instruments',
    'instruments',
    'instrument',
    'id name slug familyRouteKey familyCode familyName isPublic isPublished musicSystemIds allowedPlaybackCapabilities',
  ],
  [
    'instrument-rows',
    'instrument_rows',
    'instrument_row',
    'id instrumentId instrumentName familyCode midi label x y z config',
  ],
  [
    'music-systems',
    'music_systems',
    'music_system',
    'id name slug systemType octaveRatio divisions isPublic intervals',
  ],
];

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The parsed body; undefined if it is not JSON. */
  json: ReturnType<typeof JSON.parse>;
}

let server: Server;
let base: string;

beforeAll(async () => {
  server = await listen(createHandler(library), 0, '127.0.0.1');
  base = serverUrl(server);
});
afterAll(() => server.close());

function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(base + path, { method, headers, agent: false }, incoming => {
      const chunks: Buffer[] = [];
      incoming.on('data', chunk => chunks.push(chunk));
      incoming.on('end', () => {
        const body = Buffer.concat(chunks);
        const isJson = incoming.headers['content-type']?.startsWith('application/json') && body.length > 0;
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body,
          json: isJson ? JSON.parse(body.toString()) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Returns which of the fields `ascent` and `descent` a record has. Only ragas have them. */
const waysOf = (record: object) => Object.keys(record).filter(name => /^(?:ascent|descent)$/.test(name));

describe.each(collections)('/api/mobile/%s', (path, resource, item, fields) => {
  const names = fields.split(' ');

  it('returns a collection with count, resource and records', async context => {
    campaign(context);
    const { status, headers, json } = await send(`/api/mobile/${path}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(json)).toEqual(['meta', 'data']);
    expect(json.meta).toEqual({ resource, count: json.data.length, filters: [] });
    expect(json.data.length).toBeGreaterThan(0);
    for (const record of json.data) {
      expect(Number.isInteger(record.id) && record.id > 0).toBe(true);
      expect(Object.keys(record)).toEqual([...names, ...waysOf(record)]);
      expect(record.isPublic ?? true).toBe(true);
      expect(record.isPublished ?? true).toBe(true);
      expect(record.published ?? true).toBe(true);
    }
    expect(new Set(json.data.map((record: { id: number }) => record.id)).size).toBe(json.data.length);
  });

  it('returns the same record by its id', async () => {
    const { json } = await send(`/api/mobile/${path}`);
    for (const record of [json.data[0], json.data.at(-1)]) {
      const one = await send(`/api/mobile/${path}/${record.id}`);
      expect(one.status).toBe(200);
      expect(one.json).toEqual({
        meta: { resource: item, count: names.length + waysOf(record).length, filters: [] },
        data: record,
      });
    }
  });

  it('responds with 404 and JSON to unknown and malformed ids', async () => {
    for (const id of ['999999999', '0', '-1', '1.5', '01', 'abc', '%2e%2e', '1e3', '1/', '%201', '%zz']) {
      const { status, json } = await send(`/api/mobile/${path}/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(json).toEqual({ error: { status: 404, message: expect.any(String) } });
    }
  });

  it('responds with 304 if the entity tag matches', async () => {
    const first = await send(`/api/mobile/${path}`);
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const condition of [etag, `W/${etag}`, '*', `"other", ${etag}`]) {
      const again = await send(`/api/mobile/${path}`, { 'if-none-match': condition });
      expect([condition, again.status, again.body.length]).toEqual([condition, 304, 0]);
      expect(again.headers.etag).toBe(etag);
    }
    const changed = await send(`/api/mobile/${path}`, { 'if-none-match': '"other"' });
    expect([changed.status, changed.body.equals(first.body)]).toEqual([200, true]);
  });
});

it('computes the state of every music system', async () => {
  const { json } = await send('/api/mobile/music-systems');
  for (const system of json.data) {
    const state = await send(`/api/mobile/music-systems/${system.id}/state`);
    expect(state.json.meta).toEqual({ resource: 'music_system_state', count: 5, filters: [] });
    const { data } = state.json;
    expect(Object.keys(data)).toEqual(['musicSystemId', 'slug', 'divisions', 'octaveRatio', 'tones']);
    expect([data.musicSystemId, data.slug, data.divisions]).toEqual([
      system.id,
      system.slug,
      system.divisions,
    ]);
    expect(Object.keys(data.tones[0])).toEqual(['stepIndex', 'label', 'cents', 'frequency']);
  }
  expect((await send('/api/mobile/music-systems/999999/state')).status).toBe(404);
  expect((await send('/api/mobile/keys/1/state')).status).toBe(404);
});

it('returns the account only for a valid token whose tier allows it', async () => {
  const getAccount = async (token?: string) =>
    send('/api/mobile/me', token ? { 'x-service-api-token': token } : {});
  const fields =
    'id username email roles personas favoriteInstrumentIds locale isVerified tier subscriptionPlan subscriptionTier subscriptionPlanCode groupQuota canMakePrivate canUsePaidFeatures';
  const me = await getAccount('sandbox-premium');
  expect([me.status, Object.keys(me.json).join(' ')]).toEqual([200, fields]);
  expect((await getAccount('sandbox-free')).status).toBe(403);
  for (const token of [undefined, 'sandbox-revoked', 'sandbox-expired', 'nonsense'])
    expect([token, (await getAccount(token)).status]).toEqual([token, 401]);
});

it('returns keys, key_scales and instruments for bootstrap', async () => {
  const { json } = await send('/api/mobile/music-bootstrap?keyId=1&bassIntervalId=2&relationships=all');
  expect(json.meta.includes).toEqual(['keys', 'key_scales', 'instruments']);
  expect(Object.keys(json.data)).toEqual(json.meta.includes);
  for (const name of json.meta.includes) expect(json.meta.count[name]).toBe(json.data[name].length);
  const all = (await send('/api/mobile/music-bootstrap')).json.data;
  expect(all.key_scales).toEqual((await send('/api/mobile/key-scales')).json.data);
  for (const id of ['', 'all', 'null'])
    expect((await send(`/api/mobile/music-bootstrap?keyId=${id}`)).json.data.key_scales).toEqual([]);
});

it('returns only the requested groups of entities', async () => {
  const { json } = await send('/api/mobile/entities?include=instruments,keys,nonsense');
  expect(json.meta.includes).toEqual(['keys', 'instruments']);
  expect(Object.keys(json.data)).toEqual(['keys', 'instruments']);
  const all = await send('/api/mobile/entities');
  const typed = collections.map(([, resource]) => resource);
  const includes: readonly string[] = all.json.meta.includes;
  const untyped = includes.filter(resource => !typed.includes(resource));
  const lines = untyped.map(
    resource =>
      `['<path>', '${resource}', '<item>', '${Object.keys(all.json.data[resource][0]).join(' ')}'],`,
  );
  expect(lines, 'type these lines into the table of collections above, as docs/service.md has them').toEqual(
    [],
  );
  expect(includes).toEqual(typed);
});

it('lists circular tracks up to a limit', async () => {
  const all = (await send('/api/mobile/circular-tracks?limit=1000')).json;
  expect(all.meta).toEqual({
    resource: 'circular_tracks',
    count: all.data.length,
    total: all.data.length,
    limit: 1000,
  });
  const usual = (await send('/api/mobile/circular-tracks')).json;
  expect(usual.data).toEqual(all.data.slice(0, usual.meta.limit));
  for (const track of all.data) {
    expect(track.id).toMatch(/^rhythm:[1-9]\d*$/);
    expect(Object.keys(track).join(' ')).toBe(
      'id kind name isPublic transport ringCount circularTrack source',
    );
    expect(track.ringCount).toBe(track.circularTrack.rings.length);
  }
  const two = (await send('/api/mobile/circular-tracks?limit=2')).json;
  expect(two.meta).toEqual({ resource: 'circular_tracks', count: 2, total: all.meta.total, limit: 2 });
  expect(two.data).toEqual(all.data.slice(0, 2));
  for (const limit of ['', '0', '-1', '1.5', '01', '1e3', 'x1', '1x', '1000000000']) {
    const { status, json } = await send(`/api/mobile/circular-tracks?limit=${limit}`);
    expect([limit, status, json]).toEqual([
      limit,
      400,
      { error: { status: 400, message: 'limit must be a positive integer.' } },
    ]);
  }
});

it('rejects an invalid token on optional routes, and ignores it on public ones', async () => {
  const headers = { 'x-service-api-token': 'sandbox-revoked' };
  for (const path of ['entities', 'music-bootstrap', 'circular-tracks'])
    expect([path, (await send(`/api/mobile/${path}`, headers)).status]).toEqual([path, 401]);
  for (const path of [
    '/api/mobile/keys',
    '/api/mobile/keys/1',
    '/api/keys',
    '/api/instruments_select',
    '/api/instrument_rows_select?instrumentId=1',
    '/api/drum-folders.json',
    '/api/drum-folder-files.json?path=Kits/Acoustic',
    '/drum-samples/Kits/Acoustic/kick.wav',
    '/media/a4-440.wav',
  ])
    expect([path, (await send(path, headers)).status]).toEqual([path, 200]);
});

it('returns plain lists and select options', async () => {
  const keys = await send('/api/keys');
  expect(keys.json).toEqual((await send('/api/mobile/keys')).json.data);
  const instruments = await send('/api/instruments');
  expect(instruments.json).toEqual((await send('/api/mobile/instruments')).json.data);
  const { items } = (await send('/api/instruments_select')).json;
  expect(items).toEqual(
    instruments.json.map(
      ({ id, name, familyCode, isPublished, musicSystemIds, slug }: Record<string, unknown>) => {
        return { id, name, familyCode, isPublished, musicSystemIds, isFavorite: false, slug };
      },
    ),
  );
  expect(Object.keys(items[0]).join(' ')).toBe(
    'id name familyCode isPublished musicSystemIds isFavorite slug',
  );
  const rows = (await send(`/api/instrument_rows_select?instrumentId=${items[0].id}`)).json.items;
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.instrumentId).toBe(items[0].id);
  expect((await send('/api/instrument_rows_select')).json).toEqual({ items: [] });
});

it('lists drum folders down to sound files, and sends parts of files', async context => {
  campaign(context);
  const { folders } = (await send('/api/drum-folders.json')).json;
  expect(folders.length).toBeGreaterThan(3);
  for (const { path } of folders) {
    const listed = await send(`/api/drum-folder-files.json?path=${encodeURIComponent(path)}`);
    expect(listed.json.path).toBe(path);
    const sounds = new Set<string>();
    for (const { url, name } of listed.json.files) {
      const file = await send(url);
      expect([name, file.status, file.body.toString('latin1', 0, 4)]).toEqual([name, 200, 'RIFF']);
      sounds.add(file.body.toString('latin1'));
    }
    expect(sounds.size).toBe(listed.json.files.length);
  }
  const [{ path }] = folders;
  const [{ url }] = (await send(`/api/drum-folder-files.json?path=${encodeURIComponent(path)}`)).json.files;
  const fullResponse = await send(url);
  const etag = fullResponse.headers.etag ?? '';
  const middle = await send(url, { range: 'bytes=10-19', 'if-range': etag });
  expect([middle.status, middle.headers['content-range']]).toEqual([
    206,
    `bytes 10-19/${fullResponse.body.length}`,
  ]);
  expect(middle.body.equals(fullResponse.body.subarray(10, 20))).toBe(true);
  const tail = await send(url, { range: 'bytes=-5' });
  expect(tail.body.equals(fullResponse.body.subarray(-5))).toBe(true);
  expect((await send(url, { range: 'bytes=10-19', 'if-range': '"old"' })).status).toBe(200);
  expect((await send(url, { range: `bytes=${fullResponse.body.length}-` })).status).toBe(416);
  expect((await send('/api/drum-folder-files.json?path=nowhere')).status).toBe(404);
  expect((await send('/api/drum-folder-files.json')).status).toBe(404);
  const unheard = { error: { status: 404, message: 'There is no such resource.' } };
  for (const file of ['Kits/Acoustic/unheard.wav', 'Unheard/kick.wav', 'kick.wav'])
    expect((await send(`/drum-samples/${file}`)).json).toEqual(unheard);
});

it('has sound for every media asset, with the declared duration', async context => {
  campaign(context);
  const { data } = (await send('/api/mobile/media-assets')).json;
  for (const asset of data) {
    const { status, headers, body } = await send(asset.path);
    expect([asset.path, status, headers['content-type']]).toEqual([asset.path, 200, asset.mimeType]);
    const bytesPerSecond = body.readUInt32LE(28);
    expect(Math.round((body.readUInt32LE(40) / bytesPerSecond) * 1000)).toBe(asset.durationMs);
  }
});

it('hides records that belong to hidden ones', async () => {
  const instrument = only(catalog.instruments, ({ isPublished }) => !isPublished);
  const rows = await send(`/api/instrument_rows_select?instrumentId=${instrument.id}`);
  expect(rows.json).toEqual({ items: [] });
  const listed = (await send('/api/mobile/instrument-rows')).json.data;
  expect(listed.filter((row: { instrumentId: number }) => row.instrumentId === instrument.id)).toEqual([]);
  const system = only(catalog.musicSystems, ({ isPublic }) => !isPublic);
  expect((await send(`/api/mobile/instruments/${instrument.id}`)).status).toBe(404);
  expect((await send(`/api/mobile/music-systems/${system.id}`)).status).toBe(404);
  expect((await send(`/api/mobile/music-systems/${system.id}/state`)).status).toBe(404);
  const assets = catalog.mediaAssets.filter(({ isPublic }) => !isPublic);
  expect(assets).toHaveLength(2);
  for (const { path } of assets) expect((await send(path)).status).toBe(404);
});

it('returns private tracks only to their owner', async () => {
  const all = (await send('/api/mobile/circular-tracks')).json;
  const own = (await send('/api/mobile/circular-tracks', { 'x-service-api-token': 'sandbox-premium' })).json;
  expect(own.meta.total).toBe(all.meta.total + 1);
});

it('responds to HEAD as to GET, without a body', async () => {
  const get = await send('/api/mobile/keys');
  const head = await send('/api/mobile/keys', {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['etag', 'content-type', 'content-length'])
    expect(head.headers[name]).toBe(get.headers[name]);
});

it('allows only GET, HEAD and OPTIONS', async () => {
  for (const [method, expected] of [
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map(each => [each, 405] as const),
    ['OPTIONS', 204] as const,
  ]) {
    const { status, headers } = await send('/api/mobile/keys', {}, method);
    expect([method, status, headers.allow]).toEqual([method, expected, 'GET, HEAD, OPTIONS']);
  }
});

it('handles requests that no normal client sends', async () => {
  const lines = [
    'GET /api/%ff HTTP/1.1',
    'GET //api//mobile/keys HTTP/1.1',
    'GET /api/mobile/keys/1/../2 HTTP/1.1',
  ];
  for (const line of lines) {
    const answer = await new Promise<string>(resolve => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1', () =>
        socket.write(`${line}\r\nhost: x\r\nconnection: close\r\n\r\n`),
      );
      let text = '';
      socket.on('data', chunk => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect([line, answer.slice(0, 12)]).toEqual([line, 'HTTP/1.1 404']);
  }
  expect((await send('/')).status).toBe(404);
  expect((await send('/api')).status).toBe(404);
  expect((await send('/%0a/api/mobile/keys/1')).status).toBe(404);
});
