import fc from 'fast-check';
import { Chord, ChordType, Interval } from 'tonal';
import { expect, it } from 'vitest';
import { chordName, isSameRoot, parseChord, transposeChord } from '../../src/music/chord.ts';
import { chordOfTones } from '../../src/music/chords/chord-names.ts';
import { noteName, parseNote, pitchClass } from '../../src/music/note.ts';
import { catalog } from '../sandbox/catalog.ts';
import { campaign, often } from '../support/often.ts';

/** Notes from the formulas of smithfowler.org, Chord Formulas, and ragajunglism.org, Jazz chord formulas. */
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

const spelledQualities = Object.keys(spelled).flatMap(label =>
  /^C(?!♭)/.test(label) ? [label.slice(1)] : [],
);

const tones = (label: string) => parseChord(label)?.tones.map(noteName).join(' ');
const name = (label: string) => {
  const chord = parseChord(label);
  return chord && chordName(chord);
};

it('spells the notes of every quality', () => {
  const labels = Object.keys(spelled);
  expect(Object.fromEntries(labels.map(label => [label, tones(label)]))).toEqual(spelled);
});

it('writes a chord with the symbol from which it was read', () => {
  const labels = Object.keys(spelled);
  expect(labels.map(name)).toEqual(labels);
});

it('reads alternative symbols as the same chord', () => {
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

it.each(
  Object.entries({
    ...{ Csus4sus2: 'Csus4(add9)', Csus2sus4: 'Csus4(add9)', 'C5+': 'Caug', 'E+5': 'Eaug', 'Cm+5': 'Cm♯5' },
    ...{ A2sus: 'Asus2', A4sus: 'Asus4', Gsus7: 'G7sus4', Dsus9: 'D9sus4', Gsus13: 'G13sus4' },
    ...{ 'Cm9(maj7)': 'Cm(maj9)', 'C9(maj7)': 'Cmaj9', C4: 'Csus4', 'C4/E': 'Csus4/E', 'C9/4': 'C9sus4' },
    ...{ 'C7/4': 'C7sus4', 'C7(4)': 'C7sus4', 'C4/7': 'C7sus4', 'C7(add4)': 'C7(add11)', 'C7M(9)': 'Cmaj9' },
    ...{ Cmajor7: 'Cmaj7', CMajor: 'C', Dminor7: 'Dm7', Cdominant7: 'C7', Cdiminished7: 'Cdim7' },
    ...{ Caugmented: 'Caug', 'C-5': 'C(♭5)', 'C5-': 'C(♭5)', '(Am)': 'Am', '(Am7/G)': 'Am7/G', 'Am*': 'Am' },
  }),
)('reads the song book symbol %s as %s', (symbol, name) => {
  const chord = parseChord(symbol);
  expect(chord && chordName(chord)).toBe(name);
});

it('finds no chord in texts that are not chord symbols', () => {
  const others = [
    '',
    'H7',
    'Hdim',
    'C3',
    'Cfoo',
    'N.C.',
    '%',
    'C/',
    'C/9',
    'C/5',
    '/G',
    'C/H',
    'hello',
    'C7alt7',
    'Cmaj7maj7',
    '7',
  ];
  const hostile = ['C'.repeat(1e6), 'C\u001b[31m', `Cmaj7${' '.repeat(40)}`, `C${'#'.repeat(1000)}`];
  expect([...others, ...hostile].filter(label => parseChord(label))).toEqual([]);
});

it('reads every chord symbol of the catalog and writes it unchanged', () => {
  const labels = catalog.harmonies.flatMap(harmony => harmony.events.map(event => event.label));
  expect(labels.length).toBeGreaterThan(200);
  expect(labels.filter(label => name(label) !== label)).toEqual([]);
});

/** The chord qualities in the 1,382 songs of the JazzStandards collection, as written there; 0 is diminished. */
const ofStandards: Readonly<Record<string, string>> = {
  ...{ '': '', 7: '7', m7: 'm7', maj7: 'maj7', 6: '6', '7b9': '7♭9', m7b5: 'm7♭5', m: 'm', '07': 'dim7' },
  ...{ m6: 'm6', '7sus': '7sus4', '7#11': '7♯11', '7#9': '7♯9', '7#5': '7♯5', 'maj7#11': 'maj7♯11' },
  ...{ '7b13': '7♭13', 9: '9', m9: 'm9', 13: '13', m11: 'm11', '7alt': '7alt', 69: '6/9', '9sus': '9sus4' },
  ...{ '7#5#9': '7(♯5♯9)', maj9: 'maj9', '7b5': '7♭5', '13b9': '13♭9', '9#11': '9♯11', 0: 'dim' },
  ...{ '7b9sus': '7sus4♭9', aug: 'aug', mb6: 'm♭6', '13sus': '13sus4', 'maj7#5': 'maj7♯5' },
  ...{ '7b9#5': '7(♯5♭9)', '7b5b9': '7(♭5♭9)', add9: 'add9', '7b9b13': '7(♭9♭13)', '13#11': '13♯11' },
  ...{ sus: 'sus4', '9#5': '9♯5', m69: 'm6/9', '7b9#11': '7(♭9♯11)', '9b5': '9♭5', maug: 'm♯5' },
  ...{ '7b5#9': '7(♭5♯9)', '7#9#11': '7(♯9♯11)', 'maj9#11': 'maj9♯11', '7b13sus': '7sus4♭13' },
  ...{ m7b9: 'm7♭9', maj13: 'maj13', '7b9#9': '7(♭9♯9)', '13#9': '13♯9', 'm(maj7)': 'm(maj7)' },
};

/** The chord qualities of iReal Pro that the collection above writes differently. */
const ofIreal: Readonly<Record<string, string>> = {
  ...{
    2: 'sus2',
    '+': 'aug',
    o: 'dim',
    h: 'm7♭5',
    '^': 'maj7',
    '-': 'm',
    '^7': 'maj7',
    '-7': 'm7',
    h7: 'm7♭5',
  },
  ...{ o7: 'dim7', '^9': 'maj9', '^13': 'maj13', '^7#11': 'maj7♯11', '^9#11': 'maj9♯11', '^7#5': 'maj7♯5' },
  ...{ '-6': 'm6', '-69': 'm6/9', '-^7': 'm(maj7)', '-^9': 'm(maj9)', '-9': 'm9', '-11': 'm11', 11: '11' },
  ...{ '-7b5': 'm7♭5', h9: 'm9♭5', '-b6': 'm♭6', '-#5': 'm♯5', 5: '5', '7#9#5': '7(♯5♯9)' },
  ...{ '7#9b5': '7(♭5♯9)', '7susadd3': '7(add11)' },
};

/** Symbols of songwriters, pianists and chord tables, with the qualities that they mean. */
const ofOthers: Readonly<Record<string, string>> = {
  ...{ '7M': 'maj7', m7M: 'm(maj7)', '7(9)': '9', '7(13)': '7(add13)', 'm7(11)': 'm7(add11)' },
  ...{ 'maj7(9)': 'maj9', MAJ7: 'maj7', MI7: 'm7', mi11: 'm11', sus24: 'sus4(add9)' },
  ...{ sus2sus4: 'sus4(add9)', add4: 'add11', no3: '5', '7no5': '7(no5)', '7omit3': '7(no3)', dim9: 'dim9' },
  ...{ '+9': '9♯5', '7(b9,#11)': '7(♭9♯11)', '7b9/#11': '7(♭9♯11)', 'add#11': '(♯11)', m7sus4: '7sus4' },
  ...{ '13(#11)(b9)': '13(♭9♯11)', dom: '7', '7b5#5': '7(♭5♯5)', '7b9add9': '7(♭9add9)', alt: '7alt' },
};

it('reads the qualities of song books, and writes each in only one way', () => {
  for (const table of [ofStandards, ofIreal, ofOthers]) {
    const texts = Object.keys(table);
    expect(Object.fromEntries(texts.map(text => [text, parseChord(`C${text}`)?.quality]))).toEqual(table);
  }
  expect(Object.keys(ofStandards)).toHaveLength(54);
});

it('spells altered notes with the letters of their degrees', () => {
  const altered: Readonly<Record<string, string>> = {
    C7alt: 'C E G♯ B♭ D♯',
    'C7(♯5♯9)': 'C E G♯ B♭ D♯',
    'C13♭9': 'C E G B♭ D♭ A',
    'C9♯11': 'C E G B♭ D F♯',
    'C7sus4♭9': 'C F G B♭ D♭',
    'Cm♭6': 'C E♭ G A♭',
    C13sus4: 'C F G B♭ D A',
    'C7(no3)': 'C G B♭',
    'C(no5)': 'C E',
    'C7(add11)': 'C E G B♭ F',
    'E♭7(♭9♭13)': 'E♭ G B♭ D♭ F♭ C♭',
  };
  const labels = Object.keys(altered);
  expect(Object.fromEntries(labels.map(label => [label, tones(label)]))).toEqual(altered);
});

const signsOfRoots = ['', '♯', '♭', '𝄪', '𝄫'];
const roots = [...'CDEFGAB'].flatMap(letter => signsOfRoots.map(sign => letter + sign));

it('reads back every chord that it writes, on every root and over every bass', context => {
  campaign(context);
  const tables = [ofStandards, ofIreal, ofOthers].flatMap(table => Object.values(table));
  const written = [...spelledQualities, ...tables];
  const wrong: string[] = [];
  for (const quality of new Set(written)) {
    for (const root of roots) {
      for (const bass of ['', ...roots.map(note => `/${note}`)]) {
        const label = root + quality + bass;
        const chord = parseChord(label);
        const [read, other] = [chord?.quality, chord?.bass ? `/${noteName(chord.bass)}` : ''];
        if (name(label) !== label || read !== quality || other !== bass) wrong.push(label);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('reads back the name of any chord with any alterations as the same chord', () => {
  const bases = ['', 'm', 'dim', 'aug', 'sus2', 'sus4', '5', '6', 'm6', '6/9', '7', 'maj7', 'm7', 'm(maj7)'];
  const wide = [
    'm7♭5',
    'dim7',
    '9',
    'maj9',
    'm9',
    '11',
    'm11',
    '13',
    'maj13',
    'm13',
    '7sus4',
    '9sus4',
    '13sus4',
  ];
  const changes = ['♭5', '♯5', '♭9', '♯9', '♯11', '♭13', 'add9', 'add11', 'add13', 'no3', 'no5', 'sus4'];
  fc.assert(
    fc.property(fc.constantFrom(...bases, ...wide), fc.subarray(changes), (base, some) => {
      const chord = parseChord(`C${base}(${some.join('')})`);
      if (!chord) return;
      const again = parseChord(chordName(chord));
      expect([chordName(chord), again]).toEqual([again && chordName(again), chord]);
    }),
    { numRuns: often(3000) },
  );
});

/** Symbols that tonal reads differently: as another shorthand (4 as quartal), or with more extensions. */
const readOtherwise =
  '4 ^#5 M7b6 ^7b6 7b13 ^ dom maj#4 M6b5 6b5 7b5b13 7b5#9 7#9b5 11 9b13 2 M7add13 9b5b13 b9sus 11b9 7b5b9 7b9b5 7b5b9b13 mb6b9';

it('agrees with tonal on the symbols that both know', () => {
  const pitches = (steps: readonly number[]) => [...new Set(steps)].sort((a, b) => a - b).join(' ');
  const symbols = ChordType.all().flatMap(({ aliases }) => aliases);
  const compared = symbols.flatMap(symbol => {
    const chord = parseChord(`C${symbol}`);
    if (!chord || readOtherwise.split(' ').includes(symbol)) return [];
    const theirs = Chord.get(['C', symbol]).intervals.map(name => (Interval.get(name).semitones ?? 0) % 12);
    return [[symbol, pitches(chord.tones.map(pitchClass)), pitches(theirs)] as const];
  });
  expect(compared.length).toBeGreaterThan(170);
  expect(compared.filter(([, ours, theirs]) => ours !== theirs)).toEqual([]);
});

it('transposes every note of a chord by the same number of letters', () => {
  const transpose = (label: string) => {
    const chord = parseChord(label);
    return chord && transposeChord(chord, { letters: 2, semitones: 3 });
  };
  const up = (label: string) => {
    const chord = transpose(label);
    return chord && chordName(chord);
  };
  expect(['Dm7', 'G7', 'Cmaj7', 'C/G', 'F♯ø'].map(up)).toEqual(['Fm7', 'B♭7', 'E♭maj7', 'E♭/B♭', 'Am7♭5']);
  expect(transpose('A♭m7')?.tones.map(noteName)).toEqual(['C♭', 'E𝄫', 'G♭', 'B𝄫']);
});

it('names a chord so that its name is read back as the same notes', () => {
  // A major triad on G with a lowered fifth, not a power chord on G♭.
  const named = chordOfTones(['G', 'B', 'D♭'].flatMap(name => parseNote(name) ?? []));
  expect(named && chordName(named)).toBe('G(♭5)');
  expect(tones('G(♭5)')).toBe('G B D♭');
});

it('compares roots by pitch, and ignores letters and qualities', () => {
  const areSame = (...labels: readonly string[]) => {
    const [one, other] = labels.map(parseChord);
    return one && other && isSameRoot(one, other);
  };
  expect([areSame('C♯m', 'D♭7'), areSame('C', 'C♯'), areSame('Am', 'A')]).toEqual([true, false, true]);
});
