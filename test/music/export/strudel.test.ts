import { expect, it } from 'vitest';
import { readRhythm } from '../../../src/catalog/lib/music.ts';
import { ringsOf } from '../../../src/catalog/lib/rings.ts';
import { parseChord } from '../../../src/music/chord.ts';
import { harmonyPattern, notesPattern, ringsPattern, write } from '../../../src/music/export/strudel.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import {
  harmonyScore,
  scaleScore,
  scaleSpelling as spellingOf,
  rhythmScore as trackScore,
} from '../../support/records.ts';

it('writes one line per ring, and one bar per cycle', () => {
  const maqsum = only(catalog.circularTracks, ({ name }) => name === 'Maqsum');
  expect(ringsPattern(trackScore(maqsum), ringsOf(maqsum)).text).toBe(`// Maqsum
setcpm(110/4)
stack(
  s("bd ~ ~ ~ bd ~ ~ ~"),
  s("~ rim ~ rim ~ ~ rim ~"),
)
`);
});

it('names drums and qualities like Strudel', () => {
  // strudel.cc/learn/samples, and the voicings of @strudel/tonal (ireal.mjs).
  const drums = { kick: 'bd', tek: 'rim', snare: 'sd', clap: 'cp', 'hi-hat': 'hh', 'open hi-hat': 'oh' };
  const more = { ride: 'rd', wave: 'tb', onset: 'cb', bell: 'cb' };
  const rings = Object.keys({ ...drums, ...more }).map(label => ({ label, steps: 1, onsets: [0] }));
  const score = trackScore({ name: '', circularTrack: { rings } });
  expect(ringsPattern(score, rings).text.match(/(?<=s\(")\w+/g)).toEqual(
    Object.values({ ...drums, ...more }),
  );
  const symbols: Readonly<Record<string, string>> = {
    ...{ C: 'C', Cm: 'Cm', Cdim: 'Co', Caug: 'Caug', Csus2: 'C2', Csus4: 'Csus', C5: 'C5', Cadd9: 'Cadd9' },
    ...{ 'Cm(add9)': 'Cmadd9', C6: 'C6', Cm6: 'Cm6', 'C6/9': 'C69', 'Cm6/9': 'Cm69' },
    ...{ C7: 'C7', Cmaj7: 'C^7', Cm7: 'Cm7', 'Cm(maj7)': 'Cm^7', 'Cm7♭5': 'Cm7b5', Cdim7: 'Co7' },
    ...{ 'C7♯5': 'C7#5', 'C7♭5': 'C7b5', 'Cmaj7♯5': 'C^7#5', C7sus4: 'C7sus', 'C7♭9': 'C7b9' },
    ...{ 'C7♯9': 'C7#9', 'C7♯11': 'C7#11', 'C7♭13': 'C7b13', 'Cmaj7♯11': 'C^7#11', C9: 'C9', Cmaj9: 'C^9' },
    ...{ Cm9: 'Cm9', 'Cm(maj9)': 'Cm^9', C9sus4: 'C9sus', C11: 'C11', Cm11: 'Cm11', C13: 'C13' },
    ...{ 'C9♯11': 'C9#11', 'C13♭9': 'C13b9', C13sus4: 'C13sus', 'C7sus4♭9': 'C7b9sus', 'Cm♭6': 'Cmb6' },
    ...{ 'C7(♯5♯9)': 'C7#9#5', 'C7(♭9♯11)': 'C7b9#11', 'C7(♯5♭9)': 'C7b9#5', 'C7(♭5♭9)': 'C7b9b5' },
    ...{ 'C7(♯9♯11)': 'C7#9#11', 'C7(♭9♭13)': 'C7b9b13', C7alt: 'C7alt', 'Cm9♭5': 'Ch9', 'C13♯11': 'C13#11' },
    ...{ Cmaj13: 'C^13', 'F𝄪m': 'F##m', 'B𝄫': 'Bbb' },
  };
  const events = Object.keys(symbols).map((label, bar) => ({
    label,
    startTick: bar * 1920,
    durationTick: 1920,
  }));
  const { text, warnings } = harmonyPattern(harmonyScore({ name: '', events }));
  expect(text.split('"')[1]).toBe(`<${Object.values(symbols).join(' ')}>`);
  expect(warnings).toEqual([]);
  // These symbols can also be read as the original chords.
  expect(Object.values(symbols).map(parseChord)).toEqual(Object.keys(symbols).map(parseChord));
});

it('writes a scale as notes, four per cycle', () => {
  const scale = only(catalog.keyScales, ({ fullName }) => fullName === 'C♭ major');
  const sharp = only(catalog.keyScales, ({ fullName }) => fullName === 'F♯ major');
  expect(notesPattern(scaleScore(sharp), spellingOf(sharp)).text).toContain(
    '<[f#4 g#4 a#4 b4] [c#5 d#5 e#5 f#5]',
  );
  expect(notesPattern(scaleScore(scale), spellingOf(scale)).text).toBe(`// C♭ major
setcpm(120/4)
note("<[cb4 db4 eb4 fb4] [gb4 ab4 bb4 cb5] [bb4 ab4 gb4 fb4] [eb4 db4 cb4 ~]>")
`);
});

it('writes a harmony as chords with their bass notes, and reports chords without a voicing', () => {
  const changes = only(catalog.harmonies, ({ name }) => name === 'Folia');
  expect(harmonyPattern(harmonyScore(changes)).text.split('\n').slice(1)).toEqual([
    ...['setcpm(120/3)', 'chord("<Dm A Dm C F C Dm A Dm A Dm C F C [Dm A@2] Dm>").voicing()', ''],
  ]);
  const silent = { name: 'x', events: [{ label: 'Cm13', startTick: 0, durationTick: 1920 }] };
  expect(harmonyPattern(harmonyScore(silent)).warnings).toEqual([
    'Strudel has no voicing for Cm13: it is silent there.',
  ]);
  const events = [
    { label: 'F♯m7♭5', startTick: 0, durationTick: 1440 },
    { label: 'B♭/D', startTick: 1440, durationTick: 480 },
    { label: 'Cm13', startTick: 1920, durationTick: 3840 },
    { label: '")+alert(1)//', startTick: 5760, durationTick: 1920 },
  ];
  expect(harmonyPattern(harmonyScore({ name: 'x*/\u2028y\nz', events }))).toEqual({
    text: `// x*/ y z
setcpm(120/4)
stack(
  chord("<[F#m7b5@3 Bb] ~ ~ ~>").voicing(),
  note("<[f#2@3 d3] c3 c3 ~>"),
)
`,
    warnings: ['Strudel has no voicing for Cm13: only its bass sounds there.'],
  });
});

it('writes velocities as gains, and swing as a delay of every second eighth', () => {
  const shuffle = only(catalog.circularTracks, ({ name }) => name === 'Train beat');
  const options = { a4: 440, times: 1, program: 0, number: 1 };
  const value = readRhythm(shuffle);
  const subject = { value, score: scoreOf(value) };
  expect(write(subject, options).content).toBe(`// Train beat
setcpm(150/4)
stack(
  s("bd ~ ~ ~ bd ~ ~ ~"),
  s("sd sd sd sd sd sd sd sd").gain("0.45 0.45 1.2 0.45 0.45 0.45 1.2 0.45"),
)
`);
  // strudel.cc/learn/time-modifiers: swingBy(x, n) delays the second half of n slices by x of a half.
  const swing = { percent: 66, unit: 8 };
  expect(write(subject, { ...options, swing }).content).toMatch(/\n\)\n\.swingBy\(0\.32, 4\)\n$/);
  expect(write(subject, { ...options, swing: { percent: 50, unit: 8 } })).toEqual(write(subject, options));
});
