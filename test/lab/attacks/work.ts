/** Small inputs that could need much work: they must be read within the limits below, or refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '../../support/cli.ts';
import {
  Broken,
  type Case,
  canary,
  type Fault,
  type Home,
  inHome,
  inTime,
  judge,
} from '../faults/campaign.ts';

/** Preloaded: records the CPU and memory of the process at its end. */
const observer = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('fs').writeFileSync(process.env.TAKEN, [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024].join(' '));
});`;

/** Limits: seconds of CPU, on a busy machine too, and MiB of memory. */
const limits = { seconds: 4, mebibytes: 200 };

const quantity = (value: number): number[] =>
  value < 128 ? [value] : [...quantity(Math.floor(value / 128)).map(each => each | 128), value % 128];

function midi(events: readonly (readonly number[])[], ppq = 480): Buffer {
  const data = Buffer.from([...events.flat(), 0, 0xff, 0x2f, 0]);
  const head = Buffer.from([0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, ppq >> 8, ppq & 255]);
  const track = Buffer.alloc(8);
  track.write('MTrk');
  track.writeUInt32BE(data.length, 4);
  return Buffer.concat([head, track, data]);
}

const on = (after: number, key: number, channel = 0) => [...quantity(after), 0x90 | channel, key, 80];
const off = (after: number, key: number, channel = 0) => [...quantity(after), 0x80 | channel, key, 0];
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const files: Readonly<Record<string, () => Buffer>> = {
  'ten thousands of tones through 4,096 bars': () =>
    midi([
      ...times(37_000, key => on(0, key % 128)),
      ...times(37_000, key => off(key === 0 ? 7_864_320 : 0, key % 128)),
    ]),
  'a metre of 255 sixty-fourths': () =>
    midi([
      [0, 0xff, 0x58, 4, 255, 6, 24, 8],
      ...times(128, key => on(0, key)),
      ...times(40_000, index => [...on(20 + (index % 7), 60 + (index % 12)), ...off(15, 60 + (index % 12))]),
    ]),
  'all in one bar': () =>
    midi(
      times(90_000, index => [...on(1, index % 100), ...off(index % 2, index % 100)]),
      32_767,
    ),
  'strokes of one bar': () =>
    midi(
      times(90_000, index => [...on(1, 35 + (index % 3), 9), ...off(0, 35 + (index % 3), 9)]),
      32_767,
    ),
  'another chord on every beat': () =>
    midi(
      times(16_000, index => {
        const keys = times(6, voice => 40 + ((index * 7 + voice * voice * 11) % 40));
        return [
          ...keys.flatMap(key => on(0, key)),
          ...keys.flatMap((key, voice) => off(voice === 0 ? 480 : 0, key)),
        ];
      }),
    ),
  'ten tones anew on every eighth, seldom a chord': () =>
    midi(
      times(10_000, index => {
        const keys = times(10, voice => (index * 37 + voice * voice * 13 + voice * 5) % 128);
        return [
          ...keys.flatMap(key => on(0, key)),
          ...keys.flatMap((key, voice) => off(voice === 0 ? 240 : 0, key)),
        ];
      }),
    ),
  'a beat of one tick': () =>
    midi(
      times(99_000, index => [...on(0, (index * 5) % 128), ...off(1 + (index % 7), (index * 5) % 128)]),
      1,
    ),
  'bars of one sixty-fourth': () =>
    midi(
      [
        [0, 0xff, 0x58, 4, 1, 6, 24, 8],
        ...times(99_000, index => [...on(0, (index * 7) % 128), ...off(3 + (index % 50), (index * 7) % 128)]),
      ],
      96,
    ),
};

/** Runs a command that must succeed or fail within the limits. */
async function bounded({ path, env }: Home, argv: readonly string[], input?: string): Promise<void> {
  const [watch, taken] = [join(path, 'watch.cjs'), join(path, 'taken')];
  writeFileSync(watch, observer);
  const given = {
    env: { ...env, NODE_OPTIONS: `--require ${watch}`, TAKEN: taken },
    ...(input && { input }),
  };
  const { stdout, stderr, code } = await inTime(argv.join(' ').slice(0, 100), cli(argv, given));
  judge(
    { stdout: code === 0 ? '' : stdout, stderr: stderr.split('\n').slice(-4).join('\n'), code },
    { codes: [0, 2, 3] },
  );
  const [took = 0, held = 0] = readFileSync(taken, 'utf8').split(' ').map(Number);
  if (took > limits.seconds || held > limits.mebibytes)
    throw new Broken(`${took.toFixed(1)} s, ${held.toFixed(0)} MiB`);
}

function* read(): Generator<Case> {
  for (const [name, make] of Object.entries(files))
    for (const verb of [['draw'], ['find'], ['export', '-o', 'abc']])
      yield {
        name: `${verb.join(' ')}: ${name}`,
        run: () =>
          inHome(async home => {
            const file = join(home.path, 'song.mid');
            writeFileSync(file, make());
            await bounded(home, [...verb, file]);
          }),
      };
}

/** Texts that are repeated up to 100,000 characters: notes, chords, steps, rhythms, numbers, questions and others. */
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

function* typed(full: boolean): Generator<Case> {
  for (const unit of units.filter((_, index) => full || index % 8 === 0))
    for (const verb of [[], ['draw', '--'], ['find', '--'], ['search', '--']])
      yield {
        name: `${verb.join(' ')} ${unit}`,
        run: () => inHome(home => bounded(home, [...verb, longOf(unit, 100_000)])),
      };
}

/** Returns a text of this many bytes. */
const longOf = (unit: string, bytes: number) => unit.repeat(bytes / Buffer.byteLength(unit));

const lists: Readonly<Record<string, () => string>> = {
  'lists within lists': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'answers within answers': () => `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'an id of 100,000 digits': () => `{"id":${'9'.repeat(100_000)}}`,
  'a million lines and one': () => 'C\n'.repeat(1_000_001),
};

