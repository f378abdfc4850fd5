import { expect, it } from 'vitest';
import { readInterval } from '../../../src/catalog/lib/music.ts';
import { toKey } from '../../../src/music/in-key.ts';
import { noteName } from '../../../src/music/note.ts';
import {
  changeTempo,
  createScore,
  type NoteEvent,
  repeat,
  swingScore,
  timeOf,
  tuneTo,
} from '../../../src/music/score/score.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { expandRepeats } from '../../support/expand-repeats.ts';
import { campaign } from '../../support/often.ts';
import {
  harmonyScore,
  intervalScore,
  keyScore,
  rhythmScore,
  scaleScore,
  scaleSpelling as spellingOf,
  systemScore,
} from '../../support/records.ts';

const midis = (score: { readonly notes: readonly NoteEvent[] }) => score.notes.map(({ midi }) => midi);
const event = (label: string, startTick: number, durationTick = 1920) => ({ label, startTick, durationTick });

it('plays a scale up to the octave and down, one note per beat, in whole bars', () => {
  const score = scaleScore(only(catalog.keyScales, ({ fullName }) => fullName === 'C dorian'));
  expect(midis(score)).toEqual([60, 62, 63, 65, 67, 69, 70, 72, 70, 69, 67, 65, 63, 62, 60]);
  expect(score.notes.map(({ at }) => at)).toEqual(Array.from({ length: 15 }, (_, index) => index * 480));
  expect([score.length, score.isLoop, score.bpm, score.beats]).toEqual([16 * 480, false, 120, 4]);
});

it('plays a raga with different ascent and descent, also in another key', () => {
  // sujamusic.wordpress.com, Desh: S R m P N S', S' n D P m G R S.
  const steps = [0, 2, 5, 7, 11, 12, 10, 9, 7, 5, 4, 2, 0];
  for (const [key, tonic] of [
    ['C', 60],
    ['F♯', 66],
  ] as const)
    expect(midis(scaleScore(only(catalog.keyScales, ({ fullName }) => fullName === `${key} des`)))).toEqual(
      steps.map(step => tonic + step),
    );
});

it('plays the first note of a descent unless the ascent has ended with it', () => {
  const playDescent = (descent: readonly number[]) =>
    midis(
      scoreOf({
        ...{ kind: 'scale', name: 'own', mode: '', tonic: undefined, steps: [] },
        tones: [{ name: 'C', note: { letter: 'C', alteration: 0 }, midi: 60, interval: 'P1' }],
        directions: { ascent: [0, 4, 7], descent },
      }),
    );
  expect(playDescent([7, 5, 0])).toEqual([60, 64, 67, 65, 60]);
  expect(playDescent([12, 5, 0])).toEqual([60, 64, 67, 72, 65, 60]);
});

it('plays the notes of an interval one after the other and then together', () => {
  const fifth = only(catalog.intervals, ({ abbreviation }) => abbreviation === 'P5');
  expect(intervalScore(fifth).notes.map(({ midi, at }) => [midi, at])).toEqual([
    ...[
      [60, 0],
      [67, 480],
      [60, 960],
      [67, 960],
    ],
  ]);
  expect(midis(scoreOf(toKey(readInterval(fifth), { tonic: { letter: 'E', alteration: -1 } })))).toEqual([
    63, 70, 63, 70,
  ]);
});

it('holds the notes of a harmonic interval together for two beats', () => {
  const score = intervalScore({ name: 'Tritone', semitones: 6 });
  expect([score.name, score.notes.map(({ ticks }) => ticks)]).toEqual(['Tritone', [480, 480, 960, 960]]);
});

it('loops a key (as a drone) and a rhythm, but no other music', () => {
  const key = keyScore({ baseTone: { midi: 60 } });
  const rhythm = rhythmScore({ name: 'x', rings: ['x.'] });
  const scale = scaleScore({ tones: [{ midiNumber: 60 }] });
  expect([key, rhythm, scale].map(({ isLoop, isDrone }) => [isLoop, isDrone])).toEqual([
    ...[
      [true, true],
      [true, false],
      [false, false],
    ],
  ]);
});

it('plays a key at the frequency from the service', () => {
  const key = { baseTone: { name: 'A', midi: 69 }, alteration: 0, frequency: 442 };
  const [note] = keyScore(key).notes;
  expect(note?.midi).toBe(69);
  expect(note?.cents).toBeCloseTo(7.85, 2);
  expect(midis(keyScore({ ...key, alteration: -1, frequency: null }))).toEqual([68]);
});

