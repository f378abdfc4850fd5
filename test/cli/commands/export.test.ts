import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportFormatsOf, extensionOf } from '../../../src/cli/output/writers.ts';
import { cli, executable, makeHome, node } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { readMidi } from '../../support/readers.ts';
import { requiresPython } from '../../support/requires.ts';
import { onTerminal, requireTerminal } from '../../support/terminal.ts';
import { serve } from './service.ts';

/** The extensions of a scale's export formats, as error messages list them. */
const endings = exportFormatsOf('scale')
  .map(name => `.${extensionOf(name)}`)
  .join(', ');

let home: ReturnType<typeof makeHome>;
let folder: string;
beforeAll(() => {
  home = makeHome();
});
afterAll(() => home.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => cli(words, { env: home.env });

it('writes text to stdout', async () => {
  expect(await run('harmonies', 'export', 'ii-V-I', '-o', 'strudel', '--key', 'eb', '--bpm', '90')).toEqual({
    stdout: '// ii–V–I\nsetcpm(90/4)\nchord("<Fm7 Bb7 Eb^7 Eb^7>").voicing()\n',
    stderr: '',
    code: 0,
  });
});

it.each(['harmonies export ii-V-I -o strudel', 'draw C -o svg', 'draw C', 'scales draw c-dorian --as words'])(
  'writes to stdout with --file -: %s',
  async line => {
    const words = line.split(' ');
    const plain = await run(...words);
    expect(plain.code).toBe(0);
    expect(await run(...words, '--file', '-')).toEqual(plain);
  },
);

it('numbers the tunes within one file', async () => {
  const { stdout } = await run('harmonies', 'export', '1', '2', '-o', 'abc');
  expect(stdout.split('\n').filter(line => /^[XTK]:/.test(line))).toEqual([
    ...['X:1', 'T:ii–V–I', 'K:C', 'X:2', 'T:Minor ii–V–i', 'K:Cm'],
  ]);
  expect((await run('harmonies', 'export', '1', '-o', 'abc', '--key', 'eb')).stdout).toContain('\nK:Eb\n');
});

const mido = requiresPython('mido');
it.skipIf(mido.skip)(`writes MIDI according to the options ${mido.reason}`, async () => {
  const path = join(folder, 'deep', 'clave.mid');
  const options = ['--bpm', '100', '--times', '3', '--program', '12', '--file', path];
  expect(await run('tracks', 'export', 'rhythm:1', '-o', 'midi', ...options)).toEqual({
    stdout: '',
    stderr: '',
    code: 0,
  });
  const [file] = readMidi([path]);
  const events = file?.tracks.flat() ?? [];
  // At 100 quarters a minute, each lasts 600,000 µs. A bar has eight.
  expect(events.find(({ type }) => type === 'set_tempo')?.tempo).toBe(600_000);
  expect(events.filter(({ type }) => type === 'end_of_track').map(({ tick }) => tick)).toEqual([
    ...[3 * 8 * 480, 3 * 8 * 480],
  ]);
  expect(events.filter(({ type }) => type === 'note_on').length).toBe(15);
  expect(events.find(({ type }) => type === 'program_change')?.program).toBe(12);
});

it('gives number 1 to each tune that has its own file', async () => {
  const words = ['harmonies', 'export', '1', '2', '-o', 'abc', '--dir', folder];
  const { stdout } = await run(...words);
  const files = stdout.trimEnd().split('\n');
  expect(files.map(file => readFileSync(file, 'utf8').split('\n')[0])).toEqual(['X:1', 'X:1']);
});

it('writes WAV and MIDI at sounding pitch, whichever instrument --for names', async () => {
  const words = ['export', 'c dorian', '--bpm', '400', '-o'];
  for (const [form, label] of [
    ['wav', 'WAV'],
    ['midi', 'MIDI'],
  ] as const) {
    const [own, other] = [join(folder, `own.${form}`), join(folder, `other.${form}`)];
    await run(...words, form, '--file', own);
    expect(await run(...words, form, '--file', other, '--for', 'trumpet')).toEqual({
      stdout: '',
      stderr: `${label} stays at sounding pitch.\n`,
      code: 0,
    });
    expect(readFileSync(other).equals(readFileSync(own))).toBe(true);
  }
});

it('swings in WAV: at 75 %, the first of two eighths lasts three quarters of a beat', async () => {
  const [swung, written] = [join(folder, 'swung.wav'), join(folder, 'written.wav')];
  await run('export', 'xxxxxxxx', '-o', 'wav', '--swing', '75', '--file', swung);
  await run('export', 'x..xx..xx..xx..x', '-o', 'wav', '--file', written);
  expect(readFileSync(swung).equals(readFileSync(written))).toBe(true);
});

it('accepts 390 to 470 hertz for A4', async () => {
  const words = ['export', 'C', '-o', 'midi', '--file', join(folder, 'c.mid'), '--a4'];
  const codes = ['389.9', '390', '470', '470.1'].map(async a4 => (await run(...words, a4)).code);
  expect(await Promise.all(codes)).toEqual([2, 0, 0, 2]);
});

it('reports silent events: six unreadable chords, and an event without duration', async () => {
  const labels = ['X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X1', 'C'];
  const events = labels.map((label, index) => ({
    id: index,
    startTick: index * 480,
    durationTick: 480,
    label,
  }));
  const harmony = (id: number, more: readonly object[]) =>
    JSON.stringify({ data: { id, name: 'odd', events: [...events, ...more] } });
  const nothing = { id: 9, startTick: 0, durationTick: 0, label: 'C' };
  const service = await serve({
    '/api/mobile/harmonies/1': harmony(1, [nothing]),
    '/api/mobile/harmonies/2': harmony(2, [nothing, nothing]),
  });
  const exportPiece = (...words: string[]) =>
    run('harmonies', 'export', ...words, '--base-url', service.url).then(({ stderr }) => stderr);
  const unread =
    "Parts of 'odd' are silent, because they are not chords: 'X1', 'X2', 'X3', 'X4', 'X5' and 1 more.\n";
  expect(await exportPiece('1', '-o', 'abc')).toBe(`1 note of 'odd' can't be played.\n${unread}`);
  expect(await exportPiece('2', '-o', 'abc')).toBe(`2 notes of 'odd' can't be played.\n${unread}`);
  await service.close();
});

it('reports once for several pieces which chords Strudel cannot voice', async () => {
  const events = [{ id: 1, startTick: 0, durationTick: 1920, label: 'C7sus2' }];
  const piece = (id: number) => JSON.stringify({ data: { id, name: `piece ${id}`, events } });
  const service = await serve({ '/api/mobile/harmonies/1': piece(1), '/api/mobile/harmonies/2': piece(2) });
  const words = ['harmonies', 'export', '1', '2', '-o', 'strudel', '--dir', folder];
  expect(await run(...words, '--base-url', service.url)).toEqual({
    stdout: `${join(folder, 'piece-1.js')}\n${join(folder, 'piece-2.js')}\n`,
    stderr: 'Strudel has no voicing for C7sus2: it is silent there.\n',
    code: 0,
  });
  await service.close();
});

it.skipIf(mido.skip)(
  `writes the metre and tempo of a rhythm in the note values of its track ${mido.reason}`,
  async () => {
    const path = join(folder, 'bembe.mid');
    await run('rhythms', 'export', 'bembé', '-o', 'midi', '--file', path);
    const meta = readMidi([path])[0]?.tracks.flat() ?? [];
    expect(meta.find(({ type }) => type === 'time_signature')).toMatchObject({
      numerator: 12,
      denominator: 8,
    });
    // 380 eighths a minute are 190 quarters.
    expect(meta.find(({ type }) => type === 'set_tempo')?.tempo).toBe(Math.round(60_000_000 / 190));
  },
);

it('exports a rhythm from its own record if the tracks are unavailable', async () => {
  const record = { id: 1, name: 'own', ownerTags: ['x.x'], state: { bpm: 90, ppq: 480, beatsPerBar: 3 } };
  const service = await serve({ '/api/mobile/circular-rhythms/1': JSON.stringify({ data: record }) });
  const options = ['-o', 'strudel', '--base-url', service.url];
  expect(await run('rhythms', 'export', '1', ...options)).toMatchObject({
    stdout: expect.stringContaining('setcpm(90/3)'),
    ...{ stderr: '', code: 0 },
  });
  await service.close();
});

it('writes one file per piece, and renames existing files with other content', async () => {
  const first = await run('systems', 'export', '5-edo', '7-edo', '-o', 'scl', '--dir', folder);
  const paths = ['5-edo.scl', '7-edo.scl'].map(name => join(folder, name));
  expect(first).toEqual({ stdout: paths.map(path => `${path}\n`).join(''), stderr: '', code: 0 });
  writeFileSync(paths[0] ?? '', 'mine');
  const second = await run('systems', 'export', '5-edo', '7-edo', '-o', 'scl', '--dir', folder);
  expect(second).toEqual({
    ...first,
    stderr: `${paths[0]} already existed with other content. The old file is now ${paths[0]}.old.\n`,
  });
  expect(readdirSync(folder).sort()).toEqual(['5-edo.scl', '5-edo.scl.old', '7-edo.scl']);
  expect(readFileSync(`${paths[0]}.old`, 'utf8')).toBe('mine');
});

it.each([
  ['252 letters', 'x'.repeat(252), `${'x'.repeat(252)}.js`, `${'x'.repeat(251)}.old`],
  ['90 letters of three bytes', '拍'.repeat(90), `${'拍'.repeat(84)}.js`, `${'拍'.repeat(83)}.old`],
])('shortens a name of %s, also when it backs up an existing file', async (_about, name, file, old) => {
  const record = { id: 1, name, ownerTags: ['x.x'], state: { bpm: 90, ppq: 480, beatsPerBar: 3 } };
  const service = await serve({ '/api/mobile/circular-rhythms/1': JSON.stringify({ data: record }) });
  const words = ['rhythms', 'export', '1', '-o', 'strudel', '--base-url', service.url, '--dir', folder];
  const expected = { stdout: `${join(folder, file)}\n`, stderr: '', code: 0 };
  expect(await run(...words)).toEqual(expected);
  writeFileSync(join(folder, file), 'mine');
  expect(await run(...words)).toEqual({
    ...expected,
    stderr: `${join(folder, file)} already existed with other content. The old file is now ${join(folder, old)}.\n`,
  });
  expect(readdirSync(folder).sort()).toEqual([file, old].sort());
  expect(readFileSync(join(folder, old), 'utf8')).toBe('mine');
  const named = join(folder, `${'y'.repeat(251)}.txt`);
  expect(await run(...words.slice(0, -2), '--file', named)).toEqual({ stdout: '', stderr: '', code: 0 });
  expect(readFileSync(named, 'utf8')).toBe(readFileSync(join(folder, file), 'utf8'));
  await service.close();
});

describe('the extension of --file', () => {
  it.each([
    ['scales export 1', 'x.mid', 'MThd'],
    ['scales export 1', 'X.MIDI', 'MThd'],
    ['scales export 1', 'x.wav', 'RIFF'],
    ['scales export 1', 'x.js', '// C'],
    ['systems export 1', 'x.kbm', '! Wr'],
    ['scales draw 1', 'x.svg', '<svg'],
    ['scales draw 1', 'x.txt', '│  ▒'],
    ['scales draw 1', 'x', '│  ▒'],
    ['scales draw 1', 'tmp.q3VxLw09Za', '│  ▒'],
    ['scales export 1 -o abc', 'x.txt', 'X:1\n'],
    ['scales export 1 -o midi', 'x.bak', 'MThd'],
    ['scales export 1 -o midi', 'tmp.q3VxLw09Za', 'MThd'],
    ['scales export 1 -o midi', 'v1.5', 'MThd'],
  ])('is accepted: %s --file %s', async (line, name, begins) => {
    const path = join(folder, name);
    expect(await run(...line.split(' '), '--file', path)).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(readFileSync(path, 'utf8').slice(0, 4)).toBe(begins);
  });

  it.each([
    ['scales draw 1', 'x.jpg', 'Cannot write a .jpg file here.', 'Extensions: .txt, .svg, .png.'],
    ['scales export 1', 'x.mp3', 'Cannot write a .mp3 file here.', `Extensions: ${endings}.`],
    ['scales export 1', 'x.txt', 'Cannot write a .txt file here.', `Extensions: ${endings}.`],
    [
      'scales export 1',
      'x.bak',
      'Cannot write a .bak file here.',
      `Extensions: ${endings}. With -o, other extensions are accepted.`,
    ],
    [
      'scales export 1 -o abc',
      'x.mid',
      '-o abc does not write .mid.',
      'Use a name that ends in .abc, or give -o midi.',
    ],
    ['scales export 1 -o abc', 'x.csv', '-o abc does not write .csv.', 'Use a name that ends in .abc.'],
    ['scales export 1 -o wav', 'x.MP3', '-o wav does not write .mp3.', 'Use a name that ends in .wav.'],
    ['scales export 1 -o midi', 'x.txt', '-o midi does not write .txt.', 'Use a name that ends in .mid.'],
    [
      'scales draw 1 -o svg',
      'x.png',
      '-o svg does not write .png.',
      'Use a name that ends in .svg, or give -o png.',
    ],
    [
      'scales draw 1 -o svg',
      'x.txt',
      '-o svg does not write .txt.',
      'Use a name that ends in .svg, or give -o text.',
    ],
  ])(
    'is rejected if it names no possible format or contradicts -o: %s --file %s',
    async (line, name, message, hint) => {
      const path = join(folder, name);
      expect(await run(...line.split(' '), '--file', path)).toEqual({
        stdout: '',
        stderr: `music-cli: ${message}\n${hint}\n`,
        code: 2,
      });
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

describe('rejects', () => {
  const refused: readonly (readonly [line: string, code: number, said: string, hint: string])[] = [
    [
      'scales export 1',
      2,
      'Missing output format.',
      `Choose one with -o: ${exportFormatsOf('scale').join(', ')}.`,
    ],
    [
      'harmonies export 1 2 -o midi',
      2,
      'One file of this format cannot contain 2 pieces.',
      'Write one file for each with --dir <directory>.',
    ],
    [
      'harmonies export 1 -o midi --key j',
      2,
      "'j' is not a key.",
      'Give a note, for example C, Eb or F#, or all for all twelve keys.',
    ],
    [
      'harmonies export 1 -o midi --file FOLDER',
      2,
      "'FOLDER' is a directory.",
      'Name a file in it, or give the directory with --dir.',
    ],
    [
      'harmonies export 1 -o midi --dir -',
      2,
      "--dir must be the path of a directory, not '-'.",
      'Write it as --dir <directory>: Write a file for each result into a directory.',
    ],
    [
      'tracks export rhythm:1 -o midi --times 9999 --file x',
      2,
      "'Son clave 3-2' would have 417 minutes; the maximum is 60.",
      'A lower --times makes it shorter.',
    ],
    [
      'harmonies export Cherokee -o midi --bpm 1 --file x',
      2,
      "'Cherokee' would have 256 minutes; the maximum is 60.",
      'A higher --bpm makes it shorter.',
    ],
    [
      'systems export 31-edo -o scl --bpm 30',
      2,
      '--bpm has no effect here.',
      'It works with -o midi or wav.',
    ],
    [
      'systems export 31-edo -o kbm --times 2',
      2,
      '--times has no effect here.',
      'It works with -o midi or wav.',
    ],
    ['scales export 1 -o abc --times 2', 2, '--times has no effect here.', 'It works with -o midi or wav.'],
    ['scales export 1 -o strudel --a4 442', 2, '--a4 has no effect here.', 'It works with -o midi or wav.'],
    [
      'scales export 1 -o wav --program 3 --file x',
      2,
      '--program has no effect here.',
      'It works with -o midi.',
    ],
    [
      'tracks export rhythm:1 -o midi --bpm 2 --file x',
      2,
      'MIDI cannot hold a tempo as slow as 2 bpm.',
      'Use a higher --bpm.',
    ],
  ];
  it.each(refused)('%s', async (line, code, message, hint) => {
    const words = line.split(' ').map(word => word.replace('FOLDER', folder));
    expect(await run(...words)).toEqual({
      stdout: '',
      stderr: `music-cli: ${message.replace('FOLDER', folder)}\n${hint}\n`,
      code,
    });
  });

  it('a path that cannot be written', async () => {
    writeFileSync(join(folder, 'x'), '');
    const { stderr, code } = await run(
      'scales',
      'export',
      '1',
      '-o',
      'midi',
      '--file',
      join(folder, 'x/y.mid'),
    );
    expect([stderr.split('\n')[0], code]).toEqual([
      `music-cli: ${join(folder, 'x/y.mid')} can't be written: a part of its path is not a directory.`,
      1,
    ]);
  });
});

it('writes to a device without replacing it with a file', async () => {
  const link = join(folder, 'null');
  symlinkSync('/dev/null', link);
  expect((await run('scales', 'export', '1', '-o', 'midi', '--file', link)).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['null']);
});

const terminal = requireTerminal();
it.skipIf(terminal.skip)(`writes no binary data to a terminal ${terminal.reason}`, async () => {
  const argv = [node, executable(), 'scales', 'export', 'c dorian', '-o', 'midi'];
  const { screen, status } = await onTerminal(argv, [], { env: home.env });
  expect([screen, status]).toEqual([
    'music-cli: Refusing to write MIDI to the terminal.\r\nWrite it to a file: --file c-dorian.mid\r\n',
    2,
  ]);
});

it('describes the file on a terminal, and prints nothing in a pipe', async () => {
  const home = makeHome();
  const options = { folder: home.path };
  const env = { ...home.env, NO_COLOR: '1' };
  const runOnTerminal = async (...words: string[]) => {
    const { stdout, stderr, code } = await runInProcess(words, env, { ...options, columns: 80 });
    return {
      stdout,
      said: stderr.split('\n').filter(line => line.startsWith('c.')),
      code,
    };
  };
  expect(await runOnTerminal('export', 'C', 'F', 'G', 'C', '--file', 'c.mid')).toEqual({
    stdout: '',
    said: ['c.mid: 12 notes, 8 s'],
    code: 0,
  });
  expect(await runOnTerminal('draw', 'c dorian', '--file', 'c.svg')).toMatchObject({
    said: [expect.stringMatching(/^c\.svg: [\d.]+ kB$/)],
    code: 0,
  });
  expect(await runInProcess(['export', 'c dorian', '--file', 'd.mid'], env, options)).toEqual({
    stdout: '',
    stderr: '',
    code: 0,
  });
  home.remove();
});
