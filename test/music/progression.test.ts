import { expect, it } from 'vitest';
import { parseChord } from '../../src/music/chord.ts';
import { romanNumeral } from '../../src/music/chords/numerals.ts';
import { noteName, parseNote } from '../../src/music/note.ts';
import { keyText, progressionKey, transposeEvents } from '../../src/music/progression.ts';
import { readCharts } from '../../src/sandbox/compute/charts.ts';
import { dataFiles } from '../../src/sandbox/compute/data-files.ts';
import { catalog } from '../sandbox/catalog.ts';
import { chordEvents } from '../support/records.ts';

const harmony = (chords: string) => ({
  events: chords.split(' ').map((label, index) => ({ label, startTick: index * 480, durationTick: 480 })),
});
const keyOf = (chords: string) => {
  const key = progressionKey(chordEvents(harmony(chords)));
  return key && keyText(key);
};
/** Returns the degrees without secondary functions: V of another degree becomes the degree of its root. */
const numeralsOf = (record: unknown) => {
  const events = chordEvents(record);
  const key = progressionKey(events);
  return events.map(({ chord, label }) => (chord && key ? romanNumeral(chord, key.tonic) : label));
};
const note = (name: string) => parseNote(name) ?? { letter: 'C' as const, alteration: 0 };
const inKey = (chords: string, from: string, to: string) =>
  transposeEvents(chordEvents(harmony(chords)), note(from), note(to))
    .map(({ label }) => label)
    .join(' ');

it('finds the original keys of all but three progressions in the catalog', () => {
  const minorModes = ['minor', 'dorian'];
  const homes = readCharts(dataFiles).map(({ home }) => {
    const [tonic = '', mode = ''] = home.split(' ');
    return noteName(note(tonic)) + (minorModes.includes(mode) ? ' minor' : '');
  });
  const found = catalog.harmonies.map(record => {
    const key = progressionKey(chordEvents(record));
    return key && keyText(key);
  });
  const others = catalog.harmonies.flatMap(({ name }, index) =>
    found[index] === homes[index] ? [] : [[name, homes[index], found[index]]],
  );
  expect(others).toEqual([
    // Its two chords could also be ii and V of D.
    ['Untitled vamp', 'E minor', 'D'],
    // The progression begins in A minor and ends in C major.
    ['Fly Me to the Moon', 'A minor', 'C'],
    // Its chords are borrowed from C minor, but it ends in C major.
    ['Modal mixture ♭VI–♭VII–I', 'C minor', 'C'],
  ]);
});

it('gives the numerals in the name of a progression', () => {
  const named = catalog.harmonies.flatMap(record => {
    const numerals = / ?((?:♭?[iv]+–)+♭?[iv]+)$/i.exec(record.name)?.[1]?.split('–');
    return numerals ? [{ numerals, record }] : [];
  });
  expect(named).toHaveLength(12);
  for (const { numerals, record } of named) {
    const bare = numeralsOf(record).map(numeral => numeral.replace(/(maj|ø)?7$/, ''));
    expect(bare.slice(0, numerals.length)).toEqual(numerals);
  }
});

it('progressionKey detects keys by the rules in its docstring', () => {
  const keys: Readonly<Record<string, string>> = {
    'Em7 A7 Dm7 G7 C': 'C',
    'C F G C': 'C',
    'F G Am Am': 'A minor',
    'G7 C7 G7 D7': 'G',
    'B♭ F Gm D Gm': 'G minor',
    'Am G F E': 'A minor',
    'Am F C G': 'C',
    'F G Am C': 'C',
    'Dm Am B♭ F C': 'F',
    'A♭m7 D♭7': 'G♭',
    'Em7 Am7 Dm7 G7sus4': 'C',
    'E♭': 'E♭',
    'C♯dim7 C♯dim7': 'C♯ minor',
    'A7 D7 E7 D7': 'A',
    'D7 D7 G7 C7 C7 F7': 'B♭',
    'D7 G7 A7': 'D',
    'C C F Fm': 'C',
    'Am F G F': 'A minor',
    'D7 G7 Em Am': 'C',
    'B♭ E♭ Dm Gm': 'B♭',
    'Dm G7 C A7': 'C',
    'Em A7 D B7': 'D',
    'Em A7 Dm G7 C B7': 'C',
    'Em Am Dm G7 B7': 'E minor',
    'Am Dm G7 C E7': 'A minor',
    'F♯ B G♯m C♯7 B': 'F♯',
  };
  const chords = Object.keys(keys);
  expect(Object.fromEntries(chords.map(each => [each, keyOf(each)]))).toEqual(keys);
  expect(keyOf('N.C. %')).toBeUndefined();
  expect(progressionKey(chordEvents({ events: null }))).toBeUndefined();
});

