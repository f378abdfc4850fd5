import { expect, it } from 'vitest';
import { readScale } from '../../../src/catalog/lib/music.ts';
import { parseChord } from '../../../src/music/chord.ts';
import { noteName, parseNote } from '../../../src/music/note.ts';
import { modalNotes } from '../../../src/music/scale/key.ts';
import { scaleNotes } from '../../../src/music/scale/scale.ts';
import { stackChords } from '../../../src/music/scale/stacks.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { campaign } from '../../support/often.ts';

const notes = (names: string) => names.split(' ').flatMap(name => parseNote(name) ?? []);
const rows = (names: string, size = 4) =>
  stackChords(notes(names), size).map(({ numeral, chord }) => `${numeral} ${chord}`);

it('builds the seventh chords listed in textbooks', () => {
  // Tomas Karlsson, Lesson 140: Harmony Part II (personal.inet.fi): major, melodic minor, harmonic minor.
  expect(rows('C D E F G A B')).toEqual([
    'Imaj7 Cmaj7',
    'ii7 Dm7',
    'iii7 Em7',
    'IVmaj7 Fmaj7',
    'V7 G7',
    'vi7 Am7',
    'viiø7 Bm7♭5',
  ]);
  expect(rows('C D E♭ F G A B')).toEqual([
    'i(maj7) Cm(maj7)',
    'ii7 Dm7',
    '♭IIImaj7♯5 E♭maj7♯5',
    'IV7 F7',
    'V7 G7',
    'viø7 Am7♭5',
    'viiø7 Bm7♭5',
  ]);
  expect(rows('A B C D E F G♯')).toEqual([
    'i(maj7) Am(maj7)',
    'iiø7 Bm7♭5',
    '♭IIImaj7♯5 Cmaj7♯5',
    'iv7 Dm7',
    'V7 E7',
    '♭VImaj7 Fmaj7',
    'vii°7 G♯dim7',
  ]);
});

it('builds the triads listed in textbooks', () => {
  // robertkelleyphd.com, Diatonic chord qualities: III there is ♭III here, like ♭III+ of harmonic minor.
  expect(rows('G A B C D E F♯', 3)).toEqual(['I G', 'ii Am', 'iii Bm', 'IV C', 'V D', 'vi Em', 'vii° F♯dim']);
  expect(rows('C D E♭ F G A♭ B♭', 3)).toEqual([
    'i Cm',
    'ii° Ddim',
    '♭III E♭',
    'iv Fm',
    'v Gm',
    '♭VI A♭',
    '♭VII B♭',
  ]);
  expect(rows('E F♯ G A B C D♯', 3)[2]).toBe('♭III+ Gaug');
});

it('shows the notes of a stack if no chord has its notes', () => {
  expect(stackChords(notes('C D E G A'), 3)[1]).toEqual({
    degree: 2,
    numeral: null,
    chord: 'D G C',
    notes: ['D', 'G', 'C'],
  });
});

it('names a stack only if the chord of that name has the same letters', context => {
  campaign(context);
  const thirds = 'F♯ G A♭ B C D E♭';
  expect(stackChords(notes(thirds))[0]).toMatchObject({ numeral: null, chord: 'F♯ A♭ C E♭' });
  expect(stackChords(notes('C♭ D𝄫 E♭𝄫 F♭ G♭ A♭ B𝄫'))[0]).toMatchObject({
    numeral: null,
    chord: 'C♭ E♭𝄫 G♭ B𝄫',
  });
  const keys = ['C♭', 'C', 'C♯'];
  for (const scale of catalog.keyScales.filter(({ keyToneName }) => keys.includes(keyToneName))) {
    for (const size of [3, 4]) {
      for (const stack of stackChords(scaleNotes(readScale(scale)), size)) {
        if (stack.numeral === null) continue;
        const named = parseChord(stack.chord)?.tones.map(noteName);
        expect([scale.fullName, stack.chord, named?.toSorted()]).toEqual([
          scale.fullName,
          stack.chord,
          stack.notes.toSorted(),
        ]);
        if (scale.tones.length === 7) expect(stack.chord).not.toContain('sus');
      }
    }
  }
});

it('spells chords in thirds if the scale does not have one letter for each degree', () => {
  expect(rows('C D E♭ F G♭ A♭ A B')[0]).toBe('i°7 Cdim7');
  expect(stackChords(notes('C D E♭ F G♭ A♭ A B'))[0]?.notes).toEqual(['C', 'E♭', 'G♭', 'B𝄫']);
  expect(stackChords(notes('C D E F♯ G♯ A♯'), 3)[2]).toMatchObject({
    numeral: 'III+',
    chord: 'Eaug',
    notes: ['E', 'G♯', 'B♯'],
  });
});

it('has no chords for scales with fewer than five notes', () => {
  expect([stackChords(notes('C E G A')), stackChords([]), stackChords(notes('C E G C E G'))]).toEqual([
    [],
    [],
    [],
  ]);
});

it('spells the diatonic scales of each key like the catalog', () => {
  for (const key of catalog.keys) {
    const tonic = `${key.baseTone.name}${['♭', '', '♯'][key.alteration + 1]}`;
    for (const mode of ['major', 'minor'] as const) {
      const scale = only(catalog.keyScales, each => each.fullName === `${tonic} ${mode}`);
      expect(notes(tonic).map(note => modalNotes({ tonic: note, mode }))).toEqual([
        scaleNotes(readScale(scale)),
      ]);
    }
  }
});
