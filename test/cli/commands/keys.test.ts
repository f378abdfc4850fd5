/** Tests `keys` with a mode such as dorian: the service sends facts of the major key; the program computes others. */
import { afterAll, expect, it } from 'vitest';
import { parseKey } from '../../../src/music/in-key.ts';
import { noteName } from '../../../src/music/note.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (...words: string[]) => runInProcess(words, home.env);

it('describes the key in the named mode', async () => {
  expect(await run('keys', 'get', 'A minor')).toEqual({
    stdout: `A minor  key

signature  none
relative   C major
chords     Am, Bdim, C, Dm, Em, F, G
frequency  440.00
solfege    La
`,
    stderr: '',
    code: 0,
  });
});

it('computes frequencies from another A4', async () => {
  const frequencies = async (...words: string[]) =>
    (await run('keys', 'get', ...words, '-o', 'tsv', '--columns', 'name,frequency')).stdout
      .split('\n')
      .slice(1, -1);
  expect(await frequencies('a', 'c', '--a4', '442')).toEqual(['A\t442', 'C\t262.815']);
  expect(await frequencies('a', '--a4', '440')).toEqual(await frequencies('a'));
  expect(await run('keys', 'get', 'a', '--a4', '500')).toMatchObject({ stdout: '', code: 2 });
});

it('says which key the signature belongs to if no mode is named', async () => {
  const { stdout, stderr, code } = await run('keys', 'get', 'Eb');
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout.split('\n').filter(line => /signature|relative/.test(line))).toEqual([
    'signature  B♭, E♭, A♭ (major)',
    'relative   C minor',
  ]);
});

it.each([
  ['G# minor', 'G♯ minor', 'F♯, C♯, G♯, D♯, A♯', 5, 5, 'B major', 'G♯m A♯dim B C♯m D♯m E F♯'],
  ['d dorian', 'D dorian', '', 0, 0, 'C major', 'Dm Em F G Am Bdim C'],
  ['C m', 'C minor', 'B♭, E♭, A♭', 3, 9, 'E♭ major', 'Cm Ddim E♭ Fm Gm A♭ B♭'],
  ['a-Moll', 'A minor', '', 0, 0, 'C major', 'Am Bdim C Dm Em F G'],
  ['F ionian', 'F major', 'B♭', 1, 11, 'D minor', 'F Gm Am B♭ C Dm Edim'],
  ['la mineur', 'A minor', '', 0, 0, 'C major', 'Am Bdim C Dm Em F G'],
  ['B locrian', 'B locrian', '', 0, 0, 'C major', 'Bdim C Dm Em F G Am'],
])('computes the facts of %s', async (typed, name, signature, accidentals, place, relative, chords) => {
  const { stdout, stderr, code } = await run('keys', 'get', typed, '-o', 'json');
  expect([stderr, code]).toEqual(['', 0]);
  const { meta, data } = JSON.parse(stdout);
  expect(meta.resource).toBe('key');
  expect({ ...data, chords: data.chords.join(' ') }).toMatchObject({
    ...{ signature, accidentals, place, relative, chords },
    mode: name.split(' ')[1],
  });
  const named = await run('keys', 'get', ...typed.split(' '), '--columns', 'name', '-o', 'tsv');
  expect(named).toEqual({ stdout: `name\n${name}\n`, stderr: '', code: 0 });
});

it('keeps the fields that the service sent', async () => {
  const [plain, both] = await Promise.all([
    run('keys', 'get', 'A', '-o', 'json'),
    run('keys', 'get', 'A', 'e minor', '-o', 'json'),
  ]);
  const [first, second] = JSON.parse(both.stdout);
  expect(first).toEqual(JSON.parse(plain.stdout));
  expect(second.data).toMatchObject({ mode: 'minor', signature: 'F♯' });
});

