/** Tests `draw` as users run it: the examples of the documentation, other formats, and rejected input. */
import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { requires } from '../../support/requires.ts';
import { type Service, serve } from './service.ts';

const home = makeHome();
const steering = '\x1b]0;owned\x07\x1b[2J\u202e';
const json = JSON.stringify;
let service: Service;
beforeAll(async () => {
  service = await serve({
    '/api/mobile/key-scales/1': json({ data: { id: 1, fullName: 'X', tones: null } }),
    '/api/mobile/key-scales/2': json({
      data: { id: 2, fullName: 'Y', tones: [{ noteName: 'C', midiNumber: 60, intervalId: 1 }] },
    }),
    '/api/mobile/intervals': { status: 500, body: '{}' },
    '/api/mobile/circular-rhythms/1': json({ data: { id: 1, name: steering, ownerTags: [] } }),
    '/api/mobile/circular-rhythms/2': json({ data: { id: 2, name: 'two', state: { beatsPerBar: 2 } } }),
    '/api/mobile/circular-tracks': json({
      data: [
        {
          id: 'rhythm:2',
          name: steering,
          circularTrack: { rings: [{ label: steering, steps: 4, onsets: [0, 3] }] },
          source: { rhythmId: 2 },
        },
      ],
    }),
    '/api/mobile/music-systems/1': json({ data: { id: 1, name: 'none', intervals: [] } }),
    '/api/mobile/music-systems/2': json({ data: { id: 2, name: null, intervals: [] } }),
    '/api/mobile/keys/1': json({ data: { id: 1, baseTone: null } }),
  });
});
afterAll(async () => {
  await service.close();
  home.remove();
});

const run = (...args: string[]) => cli(args, { env: home.env });
const runRemote = (...args: string[]) => cli([...args, '--base-url', service.url], { env: home.env });
const printedResult = (stdout: string) => ({ stdout, stderr: '', code: 0 });

it('finds a scale by the words of its name, and draws it for 80 columns in a pipe', async () => {
  const keyboard = [
    '        E♭              B♭          E♭              B♭',
    '│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │',
    '│  ▒▒▒ ▒●▒  │  ▒▒▒ ▒▒▒ ▒●▒  │  ▒▒▒ ▒●▒  │  ▒▒▒ ▒▒▒ ▒●▒  │',
    '│   │   │   │   │   │   │   │   │   │   │   │   │   │   │',
    '│ C │ D │   │ F │ G │ A │   │ C │ D │   │ F │ G │ A │   │',
    '└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘',
    '',
  ].join('\n');
  expect(await run('scales', 'draw', 'c dorian')).toEqual(printedResult(keyboard));
  expect(await run('scales', 'draw', 'c', 'dorian')).toEqual(printedResult(keyboard));
  expect((await run('scales', 'draw', 'c dorian', '--ascii')).stdout).toMatch(/^[ -~\n]+$/);
});

it.each([['Am'], ['Am on guitar'], ['Am on guitar in G']])(
  'draw %s --key C says once which degree of C the chord is, and how to move it',
  async words => {
    const notice = 'Am is vi in C. To move it: transpose Am --to C.\n';
    expect((await run('draw', ...words.split(' '), '--key', 'C')).stderr).toBe(notice);
  },
);

it('does not transpose for a player whose instrument sounds as written', async () => {
  const flute = await run('scales', 'draw', 'c dorian', '--for', 'flute');
  expect(flute).toEqual(await run('scales', 'draw', 'c dorian'));
});

it('prints the name above each of several drawings', async () => {
  const { stdout } = await run('intervals', 'draw', 'P5', 'd5');
  expect(stdout.split('\n').filter(line => /^[A-Z]/.test(line))).toEqual([
    'Perfect fifth',
    'Diminished fifth',
  ]);
  expect(stdout.split('\n\n')).toHaveLength(2);
});

it('draws the requested number of frets in a pipe', async () => {
  const { stdout } = await run('scales', 'draw', 'a minor pentatonic', '--on', 'guitar', '--frets', '22');
  const [first = ''] = stdout.split('\n');
  expect([...first.matchAll(/│/g)]).toHaveLength(22);
});

