import { expect, it } from 'vitest';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign, often } from '../../support/often.ts';
import { catalogOf, createRandom, findMatches, findTyped, matchLines, musicOf, records } from './support.ts';

const octaves = Array.from({ length: 30 }, (_, times) => times - 5);
const systemTones = catalog.musicSystems.map(({ id, octaveRatio, intervals }) => {
  const period = (1200 * Math.log(octaveRatio)) / Math.LN2;
  return { id, tones: octaves.flatMap(times => intervals.map(step => step.cents + times * period)) };
});
const distanceTo = (tones: readonly number[], cents: number) => {
  let nearest = Number.POSITIVE_INFINITY;
  for (const tone of tones) nearest = Math.min(nearest, Math.abs(tone - cents));
  return nearest;
};
const searchedCatalog = catalogOf(records);
const search = (typed: string) => findMatches(musicOf(typed), searchedCatalog, { showsAll: true });

it('matches a brute-force search for two thousand intervals in cents', async context => {
  campaign(context);
  const next = createRandom(31);
  let matches = 0;
  for (let query = 0; query < often(2000); query++) {
    const cents = next(240_000) / 100;
    const systems = systemTones.flatMap(({ id, tones }) => {
      const distance = distanceTo(tones, cents);
      return distance <= 10 ? [{ noun: 'systems', id, distance }] : [];
    });
    const intervals = catalog.intervals.flatMap(({ id, semitones }) => {
      const distance = Math.abs(semitones * 100 - cents);
      return distance <= 50 ? [{ noun: 'intervals', id, distance }] : [];
    });
    const actual = await search(`${cents}c`);
    const expected = new Map(
      [...systems, ...intervals].map(each => [`${each.noun} ${each.id}`, each.distance]),
    );
    expect(actual.map(({ noun, id }) => `${noun} ${id}`).sort()).toEqual([...expected.keys()].sort());
    for (const { noun, id, distance } of actual)
      expect(Math.abs(distance - (expected.get(`${noun} ${id}`) ?? 0))).toBeLessThan(0.001);
    const distances = actual.map(({ distance }) => distance);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    matches += actual.length;
  }
  expect(matches).toBeGreaterThan(often(5000));
});

it('matches a brute-force search for two thousand frequencies', async () => {
  const next = createRandom(440);
  let matches = 0;
  for (let query = 0; query < often(2000); query++) {
    const hertz = Number((8 * 2500 ** (next(1_000_000) / 1_000_001)).toFixed(3));
    const midi = 69 + 12 * Math.log2(hertz / 440);
    const nearest = Math.round(midi);
    const naturalsFirst = catalog.keys.toSorted(
      (one, other) => Math.abs(one.alteration) - Math.abs(other.alteration) || one.id - other.id,
    );
    const keys = naturalsFirst.flatMap(({ id, baseTone, alteration }) =>
      (baseTone.midi + alteration - nearest) % 12 === 0 ? [`keys ${id}`] : [],
    );
    const rows = catalog.instrumentRows.flatMap(row =>
      row.midi === nearest && !row.config.isPercussion ? [`rows ${row.id}`] : [],
    );
    // Halfway between two semitones, the nearest one depends on rounding.
    if (Math.abs(Math.abs(midi - nearest) - 0.5) < 1e-4) continue;
    const actual = await search(`${hertz} Hz`);
    expect(actual.map(({ noun, id }) => `${noun} ${id}`)).toEqual([...keys, ...rows]);
    for (const { distance } of actual)
      expect(Math.abs(distance - 100 * Math.abs(midi - nearest))).toBeLessThan(0.01);
    matches += actual.length;
  }
  expect(matches).toBeGreaterThan(often(5000));
});

