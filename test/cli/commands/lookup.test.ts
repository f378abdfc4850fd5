/** Tests lookups of records by name, and names shown for the ids of other records. */
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cli, makeHome, type Result } from '../../support/cli.ts';
import { type Service, serve } from './service.ts';

const tones = ['C', 'C♯', 'D♭', 'F♯', 'B♭', 'E'];
const key = (id: number) => {
  const name = tones[id - 1] ?? '';
  const alteration = name.endsWith('♯') ? 1 : name.endsWith('♭') ? -1 : 0;
  return `{"id":${id},"baseTone":{"name":"${name[0]}"},"alteration":${alteration}}`;
};
const scale = (id: number, fullName: string, slug: string) =>
  `{"id":${id},"fullName":"${fullName}","name":"${fullName.split(' ').slice(1).join(' ')}","canonicalPath":"/scales/${slug}"}`;
const scales = [
  scale(1, 'C♯ dorian', 'c-sharp-dorian'),
  scale(2, 'F♯ harmonic minor', 'f-sharp-harmonic-minor'),
  scale(3, 'D dorian', 'd-dorian'),
];
const instruments = [
  '{"id":1,"name":"Guitar","slug":"guitar","musicSystemIds":[1,7]}',
  '{"id":2,"name":"Bass","slug":"double-bass"}',
  '{"id":3,"name":"bass","slug":"bass-guitar"}',
  '{"id":4,"name":"Cajón","slug":"cajon-peruano","musicSystemIds":null}',
];
const intervals = [
  '{"id":1,"name":"Minor third","abbreviation":"m3"}',
  '{"id":2,"name":"Major third","abbreviation":"M3"}',
];
const many = Array.from({ length: 24 }, (_, index) => 100 - index);
const harmony =
  '{"data":{"id":1,"name":"ii–V","events":[{"id":9,"keyId":4,"scaleId":3},{"id":10,"keyId":99,"scaleId":null}]}}';

const all = (records: readonly string[]) => `{"data":[${records}]}`;
let service: Service;
beforeAll(async () => {
  service = await serve({
    '/api/mobile/keys': all(tones.map((_, index) => key(index + 1))),
    ...Object.fromEntries(
      tones.map((_, index) => [`/api/mobile/keys/${index + 1}`, `{"data":${key(index + 1)}}`]),
    ),
    ...Object.fromEntries(many.map(id => [`/api/mobile/keys/${id}`, `{"data":{"id":${id}}}`])),
    '/api/mobile/key-scales': all(scales),
    ...Object.fromEntries(
      scales.map((each, index) => [`/api/mobile/key-scales/${index + 1}`, `{"data":${each}}`]),
    ),
    '/api/mobile/instruments': all(instruments),
    ...Object.fromEntries(
      instruments.map((each, index) => [`/api/mobile/instruments/${index + 1}`, `{"data":${each}}`]),
    ),
    '/api/mobile/intervals': all(intervals),
    ...Object.fromEntries(
      intervals.map((each, index) => [`/api/mobile/intervals/${index + 1}`, `{"data":${each}}`]),
    ),
    '/api/mobile/music-systems': all(['{"id":1,"name":"Twelve"},{"id":7,"name":""}']),
    '/api/mobile/circular-tracks': all([
      ...[1, 2].map(id => `{"id":"rhythm:${id}","name":"Track ${id}"}`),
      '{"id":"rhythm:3","name":"Track 3","ringCount":"many"}',
    ]),
    '/api/mobile/harmonies/1': harmony,
    '/api/mobile/sound-engines': { status: 500, body: '{}' },
    '/api/mobile/sound-presets/1': '{"data":{"id":1,"engine":{"id":5}}}',
  });
});
afterAll(() => service.close());

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home?.remove();
  home = makeHome();
  service.takeRequests();
});
afterAll(() => home.remove());

const run = (...args: string[]): Promise<Result> =>
  cli(args, { env: { ...home.env, MUSIC_CLI_BASE_URL: service.url } });

