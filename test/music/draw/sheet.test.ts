/** Tests chord sheets: a progression in bars, with the shapes of its chords below. */
import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (words: readonly string[], columns?: number) =>
  runInProcess(
    words,
    { ...home.env, NO_COLOR: '1', MUSIC_CLI_PAGER: 'cat' },
    { folder: home.path, ...(columns !== undefined && { columns }) },
  );
const lines = (text: string) => text.replace(/^\n/, '');
const widthOf = (text: string) => Math.max(...text.split('\n').map(line => [...line].length));

const sheetOfFour = lines(`
in C, or A minor
│ Am               │ F                │ C                │ Em               │
│ vi               │ IV               │ I                │ iii              │

   Am                  F                   C                   Em
   x02210              133211              x32010              022000
   x  o           o                        x        o     o    o        o  o  o
   ╒══╤══╤══╤══╤══╕    ╒══╤══╤══╤══╤══╕    ╒══╤══╤══╤══╤══╕    ╒══╤══╤══╤══╤══╕
   │  │  │  │  C  │   (F)━━━━━━━━━━C━(F)   │  │  │  │ (C) │    │  │  │  │  │  │
   ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤
   │  │  E (A) │  │    │  │  │  A  │  │    │  │  E  │  │  │    │  B (E) │  │  │
   ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤
   │  │  │  │  │  │    │  C (F) │  │  │    │ (C) │  │  │  │    │  │  │  │  │  │
   ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤    ├──┼──┼──┼──┼──┤
   │  │  │  │  │  │    │  │  │  │  │  │    │  │  │  │  │  │    │  │  │  │  │  │
   └──┴──┴──┴──┴──┘    └──┴──┴──┴──┴──┘    └──┴──┴──┴──┴──┘    └──┴──┴──┴──┴──┘
     (A)          E                                 G     E   (E)       G  B (E)
`);

it('a sheet shows bars, and a shape for each chord below them', async () => {
  expect(await run(['draw', 'Am F C Em', '--on', 'guitar'])).toEqual({
    stdout: sheetOfFour,
    stderr: '',
    code: 0,
  });
});

it('a sheet shows each different chord once, however often it occurs', async () => {
  const { stdout } = await run(['draw', 'Am F C Em Am F C Em Am', '--on', 'guitar']);
  expect(stdout.split('\n\n').at(-1)).toBe(sheetOfFour.split('\n\n').at(-1));
});

it('a sheet shows sounding chords as typed under a capo, and shapes relative to the capo', async () => {
  const { stdout, code } = await run(['draw', 'D Bm F# G', '--on', 'guitar', '--capo', '2']);
  const [heading, chords, frets] = stdout.split('\n\n').at(-1)?.split('\n') ?? [];
  expect([code, heading, chords, frets]).toEqual([
    0,
    'capo 2',
    '   D (C)               Bm (Am)             F♯ (E)              G (F)',
    '   x32010              x02210              022100              133211',
  ]);
  expect(stdout).toMatch(/^│ D {16}│ Bm {15}│ F♯ {15}│ G {16}│$/m);
});

it.each([40, 80, 120])('a sheet fits a terminal of %i columns', async columns => {
  const { stdout, code } = await run(['harmonies', 'draw', 'ii-V-I', '--on', 'guitar'], columns);
  expect(code).toBe(0);
  expect(widthOf(stdout)).toBeLessThanOrEqual(columns);
  expect(stdout.match(/x32000/g)).toHaveLength(1);
  const perLine = stdout.split('\n').find(line => /Dm7 +G7/.test(line) && !line.includes('│')) ?? '';
  expect(perLine.trim().split(/ +/)).toEqual(columns === 40 ? ['Dm7', 'G7'] : ['Dm7', 'G7', 'Cmaj7']);
});

it('a sheet supports any instrument, any tuning, left hands, and several shapes', async () => {
  const sheet = async (...words: readonly string[]) => (await run(['draw', 'C | F', ...words])).stdout;
  expect(await sheet('--on', 'ukulele')).toMatch(/^ {3}C {13}F\n {3}0003 {10}2010\n/m);
  expect(await sheet('--on', 'G4,C4,E4,A4')).toBe(await sheet('--on', 'ukulele'));
  expect(await sheet('--on', 'guitar', '--left')).toMatch(/^ {3}o {5}o {8}x$/m);
  expect(await sheet('--on', 'guitar', '--limit', '2')).toMatch(/^ {3}C {19}C {19}F {19}F$/m);
});

it('a sheet supports fingers, degrees, and all notes on a fretboard or keyboard', async () => {
  const sheet = async (...words: readonly string[]) => run(['draw', 'C | F', '--on', ...words]);
  expect((await sheet('guitar', '--labels', 'fingers')).stdout).toMatch(/^ {3}│ \(3\) │ {2}│ {2}│ {2}│ /m);
  expect((await sheet('guitar', '--labels', 'degrees')).stdout).toMatch(/^ {3}│ \(1\) │ {2}│ {2}│ {2}│ /m);
  expect((await sheet('guitar', '--frets', '3')).stdout).toMatch(/\n\nC\n E4 ● ║.*\n\nF\n E4 {3}║─\(F\)/s);
  expect(await sheet('piano')).toMatchObject({
    stdout: expect.stringMatching(/\n\nC\n│.*\n\nF\n│/s),
    stderr: "'piano' has no neck; using a keyboard instead.\n",
    code: 0,
  });
});

it('a sheet can be printed as words, with German note names, and as SVG', async () => {
  const words = ['draw', 'Bm7 | E7 | A', '--on', 'guitar', '--capo', '2'];
  const { stdout } = await run([...words, '--as', 'words']);
  const [key, first, second, , capo, shape] = stdout.split('\n');
  expect([key, first, second, capo, shape]).toEqual([
    'in A',
    'bar 1: Bm7 (ii7)',
    'bar 2: E7 (V7)',
    'capo at fret 2, from which frets are counted',
    'Bm7, held as Am7: shape x02010',
  ]);
  expect((await run(['draw', 'Hm7 | E7 | A', ...words.slice(2), '--note-names', 'german'])).stdout).toMatch(
    /^ {3}Hm7 \(Am7\) {11}E7 \(D7\) {13}A \(G\)$/m,
  );
  const svg = (await run([...words, '-o', 'svg'])).stdout;
  expect(svg).toContain('<title>Bm7 | E7 | A</title>');
  expect(svg.match(/>(?:Bm7 \(Am7\)|E7 \(D7\)|capo 2|x02010)</g)).toEqual([
    '>capo 2<',
    '>Bm7 (Am7)<',
    '>x02010<',
    '>E7 (D7)<',
  ]);
});

it('a sheet shows only the notes of a chord that no hand can play', async () => {
  const { stdout } = await run(['draw', 'C13 | C', '--on', 'A2,C3,E3']);
  expect(stdout).toMatch(/\n\n {3}C\n.*\n\nC13\n E3.*\n C3/s);
});

it.each([
  ['--capo', '2'],
  ['--labels', 'degrees'],
])('%s %s without a fretted instrument is rejected', async (...option) => {
  expect(await run(['harmonies', 'draw', 'ii-V-I', ...option])).toMatchObject({ stdout: '', code: 2 });
});
