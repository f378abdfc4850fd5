/** Tests randomly changed files: each is read, or quickly rejected with a reason and its byte or line. */
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { midiFile } from '../../../src/music/export/midi.ts';
import { kbm, scl } from '../../../src/music/export/scl.ts';
import { syx } from '../../../src/music/export/syx.ts';
import { applyMapping, readScl } from '../../../src/music/files/scala.ts';
import { readSong } from '../../../src/music/files/song.ts';
import { readSongText } from '../../../src/music/files/song-text.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { synthTuning } from '../../../src/music/tuning.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { often } from '../../support/often.ts';

const count = often(3000);

/** Returns the bytes of memory that this process uses for values, including garbage not yet collected. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Returns pseudorandom numbers below 1, the same on every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns bytes with one or two changes: bits flipped, bytes set, parts removed, doubled, filled or inserted. */
function changeBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  let changed: number[] = [...bytes];
  const randomBelow = (most: number) => Math.floor(random() * most);
  for (let changes = 1 + randomBelow(2); changes > 0; changes--) {
    const [at, size] = [randomBelow(changed.length + 1), 1 + randomBelow(randomBelow(4) === 0 ? 12 : 1)];
    const part = changed.slice(at, at + size);
    const replacement =
      [
        () => part.map(byte => byte ^ (1 << randomBelow(8))),
        () => part.map(byte => (byte + 1) % 128),
        () => part.map(() => randomBelow(128)),
        () => part.map(() => [0, 0x7f, 0x80, 0xff, 0x0a, 0x39][randomBelow(6)] ?? 0),
        () => [],
        () => [...part, ...part],
        () => Array.from({ length: size }, () => randomBelow(256)),
        () => [
          ...Buffer.from(
            ['9'.repeat(size), '|:', ' x99', '-', '\n\n', '{key: ', '[', '/0'][randomBelow(8)] ?? '',
          ),
        ],
      ][randomBelow(8)]?.() ?? [];
    changed = [...changed.slice(0, at), ...replacement, ...changed.slice(at + size)];
  }
  return Uint8Array.from(changed.slice(0, random() < 0.04 ? randomBelow(changed.length + 1) : undefined));
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const midi = (typed: string) => midiFile(scoreOf(readMusic(typed).value));
const riff = (data: Uint8Array) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('RMIDdata'), size, data]);
};
const scale = '! five.scl\n!\nmy own\n 5\n!\n 9/8\n 386.3137\n 3/2 fifth\n -20.5\n 2/1\n';
const map = '! m\n7\n0\n127\n60\n69\n440.0\n5\n0\nx\n1\n2\n3\nx\n4\n';
const song =
  '{title: Mine}\n{key: G}\n{time: 3/4}\n{soc}\n[G]One [D7/F#]two [Em]three\n{eoc}\n[Verse] (x2)\n|: G | C D |1. Em :|2. G |\nG   C  x3\nwords here\n{chorus}\n';

interface FileKind {
  readonly kind: string;
  readonly seeds: readonly Uint8Array[];
  read(bytes: Uint8Array): unknown;
  /** Matches the byte or line that an error names. */
  readonly place: RegExp;
}

const kinds: readonly FileKind[] = [
  {
    kind: 'mid',
    seeds: [
      midi('Am F C G'),
      midi('C4 E4 G4 B4 A4'),
      midi('x..x..x.'),
      midi('3/4 Dm7 | G7 C'),
      riff(midi('Em D C')),
    ],
    read: bytes => readSong(bytes, 'song').values.map(value => scoreOf(value)),
    place: /\(byte \d+\)|has no (?:notes|chords|drums)/,
  },
  {
    kind: 'scl',
    seeds: [Buffer.from(scale), Buffer.from('x\n0\n'), Buffer.from('\n3\n5/4\n702.\n2\n')],
    read: bytes => {
      const tuning = synthTuning(readScl(text(bytes), 'scale'));
      return [scl(tuning), syx(tuning)];
    },
    place: /\(line \d+\)/,
  },
  {
    kind: 'kbm',
    seeds: [Buffer.from(map), Buffer.from('0\n0\n127\n60\n60\n261.6\n12\n')],
    read: bytes => {
      const tuning = synthTuning(applyMapping(readScl(scale, 'scale'), text(bytes)));
      return [kbm(tuning), syx(tuning)];
    },
    place: /\(line \d+\)/,
  },
  {
    kind: 'cho',
    seeds: [Buffer.from(song)],
    read: bytes => readSongText(text(bytes), 'song').value,
    place: /^No chords found\.$|more than 4096 bars|nothing before it to repeat/,
  },
];

it.each(kinds)(
  'reads changed .$kind files, or rejects them with a reason and a position',
  ({ kind, seeds, read, place }) => {
    const random = randomNumbers(kind.charCodeAt(0) * 1000 + kind.length);
    let [refused, slowest, grown] = [0, 0, 0];
    const unplaced = new Set<string>();
    for (let index = 0; index < count; index++) {
      const bytes = changeBytes(seeds[index % seeds.length] ?? new Uint8Array(), random);
      const before = heldBytes();
      const seconds = cpuSeconds(() => {
        try {
          read(bytes);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          refused++;
          // A file that can be read but not played is not damaged, so its error names no place.
          if (!place.test(error.message) && !/too_long|nothing_to_play/.test(error.code))
            unplaced.add(error.message);
        }
      });
      slowest = Math.max(slowest, seconds);
      grown = Math.max(grown, heldBytes() - before);
    }
    expect([...unplaced]).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(count);
    expect(slowest).toBeLessThan(2);
    expect(grown).toBeLessThan(200 * 2 ** 20);
  },
);
