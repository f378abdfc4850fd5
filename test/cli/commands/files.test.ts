/** Tests files from other programs: MIDI as chords and rhythms, Scala as tunings, and malicious files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTuning } from '../../../src/catalog/lib/music.ts';
import { scl } from '../../../src/music/export/scl.ts';
import { readScl } from '../../../src/music/files/scala.ts';
import { readSmf } from '../../../src/music/files/smf.ts';
import { readSong } from '../../../src/music/files/song.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { synthTuning } from '../../../src/music/tuning.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { makeHome } from '../../support/cli.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';
import { requires, requiresPython } from '../../support/requires.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (...words: string[]) => runInProcess(words, home.env, { folder: home.path });
const save = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(home.path, name), content);
  return name;
};

it('reads the steps of every system back from its exported file', () => {
  for (const record of catalog.musicSystems) {
    const value = readTuning(record);
    const { steps, period } = synthTuning(value);
    const read = readScl(scl(synthTuning(value)), 'scale');
    expect([read.name, read.octaveRatio?.toFixed(6)]).toEqual([value.name.trim(), period.toFixed(6)]);
    for (const [index, step] of read.steps.entries())
      expect(Math.abs(step.cents - (steps[index]?.cents ?? Number.NaN))).toBeLessThan(0.011);
    expect(read.steps).toHaveLength(steps.length);
  }
});

const mido = `
import mido, sys
song = mido.MidiFile(type=1, ticks_per_beat=96)
lead, drums = mido.MidiTrack(), mido.MidiTrack()
song.tracks += [lead, drums]
lead.append(mido.MetaMessage('set_tempo', tempo=mido.bpm2tempo(90)))
lead.append(mido.MetaMessage('time_signature', numerator=3, denominator=4))
lead.append(mido.MetaMessage('key_signature', key='Eb'))
for chord in [(51, 63, 67, 70), (48, 63, 67, 72), (53, 60, 65, 68, 72), (46, 62, 65, 68)]:
    for index, note in enumerate(chord):
        lead.append(mido.Message('note_on', note=note, velocity=80, time=0))
    for index, note in enumerate(chord):
        lead.append(mido.Message('note_on', note=note, velocity=0, time=288 if index == 0 else 0))
for bar in range(4):
    for drum, wait in ((36, 0), (42, 96), (42, 96)):
        drums.append(mido.Message('note_on', channel=9, note=drum, velocity=99, time=wait))
        drums.append(mido.Message('note_off', channel=9, note=drum, time=0))
    drums.append(mido.Message('note_on', channel=9, note=36, velocity=0, time=96))
song.save(sys.argv[1])
`;

it('finds a harmony by its exported MIDI file, in which the sections are written out', async () => {
  for (const [index, name] of ['Auld Lang Syne', 'Oh! Susanna', 'Swing Low, Sweet Chariot'].entries()) {
    const file = `sung-${index}.mid`;
    await run('harmonies', 'export', name, '-o', 'midi', '--file', file);
    const { stdout } = await run('find', file, '--columns', 'name,match,why', '-o', 'tsv', '--limit', '1');
    expect(stdout.split('\n')[1]).toBe(`${name}\tsame\tthe same chords, with repeats`);
  }
});

const python = requiresPython('mido');
it.skipIf(python.skip)(
  `reads files that mido wrote: chords in a key and a metre, and drums ${python.reason}`,
  async () => {
    execFileSync('python3', ['-c', mido, join(home.path, 'waltz.mid')]);
    expect(await run('draw', 'waltz.mid', '--as', 'chords')).toEqual({
      stdout: `in E♭, 3/4
│ E♭               │ Cm               │ Fm               │ B♭7              │
│ I                │ vi               │ ii               │ V7               │
`,
      stderr: '',
      code: 0,
    });
    const abc = await run('export', 'waltz.mid', '--as', 'chords', '-o', 'abc', '--key', 'C');
    expect(abc.stdout).toBe(
      'X:1\nT:waltz\nM:3/4\nL:1/4\nQ:1/4=90\nK:C\n%%MIDI gchordoff\n"C"[C,CEG]3 | "Am"[A,,CEA]3 | "Dm"[D,A,DFA]3 | "G7"[G,,B,DF]3 |]\n',
    );
    const strudel = await run('export', 'waltz.mid', '-o', 'strudel');
    expect(strudel.stdout).toContain(
      'note("<[eb3,eb4,g4,bb4] [c3,eb4,g4,c5] [f3,c4,f4,ab4,c5] [bb2,d4,f4,ab4]>")',
    );
    expect(strudel.stdout).toMatch(/s\("bd ~ ~"\),\n {2}s\("~ hh hh"\)/);
    const { stdout } = await run(
      'find',
      'waltz.mid',
      '--filter',
      'noun = harmonies',
      '--columns',
      'match',
      '-o',
      'tsv',
    );
    expect(stdout.split('\n')[0]).toBe('match');
  },
);

it('finds, draws and writes a Scala file at the pitch of its mapping', async context => {
  campaign(context);
  const text =
    '! just.scl\r\n!\r\nA just triad\r\n 3\r\n!\r\n 5/4 ! the third\r\n 701.955001 cents\r\n 2/1\r\n';
  save('just.scl', text);
  save('pitch.kbm', '! map\n12\n0\n127\n60\n69\n432\n12\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n');
  expect((await run('export', 'just.scl', '-o', 'scl')).stdout).toBe(
    '! Written by music-cli\r\nA just triad\r\n 3\r\n!\r\n 5/4\r\n 701.955001\r\n 2/1\r\n',
  );
  const compared = await run('systems', 'compare', 'just.scl', '12-edo', '-o', 'tsv');
  expect(compared.stdout.split('\n').slice(1, -1)).toEqual([
    '0\t1/1\t0\t0\\\\12\t0\t0',
    '1\t5/4\t386.3137138648348\t4\\\\12\t400\t13.6863',
    '2\t\t701.955001\t7\\\\12\t700\t-1.955',
  ]);
  expect((await run('systems', 'draw', 'just.scl')).stdout).toBe((await run('draw', 'just.scl')).stdout);
  expect((await run('scales', 'draw', 'just.scl')).stderr).toContain("There is no scale in 'just.scl'.");
  const kbm = await run('export', 'just.scl', '--kbm', 'pitch.kbm', '-o', 'kbm');
  const numbers = (text: string) =>
    text
      .split(/\r?\n/)
      .filter(line => !line.startsWith('!'))
      .join(' ')
      .trim();
  expect(numbers(kbm.stdout)).toBe('12 0 127 60 69 432.000000 12 0 1 2 3 4 5 6 7 8 9 10 11');
  const played = await run('play', 'just.scl', '--kbm', 'pitch.kbm', '--silent', '--once', '--bpm', '999');
  expect([played.stderr, played.code]).toEqual(['', 0]);
  save('mean.scl', (await run('export', 'quarter-comma meantone', '-o', 'scl')).stdout);
  const found = await run('find', 'mean.scl', '--limit', '2', '--columns', 'name,match,why', '-o', 'tsv');
  expect(found.stdout.split('\n')[1]).toBe('Quarter-comma meantone\tsame\tthe same 12 steps');
  expect(
    (await run('find', '31-edo', '--limit', '1', '--columns', 'name,match', '-o', 'tsv')).stdout,
  ).toContain('\tsame');
});

const chunk = (id: string, data: readonly number[], length = data.length) => [
  ...Buffer.from(id),
  ...[24, 16, 8, 0].map(shift => Math.floor(length / 2 ** shift) % 256),
  ...data,
];
const header = (tracks = 1, ppq = 96) => chunk('MThd', [0, 1, 0, tracks, ppq >> 8, ppq % 256]);
const note = [0, 0x90, 60, 80, 96, 0x80, 60, 0];
const end = [0, 0xff, 0x2f, 0];
const track = (data: readonly number[], length?: number, ppq?: number) =>
  Uint8Array.from([...header(1, ppq), ...chunk('MTrk', data, length)]);

it('reads running status, and a note that is never released', () => {
  expect(readSmf(track([...note, ...end])).notes).toEqual([
    { at: 0, ticks: 480, midi: 60, velocity: 80, isDrum: false },
  ]);
  // The later messages have no status byte, and note 64 is never released.
  expect(readSmf(track([0, 0x90, 60, 80, 0, 64, 80, 96, 60, 0, ...end])).notes).toEqual([
    { at: 0, ticks: 480, midi: 60, velocity: 80, isDrum: false },
    { at: 0, ticks: 480, midi: 64, velocity: 80, isDrum: false },
  ]);
});

/** Returns the events of quarter notes, one after another. */
const quarters = (status: number, midis: readonly number[]) =>
  midis.flatMap(midi => [0, 0x90 + status, midi, 80, 96, 0x80 + status, midi, 0]);
