/** `chords get` and `compare`: what is computed here, and what the catalog adds to it. */
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeHome } from '../support/cli.ts';
import { runInProcess } from '../support/in-process.ts';
import { campaign } from '../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (...words: string[]) => runInProcess(words, home.env);
const nowhere = ['--base-url', 'http://127.0.0.1:9'];

it('says what a chord is, which scales hold it, and how it is held', async () => {
  expect(await run('chords', 'get', 'F#m7b5', '--on', 'guitar', '--shapes', '2')).toEqual({
    stdout: `F♯m7♭5  chord

notes       F♯ A C E
degrees     1 ♭3 ♭5 ♭7
intervals   P1 m3 d5 m7
otherNames  Am6/F♯
scales      F♯ locrian, F♯ super locrian pentatonic, F♯ locrian pentatonic, F♯ minor blues, F♯ altered, F♯ locrian #2, F♯ bhavapriya, F♯ shanmukhapriya, F♯ jyotiswarupini, F♯ locrian 6, F♯ dorian b5, F♯ shadvidamargini
shapes
  name    frets             fingers
  202210  2, 0, 2, 2, 1, 0  2, 0, 3, 4, 1, 0
  20221x  2, 0, 2, 2, 1, –  2, 0, 3, 4, 1, 0
`,
    stderr: '',
    code: 0,
  });
});

const recordSchema = z.object({
  name: z.string(),
  scales: z.array(z.string()).optional(),
  shapes: z.array(z.object({ name: z.string(), frets: z.array(z.number().nullable()) })).optional(),
});

async function got(...words: string[]) {
  const { stdout, stderr, code } = await run('chords', 'get', ...words, '-o', 'json');
  expect([stderr, code]).toEqual(['', 0]);
  return recordSchema.parse(JSON.parse(stdout));
}

it('writes frets from the lowest string on, null where it is not struck', async () => {
  const { shapes } = await got('Am', '--on', 'guitar');
  expect(shapes).toHaveLength(5);
  expect(shapes?.[0]).toMatchObject({ name: 'x02210', frets: [null, 0, 2, 2, 1, 0] });
  const withCapo = await got('C', '--on', 'guitar', '--capo', '3', '--shapes', '1');
  expect(withCapo.shapes?.[0]?.frets).toEqual((await got('A', '--on', 'guitar')).shapes?.[0]?.frets);
  expect((await got('Am', '--on', 'G4,C4,E4,A4', '--shapes', '1')).shapes?.[0]?.name).toBe('2000');
});

it('names the scales that find names, and stands without them where the catalog cannot be had', async context => {
  campaign(context);
  const { scales = [] } = await got('G7');
  const { stdout } = await run(
    ...['find', 'G7', '--filter', 'noun = scales', '--limit', '12', '--columns', 'name', '-o', 'tsv'],
  );
  expect(scales).toEqual(stdout.trim().split('\n').slice(1));
  expect(await got('G7', ...nowhere)).toEqual({ name: 'G7' });
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
  [['get', 'Am', '--capo', '3'], '--capo is for the neck of an instrument.'],
  [['get', 'Am', '--shapes', '3'], '--shapes is for the neck of an instrument.'],
  [['get', 'Am', '--on', 'E2,H3'], "'H3' is no note with an octave."],
  [['get', 'Am', 'H'], "'H' is not a chord."],
  [['compare', 'Am', 'H'], "'H' is not a chord."],
])('%s is refused', async (words, message) => {
  const { stdout, stderr, code } = await run('chords', ...words);
  expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
  expect(stderr.trim().split('\n')).toHaveLength(2);
});
