import { expect, it } from 'vitest';
import { chordName, chordOfTones, parseChord, transposeChord } from '../../src/music/chord.ts';
import { noteName, parseNote } from '../../src/music/note.ts';
import { catalog } from '../sandbox/catalog.ts';

/** Tones after the formulas of smithfowler.org, Chord Formulas, and ragajunglism.org, Jazz chord formulas. */
const spelled: Readonly<Record<string, string>> = {
  C: 'C E G',
  Cm: 'C E♭ G',
  Cdim: 'C E♭ G♭',
  Caug: 'C E G♯',
  Csus2: 'C D G',
  Csus4: 'C F G',
  C5: 'C G',
  'C♭5': 'C♭ G♭',
  'C(♭5)': 'C E G♭',
  Cadd9: 'C E G D',
  'Cm(add9)': 'C E♭ G D',
  C6: 'C E G A',
  Cm6: 'C E♭ G A',
  'C6/9': 'C E G A D',
  'Cm6/9': 'C E♭ G A D',
  C7: 'C E G B♭',
  Cmaj7: 'C E G B',
  Cm7: 'C E♭ G B♭',
  'Cm(maj7)': 'C E♭ G B',
  'Cm7♭5': 'C E♭ G♭ B♭',
  Cdim7: 'C E♭ G♭ B𝄫',
  'Cdim(maj7)': 'C E♭ G♭ B',
  'C7♯5': 'C E G♯ B♭',
  'C7♭5': 'C E G♭ B♭',
  'Cmaj7♯5': 'C E G♯ B',
  'Cmaj7♭5': 'C E G♭ B',
  'Cm7♯5': 'C E♭ G♯ B♭',
  C7sus4: 'C F G B♭',
  C7sus2: 'C D G B♭',
  'C7♭9': 'C E G B♭ D♭',
  'C7♯9': 'C E G B♭ D♯',
  'C7♯11': 'C E G B♭ F♯',
  'C7♭13': 'C E G B♭ A♭',
  'Cmaj7♯11': 'C E G B F♯',
  C9: 'C E G B♭ D',
  Cmaj9: 'C E G B D',
  Cm9: 'C E♭ G B♭ D',
  'Cm(maj9)': 'C E♭ G B D',
  C9sus4: 'C F G B♭ D',
  C11: 'C E G B♭ D F',
  Cm11: 'C E♭ G B♭ D F',
  C13: 'C E G B♭ D A',
  Cmaj13: 'C E G B D A',
  Cm13: 'C E♭ G B♭ D A',
  'F♯m7♭5': 'F♯ A C E',
  'B♭maj7': 'B♭ D F A',
  'A♭m7': 'A♭ C♭ E♭ G♭',
  'G♯7': 'G♯ B♯ D♯ F♯',
  'D♭dim7': 'D♭ F♭ A𝄫 C𝄫',
  'F𝄪m': 'F𝄪 A♯ C𝄪',
  'B𝄫': 'B𝄫 D♭ F♭',
};

const tones = (label: string) => parseChord(label)?.tones.map(noteName).join(' ');
const name = (label: string) => {
  const chord = parseChord(label);
  return chord && chordName(chord);
};

it('spells the tones of every quality', () => {
  const labels = Object.keys(spelled);
  expect(Object.fromEntries(labels.map(label => [label, tones(label)]))).toEqual(spelled);
});

it('writes a chord back as it was read', () => {
  const labels = Object.keys(spelled);
  expect(labels.map(name)).toEqual(labels);
});