/** Returns the events of chords that last one bar each. */
const chordBars = (...chords: readonly (readonly number[])[]) =>
  chords.flatMap(midis => [
    ...midis.flatMap(midi => [0, 0x90, midi, 80]),
    ...midis.flatMap((midi, index) => [...(index === 0 ? [0x83, 0] : [0]), 0x80, midi, 0]),
  ]);
const [c, f, g] = [
  [60, 64, 67],
  [60, 65, 69],
  [59, 62, 67],
];
const chordsOf = (bytes: Uint8Array) => {
  const [value] = readSong(bytes, 'song').values;
  return value?.kind === 'progression'
    ? value.events.map(({ label, startTick, durationTick }) => `${label} ${startTick} ${durationTick}`)
    : value?.kind;
};
const warningsOf = (bytes: Uint8Array) => readSong(bytes, 'song').warnings;
const metre = (beats: number, power: number) => [0, 0xff, 0x58, 4, beats, power, 24, 8];
const tempo = (bytes: readonly number[]) => [0, 0xff, 0x51, 3, ...bytes];

it('reads a shorter first bar as an upbeat, and uses the metre of most bars', () => {
  const upbeat = track([
    ...metre(1, 2),
    ...quarters(0, [64]),
    ...metre(4, 2),
    ...chordBars(c, f, g, c),
    ...end,
  ]);
  expect(chordsOf(upbeat)).toEqual([
    ...['E 0 1920', 'C 1920 1920', 'F/C 3840 1920', 'G/B 5760 1920', 'C 7680 1920'],
  ]);
  expect(warningsOf(upbeat)).toEqual([]);
});

