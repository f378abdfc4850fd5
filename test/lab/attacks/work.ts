/** Small inputs that could need much work: they must be read within the limits below, or refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../../support/cli.ts';
import {
  BrokenPromise,
  type Case,
  canary,
  checkResult,
  type Fault,
  type Home,
  withHome,
  withTimeLimit,
} from '../faults/campaign.ts';

/** A script to preload, which records the CPU time and the memory of the process at its end. */
const observer = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('fs').writeFileSync(process.env.TAKEN, [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024].join(' '));
});`;

/** The limits of seconds of CPU and MiB of memory. */
const limits = { seconds: 4, mebibytes: 200 };

const variableLength = (value: number): number[] =>
  value < 128 ? [value] : [...variableLength(Math.floor(value / 128)).map(each => each | 128), value % 128];

function midiFile(events: readonly (readonly number[])[], ppq = 480): Buffer {
  const data = Buffer.from([...events.flat(), 0, 0xff, 0x2f, 0]);
  const head = Buffer.from([0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, ppq >> 8, ppq & 255]);
  const track = Buffer.alloc(8);
  track.write('MTrk');
  track.writeUInt32BE(data.length, 4);
  return Buffer.concat([head, track, data]);
}

const noteOn = (after: number, key: number, channel = 0) => [
  ...variableLength(after),
  0x90 | channel,
  key,
  80,
];
const noteOff = (after: number, key: number, channel = 0) => [
  ...variableLength(after),
  0x80 | channel,
  key,
  0,
];
const repeat = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const files: Readonly<Record<string, () => Buffer>> = {
  'tens of thousands of notes held for 4,096 bars': () =>
    midiFile([
      ...repeat(37_000, key => noteOn(0, key % 128)),
      ...repeat(37_000, key => noteOff(key === 0 ? 7_864_320 : 0, key % 128)),
    ]),
  'a metre of 255 sixty-fourths': () =>
    midiFile([
      [0, 0xff, 0x58, 4, 255, 6, 24, 8],
      ...repeat(128, key => noteOn(0, key)),
      ...repeat(40_000, index => [
        ...noteOn(20 + (index % 7), 60 + (index % 12)),
        ...noteOff(15, 60 + (index % 12)),
      ]),
    ]),
  'all notes in one bar': () =>
    midiFile(
      repeat(90_000, index => [...noteOn(1, index % 100), ...noteOff(index % 2, index % 100)]),
      32_767,
    ),
  'all drum strokes in one bar': () =>
    midiFile(
      repeat(90_000, index => [...noteOn(1, 35 + (index % 3), 9), ...noteOff(0, 35 + (index % 3), 9)]),
      32_767,
    ),
  'a new chord on every beat': () =>
    midiFile(
      repeat(16_000, index => {
        const keys = repeat(6, voice => 40 + ((index * 7 + voice * voice * 11) % 40));
        return [
          ...keys.flatMap(key => noteOn(0, key)),
          ...keys.flatMap((key, voice) => noteOff(voice === 0 ? 480 : 0, key)),
        ];
      }),
    ),
  'ten new notes on every eighth, rarely a chord': () =>
    midiFile(
      repeat(10_000, index => {
        const keys = repeat(10, voice => (index * 37 + voice * voice * 13 + voice * 5) % 128);
        return [
          ...keys.flatMap(key => noteOn(0, key)),
          ...keys.flatMap((key, voice) => noteOff(voice === 0 ? 240 : 0, key)),
        ];
      }),
    ),
  'a beat of one tick': () =>
    midiFile(
      repeat(99_000, index => [
        ...noteOn(0, (index * 5) % 128),
        ...noteOff(1 + (index % 7), (index * 5) % 128),
      ]),
      1,
    ),
  'bars of one sixty-fourth': () =>
    midiFile(
      [
        [0, 0xff, 0x58, 4, 1, 6, 24, 8],
        ...repeat(99_000, index => [
          ...noteOn(0, (index * 7) % 128),
          ...noteOff(3 + (index % 50), (index * 7) % 128),
        ]),
      ],
      96,
    ),
};

/** Runs a command, which must succeed or fail within the limits. */
async function runWithinLimits({ path, env }: Home, argv: readonly string[], input?: string): Promise<void> {
  const [observerFile, usageFile] = [join(path, 'watch.cjs'), join(path, 'taken')];
  writeFileSync(observerFile, observer);
  const options = {
    env: { ...env, NODE_OPTIONS: `--require ${observerFile}`, TAKEN: usageFile },
    ...(input && { input }),
  };
  const { stdout, stderr, code } = await withTimeLimit(argv.join(' ').slice(0, 100), cli(argv, options));
  checkResult(
    { stdout: code === 0 ? '' : stdout, stderr: stderr.split('\n').slice(-4).join('\n'), code },
    { codes: [0, 2, 3] },
  );
  const [seconds = 0, mebibytes = 0] = readFileSync(usageFile, 'utf8').split(' ').map(Number);
  if (seconds > limits.seconds || mebibytes > limits.mebibytes)
    throw new BrokenPromise(`${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`);
}

function* readFiles(): Generator<Case> {
  for (const [name, make] of Object.entries(files))
    for (const verb of [['draw'], ['find'], ['export', '-o', 'abc']])
      yield {
        name: `${verb.join(' ')}: ${name}`,
        run: () =>
          withHome(async home => {
            const file = join(home.path, 'song.mid');
            writeFileSync(file, make());
            await runWithinLimits(home, [...verb, file]);
          }),
      };
}

/** Texts that are repeated up to 100,000 bytes: notes, chords, steps, rhythms, numbers, questions and others. */
const units: readonly string[] = [
  ...['C ', 'C', 'b', 'C/', 'Cm7|', '1/2 ', '2,', 'x.', 'I ', 'V/', 'e(3,8) ', '(', '%', '-', '?', '\u266d'],
  ...[
    'the ',
    'of ',
    'what is ',
    'notes in ',
    'twenty one ',
    'C major ',
    '440 Hz ',
    'capo ',
    'a third above ',
  ],
];

function* longWords(full: boolean): Generator<Case> {
  for (const unit of units.filter((_, index) => full || index % 8 === 0))
    for (const verb of [[], ['draw', '--'], ['find', '--'], ['search', '--']])
      yield {
        name: `${verb.join(' ')} ${unit}`,
        run: () => withHome(home => runWithinLimits(home, [...verb, repeatTo(unit, 100_000)])),
      };
}

/** Repeats a text up to this number of bytes. */
const repeatTo = (unit: string, bytes: number) => unit.repeat(bytes / Buffer.byteLength(unit));

const inputs: Readonly<Record<string, () => string>> = {
  'lists within lists': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'envelopes within envelopes': () => `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'an id of 100,000 digits': () => `{"id":${'9'.repeat(100_000)}}`,
  'a million and one lines': () => 'C\n'.repeat(1_000_001),
};