it('draws a fretboard for any tuning as for an instrument, and a capo moves its nut', async () => {
  const draw = async (...args: readonly string[]) => run('scales', 'draw', 'a minor pentatonic', ...args);
  const guitar = await draw('--on', 'guitar');
  for (const tuning of ['E2,A2,D3,G3,B3,E4', 'e2 a2 d3 g3 b3 e4', ' E2, A2,D3 G3,B3,E4,'])
    expect(await draw('--on', tuning)).toEqual(guitar);
  expect(await draw('--on', 'G4,D3,G3,B3,D4')).toEqual(await draw('--on', 'banjo'));
  expect(await draw('--on', 'E2,A2,D3,G3,B3,E4', '--capo', '2')).toEqual(
    await draw('--on', 'Gb2,B2,E3,A3,Db4,Gb4'),
  );
  expect((await draw('--on', 'Bb3', '--frets', '3')).stdout).toBe(
    [' B♭3   ║─────│──C──│─────│', '                      3', ''].join('\n'),
  );
});

it('draws an instrument without a fretboard as a keyboard, and rejects drums', async () => {
  for (const name of ['piano', 'flute', 'soprano', 'kalimba']) {
    const { code, stdout, stderr } = await run('scales', 'draw', 'c dorian', '--on', name);
    expect([code, stderr]).toEqual([0, `'${name}' has no neck; using a keyboard instead.\n`]);
    expect(stdout).toContain('│ C │ D │   │ F │');
  }
  const erhu = await run('scales', 'draw', 'd dorian', '--on', 'erhu');
  expect([erhu.code, erhu.stderr, erhu.stdout.split('\n')[0]]).toEqual([
    0,
    '',
    expect.stringContaining('A4 ● ║'),
  ]);
  const drums = await run('scales', 'draw', 'c dorian', '--on', 'drum kit');
  expect(drums).toMatchObject({ stdout: '', code: 3 });
  expect(drums.stderr).toContain("The service has no strings for 'drum kit'.");
});

it('keeps the mode of a harmony, and says so if another mode was requested', async () => {
  const warning = "'ii–V–I' is in major and stays so: only its tonic moves.\n";
  for (const [key, stderr] of [
    ['f# minor', warning],
    ['F# major', ''],
    ['f#', ''],
  ] as const) {
    const drawn = await run('harmonies', 'draw', 'ii-V-I', '--key', key);
    expect([drawn.stdout.split('\n')[0], drawn.stderr, drawn.code]).toEqual(['in F♯', stderr, 0]);
  }
  const minor = await run('harmonies', 'draw', 'Minor ii–V–i', '--key', 'd major');
  expect([minor.stdout.split('\n')[0], minor.stderr]).toEqual([
    'in D minor',
    "'Minor ii–V–i' is in minor and stays so: only its tonic moves.\n",
  ]);
  const exported = await run('harmonies', 'export', 'ii-V-I', '-o', 'strudel', '--key', 'f# minor');
  expect([exported.stdout.split('\n')[2], exported.stderr]).toEqual([
    'chord("<G#m7 C#7 F#^7 F#^7>").voicing()',
    warning,
  ]);
});

it('names the sections of a harmony, and prints their numbers of repeats', async () => {
  expect(await run('harmonies', 'draw', 'oh! susanna', '--key', 'd')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: [
      'in D',
      'Verse, 2 times',
      '│ D                │ D                │ D                │ A7               │',
      '│ I                │ I                │ I                │ V7               │',
      '',
      '│ D                │ D                │ D       A7       │ D                │',
      '│ I                │ I                │ I       V7       │ I                │',
      '',
      'Chorus',
      '│ G                │ G                │ D                │ A7               │',
      '│ IV               │ IV               │ I                │ V7               │',
      '',
      '│ D                │ D                │ D       A7       │ D                │',
      '│ I                │ I                │ I       V7       │ I                │',
      '',
    ].join('\n'),
  });
});

