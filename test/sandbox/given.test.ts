/** Records of one's own, in folders and in values; recording a service, and replaying it. */
import { execFileSync } from 'node:child_process';
import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from '../../src/base/disk.ts';
import { Failure } from '../../src/base/errors.ts';
import { nouns } from '../../src/catalog/index.ts';
import { complete, type Sandbox } from '../../src/sandbox/exchange.ts';
import { sandboxOver } from '../../src/sandbox/serve/assemble.ts';
import { pages } from '../../src/sandbox/serve/pages.ts';
import { following, readFolder } from '../../src/sandbox/serve/records/folder.ts';
import { givenFrom, nothingGiven } from '../../src/sandbox/serve/records/given.ts';
import { type Forward, passedResponse, recording } from '../../src/sandbox/serve/records/recording.ts';
import { builtDescription, builtLibrary, get, head, textOf } from './built.ts';

const resources = nouns.map(({ resource }) => resource);

let folder = '';
beforeEach(() => {
  folder = disk.mkdtempSync(join(tmpdir(), 'music-cli-data-'));
});
afterEach(() => disk.rmSync(folder, { recursive: true }));

const page = pages(builtDescription());
const put = (name: string, content: unknown) =>
  disk.writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const overFolder = () => sandboxOver(builtLibrary, page, readFolder(disk, folder));
const json = (sandbox: Sandbox, url: string, headers = {}) => JSON.parse(textOf(sandbox(get(url, headers))));
const plain = sandboxOver(builtLibrary, page);
const keys = '/api/mobile/keys';

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replace(folder, 'DIR');
  }
  return 'nothing was thrown';
}

