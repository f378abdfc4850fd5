/** Tests the candidates for Tab, as `__complete` prints them. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../../../support/any-text.ts';
import { cli, makeHome } from '../../../support/cli.ts';
import { hostileIds, serveTracks, type TrackService } from './service.ts';

const home = makeHome();
afterAll(() => home.remove());

async function complete(words: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
  const { stdout, stderr, code } = await cli(['__complete', ...words], { env: { ...home.env, ...env } });
  expect([stderr, code]).toEqual(['', 0]);
  return stdout.split('\n').slice(0, -1);
}

const values = (lines: readonly string[]) => lines.map(line => line.split('\t')[0]);

describe('Tab offers', () => {
  it.each<[string[], string[]]>([
    [['sca'], ['scales']],
    [['scales', 'g'], ['get']],
    [['keys', 'ls', '--lim'], ['--limit']],
    [['--json', 'ke'], ['keys']],
    [['--color', 'never', 'ke'], ['keys']],
    [['help', 'exit'], ['exit-codes']],
    [['help', 'scales', 'co'], ['compare']],
    [['completion', 'install', 'z'], ['zsh']],
    [
      ['keys', 'list', '-o', 'js'],
      ['json', 'jsonl'],
    ],
    [
      ['keys', 'list', '--output=js'],
      ['--output=json', '--output=jsonl'],
    ],
    [
      ['scales', 'list', '--columns', 'na'],
      ['name', 'name,'],
    ],
    [
      ['scales', 'list', '--columns', 'name,no'],
      ['name,notes', 'name,notes,'],
    ],
    [['scales', 'list', '--columns', 'name,na'], []],
    [
      ['scales', 'list', '--columns', '+ste'],
      ['+steps', '+steps,'],
    ],
    [
      ['scales', 'list', '--sort', '-na'],
      ['-name', '-name,'],
    ],
    [
      ['scales', 'list', '--sort', 'name,-st'],
      ['name,-steps', 'name,-steps,'],
    ],
    [['scales', 'list', '--sort', '-name,na'], []],
    [['scales', 'list', '--filter', 'keyT'], ['keyToneName=']],
    [['config', 'set', 'acc'], ['accessible']],
    [['config', 'set', 'color', 'al'], ['always']],
    [['config', 'set', 'accessible', 't'], ['true']],
    [['config', 'set', 'baseUrl', 'x'], []],
    [['config', 'get', 'retries', 'r'], []],
    [['keys', 'draw', '--dir', 'x', '--fil'], []],
    [['keys', 'draw', '--fil'], ['--file']],
    [['keys', 'list', '--count', '--out'], []],
    [['keys', 'list', '--count', '--colu'], []],
    [['keys', 'list', '--debug', '--deb'], []],
    [['keys', 'list', '-o', 'csv', '--outp'], []],
    [['keys', 'list', '--filter', 'id=1', '--filt'], ['--filter']],
    [['keys', 'get', '--', '--deb'], []],
    [['nonsense', 'ke'], []],
    [['-o', 'json', 'ke'], []],
    [['keys', 'get', 'C', '--not-an-option', 'x', '--deb'], ['--debug']],
  ])('the matching candidates for %j', async (words, expected) => {
    expect(values(await complete(words))).toEqual(expected);
  });

  it('commands with their summaries, and options if nothing else may follow', async () => {
    const commands = await complete(['']);
    expect(commands).toContain('scales\tscales on every key: notes and steps');
    expect(values(commands)).toContain('help');
    expect(values(commands)).not.toContain('__complete');
    const options = values(await complete(['keys', 'list', '']));
    expect(options).toContain('--columns');
    expect(options).toContain('--help');
    expect(values(await complete([]))).toEqual(values(commands));
  });

  it('every field for --filter: columns, facts, and paths within records', async () => {
    const fields = values(await complete(['scales', 'list', '--filter', '']));
    const some = [
      'id=',
      'name=',
      'notes=',
      'degrees=',
      'keyId=',
      'fullName=',
      'signature=',
      'tones.noteName=',
    ];
    expect(fields).toEqual(expect.arrayContaining(some));
    expect(values(await complete(['keys', 'get', 'C', '--filter', 'baseT']))).toEqual([
      'baseTone.id=',
      'baseTone.name=',
      'baseTone.midi=',
      'baseTone.solfege=',
    ]);
  });
});

describe('in the sandbox, Tab offers', () => {
  it.each<[string[], string[]]>([
    [['scales', 'get', 'c', 'dori'], ['dorian']],
    [['scales', 'get', 'c#', 'dori'], ['dorian']],
    [['scales', 'get', 'C♯', 'dori'], ['dorian']],
    [['scales', 'get', 'E♭', 'dori'], ['dorian']],
    [
      ['scales', 'get', 'c'],
      ['c', 'c♭', 'c♯'],
    ],
    [['scales', 'get', 'c♭'], ['c♭']],
    [
      ['scales', 'get', 'C', 'do'],
      ['dorian', 'double', 'dominant'],
    ],
    [
      ['scales', 'get', 'C♯ lydian dom'],
      ['C♯ lydian dominant pentatonic', 'C♯ lydian dominant'],
    ],
    [
      ['scales', 'get', 'C# lydian dom'],
      ['C# lydian dominant pentatonic', 'C# lydian dominant'],
    ],
    [['scales', 'get', 'Eb hungarian mi'], ['Eb hungarian minor']],
    [['scales', 'get', 'c hungarian mi'], ['c hungarian minor']],
    [['scales', 'get', 'c-hungarian-mi'], ['c-hungarian-minor']],
    [['scales', 'get', 'zz'], []],
    [
      ['scales', 'get', '160'],
      ['160', '1600', '1601', '1602', '1603', '1604', '1605', '1606', '1607', '1608', '1609'],
    ],
    [['scales', 'compare', 'c', 'dorian', 'd', 'dori'], ['dorian']],
    [['rhythms', 'get', 'son', 'clave', '3'], ['3-2']],
    [['harmonies', 'draw', 'twelve'], ['twelve-bar blues']],
    [['systems', 'get', '31-'], ['31-edo']],
    [['systems', 'state', '31-e'], ['31-edo']],
    [['instruments', 'get', 'guitar-drop-d'], ['guitar-drop-d']],
    [['intervals', 'get', 'perf'], ['perfect']],
    [
      ['intervals', 'get', 'perfect', 'fi'],
      ['fifth', 'fifteenth'],
    ],
    [
      ['keys', 'get', 'C'],
      ['C', 'C♯', 'C♭'],
    ],
    [['keys', 'get', 'Bb'], ['Bb']],
    [['keys', 'get', 'C', 'C#'], ['C#']],
    [['keys', 'get', '1', '2', '3'], ['3']],
    [['play', 'tre'], ['tresillo']],
    [
      ['play', 'bossa', 'n'],
      ['nova', 'nova,'],
    ],
    [['draw', 'C', 'E', 'G', 'b'], []],
    [['draw', 'C', '--on', 'uku'], ['ukulele']],
    [['draw', 'C', '--on', 'clari'], []],
    [
      ['transpose', 'Am', '--to', 'F#'],
      ['F#', 'F#m'],
    ],
    [
      ['drums', 'files', ''],
      ['Hand percussion/', 'Kits/', 'World/'],
    ],
    [['drums', 'files', 'Kits/TR'], ['Kits/TR-8 style']],
    [['tracks', 'get', 'rhythm:150'], ['rhythm:150']],
  ])('the matching candidates for %j', async (words, expected) => {
    expect(values(await complete(words))).toEqual(expected);
  });

  it('ids with the names of their records', async () => {
    expect((await complete(['keys', 'get', ''])).slice(0, 3)).toEqual(['1\tC', '2\tC♯', '3\tC♭']);
    expect(await complete(['scales', 'get', '161'])).toContain('161\tC♯ dorian');
  });

  it('names that contain a word beginning with the typed letters', async () => {
    const lines = values(await complete(['scales', 'get', 'phry']));
    expect(lines).toContain('C phrygian');
    expect(lines).toContain('C♯ phrygian');
  });

  it('at most 200 ids, not only those that begin with the same digit', async () => {
    const lines = values(await complete(['scales', 'get', '']));
    expect(lines).toHaveLength(200);
    expect(lines.some(line => !line?.startsWith('1'))).toBe(true);
    const ones = values(await complete(['scales', 'get', '1']));
    expect(ones).toHaveLength(200);
    expect(ones.every(line => line?.startsWith('1'))).toBe(true);
  });

  it.each([
    ...['help ', 'help keys ', 'drums play Kits/', 'config set ', 'keys list --', 'scales get c ', 'play s'],
  ])('no duplicates after %j', async line => {
    const lines = values(await complete(line.split(' ')));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(2);
  });
});

describe('Tab offers paths:', () => {
  const folder = join(home.path, 'work');
  beforeAll(() => {
    for (const name of ['some folder', '.hidden', 'empty'])
      mkdirSync(join(folder, name), { recursive: true });
    for (const name of [
      'some folder/song.mid',
      'tune.mid',
      'tuned.doc',
      '-rf',
      '.profile',
      'line\nbreak.mid',
    ])
      writeFileSync(join(folder, name), '');
    symlinkSync(join(folder, 'some folder'), join(folder, 'linked'));
  });
  it.each<[string, string[], string[]]>([
    [
      'files and directories',
      ['draw', 'C', '--file', '@/'],
      ['@/-rf', '@/empty/', '@/linked/', '@/some folder/', '@/tune.mid', '@/tuned.doc'],
    ],
    [
      'directories only',
      ['drums', 'download', '808', '--dir', '@/'],
      ['@/empty/', '@/linked/', '@/some folder/'],
    ],
    ['hidden ones after a dot', ['draw', 'C', '--file', '@/.'], ['@/.hidden/', '@/.profile']],
    ['files below a symbolic link', ['draw', '@/linked/s'], ['@/linked/song.mid']],
    ['nothing in an empty directory', ['draw', '@/empty/'], []],
    ['nothing below a file', ['draw', '@/tune.mid/'], []],
    ['files in the home directory', ['draw', '~/work/tun'], ['~/work/tune.mid', '~/work/tuned.doc']],
  ])('%s', async (_, words, expected) => {
    const inFolder = (word: string) => word.replace('@', folder);
    expect(values(await complete(words.map(inFolder)))).toEqual(expected.map(inFolder));
  });

  it('files beside names, if their extensions match', async () => {
    const lines = values(
      (await cli(['__complete', 'draw', 'tun'], { env: home.env, cwd: folder })).stdout.split('\n'),
    );
    expect(lines).toContain('tune.mid');
    expect(lines).not.toContain('tuned.doc');
  });
});

describe('a service', () => {
  let service: TrackService;
  const cache = join(home.path, 'cache');
  const env = { MUSIC_CLI_CACHE_DIR: cache };
  const completeWith = (...words: string[]) => complete(words, { ...env, MUSIC_CLI_BASE_URL: service.url });
  const long = 'x'.repeat(300);
  const controlTexts = ['b1\u001b]0;owned\u0007', 'b2\nb3', 'b4\u202e', 'b5\u009b31m', '-rf', ' bx', ''];
  beforeAll(async () => {
    service = await serveTracks([
      ...hostileIds.map(id => ({ id, name: `n${id}` })),
      ...controlTexts.map(id => ({ id, name: id })),
      { id: 'c1', name: '\u001b]0;owned\u0007 a\tb\r\nc\u202e\u009b31m d' },
      { id: 'c2', name: long },
      { id: 'D1', name: 'Son clave' },
      { id: 'D2', name: 'same' },
      { id: 'D3', name: 'Same' },
    ]);
    const listed = await cli(['tracks', 'list', '--count', '--base-url', service.url], {
      env: { ...home.env, ...env },
    });
    expect(listed.code).toBe(0);
  });
  afterAll(() => service.close());

  it('is not contacted: its cached list gives ids and names', async () => {
    const before = service.requests();
    expect(await completeWith('tracks', 'get', 'D')).toEqual(['D1\tSon clave', 'D2\tsame', 'D3\tSame']);
    expect(await completeWith('tracks', 'get', 'son')).toEqual(['son clave\t']);
    expect(await completeWith('rhythms', 'get', 'son')).toEqual([]);
    expect(service.requests()).toBe(before);
  });

  it('is selected by the command line, the profile or the variable', async () => {
    expect(values(await complete(['--base-url', service.url, 'tracks', 'get', 'D1'], env))).toEqual(['D1']);
    expect(values(await complete([`--base-url=${service.url}`, 'tracks', 'get', 'D1'], env))).toEqual(['D1']);
    const settings = { ...env, MUSIC_CLI_CONFIG_DIR: join(home.path, 'config') };
    for (const words of [
      ['baseUrl', service.url, '--profile', 'work'],
      ['retries', '1', '--profile', 'play'],
    ])
      await cli(['config', 'set', ...words], { env: { ...home.env, ...settings } });
    expect(values(await complete(['--profile', 'work', 'tracks', 'get', 'D1'], settings))).toEqual(['D1']);
    expect(values(await complete(['tracks', 'get', 'D1'], settings))).toEqual([]);
    expect(values(await complete(['--profile', 'nobody', 'tracks', 'get', 'D1'], settings))).toEqual([]);
    expect(await complete(['--profile', ''], settings)).toEqual([
      `work\t${service.url}`,
      'play\tthe built-in sandbox',
    ]);
    expect(await complete(['--profile=w'], settings)).toEqual([`--profile=work\t${service.url}`]);
  });

  it('with hostile texts gives one line each without control characters', async () => {
    expect(values(await completeWith('tracks', 'get', 'a'))).toEqual(hostileIds);
    expect(values(await completeWith('tracks', 'get', 'na1'))).toEqual(['na1$(touch pwned)']);
    for (const id of controlTexts)
      expect(values(await completeWith('tracks', 'get', id.slice(0, 2)))).not.toContain(id);
    expect(await completeWith('tracks', 'get', 'c')).toEqual([
      'c1\t]0;owned  a b c 31m d',
      `c2\t${'x'.repeat(79)}…`,
    ]);
    expect(values(await completeWith('tracks', 'get', 'xx'))).toEqual([]);
  });

  it('with names that several records share offers none of them', async () => {
    expect(await completeWith('tracks', 'get', 'sam')).toEqual([]);
  });

  it('is read through its index if there is one', async () => {
    const options = { env: { ...home.env, ...env, MUSIC_CLI_BASE_URL: service.url } };
    expect((await cli(['tracks', 'get', 'son clave'], options)).code).toBe(0);
    expect(values(await completeWith('tracks', 'get', 'a'))).toEqual(hostileIds);
    expect(await completeWith('tracks', 'get', 'D')).toEqual(['D1\tSon clave', 'D2\tsame', 'D3\tSame']);
    expect(await completeWith('tracks', 'get', 'son')).toEqual(['son clave\t']);
    expect(await completeWith('tracks', 'get', 'sam')).toEqual([]);
  });
});

describe('completion never fails', () => {
  it('for any words', async () => {
    const known = fc.constantFrom(
      'keys',
      'get',
      'scales',
      '--',
      '-',
      '--help',
      '-V',
      '--filter',
      '--columns',
      'C',
    );
    const word = fc.oneof(known, anyText({ maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 6 }), async words => {
        for (const line of await complete(words)) {
          expect(line).toMatch(/^[^\t]+\t[^\t]*$/);
          expect(line.replaceAll('\t', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a broken configuration', '{'],
    ['an invalid setting', '{"retries":"many"}'],
  ])('with %s', async (_, text) => {
    const config = join(home.path, `config-${text.length}`);
    mkdirSync(config);
    writeFileSync(join(config, 'config.json'), text);
    const env = { MUSIC_CLI_CONFIG_DIR: config };
    expect(values(await complete(['sca'], env))).toEqual(['scales']);
    expect(await complete(['keys', 'get', ''], env)).toEqual([]);
  });

  it('with invalid variables, a token among the words, or an unreadable directory', async () => {
    expect(await complete(['keys', 'get', ''], { MUSIC_CLI_BASE_URL: 'no address' })).toEqual([]);
    expect(values(await complete(['--token', 'x', 'sca'], { MUSIC_CLI_TOKEN: 'secret-token' }))).toEqual([]);
    const closed = join(home.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0);
    expect(await complete(['draw', `${closed}/`])).toEqual([]);
    chmodSync(closed, 0o700);
  });
});
