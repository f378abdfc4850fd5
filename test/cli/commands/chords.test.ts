/** Tests `chords get` and `chords compare`: computed facts, and facts added from the catalog. */
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (...words: string[]) => runInProcess(words, home.env);
const nowhere = ['--base-url', 'http://127.0.0.1:9'];

it('describes a chord, the scales that contain it, and its voicings', async () => {
  expect(await run('chords', 'get', 'F#m7b5', '--on', 'guitar', '--shapes', '2')).toEqual({
    stdout: `F♯m7♭5  chord

notes    F♯ A C E
degrees  1 ♭3 ♭5 ♭7
aliases  Am6/F♯
scales   F♯ locrian, F♯ locrian #2, F♯ minor blues, F♯ altered, F♯ locrian 6, F♯ dorian #4, F♯ half-whole diminished, F♯ super locrian pentatonic, F♯ locrian pentatonic, F♯ bhavapriya
shapes   2x221x xx4555
`,
    stderr: '',
    code: 0,
  });
});

it('gives a scale for each chord of a progression', async () => {
  const columns = ['--columns', 'name'] as const;
  expect(await run('scales', 'get', 'Bm7b5 E7 Am', ...columns)).toEqual({
    stdout: 'name\nB locrian\nE phrygian dominant\nA minor\n',
    stderr: '',
    code: 0,
  });
  expect((await run('scales', 'get', 'Dm7', 'G7', 'Cmaj7', ...columns)).stdout).toBe(
    'name\nD dorian\nG mixolydian\nC major\n',
  );
  // These are names of scales, so they are not read as chords.
  expect((await run('scales', 'get', 'Am', 'Em', ...columns)).stdout).toBe('name\nA minor\nE minor\n');
  expect(await run('scales', 'get', 'C7(b5#5)', 'Dm7', ...columns)).toEqual({
    stdout: 'name\nD dorian\n',
    stderr: 'No known scale fits C7(♭5♯5).\n',
    code: 0,
  });
});

it.each([
  ['C/E', 'E C G', '3 1 5', 'M3 P1 P5', 'E', 1],
  ['G7/F', 'F G B D', '♭7 1 3 5', 'm7 P1 M3 P5', 'F', 3],
  ['C9/D', 'D C E G B♭', '9 1 3 5 ♭7', 'M2 P1 M3 P5 m7', 'D', 4],
  ['C/Bb', 'B♭ C E G', '♭7 1 3 5', 'm7 P1 M3 P5', 'B♭', null],
  ['Am7', 'A C E G', '1 ♭3 5 ♭7', 'P1 m3 P5 m7', 'A', 0],
])('the notes of %s start with its bass', async (symbol, notes, degrees, intervals, bass, inversion) => {
  const { stdout } = await run('chords', 'get', symbol, '-o', 'json');
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ notes: notes.split(' '), degrees: degrees.split(' '), intervals: intervals.split(' ') },
    ...{ bass, inversion },
  });
});

it('draws a slash chord with its bass as the lowest key, and marks the root in any position', async () => {
  const { stdout } = await run('draw', 'C/E');
  expect(stdout.split('\n')[3]).toBe('│   │   │ E │   │ G │   │   │(C)│   │ E │   │ G │   │   │');
  const sharp = (await run('scales', 'draw', 'B# major')).stdout.split('\n');
  expect(sharp.slice(2, 4).map(line => line.slice(0, 9))).toEqual(['│(●)│   │', '│ B♯│ C𝄪']);
  expect((await run('draw', 'C/E', '--as', 'words')).stdout).toBe('keys E, C (root), G\n');
  expect((await run('draw', 'C/D#', '--as', 'words')).stdout).toBe('keys D♯, C (root), E, G\n');
  expect((await run('draw', 'C/C', '--as', 'words')).stdout).toBe('keys C (root), E, G\n');
});