function* piped(): Generator<Case> {
  for (const [name, make] of Object.entries(lists))
    for (const argv of [
      ['scales', 'get', '-'],
      ['draw', '-'],
    ])
      yield { name: `${argv.join(' ')}: ${name}`, run: () => inHome(home => bounded(home, argv, make())) };
}

/** Yields addresses ten times as long as Node accepts. */
function* asked(): Generator<Case> {
  for (const unit of ['?', '?a', '&', '&a=', '%3f', '%25', '?%3d='])
    yield {
      name: unit,
      run: async () => {
        const { logJson } = await import('../../../src/cli/commands/serve/log.ts');
        const request = {
          method: 'GET',
          url: `/${longOf(unit, 160_000)}`,
          headers: { 'x-service-api-token': canary },
        };
        const before = process.cpuUsage();
        logJson({ request, status: 200, fault: undefined, bytes: 0, milliseconds: 0 });
        const { user, system } = process.cpuUsage(before);
        if (user + system > 2e6) throw new Broken(`${(user + system) / 1e6} s`);
      },
    };
}

export const faults: readonly Fault[] = [
  {
    area: 'work',
    fault: 'MIDI files of at most 1 MB that take long to read',
    promise: 'read within 4 s of CPU and 200 MB, or refused',
    cases: read,
  },
  {
    area: 'work',
    fault: 'words of 100,000 characters, for every parser',
    promise: 'read or refused within 4 s of CPU and 200 MB',
    cases: typed,
  },
  {
    area: 'work',
    fault: 'lists on stdin that are deeply nested or extremely long',
    promise: 'read or refused within 4 s of CPU and 200 MB',
    cases: piped,
  },
  {
    area: 'work',
    fault: 'addresses of serve that take long to log',
    promise: 'a line within 4 s of CPU',
    cases: asked,
  },
];