it('warns about changes of metre, changes of tempo, and pitch bends', () => {
  const waltz = track([
    ...chordBars(c, f),
    ...metre(3, 2),
    ...quarters(0, [60, 62, 64]),
    ...metre(4, 2),
    ...chordBars(g, c),
    ...end,
  ]);
  expect(chordsOf(waltz)).toEqual(['C 0 1920', 'F/C 1920 1920', 'G/B 3840 1920', 'C 5760 1920']);
  expect(warningsOf(waltz)).toEqual(['Bars that are not in 4/4 are left out: 3.']);
  const ending = track([
    ...chordBars(c, f, g, c),
    ...metre(3, 2),
    ...quarters(0, [60, 62, 64, 62, 64, 60]),
    ...end,
  ]);
  expect(warningsOf(ending)).toEqual(['Bars that are not in 4/4 are left out: 5, 6.']);
  const slower = track([
    ...tempo([7, 0xa1, 0x20]),
    ...chordBars(c, f, g),
    ...tempo([15, 0x42, 0x40]),
    ...chordBars(c),
    ...end,
  ]);
  expect(warningsOf(slower)).toEqual(['The tempo changes; 120 beats a minute is used throughout.']);
  const signature = (sharps: number) => [0, 0xff, 0x59, 2, sharps & 0xff, 0];
  const modulating = track([
    ...signature(1),
    ...quarters(0, [67, 69, 71, 72, 74, 76, 78, 79]),
    ...signature(-3),
    ...quarters(0, [63, 65, 67, 68]),
    ...end,
  ]);
  expect(warningsOf(modulating)).toContain('The key signature changes; that of G is kept throughout.');
  const bent = track([0, 0xe0, 0, 0x50, ...chordBars(c, f), ...end]);
  expect(warningsOf(bent)).toEqual(['Pitch bends are left out: notes have the pitch of their keys.']);
});