it('keeps the bass low and the other notes close together and near the previous ones', context => {
  campaign(context);
  const score = harmonyScore({ name: 'x', events: [event('Dm7', 0), event('G7', 1920), event('C/G', 3840)] });
  expect(midis(score)).toEqual([50, 57, 60, 65, 43, 59, 62, 65, 43, 60, 64]);
  for (const harmony of catalog.harmonies) {
    const { notes, unreadLabels: unread, markers } = harmonyScore(harmony);
    expect(unread).toEqual([]);
    expect(markers.map(({ text, at }) => [text, at])).toEqual(
      expandRepeats(harmony).map(({ label, startTick }) => [label, startTick]),
    );
    const bass = new Set(markers.map(({ at }) => notes.find(note => note.at === at)));
    for (const note of notes) {
      const [low, high] = bass.has(note) ? [40, 51] : [50, 76];
      expect(note.midi).toBeGreaterThanOrEqual(low);
      expect(note.midi).toBeLessThanOrEqual(high);
    }
  }
});

it('omits chords before the beginning, and those without a duration', () => {
  const events = [event('C', -480), event('F', 0, 0), event('G', 0), event('C', 1920, -1)];
  const score = harmonyScore({ name: 'x', events });
  expect([score.markers, score.omittedCount, score.length]).toEqual([[{ at: 0, text: 'G' }], 3, 1920]);
});

it('detects triple metre if chords begin on every third beat', () => {
  const metres = catalog.harmonies
    .filter(harmony => harmonyScore(harmony).beats !== 4)
    .map(({ name }) => name);
  expect(metres).toEqual([
    ...['Folia', 'Romanesca', 'Greensleeves', 'Amazing Grace', 'House of the Rising Sun', 'Silent Night'],
    'All Blues',
  ]);
});

it('leaves the time of an unknown chord silent, and names the chord', () => {
  const score = harmonyScore({ name: 'x', events: [event('Hm', 0), event('C', 1920), event('Hm', 3840)] });
  expect(score.notes.every(({ at }) => at === 1920)).toBe(true);
  expect([score.unreadLabels, score.length, score.omittedCount]).toEqual([['Hm'], 3 * 1920, 0]);
  expect(() => harmonyScore({ name: 'x', events: [event('Hm', 0)] })).toThrow(
    expect.objectContaining({ kind: 'not-found', code: 'nothing_to_play' }),
  );
  expect(() => harmonyScore({ name: 'x', events: [event('Hm', 0)] })).toThrow(
    "There is nothing to play in 'x': none of its chords can be read.",
  );
});

it('plays every ring within one bar of the record’s beats', () => {
  const track = only(catalog.circularTracks, ({ name }) => name === 'Maqsum');
  const score = rhythmScore(track);
  expect(score.notes.map(({ at, midi }) => [at, midi])).toEqual([
    ...[
      [0, 36],
      [240, 37],
      [720, 37],
      [960, 36],
      [1440, 37],
    ],
  ]);
  const bembe = rhythmScore(only(catalog.circularTracks, ({ name }) => name.startsWith('Standard pattern')));
  expect([bembe.beats, bembe.unit, bembe.length]).toEqual([12, 8, 12 * 240]);
});

it('plays each ring with its drum, and with claves for an unknown drum', () => {
  const ringNamed = (label: string) => ({ label, steps: 1, onsets: [0] });
  const labels = [
    'Kick',
    ' dum ',
    'snare',
    'tek',
    'ka',
    'onset',
    'hi-hat',
    'clap',
    'wave',
    'ride',
    '',
    '\x1b[2J',
  ];
  const score = rhythmScore({ name: 'x', circularTrack: { rings: labels.map(ringNamed) } });
  expect(midis(score)).toEqual([36, 36, 38, 37, 75, 75, 42, 39, 54, 51, 75, 75]);
});

it('reads a rhythm’s rings from its track or its tags', () => {
  const rhythm = only(catalog.circularRhythms, ({ name }) => name === 'Son clave 3-2');
  const track = only(catalog.circularTracks, ({ name }) => name === 'Son clave 3-2');
  // There are eight beats of 480 ticks, so a step is 240.
  const starts = [0, 720, 1440, 2400, 2880];
  expect(rhythmScore(rhythm).notes.map(({ at }) => at)).toEqual(starts);
  expect(rhythmScore({ ...rhythm, ownerTags: [] }, track).notes.map(({ at }) => at)).toEqual(starts);
  expect(() => rhythmScore({ ...rhythm, ownerTags: [] })).toThrow(
    "The service has no rings for 'Son clave 3-2'.",
  );
});

it('uses a rhythm’s beat from its track, and the resolution of the record', () => {
  const rhythm = { name: 'x', rings: ['x.x.x.'], state: { beatsPerBar: 6, ppq: 96, bpm: 90 } };
  const score = rhythmScore(rhythm, { transport: { beatUnit: 8 } });
  // Six eighths of 48 ticks each.
  expect([score.unit, score.beats, score.ppq, score.bpm, score.length]).toEqual([8, 6, 96, 90, 288]);
  expect(score.notes.map(({ at }) => at)).toEqual([0, 96, 192]);
});

