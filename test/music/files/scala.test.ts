/** Tests Scala scales and keyboard mappings against an independent implementation of the published rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kbm, scl } from '../../../src/music/export/scl.ts';
import { syx } from '../../../src/music/export/syx.ts';
import { applyMapping, readScl } from '../../../src/music/files/scala.ts';
import { hertzOf } from '../../../src/music/note.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { synthTuning } from '../../../src/music/tuning.ts';

// The oracle: lines that begin with ! are comments; then description, count, pitches. A pitch with a point is in cents,
// any other a ratio; 1/1 is implied; the last pitch is the period.
const content = (text: string) => text.split(/\r?\n/).filter(line => !line.startsWith('!'));
const centsOfPitch = (line: string) => {
  const [word = ''] = line.trim().split(/[ \t]+/);
  const [numerator = '', denominator = '1'] = word.split('/');
  return word.includes('.') ? Number(word) : 1200 * Math.log2(Number(numerator) / Number(denominator));
};
function scaleOracle(text: string) {
  const [, count = '', ...lines] = content(text);
  const pitches = lines.slice(0, Number(count.trim().split(/\s/)[0])).map(centsOfPitch);
  const period = pitches.at(-1) ?? 1200;
  const steps = [0, ...pitches.slice(0, -1)];
  return (degree: number) => {
    const turns = Math.floor(degree / steps.length);
    return (steps[degree - turns * steps.length] ?? Number.NaN) + turns * period;
  };
}
/** Returns the frequency of each key by the mapping; undefined for keys that it does not map. */
function keysOracle(scale: string, map: string) {
  const pitch = scaleOracle(scale);
  const words = content(map).map(line => line.trim().split(/\s+/)[0] ?? '');
  const [size = 0, first = 0, last = 0, middle = 0, reference = 0, hertz = 0, octave = 0] = words.map(Number);
  const entries = words.slice(7);
  const cents = (key: number) => {
    const above = key - middle;
    if (size === 0) return pitch(above);
    const turns = Math.floor(above / size);
    const entry = entries[above - turns * size] ?? 'x';
    return /^x?$/.test(entry) ? undefined : pitch(Number(entry)) + turns * pitch(octave);
  };
  return Array.from({ length: 128 }, (_, key) => {
    const keyCents = key < first || key > last ? undefined : cents(key);
    return keyCents === undefined
      ? undefined
      : hertz * 2 ** ((keyCents - (cents(reference) ?? Number.NaN)) / 1200);
  });
}

/** Returns the frequency of each key in a tuning dump; undefined for 7F 7F 7F. */
function keysInDump(bytes: Uint8Array) {
  return Array.from({ length: 128 }, (_, key) => {
    const [semitone = 0, high = 0, low = 0] = bytes.subarray(22 + key * 3, 25 + key * 3);
    return semitone === 127 && high === 127 && low === 127
      ? undefined
      : 440 * 2 ** ((semitone + (high * 128 + low) / 16_384 - 69) / 12);
  });
}
/** The frequencies between which a tuning dump can represent a pitch. */
const ends = [440 * 2 ** (-69 / 12), 440 * 2 ** (59 / 12)];
const audible = (hertz: number | undefined) =>
  hertz !== undefined && hertz >= (ends[0] ?? 0) && hertz < (ends[1] ?? 0) ? hertz : undefined;

/**
 * Returns the keys that differ by more than the precision of a dump, half of 100/2^14 cents, or that have a frequency
 * on only one side.
 */
const differing = (dumped: readonly (number | undefined)[], right: readonly (number | undefined)[]) =>
  right.flatMap((hertz, key) => {
    const own = dumped[key];
    if (ends.some(end => Math.abs((hertz ?? 0) / end - 1) < 1e-4)) return [];
    if (own === undefined || audible(hertz) === undefined)
      return own === audible(hertz) ? [] : [`${key}: ${own} for ${hertz}`];
    return Math.abs(1200 * Math.log2(own / (hertz ?? 1))) < 0.01 ? [] : [`${key}: ${own} for ${hertz}`];
  });

const scale = (lines: readonly string[], name = 'my scale') =>
  [name, String(lines.length), ...lines, ''].join('\n');
const twelve = scale([...Array.from({ length: 11 }, (_, step) => `${(step + 1) * 100}.0`), '2/1']);
const seven = scale(['90.0', '210.0', '400.0', '500.0', '700.0', '890.0', '2/1']);
const unsorted = scale(['700.0', '200.0', '500.0', '900.0', '2/1']);
const below = scale(['-200.0', '200.0', '500.0', '700.0', '2/1']);
const above = scale(['5/4', '1500.0', '3/2', '2/1']);
const doubled = scale(['9/8', '9/8', '3/2', '3/2', '2/1']);
const lastNotHighest = scale(['200.0', '900.0', '700.0']);
const tritave = scale(['146.304', '7/5', '5/3', '3/1']);
const map = (...lines: readonly (string | number)[]) => `! mine\n${lines.join('\n')}\n`;

