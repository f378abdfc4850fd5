import { expect, it } from 'vitest';
import { readRhythm, readScale, readTuning } from '../../src/catalog/lib/music.ts';
import { compareRhythms, compareScales as ofScales } from '../../src/music/find/compare.ts';
import { compareTunings } from '../../src/music/find/tuning.ts';
import { catalog, only } from '../sandbox/catalog.ts';

const scale = (name: string) => only(catalog.keyScales, each => each.fullName === name);
const system = (slug: string) => only(catalog.musicSystems, each => each.slug === slug);
const compareScales = (one: unknown, other: unknown) => ofScales(readScale(one), readScale(other));
const compareSystems = (one: unknown, other: unknown) => compareTunings(readTuning(one), readTuning(other));
const compareNamed = (one: string, other: string) =>
  compareRhythms(readRhythm({ rings: [one] }), readRhythm({ rings: [other] }));

it('compares the notes of two scales', () => {
  expect(compareScales(scale('C dorian'), scale('C minor'))).toEqual({
    common: 'C D E♭ F G B♭',
    first: 'A',
    second: 'A♭',
    mode: 'the second has the steps of mode 5 of the first',
  });
  expect(compareScales(scale('C major'), scale('A minor'))).toEqual({
    common: 'C D E F G A B',
    first: '',
    second: '',
    mode: 'the second has the steps of mode 6 of the first',
  });
  expect(compareScales(scale('C major'), scale('D♭ major')).mode).toBe('both have the same steps');
  expect(compareScales(scale('C major'), scale('C harmonic minor'))).toEqual({
    common: 'C D F G B',
    first: 'E A',
    second: 'E♭ A♭',
    mode: '',
  });
  expect(compareScales(scale('F♯ major'), scale('G♭ major'))).toMatchObject({ first: '', second: '' });
  expect(compareScales(scale('C major'), {})).toMatchObject({ first: 'C D E F G A B', mode: '' });
  expect(compareScales(null, {})).toEqual({ common: '', first: '', second: '', mode: '' });
});

it('aligns the steps of two systems', () => {
  const steps = compareSystems(system('quarter-comma-meantone'), system('31-edo'));
  expect(steps.slice(0, 2)).toEqual([
    { step: 0, label: 'P1', cents: 0, nearest: '0\\31', its: 0, difference: 0 },
    { step: 1, label: 'A1', cents: 76.049, nearest: '2\\31', its: 77.4194, difference: 1.3704 },
  ]);
  // Quarter-comma meantone differs from 31 equal divisions by at most two cents (Wikipedia, 31 equal temperament).
  expect(steps.filter(({ difference }) => Math.abs(difference) > 2)).toEqual([]);
  expect(steps).toHaveLength(12);
});

it('pairs a step with the nearest one in any octave of the other system', () => {
  const wide = {
    octaveRatio: 2,
    intervals: [
      { label: 'a', cents: 0 },
      { label: 'b', cents: 1190 },
      { label: 'c', cents: 2390 },
    ],
  };
  const octave = { octaveRatio: 2, intervals: [{ label: 'x', cents: 0 }] };
  expect(
    compareSystems(wide, octave).map(({ nearest, its, difference }) => [nearest, its, difference]),
  ).toEqual([
    ['x', 0, 0],
    ['x', 1200, 10],
    ['x', 2400, 10],
  ]);
});

it('numbers steps as the records do, and repeats the other system at its own period', () => {
  const one = {
    intervals: [
      { stepIndex: 5, cents: 1950 },
      { stepIndex: 9, cents: 50 },
    ],
  };
  const tenths = (octaveRatio: number) => ({
    octaveRatio,
    intervals: [
      { label: 'low', cents: 0 },
      { label: 'high', cents: 100 },
    ],
  });
  const rows = (octaveRatio: number) =>
    compareSystems(one, tenths(octaveRatio)).map(({ step, nearest, its }) => [step, nearest, its]);
  // 3/1 is 1901.955 cents. If two steps are equally near, the lower one is chosen.
  expect(rows(3)).toEqual([
    [5, 'low', 1901.955],
    [9, 'low', 0],
  ]);
  expect(rows(1)).toEqual([
    [5, 'high', 100],
    [9, 'low', 0],
  ]);
});

it('compares the valid steps of malformed systems', () => {
  const odd = {
    octaveRatio: 0,
    intervals: [null, { cents: Number.NaN }, { cents: 1e300 }, { cents: 100 }, {}],
  };
  expect(compareSystems(odd, { octaveRatio: Number.NaN, intervals: [{ cents: 90 }] }).at(-1)).toEqual({
    step: 3,
    label: '',
    cents: 100,
    nearest: '',
    its: 90,
    difference: -10,
  });
  expect([compareSystems(null, odd), compareSystems({ intervals: 3 }, null)]).toEqual([[], []]);
});

it('describes how similar two rhythms are', () => {
  expect(compareNamed('x..x..x...x.x...', '..x.x...x..x..x.')).toEqual({
    first: 'x..x..x...x.x...',
    second: '..x.x...x..x..x.',
    match: 'rotation',
    why: 'starts 8 of 16 pulses later',
  });
  const whys = (one: string, other: string) => {
    const { match, why } = compareNamed(one, other);
    return [match, why];
  };
  expect(whys('x..x..x.', 'x..x..x.')).toEqual(['same', 'the same']);
  expect(whys('x..x..x...x.x...', 'x..x...x..x.x...')).toEqual(['near', 'stroke moved from pulse 7 to 8']);
  expect(whys('x..x..x.', 'x.....x.....x...')).toEqual(['same', 'the same, at double resolution']);
  expect(whys('x..x..x.', 'xxxx....')).toEqual([
    '',
    'strokes added on pulses 2, 3; stroke missing on pulse 7',
  ]);
  expect(whys('x..x..x.', 'x.x.')).toEqual(['', '8 pulses and 4 pulses']);
  expect(whys('x..x..x.', 'x.......')).toEqual(['', 'strokes missing on pulses 4, 7']);
  expect(whys('........', 'x..x..x.')).toEqual(['', 'strokes added on pulses 1, 4, 7']);
  expect(compareNamed('x..x..x.', '')).toMatchObject({ first: 'x..x..x.', second: '', why: '' });
  expect(compareNamed('', 'x..x..x.')).toMatchObject({ first: '', second: 'x..x..x.', why: '' });
  expect(compareRhythms(readRhythm({}), readRhythm({}))).toEqual({
    first: '',
    second: '',
    match: '',
    why: '',
  });
});