it('plays the octave of a scale once, and spells notes like the scale', () => {
  const tone = (noteName: string, midiNumber: number) => ({ noteName, midiNumber });
  const scale = { name: 'own', tones: [tone('C', 60), tone('A♭', 68), tone('D', 67), tone('C', 72)] };
  expect([scaleScore(scale).name, midis(scaleScore(scale))]).toEqual(['own', [60, 68, 67, 72, 67, 68, 60]]);
  const spelled = [60, 68, 56, 67, 62, 61, 66, 70].map(spellingOf(scale)).map(noteName);
  // Notes that the record lacks or misspells are written as naturals or with sharps.
  expect(spelled.join(' ')).toBe('C A♭ A♭ G D C♯ F♯ A♯');
});

it('marks the beginning of each step of a system with its name', () => {
  const score = systemScore(
    {
      intervals: [
        { cents: 0, label: '1/1' },
        { cents: 702, label: '3/2' },
      ],
    },
    {},
  );
  const { notes, markers } = score;
  expect(notes.map(({ at }) => at)).toEqual([0, 480, 960]);
  expect(markers).toEqual([
    { at: 0, text: '1/1' },
    { at: 480, text: '3/2' },
    { at: 960, text: '' },
  ]);
});

it('plays a system with its own cents up to its period', () => {
  const index = catalog.musicSystems.findIndex(({ slug }) => slug === 'bohlen-pierce');
  const score = systemScore(catalog.musicSystems[index], catalog.musicSystemStates[index]);
  const semitones = score.notes.map(({ midi, cents = 0 }) => midi + cents / 100);
  // 3^(1/13) is 146.304 cents (Bohlen 1978).
  for (const [step, semitone] of semitones.entries()) expect(semitone).toBeCloseTo(60 + step * 1.46304, 3);
  expect(semitones.length).toBe(14);
});

it('uses default times if those of the record are invalid', () => {
  const ring = { label: '', steps: 4, onsets: [0] };
  const transport = { bpm: Number.NaN, ppq: 0, beatsPerBar: -3, beatUnit: 7 };
  const score = rhythmScore({ name: 'x', transport, circularTrack: { rings: [ring] } });
  expect([score.bpm, score.ppq, score.beats, score.unit]).toEqual([120, 480, 4, 4]);
  expect(rhythmScore({ name: 'x', transport: { bpm: 1e9 }, circularTrack: { rings: [ring] } }).bpm).toBe(999);
  for (const bpm of [0, -60])
    expect(rhythmScore({ name: 'x', transport: { bpm }, circularTrack: { rings: [ring] } }).bpm).toBe(120);
});

it('accepts each time value up to its limits', () => {
  const time = { bpm: 999, ppq: 0x7fff, beats: 255, unit: 64 };
  expect(timeOf(time)).toEqual(time);
  expect(timeOf({ bpm: 0.5, ppq: 24, beats: 1, unit: 1 })).toEqual({ bpm: 1, ppq: 24, beats: 1, unit: 1 });
  const usual = { bpm: 120, ppq: 480, beats: 4, unit: 4 };
  for (const wrong of [
    { ppq: 23 },
    { ppq: 0x8000 },
    { ppq: 96.5 },
    { beats: 256 },
    { unit: 128 },
    { unit: 6 },
    {},
  ])
    expect(timeOf(wrong)).toEqual(usual);
});

it('sorts notes, and accepts those at the limits', () => {
  const note = { at: 0, ticks: 480, midi: 0, velocity: 1 };
  const high = { ...note, midi: 127, velocity: 127, cents: 50 };
  const later = { ...note, at: 480, cents: -50 };
  const score = createScore({ name: 'x', notes: [later, note, high] });
  expect([score.notes, score.omittedCount]).toEqual([[note, high, later], 0]);
  for (const wrong of [{ midi: -1 }, { cents: -51 }, { velocity: 128 }])
    expect(createScore({ name: 'x', notes: [note, { ...note, ...wrong }] }).omittedCount).toBe(1);
});

it('omits invalid notes and counts them', () => {
  const good = { at: 0, ticks: 480, midi: 60, velocity: 90 };
  const bad = [
    { ...good, at: Number.NaN },
    { ...good, at: -1 },
    { ...good, ticks: 0 },
    { ...good, ticks: Number.POSITIVE_INFINITY },
    { ...good, midi: 128 },
    { ...good, midi: 60.5 },
    { ...good, cents: 51 },
    { ...good, velocity: 0 },
  ];
  const score = createScore({ name: 'x', notes: [...bad, good] });
  expect([score.notes, score.omittedCount]).toEqual([[good], bad.length]);
  expect(() => createScore({ name: 'x', notes: bad })).toThrow("There is nothing to play in 'x'.");
});