it('spells the chords of a harmony for the key to which it is moved', async () => {
  const { stdout } = await run('harmonies', 'draw', 'ii-V-I', '--key', 'ab');
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    'in A♭',
    '│ B♭m7             │ E♭7              │ A♭maj7           │ A♭maj7           │',
  ]);
});

it.each([
  [['harmonies', 'draw', 'ii-V-I', '--key', 'j'], "'j' is not a key."],
  [['scales', 'draw', 'c dorian', '--frets', '7'], '--frets has no effect here.'],
  [
    ['scales', 'draw', 'c dorian', '--on', 'guitar', '--frets', '2'],
    '--frets must be a whole number from 3 to 22',
  ],
  [['scales', 'draw', 'c dorian', '--on', 'E2,H2'], "'H2' is not a note with an octave."],
  [['scales', 'draw', 'c dorian', '--on', 'E2,,A2'], 'A string is missing between two commas.'],
  [['scales', 'draw', 'c dorian', '--on', 'E2,A2,C99'], "'C99' is not a note with an octave."],
  [
    ['scales', 'draw', 'c dorian', '--on', Array(19).fill('E2').join(',')],
    'A neck has at most 18 strings, not 19.',
  ],
  [
    ['scales', 'draw', 'c dorian', '--on', 'guitar', '--capo', '13'],
    '--capo must be a whole number from 1 to 12',
  ],
  [['scales', 'draw', 'c dorian', '--left'], '--left has no effect here.'],
  [['scales', 'draw', 'c dorian', '--labels', 'x'], '--labels must be one of notes, degrees, numbers'],
  [['keys', 'draw', 'c', 'd', '-o', 'svg'], 'One file of this format cannot contain 2 pieces.'],
  [['keys', 'draw', 'c', '--json'], 'A drawing is text, SVG or PNG, not JSON.'],
  [['keys', 'draw'], "Missing required argument 'id'."],
])('%j is rejected', async (args, message) => {
  const { stdout, stderr, code } = await run(...args);
  expect([stdout, code]).toEqual(['', 2]);
  expect(stderr).toContain(message);
});

it('reports that a name matches no record', async () => {
  expect(await run('scales', 'draw', 'x minor of nowhere')).toMatchObject({ stdout: '', code: 3 });
});

it('exits with 3 if a record has nothing to draw', async () => {
  for (const args of [
    ['scales', 'draw', '1'],
    ['systems', 'draw', '1'],
    ['keys', 'draw', '1'],
  ]) {
    const { stdout, stderr, code } = await runRemote(...args);
    expect([args[0], stdout, code]).toEqual([args[0], '', 3]);
    expect(stderr).toMatch(/^music-cli: Nothing in '.*' can be drawn\.\n$/);
  }
});

