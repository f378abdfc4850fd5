/** Tests drawings as words: with `--as words`, with the setting `accessible`, and in pictures. */
import { PassThrough } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { pickNumber } from '../../../src/cli/program/terminal/picker/numbered.ts';
import { toSearchTexts } from '../../../src/cli/program/terminal/picker/rank.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = async (words: readonly string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, code } = await runInProcess(words, { ...home.env, ...env }, { folder: home.path });
  expect([stderr, code]).toEqual(['', 0]);
  return stdout;
};

const said = [
  ['scales draw', ['c dorian'], 'keys C (root), D, E♭, F, G, A, B♭\n'],
  [
    'scales draw',
    ['c major pentatonic', '--on', 'E2,A2', '--frets', '5'],
    'tones C (root), D, E, G, A\nstring A2: frets 0 3 5\nstring E2: frets 0 3 5\n',
  ],
  [
    'chords draw',
    ['C', '--on', 'guitar'],
    [
      'shape x32010',
      'string E2: not struck',
      'string A2: fret 3, C',
      'string D3: fret 2, E',
      'string G3: open, G',
      'string B3: fret 1, C',
      'string E4: open, E',
    ],
  ],
  [
    'chords draw',
    ['F', '--on', 'guitar'],
    [
      'shape 133211',
      'string E2: fret 1, F',
      'string A2: fret 3, C',
      'string D3: fret 3, F',
      'string G3: fret 2, A',
      'string B3: fret 1, C',
      'string E4: fret 1, F',
      'one finger over strings 1 to 6 at fret 1',
    ],
  ],
  [
    'scales draw',
    ['c major pentatonic', '--on', 'banjo', '--frets', '7'],
    [
      'tones C (root), D, E, G, A',
      'string D4: frets 0 2 5 7',
      'string B3: frets 1 3 5',
      'string G3: frets 0 2 5 7',
      'string D3: frets 0 2 5 7',
      'string G4: frets 5 7',
    ],
  ],
  ['rhythms draw', ['tresillo'], 'strokes on pulses 1, 4, 7 of 8\n2 beats\n'],
  [
    'rhythms draw',
    ['backbeat'],
    [
      'kick: strokes on pulses 1, 9 of 16',
      'hi-hat: strokes on pulses 3, 7, 11, 15 of 16',
      'snare: strokes on pulses 5, 13 of 16',
      '4 beats',
    ],
  ],
  ['harmonies draw', ['Am F | G'], 'in A minor\nbar 1: Am (i), F (♭VI)\nbar 2: G (♭VII)\n'],
  ['systems draw', ['5-edo'], ['step 0, 0\\5: 0 cents', 'step 1, 1\\5: 240 cents']],
  ['keys draw', ['Bb'], 'B♭ major, G minor: B♭, E♭\n'],
] as const;

it.each(said)('%s %s --as words prints words', async (command, args, text) => {
  const shown = await run([...command.split(' '), ...args, '--as', 'words']);
  const whole = typeof text === 'string' ? text : `${text.join('\n')}\n`;
  if (command === 'systems draw' || command === 'keys draw') expect(shown.startsWith(whole)).toBe(true);
  else if (command === 'chords draw') expect(shown.startsWith(whole)).toBe(true);
  else expect(shown).toBe(whole);
});

it('the setting accessible prints every drawing as words in ASCII', async () => {
  for (const [command, args] of said) {
    const shown = await run([...command.split(' '), ...args], { MUSIC_CLI_ACCESSIBLE: '1' });
    expect(shown).toMatch(/^[ -~\n]+$/);
  }
  expect(await run(['draw', 'C', 'Eb', 'G'], { MUSIC_CLI_ACCESSIBLE: 'yes' })).toMatch(
    /^keys C \(root\), Eb, G\n$/,
  );
  expect(await run(['draw', 'C', 'Eb', 'G', '--as', 'words'])).toBe('keys C (root), E♭, G\n');
  await runInProcess(['config', 'set', 'accessible', 'true'], home.env);
  expect(await run(['draw', 'x..x..x.'])).toMatch(/^strokes on pulses 1, 4, 7 of 8\n/);
  expect(await run(['keys', 'get', 'Eb'])).toMatch(/^Eb {2}key\n/);
  expect(await run(['draw', 'x..x..x.'], { MUSIC_CLI_ACCESSIBLE: '0' })).toContain('●');
  await runInProcess(['config', 'unset', 'accessible'], home.env);
});

it('the description of an SVG contains the same words, and --as words is rejected with -o svg', async () => {
  const svg = await run(['rhythms', 'draw', 'tresillo', '-o', 'svg']);
  expect(svg).toContain('<title>Tresillo</title><desc>strokes on pulses 1, 4, 7 of 8; 2 beats</desc>\n');
  expect(await runInProcess(['rhythms', 'draw', 'tresillo', '-o', 'svg', '--as', 'words'], home.env)).toEqual(
    {
      stdout: '',
      stderr:
        "music-cli: Option '--as words' cannot be used with option '-o svg or png'.\nLeave out one of them.\n",
      code: 2,
    },
  );
});

it('a picker without a menu accepts the number of an entry, or parts of its name', async () => {
  const labels = ['C major', 'C minor', 'E♭ dorian'];
  const picking = { title: 'scales', labels, searchTexts: toSearchTexts(labels) };
  const choosing = async (...lines: string[]) => {
    let output = '';
    const stream = Object.assign(new PassThrough(), { isTTY: true as const, fd: 0 as const });
    const stderr = {
      isTerminal: true,
      columns: 200,
      rows: 24,
      write: (text: string | Uint8Array) => {
        output += text.toString();
      },
    };
    const stdin = { isTerminal: true, stream: () => stream as unknown as NodeJS.ReadStream };
    stream.end(lines.map(line => `${line}\n`).join(''));
    const entry = await pickNumber({ stdin, stderr, watchSignals: () => () => {} }, picking).catch(String);
    return { entry, output };
  };
  const help = 'Type a number to select one, parts of a name to search, or nothing to leave.\n';
  expect(await choosing('2')).toEqual({
    entry: 1,
    output: `3 scales.\n1 C major\n2 C minor\n3 Eb dorian\n${help}`,
  });
  expect(await choosing('eb', '1')).toMatchObject({
    entry: 2,
    output: expect.stringContaining('\n1 Eb dorian\n'),
  });
  expect((await choosing('9', '')).entry).toBe('Failure: Nothing was selected.');
  expect((await choosing()).entry).toBe('Failure: Nothing was selected.');
});