it('weighs chords by their durations', () => {
  const keyFor = (chords: readonly (readonly [label: string, durationTick: number])[]) => {
    const key = progressionKey(
      chordEvents({
        events: chords.map(([label, durationTick], startTick) => ({ label, startTick, durationTick })),
      }),
    );
    return key && keyText(key);
  };
  const passing = ['E', 'A', 'B'].map((label): [string, number] => [label, 480]);
  expect(keyFor([['C', 1920], ...passing])).toBe('C');
  expect(keyFor([['C', 480], ...passing])).toBe('E');
  const turn = ['Dm', 'G7', 'E7'].map((label): [string, number] => [label, 480]);
  expect(keyFor([['Am', 480], ['C', 1920], ...turn])).toBe('C');
  expect(keyFor([['Am', 1920], ['C', 480], ...turn])).toBe('A minor');
});

it('writes qualities after numerals as in theory books', () => {
  const inA = [
    'Am(maj7)',
    'Bm7♭5',
    'Cmaj7♯5',
    'Dm7',
    'E7',
    'Fmaj7',
    'G♯dim7',
    'Am',
    'Bdim',
    'Caug',
    'A/E',
    'D♯m6/9',
    'Bdim(maj7)',
    'Esus4',
    'E7♯9',
    'E7alt',
    'Am♭6',
    'G♯dim9',
    'Bm9♭5',
    'Bm11♭5',
    'Caug(add9)',
    'Am♯5',
    'E7(♭9♭13)',
    'B♭(♭5)',
  ];
  const numerals = inA.map(label => {
    const chord = parseChord(label);
    return chord && romanNumeral(chord, note('A'));
  });
  expect(numerals).toEqual([
    'i(maj7)',
    'iiø7',
    '♭IIImaj7♯5',
    'iv7',
    'V7',
    '♭VImaj7',
    'vii°7',
    'i',
    'ii°',
    '♭III+',
    'I/5',
    '♯iv(add6/9)',
    'ii°(maj7)',
    'Vsus4',
    'V7♯9',
    'V7alt',
    'i♭6',
    'vii°9',
    'iiø9',
    'iiø11',
    '♭III+(add9)',
    'i♯5',
    'V7(♭9♭13)',
    '♭II(♭5)',
  ]);
});

it('transposes with the letters of the new key', () => {
  expect(inKey('Dm7 G7 Cmaj7 Cmaj7', 'C', 'A♭')).toBe('B♭m7 E♭7 A♭maj7 A♭maj7');
  expect(inKey('Dm7 G7 Cmaj7', 'C', 'F♯')).toBe('G♯m7 C♯7 F♯maj7');
  expect(inKey('Dm7 G7 Cmaj7', 'C', 'G♭')).toBe('A♭m7 D♭7 G♭maj7');
  expect(inKey('Am G F E/G♯', 'A', 'E♭')).toBe('E♭m D♭ C♭ B♭/D');
  expect(inKey('Dm7♭5 G7 Cm7', 'C', 'B')).toBe('C♯m7♭5 F♯7 Bm7');
});

it('moves the root of an unknown chord, and leaves other texts unchanged', () => {
  expect(inKey('C13♯11(♭8) Dm7add12 N.C. Coda Solo/C % C7', 'C', 'E♭')).toBe(
    'E♭13♯11(♭8) Fm7add12 N.C. Coda Solo/C % E♭7',
  );
  expect(inKey('F##7(12) Bbb7(12)', 'C', 'E♭')).toBe('A♯7(12) D𝄫7(12)');
});

it('reads the valid events of a malformed record in order of time', () => {
  const events = [
    { label: 'G7', startTick: 480, durationTick: 480 },
    { label: 'C', startTick: 960, durationTick: 10n },
    { label: 'Dm7', startTick: 0, durationTick: 480 },
    { label: 7, startTick: 2000, durationTick: 1 },
    { label: 'F', startTick: Number.NaN, durationTick: 480 },
    { label: 'F', startTick: 0 },
    null,
    'F',
  ];
  expect(
    chordEvents({ events }).map(({ label, startTick, durationTick }) => [label, startTick, durationTick]),
  ).toEqual([
    ['Dm7', 0, 480],
    ['G7', 480, 480],
    ['C', 960, 10],
    ['', 2000, 1],
  ]);
  expect([undefined, null, {}, { events: 3 }].flatMap(chordEvents)).toEqual([]);
});