describe('lookup', () => {
  it.each([
    ['keys', 2, ['C#', 'c♯', 'C-sharp', 'c sharp', 'C_SHARP']],
    ['keys', 3, ['Db', 'd♭', 'D-flat', 'D flat']],
    ['keys', 5, ['B♭', 'Bb', 'bb', 'b-flat']],
    ['scales', 1, ['c# dorian', 'C♯ Dorian', 'c-sharp-dorian', 'C sharp dorian']],
    ['scales', 2, ['f-sharp harmonic minor', 'F# Harmonic-Minor', 'harmonic minor']],
    ['instruments', 4, ['cajón', 'CAJON', 'cajo\u0301n', 'cajon peruano']],
    ['instruments', 3, ['bass-guitar', 'bass']],
    ['instruments', 2, ['double-bass']],
    ['intervals', 1, ['m3', 'minor third']],
    ['intervals', 2, ['M3']],
  ] as const)('%s: id %d is found by each of %j', async (noun, id, spellings) => {
    const result = await run(noun, 'get', ...spellings, '--columns', 'id', '-o', 'tsv');
    expect(result).toEqual({ stdout: `id\n${`${id}\n`.repeat(spellings.length)}`, stderr: '', code: 0 });
  });

  it('finds a record by an enharmonic equivalent, and says so', async () => {
    expect(await run('keys', 'get', 'Gb', 'Fb', '--columns', 'id', '-o', 'tsv')).toEqual({
      stdout: 'id\n4\n6\n',
      stderr:
        "'Gb' is not in the catalog; 'F♯' sounds the same.\n'Fb' is not in the catalog; 'E' sounds the same.\n",
      code: 0,
    });
  });

  it('lists the records if several have the name', async () => {
    expect(await run('scales', 'get', 'dorian')).toEqual({
      stdout: '',
      stderr:
        "music-cli: 'dorian' is the name of 2 scales.\nGive the id of one:\n  1 C♯ dorian\n  3 D dorian\n",
      code: 2,
    });
  });

  it.each([
    ['BASS', 3, "'BASS' is read as 'bass'; 'Bass' is id:2.\n"],
    ['Bass', 2, "'Bass' is read as 'Bass'; 'bass' is id:3.\n"],
  ])(
    '%s: picks the record of exactly this name, else the usual meaning, and names the other record',
    async (name, id, stderr) => {
      const result = await run('instruments', 'get', name, '--columns', 'id', '-o', 'tsv');
      expect(result).toEqual({ stdout: `id\n${id}\n`, stderr, code: 0 });
    },
  );

  it('accepts an id with the prefix id:', async () => {
    const ids = await run('keys', 'get', 'id:2', 'ID:3', 'id:2', '--columns', 'id', '-o', 'tsv');
    expect(ids).toEqual({ stdout: 'id\n2\n3\n2\n', stderr: '', code: 0 });
    expect(service.takeRequests()).not.toContain('/api/mobile/keys');
    for (const wrong of ['id:', 'id:0', 'id:C', 'id:-1'])
      expect(await run('keys', 'get', wrong)).toEqual({
        stdout: '',
        stderr: `music-cli: '${wrong}' is neither an id nor a name of a key.\nAn id is a positive integer; a name is written as the list shows it.\n`,
        code: 2,
      });
    const tracks = await run('tracks', 'get', 'id:rhythm:2', '--columns', 'id', '-o', 'tsv');
    expect(tracks).toEqual({ stdout: 'id\nrhythm:2\n', stderr: '', code: 0 });
    expect(await run('tracks', 'get', 'id:2')).toEqual({
      stdout: '',
      stderr: "music-cli: No track has the id 2.\n'music-cli tracks list' lists all of them.\n",
      code: 3,
    });
  });

  it('lists the nearest names if no record has the name', async () => {
    expect(await run('instruments', 'get', 'gitar')).toEqual({
      stdout: '',
      stderr: "music-cli: No instrument is called 'gitar'.\nThe nearest: Guitar, bass.\n",
      code: 3,
    });
  });

  it.each([
    [
      'one name if all words together are a name, even if each of them is',
      'instruments',
      'cajon peruano',
      '4',
      '',
      0,
    ],
    [
      'several names if each word is a name',
      ...(['instruments', 'bass guitar', '3 1', "Put 'bass guitar' in quotes to get 'bass'.\n", 0] as const),
    ],
    [
      'a part of a name if one of the words is not a name',
      ...(['instruments', 'guitar BAS', '3'] as const),
      "No instrument is called 'guitar BAS'; using 'bass'.\n",
      0,
    ],
    [
      'unknown names if no word is a name',
      ...(['instruments', 'foo bar', ''] as const),
      "music-cli: No instrument is called 'foo bar'.\n'music-cli instruments list' lists all of them.\n",
      3,
    ],
    [
      'names with one unknown word, if all words together are not a name',
      ...(['instruments', 'foo guitar', '1'] as const),
      "music-cli: No instrument is called 'foo'.\n'music-cli instruments list' lists all of them.\n",
      3,
    ],
  ] as const)('accepts words without quotes as %s', async (_, noun, words, ids, stderr, code) => {
    const stdout = ids === '' ? '' : ['id', ...ids.split(' '), ''].join('\n');
    const result = await run(noun, 'get', ...words.split(' '), '--columns', 'id', '-o', 'tsv');
    expect(result).toEqual({ stdout, stderr, code });
  });

  it('prints an object if one record was requested from a collection, else an array', async () => {
    const track = (id: number) => `{"id":"rhythm:${id}","name":"Track ${id}"}`;
    expect(await run('tracks', 'get', 'rhythm:2', '--json')).toEqual({
      stdout: `${track(2)}\n`,
      stderr: '',
      code: 0,
    });
    const some = await run('tracks', 'get', 'rhythm:2', 'nosuch', '--json');
    expect([some.stdout, some.code]).toEqual([`[${track(2)}]\n`, 3]);
    const more = await run('tracks', 'get', 'rhythm:2', 'rhythm:1', 'nosuch', '--json');
    expect([more.stdout, more.code]).toEqual([`[${track(2)},${track(1)}]\n`, 3]);
    expect(await run('tracks', 'get', 'nosuch', '--json')).toMatchObject({ stdout: '', code: 3 });
    expect(await run('tracks', 'get', 'Track 3')).toEqual({
      stdout: '',
      stderr: `music-cli: The service sent a track that is not in the documented format: record 1.ringCount.\nIt should be a number. 'music-cli api <path>' prints the body as sent, and --refresh bypasses the cache.\n`,
      code: 5,
    });
  });

  it.each(['0', '01', '1.5', '+1', '..', '../me', '/api/mobile/me', '', ' ', '-1'])(
    '%j is rejected before any request',
    async id => {
      for (const args of [
        ['keys', 'get', id],
        ['systems', 'state', id],
        ['instruments', 'rows', '--', id],
      ]) {
        const { stdout, stderr, code } = await run(...args);
        expect({ stdout, code, requests: service.takeRequests() }).toEqual({
          stdout: '',
          code: 2,
          requests: [],
        });
        expect(stderr).toMatch(/^music-cli: .+\n.+\n$/);
      }
    },
  );

  it('sends no requests if one of several ids is malformed', async () => {
    expect((await run('keys', 'get', '1', '2', '0')).code).toBe(2);
    expect(service.takeRequests()).toEqual([]);
  });

  it('returns 24 records in the order of their ids on the command line, and looks up names once', async () => {
    const ids = many.map(String);
    const { stdout, stderr, code } = await run('keys', 'get', ...ids, '--json');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toBe(`[${many.map(id => `{"data":{"id":${id}}}`).join(',')}]\n`);
    expect(service.takeRequests().sort()).toEqual(ids.map(id => `/api/mobile/keys/${id}`).sort());

    expect((await run('keys', 'get', 'E', '100', 'Db', '--columns', 'id', '-o', 'tsv')).stdout).toBe(
      'id\n6\n100\n3\n',
    );
    expect(service.takeRequests().filter(path => path === '/api/mobile/keys')).toHaveLength(1);
  });
});