it('explains why each tuning system, interval, key or string matches', async () => {
  const whys = async (typed: string) =>
    Object.fromEntries((await findTyped(typed)).map(({ name, match, why }) => [name, `${match}: ${why}`]));
  expect(await whys('5/4')).toMatchObject({
    'Just intonation, five-limit': 'same: step 4 (5/4), 0.0 ¢',
    'Quarter-comma meantone': 'same: step 4 (M3), 0.0 ¢',
    '31 equal divisions of the octave': 'near: step 10 (10\\31), +0.8 ¢',
    '53 equal divisions of the octave': 'near: step 17 (17\\53), −1.4 ¢',
    'Major third': 'near: 4 semitones, +13.7 ¢',
  });
  expect(await whys('3/1')).toMatchObject({
    'Bohlen–Pierce': 'same: step 0 (0\\13<3>), 1 period higher, 0.0 ¢',
    'Just intonation, five-limit': 'same: step 7 (3/2), 1 octave higher, 0.0 ¢',
  });
  expect(matchLines(await findTyped('442 Hz'), 2)).toEqual([
    'keys A: near, +7.9 ¢',
    'rows Ukulele A4: near, +7.9 ¢',
  ]);
  expect(matchLines(await findTyped('884 Hz'), 1)).toEqual(['keys A: near, +7.9 ¢, 1 octave higher']);
  expect(matchLines(await findTyped('110 Hz'), 1)).toEqual(['keys A: same, 0.0 ¢, 2 octaves lower']);
});

it('searches within 10 cents in tuning systems and 50 elsewhere, nearest first, without drums', async () => {
  const recordsByNoun: Readonly<Record<string, readonly object[]>> = {
    systems: [
      { id: 1, intervals: [{ cents: 0 }, { cents: 391 }] },
      { id: 2, intervals: [{ cents: 0 }, { cents: 397 }] },
      { id: 3, intervals: [{ stepIndex: 7, label: 'third', cents: 386 }] },
    ],
    intervals: [
      { id: 4, semitones: 4 },
      { id: 5, semitones: 3 },
      { id: 6, semitones: 1 },
    ],
    rows: [
      { id: 7, midi: 60, config: { isPercussion: true } },
      { id: 8, midi: 60 },
      { id: 9, midi: 61 },
    ],
  };
  const ids = async (typed: string) =>
    (
      await findMatches(
        musicOf(typed),
        catalogOf(name => recordsByNoun[name] ?? []),
        {
          showsAll: true,
        },
      )
    ).map(({ id, why }) => `${String(id)} ${why}`);
  expect(await ids('386c')).toEqual([
    '3 step 7 (third), 0.0 ¢',
    '1 step 1, +5.0 ¢',
    '4 4 semitones, +14.0 ¢',
  ]);
  expect(await ids('100c')).toEqual(['6 1 semitone, 0.0 ¢']);
  expect(await ids('1591c')).toEqual([
    '1 step 1, 1 octave higher, 0.0 ¢',
    '3 step 7 (third), 1 octave higher, −5.0 ¢',
    '2 step 1, 1 octave higher, +6.0 ¢',
  ]);
  // C4 is 261.63 Hz.
  expect(await ids('262 Hz')).toEqual(['8 +2.5 ¢']);
});

it('lists a key once, unless all spellings are requested', async () => {
  const keys = async (all: boolean) =>
    (await findTyped('277.18 Hz', { all })).filter(({ noun }) => noun === 'keys').map(({ name }) => name);
  expect(await keys(false)).toEqual(['C♯']);
  expect(await keys(true)).toEqual(['C♯', 'D♭']);
});

it('reads malformed systems and keys without an error', async () => {
  const steps = [{ cents: 386 }, { cents: Number.NaN }, { cents: 1e300 }, null, { label: 'x' }];
  const odd = [
    { id: 1, octaveRatio: 2, intervals: steps },
    { id: 2, octaveRatio: 0, intervals: steps },
    { id: 3, octaveRatio: Number.NaN, intervals: steps },
    { id: 4, octaveRatio: 1, intervals: steps },
    { id: 5, intervals: null },
    { id: 6, semitones: 4n },
    { id: 7, frequency: 0 },
    { id: 8, frequency: -440 },
    { id: 9, frequency: 440, midi: 1e9 },
    null,
  ];
  const ids = async (typed: string) =>
    (
      await findMatches(
        musicOf(typed),
        catalogOf(() => odd),
        { showsAll: true },
      )
    ).map(({ noun, id, why }) => `${noun} ${String(id)} ${why}`);
  expect(await ids('386c')).toEqual([
    'systems 1 step 0, 0.0 ¢',
    'systems 3 step 0, 0.0 ¢',
    'intervals 6 4 semitones, +14.0 ¢',
  ]);
  expect(await ids('440 Hz')).toEqual(['keys 9 0.0 ¢']);
});