describe('a folder of records', () => {
  it('replaces those with a known id, and others come after', () => {
    const mine = { color: '#000000', id: 2, nested: { isPublic: false }, more: [1.5, 'é'] };
    put('keys.json', [mine, { id: 500, baseTone: null }]);
    const sandbox = overFolder();
    const built = json(plain, keys);
    const { meta, data } = json(sandbox, keys);
    expect(meta).toEqual({ resource: 'keys', count: built.data.length + 1, filters: [] });
    expect(data).toEqual(
      [...built.data, { id: 500, baseTone: null }].map(key => (key.id === 2 ? mine : key)),
    );
    expect(json(sandbox, `${keys}/2`)).toEqual({
      meta: { resource: 'key', count: 4, filters: [] },
      data: mine,
    });
    expect(json(sandbox, `${keys}/500`).data).toEqual({ id: 500, baseTone: null });
    expect(json(sandbox, '/api/keys')).toEqual(data);
    expect(json(sandbox, '/api/mobile/entities?include=keys').data.keys).toEqual(data);
    expect(sandbox(get(`${keys}/501`)).status).toBe(404);
  });

  it('may hold whole bodies of the service', () => {
    put('keys.json', {
      meta: { resource: 'keys', count: 1, filters: [] },
      data: [{ id: 2, color: '#000000' }],
    });
    put('instrument_rows.json', { items: [{ label: 'x', instrumentId: 1, id: 9001 }] });
    put('account.json', { id: 7, username: 'me' });
    put('music_system_states.json', '\ufeff[{"musicSystemId":1,"slug":"mine\ufeff"}]');
    put('circular_tracks.json', [{ id: 'rhythm:900', name: 'mine' }]);
    const sandbox = overFolder();
    expect(json(sandbox, `${keys}/2`).data).toEqual({ id: 2, color: '#000000' });
    const rows = json(sandbox, '/api/instrument_rows_select?instrumentId=1').items;
    expect(rows.at(-1)).toEqual({ label: 'x', instrumentId: 1, id: 9001 });
    expect(json(sandbox, '/api/mobile/me', { 'x-service-api-token': 'sandbox-premium' })).toEqual({
      id: 7,
      username: 'me',
    });
    expect(json(sandbox, '/api/mobile/music-systems/1/state').data).toEqual({
      musicSystemId: 1,
      slug: 'mine\ufeff',
    });
    expect(json(sandbox, '/api/mobile/circular-tracks?limit=1000').data.at(-1)).toEqual({
      id: 'rhythm:900',
      name: 'mine',
    });
  });

  it('hides what is not visible, by the flags of the records themselves', () => {
    put('instruments.json', [
      { id: 1, isPublished: false },
      { id: 800, tags: [{ isPublic: false }] },
    ]);
    const sandbox = overFolder();
    const ids = json(sandbox, '/api/mobile/instruments').data.map(({ id }: { id: number }) => id);
    expect([ids.includes(1), ids.includes(800)]).toEqual([false, true]);
    expect(json(sandbox, '/api/instrument_rows_select?instrumentId=1')).toEqual({ items: [] });
  });

  it('keeps integers beyond 2^53 as they are', () => {
    put('keys.json', '[{"id":9007199254740993,"alteration":12345678901234567890}]');
    const sandbox = overFolder();
    expect(textOf(sandbox(get(`${keys}/9007199254740993`)))).toBe(
      '{"meta":{"resource":"key","count":2,"filters":[]},"data":{"id":9007199254740993,"alteration":12345678901234567890}}',
    );
  });

  it.each([
    ['keys.json', '[{"id":1,', /^DIR\/keys\.json: this is not JSON: /],
    [
      'keys.json',
      '{"id":1}',
      'DIR/keys.json: this is neither an array of records nor a body that holds one.',
    ],
    ['keys.json', '7', 'DIR/keys.json: this is neither an array of records nor a body that holds one.'],
    ['keys.json', [{ id: 1 }, 'two'], 'DIR/keys.json, record 2: this is no object.'],
    [
      'keys.json',
      `[{"id":4,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
      'DIR/keys.json, record 1 (id 4): this is nested too deeply.',
    ],
    [
      'keys.json',
      [{ id: 4, baseTone: { midi: 'x' } }],
      'DIR/keys.json, record 1 (id 4): baseTone.midi is not a number.',
    ],
    ['keys.json', [{ id: 4, color: 7 }], 'DIR/keys.json, record 1 (id 4): color is not a string.'],
    [
      'key_scales.json',
      [{ id: 4, tones: [{}, 5] }],
      'DIR/key_scales.json, record 1 (id 4): tones[1] is not an object.',
    ],
    ['keys.json', [{ id: 0 }], 'DIR/keys.json, record 1 (id 0): id is not an id.'],
    ['keys.json', [{ id: -1 }], 'DIR/keys.json, record 1 (id -1): id is not an id.'],
    ['keys.json', [{ id: 1.5 }], 'DIR/keys.json, record 1 (id 1.5): id is not an id.'],
    ['keys.json', [{ color: '#fff' }], 'DIR/keys.json, record 1: id is not an id.'],
    [
      'keys.json',
      [{ id: 3 }, { id: 3 }],
      'DIR/keys.json, record 2 (id 3): another record before it has this id.',
    ],
    [
      'circular_tracks.json',
      [{ id: 'rhythm:7', name: 7 }],
      'DIR/circular_tracks.json, record 1 (id rhythm:7): name is not a string.',
    ],
    [
      'circular_tracks.json',
      [{ id: '1rhythm:7' }],
      'DIR/circular_tracks.json, record 1 (id 1rhythm:7): id is not an id.',
    ],
    [
      'circular_tracks.json',
      [{ id: 'rhythm:7b' }],
      'DIR/circular_tracks.json, record 1 (id rhythm:7b): id is not an id.',
    ],
    [
      'keys.json',
      '[{"id":9007199254740993,"color":7}]',
      'DIR/keys.json, record 1 (id 9007199254740993): color is not a string.',
    ],
    ['circular_tracks.json', [{ id: 3 }], 'DIR/circular_tracks.json, record 1 (id 3): id is not a string.'],
    ['scales.json', [], "DIR/scales.json: there is no resource 'scales'."],
    ['recorded.json', '{}', 'DIR/recorded.json: this is no recording: it is not an array.'],
    [
      'recorded.json',
      [{ url: '/x', token: false, type: 'text/plain', file: '../secret' }],
      'DIR/recorded.json: this is no recording: "../secret" is no file of a recording.',
    ],
  ] as const)('is refused with file, record and field: %s %.200j', (name, content, expected) => {
    put(name, content);
    const message = messageOf(() => readFolder(disk, folder));
    if (typeof expected === 'string') expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });

  const entry = { url: '/x', token: false, type: 'text/plain', file: 'recorded/12' };
  it.each([
    [{ ...entry, url: 7 }, '[1].url is not a string'],
    [{ ...entry, token: 'no' }, '[1].token is not a boolean'],
    [{ ...entry, type: null }, '[1].type is not a string'],
    [{ ...entry, file: 7 }, '[1].file is not a string'],
    ['recorded/1', '[1] is not an object'],
  ])('is refused with the entry %j of a recording', (bad, reason) => {
    put('recorded.json', [entry]);
    expect(readFolder(disk, folder).replay('/x')).toBeDefined();
    put('recorded.json', [entry, bad]);
    expect(messageOf(() => readFolder(disk, folder))).toBe(
      `DIR/recorded.json: this is no recording: ${reason}.`,
    );
  });

  it('is refused where there is none', () => {
    expect(messageOf(() => readFolder(disk, join(folder, 'nowhere')))).toBe(
      "DIR/nowhere can't be read: there is no such file or folder.",
    );
  });

  it.each([
    ['keys.json', '[', 'Mend the file, and start again.'],
    [
      'scales.json',
      '[]',
      `The resources are: ${resources.join(', ')}, circular_tracks, music_system_states, account.`,
    ],
    ['recorded.json', '7', 'Record again with --record, or remove the file.'],
    [undefined, '', 'Give a folder that holds files like keys.json.'],
  ])('that is refused for %s comes with a hint', (name, content, hint) => {
    if (name === undefined) disk.rmSync(folder, { recursive: true });
    else put(name, content);
    const failure = { kind: 'usage', code: 'bad_data', hint };
    expect(() => readFolder(disk, folder)).toThrow(expect.objectContaining(failure));
    disk.mkdirSync(folder, { recursive: true });
  });

  it('may hold other files as well', () => {
    put('README.md', 'Notes');
    put('.hidden.json', 'x');
    expect(readFolder(disk, folder).given.size).toBe(0);
  });

  it('is read again when it changes; what is bad then is told once, and the records from before stay', () => {
    const told: string[] = [];
    put('keys.json', [{ id: 1, color: '#111111' }]);
    const made = (content?: Parameters<typeof sandboxOver>[2]) => sandboxOver(builtLibrary, page, content);
    const sandbox = following(disk, folder, made, ({ message }: Failure) => told.push(message));
    const color = () => json(sandbox, `${keys}/1`).data.color;
    const first = sandbox(get(keys)).headers.etag;
    expect(color()).toBe('#111111');
    put('keys.json', [{ id: 1, color: '#222222' }]);
    expect(color()).toBe('#222222');
    expect(sandbox(get(keys)).headers.etag).not.toBe(first);
    put('keys.json', '[');
    expect([color(), color()]).toEqual(['#222222', '#222222']);
    expect(told).toHaveLength(1);
    disk.rmSync(join(folder, 'keys.json'));
    put('intervals.json', [{ id: 1, name: 'mine' }]);
    expect(color()).toBe(json(plain, `${keys}/1`).data.color);
    expect(json(sandbox, '/api/mobile/intervals/1').data).toEqual({ id: 1, name: 'mine' });
  });
});

it('takes records as values too', () => {
  const given = new Map([['keys', givenFrom([{ id: 1, color: '#123456' }], 'keys', 'data.keys')]]);
  const sandbox = sandboxOver(builtLibrary, page, { ...nothingGiven, given });
  expect(json(sandbox, `${keys}/1`).data).toEqual({ id: 1, color: '#123456' });
  expect(messageOf(() => givenFrom([], 'chords', 'data.chords'))).toBe(
    'data.chords: there is no resource of this name.',
  );
});

describe('a recording', () => {
  const recorderOf = (forward: Forward, withAccount = true) =>
    recording(disk, folder, forward, {
      save: async (name, content) => replaceFile(disk, join(folder, name), content),
      withAccount,
    });

  /** A service of its own: two keys with a field that the sandbox has not, and little else. */
  const bodies: Readonly<Record<string, string>> = {
    '/api/mobile/keys':
      '{"meta":{"resource":"keys","count":2,"filters":[],"page":1},\n"data":[{"id":7,"new":1},{"id":8}]}',
    '/api/mobile/keys/7': '{"meta":{"resource":"key","count":2,"filters":[]},"data":{"id":7,"new":1}}',
    '/api/mobile/entities?include=keys': '{"meta":{"includes":["keys"]},"data":{"keys":[]}}',
    '/api/mobile/unheard-of': '[1]',
    '/api/samples/a%20b.wav': 'RIFF....',
  };
  const asked: string[] = [];
  const modified = 'Sat, 03 Feb 2024 04:05:06 GMT';
  const forward = async (url: string, token: string | undefined) => {
    asked.push(`${url} ${token ?? '-'}`);
    if (url === '/api/mobile/me') {
      const account = { id: 1, username: token === 'secret-token' ? 'real' : 'nobody' };
      return complete(
        token === undefined ? 401 : 200,
        { 'content-type': 'application/json' },
        Buffer.from(JSON.stringify(account)),
      );
    }
    const body = bodies[url];
    const type = url.endsWith('.wav') ? 'audio/wav' : 'application/json';
    const headers = { 'content-type': type, etag: `W/"${url.length}"`, 'last-modified': modified };
    return complete(body === undefined ? 404 : 200, headers, Buffer.from(body ?? '{}'));
  };

  it('passes on what the service says, and replays it to the letter', async () => {
    const recorder = recorderOf(forward);
    const premium = { 'x-service-api-token': 'secret-token' };
    for (const url of Object.keys(bodies)) expect(textOf(await recorder(get(url)))).toBe(bodies[url]);
    expect((await recorder(get('/api/mobile/me', premium))).status).toBe(200);
    // What is public needs no token, and is there for everyone.
    expect((await recorder(get(keys, premium))).status).toBe(200);
    expect(asked.slice(-2)).toEqual(['/api/mobile/me secret-token', `${keys} -`]);
    expect((await recorder(get('/api/mobile/me'))).status).toBe(401);
    expect((await recorder(get('/api/mobile/articles'))).status).toBe(404);
    expect((await recorder({ ...get(keys), method: 'POST' })).status).toBe(405);
    for (const [condition, status] of [
      [{ 'if-none-match': `"${keys.length}"` }, 304],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': modified.replace('2024', '2023') }, 200],
      [{ 'if-unmodified-since': modified.replace('2024', '2023') }, 412],
      [{ 'if-match': `W/"${keys.length}"` }, 412],
    ] as const)
      expect([condition, (await recorder(get(keys, condition))).status]).toEqual([condition, status]);

    const files = disk.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    expect(files).toEqual(
      [
        'keys.json',
        'recorded',
        'recorded.json',
        'recorded/1.json',
        'recorded/2.json',
        'recorded/3.json',
        'recorded/4',
        'recorded/5.json',
      ].sort(),
    );
    for (const file of files.filter(name => name !== 'recorded'))
      expect(disk.readFileSync(join(folder, file), 'utf8')).not.toContain('secret-token');

    const replay = overFolder();
    for (const url of Object.keys(bodies)) {
      const answer = replay(get(url));
      expect([url, answer.status, textOf(answer)]).toEqual([url, 200, bodies[url]]);
      expect(replay(get(url, { 'if-none-match': answer.headers.etag })).status).toBe(304);
    }
    expect(replay(get('/api/samples/a%20b.wav', { range: 'bytes=0-3' })).status).toBe(206);
    // What is whole in the recording is whole in the replay.
    expect(json(replay, `${keys}/8`).data).toEqual({ id: 8 });
    expect(replay(get(`${keys}/1`)).status).toBe(404);
    // What was asked with a token needs one.
    expect(replay(get('/api/mobile/me')).status).toBe(401);
    expect(json(replay, '/api/mobile/me', { 'x-service-api-token': 'sandbox-premium' })).toEqual({
      id: 1,
      username: 'real',
    });
    // What was never asked is the sandbox's own.
    expect(textOf(replay(get('/api/mobile/intervals')))).toBe(textOf(plain(get('/api/mobile/intervals'))));
  });

  it('is gone on with by the next run', async () => {
    await recorderOf(forward)(get('/api/mobile/unheard-of'));
    const next = recorderOf(forward);
    await next(head('/api/mobile/keys/7'));
    await next(get('/api/mobile/unheard-of'));
    expect(JSON.parse(disk.readFileSync(join(folder, 'recorded.json'), 'utf8'))).toEqual([
      { url: '/api/mobile/unheard-of', token: false, type: 'application/json', file: 'recorded/1.json' },
      { url: '/api/mobile/keys/7', token: false, type: 'application/json', file: 'recorded/2.json' },
    ]);
  });

  it('is not made of a service that gives no answer', async () => {
    const unreachable = recorderOf(async () => {
      throw new Failure('network', 'Nothing answers at music.example.', { code: 'x', hint: 'y' });
    });
    const answer = await unreachable(get(keys));
    expect([answer.status, JSON.parse(textOf(answer))]).toEqual([
      502,
      { error: { status: 502, message: 'Nothing answers at music.example.' } },
    ]);
    const broken = recorderOf(async () => {
      throw new TypeError('a mistake');
    });
    await expect(broken(get(keys))).rejects.toThrow('a mistake');
    expect(disk.readdirSync(folder)).toEqual([]);
  });

  it('of a route that takes a token, asked with one, leaves the others to the sandbox', async () => {
    const bootstrap = '/api/mobile/music-bootstrap';
    const recorder = recorderOf(async () => complete(200, {}, Buffer.from('mine')));
    await recorder(get(bootstrap, { 'x-service-api-token': 'secret-token' }));
    const replay = overFolder();
    const own = replay(get(bootstrap, { 'x-service-api-token': 'sandbox-premium' }));
    expect([own.headers['content-type'], textOf(own)]).toEqual(['application/octet-stream', 'mine']);
    expect(textOf(replay(get(bootstrap)))).toBe(textOf(plain(get(bootstrap))));
  });

  it('of a route that nobody knows is for those who asked as whoever asked then', async () => {
    const say = async (_: string, token: string | undefined) =>
      complete(200, { 'content-type': 'text/plain' }, Buffer.from(token === undefined ? 'open' : 'own'));
    const recorder = recorderOf(say);
    const premium = { 'x-service-api-token': 'secret-token' };
    for (const headers of [{}, premium]) await recorder(get('/api/both', headers));
    await recorder(get('/api/open'));
    await recorder(get('/api/own', premium));
    const replay = overFolder();
    const told = ['/api/both', '/api/open', '/api/own'].map(url =>
      [undefined, 'sandbox-premium', 'sandbox-free', 'nobody'].map(token => {
        const answer = replay(get(url, { 'x-service-api-token': token }));
        return answer.status === 200 ? textOf(answer) : answer.status;
      }),
    );
    expect(told).toEqual([
      ['open', 'own', 403, 401],
      ['open', 'open', 'open', 'open'],
      [401, 'own', 403, 401],
    ]);
  });

  it('has nothing of an account unless that is asked for', async () => {
    const premium = { 'x-service-api-token': 'secret-token' };
    const recorder = recorderOf(async () => complete(200, {}, Buffer.from('mine')), false);
    for (const url of [
      '/api/mobile/me',
      '/api/mobile/music-bootstrap',
      '/api/mobile/circular-tracks',
      '/api/own',
    ])
      expect(textOf(await recorder(get(url, premium)))).toBe('mine');
    await recorder(get('/api/mobile/me'));
    expect(disk.readdirSync(folder)).toEqual([]);
    await recorder(get('/api/open'));
    expect(disk.readdirSync(folder).sort()).toEqual(['recorded', 'recorded.json']);
  });

  it('has no token, in whatever spelling it comes', async () => {
    const token = 'secret/token+1';
    const recorder = recorderOf(async url =>
      complete(200, {}, Buffer.from(url.endsWith('said') ? `you are ${token}` : 'x')),
    );
    const once = encodeURIComponent(token);
    const letters = token.replace(/./g, each => `%${each.charCodeAt(0).toString(16)}`);
    for (const query of [token, once, encodeURIComponent(once), letters, letters.toUpperCase(), 'said'])
      for (const route of ['/api/mobile/keys', '/api/x'])
        await recorder(get(`${route}?a=${query}`, { 'x-service-api-token': token }));
    expect(disk.readdirSync(folder)).toEqual([]);
  });

  it.each([
    '/admin/secret',
    '/',
    '/api',
    '/api/',
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/..%2fadmin',
    '/api/x\\..\\y',
    '/api/%5c',
    '/api/%',
    '/API/keys',
    'http://elsewhere/admin',
    '//elsewhere/api/keys',
    '/media/a4-440.wav',
  ])('asks the service for nothing beside /api: %s', async url => {
    const asked: string[] = [];
    const recorder = recorderOf(async each => {
      asked.push(each);
      return complete(200, {}, Buffer.from('secret'));
    });
    expect([(await recorder(get(url))).status, asked]).toEqual([404, []]);
    expect(disk.readdirSync(folder)).toEqual([]);
  });

  it('names no files but those of recordings', () => {
    const entry = (file: string, url = '/api/x', token = false) => [{ url, token, type: 'text/plain', file }];
    const refused = [
      ...[
        'package.json',
        'tsconfig.json',
        'keys.json',
        'recorded/../x',
        'recorded/1.js',
        'recorded/',
        '/etc/passwd',
      ],
      ...['recorded/1.json\n', '.git/config', 'recorded.json', 'account.json'],
      ...['/recorded/1', '../keys.json', 'recorded/1/../../secret', 'keys.json/../secret'],
    ];
    for (const file of refused) {
      put('recorded.json', entry(file));
      expect([file, messageOf(overFolder)]).toEqual([
        file,
        `DIR/recorded.json: this is no recording: ${JSON.stringify(file)} is no file of a recording.`,
      ]);
      expect(messageOf(() => recorderOf(forward))).toContain('this is no recording');
    }
    put('recorded.json', entry('keys.json', keys, true));
    expect(messageOf(overFolder)).toContain('is no file of a recording');
  });

  it('goes out under types that no browser runs', () => {
    put('keys.json', []);
    disk.mkdirSync(join(folder, 'recorded'));
    put('recorded/1', '<script>alert(1)</script>');
    const told = [
      ...['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'audio/x-mpegurl', ''],
      ...['text/plain\r\nx-bad: 1', 'text/plain;charset=utf-8\n', 'application/json, text/html'],
      ...[
        'application/json',
        'text/plain; charset=utf-8',
        'text/csv',
        'audio/wav',
        'application/vnd.api+json',
      ],
    ].map(type => {
      put('recorded.json', [{ url: '/api/x', token: false, type, file: 'recorded/1' }]);
      const { status, headers } = overFolder()(get('/api/x'));
      return [status, headers['content-type'], headers['x-content-type-options']];
    });
    const safe = [200, 'application/octet-stream', 'nosniff'];
    expect(told).toEqual([
      ...Array.from({ length: 9 }, () => safe),
      [200, 'application/json', undefined],
      [200, 'text/plain; charset=utf-8', undefined],
      [200, 'text/csv', undefined],
      [200, 'audio/wav', undefined],
      [200, 'application/vnd.api+json', undefined],
    ]);
  });

  it('shows no file that lies elsewhere, and waits for none', () => {
    const outside = disk.mkdtempSync(join(tmpdir(), 'music-cli-outside-'));
    disk.writeFileSync(join(outside, '1'), 'KEY=secret');
    disk.writeFileSync(join(outside, 'keys.json'), '[{"id":1}]');
    const place = join(folder, 'recorded');
    const ways: Readonly<Record<string, () => void>> = {
      'a link': () => disk.symlinkSync(join(outside, '1'), join(place, '1')),
      'a link to a link': () => {
        disk.symlinkSync('3', join(place, '1'));
        disk.symlinkSync('/proc/self/environ', join(place, '3'));
      },
      'a device': () => disk.symlinkSync('/dev/zero', join(place, '1')),
      'a FIFO': () => execFileSync('mkfifo', [join(place, '1')]),
      'a folder': () => disk.mkdirSync(join(place, '1')),
      'a linked folder': () => {
        disk.rmSync(place, { recursive: true });
        disk.symlinkSync(outside, place);
      },
      'a file of 257 MiB': () => {
        disk.writeFileSync(join(place, '1'), '');
        disk.truncateSync(join(place, '1'), 257 * 1024 * 1024);
      },
      nothing: () => {},
    };
    put('recorded.json', [{ url: '/api/x', token: false, type: 'text/plain', file: 'recorded/1' }]);
    for (const [called, make] of Object.entries(ways)) {
      disk.rmSync(place, { recursive: true, force: true });
      disk.mkdirSync(place);
      make();
      const answer = overFolder()(get('/api/x'));
      expect([called, answer.status, textOf(answer)]).toEqual([
        called,
        500,
        '{"error":{"status":500,"message":"What was recorded here is gone, or is no regular file."}}',
      ]);
    }
    disk.rmSync(join(folder, 'recorded.json'));
    for (const make of [
      () => disk.symlinkSync(join(outside, 'keys.json'), join(folder, 'keys.json')),
      () => execFileSync('mkfifo', [join(folder, 'keys.json')]),
    ]) {
      disk.rmSync(join(folder, 'keys.json'), { force: true });
      make();
      expect(messageOf(overFolder)).toBe(
        'DIR/keys.json is no regular file of at most 256 MiB within its folder.',
      );
    }
    disk.rmSync(join(folder, 'keys.json'));
    // The folder itself may be a link: a person named it.
    put('keys.json', [{ id: 1, color: '#123456' }]);
    disk.symlinkSync(folder, join(outside, 'linked'));
    expect(readFolder(disk, join(outside, 'linked')).given.size).toBe(1);
    disk.rmSync(outside, { recursive: true });
  });

  it('of the tracks is a file of records', async () => {
    const recorder = recorderOf(async () => complete(200, {}, Buffer.from('{"data":[]}')));
    await recorder(get('/api/mobile/circular-tracks'));
    expect(disk.readdirSync(folder).sort()).toEqual(['circular_tracks.json', 'recorded.json']);
    expect(json(overFolder(), '/api/mobile/circular-tracks?limit=3').data).toEqual([]);
  });

  it('passes on the fields of the answer, and none of its connection', () => {
    const fields: Readonly<Record<string, string>> = {
      'content-type': 'text/csv',
      etag: '"a"',
      'last-modified': modified,
      'cache-control': 'no-cache',
      vary: 'Accept',
      'retry-after': '7',
      'www-authenticate': 'Token',
      connection: 'close',
      'content-encoding': 'gzip',
      'set-cookie': 'a=b',
    };
    const { connection: _, 'content-encoding': __, 'set-cookie': ___, ...passed } = fields;
    const { status, headers, body } = passedResponse(429, name => fields[name], Buffer.from('a,b'));
    expect([status, headers, Buffer.from(body).toString()]).toEqual([
      429,
      { ...passed, 'content-length': '3' },
      'a,b',
    ]);
    expect(passedResponse(200, () => undefined, Buffer.from('')).headers).toEqual({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-length': '0',
    });
  });

  it('keeps nothing whose address holds the token', async () => {
    const recorder = recorderOf(async () => complete(200, {}, Buffer.from('{}')));
    await recorder(get('/api/mobile/x?key=secret-token', { 'x-service-api-token': 'secret-token' }));
    expect(disk.readdirSync(folder)).toEqual([]);
  });
});
