/** Tests the sandbox against RFC 9110 and 9112 in process: conditions, ranges, negotiation, targets. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nouns } from '../../src/catalog/index.ts';
import { joinRecordLines } from '../../src/sandbox/library.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { encode } from '../../src/sandbox/serve/assemble.ts';
import { builtLibrary, get, head, textOf } from './built.ts';

const modified = Date.UTC(2024, 1, 3, 4, 5, 6, 789);
const sandbox = createHandler(builtLibrary, { encode, modified });
const path = '/api/mobile/keys';
const sound = '/media/a4-440.wav';
const etag = sandbox(get(path)).headers.etag ?? '';
const status = (url: string, headers: Record<string, string>) => sandbox(get(url, headers)).status;

it('gives the same responses with and without the inventory of the build', () => {
  const { inventory, ...withoutInventory } = builtLibrary;
  const resources = nouns.map(noun => noun.resource);
  expect(resources.map(name => inventory?.(name)?.count)).not.toContain(undefined);
  const handler = createHandler(withoutInventory, { encode, modified });
  for (const { path } of nouns) {
    const [one, other] = [handler(get(path)), sandbox(get(path))];
    expect(one.headers).toEqual(other.headers);
    expect(textOf(one)).toBe(textOf(other));
  }
});

it('reads each file once', () => {
  const read: string[] = [];
  const handler = createHandler({
    read: name => {
      read.push(name);
      return builtLibrary.read(name);
    },
    sha256: builtLibrary.sha256,
  });
  const paths = [
    path,
    `${path}/1`,
    `${path}/999`,
    '/api/mobile/instrument-rows',
    '/api/mobile/instruments/1',
  ];
  for (const each of [...paths, ...paths]) handler(get(each));
  expect(read).toEqual(['keys', 'instrument_rows', 'instruments']);
});

it('finds each record and each part of a long file without reading the whole file', () => {
  const path = '/api/mobile/key-scales';
  const whole = createHandler(builtLibrary)(get(path));
  const listed: readonly { readonly id: number }[] = JSON.parse(textOf(whole)).data;
  const sparing = createHandler({
    ...builtLibrary,
    read: name => {
      throw new Error(`${name} is read`);
    },
  });
  for (const record of listed.filter((_, index) => index % 31 === 0 || index === listed.length - 1)) {
    const { data } = JSON.parse(textOf(sandbox(get(`${path}/${record.id}`))));
    expect(data).toEqual(record);
  }
  const { headers, content } = sparing(get(path));
  expect(headers).toEqual(whole.headers);
  expect(content?.part(1000, 500)).toEqual(whole.body.subarray(1000, 1500));
  expect(() => sparing(get(path)).body).toThrow('key_scales is read');
  expect(sandbox(get(`${path}/${listed.length + 1}`)).status).toBe(404);
});

describe('records written by hand', () => {
  const handlerOf = (files: Readonly<Record<string, readonly string[]>>) =>
    createHandler({
      read: name => Buffer.from(joinRecordLines(files[name] ?? [])),
      sha256: builtLibrary.sha256,
    });
  const data = (files: Readonly<Record<string, readonly string[]>>, url: string) =>
    JSON.parse(textOf(handlerOf(files)(get(url)))).data;

  it('are found by their own ids, anywhere in the record, and not by nested ids', () => {
    const keys = [
      '{"id":1,"within":{"id":7}}',
      '{"name":"two","id":2}',
      '{"id":"3","n":4}',
      '{"id":-4,"n":1}',
    ];
    const found = ['1', '2', '3', '4', '7'].map(id => data({ keys }, `${path}/${id}`));
    expect(found).toEqual([
      { id: 1, within: { id: 7 } },
      { name: 'two', id: 2 },
      { id: '3', n: 4 },
      ...[undefined, undefined],
    ]);
  });

  it('are hidden by their own flags, not by nested ones', () => {
    const instruments = ['{"id":1,"a":{"isPublic":false}}', '{"id":2,"isPublic":false}', '{"id":3}'];
    const rows = ['{"id":1,"instrumentId":1}', '{"id":2,"instrumentId":2}', '{"id":3,"instrumentId":22}'];
    const files = { instruments, instrument_rows: rows };
    const ids = (resource: string) =>
      data(files, `/api/mobile/${resource}`).map(({ id }: { id: number }) => id);
    expect([ids('instruments'), ids('instrument-rows')]).toEqual([
      [1, 3],
      [1, 3],
    ]);
    const found = [1, 2, 3].map(id => data(files, `/api/mobile/instrument-rows/${id}`)?.id);
    expect(found).toEqual([1, undefined, 3]);
  });

  it('have another entity tag after a change of the records that decide whether they are hidden', () => {
    const rows = ['{"id":1,"instrumentId":1}'];
    const tag = (instruments: readonly string[]) =>
      handlerOf({ instruments, instrument_rows: rows })(get('/api/mobile/instrument-rows')).headers.etag;
    expect(new Set([tag(['{"id":1}']), tag(['{"id":1}']), tag(['{"id":2}'])]).size).toBe(2);
  });

  it('have an entity tag for each list of tracks, by its records, limit and account', () => {
    const files = (name: string) => ({
      circular_tracks: [`{"id":1,"name":"${name}"}`, '{"id":2}', '{"id":3,"isPublic":false}'],
    });
    const responses = ['a', 'b'].flatMap(name =>
      ['?limit=1', '?limit=2', '?limit=3'].flatMap(query =>
        [{}, { 'x-service-api-token': 'sandbox-premium' }].map(headers =>
          handlerOf(files(name))(get(`/api/mobile/circular-tracks${query}`, headers)),
        ),
      ),
    );
    const tags = responses.map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(new Set(responses.map(textOf)).size);
    expect(new Set(tags).size).toBe(12);
  });
});

describe('conditions', () => {
  it('compare If-Match strongly', () => {
    expect(status(path, { 'if-match': etag })).toBe(200);
    expect(status(path, { 'if-match': `"other", ${etag}` })).toBe(200);
    expect(status(path, { 'if-match': '*' })).toBe(200);
    expect(status(path, { 'if-match': '"other"' })).toBe(412);
    expect(status(path, { 'if-match': `W/${etag}` })).toBe(412);
    expect(sandbox(head(path, { 'if-match': '"other"' })).status).toBe(412);
  });

  it('use the date in Last-Modified, and accept If-Unmodified-Since in all three formats', () => {
    expect(sandbox(get(path)).headers['last-modified']).toBe('Sat, 03 Feb 2024 04:05:06 GMT');
    for (const [date, expected] of [
      ['Sat, 03 Feb 2024 04:05:06 GMT', 200],
      ['Sat, 03 Feb 2024 04:05:05 GMT', 412],
      ['Saturday, 03-Feb-24 04:05:05 GMT', 412],
      ['Saturday, 03-Feb-24 04:05:07 GMT', 200],
      ['Sat Feb  3 04:05:05 2024', 412],
      ['Sat Feb  3 04:05:06 2024', 200],
      ['1999', 200],
      ['yesterday', 200],
    ] as const) {
      expect([date, status(path, { 'if-unmodified-since': date })]).toEqual([date, expected]);
    }
  });

  it('are evaluated in order: If-Match before If-Unmodified-Since, If-None-Match before If-Modified-Since', () => {
    const [early, late] = ['Sat, 03 Feb 2024 04:05:05 GMT', 'Sat, 03 Feb 2024 04:05:06 GMT'];
    expect(status(path, { 'if-match': etag, 'if-unmodified-since': early })).toBe(200);
    expect(status(path, { 'if-modified-since': late })).toBe(304);
    expect(status(path, { 'if-modified-since': early })).toBe(200);
    expect(status(path, { 'if-none-match': '"other"', 'if-modified-since': late })).toBe(200);
    expect(status(path, { 'if-match': '"other"', 'if-none-match': etag })).toBe(412);
  });

  it('with dates are ignored if no date is known', () => {
    const undated = createHandler(builtLibrary);
    const ask = (headers: Record<string, string>) => undated(get(path, headers));
    expect(ask({}).headers['last-modified']).toBeUndefined();
    expect(ask({ 'if-unmodified-since': 'Sat, 03 Feb 1990 04:05:05 GMT' }).status).toBe(200);
    expect(ask({ 'if-modified-since': 'Sat, 03 Feb 2034 04:05:05 GMT' }).status).toBe(200);
  });

  it('with a matching entity tag give a 304 with validators and without content', () => {
    const { status: code, headers, body } = sandbox(get(path, { 'if-none-match': etag }));
    expect([code, body.length]).toEqual([304, 0]);
    expect(headers).toEqual({
      etag,
      'last-modified': 'Sat, 03 Feb 2024 04:05:06 GMT',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
  });
});

describe('ranges', () => {
  const fullResponse = sandbox(get(sound));

  it('apply to GET, not to HEAD', () => {
    const part = sandbox(get(sound, { range: 'bytes=0-3' }));
    expect([part.status, textOf(part), part.headers['content-range']]).toEqual([
      206,
      'RIFF',
      `bytes 0-3/${fullResponse.body.length}`,
    ]);
    const headResponse = sandbox(head(sound, { range: 'bytes=0-3' }));
    expect([
      headResponse.status,
      headResponse.headers['content-length'],
      headResponse.headers['content-range'],
    ]).toEqual([200, String(fullResponse.body.length), undefined]);
  });

  it('that end before they begin are ignored, and those beyond the end get 416', () => {
    expect(status(sound, { range: 'bytes=9-3' })).toBe(200);
    expect(status(sound, { range: 'bytes=-' })).toBe(200);
    expect(status(sound, { range: `bytes=${fullResponse.body.length}-` })).toBe(416);
  });

  it('depend on If-Range by tag or by date', () => {
    const ask = (condition: string) => status(sound, { range: 'bytes=0-3', 'if-range': condition });
    expect(ask(fullResponse.headers.etag ?? '')).toBe(206);
    expect(ask('"other"')).toBe(200);
    expect(ask('Sat, 03 Feb 2024 04:05:06 GMT')).toBe(206);
    expect(ask('Sat, 03 Feb 2024 04:05:07 GMT')).toBe(200);
  });
});

describe('content codings', () => {
  const ask = (accepted?: string) =>
    sandbox(get(path, accepted === undefined ? {} : { 'accept-encoding': accepted }));

  it('are chosen by weight, brotli before gzip', () => {
    for (const [accepted, coding] of [
      [undefined, undefined],
      ['', undefined],
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['GZIP, Br', 'br'],
      ['gzip;q=1.0, br;q=0.5', 'gzip'],
      ['gzip;q=0, br;q=0', undefined],
      ['gzip;q=0.5, identity', undefined],
      ['*', 'br'],
      ['*, br;q=0', 'gzip'],
      ['deflate, zstd', undefined],
    ] as const) {
      expect([accepted, ask(accepted).headers['content-encoding']]).toEqual([accepted, coding]);
    }
  });

  it('give the same bytes after decoding, with separate tags', () => {
    const [plain, gzip, br] = [ask(), ask('gzip'), ask('br')];
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, gzip, br]) {
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.length));
    }
    const conditional = { 'accept-encoding': 'gzip', 'if-none-match': gzip.headers.etag };
    expect(sandbox(get(path, conditional)).status).toBe(304);
    expect(sandbox(get(path, { ...conditional, 'if-none-match': plain.headers.etag })).status).toBe(200);
  });

  it('are not used for sounds', () => {
    const { headers } = sandbox(get(sound, { 'accept-encoding': 'gzip' }));
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('are named in Vary beside the token on routes that read a token', () => {
    expect(sandbox(get('/api/mobile/entities?include=keys')).headers.vary).toBe(
      'X-Service-Api-Token, Accept-Encoding',
    );
  });
});

it('accepts request targets in absolute form', () => {
  const plain = textOf(sandbox(get(`${path}/1`)));
  for (const target of [`http://localhost:4000${path}/1`, `HTTPS://example.org${path}/1?x=1`]) {
    expect(textOf(sandbox(get(target)))).toBe(plain);
  }
  expect(sandbox(get('http://localhost')).status).toBe(404);
  expect(sandbox(get('ftp://localhost/api/mobile/keys')).status).toBe(404);
});

it('sends a challenge if a token is missing or invalid', () => {
  for (const headers of [{}, { 'x-service-api-token': 'nonsense' }]) {
    const { status: code, headers: answer } = sandbox(get('/api/mobile/me', headers));
    expect([code, answer['www-authenticate']]).toEqual([
      401,
      'ApiKey realm="music-cli sandbox", header="X-Service-Api-Token"',
    ]);
  }
});

it('responds to HEAD as to GET, without a body', () => {
  for (const url of [path, sound, '/nowhere']) {
    const [fullResponse, headResponse] = [sandbox(get(url)), sandbox(head(url))];
    expect([headResponse.status, headResponse.headers, headResponse.body.length]).toEqual([
      fullResponse.status,
      fullResponse.headers,
      0,
    ]);
  }
});

it('allows shared caches to store public responses, but not those of an account', () => {
  const premium = { 'x-service-api-token': 'sandbox-premium' };
  const control = (url: string, headers = {}) => sandbox(get(url, headers)).headers['cache-control'];
  const tracks = '/api/mobile/circular-tracks';
  expect([control('/api/mobile/me', premium), control(tracks, premium)]).toEqual(
    Array(2).fill('private, no-cache'),
  );
  // A public route ignores tokens.
  expect([control(tracks), control(path, premium)]).toEqual(Array(2).fill('no-cache'));
});

it('does not confuse responses that depend on the token or the query', () => {
  const premium = { 'x-service-api-token': 'sandbox-premium' };
  const sendGet = (url: string, headers = {}) => JSON.parse(textOf(sandbox(get(url, headers))));
  const tracks = '/api/mobile/circular-tracks';
  const open = sendGet(tracks).meta.total;
  expect([sendGet(tracks, premium).meta.total, sendGet(tracks).meta.total]).toEqual([open + 1, open]);
  expect([sendGet(`${tracks}?limit=1`).data.length, sendGet(`${tracks}?limit=2`).data.length]).toEqual([
    1, 2,
  ]);
  const includedBy = (names: string) => sendGet(`/api/mobile/entities?include=${names}`).meta.includes;
  expect([includedBy('keys'), includedBy('intervals,keys'), includedBy('')]).toEqual([
    ['keys'],
    ['keys', 'intervals'],
    [],
  ]);
  const scales = (id: string) => sendGet(`/api/mobile/music-bootstrap?keyId=${id}`).data.key_scales;
  expect(new Set(scales('2').map((scale: { keyId: number }) => scale.keyId))).toEqual(new Set([2]));
  expect(scales('0')).toEqual([]);
  expect(scales('4"')).toEqual([]);
});

it('says that an unknown path does not exist', () => {
  for (const path of [
    '/',
    '/api',
    '/api/mobile/scales/3',
    '/api/mobile/keys/abc',
    `/${'a/'.repeat(40_000)}`,
  ]) {
    const response = sandbox(get(path));
    expect(response.status).toBe(404);
    expect(JSON.parse(textOf(response)).error.message).toBe('There is nothing at this path.');
  }
});
