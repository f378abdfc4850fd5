/** Tests records of the user, in directories and as values. */
import { execFileSync } from 'node:child_process';
import * as disk from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/base/errors.ts';
import { nouns } from '../../../../src/catalog/index.ts';
import type { Sandbox } from '../../../../src/sandbox/request-response.ts';
import { createSandboxOver } from '../../../../src/sandbox/serve/assemble.ts';
import { pageRoutes } from '../../../../src/sandbox/serve/pages.ts';
import { followFolder, readFolder } from '../../../../src/sandbox/serve/records/folder.ts';
import { noUserContent, readUserRecords } from '../../../../src/sandbox/serve/records/user-records.ts';
import { hasStringifyLimit } from '../../../support/deep.ts';
import { requires } from '../../../support/requires.ts';
import { builtDescription, builtLibrary, get, textOf } from '../../built.ts';

const resources = nouns.map(({ resource }) => resource);

let folder = '';
beforeEach(() => {
  folder = disk.mkdtempSync(join(tmpdir(), 'music-cli-data-'));
});
afterEach(() => disk.rmSync(folder, { recursive: true }));

const page = pageRoutes(builtDescription());
const put = (name: string, content: unknown) =>
  disk.writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const overFolder = () => createSandboxOver(builtLibrary, page, readFolder(disk, folder));
const json = (sandbox: Sandbox, url: string, headers = {}) => JSON.parse(textOf(sandbox(get(url, headers))));
const plain = createSandboxOver(builtLibrary, page);
const keys = '/api/mobile/keys';

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error instanceof Error ? error.message : error).replace(folder, 'DIR');
  }
  return 'nothing was thrown';
}

describe('a directory of records', () => {
  it('replaces records with a known id, and adds the others after them', () => {
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

  it('may contain whole bodies of the service', () => {
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

  it('hides records by their own flags, not by nested ones', () => {
    put('instruments.json', [
      { id: 1, isPublished: false },
      { id: 800, tags: [{ isPublic: false }] },
    ]);
    const sandbox = overFolder();
    const ids = json(sandbox, '/api/mobile/instruments').data.map(({ id }: { id: number }) => id);
    expect([ids.includes(1), ids.includes(800)]).toEqual([false, true]);
    expect(json(sandbox, '/api/instrument_rows_select?instrumentId=1')).toEqual({ items: [] });
  });

  it('keeps integers beyond 2^53 exact', () => {
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
      'DIR/keys.json: this is neither an array of records nor a body that contains one.',
    ],
    ['keys.json', '7', 'DIR/keys.json: this is neither an array of records nor a body that contains one.'],
    ['keys.json', [{ id: 1 }, 'two'], 'DIR/keys.json, record 2: this is not an object.'],
    [
      'keys.json',
      `[{"id":4,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
      hasStringifyLimit ? 'DIR/keys.json, record 1 (id 4): this is nested too deeply.' : 'nothing was thrown',
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
      'DIR/keys.json, record 2 (id 3): an earlier record has the same id.',
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
  ] as const)(
    'is rejected with a message that names file, record and field: %s %.200j',
    (name, content, expected) => {
      put(name, content);
      const message = messageOf(() => readFolder(disk, folder));
      if (typeof expected === 'string') expect(message).toBe(expected);
      else expect(message).toMatch(expected);
    },
  );

  it('is rejected if it does not exist', () => {
    expect(messageOf(() => readFolder(disk, join(folder, 'nowhere')))).toBe(
      "DIR/nowhere can't be read: no such file or directory.",
    );
  });

  it.each([
    ['keys.json', '[', 'Correct the file, and start again.'],
    [
      'scales.json',
      '[]',
      `The resources are: ${resources.join(', ')}, circular_tracks, music_system_states, account.`,
    ],
    [undefined, '', 'Give a directory that contains files like keys.json.'],
  ])('gives a hint if it is rejected for %s', (name, content, hint) => {
    if (name === undefined) disk.rmSync(folder, { recursive: true });
    else put(name, content);
    const failure = { kind: 'usage', code: 'bad_data', hint };
    expect(() => readFolder(disk, folder)).toThrow(expect.objectContaining(failure));
    disk.mkdirSync(folder, { recursive: true });
  });

  it('may contain other files too', () => {
    put('README.md', 'Notes');
    put('.hidden.json', 'x');
    expect(readFolder(disk, folder).records.size).toBe(0);
  });

  it('is read again after changes; an error is reported once, and the previous records stay', () => {
    const messages: string[] = [];
    put('keys.json', [{ id: 1, color: '#111111' }]);
    const createSandbox = (content?: Parameters<typeof createSandboxOver>[2]) =>
      createSandboxOver(builtLibrary, page, content);
    const sandbox = followFolder(disk, folder, createSandbox, ({ message }: Failure) =>
      messages.push(message),
    );
    const color = () => json(sandbox, `${keys}/1`).data.color;
    const first = sandbox(get(keys)).headers.etag;
    expect(color()).toBe('#111111');
    put('keys.json', [{ id: 1, color: '#222222' }]);
    expect(color()).toBe('#222222');
    expect(sandbox(get(keys)).headers.etag).not.toBe(first);
    put('keys.json', '[');
    expect([color(), color()]).toEqual(['#222222', '#222222']);
    expect(messages).toHaveLength(1);
    disk.rmSync(join(folder, 'keys.json'));
    put('intervals.json', [{ id: 1, name: 'mine' }]);
    expect(color()).toBe(json(plain, `${keys}/1`).data.color);
    expect(json(sandbox, '/api/mobile/intervals/1').data).toEqual({ id: 1, name: 'mine' });
  });

  const mkfifo = requires('mkfifo');
  it.skipIf(mkfifo.skip)(`reads no file outside it, and does not wait for a pipe ${mkfifo.reason}`, () => {
    const outside = disk.mkdtempSync(join(tmpdir(), 'music-cli-outside-'));
    disk.writeFileSync(join(outside, 'keys.json'), '[{"id":1}]');
    for (const make of [
      () => disk.symlinkSync(join(outside, 'keys.json'), join(folder, 'keys.json')),
      () => execFileSync('mkfifo', [join(folder, 'keys.json')]),
    ]) {
      disk.rmSync(join(folder, 'keys.json'), { force: true });
      make();
      expect(messageOf(overFolder)).toBe(
        'DIR/keys.json is not a regular file of at most 256 MiB inside its directory.',
      );
    }
    disk.rmSync(join(folder, 'keys.json'));
    // The directory itself may be a link, because the user named it.
    put('keys.json', [{ id: 1, color: '#123456' }]);
    disk.symlinkSync(folder, join(outside, 'linked'));
    expect(readFolder(disk, join(outside, 'linked')).records.size).toBe(1);
    disk.rmSync(outside, { recursive: true });
  });
});

it('a sandbox also accepts records as values', () => {
  const userRecords = new Map([
    ['keys', readUserRecords([{ id: 1, color: '#123456' }], 'keys', 'data.keys')],
  ]);
  const sandbox = createSandboxOver(builtLibrary, page, { ...noUserContent, records: userRecords });
  expect(json(sandbox, `${keys}/1`).data).toEqual({ id: 1, color: '#123456' });
  expect(messageOf(() => readUserRecords([], 'chords', 'data.chords'))).toBe(
    'data.chords: there is no resource of this name.',
  );
});