const scales = { twelve, seven, unsorted, below, above, doubled, lastNotHighest, tritave };
const maps = {
  'begins on B': map(12, 0, 127, 59, 69, '440.0', 12, ...Array.from({ length: 12 }, (_, degree) => degree)),
  'white keys only': map(12, 0, 127, 60, 69, '440.0', 7, 0, 'x', 1, 'x', 2, 3, 'x', 4, 'x', 5, 'x', 6),
  linear: map(0, 0, 127, 60, 69, '440.0', 12),
  'linear from another key': map(0, 0, 127, 48, 57, '220.', 0),
  'a part of the keys': map(0, 36, 84, 60, 60, '261.6255653', 5),
  'lines are missing': map(5, 0, 127, 60, 60, '256', 5, 0, 1, 2),
  'another formal octave': map(4, 0, 127, 60, 62, '300.0', 3, 0, 1, 2, 3),
  'degrees in another order': map(3, 0, 127, 62, 62, '300.0', 2, 2, 0, 1),
  'degrees above the period': map(2, 10, 100, 60, 60, '261.6', 7, 0, 9),
  'formal octave 0': map(2, 0, 127, 60, 60, '261.6', 0, 0, 1),
};
const pairs = Object.entries(scales).flatMap(([scaleName, scaleText]) =>
  Object.entries(maps).map(([mapName, mapText]) => ({ scaleName, mapName, scaleText, mapText })),
);

it.each(pairs)('maps $scaleName to keys with $mapName', ({ scaleText, mapText }) => {
  const tuning = applyMapping(readScl(scaleText, 'x'), mapText);
  const right = keysOracle(scaleText, mapText);
  expect(differing(keysInDump(syx(synthTuning(tuning))), right)).toEqual([]);
  // The written file is read back as the same scale on the same keys.
  const again = applyMapping(readScl(scl(synthTuning(tuning)), 'x'), kbm(synthTuning(tuning)));
  expect(differing(keysInDump(syx(synthTuning(again))), right)).toEqual([]);
  expect(again.mapping?.degrees).toEqual(tuning.mapping?.degrees);
});

it.each(Object.entries(scales))('keeps the number, order and values of the lines of %s', (_, text) => {
  const lines = (written: string) =>
    content(written)
      .slice(1)
      .map(line => line.trim());
  expect(lines(scl(synthTuning(readScl(text, 'x'))))).toEqual(lines(text));
});

it('maps keys to lines in sequence from middle C', () => {
  const keys = keysInDump(syx(synthTuning(readScl(unsorted, 'x'))));
  const cents = [0, 700, 200, 500, 900, 1200].map(each => 1200 * Math.log2(261.625565) + each);
  expect(keys.slice(60, 66).map(hertz => (1200 * Math.log2(hertz ?? 0)).toFixed(1))).toEqual(
    cents.map(each => each.toFixed(1)),
  );
});

it('plays the keys from the middle one, and omits unmapped ones', () => {
  const soundingKeys = (scaleText: string, mapText: string) =>
    scoreOf(applyMapping(readScl(scaleText, 'x'), mapText)).notes.map(note => hertzOf(note).toFixed(1));
  expect(soundingKeys(seven, maps['white keys only'])).toEqual(
    keysOracle(seven, maps['white keys only'])
      .slice(60, 73)
      .flatMap(hertz => hertz?.toFixed(1) ?? []),
  );
  expect(soundingKeys(twelve, maps['begins on B'])[0]).toBe('246.9');
  expect(soundingKeys(twelve, maps['begins on B'])).toHaveLength(13);
  expect(soundingKeys(twelve, map(0, 62, 64, 60, 69, '440', 12))).toEqual(['293.7', '311.1', '329.6']);
});