it('keeps the dynamics of a file', () => {
  const soft = track([0, 0x90, 60, 30, 96, 0x80, 60, 0, 0, 0x90, 64, 110, 96, 0x80, 64, 0, ...end]);
  const [value] = readSong(soft, 'song').values;
  expect(value && scoreOf(value).notes.map(({ velocity }) => velocity)).toEqual([30, 110]);
});

it('reads the most frequent bar of the drums, and reports how many bars differ', () => {
  const [usual, fill] = [
    [36, 42, 38, 42],
    [36, 38, 38, 38],
  ];
  const beat = track([...quarters(9, [...usual, ...fill, ...usual]), ...end]);
  expect(warningsOf(beat)).toEqual([
    'Only the most frequent bar of the drums is read; 1 of 3 bars differ from it.',
  ]);
  const [rhythm] = readSong(beat, 'song').values;
  expect(
    rhythm?.kind === 'rhythm' &&
      rhythm.rings.map(({ label, steps, onsets }) => `${label} ${steps}: ${onsets}`),
  ).toEqual(['kick 4: 0', 'snare 4: 2', 'hi-hat 4: 1,3']);
});

it('reads a file in a RIFF wrapper', () => {
  const inner = track([...chordBars(c, f), ...end]);
  const size = (count: number) => [0, 8, 16, 24].map(shift => Math.floor(count / 2 ** shift) % 256);
  const info = [...Buffer.from('LIST'), ...size(3), 1, 2, 3, 0];
  const wrapInRiff = (type: string, data: Uint8Array, id = 'data') => {
    const content = [...Buffer.from(type), ...info, ...Buffer.from(id), ...size(data.length), ...data];
    return Uint8Array.from([...Buffer.from('RIFF'), ...size(content.length), ...content]);
  };
  expect(chordsOf(wrapInRiff('RMID', inner))).toEqual(chordsOf(inner));
  const reading = (bytes: Uint8Array) => () => readSmf(bytes);
  expect(reading(wrapInRiff('WAVE', inner))).toThrow('its RIFF wrapper contains no MIDI file (byte 8)');
  expect(reading(wrapInRiff('RMID', Uint8Array.of(), 'DISP'))).toThrow(
    'its RIFF wrapper has no data chunk (byte 32)',
  );
  expect(reading(wrapInRiff('RMID', inner.subarray(0, 30)))).toThrow('(byte 50)');
});

const tenMillionEvents = new Uint8Array(3e7 + 30);
tenMillionEvents.set([...header(), ...chunk('MTrk', [], 3e7 + 4)]);
for (let at = 22; at < 3e7 + 22; at += 3) tenMillionEvents.set(at === 22 ? [0, 0x90, 60] : [0, 60, 80], at);