it('draws a rhythm without rings from its track, exits with 3 without a track, and escapes labels', async () => {
  const two = await runRemote('rhythms', 'draw', '2', '--as', 'grid');
  expect([two.code, two.stderr]).toEqual([0, '']);
  expect(two.stdout.split('\n')[1]).toMatch(/● · · ●$/);
  expect(two.stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  const one = await runRemote('rhythms', 'draw', '1');
  expect([one.stdout, one.code]).toEqual(['', 3]);
  expect(one.stderr).toMatch(/^music-cli: The service has no rings for '␛/);
  const track = await runRemote('tracks', 'draw', 'rhythm:2', '--as', 'ring');
  expect([track.code, [...track.stdout.matchAll(/●/g)].length]).toEqual([0, 2]);
});

it('uses the id of a record without a name', async () => {
  expect(await runRemote('systems', 'draw', '2')).toEqual({
    stdout: '',
    stderr: "music-cli: Nothing in '2' can be drawn.\n",
    code: 3,
  });
});

it('says why the track of a rhythm is unavailable, instead of reporting no rings', async () => {
  const service = await serve({
    '/api/mobile/circular-rhythms/1': json({ data: { id: 1, name: 'one', ownerTags: [] } }),
    '/api/mobile/circular-tracks': { status: 500, body: '{}' },
  });
  const words = ['rhythms', 'draw', '1', '--retries', '0', '--base-url', service.url];
  expect(await cli(words, { env: home.env })).toEqual({
    stdout: '',
    stderr: `music-cli: ${service.url.slice('http://'.length)} failed (500 Internal Server Error).\nTry again later.\n`,
    code: 5,
  });
  await service.close();
});

it('requests the colours of intervals only if the terminal has more than sixteen colours', async () => {
  const draw = (FORCE_COLOR: string) =>
    cli(['scales', 'draw', '2', '--retries', '0', '--base-url', service.url], {
      env: { ...home.env, FORCE_COLOR },
    });
  service.takeRequests();
  await draw('1');
  expect(service.takeRequests()).toEqual(['/api/mobile/key-scales/2']);
  await draw('2');
  expect(service.takeRequests()).toEqual(['/api/mobile/key-scales/2', '/api/mobile/intervals']);
});

it('draws as many frets as fit the terminal and says so; a file has them all', async () => {
  const file = join(home.path, 'neck.txt');
  const words = ['scales', 'draw', 'a minor pentatonic', '--on', 'guitar', '--frets', '22'];
  const terminal = (...more: string[]) =>
    runInProcess([...words, ...more], { ...home.env, NO_COLOR: '1' }, { columns: 60 });
  await terminal();
  const { stdout, stderr, code } = await terminal();
  expect([Math.max(...stdout.split('\n').map(line => line.length)), stderr, code]).toEqual([
    ...[55, '8 of 22 frets fit this terminal.\n', 0],
  ]);
  await terminal('--file', file);
  expect(readFileSync(file, 'utf8')).toBe((await run(...words)).stdout);
});

it('draws without colours if the service fails to send them', async () => {
  service.takeRequests();
  const { stdout, code } = await runRemote('scales', 'draw', '2', '-o', 'svg', '--retries', '0');
  expect([code, stdout.match(/#d9d9d9/g)?.length]).toEqual([0, 2]);
  expect(service.takeRequests()).toEqual(['/api/mobile/key-scales/2', '/api/mobile/intervals']);
  await runRemote('scales', 'draw', '2');
  expect(service.takeRequests()).not.toContain('/api/mobile/intervals');
});

it('writes one file with --file, and one file per drawing with --dir', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-draw-'));
  const one = join(folder, 'one.txt');
  expect(await run('scales', 'draw', 'c dorian', '--file', one)).toEqual(printedResult(''));
  expect(readFileSync(one, 'utf8')).toBe((await run('scales', 'draw', 'c dorian')).stdout);
  const { stdout, code } = await run('scales', 'draw', '1', 'c dorian', '-o', 'svg', '--dir', folder);
  const names = ['c-major-pentatonic.svg', 'c-dorian.svg'];
  expect([stdout, code]).toEqual([names.map(name => `${join(folder, name)}\n`).join(''), 0]);
  for (const name of names)
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  rmSync(folder, { recursive: true });
});

it('follows a symbolic link with --file, and keeps the permissions of the target', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-draw-'));
  const [target, link] = [join(folder, 'target.txt'), join(folder, 'link.txt')];
  writeFileSync(target, 'old', { mode: 0o600 });
  symlinkSync('target.txt', link);
  expect(await run('scales', 'draw', 'c dorian', '--file', link, '--force')).toEqual(printedResult(''));
  expect([readlinkSync(link), statSync(target).mode & 0o777]).toEqual(['target.txt', 0o600]);
  expect(readFileSync(target, 'utf8')).toBe((await run('scales', 'draw', 'c dorian')).stdout);
  rmSync(folder, { recursive: true });
});

const xml = requires('xmllint');

it.skipIf(xml.skip)(`uses the colours of the intervals in SVG ${xml.reason}`, async () => {
  const { stdout } = await run('scales', 'draw', 'c dorian', '-o', 'svg');
  const fills = execFileSync('xmllint', ['--xpath', "//*[local-name()='circle']/@fill", '-'], {
    input: stdout,
    encoding: 'utf8',
  });
  expect(new Set(fills.match(/#[0-9a-f]{6}/g))).toEqual(
    new Set(['#ffffff', '#d14747', '#d1d147', '#8c47d1', '#d1478c', '#d18c47', '#8cd147', '#d147d1']),
  );
});