it('requests several ids concurrently', async () => {
  const waiting: ServerResponse[] = [];
  // The server responds only after the fourth request has arrived.
  const server = createServer((request, response) => {
    waiting.push(response);
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-id', request.url ?? '');
    if (waiting.length < 4) return;
    for (const each of waiting.toReversed())
      each.end(`{"data":{"id":${String(each.getHeader('x-id')).split('/').at(-1)}}}`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const args = ['keys', 'get', '4', '2', '3', '1', '--columns', 'id', '-o', 'tsv'];
  const result = await cli(args, { env: { ...home.env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${port}` } });
  server.close();
  expect(result).toEqual({ stdout: 'id\n4\n2\n3\n1\n', stderr: '', code: 0 });
});

describe('names of referenced records', () => {
  const events = (...lines: string[]) => ['ii–V  harmony 1', '', 'events', ...lines, ''].join('\n');

  it('come from the cache without a request, and are missing if the cache has none', async () => {
    expect((await run('harmonies', 'get', '1')).stdout).toBe(
      events('  id  keyId  scaleId', '   9      4        3', '  10     99'),
    );
    await run('keys', 'list');
    await run('scales', 'list');
    service.takeRequests();
    expect(await run('harmonies', 'get', '1')).toEqual({
      stdout: events('  id  key  scale', '   9  F♯   D dorian', '  10  99'),
      stderr: '',
      code: 0,
    });
    expect(service.takeRequests()).toEqual(['/api/mobile/harmonies/1']);
  });

  it('come from the service with --names', async () => {
    expect((await run('instruments', 'list', '--columns', 'name,systems', '--limit', '1')).stdout).toBe(
      'name    systems\nGuitar  1, 7\n',
    );
    expect(
      (await run('instruments', 'list', '--columns', 'name,systems', '--limit', '1', '--names')).stdout,
    ).toBe('name    systems\nGuitar  Twelve, 7\n');
    expect((await run('instruments', 'get', '1', '--names')).stdout).toContain('systems  Twelve, 7\n');
  });

  it('do not change data formats', async () => {
    const { stdout } = await run('instruments', 'list', '--columns', 'systems', '-o', 'csv');
    expect(stdout).toBe('systems\r\n"1, 7"\r\n""\r\n""\r\n""\r\n');
    expect(service.takeRequests()).toEqual(['/api/mobile/instruments']);
  });

  it('are left out if they cannot be fetched', async () => {
    expect(await run('presets', 'get', '1', '--names', '--retries', '0')).toEqual({
      stdout: 'preset 1\n\nengine\n  id\n   5\n',
      stderr: '',
      code: 0,
    });
    expect(service.takeRequests()).toEqual(['/api/mobile/sound-presets/1', '/api/mobile/sound-engines']);
  });
});