it('knows chords by their other names', () => {
  const aliases: Readonly<Record<string, readonly string[]>> = {
    C: ['CM', 'Cmaj', 'CMaj', 'c'],
    Am: ['A-', 'Amin', 'Ami', 'AMin', 'A–', 'am'],
    Dm7: ['D-7', 'Dmin7', 'Dmi7', 'D−7', 'dm7'],
    Cmaj7: ['CM7', 'CΔ', 'CΔ7', 'C△', 'Cma7', 'CMaj7', 'C maj7', 'C(maj7)'],
    Cmaj9: ['CM9', 'CΔ9', 'Cma9'],
    'F♯m7♭5': ['F#ø', 'F#ø7', 'F#m7b5', 'F♯-7b5', 'F#m7-5', 'F#min7(b5)', 'F#m7(♭5)'],
    Cdim: ['C°', 'Co', 'Cmb5', 'C-b5'],
    Cdim7: ['C°7', 'Co7', 'C dim7'],
    Caug: ['C+', 'C(#5)', 'Cmaj#5'],
    'C7♯5': ['C+7', 'C7+', 'Caug7', 'C7#5', 'C7+5', 'C7(#5)'],
    'Cmaj7♯5': ['C+M7', 'C+maj7', 'CM7#5', 'CΔ#5', 'Cmaj7+5'],
    'C7♭9': ['C7b9', 'C7-9', 'C7(b9)', 'C7(♭9)'],
    'C7♯9': ['C7#9', 'C7+9'],
    'Am(maj7)': ['AmM7', 'Amin/maj7', 'Am(M7)', 'A-Δ', 'AmΔ7', 'AminMaj7', 'AmMaj7'],
    C6: ['Cmaj6', 'CM6'],
    C7: ['Cdom7', ' C7 '],
    'C(♭5)': ['Cmajb5', 'C(b5)'],
    'F𝄪dim7': ['F##dim7', 'F##o7'],
    'B𝄫7': ['Bbb7'],
    'F♯maj7♯11/C♯': ['F♯ maj7 ♯11 / C♯'],
    Csus4: ['Csus'],
    C7sus4: ['C7sus'],
    Cadd9: ['C(add9)', 'Cadd2', 'CMadd9'],
    'C6/9': ['C69', 'C6add9', 'C6(9)'],
    'B♭7': ['Bb7', 'bb7'],
    'C/G': ['C/ G', 'Cmaj/g'],
    'C6/9/E': ['C69/e'],
    'B♭m7♭5/A♭': ['Bbø/Ab'],
  };
  const read = Object.entries(aliases).map(([wanted, labels]) => [wanted, labels.map(name)]);
  expect(read).toEqual(Object.entries(aliases).map(([wanted, labels]) => [wanted, labels.map(() => wanted)]));
});

it('finds no chord in other texts', () => {
  const others = [
    '',
    'H7',
    'Hdim',
    'C4',
    'Cfoo',
    'N.C.',
    '%',
    'C/',
    '/G',
    'C/H',
    'hello',
    'C7alt7',
    'Cmaj7maj7',
    '7',
  ];
  const hostile = ['C'.repeat(1e6), 'C\u001b[31m', 'Cmaj7              ', `C${'#'.repeat(1000)}`];
  expect([...others, ...hostile].filter(label => parseChord(label))).toEqual([]);
});

it('understands every label of the catalog', () => {
  const labels = catalog.harmonies.flatMap(harmony => harmony.events.map(event => event.label));
  expect(labels.length).toBeGreaterThan(200);
  expect(labels.filter(label => name(label) !== label)).toEqual([]);
});

it('transposes a chord with its letters', () => {
  const moved = (label: string) => {
    const chord = parseChord(label);
    return chord && transposeChord(chord, { letters: 2, semitones: 3 });
  };
  const up = (label: string) => {
    const chord = moved(label);
    return chord && chordName(chord);
  };
  expect(['Dm7', 'G7', 'Cmaj7', 'C/G', 'F♯ø'].map(up)).toEqual(['Fm7', 'B♭7', 'E♭maj7', 'E♭/B♭', 'Am7♭5']);
  expect(moved('A♭m7')?.tones.map(noteName)).toEqual(['C♭', 'E𝄫', 'G♭', 'B𝄫']);
});

it('names a chord so that it reads back as the same notes', () => {
  // The major triad with a lowered fifth on G is no fifth on G♭.
  const named = chordOfTones(['G', 'B', 'D♭'].flatMap(name => parseNote(name) ?? []));
  expect(named && chordName(named)).toBe('G(♭5)');
  expect(tones('G(♭5)')).toBe('G B D♭');
});