it.each([
  ['A harmonic minor', 'A minor', ''],
  ['C melodic minor', 'C minor', 'B♭, E♭, A♭'],
  ['E phrygian dominant', 'E minor', 'F♯'],
  ['A blues', 'A minor', ''],
  ['C lydian dominant', 'C major', ''],
  ['D double harmonic', 'D major', 'F♯, C♯'],
  ['G major pentatonic', 'G major', 'F♯'],
])('a key named by %s has the signature of %s', async (typed, name, signature) => {
  const { stdout, stderr, code } = await run(
    'keys',
    'get',
    typed,
    '--columns',
    'name,signature',
    '-o',
    'tsv',
  );
  expect([stdout, stderr, code]).toEqual([
    `name\tsignature\n${name}\t${signature}\n`,
    `'${typed}' is read as '${name}'.\n`,
    0,
  ]);
});

it('--key with the name of a minor scale means a minor key', async () => {
  const { stdout } = await run('draw', 'i iv', '--key', 'A harmonic minor', '--as', 'words');
  expect(stdout.split('\n')[0]).toBe('in A minor');
});

it('draws a key on the circle at its signature, and lists only the chords of its mode', async () => {
  const { stdout: drawn } = await run('keys', 'draw', 'G# minor');
  expect(drawn.trimEnd().split('\n').at(-1)).toBe('G♯ minor, B major: F♯, C♯, G♯, D♯, A♯');
  expect(drawn).toContain('│ B │');
  const chords = await run(
    'keys',
    'chords',
    'd dorian',
    '--notes',
    '3',
    '--columns',
    'scale,numeral,chord',
    '-o',
    'tsv',
  );
  expect(chords.stdout.split('\n').slice(0, 4)).toEqual([
    'scale\tnumeral\tchord',
    'D dorian\ti\tDm',
    'D dorian\tii\tEm',
    'D dorian\t♭III\tF',
  ]);
  expect((await run('keys', 'draw', 'c')).stdout.trimEnd().split('\n').at(-1)).toBe(
    'C major, A minor: no sharps or flats',
  );
});

it('parseKey reads keys in several spellings and languages, and rejects other texts', () => {
  const readKeyText = (text: string) => {
    const key = parseKey(text);
    return key && [noteName(key.tonic), key.minor];
  };
  const keys = [
    'Eb',
    'C##',
    'cis moll',
    're bémol',
    'D dorian',
    'Key of A',
    'B dur',
    'h',
    'f# min',
    'Db-Dur',
  ];
  expect(keys.map(readKeyText)).toEqual([
    ...[
      ['E♭', undefined],
      ['C𝄪', undefined],
      ['C♯', true],
      ['D♭', undefined],
      ['D', true],
    ],
    ...[
      ['A', undefined],
      ['B♭', false],
      ['B', undefined],
      ['F♯', true],
      ['D♭', false],
    ],
  ]);
  expect(['', 'Z', 'x'.repeat(1e6), 'no key'].map(readKeyText)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('writes double accidentals as ## and ♭♭ on a terminal, and as one character elsewhere', async () => {
  const see = (...words: string[]) =>
    runInProcess([...words, '--no-pager'], { ...home.env, NO_COLOR: '1' }, { columns: 100 });
  const list = ['keys', 'list', '--filter', 'name = D#,Fb', '--columns', 'name,signature'];
  expect((await see(...list)).stdout).toBe(
    ['name  signature', 'D♯    F##, C##, G♯, D♯, A♯, E♯, B♯', 'F♭    B♭♭, E♭, A♭, D♭, G♭, C♭, F♭', ''].join(
      '\n',
    ),
  );
  expect((await see('keys', 'get', 'd#')).stdout).toContain('F##, C##, G♯');
  expect((await see('draw', 'Cdim7')).stdout).toMatch(/│B♭♭│/);
  expect((await see('draw', 'Cdim7', '--as', 'words')).stdout).toBe('keys C (root), E♭, G♭, B♭♭\n');
  const inSigns = /F𝄪|B𝄫/u;
  for (const form of ['json', 'jsonl', 'csv', 'tsv', 'yaml', 'markdown'])
    expect((await see(...list, '-o', form)).stdout).toMatch(inSigns);
  expect((await see('draw', 'Cdim7', '-o', 'svg')).stdout).toMatch(inSigns);
  for (const words of [list, ['keys', 'get', 'd#'], ['draw', 'Cdim7']])
    expect((await run(...words)).stdout).toMatch(inSigns);
});