it.each<readonly [string, Uint8Array, string]>([
  ['an empty file', new Uint8Array(0), 'it is cut off (byte 0)'],
  ['a file of another type', Buffer.from('RIFX and more'), 'it does not begin with MThd (byte 0)'],
  [
    'a length of 2³²',
    track([0, 0xff, 1, 0x8f, 0xff, 0xff, 0xff, 0x7f, ...end]),
    'a length has more than four bytes (byte 25)',
  ],
  [
    'a text longer than its track',
    track([0, 0xff, 1, 0xff, 0xff, 0xff, 0x7f, ...end]),
    'a length exceeds its track (byte 29)',
  ],
  [
    'a chunk of 2³² bytes',
    track([...note, ...end], 2 ** 32 - 1),
    'a chunk claims 4294967295 bytes, and 12 are left (byte 18)',
  ],
  [
    'running status without a previous event',
    track([0, 60, 80, ...end]),
    'a message has no status (byte 22)',
  ],
  ['a file with only meta events', track([0, 0xff, 3, 1, 65, ...end]), 'it has no notes (byte 31)'],
  ['a track without its end event', track(note), 'a track has no end (byte 30)'],
  [
    'a truncated file',
    track([...note, ...end]).subarray(0, 25),
    'a chunk claims 12 bytes, and 3 are left (byte 18)',
  ],
  ['a length that is too short', track([...note, ...end], 6), 'it is cut off (byte 28)'],
  [
    'a file with fewer tracks than it declares',
    Uint8Array.from([...header(2), ...chunk('MTrk', [...note, ...end])]),
    'it claims 2 tracks and contains 1 (byte 34)',
  ],
  [
    'a file timed in film frames',
    Uint8Array.from(chunk('MThd', [0, 1, 0, 1, 0xe7, 40])),
    'SMPTE timing is not supported (byte 12)',
  ],
  [
    'an impossible metre',
    track([0, 0xff, 0x58, 4, 4, 200, 24, 8, ...note, ...end]),
    'this metre is not possible (byte 24)',
  ],
  ['ten million events', tenMillionEvents, 'it has more than 1000000 events (byte 3000023)'],
])('says at once why it cannot read %s', (_, bytes, why) => {
  const seconds = cpuSeconds(() =>
    expect(() => readSmf(bytes)).toThrow(`This MIDI file cannot be read: ${why}.`),
  );
  expect(seconds).toBeLessThan(3);
});

it.each(['draw', 'play', 'find', 'export', 'systems compare'])(
  'a period of 1/1 is rejected by %s',
  async verb => {
    save('flat.scl', 'x\n2\n3/2\n1/1\n');
    const words = verb === 'export' ? ['export', '-o', 'scl', 'flat.scl'] : [...verb.split(' '), 'flat.scl'];
    expect(await run(...words, ...(verb === 'systems compare' ? ['12-edo'] : []))).toEqual({
      stdout: '',
      stderr:
        "music-cli: 'flat.scl' cannot be read: the last pitch is the period and must be above 1/1 (line 4).\nScala's formats are described at huygens-fokker.org/scala.\n",
      code: 2,
    });
  },
);

it('prints the pitch of step 0 with a mapping, and rejects an unreadable mapping', async () => {
  save('octave.scl', 'x\n2\n700.0\n2/1\n');
  save('from-a.kbm', '2\n0\n127\n57\n57\n220.0\n2\n0\n1\n');
  const drawn = await run('draw', 'octave.scl', '--kbm', 'from-a.kbm');
  expect([drawn.stderr, drawn.code]).toEqual(['Step 0 sounds at 220.00 Hz, A3.\n', 0]);
  save('low.kbm', '0\n0\n127\n60\n69\n442.5\n2\n');
  expect((await run('draw', 'octave.scl', '--kbm', 'low.kbm')).stderr).toBe(
    'Step 0 sounds at 18.46 Hz, D0 +9.8 ¢.\n',
  );
  save('far.kbm', '0\n0\n127\n60\n4000\n440\n1\n');
  expect(await run('draw', 'octave.scl', '--kbm', 'far.kbm')).toEqual({
    stdout: '',
    stderr:
      "music-cli: 'far.kbm' cannot be read: '4000' cannot be the reference key (line 5).\nScala's formats are described at huygens-fokker.org/scala.\n",
    code: 2,
  });
});