function* longInputs(): Generator<Case> {
  for (const [name, make] of Object.entries(inputs))
    for (const argv of [
      ['scales', 'get', '-'],
      ['draw', '-'],
    ])
      yield {
        name: `${argv.join(' ')}: ${name}`,
        run: () => withHome(home => runWithinLimits(home, argv, make())),
      };
}

/** Yields addresses that are ten times as long as Node accepts. */
function* longAddresses(): Generator<Case> {
  for (const unit of ['?', '?a', '&', '&a=', '%3f', '%25', '?%3d='])
    yield {
      name: unit,
      run: async () => {
        const { logJson } = await import('../../../src/cli/commands/serve/log.ts');
        const request = {
          method: 'GET',
          url: `/${repeatTo(unit, 160_000)}`,
          headers: { 'x-service-api-token': canary },
        };
        const before = process.cpuUsage();
        logJson({ request, status: 200, fault: undefined, bytes: 0, milliseconds: 0 });
        const { user, system } = process.cpuUsage(before);
        if (user + system > 2e6) throw new BrokenPromise(`${(user + system) / 1e6} s`);
      },
    };
}

export const faults: readonly Fault[] = [
  {
    area: 'work',
    fault: 'MIDI files of at most 1 MB that take long to read',
    promise: 'read within 4 s of CPU and 200 MiB, or refused',
    cases: readFiles,
  },
  {
    area: 'work',
    fault: 'words of 100,000 bytes, for every parser',
    promise: 'read or refused within 4 s of CPU and 200 MiB',
    cases: longWords,
  },
  {
    area: 'work',
    fault: 'lists on stdin that are deeply nested or extremely long',
    promise: 'read or refused within 4 s of CPU and 200 MiB',
    cases: longInputs,
  },
  {
    area: 'work',
    fault: 'addresses of serve that take long to log',
    promise: 'a line within 2 s of CPU',
    cases: longAddresses,
  },
];