it('names the limit that a score would exceed', () => {
  const note = { at: 0, ticks: 480, midi: 60, velocity: 90 };
  const many = Array.from({ length: 100_001 }, () => note);
  expect(() => createScore({ name: 'x', notes: many })).toThrow('100001 notes; the maximum is 100000');
  expect(() => createScore({ name: 'x', notes: [{ ...note, at: 2 ** 28 }] })).toThrow(
    '268437120 ticks; the maximum is 268435455',
  );
  const score = createScore({ name: 'x', notes: [note] });
  // A bar takes 2 s, so 1800 bars are an hour.
  expect(repeat(score, 1800).length).toBe(1800 * 1920);
  expect(createScore({ name: 'x', notes: many.slice(1) }).notes).toHaveLength(100_000);
  expect(() => repeat(createScore({ name: 'x', notes: [note, note] }), 50_001)).toThrow('100002 notes');
  expect(() => repeat(score, 1801)).toThrow(
    expect.objectContaining({ kind: 'usage', code: 'too_long', hint: 'A lower --times makes it shorter.' }),
  );
  const long = createScore({ name: 'x', notes: [note], length: 1920 * 30 });
  expect(() => changeTempo(long, 1.9)).toThrow(
    expect.objectContaining({ hint: 'A higher --bpm makes it shorter.' }),
  );
  expect(changeTempo(long, undefined)).toBe(long);
  expect(() => repeat(createScore({ name: 'x', notes: [note] }), 1801)).toThrow(
    '61 minutes; the maximum is 60.',
  );
});

it('repeats a whole score, and tunes everything except drums', () => {
  const note = { at: 240, ticks: 480, midi: 60, velocity: 90 };
  const score = createScore({ name: 'x', notes: [note], markers: [{ at: 0, text: 'C' }] });
  const twice = repeat(score, 2);
  expect([twice.length, twice.notes.map(({ at }) => at), twice.markers.map(({ at }) => at)]).toEqual([
    ...[3840, [240, 2160], [0, 1920]],
  ]);
  expect(repeat(score, 1)).toBe(score);
  const drum = { ...note, isDrum: true };
  const tuned = tuneTo({ ...score, notes: [note, drum] }, 442);
  expect(tuned.notes[0]?.cents).toBeCloseTo(7.851, 3);
  expect(tuned.notes[1]).toEqual(drum);
  // A pitch 10 cents above A at 440 Hz is 17.851 cents above A at 442.
  expect(tuneTo({ ...score, notes: [{ ...note, cents: 10 }] }, 442).notes[0]?.cents).toBeCloseTo(17.851, 3);
  expect(tuneTo(score, 440)).toBe(score);
});

it('swings the second of two eighths or sixteenths, bar by bar', () => {
  const straight = (beats: number, unit: number, step: number) => {
    const bar = (480 * 4 * beats) / unit;
    const notes = Array.from({ length: bar / step }, (_, index) => ({
      ...{ at: index * step, ticks: step, midi: 42, isDrum: true, velocity: 100 },
    }));
    return createScore({ name: '', beats, unit, notes, markers: [{ at: 240, text: 'C' }] });
  };
  const places = (score: { readonly notes: readonly NoteEvent[] }) =>
    score.notes.map(({ at, ticks }) => [at, ticks]);
  const four = straight(4, 4, 240);
  const twoThirds = swingScore(four, { percent: 75, unit: 8 });
  expect(places(twoThirds).slice(0, 4)).toEqual([
    [0, 360],
    [360, 120],
    [480, 360],
    [840, 120],
  ]);
  expect(twoThirds.markers).toEqual([{ at: 360, text: 'C' }]);
  expect([twoThirds.length, twoThirds.notes.length]).toEqual([four.length, four.notes.length]);
  expect(swingScore(four, { percent: 50, unit: 8 })).toBe(four);
  expect(swingScore(four, undefined)).toBe(four);
  // Swinging the sixteenths leaves eighths in place. Swinging the eighths also moves the sixteenths between them.
  expect(places(swingScore(four, { percent: 60, unit: 16 }))).toEqual(places(four));
  const sixteenths = straight(1, 4, 120);
  expect(places(swingScore(sixteenths, { percent: 60, unit: 16 }))).toEqual([
    [0, 144],
    [144, 96],
    [240, 144],
    [384, 96],
  ]);
  expect(places(swingScore(sixteenths, { percent: 75, unit: 8 }))).toEqual([
    [0, 180],
    [180, 180],
    [360, 60],
    [420, 60],
  ]);
  // A bar of 7/8 has three pairs, and a last eighth that is not moved.
  const seven = swingScore(straight(7, 8, 240), { percent: 75, unit: 8 });
  expect(seven.notes.map(({ at }) => at)).toEqual([0, 360, 480, 840, 960, 1320, 1440]);
});