it('applies a mapping in syx, kbm and midi, and rejects it if it has no effect', async () => {
  save('white.scl', 'x\n2\n700.0\n2/1\n');
  save('white.kbm', '3\n60\n66\n60\n60\n264\n2\n0\nx\n1\n');
  const export_ = (...words: string[]) => run('export', 'white.scl', '--kbm', 'white.kbm', ...words);
  await export_('-o', 'syx', '--file', 'white.syx');
  const dump = readFileSync(join(home.path, 'white.syx'));
  const keys = Array.from({ length: 128 }, (_, key) =>
    dump.subarray(22 + key * 3, 25 + key * 3).toString('hex'),
  );
  expect(keys.flatMap((hex, key) => (hex === '7f7f7f' ? [] : [key]))).toEqual([60, 62, 63, 65, 66]);
  await export_('-o', 'midi', '--file', 'white.mid');
  const { notes } = readSmf(readFileSync(join(home.path, 'white.mid')));
  expect(notes.map(({ midi }) => midi)).toEqual([60, 67, 72]);
  for (const [words, message] of [
    [['-o', 'scl'], '--kbm has no effect on a .scl file, which contains no keys.'],
    [['-o', 'syx', '--key', 'E'], '--key has no effect with --kbm: the mapping says where step 0 is.'],
  ] as const) {
    const { stdout, stderr, code } = await export_(...words);
    expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
  }
  const { stderr, code } = await run('draw', 'white.scl', '--as', 'cents');
  expect([stderr.split('\n')[0], code]).toEqual(["music-cli: 'white.scl' cannot be read as cents.", 2]);
});

it('sorts steps below 1/1 only when it draws them', async () => {
  save('below.scl', 'x\n3\n700.0\n-200.0\n2/1\n');
  const { stdout } = await run('draw', 'below.scl', '--as', 'words');
  expect(stdout).toBe('step 0: -200 cents\nstep 1, 1/1: 0 cents\nstep 2: 700 cents\nrepeats at 1200 cents\n');
  const lines = (await run('export', 'below.scl', '-o', 'scl')).stdout.split('\r\n').slice(4, -1);
  expect(lines).toEqual([' 700.0', ' -200.0', ' 2/1']);
});

/** Returns a track of notes that begin together and last 20,480 bars, many on each key. */
const cloud = (count: number) => {
  const keys = Array.from({ length: count }, (_, index) => index % 128);
  const off = keys.flatMap((key, index) => [...(index === 0 ? [0x83, 0xe0, 0x80, 0] : [0]), 0x80, key, 0]);
  return track([...keys.flatMap(key => [0, 0x90, key, 80]), ...off, ...end]);
};

it.for<readonly [string, Uint8Array]>([
  ['notes held for thousands of bars', cloud(37_000)],
  [
    'a metre of 255 sixty-fourths',
    track([
      ...[0, 0xff, 0x58, 4, 255, 6, 24, 8],
      ...Array.from({ length: 30_000 }, (_, index) => [
        20,
        0x90,
        48 + (index % 12),
        80,
        9,
        0x80,
        48 + (index % 12),
        0,
      ]).flat(),
      ...end,
    ]),
  ],
  [
    'all drum onsets of a song in one bar',
    track(
      [...Array.from({ length: 90_000 }, (_, index) => [1, 0x99, 35 + (index % 3), 80]).flat(), ...end],
      undefined,
      32_767,
    ),
  ],
  [
    'a metre that changes on every tick',
    track([
      ...Array.from({ length: 90_000 }, (_, index) => [1, 0xff, 0x58, 4, 1 + (index % 7), 2, 24, 8]).flat(),
      ...chordBars(c, f, g),
      ...end,
    ]),
  ],
])('reads %s quickly', ([, bytes], context) => {
  campaign(context);
  const seconds = cpuSeconds(() => {
    expect(readSong(bytes, 'song').values).toHaveLength(1);
  });
  expect(seconds).toBeLessThan(4);
});

it('reads notes held from earlier bars like notes that start in the bar', () => {
  const hold = [60, 64, 67].flatMap(midi => [0, 0x90, midi, 80]);
  const change = [
    0x8c, 0, 0x80, 67, 0, 0, 0x90, 69, 80, 0x86, 0, 0x80, 60, 0, 0, 0x80, 64, 0, 0, 0x80, 69, 0,
  ];
  expect(chordsOf(track([...hold, ...change, ...end]))).toEqual([
    ...['C 0 1920', 'C 1920 1920', 'C 3840 1920', 'C 5760 1920'],
    ...['Am/C 7680 1920', 'Am/C 9600 1920'],
  ]);
});