it('reads any scale and any mapping according to the rules', () => {
  const pitch = fc.oneof(
    fc.integer({ min: -2_400_000, max: 4_800_000 }).map(cents => `${(cents / 1000).toFixed(3)}`),
    fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }))
      .map(([over, under]) => `${over}/${under}`),
    fc.integer({ min: 1, max: 12 }).map(String),
  );
  const period = fc.constantFrom('2/1', '3/1', '1200.', '702.5', '1901.955', '4');
  const anyScale = fc
    .tuple(
      fc.array(pitch, { maxLength: 9 }),
      period,
      fc.constantFrom('', '! a comment\n'),
      fc.constantFrom('', ' cents', ' ! x'),
    )
    .map(
      ([pitches, last, comment, behind]) =>
        `${comment}${scale([...pitches, last].map(line => ` ${line}${behind}`))}`,
    );
  const anyMap = fc
    .tuple(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 20 }).map(String), fc.constant('x')), { maxLength: 14 }),
      fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 127 }))),
      fc.integer({ min: 50, max: 2000 }),
      fc.integer({ min: 0, max: 20 }),
      fc.nat({ max: 3 }),
    )
    .map(([degrees, [one = 0, other = 127, middle = 60, reference = 69], hertz, octave, missing]) =>
      map(
        degrees.length,
        Math.min(one, other),
        Math.max(one, other),
        middle,
        reference,
        `${hertz}.5`,
        octave,
        ...degrees.slice(0, degrees.length - Math.min(missing, degrees.length)),
      ),
    );
  fc.assert(
    fc.property(anyScale, anyMap, (scaleText, mapText) => {
      const tuning = readScl(scaleText, 'x');
      const expected = keysOracle(scaleText, mapText);
      let mapped: ReturnType<typeof applyMapping>;
      try {
        mapped = applyMapping(tuning, mapText);
      } catch (error) {
        // The oracle returns no frequency for a key without a reference.
        expect(String(error)).toContain('is not mapped (line 6)');
        expect(expected.filter(hertz => hertz !== undefined && !Number.isNaN(hertz))).toEqual([]);
        return;
      }
      expect(differing(keysInDump(syx(synthTuning(mapped))), expected)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

it.each<readonly [string, string]>([
  ['', 'the number of notes is missing (line 1)'],
  ['x\n', 'the number of notes is missing (line 2)'],
  ['x\nmany\n', 'the number of notes is missing (line 2)'],
  ['x\n999999999\n', '999999999 notes are too many: the maximum is 4096 (line 2)'],
  ['x\n3\n2/1\n', 'it claims 3 notes and contains 1 (line 3)'],
  ['x\n1\n1/0\n', "'1/0' is not a pitch (line 3)"],
  ['x\n2\n! low\n5/4\nlow\n', "'low' is not a pitch (line 5)"],
  ['x\n2\n7\\12\n2/1\n', "'7\\12' is not a pitch (line 3)"],
  ['x\n2\n701,955\n2/1\n', "'701,955' is not a pitch (line 3)"],
  ['x\n2\n3:2\n2/1\n', "'3:2' is not a pitch (line 3)"],
  ['x\n2\n-5/4\n2/1\n', "'-5/4' is not a pitch (line 3)"],
  ['x\n2\n5/4\n1/1\n', 'the last pitch is the period and must be above 1/1 (line 4)'],
  ['x\n1\n-1200.0\n', 'the last pitch is the period and must be above 1/1 (line 3)'],
])('rejects the scale %j', (text, why) => {
  expect(() => readScl(text, 'x')).toThrow(`This Scala file cannot be read: ${why}.`);
});

it.each<readonly [string, string]>([
  ['', 'the size of the map is missing (line 1)'],
  [map(12, 0, 127, 60), 'the reference key is missing (line 6)'],
  [map('many', 0, 127, 60, 69, 440, 12), "'many' cannot be the size of the map (line 2)"],
  [map(0, -1, 127, 60, 69, 440, 12), "'-1' cannot be the first key (line 3)"],
  [map(0, 0, 128, 60, 69, 440, 12), "'128' cannot be the last key (line 4)"],
  [map(0, 90, 80, 60, 69, 440, 12), 'the first key is above the last (line 4)'],
  [map(0, 0, 127, 60.5, 69, 440, 12), "'60.5' cannot be the middle key (line 5)"],
  [map(0, 0, 127, 60, 4000, 440, 12), "'4000' cannot be the reference key (line 6)"],
  [map(0, 0, 127, 60, 69, '0.001', 12), "'0.001' cannot be the frequency (line 7)"],
  [map(0, 0, 127, 60, 69, 'A', 12), "'A' cannot be the frequency (line 7)"],
  [map(2, 0, 127, 60, 60, 440), 'the formal octave is missing (line 8)'],
  [map(2, 0, 127, 60, 60, 440, 2, 0, 'y'), "'y' is not a scale degree (line 10)"],
  [map(2, 0, 127, 60, 61, 440, 2, 0, 'x'), 'the reference key 61 is not mapped (line 6)'],
  [map(3, 0, 127, 60, 62, 440, 2, 0, 1), 'the reference key 62 is not mapped (line 6)'],
])('rejects the mapping %j', (text, why) => {
  expect(() => applyMapping(readScl(twelve, 'x'), text)).toThrow(
    `This keyboard mapping cannot be read: ${why}.`,
  );
});

it('accepts common deviations from the Scala format', () => {
  const cents = (line: string) => readScl(`x\n1\n${line}\n`, 'x').octaveRatio?.toFixed(4);
  const octaves = [
    '2',
    '2/1 octave',
    '1200.',
    ' 1200.0 cents',
    '4 / 2',
    '4//2 !',
    '2/1!',
    '1200.0cents',
    '\t2/1\tE\\',
  ];
  expect(octaves.map(cents)).toEqual(octaves.map(() => '2.0000'));
  expect(cents('! c\n 3/1')).toBe('3.0000');
  expect(readScl('\n0\n', 'none')).toMatchObject({
    name: 'none',
    octaveRatio: 2,
    steps: [{ cents: 0 }],
    lines: [],
  });
  expect(scl(synthTuning(readScl('\n0\n', 'none')))).toBe('! Written by music-cli\r\nnone\r\n 0\r\n!\r\n');
});