it('colours typed notes by interval, like those of records', async () => {
  const fills = async (...words: string[]) => {
    const { stdout } = await run(...words, '-o', 'svg');
    return [...stdout.matchAll(/<circle[^>]* fill="(#\w+)"/g)]
      .map(([, fill]) => fill)
      .filter(fill => fill !== '#ffffff');
  };
  const dorian = await fills('scales', 'draw', 'c dorian');
  expect(new Set(dorian).size).toBe(7);
  expect(await fills('draw', '2,1,2,2,2,1,2')).toEqual(dorian);
  expect(await fills('draw', '2,1,2,2,2,1,2', '--on', 'guitar')).toEqual(
    await fills('scales', 'draw', 'c dorian', '--on', 'guitar'),
  );
  const [first, third, fifth, seventh] = ['#d14747', '#8c47d1', '#d18c47', '#d147d1'];
  expect(new Set(await fills('draw', 'Dm7'))).toEqual(new Set([first, third, fifth, seventh]));
  expect(await fills('chords', 'draw', 'Dm7')).toEqual(await fills('draw', 'Dm7'));
  expect(new Set(await fills('draw', 'C', 'E', 'G'))).toEqual(new Set([first, '#47d147', fifth]));
  for (const what of ['Fm', 'Fm | Fm'])
    expect(new Set(await fills('draw', what, '--on', 'guitar'))).toEqual(new Set([first, third, fifth]));
  expect(await fills('draw', 'C', 'E')).toEqual(['#d9d9d9', '#47d147']);
});

it('writes the bass notes of slash chords for Strudel', async () => {
  const { stdout, stderr, code } = await run('export', 'C | G/B | Am', '-o', 'strudel');
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout).toContain('stack(\n  chord("<C G Am>").voicing(),\n  note("<c3 b2 a2>"),\n)\n');
});

const recordSchema = z.object({
  name: z.string(),
  scales: z.array(z.string()).optional(),
  shapes: z.array(z.object({ name: z.string(), frets: z.array(z.number().nullable()) })).optional(),
});

async function getChord(...words: string[]) {
  const { stdout, stderr, code } = await run('chords', 'get', ...words, '-o', 'json');
  expect([stderr, code]).toEqual(['', 0]);
  return recordSchema.parse(JSON.parse(stdout));
}

it('writes frets from the lowest string up, with null for muted strings', async () => {
  const { shapes } = await getChord('Am', '--on', 'guitar');
  expect(shapes).toHaveLength(5);
  expect(shapes?.[0]).toMatchObject({ name: 'x02210', frets: [null, 0, 2, 2, 1, 0] });
  const withCapo = await getChord('C', '--on', 'guitar', '--capo', '3', '--shapes', '1');
  expect(withCapo.shapes?.[0]?.frets).toEqual((await getChord('A', '--on', 'guitar')).shapes?.[0]?.frets);
  expect((await getChord('Am', '--on', 'G4,C4,E4,A4', '--shapes', '1')).shapes?.[0]?.name).toBe('2000');
});

it('lists the same scales as find, and none if the catalog is unavailable', async context => {
  campaign(context);
  const { scales = [] } = await getChord('G7');
  const { stdout } = await run(
    ...['find', 'G7', '--filter', 'noun = scales', '--limit', '10', '--columns', 'name', '-o', 'tsv'],
  );
  expect(scales).toEqual(stdout.trim().split('\n').slice(1));
  expect(await getChord('G7', ...nowhere)).toEqual({ name: 'G7' });
  const { stdout: all } = await run(
    'chords',
    'get',
    'C',
    'F',
    ...nowhere,
    '-o',
    'tsv',
    '--columns',
    'name,notes',
  );
  expect(all).toBe('name\tnotes\nC\tC E G\nF\tF A C\n');
});

it.each([
  [['get', 'Am', '--capo', '3'], '--capo has no effect here.'],
  [['get', 'Am', '--shapes', '3'], '--shapes has no effect here.'],
  [['get', 'Am', '--on', 'E2,H3'], "'H3' is not a note with an octave."],
  [['get', 'Am', 'J'], "'J' is not a chord."],
  [['compare', 'Am', 'J'], "'J' is not a chord."],
])('chords %j is rejected', async (words, message) => {
  const { stdout, stderr, code } = await run('chords', ...words);
  expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
  expect(stderr.trim().split('\n')).toHaveLength(2);
});