mkdirSync(join(home.path, 'folder.mid'));
save('one.mid', track([...note, ...end]));

it.each<readonly [string, string, number, string]>([
  ['a missing file', 'none.mid', 3, "There is no file 'none.mid'."],
  ['a directory', 'folder.mid', 2, "'folder.mid' is not a regular file of at most 16 MiB."],
  ['a file without drums', 'one.mid', 2, "'one.mid' has no drums."],
])('rejects %s', (_, path, status, message) => expectRejection(path, status, message));

const mkfifo = requires('mkfifo');
it.skipIf(mkfifo.skip)(`rejects a pipe without a writer ${mkfifo.reason}`, async () => {
  execFileSync('mkfifo', [join(home.path, 'pipe.mid')]);
  await expectRejection('pipe.mid', 2, "'pipe.mid' is not a regular file of at most 16 MiB.");
});

async function expectRejection(path: string, status: number, message: string): Promise<void> {
  for (const verb of [['draw'], ['find'], ['export', '-o', 'strudel']]) {
    const { stdout, stderr, code } = await run(...verb, path, '--as', 'rhythm');
    expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, status]);
  }
}

save('cut.mid', track([...note, ...end]).subarray(0, 25));
save('few.scl', 'x\n3\n2/1\n');

it.each<readonly [readonly string[], string]>([
  [
    ['cut.mid'],
    "'cut.mid' cannot be read: a chunk claims 12 bytes, and 3 are left (byte 18).\n" +
      'Standard MIDI files of format 0 and 1 can be read. Check whether another program opens this one.\n',
  ],
  [
    ['few.scl'],
    "'few.scl' cannot be read: it claims 3 notes and contains 1 (line 3).\n" +
      "Scala's formats are described at huygens-fokker.org/scala.\n",
  ],
])('names the file that cannot be read: %j', async (words, message) => {
  for (const verb of ['draw', 'find', 'play'])
    expect(await run(verb, ...words)).toEqual({ stdout: '', stderr: `music-cli: ${message}`, code: 2 });
});

it('rejects a mapping if the input is not a tuning', async () => {
  const { stderr, code } = await run('draw', 'C', '--kbm', 'x.kbm');
  expect([stderr, code]).toEqual([
    'music-cli: --kbm has no effect here.\nIt works with the argument *.scl or -.\n',
    2,
  ]);
});

it('reads a MIDI file as --as requests, and rejects kinds of music that the file does not contain', async () => {
  const tune = [62, 64, 65, 67, 69, 71, 72, 74];
  save('tune.mid', track([...quarters(0, tune), ...end]));
  save('chords.mid', track([...chordBars(c, f, g, c), ...end]));
  const drawSvg = async (...words: string[]) => (await run('draw', ...words, '-o', 'svg')).stdout;
  expect(await drawSvg('tune.mid')).toBe(await drawSvg('tune.mid', '--as', 'notes'));
  expect((await run('draw', 'tune.mid')).stderr).toBe('A melody in D dorian.\n');
  const first = async (...words: string[]) => {
    const { stdout } = await run('find', ...words, '--columns', 'name,match', '-o', 'tsv', '--limit', '1');
    return stdout.split('\n')[1];
  };
  expect(await first('tune.mid')).toBe('D dorian\tsame');
  expect(await first('tune.mid', '--as', 'steps')).toBe('D dorian\tsame');
  expect((await run('draw', 'chords.mid', '--as', 'chords')).stdout).toBe(
    (await run('draw', 'chords.mid')).stdout,
  );
  expect(await first('chords.mid', '--as', 'notes')).toBe('C major\tsame');
  for (const [file, form, message] of [
    ['tune.mid', 'chords', "'tune.mid' has no chords."],
    ['tune.mid', 'rhythm', "'tune.mid' has no drums."],
    ['tune.mid', 'frets', "'tune.mid' cannot be read as frets."],
  ] as const)
    for (const verb of ['draw', 'find', 'play']) {
      const { stdout, stderr, code } = await run(verb, file, '--as', form);
      expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
    }
});
